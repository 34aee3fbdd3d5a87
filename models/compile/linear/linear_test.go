package linear_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
)

// tree is an integer expression of the tests: a number, a variable or an operation.
type tree struct {
	op   linear.Op
	x, y *tree
	n    int32
	name string
}

func view(t *tree) linear.View[*tree, int32] {
	return linear.View[*tree, int32]{Op: t.op, X: t.x, Y: t.y, N: t.n}
}

func newReader() *linear.Reader[*tree, int32] {
	r := &linear.Reader[*tree, int32]{View: view}
	r.Same = func(x, y *tree) bool { return x == y || x.name != "" && x.name == y.name }
	return r
}

// value computes a tree.
func (t *tree) value(variables map[string]int32) int32 {
	switch t.op {
	case linear.Opaque:
		return variables[t.name]
	case linear.Value:
		return t.n
	case linear.Identity:
		return t.x.value(variables)
	case linear.Negate:
		return -t.x.value(variables)
	case linear.Add:
		return t.x.value(variables) + t.y.value(variables)
	case linear.Subtract:
		return t.x.value(variables) - t.y.value(variables)
	}
	return t.x.value(variables) * t.y.value(variables)
}

var names = []string{"i", "j", "k", "n"}

func drawTree(t *rapid.T, depth int) *tree {
	op := linear.Op(rapid.IntRange(int(linear.Opaque), int(linear.Multiply)).Draw(t, "op"))
	if depth == 0 {
		op = min(op, linear.Value)
	}
	x := &tree{op: op}
	switch op {
	case linear.Opaque:
		x.name = rapid.SampledFrom(names).Draw(t, "name")
	case linear.Value:
		x.n = rapid.Int32().Draw(t, "n")
	default:
		x.x = drawTree(t, depth-1)
		if op >= linear.Add {
			x.y = drawTree(t, depth-1)
		}
	}
	return x
}

// valueOf computes a form, whose atoms are trees.
func valueOf(f linear.Form[int32], r *linear.Reader[*tree, int32], variables map[string]int32) int32 {
	sum := f.Constant
	for i := range f.Terms {
		product := f.Terms[i].Factor
		for _, a := range f.Terms[i].Product() {
			product *= r.Expr(a).value(variables)
		}
		sum += product
	}
	return sum
}

// TestFormsKeepValues: a form has the value of the expression from which it is made, and wraps as it does. So have the
// forms into which it is split. Terms are in order, and none of them is there twice or is 0.
func TestFormsKeepValues(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		variables := map[string]int32{}
		for _, name := range names {
			variables[name] = rapid.Int32().Draw(t, name)
		}
		r := newReader()
		i := &tree{name: "i"}
		atom := r.AtomFor(i)
		x := drawTree(t, 4)
		f := r.Form(x)
		if got, want := valueOf(f, r, variables), x.value(variables); got != want {
			t.Fatalf("got %d, want %d", got, want)
		}
		for k := range f.Terms {
			if f.Terms[k].Factor == 0 || k > 0 && fmt.Sprint(f.Terms[k-1].Atoms) == fmt.Sprint(f.Terms[k].Atoms) {
				t.Fatalf("got terms %v, want no factor 0 and none twice", f.Terms)
			}
		}
		rest, factor, ok := f.Split(atom)
		if !ok {
			return
		}
		isOther := func(a linear.Atom) bool { return a != atom }
		if !rest.HasOnly(isOther) || !factor.HasOnly(isOther) {
			t.Fatalf("got %v and %v, want them without atom %d", rest, factor, atom)
		}
		if got, want := valueOf(rest, r, variables)+valueOf(factor, r, variables)*variables["i"], x.value(variables); got != want {
			t.Fatalf("got %d split, want %d", got, want)
		}
	})
}

// TestExample is the example of the package's comment.
func TestExample(t *testing.T) {
	const i, n = linear.Atom(1), linear.Atom(2)
	number, single := linear.Number[int64], linear.Single[int64]
	in, ok := single(i).Times(single(n))
	if !ok {
		t.Fatal("i*n has no form")
	}
	f := single(i).Plus(number(1), -1).Scaled(4).Plus(in, 8)
	if f.Constant != -4 || len(f.Terms) != 2 {
		t.Errorf("got %v, want the constant -4 and two terms", f)
	}
	g := single(i).Scaled(4).Plus(number(12), -1)
	if d := f.Plus(g, -1); d.Constant != 8 || len(d.Terms) != 1 || d.IsNumber() || f.SameTerms(g) {
		t.Errorf("got the difference %v, want 8 and 8*i*n", d)
	}
	rest, factor, ok := f.Split(i)
	if want := number(4).Plus(single(n), 8); !ok || !rest.IsNumber() || rest.Constant != -4 || !factor.SameTerms(want) || factor.Constant != 4 {
		t.Errorf("got the rest %v and the factor %v, want -4 and 4 + 8*n", rest, factor)
	}
	locals := []ir.Expr{&ir.Get{T: ir.I32, Local: 0}, &ir.Get{T: ir.I32, Local: 1}}
	get := func(a linear.Atom) ir.Expr { return locals[a-1] }
	text := ir.DumpExpr(&ir.Func{Locals: []ir.Local{{Type: ir.I32, Name: "i"}, {Type: ir.I32, Name: "n"}}}, linear.Expr(f, get))
	if want := "((i * 4) + ((i * n) * 8)) + -4"; text != want {
		t.Errorf("got %s, want %s", text, want)
	}
	if locals[1] = nil; linear.Expr(f, get) != nil {
		t.Error("got an expression, want none as n has none")
	}
}

// TestLimits: what is too large is no form.
func TestLimits(t *testing.T) {
	power, ok := linear.Single[int64](1), true
	for degree := 2; degree <= linear.Degree+1; degree++ {
		power, ok = power.Times(linear.Single[int64](1))
		if ok != (degree <= linear.Degree) {
			t.Errorf("degree %d: got ok %v", degree, ok)
		}
	}
	var sum linear.Form[int64]
	for a := range linear.Atom(5) {
		sum = sum.Plus(linear.Single[int64](a+1), 1)
	}
	if _, ok := sum.Times(sum); ok {
		t.Error("5 terms times 5: got a form, want none, as they may be more than 16")
	}
	if _, _, ok := mustTimes(linear.Single[int64](1), linear.Single[int64](1)).Split(1); ok {
		t.Error("a square was split")
	}
}

func mustTimes(f, g linear.Form[int64]) linear.Form[int64] {
	product, ok := f.Times(g)
	if !ok {
		panic("linear_test: a product of two atoms has no form; the test has no square; see Degree")
	}
	return product
}
