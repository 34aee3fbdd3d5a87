package price_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/machines/paragon"
	"simrun/machines/xt5"
	"simrun/models/compile/ir"
	"simrun/models/compile/price"
	"simrun/models/fortran"
	"simrun/sim/node"
)

// costs are those of the Paragon: lines of 32 bytes, a cache of 16 KB.
func costs(t testing.TB) *node.Costs {
	t.Helper()
	m, err := paragon.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	return m.(machines.Processor).Costs()
}

// insert prices a program given without the blanks before its statements.
func insert(t testing.TB, text string) (*ir.Module, *price.Table) {
	t.Helper()
	return insertFor(t, text, costs(t), nil)
}

// insertClasses is insert with the classes of lines by their numbers.
func insertClasses(t testing.TB, text string, class func(line int) int) (*ir.Module, *price.Table) {
	t.Helper()
	return insertFor(t, text, costs(t), class)
}

// insertFor is insert for a processor, with the classes of lines by their numbers; nil: there are none.
func insertFor(t testing.TB, text string, costs *node.Costs, class func(line int) int) (*ir.Module, *price.Table) {
	t.Helper()
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimLeft(line, " \t"))
	}
	o := fortran.Options{Form: fortran.FreeForm}
	s, err := fortran.Parse([]fortran.Source{{Name: "t.f90", Text: []byte(b.String())}}, o)
	if err != nil {
		t.Fatal(err)
	}
	p, err := fortran.Resolve(s, o)
	if err != nil {
		t.Fatal(err)
	}
	m, err := fortran.Lower(p)
	if err != nil {
		t.Fatal(err)
	}
	var classify price.Classifier
	if class != nil {
		classify = func(pos source.Pos) int { return class(s.Set.Position(pos).Line) }
	}
	table := price.Insert(m, costs, classify)
	if err := ir.Verify(m); err != nil {
		t.Error(err)
	}
	return m, table
}

// TestNests lists the loops of a subroutine and the work of each nest, counted by hand: the operations of an
// iteration, the longest chain, the chain that is carried to the next iteration, and the streams with their strides.
func TestNests(t *testing.T) {
	tests := []struct {
		name, text string
		want       []string
	}{
		{"daxpy", `
			subroutine s(x, y, a, n)
			real*8 x(n), y(n), a
			do i = 1, n
			y(i) = y(i) + a*x(i)
			end do
			end`,
			[]string{"level 1 of 1: 1add 1mul 2load 1store | chain 1add 1mul 1load 1store | carried - | rw8(8) | r8(8)"}},
		{"dot product", `
			real*8 function s(x, y, n)
			real*8 x(n), y(n)
			s = 0
			do i = 1, n
			s = s + x(i)*y(i)
			end do
			end`,
			[]string{"level 1 of 1: 1add 1mul 2load | chain 1add 1mul 1load | carried 1add | r8(8) | r8(8)"}},
		{"single precision with a stride", `
			subroutine s(x, n)
			real x(2, n)
			do i = 1, n
			x(2, i) = x(1, i)/3.0
			end do
			end`,
			[]string{"level 1 of 1: 1div4 1load 1store | chain 1div4 1load 1store | carried - | rw4(8)+4*1"}},
		{"stencil: neighbours share a stream, the middle column is loaded once", `
			subroutine s(a, b, n)
			real*8 a(100, 100), b(100, 100)
			do j = 2, 99
			do i = 2, 99
			b(i, j) = a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1) - 4d0*a(i, j) + a(i-1, j)
			end do
			end do
			end`,
			[]string{"level 2 of 2: 5add 1mul 5load 1store | chain 5add 1load 1store | carried - | r8(800,8)+1600*3 | w8(800,8)"}},
		{"recurrence through memory", `
			subroutine s(a, b, n)
			real*8 a(n), b(n)
			do i = 2, n
			a(i) = a(i-1)*b(i)
			end do
			end`,
			[]string{"level 1 of 1: 1mul 2load 1store | chain 1mul 1load 1store | carried 1mul | rw8(8)+8*1 | r8(8)"}},
		{"matrix multiply by columns: b(k,j) moves to the middle loop", `
			subroutine s(a, b, c)
			real*8 a(50, 50), b(50, 50), c(50, 50)
			do j = 1, 50
			do k = 1, 50
			do i = 1, 50
			c(i, j) = c(i, j) + a(i, k)*b(k, j)
			end do
			end do
			end do
			end`,
			[]string{
				"level 2 of 3: 1load | chain 1load | carried - | r8(400,8)",
				"level 3 of 3: 1add 1mul 2load 1store | chain 1add 1mul 1load 1store | carried - | rw8(400,0,8) | r8(0,400,8)"}},
		{"matrix multiply by dot products: c(i,j) stays in a register", `
			subroutine s(a, b, c)
			real*8 a(50, 50), b(50, 50), c(50, 50)
			do j = 1, 50
			do i = 1, 50
			do k = 1, 50
			c(i, j) = c(i, j) + a(i, k)*b(k, j)
			end do
			end do
			end do
			end`,
			[]string{
				"level 2 of 3: 1load 1store | chain - | carried - | rw8(400,8)",
				"level 3 of 3: 1add 1mul 2load | chain 1add 1mul 1load | carried 1add | r8(0,8,400) | r8(400,0,8)"}},
		{"invariant arithmetic moves out; triangular loops are nests of their own", `
			subroutine s(a, x, y, n)
			real*8 a(100, 100), x, y
			do j = 1, n
			do i = j, n
			a(i, j) = a(i, j)*(x + y)
			end do
			end do
			end`,
			[]string{"level 1 of 1: 1mul 1load 1store | chain 1mul 1load 1store | carried - | rw8(8)"}},
		{"indirect: the subscript is scaled and added, no stream", `
			subroutine s(a, k, n)
			real*8 a(n)
			integer k(n)
			do i = 1, n
			a(k(i)) = 0
			end do
			end`,
			[]string{"level 1 of 1: 2iadd 1load 1store | chain 2iadd 1load | carried - | r4(4)"}},
		{"a condition charges for itself", `
			subroutine s(a, x, n)
			real*8 a(n), x
			do i = 1, n
			if (a(i) > x) x = a(i)
			end do
			end`,
			[]string{"level 1 of 1: 1add 1load 1br | chain 1add 1load 1br | carried - | r8(8)"}},
	}
	for _, test := range tests {
		m, table := insert(t, test.text+"\nprogram p\nend\n")
		var got []string
		for i := range table.Nests() {
			got = append(got, table.Nest(i).Levels()...)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: -want +got:\n%s", test.name, diff)
		}
		if len(m.Funcs) != 2 {
			t.Errorf("%s: got %d functions, want the subroutine and the program", test.name, len(m.Funcs))
		}
	}
}

// TestIndexedAddresses: on a processor whose addresses have an index of up to 8 bytes, such as the XT5's, the index of a
// double is part of the load's address. One of 16 bytes is shifted, and added to the base.
func TestIndexedAddresses(t *testing.T) {
	m, err := xt5.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	for element, want := range map[string]string{
		"real*8 a(n)": "level 1 of 1: 1load 1store | chain 1load | carried - | r4(4)", "real*8 a(2, n)": "level 1 of 1: 2iadd 1load 1store | chain 2iadd 1load | carried - | r4(4)",
	} {
		place := "a(k(i))"
		if element == "real*8 a(2, n)" {
			place = "a(1, k(i))"
		}
		_, table := insertFor(t, "subroutine s(a, k, n)\n"+element+"\ninteger k(n)\ndo i = 1, n\n"+place+" = 0\nend do\nend\nprogram p\nend\n",
			m.(machines.Processor).Costs(), nil)
		if got := table.Nest(0).Levels(); len(got) != 1 || got[0] != want {
			t.Errorf("%s: got %q, want %q", element, got, want)
		}
	}
}

// TestEveryOperationHasAClass but those on vectors, which appear later.
func TestEveryOperationHasAClass(t *testing.T) {
	for op := ir.AddI32; op < ir.AddVF64; op++ {
		if ops, ok := price.ClassOf(op); !ok || ops == (node.Ops{}) {
			t.Errorf("operation %d, %v: no class", op, op)
		}
	}
}

// TestBlocks prices straight-line code with a call.
func TestBlocks(t *testing.T) {
	_, table := insert(t, `
		subroutine s(x, y, k)
		real*8 x, y
		x = y*y + 2d0*y
		k = k/8 + mod(k, 5)
		call s2(x, k)
		end
		subroutine s2(x, k)
		real*8 x
		x = sin(x)
		end
		program p
		end`)
	var got []string
	for _, b := range table.Blocks() {
		got = append(got, price.Text(b))
	}
	want := []string{
		// y twice multiplied, k/8 by shifts, mod by a division; y and k loaded once, x and k stored; the call with 2 arguments
		"1add 2mul 5iadd 1imul 1idiv 2load 4store 1call",
		"1sin 1load 1store",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
}

// TestRemainderSharesTheQuotient prices k/n and mod(k, n): one division, and a
// multiplication and a subtraction for the remainder.
func TestRemainderSharesTheQuotient(t *testing.T) {
	_, table := insert(t, `
		subroutine s(i, j, k, n)
		integer i, j, k, n
		i = mod(k, n)
		j = k/n
		end
		program p
		end`)
	if got, want := price.Text(table.Blocks()[0]), "1iadd 1imul 1idiv 2load 2store"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// TestTimeIsKnownBefore compares the price of a nest with that of the same nest
// written by hand for package node.
func TestTimeIsKnownBefore(t *testing.T) {
	_, table := insert(t, `
		subroutine s(x, y, a, n)
		real*8 x(n), y(n), a
		do i = 1, n
		y(i) = y(i) + a*x(i)
		end do
		end
		program p
		end`)
	chain := node.Ops{node.Load: 1, node.FloatMultiply: 1, node.FloatAdd: 1, node.Store: 1}
	n := &node.Nest{
		Loops: []node.Loop{{Trips: 1000, Work: node.Work{Ops: chain.Plus(node.Ops{node.Load: 1}), Chain: chain}}},
		Streams: []node.Stream{
			{Base: 4096, Bytes: 8, Stride: [node.NestMax]int64{8}, Read: true, Write: true},
			{Base: 1 << 20, Bytes: 8, Stride: [node.NestMax]int64{8}, Read: true},
		},
	}
	got, want := table.Nest(0).Time(1000, 4096, 1<<20), costs(t).Nest(n)
	if got != want || got == 0 {
		t.Errorf("1000 iterations of daxpy: got %v, want %v", got, want)
	}
}

// TestWarmthIsNoted enters a nest with new trips on data that are in the cache,
// then with the same trips on data that are not: that takes longer.
func TestWarmthIsNoted(t *testing.T) {
	_, table := insert(t, `
		subroutine s(x, n)
		real*8 x(n)
		do i = 1, n
		x(i) = 0
		end do
		end
		program p
		end`)
	m := table.NewMeter()
	m.Nest(0, []uint64{1000, 1 << 20})
	warm := m.Nest(0, []uint64{100, 1 << 20})
	cold := m.Nest(0, []uint64{100, 1 << 21})
	if want := table.Nest(0).Time(100, 1<<21); cold != want || cold <= warm {
		t.Errorf("100 elements not in the cache: got %v, want %v, more than the %v of those in it", cold, want, warm)
	}
}

func BenchmarkMeter(b *testing.B) {
	_, table := insert(b, `
		subroutine s(a, b, n)
		real*8 a(100, 100), b(100, 100)
		do j = 2, n
		do i = 2, 99
		b(i, j) = a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1) - 4d0*a(i, j)
		end do
		end do
		end
		program p
		end`)
	m := table.NewMeter()
	args := []uint64{98, 1 << 20, 1 << 21}
	want := m.Nest(0, args)
	b.ReportAllocs()
	for b.Loop() {
		if got := m.Nest(0, args); got == 0 || got > want {
			b.Fatalf("got %v, want at most the %v of a cold cache", got, want)
		}
	}
}

// TestPlain lists a subroutine without loops and its work in a compiler that does not optimize, counted by hand. j is
// loaded four times and i twice. Each assignment stores. The product is computed twice. In the loop, each iteration
// also loads i and its bound and stores i.
func TestPlain(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"straight-line code", `
			subroutine s
			integer i, j
			i = j*j
			j = i + j*j + i
			end`, []string{"2iadd 2imul 6load 2store"}},
		{"loop", `
			subroutine s
			integer i, k
			k = 0
			do i = 1, 10
			k = k + i
			end do
			end`, []string{"2store", "2iadd 4load 2store 1br"}},
	} {
		if diff := cmp.Diff(tt.want, plainBlocks(t, tt.text)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// plainBlocks returns the operations of the straight-line stretches of a program that no compiler
// optimized; there are no nests.
func plainBlocks(t *testing.T, text string) []string {
	t.Helper()
	o := fortran.Options{Form: fortran.FreeForm}
	s, err := fortran.Parse([]fortran.Source{{Name: "t.f90", Text: []byte(strings.ReplaceAll(text, "\t", "") + "\nend\n")}}, o)
	if err != nil {
		t.Fatal(err)
	}
	p, err := fortran.Resolve(s, o)
	if err != nil {
		t.Fatal(err)
	}
	m, err := fortran.Lower(p)
	if err != nil {
		t.Fatal(err)
	}
	table := price.InsertPlain(m, costs(t), nil, func(source.Pos) bool { return true })
	if err := ir.Verify(m); err != nil {
		t.Error(err)
	}
	var all []string
	for _, ops := range table.Blocks() {
		all = append(all, price.Text(ops))
	}
	return all
}

// A constant is the same operand whether it is a number of the source or not: i + 1 is computed once.
func TestConstantsAreTheirValues(t *testing.T) {
	charge := func(second *ir.Const) int64 {
		get := &ir.Get{T: ir.I32}
		f := &ir.Func{Name: "f", Params: []ir.Type{ir.I32}, Results: []ir.Type{ir.I32, ir.I32}, Locals: []ir.Local{{Type: ir.I32}, {Type: ir.I32}, {Type: ir.I32}}, Body: []ir.Stmt{
			&ir.Set{Local: 1, Value: &ir.Binary{Op: ir.AddI32, X: get, Y: &ir.Const{T: ir.I32, Bits: 1, Number: true}}},
			&ir.Set{Local: 2, Value: &ir.Binary{Op: ir.AddI32, X: get, Y: second}},
			&ir.Return{Values: []ir.Expr{&ir.Get{T: ir.I32, Local: 1}, &ir.Get{T: ir.I32, Local: 2}}},
		}}
		price.Insert(&ir.Module{Funcs: []*ir.Func{f}, Library: true}, costs(t), nil)
		return f.Body[0].(*ir.Charge).Picoseconds
	}
	once, twice := charge(&ir.Const{T: ir.I32, Bits: 1}), charge(&ir.Const{T: ir.I32, Bits: 2})
	if once != charge(&ir.Const{T: ir.I32, Bits: 1, Number: true}) || twice != 2*once {
		t.Errorf("i + 1 twice takes %d ps, i + 1 and i + 2 take %d", once, twice)
	}
}
