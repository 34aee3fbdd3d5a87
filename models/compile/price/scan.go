package price

import (
	"strings"

	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
	"simrun/sim"
	"simrun/sim/node"
)

// scanner goes through code from its entrance and finds the work of each loop level. Level 0 happens once; level n is
// the body of the n-th loop.
type scanner struct {
	*pricer
	env    map[ir.LocalID]*value
	known  map[key]*value    // computed before and still valid
	order  []key             // of known, in the order of insertion
	cells  []cell            // elements of memory whose values are in registers
	kept   map[string]*value // elements that a loop keeps in registers, by their address
	loops  []*loop           // that the scanner is in
	nest   []*loop           // all of them, from the outermost one
	works  []*work
	refs   []*reference
	noted  []*reference // of what may be shared memory
	atoms  []*value
	values int
	within int                 // conditions around
	tests  map[*ir.Binary]bool // comparisons that only decide
	blocks []ir.BlockID        // blocks around, in the innermost loop
	open   bool                // the loop's trips are not counted
	while  bool                // and nothing has been found yet that counts them
	edits  []func()
	failed bool
}

// work is what is done at a level.
type work struct {
	ops     node.Ops
	chain   *link
	carried *link
	missed  sim.Duration // waiting for lines that no stream accounts for, and what else no operation takes
	parts   []sim.Term   // of missed: quotes, if somebody asks
	loads   []cell       // of the innermost loop, which the next iteration may find stored
	strays  []strays     // what missed and loose are for
	loose   []loose      // of a level of a nest
	sized   []sized      // of straight-line code
	gathers []gather     // strays of a nest whose addresses follow from subscripts that streams load

	sizedLines []lineWeight // of sized

	conditions []alternatives // in it
	serial     bool           // an iteration begins behind the one before
	beside     *beside        // of code under a condition that overlaps with other iterations
	iteration  *iteration     // of a loop whose trips are not counted

	portions *[Classes]portion // of ops and missed; nil: all is of class 0
	lines    []linePortion     // of ops and missed, in the order of the code
}

// key is what makes two computations equal.
type key struct {
	op      any // an ir.Op, a *ir.HostFunc, a kind of expression, or a constant
	x, y, z int
}

// cell is an element of memory with its value.
type cell struct {
	place place
	at    poly
	bytes int64
	value *value
	// within how many conditions it became known
	within int
}

// place names what cannot overlap with anything else: an array or a variable.
// Members of a common block are different places.
type place struct {
	object *ir.Object
	name   string
}

func placeOf(a *ir.Addr) place { return place{a.Object, a.Name} }

// mixed reports whether two places are different parts of one structure. They do not overlap, but share lines.
func (p place) mixed(q place) bool {
	if p.object != q.object || p.name == q.name {
		return false
	}
	a, _, isPart := strings.Cut(p.name, "%")
	b, _, isOther := strings.Cut(q.name, "%")
	return (isPart || isOther) && a == b
}

func (p *pricer) newScanner() *scanner {
	return &scanner{pricer: p, env: map[ir.LocalID]*value{}, known: map[key]*value{}, kept: map[string]*value{}, works: []*work{{}}}
}

func (s *scanner) depth() int { return len(s.loops) }

// charge counts operations at a level. Under a condition nothing moves out of
// the loop.
func (s *scanner) charge(level int, ops node.Ops) {
	s.workAt(level).ops = s.workAt(level).ops.Plus(ops)
	q := s.linePortion(level)
	q.ops = q.ops.Plus(ops)
	if q := s.portion(level); q != nil {
		q.ops = q.ops.Plus(ops)
	}
}

func (s *scanner) workAt(level int) *work { return s.works[level] }

// result makes the value of an operation: counted once, at the innermost level
// at which one of its operands changes.
func (s *scanner) result(k key, t ir.Type, ops node.Ops, operands ...*value) *value {
	if v := s.known[k]; v != nil && !s.plainCode {
		return v
	}
	level := 0
	for _, o := range operands {
		if o != nil {
			level = max(level, o.level)
		}
	}
	if s.within > 0 {
		level = s.depth()
	}
	v := s.newValue(level, t)
	v.chain = s.extend(nil, ops)
	for _, o := range operands {
		s.follow(v, o, ops)
	}
	s.charge(level, ops)
	s.longest(v)
	s.remember(k, v)
	return v
}

// unpaidResult is result for integer arithmetic that costs nothing in addresses.
func (s *scanner) unpaidResult(k key, t ir.Type, ops node.Ops, operands ...*value) *value {
	if v := s.known[k]; v != nil && !s.plainCode {
		return v
	}
	v := s.result(k, t, node.Ops{}, operands...)
	v.unpaid = unpaid{ops, operands, s.class, s.at}
	return v
}

func (s *scanner) longest(v *value) {
	w := s.workAt(v.level)
	w.chain = longer(w.chain, v.chain)
}

func (s *scanner) remember(k key, v *value) {
	s.known[k] = v
	s.order = append(s.order, k)
}

// forget drops what was computed after mark and holds no longer.
func (s *scanner) forget(mark int, holds func(*value) bool) {
	kept := s.order[:mark]
	for _, k := range s.order[mark:] {
		if holds(s.known[k]) {
			kept = append(kept, k)
		} else {
			delete(s.known, k)
		}
	}
	s.order = kept
	cells := s.cells[:0]
	for _, c := range s.cells {
		if holds(c.value) && s.levelOf(c.at) <= s.depth() {
			cells = append(cells, c)
		}
	}
	s.cells = cells
}

// get returns the value of a local.
func (s *scanner) get(id ir.LocalID, t ir.Type) *value {
	if s.plainCode {
		s.charge(0, node.Ops{node.Load: 1})
	}
	v := s.env[id]
	if v == nil {
		v = s.newValue(0, t)
		v.expr = &ir.Get{T: t, Local: id}
		s.env[id] = v
	}
	v.used = true
	return v
}

// eval prices an expression. Free: the affine part of an integer costs nothing,
// for it is the subscript of a stream or folded into an address.
func (s *scanner) eval(x ir.Expr, free bool) *value {
	v := s.evaluate(x, free)
	if !free {
		s.pay(v)
	}
	return v
}

func (s *scanner) evaluate(x ir.Expr, free bool) *value {
	switch x := x.(type) {
	case *ir.Const:
		return s.constant(x)
	case *ir.Get:
		return s.get(x.Local, x.T)
	case *ir.Load:
		return s.load(x)
	case *ir.AddrOf:
		return s.addressOf(x.Addr)
	case *ir.Unary:
		return s.unary(x)
	case *ir.Binary:
		return s.binary(x)
	case *ir.Select:
		if y, ok := narrowed(x); ok {
			return s.eval(y, free)
		}
		if whole, y, ok := rounded(x); ok {
			u, v := s.eval(whole, false), s.eval(y, false)
			return s.result(key{op: "round", x: u.number, y: v.number}, x.Type(), rounding(x.Type()), u, v)
		}
		return s.selection(x)
	case *ir.Cond:
		return s.choice("cond", node.Ops{node.Branch: 1}, x.Cond, x.Then, x.Else)
	case *ir.Host:
		return s.host(x)
	}
	panic("price: an expression of an unknown kind; its price is unknown; add it to eval")
}

func (s *scanner) constant(x *ir.Const) *value {
	k := key{op: ir.Const{T: x.T, Bits: x.Bits}} // whether it is a number of the source is of no matter
	if v := s.known[k]; v != nil {
		return v
	}
	v := s.newValue(0, x.T)
	v.expr = x
	switch x.T {
	case ir.I32:
		v.poly = linear.Number(int64(int32(x.Bits)))
	case ir.I64:
		v.poly = linear.Number(int64(x.Bits))
	}
	s.remember(k, v)
	return v
}

func (s *scanner) unary(x *ir.Unary) *value {
	ops, ok := classOf(x.Op)
	v := s.eval(x.X, keepsInteger(x.Op))
	if !ok {
		panic("price: operation " + x.Op.String() + " has no class; its price is unknown; add it to classes")
	}
	k := key{op: x.Op, x: v.number}
	if keepsInteger(x.Op) {
		r := s.unpaidResult(k, x.Type(), ops, v)
		r.poly = v.poly
		return r
	}
	r := s.result(k, x.Type(), ops, v)
	if e := s.entrance(v); e != nil && r.expr == nil && r.level == 0 {
		r.expr = &ir.Unary{Op: x.Op, X: e}
	}
	return r
}

func (s *scanner) binary(x *ir.Binary) *value {
	p, affine := x.Op, false
	switch p {
	case ir.AddI32, ir.SubI32, ir.MulI32, ir.ShlI32, ir.AddI64, ir.SubI64, ir.MulI64, ir.ShlI64:
		affine = true
	}
	u, v := s.eval(x.X, affine), s.eval(x.Y, affine)
	ops := binaryOps(x)
	if u.integer && v.integer && u.poly.IsNumber() && v.poly.IsNumber() {
		ops = node.Ops{}
	}
	k := key{op: p, x: u.number, y: v.number}
	if sum, ok := combine(p, u, v); ok && affine {
		r := s.unpaidResult(k, x.Type(), ops, u, v)
		r.poly = sum
		return r
	}
	if r := s.withZero(p, u, v); r != nil && !s.plainCode {
		return r
	}
	s.pay(u)
	s.pay(v)
	if s.isNumber(x, u, v) {
		ops = ops.Plus(s.materialize())
	}
	operands := []*value{u, v}
	if ops[node.IntDivide] > 0 {
		operands = append(operands, s.quotient(x, u, v, &ops))
	}
	r := s.result(k, x.Type(), ops, operands...)
	s.express(r, x, u, v)
	return r
}

// withZero returns a product with 0, or a sum with it, which costs nothing; nil for anything else. They are parts of products of
// complex numbers with real ones: compilers multiply the two parts.
func (s *scanner) withZero(op ir.Op, u, v *value) *value {
	switch op {
	case ir.MulF64, ir.MulF32:
		if isZeroFloat(u) {
			return u
		}
		if isZeroFloat(v) {
			return v
		}
	case ir.AddF64, ir.AddF32:
		if isZeroFloat(u) {
			return v
		}
		if isZeroFloat(v) {
			return u
		}
	case ir.SubF64, ir.SubF32:
		if isZeroFloat(v) {
			return u
		}
	}
	return nil
}

func isZeroFloat(v *value) bool {
	c, ok := v.expr.(*ir.Const)
	return ok && !v.integer && c.Bits == 0
}

// keepsInteger reports whether an operation gives an integer another number of bits. The integers of subscripts fit into
// either.
func keepsInteger(op ir.Op) bool {
	switch op {
	case ir.I32I64, ir.I64I32, ir.Ext8I32, ir.Ext16I32:
		return true
	}
	return false
}

// narrowed returns the I32 that stands for an I64 in a subscript. The choice of another number for one that does not fit is
// a check, which costs nothing.
func narrowed(x *ir.Select) (ir.Expr, bool) {
	low, ok := x.Then.(*ir.Unary)
	fits, same := x.Cond.(*ir.Binary)
	if !ok || !same || low.Op != ir.I64I32 || fits.Op != ir.EqI64 {
		return nil, false
	}
	back, ok := fits.X.(*ir.Unary)
	return low, ok && back.Op == ir.I32I64
}

// quotient takes the division out of the operations of a remainder, so that a division of the same numbers can share
// it. A processor without an instruction for either multiplies the quotient and subtracts. It is nil for a division.
func (s *scanner) quotient(x *ir.Binary, u, v *value, ops *node.Ops) *value {
	division := ir.DivI32
	switch x.Op {
	case ir.RemI32:
	case ir.RemI64:
		division = ir.DivI64
	default:
		return nil
	}
	divide := node.Ops{node.IntDivide: ops[node.IntDivide]}
	ops[node.IntDivide] = 0
	return s.result(key{op: division, x: u.number, y: v.number}, x.Type(), divide, u, v)
}

// express notes how a result can be had at the entrance, unless it could fail
// there.
func (s *scanner) express(r *value, x *ir.Binary, u, v *value) {
	if r.level > 0 || r.expr != nil {
		return
	}
	switch x.Op {
	case ir.DivI32, ir.RemI32, ir.DivI64, ir.RemI64:
		if c, ok := x.Y.(*ir.Const); !ok || int32(c.Bits) == 0 || int32(c.Bits) == -1 {
			return
		}
	}
	if a, b := s.entrance(u), s.entrance(v); a != nil && b != nil {
		r.expr = &ir.Binary{Op: x.Op, X: a, Y: b}
	}
}

// combine returns an affine operation on two integers.
func combine(op ir.Op, u, v *value) (poly, bool) {
	switch op {
	case ir.AddI32, ir.AddI64:
		return u.poly.Plus(v.poly, 1), true
	case ir.SubI32, ir.SubI64:
		return u.poly.Plus(v.poly, -1), true
	case ir.MulI32, ir.MulI64:
		return u.poly.Times(v.poly)
	case ir.ShlI32, ir.ShlI64:
		if v.poly.IsNumber() && v.poly.Constant >= 0 && v.poly.Constant < 31 {
			return u.poly.Times(linear.Number(int64(1) << v.poly.Constant))
		}
	}
	return poly{}, false
}

func (s *scanner) choice(kind string, ops node.Ops, cond, then, other ir.Expr) *value {
	c, t, e := s.condition(cond), s.eval(then, false), s.eval(other, false)
	r := s.result(key{kind, c.number, t.number, e.number}, then.Type(), ops, c, t, e)
	if r.level == 0 && r.expr == nil {
		a, b, d := s.entrance(c), s.entrance(t), s.entrance(e)
		if a != nil && b != nil && d != nil {
			r.expr = &ir.Select{Cond: a, Then: b, Else: d}
		}
	}
	return r
}

func (s *scanner) host(x *ir.Host) *value {
	var args []*value
	k := key{op: x.Fn}
	for i, a := range x.Args {
		v := s.eval(a, false)
		args = append(args, v)
		switch i {
		case 0:
			k.x = v.number
		case 1:
			k.y = v.number
		default:
			k.z = k.z*1_000_003 + v.number
		}
	}
	if !x.Fn.Pure {
		s.values++
		k.z = -s.values // never the same again
	}
	return s.result(k, x.Type(), hostOps(x.Fn, x.Args), args...)
}
