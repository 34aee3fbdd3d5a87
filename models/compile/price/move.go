package price

import (
	"simrun/models/compile/ir"
	"simrun/sim/node"
)

// move prices a copy or, from nil, a fill: a call, and a loop over words of
// wordBytes.
func (r *run) move(bytes ir.Expr, to, from *ir.Addr) {
	r.eval(bytes, false)
	r.charge(0, node.Ops{node.Call: 1, node.IntAdd: 4, node.Branch: 2})
	n := &Nest{table: r.table, weights: r.presentClass(), lines: r.presentLine()}
	n.trips = []operand{{arg: 0}}
	n.pieces = []piece{{depth: 1, works: []node.Work{{Ops: node.Ops{node.Store: 1}, Chain: node.Ops{node.Store: 1}}}}}
	args := []ir.Expr{&ir.Binary{Op: ir.ShrU32, X: bytes, Y: &ir.Const{T: ir.I32, Bits: 3}}}
	add := func(a *ir.Addr, read bool) {
		s := stream{base: operand{arg: len(args)}, strides: []operand{{arg: -1, constant: wordBytes}}}
		s.form = node.Stream{Bytes: wordBytes, Read: read, Write: !read}
		n.pieces[0].streams = append(n.pieces[0].streams, s)
		args = append(args, &ir.AddrOf{Addr: a})
	}
	add(to, false)
	if from != nil {
		w := &n.pieces[0].works[0]
		w.Ops[node.Load], w.Chain[node.Load] = 1, 1
		add(from, true)
	}
	n.missed = make([]missed, 1)
	r.out = append(r.out, &ir.ChargeNest{Nest: r.table.add(n), Args: args})
}

// wordBytes is what copying moves at a time.
const wordBytes = 8
