package userprogram_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/diag"
	"simrun/machines"
	"simrun/machines/t3d"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/systems"
	"simrun/scenarios/userprogram"
)

func catalog() *scenarios.Catalog {
	return &scenarios.Catalog{Machines: []machines.Model{t3d.Model()}}
}

// newProgram returns a program in one file, for the T3D if there is a machine.
func newProgram(name, text string, onMachine bool) (*userprogram.Program, *bytes.Buffer) {
	out := &bytes.Buffer{}
	p := &userprogram.Program{
		Sources: []fortran.Source{{Name: name, Text: []byte(text)}}, Mode: scenarios.Data, Processes: 1,
		Input: strings.NewReader(""), Output: out, Errors: out,
		Include: func(string) ([]byte, error) { return nil, fs.ErrNotExist },
	}
	if onMachine {
		m := t3d.Model()
		p.Machine = &m
	}
	return p, out
}

// run runs a program as its scenario.
func run(t *testing.T, p *userprogram.Program, set ...string) (*scenarios.Result, error) {
	t.Helper()
	c := catalog()
	var overrides []scenarios.Override
	for _, text := range set {
		o, err := c.ParseOverride(text)
		if err != nil {
			t.Fatal(err)
		}
		overrides = append(overrides, o)
	}
	s, err := p.Scenario(c, overrides...)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Compile(s); err != nil {
		t.Fatal(err)
	}
	return s.Run(context.Background(), scenarios.Observers{Record: true})
}

// cell returns a number of a result.
func cell(t *testing.T, r *scenarios.Result, row, column string) exhibit.Cell {
	t.Helper()
	i := slices.IndexFunc(r.Exhibits[0].Cells, func(c exhibit.Cell) bool { return c.Row == row && c.Column == column })
	if i < 0 {
		t.Fatalf("no cell %s/%s in %v", row, column, r.Exhibits[0].Cells)
	}
	return r.Exhibits[0].Cells[i]
}

const sum = `      DOUBLE PRECISION S
      S = 0
      DO 10 I = 1, 1000
   10 S = S + I
      PRINT *, S
      END
`

func TestSequential(t *testing.T) {
	p, out := newProgram("a/Sum 1.f", sum, true)
	r, err := run(t, p)
	if err != nil {
		t.Fatal(err)
	}
	if got := strings.TrimSpace(out.String()); got != "500500.0000000000" && !strings.HasPrefix(got, "500500.0") {
		t.Errorf("printed %q, want 500500", got)
	}
	if want := "program-sum-1-f"; r.Scenario.ID != want || r.Exhibits[0].ID != want {
		t.Errorf("got scenario %s with exhibit %s, want %s", r.Scenario.ID, r.Exhibits[0].ID, want)
	}
	if got := cell(t, r, "virtual time", "in all"); got.Simulated != r.Virtual.Seconds() || got.Unit != "s" || got.Simulated == 0 {
		t.Errorf("virtual time is %v %s, want that of the simulation, %v s", got.Simulated, got.Unit, r.Virtual.Seconds())
	}
	if got := cell(t, r, "add (64 bit)", "operations"); got.Simulated != 1000 {
		t.Errorf("got %v additions, want 1000", got.Simulated)
	}
	if spans := r.Simulations[0].Trace.Spans; len(spans) != 1 || spans[0].End != r.Simulations[0].End {
		t.Errorf("recorded %v, want one span to the end", spans)
	}
	title, tables := p.Tables()
	if title != "virtual time on one processor" || len(tables) != 2 || tables[1].Rows[0][1] != "1 000" {
		t.Errorf("got tables %q %v", title, tables)
	}
}

// Another clock, another time; what nothing reads is reported; the mode changes
// nothing.
func TestChanges(t *testing.T) {
	p, _ := newProgram("sum.f", sum, true)
	base, err := run(t, p)
	if err != nil {
		t.Fatal(err)
	}
	p, _ = newProgram("sum.f", sum, true)
	faster, err := run(t, p, "machine.processor.clock=300MHz", "t3d.pvm.send=1us")
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{"machine.pvm.send"}; !slices.Equal(faster.Unread, want) {
		t.Errorf("got unread parameters %v, want %v", faster.Unread, want)
	}
	if faster.Virtual >= base.Virtual {
		t.Errorf("%v with a faster clock, want less than %v", faster.Virtual, base.Virtual)
	}
	p, _ = newProgram("sum.f", sum, true)
	p.Mode = scenarios.Phantom
	phantom, err := run(t, p)
	if err != nil || phantom.Digest != base.Digest {
		t.Errorf("mode phantom gives %v, error %v, want the digest of mode data, %v", phantom, err, base.Digest)
	}
}

// Without a machine there is a result, though no simulation.
func TestWithoutMachine(t *testing.T) {
	p, out := newProgram("sum.f", sum, false)
	r, err := run(t, p)
	if err != nil || len(r.Simulations) != 0 || len(r.Exhibits[0].Cells) != 0 || out.Len() == 0 {
		t.Errorf("got %+v, error %v, output %q, want output alone", r, err, out)
	}
	if title, _ := p.Tables(); title != "" {
		t.Errorf("got tables %q, want none", title)
	}
}

// How a program ends is not how its scenario ends, unless there is no result.
func TestEnds(t *testing.T) {
	for _, c := range []struct {
		text      string
		onMachine bool
		status    int // of STOP; -1: the program fails
	}{
		{"      STOP 3\n      END\n", true, 3},
		{"      STOP 3\n      END\n", false, 3},
		{"      DIMENSION A(2)\n      I = 3\n      A(I) = 1\n      END\n", true, -1},
		{"      DIMENSION A(2)\n      I = 3\n      A(I) = 1\n      END\n", false, -1},
	} {
		p, _ := newProgram("end.f", c.text, c.onMachine)
		r, err := run(t, p)
		var stop *vm.Stop
		var failed *vm.Error
		switch {
		case c.status < 0 && (!errors.As(err, &failed) || !errors.As(p.Ended(), &failed)):
			t.Errorf("%q: error %v, ended %v, want a failure", c.text, err, p.Ended())
		case c.status >= 0 && (err != nil || r == nil || !errors.As(p.Ended(), &stop) || stop.Code != c.status):
			t.Errorf("%q: error %v, ended %v, want STOP %d", c.text, err, p.Ended(), c.status)
		}
	}
}

const sums = `      program sums
      template t(100)
      distribute t(block)
      shared real*8 x(100)
      align x with t
      real*8 s
      forall (i = 1:100) x(i) = i
      s = sum(x)
      master
         write (*, *) s
      endmaster
      end
`

func TestParallel(t *testing.T) {
	p, out := newProgram("sums.pddp", sums, true)
	p.System, p.Processes = systems.Named("pddp"), 7
	r, err := run(t, p)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "5050.0") || r.Processes != 7 {
		t.Errorf("%d processes printed %q, want 7 and 5050", r.Processes, out)
	}
	total := 0.0
	for _, c := range r.Exhibits[0].Cells {
		if c.Column == "mean" {
			total += c.Simulated
		}
	}
	end := cell(t, r, "virtual time", "in all").Simulated
	if total < 0.999*end || total > end {
		t.Errorf("the parts of a process add up to %v s, want the virtual time but for rounding, %v s", total, end)
	}
	title, tables := p.Tables()
	if title != "pddp on 7 processes" || len(tables) != 2 || tables[1].Heading != "of a process" || len(tables[1].Rows[0]) != 3 {
		t.Errorf("got tables %q %v", title, tables)
	}
}

func TestInputs(t *testing.T) {
	p, _ := newProgram("a.f", "      INCLUDE 'n.inc'\n      PRINT *, N\n      END\n", false)
	p.Include = func(name string) ([]byte, error) { return []byte("      PARAMETER (N = 3)\n"), nil }
	r, err := run(t, p)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, in := range r.Scenario.Program.Inputs() {
		names = append(names, in.Name)
	}
	if diff := cmp.Diff([]string{"a.f", "n.inc"}, names); diff != "" {
		t.Errorf("inputs (-want +got):\n%s", diff)
	}
}

func TestMistakes(t *testing.T) {
	p, _ := newProgram("a.f", "      X = )\n      END\n", true)
	s, err := p.Scenario(catalog())
	if err != nil {
		t.Fatal(err)
	}
	var list diag.List
	if err := p.Compile(s); !errors.As(err, &list) || list[0].Position().Line != 1 {
		t.Errorf("got %v, want a mistake in line 1", err)
	}
}

func Example() {
	p, _ := newProgram("ring.f", "      CALL MPI_INIT(IERR)\n      CALL MPI_FINALIZE(IERR)\n      END\n", true)
	p.System, p.Processes = systems.Named("mpi"), 4
	s, err := p.Scenario(catalog())
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := p.Compile(s); err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		fmt.Println(err)
		return
	}
	title, _ := p.Tables()
	fmt.Printf("%s on machine %s: %s\n", r.Scenario.ID, r.Scenario.MachineName(), title)
	// Output:
	// program-ring-f on machine t3d: mpi on 4 processes
}
