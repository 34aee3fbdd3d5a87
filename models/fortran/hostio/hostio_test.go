package hostio_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"strings"
	"testing"

	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
	"simrun/models/fortran/fio"
	"simrun/models/fortran/hostio"
	"simrun/models/fortran/sem"
)

// result is where programs of these tests leave the status of their last statement.
const result = 5000

func i32(v int64) *ir.Const { return &ir.Const{T: ir.I32, Bits: uint64(uint32(v))} }

// run executes a program.
func run(t *testing.T, m *ir.Module, config vm.Config) (*vm.Machine, error) {
	t.Helper()
	code, err := vm.Compile(m, hostio.Runtime())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { code.Close() })
	machine, err := code.New(config)
	if err != nil {
		return nil, err
	}
	return machine, machine.Run(context.Background())
}

// say makes the calls of a statement.
func say(kind sem.IOKind, calls ...ir.Stmt) []ir.Stmt {
	begin := &ir.HostCall{Fn: hostio.Begin, Args: []ir.Expr{i32(int64(kind))}}
	return append(append([]ir.Stmt{begin}, calls...), &ir.HostCall{Fn: hostio.End, Results: []ir.LocalID{0}})
}

func call(fn *ir.HostFunc, args ...int64) ir.Stmt {
	c := &ir.HostCall{Fn: fn}
	for _, a := range args {
		c.Args = append(c.Args, i32(a))
	}
	return c
}

// ioProgram is a program whose main function has an I32 as its first local, and memory with
// texts and numbers.
func ioProgram(stmts ...[]ir.Stmt) *ir.Module {
	f := &ir.Func{Name: "MAIN"}
	status := f.NewLocal(ir.I32, "status")
	for _, s := range stmts {
		f.Body = append(f.Body, s...)
	}
	f.Body = append(f.Body, &ir.Store{Mem: ir.MI32, Addr: &ir.Addr{Offset: result}, Value: &ir.Get{T: ir.I32, Local: status}})
	m := &ir.Module{StaticSize: 1 << 13, Funcs: []*ir.Func{f}, Main: f}
	put := func(addr int64, b []byte) { m.Data = append(m.Data, ir.Data{Addr: addr, Bytes: b, Repeat: 1}) }
	put(4096, []byte("(1X,3I4)"))
	var numbers []byte
	for n := range 6 {
		numbers = binary.LittleEndian.AppendUint32(numbers, uint32(n+1))
	}
	put(4200, numbers)
	var array []byte // the descriptor of A(2,3) at 4200, 4 bytes each
	for _, v := range []uint32{4200, 4, 2, 0, 1, 2, 4, 1, 3, 8} {
		array = binary.LittleEndian.AppendUint32(array, v)
	}
	put(4300, array)
	put(4400, []byte("FILEDATAOLD nlist"))
	return m
}

func code(name string) int64 { return int64(hostio.SpecCode(name)) }

func TestInputOutput(t *testing.T) {
	start := call(hostio.Start)
	format := call(hostio.Text, code("fmt"), 4096, 8)
	star := func(spec string) ir.Stmt { return call(hostio.Star, code(spec)) }
	i4 := int64(hostio.ItemI4)
	tests := []struct {
		name          string
		stmts         [][]ir.Stmt
		input, output string
		status        int32
	}{
		{"formatted, strided, backward", [][]ir.Stmt{say(sem.Write, star("unit"), format, start,
			call(hostio.Item, i4, 4200, 0, 3, 8), call(hostio.Item, i4, 4220, 0, 3, -4))}, "", "    1   3   5\n    6   5   4\n", 0},
		{"read and write", [][]ir.Stmt{
			say(sem.Read, star("unit"), star("fmt"), start, call(hostio.Item, i4, 4200, 0, 2, 4)),
			say(sem.Write, star("unit"), format, start, call(hostio.Item, i4, 4200, 0, 3, 4)),
		}, "77 88\n", "   77  88   3\n", 0},
		{"end of file", [][]ir.Stmt{say(sem.Read, star("unit"), star("fmt"), call(hostio.Flag, code("end")), start, call(hostio.Item, i4, 4200, 0, 2, 4))}, "", "", 1},
		{"internal file", [][]ir.Stmt{
			say(sem.Write, call(hostio.Internal, 4600, 20, 1), format, start, call(hostio.Item, i4, 4200, 0, 3, 4)),
			say(sem.Read, call(hostio.Internal, 4600, 20, 1), star("fmt"), start, call(hostio.Item, i4, 4212, 0, 1, 0)),
			say(sem.Write, star("unit"), format, start, call(hostio.Item, i4, 4212, 0, 3, 4)),
		}, "", "    1   5   6\n", 0},
		{"namelist", [][]ir.Stmt{say(sem.Read, star("unit"), call(hostio.Group, 4412, 5), call(hostio.Nml, 4410, 1, i4, 0, 4300), start),
			say(sem.Write, star("unit"), format, start, call(hostio.Item, i4, 4200, 0, 3, 4))}, "&nlist D(2,1)=9, D(1,2)=8 /\n", "    1   9   8\n", 0},
		{"open, close, inquire", [][]ir.Stmt{
			say(sem.Open, call(hostio.Int, code("unit"), 9), call(hostio.Text, code("file"), 4400, 4), start),
			say(sem.Write, call(hostio.Int, code("unit"), 9), format, start, call(hostio.Item, i4, 4200, 0, 1, 4)),
			say(sem.Rewind, call(hostio.Int, code("unit"), 9), start),
			say(sem.Read, call(hostio.Int, code("unit"), 9), star("fmt"), start, call(hostio.Item, i4, 4204, 0, 1, 4)),
			say(sem.Backspace, call(hostio.Int, code("unit"), 9), start),
			say(sem.Endfile, call(hostio.Int, code("unit"), 9), start),
			say(sem.Inquire, call(hostio.Int, code("unit"), 9), call(hostio.Var, code("name"), 4700, int64(hostio.ItemChar), 6),
				call(hostio.Var, code("opened"), 4208, int64(hostio.ItemL4), 0), start),
			say(sem.Close, call(hostio.Int, code("unit"), 9), start),
			say(sem.Write, star("unit"), format, start, call(hostio.Item, i4, 4200, 0, 3, 4)),
			say(sem.Write, star("unit"), star("fmt"), start, call(hostio.Item, int64(hostio.ItemChar), 4700, 6, 1, 0)),
			{call(hostio.Flush, 6)},
		}, "", "    1   1   1\n FILE  \n", 0},
		{"iostat", [][]ir.Stmt{say(sem.Open, call(hostio.Int, code("unit"), 9), call(hostio.Text, code("file"), 4400, 4), call(hostio.Text, code("status"), 4408, 3),
			call(hostio.Flag, code("iostat")), call(hostio.Var, code("iostat"), 4200, i4, 0), start),
			say(sem.Write, star("unit"), format, start, call(hostio.Item, i4, 4200, 0, 1, 4))}, "", " 5000\n", 0},
		{"length of a list", [][]ir.Stmt{say(sem.Inquire, call(hostio.Var, code("iolength"), 4200, i4, 0), start, call(hostio.Item, i4, 4200, 0, 6, 4), call(hostio.Item, int64(hostio.ItemChar), 4400, 3, 2, 3)),
			say(sem.Write, star("unit"), format, start, call(hostio.Item, i4, 4200, 0, 1, 4))}, "", "   30\n", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out bytes.Buffer
			library := fio.New(fio.Config{Files: fio.MemoryFiles{}, Input: strings.NewReader(test.input), Output: &out})
			machine, err := run(t, ioProgram(test.stmts...), vm.Config{Library: library})
			if err != nil {
				t.Fatal(err)
			}
			status, _ := machine.Int32(result)
			if out.String() != test.output || status != test.status {
				t.Errorf("got %q, status %d, want %q, %d", out.String(), status, test.output, test.status)
			}
		})
	}
}

func TestInputOutputFails(t *testing.T) {
	bad := say(sem.Write, call(hostio.Star, code("unit")), call(hostio.Text, code("fmt"), 4400, 4), call(hostio.Start), call(hostio.Item, int64(hostio.ItemI4), 4200, 0, 1, 0))
	outside := say(sem.Write, call(hostio.Star, code("unit")), call(hostio.Star, code("fmt")), call(hostio.Start), call(hostio.Item, int64(hostio.ItemI4), -4, 0, 2, 4))
	eof := say(sem.Read, call(hostio.Star, code("unit")), call(hostio.Star, code("fmt")), call(hostio.Start), call(hostio.Item, int64(hostio.ItemI4), 4200, 0, 1, 0))
	for stmts, want := range map[*[]ir.Stmt]string{&bad: "unit 6: ", &outside: "8 bytes at address 4294967292", &eof: "end of file"} { // any order: each is a test
		_, err := run(t, ioProgram(*stmts), vm.Config{})
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q in it", err, want)
		}
	}
}

// otherLibrary is not one of package fio.
type otherLibrary struct{}

func (otherLibrary) Finish() error { return nil }

func TestWrongLibrary(t *testing.T) {
	_, err := run(t, ioProgram(), vm.Config{Library: otherLibrary{}})
	if err == nil || !strings.Contains(err.Error(), "expected a *fio.Library") {
		t.Errorf("got %v, want an error that names what is expected", err)
	}
}
