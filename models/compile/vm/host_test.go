package vm_test

import (
	"bytes"
	"context"
	"iter"
	"math"
	"strings"
	"testing"

	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
)

func TestNumbers(t *testing.T) {
	third := float32(1) / 3
	tests := []struct {
		fn   *ir.HostFunc
		args []ir.Expr
		want any
	}{
		{ir.Sin, []ir.Expr{f64(0)}, 0.0}, {ir.Cos, []ir.Expr{f64(0)}, 1.0}, {ir.Tan, []ir.Expr{f64(0)}, 0.0},
		{ir.Asin, []ir.Expr{f64(0)}, 0.0}, {ir.Acos, []ir.Expr{f64(1)}, 0.0}, {ir.Atan, []ir.Expr{f64(1)}, math.Pi / 4},
		{ir.Sinh, []ir.Expr{f64(0)}, 0.0}, {ir.Cosh, []ir.Expr{f64(0)}, 1.0}, {ir.Tanh, []ir.Expr{f64(0)}, 0.0},
		{ir.Exp, []ir.Expr{f64(1)}, math.E}, {ir.Log, []ir.Expr{f64(1)}, 0.0}, {ir.Log10, []ir.Expr{f64(1000)}, 3.0},
		{ir.Atan2, []ir.Expr{f64(1), f64(0)}, math.Pi / 2}, {ir.Pow, []ir.Expr{f64(2), f64(0.5)}, math.Sqrt2},
		{ir.PowInt32, []ir.Expr{i32(-3), i32(3)}, -27}, {ir.PowInt64, []ir.Expr{i64(3), i64(30)}, int64(205891132094649)},
		{ir.PowF64Int, []ir.Expr{f64(2), i32(-2)}, 0.25}, {ir.PowF32Int, []ir.Expr{f32(third), i32(2)}, third * third},
		{ir.Hypot, []ir.Expr{f64(3), f64(4)}, 5.0}, {ir.ModF64, []ir.Expr{f64(-7.5), f64(2)}, -1.5},
		{ir.NearestF64, []ir.Expr{f64(1), f64(-3)}, math.Nextafter(1, 0)}, {ir.NearestF32, []ir.Expr{f32(1), f32(3)}, math.Nextafter32(1, 2)},
		{ir.ExponentF, []ir.Expr{f64(8)}, 4}, {ir.ScaleF64, []ir.Expr{f64(3), i32(4)}, 48.0},
	}
	for _, test := range tests {
		if got, want := evaluate(t, &ir.Host{Fn: test.fn, Args: test.args}), bitsOf(test.want); got != want {
			t.Errorf("%s: got %#x, want %#x", test.fn.Name, got, want)
		}
	}
}

func TestComplexNumbers(t *testing.T) {
	tests := []struct {
		fn     *ir.HostFunc
		args   []ir.Expr
		re, im float64
	}{
		{ir.CSqrt, []ir.Expr{f64(-4), f64(0)}, 0, 2}, {ir.CExp, []ir.Expr{f64(0), f64(0)}, 1, 0}, {ir.CLog, []ir.Expr{f64(1), f64(0)}, 0, 0},
		{ir.CSin, []ir.Expr{f64(0), f64(0)}, 0, 0}, {ir.CCos, []ir.Expr{f64(0), f64(0)}, 1, 0},
		{ir.CPow, []ir.Expr{f64(1), f64(0), f64(2), f64(0)}, 1, 0}, {ir.CPowInt, []ir.Expr{f64(0), f64(1), i32(2)}, -1, 0},
		{ir.CDiv, []ir.Expr{f64(1), f64(2), f64(0), f64(1)}, 2, -1},
	}
	for _, test := range tests {
		f := newFunc("MAIN")
		re, im := f.local(ir.F64, "re"), f.local(ir.F64, "im")
		f.Body = []ir.Stmt{&ir.HostCall{Fn: test.fn, Args: test.args, Results: []ir.LocalID{re, im}},
			store(ir.MF64, fixedAddress(result), f.get(re)), store(ir.MF64, fixedAddress(result+8), f.get(im))}
		machine, err := run(t, program(f), vm.Config{})
		if err != nil {
			t.Fatal(err)
		}
		gotRe, _ := machine.Float64(result)
		gotIm, _ := machine.Float64(result + 8)
		if gotRe != test.re || gotIm != test.im {
			t.Errorf("%s: got (%v, %v), want (%v, %v)", test.fn.Name, gotRe, gotIm, test.re, test.im)
		}
	}
}

// The memory of these tests has "  abcab " at 4096 and "ab" at 4112.
func TestCharacters(t *testing.T) {
	c := func(fn *ir.HostFunc, args ...int64) ir.Expr {
		x := &ir.Host{Fn: fn}
		for _, a := range args {
			x.Args = append(x.Args, i32(a))
		}
		return x
	}
	values := []struct {
		x    ir.Expr
		want int32
	}{
		{c(ir.CharIndex, 4096, 8, 4112, 2, 0), 3}, {c(ir.CharIndex, 4096, 8, 4112, 2, 1), 6}, {c(ir.CharIndex, 4096, 8, 4112, 0, 1), 9},
		{c(ir.CharScan, 4096, 8, 4112, 2, 0), 3}, {c(ir.CharScan, 4096, 8, 4112, 2, 1), 7},
		{c(ir.CharVerify, 4096, 8, 4112, 2, 0), 1}, {c(ir.CharVerify, 4098, 5, 4112, 2, 1), 3},
		{c(ir.CharTrimLen, 4096, 8), 7}, {c(ir.CharTrimLen, 4096, 2), 0},
		{c(ir.CharCompare, 4098, 2, 4112, 2), 0}, {c(ir.CharCompare, 4098, 3, 4112, 2), 1}, {c(ir.CharCompare, 4112, 2, 4098, 3), -1},
		{c(ir.CharCompare, 4101, 3, 4112, 2), 0}, {c(ir.CharCompare, 4112, -1, 4096, 2), 0},
	}
	for _, test := range values {
		if got := int32(withText(t, store(ir.MI32, fixedAddress(result), test.x))[0]); got != test.want&0xff {
			t.Errorf("%s: got %d, want %d", ir.DumpExpr(&ir.Func{}, test.x), int8(got), test.want)
		}
	}
	moves := []struct {
		fn   *ir.HostFunc
		args []int64
		want string
	}{
		{ir.CharAssign, []int64{result, 4, 4112, 2}, "ab  "}, {ir.CharAssign, []int64{result, 1, 4112, 2}, "a"},
		{ir.CharAdjustl, []int64{result, 4096, 8}, "abcab   "}, {ir.CharAdjustr, []int64{result, 4096, 8}, "   abcab"},
	}
	for _, test := range moves {
		got := withText(t, &ir.HostCall{Fn: test.fn, Args: c(test.fn, test.args...).(*ir.Host).Args})
		if !strings.HasPrefix(string(got), test.want) {
			t.Errorf("%s%v: got %q, want %q", test.fn.Name, test.args, got, test.want)
		}
	}
}

// withText runs a statement with the text in memory and returns the bytes of the result.
func withText(t *testing.T, s ir.Stmt) []byte {
	t.Helper()
	f := newFunc("MAIN")
	f.Body = []ir.Stmt{s}
	m := program(f)
	m.Data = []ir.Data{{Addr: 4096, Bytes: []byte("  abcab "), Repeat: 1}, {Addr: 4112, Bytes: []byte("ab"), Repeat: 1}}
	machine, err := run(t, m, vm.Config{})
	if err != nil {
		t.Fatal(err)
	}
	b, err := machine.Bytes(result, 8)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Clone(b)
}

func TestData(t *testing.T) {
	f := newFunc("MAIN")
	m := program(f)
	zeros := append(append([]byte{1}, make([]byte, 100)...), 2)
	m.Data = []ir.Data{
		{Addr: 4096, Bytes: []byte{1, 2, 3}, Repeat: 3}, {Addr: 5000, Bytes: []byte{7, 0}, Repeat: 1000},
		{Addr: 8000, Bytes: zeros, Repeat: 1}, {Addr: 9000, Bytes: make([]byte, 9), Repeat: 9},
	}
	machine, err := run(t, m, vm.Config{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := machine.Bytes(4096, 8000)
	if err != nil {
		t.Fatal(err)
	}
	want := make([]byte, 8000)
	copy(want, "\x01\x02\x03\x01\x02\x03\x01\x02\x03")
	copy(want[5000-4096:], bytes.Repeat([]byte{7, 0}, 1000))
	copy(want[8000-4096:], zeros)
	if !bytes.Equal(all, want) {
		t.Errorf("memory differs from the data")
	}
}

// meter has a clock of its own and charges a nest by its first argument.
type meter struct{ nests []int }

func (x *meter) Now(m *vm.Machine) int64 { return m.Charged() + 1e12 }

func (x *meter) Allocated(*vm.Machine, int, int64) {}

func (x *meter) Nest(_ *vm.Machine, nest int, args []uint64) (int64, error) {
	x.nests = append(x.nests, nest, len(args))
	return int64(args[0]), nil
}

func TestPrices(t *testing.T) {
	f := newFunc("MAIN")
	i, clock, cpu := f.local(ir.I32, "i"), f.local(ir.I64, "clock"), f.local(ir.F64, "cpu")
	f.Body = []ir.Stmt{
		f.set(i, i32(1)),
		&ir.Do{Var: i, Trip: i32(10), Step: i32(1), Body: []ir.Stmt{&ir.Charge{Picoseconds: 5000, Count: 1}}},
		&ir.ChargeNest{Nest: 7, Args: []ir.Expr{i32(50000), i32(2)}},
		&ir.HostCall{Fn: ir.Clock, Results: []ir.LocalID{clock}},
		&ir.HostCall{Fn: ir.CPUTime, Results: []ir.LocalID{cpu}},
		store(ir.MI64, fixedAddress(result), f.get(clock)),
		store(ir.MF64, fixedAddress(result+8), f.get(cpu)),
	}
	m := program(f)
	m.Counts = 2
	x := &meter{}
	machine, err := run(t, m, vm.Config{Meter: x})
	if err != nil {
		t.Fatal(err)
	}
	// 10 * 5000 ps + 50000 ps = 100 ns after the first second
	if got := value(t, machine); got != 1000000100 {
		t.Errorf("clock: got %d ns, want 1000000100", got)
	}
	if got, _ := machine.Float64(result + 8); got != 1.0000001 {
		t.Errorf("cpu_time: got %v, want 1.0000001", got)
	}
	if machine.Counter(0) != 0 || machine.Counter(1) != 10 || len(x.nests) != 2 || x.nests[0] != 7 || x.nests[1] != 2 {
		t.Errorf("got counters %d %d, nests %v", machine.Counter(0), machine.Counter(1), x.nests)
	}
}

// TestUnmeteredClock reads the clock until ten microseconds have passed.
func TestUnmeteredClock(t *testing.T) {
	f := newFunc("MAIN")
	n := f.local(ir.I32, "n")
	again := []ir.Stmt{
		f.set(n, &ir.Binary{Op: ir.AddI32, X: f.get(n), Y: i32(1)}),
		&ir.If{Cond: &ir.Binary{Op: ir.LtI64, X: &ir.Host{Fn: ir.Clock}, Y: i64(10000)},
			Then: []ir.Stmt{&ir.Br{To: 1}}},
	}
	f.Body = []ir.Stmt{
		&ir.Loop{ID: 1, Body: again},
		store(ir.MF64, fixedAddress(result), &ir.Host{Fn: ir.CPUTime}),
		store(ir.MI32, fixedAddress(result+8), f.get(n)),
	}
	machine, err := run(t, program(f), vm.Config{})
	if err != nil {
		t.Fatal(err)
	}
	// readings at 0, 1, ..., 10 us, then one more
	if got, _ := machine.Int32(result + 8); got != 11 {
		t.Errorf("got %d readings, want 11", got)
	}
	if got, _ := machine.Float64(result); got != 11e-6 {
		t.Errorf("cpu_time: got %v, want 11e-6", got)
	}
	if machine.Charged() != 0 || machine.Now() != 12e6 {
		t.Errorf("got %d ps charged and %d now, want 0 and 12000000", machine.Charged(), machine.Now())
	}
}

func TestSystem(t *testing.T) {
	f := newFunc("MAIN")
	host := func(fn *ir.HostFunc, args ...ir.Expr) ir.Stmt { return &ir.HostCall{Fn: fn, Args: args} }
	f.Body = []ir.Stmt{
		host(ir.Pause, i32(0), i32(0)),
		host(ir.GetArg, i32(2), i32(4096), i32(4)), host(ir.GetArg, i32(3), i32(4100), i32(2)),
		host(ir.DateTime, i32(4200), i32(4208), i32(4218), i32(4224)),
		store(ir.MI32, fixedAddress(4300), &ir.Host{Fn: ir.ArgCount}),
		store(ir.MF64, fixedAddress(4304), &ir.Host{Fn: ir.Random}), store(ir.MF64, fixedAddress(4312), &ir.Host{Fn: ir.Random}),
		host(ir.RandSeed, i32(0), i32(0)), store(ir.MF64, fixedAddress(4320), &ir.Host{Fn: ir.Random}),
	}
	machine, err := run(t, program(f), vm.Config{Args: []string{"one", "two"}})
	if err != nil {
		t.Fatal(err)
	}
	b, err := machine.Bytes(4096, 300)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(b[:6])+string(b[104:127]), "two   20000101000000.000+0000"; got != want {
		t.Errorf("arguments and date: got %q, want %q", got, want)
	}
	if n, _ := machine.Int32(4224 + 8); n != 1 {
		t.Errorf("day: got %d, want 1", n)
	}
	if n, _ := machine.Int32(4300); n != 2 {
		t.Errorf("arguments: got %d, want 2", n)
	}
	x, _ := machine.Float64(4304)
	y, _ := machine.Float64(4312)
	again, _ := machine.Float64(4320)
	// splitmix64 from 0 begins with e220a8397b1dcdaf, of which the fraction is the upper 53 bits
	if want := float64(0xe220a8397b1dcdaf>>11) / (1 << 53); x != want || again != want || y == x {
		t.Errorf("random numbers: got %v, %v, and %v after the seed, want %v first", x, y, again, want)
	}
}

// Two processes take turns inside a function of the host, each in a coroutine.
func TestSuspend(t *testing.T) {
	turn := &ir.HostFunc{Name: "turn", Params: []ir.Type{ir.I32}}
	f := newFunc("MAIN")
	i := f.local(ir.I32, "i")
	f.Body = []ir.Stmt{f.set(i, i32(1)), &ir.Do{Var: i, Trip: i32(3), Step: i32(1), Body: []ir.Stmt{&ir.HostCall{Fn: turn, Args: []ir.Expr{f.get(i)}}}}}
	yields := map[*vm.Machine]func(int) bool{}
	code, err := vm.Compile(program(f), vm.Runtime{Hosts: []vm.Host{{Func: turn, Do: func(m *vm.Machine, stack []uint64) error {
		yields[m](int(stack[0]))
		return nil
	}}}})
	if err != nil {
		t.Fatal(err)
	}
	defer code.Close()
	start := func() (next func() (int, bool)) {
		m, err := code.New(vm.Config{})
		if err != nil {
			t.Fatal(err)
		}
		next, stop := iter.Pull(func(yield func(int) bool) {
			yields[m] = yield
			if err := m.Run(context.Background()); err != nil {
				t.Error(err)
			}
		})
		t.Cleanup(stop)
		return next
	}
	a, b := start(), start()
	var got []int
	for range 3 {
		x, _ := a()
		y, _ := b()
		got = append(got, x, y)
	}
	_, moreA := a()
	_, moreB := b()
	if moreA || moreB || got[0] != 1 || got[1] != 1 || got[4] != 3 || got[5] != 3 {
		t.Errorf("got turns %v, want each process at 1, 2, 3", got)
	}
}

// day is a meter at a day of the simulation, from 0.
type day int64

func (d day) Now(*vm.Machine) int64                          { return int64(d) * 86400e12 }
func (d day) Nest(*vm.Machine, int, []uint64) (int64, error) { return 0, nil }
func (d day) Allocated(*vm.Machine, int, int64)              {}

// TestDates: the months of the year 2000 have 31, 29, 31 and 30 days. Virtual time has 106 days.
func TestDates(t *testing.T) {
	f := newFunc("MAIN")
	f.Body = []ir.Stmt{&ir.HostCall{Fn: ir.DateTime, Args: []ir.Expr{i32(4200), i32(4208), i32(4218), i32(4224)}}}
	for d, want := range map[day]struct {
		text       string
		month, day int32
	}{0: {"20000101", 1, 1}, 30: {"20000131", 1, 31}, 31: {"20000201", 2, 1}, 59: {"20000229", 2, 29}, 60: {"20000301", 3, 1}, 90: {"20000331", 3, 31}, 106: {"20000416", 4, 16}} {
		machine, err := run(t, program(f), vm.Config{Meter: d})
		if err != nil {
			t.Fatal(err)
		}
		text, err := machine.Bytes(4200, 8)
		if err != nil {
			t.Fatal(err)
		}
		month, _ := machine.Int32(4228)
		dayOf, _ := machine.Int32(4232)
		if string(text) != want.text || month != want.month || dayOf != want.day {
			t.Errorf("after %d days: got %s, month %d, day %d, want %v", d, text, month, dayOf, want)
		}
	}
}
