package vm_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"simrun/models/compile/external"
	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
	"simrun/models/compile/wasm"
)

// reader takes the notes of a machine.
type reader struct {
	machine *vm.Machine
	notes   []string
	calls   int
	refuses string // the note that fails
}

func (r *reader) PutLater(uint32, int32) error { return nil }
func (r *reader) AllHere() error               { return r.DoNoted() }

func (r *reader) DoNoted() error {
	r.calls++
	return r.machine.TakeNotes(func(n *vm.Note) error {
		text := fmt.Sprintf("%d %d %d %d %s", n.Time, n.Target, n.Remote, n.Local, n.Procedure.Name)
		if r.notes = append(r.notes, text); text == r.refuses {
			return errors.New("nothing is there")
		}
		return nil
	})
}

// notingProgram notes 100 calls in a loop, of a word of process i at address 8*i, with 7 ps charged before each, and then waits for all.
func notingProgram() *ir.Module {
	const slot = result
	get := ir.NotedFunc(ir.ExternalFunc(&external.Procedure{Name: "get", Args: []external.Arg{external.ByValueOf, external.Address, external.Out}, Noted: true}))
	f := newFunc("MAIN")
	i := f.local(ir.I32, "i")
	f.Body = []ir.Stmt{
		f.set(i, i32(0)),
		&ir.Do{Var: i, Trip: i32(100), Step: i32(1), Body: []ir.Stmt{
			&ir.Charge{Picoseconds: 7},
			store(ir.MI32, fixedAddress(slot), f.get(i)),
			&ir.HostCall{Fn: get, Args: []ir.Expr{&ir.AddrOf{Addr: fixedAddress(slot)}, binary(ir.MulI32, f.get(i), i32(8)), i32(4096)}, At: 5},
		}},
		&ir.HostCall{Fn: ir.AllHere, At: 6},
	}
	m := program(f)
	m.Counts = 1
	return m
}

// Notes come in their order and as they were when the program left them, however many there is room for.
func TestNotes(t *testing.T) {
	for _, c := range []struct{ max, calls int }{{1, 101}, {7, 15}, {0, 3}, {1000, 3}} {
		r := &reader{}
		if err := runNoting(t, r, c.max); err != nil {
			t.Fatal(err)
		}
		if r.calls != c.calls || len(r.notes) != 100 {
			t.Errorf("with room for %d notes %d came in %d calls, want 100 in %d", c.max, len(r.notes), r.calls, c.calls)
		}
		for i, got := range r.notes {
			if want := fmt.Sprintf("%d %d %d %d get", 7*(i+1), i, 8*i, 4096); got != want {
				t.Fatalf("with room for %d notes, note %d is %q, want %q", c.max, i, got, want)
			}
		}
	}
}

// An error is that of the call that was noted.
func TestNoteFails(t *testing.T) {
	for _, max := range []int{1, 0} {
		r := &reader{refuses: fmt.Sprintf("%d %d %d %d get", 7*31, 30, 8*30, 4096)}
		err := runNoting(t, r, max)
		var e *vm.Error
		if !errors.As(err, &e) || e.Pos != 5 || len(e.Stack) != 1 || !strings.Contains(e.Message, "nothing is there") {
			t.Errorf("with room for %d notes the error is %#v, want that nothing is there at place 5", max, err)
		}
	}
}

// lister lists nests, each of which takes as many picoseconds as its number and its arguments together.
type lister struct{ nests []string }

func (l *lister) Now(m *vm.Machine) int64 { return m.Charged() }

func (l *lister) Allocated(*vm.Machine, int, int64) {}

func (l *lister) Nest(_ *vm.Machine, nest int, args []uint64) (int64, error) {
	sum, values := int64(nest), make([]int32, len(args))
	for i, a := range args {
		values[i] = int32(a) // the low half
		sum += int64(values[i])
	}
	l.nests = append(l.nests, fmt.Sprint(nest, values))
	return sum, nil
}

// Nests have their arguments, however many they are, and come in their order. The time of a word is that of all nests before it.
func TestNotedNests(t *testing.T) {
	const most = wasm.NestArgsMax + 2
	get := ir.NotedFunc(ir.ExternalFunc(&external.Procedure{Name: "get", Args: []external.Arg{external.ByValueOf, external.Address, external.Out}, Noted: true}))
	f := newFunc("MAIN")
	i := f.local(ir.I32, "i")
	body := []ir.Stmt{&ir.Charge{Picoseconds: 1000}}
	for n := range most + 1 {
		nest := &ir.ChargeNest{Nest: n}
		for k := range n {
			nest.Args = append(nest.Args, binary(ir.MulI32, f.get(i), i32(int64(k))))
		}
		body = append(body, nest)
		if n%3 == 0 {
			body = append(body, &ir.HostCall{Fn: get, Args: []ir.Expr{&ir.AddrOf{Addr: fixedAddress(result)}, i32(int64(n)), i32(4096)}})
		}
	}
	f.Body = []ir.Stmt{f.set(i, i32(0)), &ir.Do{Var: i, Trip: i32(20), Step: i32(1), Body: body}, &ir.HostCall{Fn: ir.AllHere}}
	m := program(f)
	m.Counts = 1
	code, err := vm.Compile(m, vm.Runtime{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { code.Close() })

	var nests, words []string
	now := 0
	for i := range 20 {
		now += 1000
		for n := range most + 1 {
			args := make([]int, n)
			now += n
			for k := range args {
				args[k] = i * k
				now += i * k
			}
			nests = append(nests, fmt.Sprint(n, args))
			if n%3 == 0 {
				words = append(words, fmt.Sprintf("%d 0 %d 4096 get", now, n))
			}
		}
	}
	for _, max := range []int{1, 2, 10, 0} {
		l, r := &lister{}, &reader{}
		if r.machine, err = code.New(vm.Config{Words: r, Meter: l, NotesMax: max}); err != nil {
			t.Fatal(err)
		}
		if err := r.machine.Run(context.Background()); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(l.nests, nests) || !slices.Equal(r.notes, words) || r.machine.Charged() != int64(now) {
			t.Errorf("with room for %d notes, got nests %q, words %q and %d ps, want %q, %q and %d", max, l.nests, r.notes, r.machine.Charged(), nests, words, now)
		}
	}
}

// runNoting runs the program with room for some notes.
func runNoting(t *testing.T, r *reader, max int) error {
	t.Helper()
	code, err := vm.Compile(notingProgram(), vm.Runtime{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { code.Close() })
	if r.machine, err = code.New(vm.Config{Words: r, NotesMax: max}); err != nil {
		t.Fatal(err)
	}
	return r.machine.Run(context.Background())
}
