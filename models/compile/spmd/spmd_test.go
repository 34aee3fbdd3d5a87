package spmd_test

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ideal"
	"simrun/machines/t3d"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/sim"
	"simrun/sim/node"
)

// processor returns the prices of a T3D's processor, which these tests need as
// any other.
func processor(t *testing.T) *node.Costs {
	t.Helper()
	m, err := t3d.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	return m.(machines.Processor).Costs()
}

// team is a small library: who am I, barrier, a remote word.
var team = &spmd.Library{Name: "team", Externals: []spmd.External{
	{Procedure: external.Procedure{Name: "my_pe", Result: external.Integer}, Do: func(p *spmd.Process, args []uint64) error {
		args[0] = uint64(uint32(p.Rank()))
		return nil
	}},
	{Procedure: external.Procedure{Name: "barrier"}, Do: func(p *spmd.Process, args []uint64) error {
		return p.Endpoint.(machines.Barrier).Barrier(p.Thread)
	}},
	{Procedure: external.Procedure{Name: "fetch", Args: []external.Arg{external.Out, external.Address, external.ByValueOf}},
		Do: func(p *spmd.Process, args []uint64) error {
			return p.Endpoint.(machines.RemoteMemory).Fetch(p.Thread, machines.Copy{
				Target: int(p.Int(args[2])), Remote: p.Addr(uint32(args[1])), Local: p.Addr(uint32(args[0])), Bytes: 8,
			})
		}},
}}

// What a library keeps for all processes is one; it finishes in each process and
// sees how the program ended.
func TestFinish(t *testing.T) {
	l := &spmd.Library{Name: "counting"}
	l.Finish = func(p *spmd.Process, failed error) error {
		n := p.Shared(l, func() any { return new(int) }).(*int)
		*n++
		if *n == p.Size() {
			return fmt.Errorf("%d have ended, failed: %v", *n, failed != nil)
		}
		return nil
	}
	for _, c := range []struct{ text, want string }{
		{"      END\n", "3 have ended, failed: false"},
		{"      IF (MY_PE() .EQ. 0) STOP 4\n      END\n", "STOP 4"},
	} {
		text := "      INTEGER MY_PE\n" + c.text
		r := execute(t, 3, text, spmd.Options{Libraries: []*spmd.Library{l}})
		if r.err == nil || !strings.Contains(r.err.Error(), c.want) {
			t.Errorf("%q: got %v, want %q", c.text, r.err, c.want)
		}
	}
}

// A process that fails before others have begun leaves no machine open: a closed machine has no memory.
func TestFailureClosesMachines(t *testing.T) {
	var begun []*spmd.Process
	fail := &spmd.Library{Name: "failing", Externals: []spmd.External{
		{Procedure: external.Procedure{Name: "fail"}, Do: func(p *spmd.Process, args []uint64) error {
			begun = append(begun, p)
			if _, err := p.Machine.Int32(1 << 10); err != nil {
				t.Errorf("an open machine: %v", err)
			}
			return fmt.Errorf("failed")
		}},
	}}
	p, err := spmd.Build([]fortran.Source{{Name: "t.f", Text: []byte("      CALL FAIL\n      END\n")}},
		spmd.Options{Compiler: fortran.Options{Costs: processor(t)}, Libraries: []*spmd.Library{fail}})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	run := &spmd.Run{Config: func(int) vm.Config { return vm.Config{Library: fio.New(fio.Config{})} }}
	k := sim.New(1)
	if err := (ideal.Quiet{Latency: sim.Microsecond, Costs: processor(t)}).Launch(k, 3, p.Body(run)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err == nil || !strings.Contains(err.Error(), "failed") {
		t.Errorf("got %v, want the failure", err)
	}
	if len(begun) != 1 {
		t.Fatalf("%d processes have begun, want 1 of 3", len(begun))
	}
	if v, err := begun[0].Machine.Int32(1 << 10); err == nil {
		t.Errorf("found %d in a machine that should be closed", v)
	}
}

// outcome is what a run of a test program gives.
type outcome struct {
	run *spmd.Run
	out []bytes.Buffer
	err error
}

func execute(t *testing.T, n int, text string, o spmd.Options) *outcome {
	t.Helper()
	costs := processor(t)
	f, _ := o.Compiler.(fortran.Options)
	f.Costs = costs
	o.Compiler = f
	o.Libraries = append(o.Libraries, team)
	p, err := spmd.Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, o)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	r := &outcome{out: make([]bytes.Buffer, n)}
	r.run = &spmd.Run{Config: func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Output: &r.out[rank], Files: fio.MemoryFiles{}})}
	}}
	k := sim.New(1)
	if err := (ideal.Quiet{Latency: sim.Microsecond, Costs: costs}).Launch(k, n, p.Body(r.run)); err != nil {
		t.Fatal(err)
	}
	r.err = k.Run(context.Background())
	return r
}

const ring = `
      PROGRAM RING
      INTEGER MY_PE, I, K
      DOUBLE PRECISION X(4), Y
      COMMON /S/ X
      DO 10 I = 1, 4
   10 X(I) = 10*MY_PE() + I
      CALL BARRIER
      CALL FETCH (Y, X(3), MOD(MY_PE() + 1, 4))
      WRITE (*, '(F5.1)') Y
      END
`

func TestRemoteWord(t *testing.T) {
	r := execute(t, 4, ring, spmd.Options{})
	if r.err != nil {
		t.Fatal(r.err)
	}
	for i, want := range []string{" 13.0\n", " 23.0\n", " 33.0\n", "  3.0\n"} {
		if got := r.out[i].String(); got != want {
			t.Errorf("process %d printed %q, want %q", i, got, want)
		}
	}
	if f := r.run.Results[2].Ledger.Fetches; f != 1 {
		t.Errorf("process 2 counted %d fetches, want 1", f)
	}
}

// The example of the package comment, with the T3D's additions of 6 clocks of 150 MHz: 40 us and 80 us of adding, and
// a barrier that ends 1 us after the last process has come.
func TestRunsAhead(t *testing.T) {
	r := execute(t, 2, `
      INTEGER MY_PE, I
      DOUBLE PRECISION X
      X = 0
      DO 10 I = 1, 1000*(MY_PE() + 1)
   10 X = X + 1D0
      CALL BARRIER
      END
`, spmd.Options{})
	if r.err != nil {
		t.Fatal(r.err)
	}
	for rank, p := range r.run.Results {
		if us := p.End.Sub(0).Microseconds(); math.Abs(us-81) > 3 {
			t.Errorf("process %d ended after %v us, want 81 and a little for the calls", rank, us)
		}
	}
	if w := r.run.Results[0].Ledger.Time[machines.Barriers].Microseconds(); math.Abs(w-41) > 1 {
		t.Errorf("process 0 was %v us in the barrier, want 41", w)
	}
}

// stepsOf is a program of a loop of n steps; work is the trip count of a loop in
// it.
func stepsOf(n int, work string) string {
	return strings.NewReplacer("STEPS", fmt.Sprint(n), "WORK", work).Replace(`
      INTEGER MY_PE, I, K, N
      DOUBLE PRECISION X
      COMMON /S/ X
CSIM$ SAMPLE
      DO 20 K = 1, STEPS
         DO 10 I = 1, WORK
   10    X = X + 1D0/(X + 1D0)
         CALL FETCH (X, X, MOD(MY_PE() + 1, 3))
   20 CALL BARRIER
      IF (K .NE. STEPS + 1) STOP 1
      END
`)
}

func TestSamplingAgrees(t *testing.T) {
	for _, c := range []struct {
		name, work string
		executed   int64
	}{
		{"steady", "500", 2},
		{"by process", "100*(MY_PE() + 1)", 2},
		{"linear", "5*K", 0},
		{"shrinking", "(400 - K)*(400 - K)/40", 0},
		{"cyclic", "(400 - K + MOD(K + MY_PE(), 3))/3*20", 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			const trips = 400
			full := execute(t, 3, stepsOf(trips, c.work), spmd.Options{})
			data := execute(t, 3, stepsOf(trips, c.work), spmd.Options{Compiler: fortran.Options{Phantom: true}})
			sampled := execute(t, 3, stepsOf(trips, c.work), spmd.Options{Sampled: true})
			for _, r := range []*outcome{full, data, sampled} {
				if r.err != nil {
					t.Fatal(r.err)
				}
			}
			if full.run.End() != data.run.End() {
				t.Errorf("data mode ended at %v, phantom mode at %v", full.run.End(), data.run.End())
			}
			s := sampled.run.Samplings()
			if len(s) != 1 || c.executed > 0 && s[0].Executed != c.executed || s[0].Executed > trips/2 {
				t.Errorf("sampled %+v, want one loop of %d trips, %d executed (0: few)", s, trips, c.executed)
			}
			compare(t, full.run, sampled.run)
		})
	}
}

// A marked loop in a marked loop: the time at which processes meet in the inner one
// is no time of an iteration of the outer one. What an inner loop did that is not
// steady holds for its next execution.
func TestSamplingNests(t *testing.T) {
	const text = `
      INTEGER MY_PE, I, K, L
      DOUBLE PRECISION X
      COMMON /S/ X
CSIM$ SAMPLE
      DO 30 L = 1, 40
CSIM$ SAMPLE
         DO 20 K = 1, TRIPS
            DO 10 I = 1, WORK*(MY_PE() + 1)
   10       X = X + 1D0/(X + 1D0)
         CALL FETCH (X, X, MOD(MY_PE() + 1, 3))
   20    CALL LAST
   30 CALL BARRIER
      END
`
	for _, c := range []struct {
		trips, work, last string
		recalled          bool // the second execution of the inner loop is taken to be like the first
	}{
		{"8", "100", "CALL BARRIER", false},
		{"8", "100", "CONTINUE", false},
		{"100", "10*K", "CALL BARRIER", true},
		{"100", "10*K", "CONTINUE", false}, // others may have had the work before
	} {
		program := strings.NewReplacer("TRIPS", c.trips, "WORK", c.work, "CALL LAST", c.last).Replace(text)
		full, sampled := execute(t, 3, program, spmd.Options{}), execute(t, 3, program, spmd.Options{Sampled: true})
		if full.err != nil || sampled.err != nil {
			t.Fatal(full.err, sampled.err)
		}
		compare(t, full.run, sampled.run)
		loops := sampled.run.Samplings() // the inner one twice, the outer one
		if len(loops) != 3 || loops[2].Executed != 2 {
			t.Fatalf("work %s: got %+v, want the inner loop twice and two iterations of the outer one", c.work, loops)
		}
		first, second := loops[0].Executed, loops[1].Executed
		if c.recalled && (first <= 4 || second != 4) || !c.recalled && first != second {
			t.Errorf("work %s, then %s: executed %d and %d iterations of the inner loop, want as many unless they are recalled", c.work, c.last, first, second)
		}
		for i, r := range sampled.run.Results {
			if sum := r.Ledger.Time.Sum(); sum != sim.Duration(r.End) {
				t.Errorf("work %s: process %d ends at %v and accounts for %v", c.work, i, r.End, sum)
			}
		}
	}
}

// compare holds a sampled run against a full one.
func compare(t *testing.T, full, sampled *spmd.Run) {
	t.Helper()
	within := func(what string, got, want float64) {
		if math.Abs(got-want) > 0.004*want {
			t.Errorf("%s: sampled %v, full %v: more than 0.4 %% apart", what, got, want)
		}
	}
	within("end", float64(sampled.End()), float64(full.End()))
	for i, f := range full.Results {
		s := sampled.Results[i]
		within("computing", s.Ledger.Time[machines.Computing].Seconds(), f.Ledger.Time[machines.Computing].Seconds())
		within("remote access", s.Ledger.Time[machines.Remote].Seconds(), f.Ledger.Time[machines.Remote].Seconds())
		within("fetches", float64(s.Ledger.Fetches), float64(f.Ledger.Fetches))
	}
}

func TestSamplingErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"CSIM$ SAMPLE\n      X = 1\n      END\n", "t.f:1:7: found CSIM$ SAMPLE in front of something else, expected a DO loop with a variable behind it"},
		{"CSIM$ SAMPEL\n      DO 1 I = 1, 2\n    1 X = 1\n      END\n", "t.f:1:7: found \"sampel\", expected SAMPLE"},
		{"      X = 1\nCSIM$ SAMPLE\n      END\n", "t.f:2:7: found CSIM$ SAMPLE in front of something else"},
	} {
		_, err := spmd.Build([]fortran.Source{{Name: "t.f", Text: []byte(c.text)}}, spmd.Options{Compiler: fortran.Options{Costs: processor(t)}})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: got error %v, want one with %q", c.text, err, c.want)
		}
	}
}

func TestFailures(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"      INTEGER MY_PE\n      IF (MY_PE() .EQ. 2) STOP 3\n      END\n", "t.f:2"},
		{"      INTEGER MY_PE, K(2)\n      K(MY_PE() + 1) = 1\n      END\n", "subscript 1 of K is 3, outside 1:2"},
		{"      INTEGER MY_PE\n      IF (MY_PE() .EQ. 0) CALL BARRIER\n      END\n", "t.f:2"},
		{"      CALL FETCH (X, X, 7)\n      END\n", "found process 7, expected 0 to 2"},
	} {
		r := execute(t, 3, c.text, spmd.Options{})
		if r.err == nil || !strings.Contains(r.err.Error(), c.want) {
			t.Errorf("%q: got error %v, want one with %q", c.text, r.err, c.want)
		}
	}
}

// TestNoCosts: time on a parallel machine needs prices.
func TestNoCosts(t *testing.T) {
	_, err := spmd.Build([]fortran.Source{{Name: "t.f", Text: []byte("      END\n")}}, spmd.Options{Compiler: fortran.Options{}})
	if err == nil || !strings.Contains(err.Error(), "needs the costs of its processor") {
		t.Errorf("got %v, want an error about costs", err)
	}
}
