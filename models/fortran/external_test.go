package fortran_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"simrun/machines/t3d"
	"simrun/models/compile"
	"simrun/models/compile/external"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/sim"
	"simrun/sim/node"
)

// library is the procedures that the tests call. GET copies N words, TWICE(X) is 2*X, HALF is a COMPLEX function, ME
// tells whose machine it is, BROKEN fails.
func library() []compile.External {
	return []compile.External{
		{Procedure: external.Procedure{Name: "get", Args: []external.Arg{external.Out, external.Address, external.ByValueOf}}, Do: get},
		{Procedure: external.Procedure{Name: "twice", Result: external.Double, Args: []external.Arg{external.ByValueOf}}, Do: func(m *vm.Machine, args []uint64) error {
			x, err := m.Float64(uint32(args[0]))
			args[0] = math.Float64bits(2 * x)
			return err
		}},
		{Procedure: external.Procedure{Name: "half", Result: external.Complex}, Do: func(_ *vm.Machine, args []uint64) error {
			args[0], args[1] = uint64(math.Float32bits(0.5)), uint64(math.Float32bits(-0.5))
			return nil
		}},
		{Procedure: external.Procedure{Name: "me", Result: external.Integer}, Do: func(m *vm.Machine, args []uint64) error {
			args[0] = uint64(m.Owner().(int))
			return nil
		}},
		{Procedure: external.Procedure{Name: "broken", Args: []external.Arg{external.InOut}}, Do: func(*vm.Machine, []uint64) error {
			return errors.New("the network is down")
		}},
	}
}

func get(m *vm.Machine, args []uint64) error {
	n, err := m.Int32(uint32(args[2]))
	if err != nil {
		return err
	}
	from, err := m.Bytes(uint32(args[1]), 8*int64(n))
	if err != nil {
		return err
	}
	to, err := m.Bytes(uint32(args[0]), 8*int64(n))
	copy(to, from)
	return err
}

// runExternal runs a program in free form as process 7.
func runExternal(t *testing.T, p *fortran.Program, c vm.Config) (string, *vm.Machine, error) {
	t.Helper()
	var out bytes.Buffer
	c.Library = fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out})
	c.Owner = 7
	m, err := p.Run(context.Background(), c)
	return out.String(), m, err
}

func TestExternals(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"scalars, constants and expressions", "real*8 t, x(3), twice\nx = 1.5d0\ncall get(t, x(2), 1)\nprint '(3f5.1)', t, twice(3d0), twice(t + 1)\nend", "  1.5  6.0  5.0\n"},
		{"of two parts, without arguments", "complex z, half\nz = half() + half()\nprint '(2f5.1)', z\nend", "  1.0 -1.0\n"},
		{"owner", "print '(i2)', me()\nend", " 7\n"},
		{"a section with gaps is copied back", "real*8 a(4), b(2)\na = 0\nb = (/ 1d0, 2d0 /)\ncall get(a(1:4:2), b, 2)\nprint '(4f4.0)', a\nend", "  1.  0.  2.  0.\n"},
		{"an address outside of the array", "real*8 a(2), b(2), t\ncommon /c/ a, b\nb = 5d0\ncall get(t, a(3), 1)\nprint '(f4.0)', t\nend", "  5.\n"},
		{"a pointee at an address of another", "real*8 a(2), r(0:1), t\npointer (p, r)\na = 4d0\np = loc(a)\nk = 1\ncall get(t, r(k), 1)\nprint '(f4.0)', t\nend", "  4.\n"},
		{"a definition of the program goes first", "print '(i2)', me()\nend\nfunction me()\nme = 3\nend", " 3\n"},
		{"declared EXTERNAL", "external me\ninteger me\nprint '(i2)', me()\nend", " 7\n"},
	}
	for _, test := range tests {
		for _, asWritten := range []bool{false, true} {
			p := build(t, "t.f90", test.text, fortran.Options{Externals: library(), AsWritten: asWritten})
			got, _, err := runExternal(t, p, vm.Config{})
			if err != nil || got != test.want {
				t.Errorf("%s: got %q, %v, want %q", test.name, got, err, test.want)
			}
		}
	}
}

func TestExternalErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"call get(x, y)\nend", "t.f90:1:6: GET, which belongs to a library, has 3 arguments, but 2 are given here"},
		{"x = get(x, y, 1)\nend", "t.f90:1:5: GET is a subroutine, but used as a function here"},
		{"call me\nend", "t.f90:1:6: ME is a function, but used as a subroutine here"},
		{"real me\nx = me()\nend", "t.f90:2:5: the function ME is REAL(4) here, but INTEGER(4) in the library that it belongs to"},
		{"x = twice(1d0)\nend", "t.f90:1:5: the function TWICE is REAL(4) here, but REAL(8)"},
		{"call get('a', x, 1)\nend", "t.f90:1:10: GET belongs to a library that takes no CHARACTER"},
		{"call get(x, y, *10)\n10 end", "GET, which belongs to a library, has 3 arguments, but 2 are given here"},
		{"call get(x, y, 1, *10)\n10 end", "GET belongs to a library and has no alternate returns"},
		{"external me\ncall s(me)\nend\nsubroutine s(f)\nexternal f\ncall get(x, f, 1)\nend", "GET belongs to a library, which cannot call a procedure"},
		{"external me\ncall s(me)\nend\nsubroutine s(f)\nexternal f\ncall f\nend", "ME belongs to a library and can only be called"},
		{"call got(x, y, 1)\nend", "there is no subroutine GOT in the program"},
	}
	for _, test := range tests {
		_, err := fortran.Build([]fortran.Source{{Name: "t.f90", Text: []byte(test.text)}}, fortran.Options{Externals: library()})
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s\ngot %v, want %s", test.text, err, test.want)
		}
	}
}

// TestExternalFails: an error of a library is reported at the call, with the procedures in progress.
func TestExternalFails(t *testing.T) {
	p := build(t, "t.f90", "call s\nend\nsubroutine s\ncall broken(x)\nend", fortran.Options{Externals: library()})
	_, _, err := runExternal(t, p, vm.Config{})
	var e *vm.Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want a *vm.Error", err)
	}
	got := e.Render(p.Sources)
	for _, want := range []string{"t.f90:4:1: the network is down", "in S at t.f90:4", "called from MAIN at t.f90:1"} {
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want %q in it", got, want)
		}
	}
}

// TestExternalsInPhantomMode: payload is moved but computed only if something depends on what is
// received; values are computed always.
func TestExternalsInPhantomMode(t *testing.T) {
	tests := []struct {
		name, text string
		left       int // stores, those of scalars to memory before they are passed included
		calls      int
	}{
		{"nothing depends on what is received", "real*8 a(9), t\ndo i = 1, 9\na(i) = i\nend do\ncall get(t, a(3), 1)\nprint *, t\nend", 0, 1},
		{"a condition depends on it", "real*8 a(9), t\ndo i = 1, 9\na(i) = i\nend do\ncall get(t, a(3), 1)\nif (t > 2) call get(t, a, 1)\nend", 3, 2},
		{"other payload may arrive there", "real*8 a(9), t, u\na(1) = 1\ncall get(t, a, 1)\nu = 2\ncall get(a, u, 1)\nif (t > 0.5) stop 1\nend", 3, 2},
		{"a value", "real*8 a(9)\ncommon n\nn = 0\ndo i = 1, 4\nn = n + i\nend do\ncall get(a(1), a(11), n - 9)\nend", 3, 1},
	}
	for _, test := range tests {
		calls := 0
		list := library()
		list[0].Do = func(m *vm.Machine, args []uint64) error {
			calls++
			return get(m, args)
		}
		o := fortran.Options{Externals: list, Costs: costsOf(t, t3d.Model())}
		whole := usageOf(t, build(t, "t.f90", test.text, o))
		calls = 0
		o.Phantom = true
		p := build(t, "t.f90", test.text, o)
		if got := usageOf(t, p); got != whole {
			t.Errorf("%s: got %v in phantom mode, want %v", test.name, got, whole)
		}
		if calls != test.calls || p.Skipped.Left != test.left {
			t.Errorf("%s: got %d calls and %d stores, want %d and %d", test.name, calls, p.Skipped.Left, test.calls, test.left)
		}
	}
}

// words are procedures that copy an element of 4 or 8 bytes, and one that finds memory for elements.
func words(sizes ...int64) []compile.External {
	list := []compile.External{{
		Procedure: external.Procedure{Name: "fresh", Result: external.Integer},
		Do: func(m *vm.Machine, args []uint64) error {
			a, err := m.Alloc(64)
			args[0] = uint64(a)
			return err
		},
	}}
	for i, size := range sizes {
		n := int64(4 + 4*i)
		list = append(list, compile.External{
			Procedure: external.Procedure{Name: fmt.Sprintf("get%d", n), Args: []external.Arg{external.Out, external.Address}, Element: size},
			Do: func(m *vm.Machine, args []uint64) error {
				to, err := m.Bytes(uint32(args[0]), n)
				if err != nil {
					return err
				}
				from, err := m.Bytes(uint32(args[1]), n)
				copy(to, from)
				return err
			},
		})
	}
	return list
}

// TestElementsApart: data that are reached by elements of one size are kept without those that are reached by another
// size. This needs procedures that promise that no memory is reached by both, and a program that does not reach it in
// other ways.
func TestElementsApart(t *testing.T) {
	const head = "integer n, fresh, k(0:*)\nreal*8 x(0:*), y, t\npointer (pk, k), (px, x)\ncommon /c/ ic, y\n"
	const decided = "do i = 0, 3\nk(i) = i\nx(i) = i\nend do\ncall get4(n, k(3))\ncall get8(t, x(3))\nif (n /= 3) stop 1\nend"
	tests := []struct {
		name, text string
		sizes      []int64
		moved8     bool
	}{
		{"apart", "pk = fresh()\npx = fresh()\n" + decided, []int64{4, 8}, false},
		{"nothing is promised of one of them", "pk = fresh()\npx = fresh()\n" + decided, []int64{4, 0}, true},
		{"one pointer for both", "pk = fresh()\npx = pk\n" + decided, []int64{4, 8}, false}, // which the promise excludes
		{"a variable whose address comes from memory", "ic = loc(y)\npk = fresh()\npx = ic\nx(0) = 1\n" + strings.Replace(decided, "0, 3", "0, 0", 1), []int64{4, 8}, true},
		{"an array that is reached otherwise, too", "pk = fresh()\npx = pk\ncall s(x)\n" + decided + "\nsubroutine s(z)\nreal*8 z(3)\nz(1) = 2\nend", []int64{4, 8}, true},
	}
	for _, test := range tests {
		o := fortran.Options{Externals: words(test.sizes...), Costs: costsOf(t, t3d.Model())}
		whole := usageOf(t, build(t, "t.f90", head+test.text, o))
		o.Phantom = true
		p := build(t, "t.f90", head+test.text, o)
		if got := usageOf(t, p); got != whole {
			t.Errorf("%s: got %v in phantom mode, want %v", test.name, got, whole)
		}
		if !p.Skipped.Moved(4) || p.Skipped.Moved(8) != test.moved8 {
			t.Errorf("%s: elements of 4 bytes are computed: %v, want true; of 8 bytes: %v, want %v", test.name, p.Skipped.Moved(4), p.Skipped.Moved(8), test.moved8)
		}
	}
}

func usageOf(t *testing.T, p *fortran.Program) compile.Usage {
	t.Helper()
	meter := compile.NewMeter(p.Prices)
	_, m, err := runExternal(t, p, vm.Config{Meter: meter})
	if stop := (*vm.Stop)(nil); err != nil && !errors.As(err, &stop) {
		t.Fatal(err)
	}
	return meter.Usage(m)
}

// TestExternalCall costs what a call of Fortran costs: a call, and a store for each argument; nothing
// if it stands for instructions.
func TestExternalCall(t *testing.T) {
	broken := library()[4:]
	testExternalCall(t, broken, node.Ops{node.Call: 1, node.Store: 2})
	broken[0].Inline = true
	testExternalCall(t, broken, node.Ops{node.Store: 1})
}

// TestWatch costs nothing: a loop that is watched is priced as the same without.
func TestWatch(t *testing.T) {
	calls := 0
	watch := compile.External{
		Procedure: external.Procedure{Name: "watch", Watch: true, Args: []external.Arg{external.Address}},
		Do: func(m *vm.Machine, args []uint64) error {
			calls += int(args[0])
			return nil
		},
	}
	var took []sim.Duration
	for _, call := range []string{"call watch(%val(i))", ""} {
		text := "real x(10)\ndo i = 1, 10\nx(i) = 2*i\n" + call + "\nend do\nprint *, x(10)\nend"
		p := build(t, "t.f90", text, fortran.Options{Externals: []compile.External{watch}, Costs: costsOf(t, t3d.Model())})
		took = append(took, usageOf(t, p).Time)
	}
	if calls != 55 || took[0] != took[1] {
		t.Errorf("got %d from calls and times %v, want 55 and equal times", calls, took)
	}
}

func testExternalCall(t *testing.T, library []compile.External, want node.Ops) {
	t.Helper()
	p := build(t, "t.f90", "call broken(x)\nend", fortran.Options{Externals: library, Costs: costsOf(t, t3d.Model())})
	meter := compile.NewMeter(p.Prices)
	m, err := p.Run(context.Background(), vm.Config{Meter: meter})
	if err == nil {
		t.Fatal("got no error, want that of BROKEN")
	}
	// X is in a local that is put into memory for the call: one more store
	if got := meter.Usage(m).Count; got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestPointeesAreNotChecked: a pointee (0:*) is any distance in memory, (*) has a first element.
func TestPointeesAreNotChecked(t *testing.T) {
	const text = "real*8 a(3), x(%s)\npointer (p, x)\na = (/ 1d0, 2d0, 3d0 /)\np = loc(a(3))\nk = -2\nprint '(f3.0)', x(k)\nend"
	p := build(t, "t.f90", fmt.Sprintf(text, "0:*"), fortran.Options{})
	if got, _, err := runExternal(t, p, vm.Config{}); got != " 1.\n" || err != nil {
		t.Errorf("x(0:*): got %q, %v, want the first element of A", got, err)
	}
	p = build(t, "t.f90", fmt.Sprintf(text, "*"), fortran.Options{})
	if _, _, err := runExternal(t, p, vm.Config{}); err == nil || !strings.Contains(err.Error(), "subscript 1 of X is -2, outside 1:*") {
		t.Errorf("x(*): got %v, want that the subscript is outside", err)
	}
}

// TestWildAddresses uses addresses beyond memory: the message says where and, if it can be known, which.
func TestWildAddresses(t *testing.T) {
	explain := func(addr uint32) string {
		if addr>>16 == 0x7f00 {
			return "it is tag " + strconv.Itoa(int(addr&0xffff))
		}
		return ""
	}
	tests := []struct{ name, text, want string }{
		{"a tag as an array", "itag = 2130706435\ncall s(%val(itag), 2)\nend\nsubroutine s(a, n)\nreal a(n)\nx = 1\na(n) = x\nend",
			"t.f90:7:1: A is at address 2130706435, outside of memory: it is tag 3\na(n) = x\n^\nin S at t.f90:7\ncalled from MAIN at t.f90:2\n"},
		{"handed on, beside other arguments", "call s(3, %val(2130706435))\nend\nsubroutine s(n, a)\nreal a(*)\ncall t(a)\nend\nsubroutine t(b)\nreal b(*)\nx = b(1)\nprint *, x\nend",
			"t.f90:9:5: B is at address 2130706435, outside of memory: it is tag 3\n"},
		{"in a loop", "call s(%val(-100000), 9)\nend\nsubroutine s(a, n)\nreal*8 a(n)\ndo i = 1, n\na(i) = a(i) + 1\nend do\nend",
			"t.f90:6:8: A is at address 4294867296, outside of memory\n"},
		{"a wild subscript", "real x(2)\ncall s(x)\nend\nsubroutine s(a)\nreal a(*)\na(500000000) = 1\nend", "t.f90:6:1: A is used at an address outside of memory\n"},
		{"a pointee", "pointer (p, a)\nreal a(0:*)\np = 2130706433\nx = a(2)\nprint *, x\nend", "t.f90:4:5: A is used at an address outside of memory\n"},
		{"given to a library", "call get(x, %val(2130706433), 1)\nend", "t.f90:1:1: 8 bytes at address 2130706433 are not in memory: it is tag 1\n"},
	}
	for _, test := range tests {
		for _, asWritten := range []bool{false, true} {
			p := build(t, "t.f90", test.text, fortran.Options{Externals: library(), AsWritten: asWritten})
			_, _, err := runExternal(t, p, vm.Config{Explain: explain})
			var e *vm.Error
			if !errors.As(err, &e) {
				t.Errorf("%s: got %v, want a *vm.Error", test.name, err)
			} else if got := e.Render(p.Sources); !strings.HasPrefix(got, strings.SplitAfter(test.want, "\n")[0]) || strings.Count(test.want, "\n") > 1 && got != test.want {
				t.Errorf("%s: got %q, want %q", test.name, got, test.want)
			}
		}
	}
}
