package lower

import (
	"fmt"

	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
)

// foresight is the condition before a counted loop under which none of its accesses fails: no reference is null, and
// the first and the last value of each subscript lie in the array. If a handler may see errors of the machine, such a
// loop is lowered twice. Without tests, the compiler optimises it as a whole; this code runs if the whole condition
// holds. Otherwise the code with tests runs.
//
// Such a loop contains no loop and no call. Its arrays and objects are local or static variables that it does not
// assign (or rows of such arrays). Its subscripts are k*i + c, where i is the loop's variable, k is a number, and c
// does not change. The loop may leave out accesses and end early. Then the condition covers more accesses than the
// loop makes. If it fails, the code with tests decides.
type foresight struct {
	*function
	loop    *counted
	changed map[*ast.Var]bool
	tests   []func(t *foreseen)
	known   map[string]bool // tests that are there already
	fails   bool            // it cannot be told
}

// foreseen is where the tests are lowered.
type foreseen struct {
	holds ir.LocalID // all tests so far
	last  ir.LocalID // trips but one
	first func() ir.Expr
}

// affine is a subscript k*i + c: c is a number and the sum of values that do not change, each times a number.
type affine struct {
	k, number int64
	parts     []ast.Expr
	times     []int64
}

// Limits of the numbers and the parts of subscripts keep their values within 64 bits.
const (
	numberMax = 1 << 20
	partsMax  = 8
)

// foresee returns what must hold before a loop, nil if that cannot be told.
func (f *function) foresee(s *ast.For, c *counted) *foresight {
	changed, _ := assigned(s.Body)
	changed[c.v] = true
	g := &foresight{function: f, loop: c, changed: changed, known: map[string]bool{}}
	ast.Walk(s.Body, g.visit)
	if g.fails {
		return nil
	}
	return g
}

// visit notes what a statement or an operator needs.
func (g *foresight) visit(n any) {
	switch n := n.(type) {
	case *ast.VarDecl, *ast.ExprStmt, *ast.If, *ast.Block, *ast.Jump,
		*ast.Literal, *ast.Name, *ast.This, *ast.Unary, *ast.Choice, *ast.InstanceOf:
	case *ast.Assign:
		t := n.L.Info().Type
		g.fails = g.fails || t.Kind == ast.String || t.Kind == ast.Array || (n.Op == "/" || n.Op == "%") && t.IsInteger()
	case *ast.Step:
		g.fails = g.fails || !n.Type.IsPrimitive()
	case *ast.Binary:
		g.fails = g.fails || n.Type.Kind == ast.String || g.canFail(n)
	case *ast.Cast:
		g.fails = g.fails || g.canFail(n)
	case *ast.Call:
		g.fails = g.fails || !pureCall(n)
	case *ast.Field:
		g.field(n)
	case *ast.Index:
		g.element(n)
	default:
		g.fails = true
	}
}

// field notes that an object or an array is there.
func (g *foresight) field(x *ast.Field) {
	if _, this := x.X.(*ast.This); this || x.Var != nil && x.Var.Static {
		return
	}
	if key, ref := g.reference(x.X); ref != nil {
		g.add(key, func(t *foreseen) { g.hold(t, binary(ir.NeI32, ref(t), i32(0))) })
	}
}

// element notes that the values of a subscript lie in the array.
func (g *foresight) element(x *ast.Index) {
	if len(x.Subs) != 1 {
		g.fails = true
		return
	}
	if parts := distributed(x.Subs[0].Index); parts != nil {
		g.distributed(parts)
		return
	}
	key, ref := g.reference(x.X)
	a := g.affineOf(x.Subs[0].Index)
	if ref == nil || a == nil {
		g.fails = true
		return
	}
	g.add(key+a.key(), func(t *foreseen) { g.inside(t, a, g.length(ref(t))) })
}

// distributed notes the same for subscripts of a distributed array that are integers.
func (g *foresight) distributed(parts []part) {
	for _, p := range parts[1:] {
		if p.call.Name[:3] != "sub" {
			continue
		}
		key, dad := g.reference(p.dad)
		a := g.affineOf(p.call.Args[0])
		if dad == nil || a == nil {
			g.fails = true
			return
		}
		dim := p.call.Name[3:]
		g.add(key+"."+dim+a.key(), func(t *foreseen) {
			g.inside(t, a, g.extent(term{dad: func() ir.Expr { return dad(t) }, dim: dim}))
		})
	}
}

// add adds a test that is not there yet.
func (g *foresight) add(key string, test func(t *foreseen)) {
	if !g.known[key] {
		g.known[key] = true
		g.tests = append(g.tests, test)
	}
}

// reference returns an object or an array that the loop does not assign: a variable, or the row of an array that one is. It is nil, and the loop
// is not foreseen, for any other expression.
func (g *foresight) reference(x ast.Expr) (key string, ref func(t *foreseen) ir.Expr) {
	switch x := x.(type) {
	case *ast.Name:
		if x.Var != nil && !g.changed[x.Var] {
			return fmt.Sprintf("%p", x.Var), func(*foreseen) ir.Expr { return g.get(g.local(x.Var)) }
		}
	case *ast.Field:
		if x.Var != nil && x.Var.Static && !g.changed[x.Var] {
			return fmt.Sprintf("%p", x.Var), func(*foreseen) ir.Expr { return load(x.Type, g.fieldAddr(x.Var, nil, false, x.At)) }
		}
	case *ast.Index:
		return g.row(x)
	}
	g.fails = true
	return "", nil
}

// row returns the row of an array of arrays. It is read only if all tests so far hold, which those of its own subscript are among.
func (g *foresight) row(x *ast.Index) (key string, ref func(t *foreseen) ir.Expr) {
	if len(x.Subs) != 1 || distributed(x.Subs[0].Index) != nil {
		g.fails = true
		return "", nil
	}
	key, array := g.reference(x.X)
	a := g.affineOf(x.Subs[0].Index)
	if array == nil || a == nil || a.k != 0 {
		g.fails = true
		return "", nil
	}
	key += a.key()
	g.add(key, func(t *foreseen) { g.inside(t, a, g.length(array(t))) })
	return key, func(t *foreseen) ir.Expr {
		_, size := layout(x.Type)
		row := g.temp(i32(0))
		at := &ir.Addr{Object: g.elements(x.X), Base: array(t), Offset: arrayHead, Terms: []ir.Term{{
			Index: unary(ir.I64I32, g.valueOf(a, nil)), Dim: &ir.Dim{Stride: i32(size)},
		}}}
		g.emit(&ir.If{Cond: g.get(t.holds), Then: []ir.Stmt{&ir.Set{Local: row, Value: load(x.Type, at)}}})
		return g.get(row)
	}
}

// affineOf returns a subscript as k*i + c, nil if it is none.
func (g *foresight) affineOf(x ast.Expr) *affine {
	a := new(affine)
	if !g.addTo(a, x, 1) || len(a.parts) > partsMax || !small(a.k) || !small(a.number) {
		return nil
	}
	return a
}

func small(n int64) bool { return -numberMax <= n && n <= numberMax }

// addTo adds an expression, times a number, and reports whether it can.
func (g *foresight) addTo(a *affine, x ast.Expr, times int64) bool {
	if x.Info().Type.Kind != ast.Int || !small(times) {
		return false
	}
	switch x := x.(type) {
	case *ast.Literal:
		n, ok := x.Value.(int64)
		ok = ok && small(n)
		a.number += n * times
		return ok && small(a.number)
	case *ast.Unary:
		return x.Op == "-" && g.addTo(a, x.X, -times)
	case *ast.Binary:
		return g.addBinary(a, x, times)
	case *ast.Name:
		if x.Var == g.loop.v {
			a.k += times
			return small(a.k)
		}
	}
	if !invariant(x, g.changed, false) || g.hasEffects(x) {
		return false
	}
	a.parts, a.times = append(a.parts, x), append(a.times, times)
	return true
}

func (g *foresight) addBinary(a *affine, x *ast.Binary, times int64) bool {
	switch x.Op {
	case "+":
		return g.addTo(a, x.X, times) && g.addTo(a, x.Y, times)
	case "-":
		return g.addTo(a, x.X, times) && g.addTo(a, x.Y, -times)
	case "*":
		for _, by := range [][2]ast.Expr{{x.X, x.Y}, {x.Y, x.X}} {
			l, _ := by[0].(*ast.Literal)
			if l == nil {
				continue
			}
			n, ok := l.Value.(int64)
			return ok && small(n) && small(n*times) && g.addTo(a, by[1], n*times)
		}
	}
	return false
}

// key names a subscript: equal ones have equal keys.
func (a *affine) key() string {
	text := fmt.Sprintf("[%d,%d", a.k, a.number)
	for i, x := range a.parts {
		if n, ok := x.(*ast.Name); ok {
			text += fmt.Sprintf(",%d*%p", a.times[i], n.Var)
			continue
		}
		text += fmt.Sprintf(",%d*%p", a.times[i], x)
	}
	return text + "]"
}

// valueOf returns the value of a subscript, in 64 bits, for a value of the loop's variable; nil where it has none.
func (g *foresight) valueOf(a *affine, i ir.Expr) ir.Expr {
	sum := i64(a.number)
	add := func(times int64, x ir.Expr) {
		if times != 1 {
			x = binary(ir.MulI64, i64(times), x)
		}
		sum = binary(ir.AddI64, sum, x)
	}
	if i != nil && a.k != 0 {
		add(a.k, i)
	}
	for k, x := range a.parts {
		add(a.times[k], unary(ir.I32I64, g.expr(x)))
	}
	return sum
}

// inside tests that the first and the last value of a subscript are at least zero and below the length of the array. If
// the reference is null, this is the length that no array has. The values between lie between these two.
func (g *foresight) inside(t *foreseen, a *affine, length ir.Expr) {
	bound := g.temp(unary(ir.I32I64, length))
	first := g.temp(g.valueOf(a, t.first()))
	g.hasValue(t, first, bound)
	if a.k == 0 {
		return
	}
	last := binary(ir.AddI64, g.get(first), binary(ir.MulI64, i64(a.k*g.loop.step), g.get(t.last)))
	g.hasValue(t, g.temp(last), bound)
}

func (g *foresight) hasValue(t *foreseen, x, bound ir.LocalID) {
	g.hold(t, binary(ir.AndI32, binary(ir.GeI64, g.get(x), i64(0)), binary(ir.LtI64, g.get(x), g.get(bound))))
}

func (g *foresight) hold(t *foreseen, cond ir.Expr) {
	g.emit(&ir.Set{Local: t.holds, Value: binary(ir.AndI32, g.get(t.holds), cond)})
}

// lower lowers the loop: without tests if all holds, and otherwise with them. The body is lowered for a number of trips.
func (g *foresight) lower(trip ir.LocalID, do func(trip ir.Expr) *ir.Do) {
	t := &foreseen{}
	both := &ir.If{}
	g.unseen(func() {
		t.holds = g.temp(binary(ir.GtI32, g.get(trip), i32(0)))
		t.last = g.temp(unary(ir.I32I64, binary(ir.SubI32, g.get(trip), i32(1))))
		first := g.temp(unary(ir.I32I64, g.get(g.local(g.loop.v))))
		t.first = func() ir.Expr { return g.get(first) }
		for _, test := range g.tests {
			test(t)
		}
		both.Cond = g.get(t.holds)
		both.Then = []ir.Stmt{do(g.get(trip))}
	})
	both.Else = []ir.Stmt{do(g.get(trip))}
	g.emit(both)
}

// unseen lowers something as if no handler saw errors of the machine.
func (g *foresight) unseen(do func()) {
	reached, observed := g.reached, g.observed
	g.reached, g.observed = false, 0
	do()
	g.reached, g.observed = reached, observed
}
