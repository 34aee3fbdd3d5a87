package vm_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
)

const text = `      PROGRAM MAIN
      CALL FILL
      END
      SUBROUTINE FILL
      CALL PUT
      END
      SUBROUTINE PUT
      A(I) = 0
      END
`

// sources holds text; at names a place in it.
func sources(t *testing.T) (set *source.Set, at func(line, column int) source.Pos) {
	t.Helper()
	set = &source.Set{}
	file, err := set.Add("a.f", []byte(text), source.Fixed, 0)
	if err != nil {
		t.Fatal(err)
	}
	return set, func(line, column int) source.Pos {
		offset := 0
		for range line - 1 {
			offset += strings.IndexByte(text[offset:], '\n') + 1
		}
		return file.Pos(offset + column - 1)
	}
}

func TestErrors(t *testing.T) {
	set, pos := sources(t)
	const inPut = "a.f:8:7: MESSAGE\n      A(I) = 0\n      ^\nin PUT at a.f:8\ncalled from FILL at a.f:5\ncalled from MAIN at a.f:2\n"
	const inFunction = "a.f:7:7: MESSAGE\n      SUBROUTINE PUT\n      ^\nin PUT at a.f:7\ncalled from FILL at a.f:5\ncalled from MAIN at a.f:2\n"
	fail := func(code ir.FailCode, args ...ir.Expr) ir.Stmt {
		return &ir.Fail{Code: code, Args: args, Name: "a", At: pos(8, 7)}
	}
	host := func(fn *ir.HostFunc, args ...ir.Expr) ir.Stmt {
		return &ir.HostCall{Fn: fn, Args: args, At: pos(8, 7)}
	}
	zero := load(ir.MI32, fixedAddress(4000))
	bounds := element("a", 4096, 4, binary(ir.AddI32, zero, i32(11)), 10)
	bounds.At = pos(8, 7)
	tests := []struct {
		name    string
		stmt    ir.Stmt
		frame   string
		message string
	}{
		{"bounds", store(ir.MI32, bounds, i32(0)), inPut, "subscript 1 of A is 11, outside 1:10"},
		{"substring", fail(ir.FailSubstring, i32(0), i32(4), i32(8)), inPut, "substring 0:4 of A is outside 1:8"},
		{"conformance", fail(ir.FailConformance, i32(2), i32(4), i32(8)), inPut, "shapes differ in dimension 2: 4 elements and 8"},
		{"step", fail(ir.FailZeroStep), inPut, "the increment is zero"},
		{"not allocated", fail(ir.FailNotAllocated), inPut, "A is not allocated"},
		{"not associated", fail(ir.FailNotAssociated), inPut, "A is a pointer that points at nothing"},
		{"allocated", fail(ir.FailAllocated), inPut, "A is allocated already"},
		{"missing", fail(ir.FailMissing), inPut, "optional argument A is absent"},
		{"rank", fail(ir.FailRank, i32(3), i32(2)), inPut, "DIM=3, but the rank is 2"},
		{"shift", fail(ir.FailShift, i32(33), i32(32)), inPut, "shift by 33, at most 32 is possible"},
		{"label", fail(ir.FailAssignedLabel), inPut, "A holds no label of the list"},
		{"reshape", fail(ir.FailReshape, i32(3), i32(4)), inPut, "SOURCE of RESHAPE has 3 elements, SHAPE asks for 4"},
		{"unit", fail(ir.FailBadUnit), inPut, "not a unit of input or output"},
		{"lengths", fail(ir.FailCharLen, i32(3), i32(4)), inPut, "lengths of characters differ: 3 and 4"},
		{"divide", fail(ir.FailDivideByZero), inPut, "division of an integer by zero"},
		{"repeat", fail(ir.FailRepeat, i32(-1)), inPut, "REPEAT with a negative number of copies, -1"},
		{"free", host(ir.Free, i32(4096)), inPut, "address 4096 is freed, but it is not allocated (it may be freed twice)"},
		{"out of memory", host(ir.Alloc, i64(1<<40)), inPut, "out of memory: 4 GiB or more are wanted, 1048592 of 2147483648 bytes are in use"},
		{"negative memory", host(ir.Alloc, i64(-16)), inPut, "out of memory: 4 GiB or more are wanted, 1048592 of 2147483648 bytes are in use"},
		{"string out of memory", host(ir.CharAdjustl, i32(-1), i32(4096), i32(5)), inPut, "5 bytes at address 4294967295 are not in memory"},
		{"memory trap", store(ir.MI32, &ir.Addr{Base: unary(ir.EqzI32, unary(ir.EqzI32, i32(0))), Terms: []ir.Term{{Index: i32(-8), Dim: &ir.Dim{Stride: i32(1)}}}}, i32(0)),
			inFunction, "an address outside of memory is used"},
		{"divide trap", store(ir.MI32, fixedAddress(4000), binary(ir.DivI32, i32(1), zero)), inFunction, "division of an integer by zero"},
		{"quotient trap", store(ir.MI32, fixedAddress(4000), binary(ir.DivI32, i32(-1<<31), binary(ir.SubI32, zero, i32(1)))), inFunction, "the quotient of integers is out of range"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			main, fill, put := newFunc("main"), newFunc("fill"), newFunc("put")
			put.Pos = pos(7, 7)
			main.Body = []ir.Stmt{
				&ir.Call{Func: fill.Func, At: pos(3, 7)}, // an earlier call that returned
				store(ir.MI32, fixedAddress(4004), i32(1)),
				&ir.Call{Func: fill.Func, At: pos(2, 7)},
			}
			fill.Body = []ir.Stmt{&ir.If{Cond: load(ir.MI32, fixedAddress(4004)), Then: []ir.Stmt{&ir.Call{Func: put.Func, At: pos(5, 7)}}}}
			put.Body = []ir.Stmt{test.stmt}
			_, err := run(t, program(main, fill, put), vm.Config{})
			e := (*vm.Error)(nil)
			if !errors.As(err, &e) {
				t.Fatalf("got %v, want a run-time error", err)
			}
			if diff := cmp.Diff(strings.Replace(test.frame, "MESSAGE", test.message, 1), e.Render(set)); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
		})
	}
}

func TestRecursionTooDeep(t *testing.T) {
	set, pos := sources(t)
	for _, frame := range []int64{0, 1000} {
		main := newFunc("main")
		main.Pos, main.Frame, main.FrameLocal = pos(1, 7), frame, main.local(ir.I32, "frame")
		main.Body = []ir.Stmt{&ir.Call{Func: main.Func, At: pos(2, 7)}}
		_, err := run(t, program(main), vm.Config{})
		e := (*vm.Error)(nil)
		if !errors.As(err, &e) || len(e.Stack) < 1000 {
			t.Fatalf("frame %d: got %v, want an error with a deep stack", frame, err)
		}
		got := e.Render(set)
		if !strings.HasPrefix(got, "a.f:1:7: calls are nested too deep") || strings.Count(got, "\n") > 30 {
			t.Errorf("frame %d: got %q", frame, got)
		}
	}
}

func TestStop(t *testing.T) {
	tests := []struct {
		stmt ir.Stmt
		want *vm.Stop
	}{
		{&ir.HostCall{Fn: ir.StopInt, Args: []ir.Expr{i32(3)}}, &vm.Stop{Code: 3}},
		{&ir.HostCall{Fn: ir.StopNone}, &vm.Stop{}},
		{&ir.HostCall{Fn: ir.StopChar, Args: []ir.Expr{i32(4096), i32(2)}}, &vm.Stop{Message: "no"}},
	}
	for _, test := range tests {
		f := newFunc("MAIN")
		f.Body = []ir.Stmt{test.stmt}
		m := program(f)
		m.Data = []ir.Data{{Addr: 4096, Bytes: []byte("no"), Repeat: 1}}
		_, err := run(t, m, vm.Config{})
		got := (*vm.Stop)(nil)
		if !errors.As(err, &got) || *got != *test.want {
			t.Errorf("got %v, want %v", err, test.want)
		}
	}
}

func TestUnknownHost(t *testing.T) {
	f := newFunc("MAIN")
	f.Body = []ir.Stmt{&ir.HostCall{Fn: &ir.HostFunc{Name: "shmem_put"}}}
	_, err := vm.Compile(program(f), vm.Runtime{})
	if err == nil || err.Error() != "vm: the program calls shmem_put, which this machine does not have" {
		t.Errorf("got %v", err)
	}
}
