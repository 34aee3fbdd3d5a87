package price

import (
	"fmt"
	"strings"

	"simrun/models/compile/ir"
	"simrun/sim"
	"simrun/sim/node"
)

// ClassOf is classOf.
func ClassOf(op ir.Op) (node.Ops, bool) { return classOf(op) }

// Blocks returns the operations of all straight-line stretches.
func (t *Table) Blocks() []node.Ops { return t.blocks }

// Levels describes the pieces of a nest: its level, the work of an iteration, and
// the streams.
func (n *Nest) Levels() []string {
	var all []string
	for _, p := range n.pieces {
		w := p.works[p.depth-1]
		text := fmt.Sprintf("level %d of %d: %s | chain %s | carried %s", p.depth, len(n.trips), Text(w.Ops), Text(w.Chain), Text(w.Carried))
		for i := range p.streams {
			text += " | " + p.streams[i].text()
		}
		all = append(all, text)
	}
	return all
}

// Missed returns what an iteration of the innermost loop waits for lines that no stream accounts for, if nothing is
// known of the sizes of dummy arrays, and of subscripts that are loaded.
func (n *Nest) Missed() sim.Duration {
	sum := n.missed[len(n.missed)-1]
	for _, x := range n.loose {
		if x.level == len(n.missed)-1 {
			sum += strayTime(n.table.costs, x.share, 0, x.kind)
		}
	}
	for i := range n.gathers {
		g := &n.gathers[i]
		for _, c := range g.chances {
			if g.level == len(n.missed)-1 {
				sum += strayTime(n.table.costs, c.share, 0, c.kind)
			}
		}
	}
	return sum
}

func (s *stream) text() string {
	how := ""
	if s.form.Read {
		how += "r"
	}
	if s.form.Write {
		how += "w"
	}
	var strides []string
	for _, o := range s.strides {
		if o.arg >= 0 {
			strides = append(strides, "?")
		} else {
			strides = append(strides, fmt.Sprint(o.constant))
		}
	}
	text := fmt.Sprintf("%s%d(%s)", how, s.form.Bytes, strings.Join(strides, ","))
	if s.form.Spread > 0 {
		text += fmt.Sprintf("+%d*%d", s.form.Spread, s.form.Walks)
	}
	return text
}

var letters = map[node.Op]string{
	node.FloatAdd: "add", node.FloatMultiply: "mul", node.FloatDivide: "div", node.FloatSqrt: "sqrt",
	node.SingleAdd: "add4", node.SingleMultiply: "mul4", node.SingleDivide: "div4", node.Convert: "conv", node.Sine: "sin",
	node.IntAdd: "iadd", node.IntMultiply: "imul", node.IntDivide: "idiv", node.Load: "load", node.Store: "store", node.Branch: "br", node.Call: "call",
}

// Text writes counts that are not 0.
func Text(o node.Ops) string {
	var parts []string
	for _, op := range Kinds() {
		if o[op] > 0 {
			parts = append(parts, fmt.Sprint(o[op], letters[op]))
		}
	}
	if parts == nil {
		return "-"
	}
	return strings.Join(parts, " ")
}

// NewSmallMemo returns a memo with small limits. It forgets all when it takes so many bytes. Its meters look behind
// one of so many nests. It is given up if it knows little after so many.
func NewSmallMemo(bytes int, looks uint64, saves uint32, trials int64) *Memo {
	o := NewMemo()
	o.bounds = bounds{bytes, looks, saves, trials}
	return o
}

// Known returns how many nests meters knew, and how many not; none if the memo was given up.
func (o *Memo) Known() (hits, misses int64) { return o.hits, o.misses }
