package userprogram_test

import (
	"bytes"
	"context"
	"io/fs"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/paragon"
	"simrun/models/fortran"
	"simrun/scenarios"
	"simrun/scenarios/systems"
	"simrun/scenarios/userprogram"
)

const shared = `      PROGRAM R
      DOUBLE PRECISION A(4096), S
CSVM$ SHARED A
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 1, 4096
         A(I) = I
      END DO
      S = 0
      DO I = 1, 4096
         S = S + A(I)
      END DO
      IF (MYPROCSET() .EQ. 0) PRINT *, S
      END
`

// runShared runs the program on n nodes of a Paragon and returns it with its result.
func runShared(t *testing.T, n int, regions bool, set ...string) (*userprogram.Program, *scenarios.Result) {
	t.Helper()
	m := paragon.Model()
	out := &bytes.Buffer{}
	p := &userprogram.Program{
		Sources: []fortran.Source{{Name: "r.svm", Text: []byte(shared)}}, System: systems.Named("svmfortran"), Machine: &m,
		Mode: scenarios.Data, Processes: n, Regions: regions, Input: strings.NewReader(""), Output: out, Errors: out,
		Include: func(string) ([]byte, error) { return nil, fs.ErrNotExist },
	}
	c := &scenarios.Catalog{Machines: []machines.Model{m}}
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
	r, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		t.Fatal(err)
	}
	return p, r
}

// TestRegions: A has four pages. Two processes write two each in the loop at line 4, which ends at a barrier, and then read the
// other's two. Telling it changes no time.
func TestRegions(t *testing.T) {
	p, r := runShared(t, 2, true)
	for _, x := range []struct {
		row, column string
		want        float64
	}{
		{"r.svm:4, array a", "zero-fill faults", 4}, {"r.svm:4, array a", "read faults", 0}, {"r.svm:9, array a", "read faults", 4},
	} {
		if got := cell(t, r, x.row, x.column).Simulated; got != x.want {
			t.Errorf("%s: %v %s, want %v", x.row, got, x.column, x.want)
		}
	}
	if b := cell(t, r, "PDO I, r.svm:4", "barriers, mean").Simulated; b <= 0 {
		t.Errorf("barriers of %v s in the parallel loop, want more", b)
	}
	loop, main := cell(t, r, "PDO I, r.svm:4", "page faults, mean").Simulated, cell(t, r, "R, r.svm:1", "page faults, mean").Simulated
	if all := cell(t, r, "page faults", "mean").Simulated; loop <= 0 || main <= 0 || loop+main > all*1.000001 || loop+main < all*0.999999 {
		t.Errorf("page faults of %v and %v s in the regions, %v s in all", loop, main, all)
	}
	bars := 0.0
	for _, c := range r.Exhibits[1].Cells {
		if c.Row == "4/r.svm" {
			bars += c.Simulated
		}
	}
	if time := cell(t, r, "PDO I, r.svm:4", "time, mean").Simulated; bars > time*1.000001 || bars < time*0.999999 {
		t.Errorf("the bar of the loop is %v s high, which takes %v s", bars, time)
	}
	_, tables := p.Tables()
	if len(tables) != 4 || len(tables[2].Rows) < 2 || len(tables[3].Rows) != 2 {
		t.Errorf("tables are %v, want four, the last with two rows", tables)
	}
	if _, plain := runShared(t, 2, false); plain.Virtual != r.Virtual {
		t.Errorf("with regions %v, without %v", r.Virtual, plain.Virtual)
	}
}

// TestFullMemory: a node with room for two pages beside its system says what goes to disk. Pages 2 and 3 push 0 and 1
// out. These are read first and push 2 and 3 out. When 2 and 3 are read, 0 and 1 go once more: a page that no other
// node has comes back writable, so the kernel cannot know that nobody has written it.
func TestFullMemory(t *testing.T) {
	_, r := runShared(t, 1, false, "machine.memory.size=8208KiB")
	if out, in := cell(t, r, "pages written to disk", "in all").Simulated, cell(t, r, "pages read from disk", "in all").Simulated; out != 6 || in != 4 {
		t.Errorf("%v pages written, %v read, want 6 and 4", out, in)
	}
	_, r = runShared(t, 1, false)
	for _, c := range r.Exhibits[0].Cells {
		if strings.Contains(c.Row, "disk") {
			t.Errorf("with 32 MB of memory: %s %v", c.Row, c.Simulated)
		}
	}
}
