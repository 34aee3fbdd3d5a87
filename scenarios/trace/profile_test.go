package trace_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/pprof/profile"

	"simrun/scenarios/trace"
	"simrun/sim"
)

// stacks returns the samples of a profile in pprof's format, "process > ... > kind: values".
func stacks(t *testing.T, p *trace.Profile) []string {
	t.Helper()
	var b bytes.Buffer
	if err := p.WritePprof(&b, "a test"); err != nil {
		t.Fatal(err)
	}
	parsed, err := profile.Parse(&b)
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, s := range parsed.Sample {
		var frames []string
		for _, l := range slices.Backward(s.Location) {
			name := l.Line[0].Function.Name
			if l.Line[0].Line > 0 {
				name += fmt.Sprintf(" (%s:%d)", l.Line[0].Function.Filename, l.Line[0].Line)
			}
			frames = append(frames, name)
		}
		all = append(all, fmt.Sprint(strings.Join(frames, " > "), ": ", s.Value))
	}
	return all
}

// A process of a compiled program: what it was on the processor is in the accounts of its lines already. Line 7 calls
// the library; it is in the procedure that line 5 is known to be in. The three waits of 1.5 ns are 4.5 ns together, which
// is 5 and not three times 2.
func TestProfileOfLines(t *testing.T) {
	p := trace.NewProfile()
	p.Run(sim.Run{Track: "process 0", Start: 0, End: 10 * us, Where: "a.f:7"})
	for range 3 {
		p.Account(sim.Account{Track: "process 0", Kind: "waiting for messages", End: 10 * us, Took: 1500, Call: "recv", Where: "a.f:7", Messages: 1, Bytes: 8})
	}
	p.Account(sim.Account{Track: "process 0", Kind: "page faults", End: 12 * us, Took: 2 * sim.Microsecond, Where: "a.f:2"})
	p.Account(sim.Account{Track: "process 0", Kind: "computing", Sum: true, Took: 6 * sim.Microsecond, Where: "a.f:5", Procedure: "work"})
	p.Account(sim.Account{Track: "process 0", Kind: "computing", Sum: true, Took: 4 * sim.Microsecond, Where: "a.f:1", Procedure: "main"})
	want := []string{
		"process 0 > work (a.f:7) > recv > [waiting for messages]: [5 3 0 24 0]",
		"process 0 > main (a.f:2) > [page faults]: [2000 0 0 0 1]",
		"process 0 > work (a.f:5) > [computing]: [6000 0 0 0 0]",
		"process 0 > main (a.f:1) > [computing]: [4000 0 0 0 0]",
	}
	if diff := cmp.Diff(want, stacks(t, p)); diff != "" {
		t.Errorf("profile (-want +got):\n%s", diff)
	}
}

// A Go program with a ledger: what that does not account for until its end, 20 us, is computing. One
// without: it runs 3 us, 2 of them in a call, for which it waits 5 us.
func TestProfileOfGoPrograms(t *testing.T) {
	p := trace.NewProfile()
	p.Run(sim.Run{Track: "process 1", Start: 0, End: 20 * us})
	p.Account(sim.Account{Track: "process 1", Kind: "remote access", End: 15 * us, Took: 7 * sim.Microsecond, Call: "get", Fetches: 2, Bytes: 16})
	p.Run(sim.Run{Track: "process 0", Start: 0, End: 1 * us})
	p.Run(sim.Run{Track: "process 0", Start: 6 * us, End: 8 * us, Call: "get"})
	want := []string{
		"process 1 > get > [remote access]: [7000 0 2 16 0]",
		"process 0 > [computing]: [1000 0 0 0 0]",
		"process 0 > get > [computing]: [2000 0 0 0 0]",
		"process 0 > get > [wait]: [5000 0 0 0 0]",
		"process 1 > [computing]: [13000 0 0 0 0]",
	}
	if diff := cmp.Diff(want, stacks(t, p)); diff != "" {
		t.Errorf("profile (-want +got):\n%s", diff)
	}
}
