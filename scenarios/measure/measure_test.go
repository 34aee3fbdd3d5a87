package measure_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/ideal"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/models/armci"
	"simrun/models/ga"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/measure"
	"simrun/scenarios/measure/processor"
)

func catalog() *scenarios.Catalog {
	return &scenarios.Catalog{Libraries: []*machines.Library{armci.Library(), ga.Library()}, Machines: []machines.Model{
		ideal.Model(), ibmsp.Model(), t3d.Model(), t3e.Model(), paragon.Model(), meiko.Model(), powerchallenge.Model(), xt5.Model(),
	}}
}

// run runs groups of a machine, all without names, with changes.
func run(t *testing.T, machine string, only []string, set ...string) *scenarios.Result {
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
	suite := measure.Suite{Machine: c.Machine(machine), Groups: measure.Groups(), Only: only}
	s, err := suite.Scenario(c, overrides...)
	if err != nil {
		t.Fatal(err)
	}
	r, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range r.Failures() {
		t.Error(f)
	}
	return r
}

// cell returns a number of a result.
func cell(t *testing.T, r *scenarios.Result, group, row, column string) exhibit.Cell {
	t.Helper()
	id := r.Scenario.ID + "-" + group
	for _, e := range r.Exhibits {
		i := slices.IndexFunc(e.Cells, func(c exhibit.Cell) bool { return c.Row == row && c.Column == column })
		if e.ID == id && i >= 0 {
			return e.Cells[i]
		}
	}
	t.Fatalf("%s has no cell %s/%s", id, row, column)
	return exhibit.Cell{}
}

// byHand compares cells of the ideal machine with what follows from its Spec.
func byHand(t *testing.T, r *scenarios.Result, group string, want map[[2]string]float64) {
	t.Helper()
	for name, v := range want {
		if got := cell(t, r, group, name[0], name[1]).Simulated; math.Abs(got/v-1) > 1e-9 {
			t.Errorf("%s %s is %.6f, want %.6f", name[0], name[1], got, v)
		}
	}
}

// TestMessagesByHand: the call 1 us, 10 ns for each byte to leave, the way 10 us, 10 ns
// for each byte to arrive, receiving 1 us.
func TestMessagesByHand(t *testing.T) {
	byHand(t, run(t, ideal.Name, []string{"messages"}), "messages", map[[2]string]float64{
		{"message passing/message", "latency 8 B"}:     1 + 0.08 + 10 + 0.08 + 1,
		{"message passing/message", "bandwidth 1 MiB"}: 1048576 / (1 + 10485.76 + 10 + 10485.76 + 1),
	})
}

// TestRemoteByHand: the call of a put takes 1 us, a byte 10 ns to leave and 10 ns to arrive, the way 10 us, and the
// acknowledgement another 10 us. Finding out that it is complete takes 0.1 us. A fetch goes there, and its bytes come
// back.
func TestRemoteByHand(t *testing.T) {
	byHand(t, run(t, ideal.Name, []string{"remote"}), "remote", map[[2]string]float64{
		{"remote memory/put", "overhead 8 B"}:    1,
		{"remote memory/put", "latency 8 B"}:     1 + 0.08 + 10 + 0.08 + 10 + 0.1,
		{"remote memory/put", "bandwidth 1 MiB"}: 1048576 / (1 + 2*10485.76 + 20 + 0.1),
		{"remote memory/put", "one way 8 B"}:     1 + 0.08 + 10 + 0.08 + 0.1,
		{"remote memory/fetch", "latency 8 B"}:   1 + 10 + 0.08 + 10,
		{"remote memory/fetch", "gap 8 B"}:       1 + 10 + 0.08 + 10,
		{"remote memory/get", "latency 8 B"}:     1 + 10 + 10 + 2*0.08 + 0.1,
	})
}

// TestWordsByHand: a load takes 0.1 us besides the ways and its bytes, an atomic operation
// the call and the ways.
func TestWordsByHand(t *testing.T) {
	r := run(t, ideal.Name, []string{"words", "atomics"})
	byHand(t, r, "words", map[[2]string]float64{
		{"remote loads/load", "latency 8 B"}:   0.1 + 10 + 0.08 + 10,
		{"remote loads/load", "latency 16 B"}:  0.1 + 10 + 0.16 + 10,
		{"remote loads/store", "overhead 8 B"}: 0.1,
	})
	byHand(t, r, "atomics", map[[2]string]float64{
		{"atomics/fetch and add", "latency 8 B"}: 1 + 10 + 10,
		{"atomics/swap", "latency 8 B"}:          1 + 10 + 10,
	})
}

// TestLogGPByHand: sending takes the call and 0.08 us until the bytes have left, receiving 1
// us; the rest of half a round trip is the way and the bytes that arrive. Senders wait for
// their bytes to leave, 10 ns each. A target that answers 64 puts takes 0.1 us to find each and 1 us to put, longer than
// the sender, which waits for the way there, all answers, and the way back.
func TestLogGPByHand(t *testing.T) {
	byHand(t, run(t, ideal.Name, []string{"loggp"}), "loggp", map[[2]string]float64{
		{"message passing/message", "o send"}:    1 + 0.08,
		{"message passing/message", "o receive"}: 1,
		{"message passing/message", "L"}:         10 + 0.08,
		{"message passing/message", "G"}:         10,
		{"remote memory/put", "o send"}:          1,
		{"remote memory/put", "o receive"}:       0.1,
		{"remote memory/put", "L"}:               0.08 + 10 + 0.08,
		{"remote memory/put", "g answered"}:      float64((1_000_000+10_160_000+64*1_100_000+10_160_000+100_000)/64) / 1e6, // whole ps
	})
}

// TestCollectivesByHand: a barrier of the ideal machine takes 10 us; a broadcast to one other
// is a message, one to three is two after each other.
func TestCollectivesByHand(t *testing.T) {
	r := run(t, ideal.Name, []string{"barrier", "collectives"})
	byHand(t, r, "collectives", map[[2]string]float64{
		{"2", "MPI/broadcast 8 B"}: 12.16,
		{"4", "MPI/broadcast 8 B"}: 2 * 12.16,
	})
	if got := cell(t, r, "barrier", "64", "barrier/barrier").Simulated; got < 10 || got > 11 {
		t.Errorf("a barrier takes %v us, want the 10 us of barrier.time and what a call takes", got)
	}
}

// TestTotalExchangeByHand: the copy has 8192 loads and stores and 7 operations around them, 10 ns each. Its 512 lines of
// either side and the expected share of one more, (128 - 8)/128, take 200 ns to read and 300 ns to write. A store takes the call,
// the bytes and the way there and back, and three operations around it; each of the two barriers takes 10 us.
func TestTotalExchangeByHand(t *testing.T) {
	r := run(t, ideal.Name, []string{"total-exchange"})
	const block = 64 << 10
	copied := (2*8192+7)*0.01 + (512+120./128)*(0.2+0.3)
	want := map[[2]string]float64{}
	for _, n := range []float64{2, 4, 64} {
		want[[2]string{fmt.Sprint(n), "remote memory/puts of 64 KiB"}] = (n - 1) * block / (copied + 10 + (n-1)*(0.03+1+10+block*0.01+10) + 10)
	}
	byHand(t, r, "total-exchange", want)
}

// TestEveryMachine: all groups that a machine has the means for run on it, and their data are right. TestMachinePages
// of cmd/simrun holds the machines that have a page to the same. Here are the one without a page, and two machines of different
// kinds, on which the race detector looks at all groups.
func TestEveryMachine(t *testing.T) {
	for _, name := range []string{ideal.Name, meiko.Name, powerchallenge.Name} {
		t.Run(name, func(t *testing.T) {
			m := catalog().Machine(name)
			want := 0
			for _, g := range measure.Groups() {
				if !slices.ContainsFunc(g.Needs, func(c machines.Capability) bool { return !slices.Contains(m.Capabilities, c) }) {
					want++
				}
			}
			if r := run(t, name, nil); len(r.Exhibits) != want || want == 0 {
				t.Errorf("%d exhibits, want one for each of the %d groups that the machine has the means for", len(r.Exhibits), want)
			}
		})
	}
}

// TestPublished: every file can be read, and its numbers stand beside cells of groups.
func TestPublished(t *testing.T) {
	for _, m := range catalog().Machines {
		points, err := measure.PublishedOf(m.Name)
		if err != nil {
			t.Error(err)
		}
		for _, p := range points {
			if !slices.ContainsFunc(slices.Concat(measure.Groups(), processor.Groups()), func(g measure.Group) bool { return g.Name == p.Group }) {
				t.Errorf("%s: a number is published of group %q, which there is not", m.Name, p.Group)
			}
		}
	}
}

// TestInputs: a number that the Spec was made with is marked, with a source; a changed run
// keeps no finding.
func TestInputs(t *testing.T) {
	only := []string{"messages"}
	r := run(t, t3d.Name, only)
	c := cell(t, r, "messages", "PVM/message", "latency 8 B")
	if c.Fitted != exhibit.AsInput || c.Published == nil || *c.Published != 21 {
		t.Errorf("got %+v, want an input of 21 us", c)
	}
	if notes := strings.Join(r.Exhibits[0].Notes, "\n"); !strings.Contains(notes, "Dongarra and Dunigan") || !strings.Contains(notes, "Used for pvm.send") || !strings.Contains(notes, "Doubt: ") {
		t.Errorf("notes are %q, want the source and what it was used for", notes)
	}
	changed := run(t, t3d.Name, only, "machine.pvm.send=100us")
	if now := cell(t, changed, "messages", "PVM/message", "latency 8 B"); now.Simulated < c.Simulated+50 {
		t.Errorf("latency is %v us with a send of 100 us, was %v", now.Simulated, c.Simulated)
	}
	if notes := changed.Exhibits[0].Notes; len(notes) != 0 {
		t.Errorf("a changed run has the notes %q, want none", notes)
	}
}

// TestConditions: the numbers of a condition are those of a machine that is set like this, and stand beside the others. A
// machine whose processor has no such parameter goes without.
func TestConditions(t *testing.T) {
	const row, plain, under = "1", "SHMEM/puts of 64 KiB", "SHMEM/puts of 64 KiB, streams off"
	only := []string{"total-exchange"}
	r, off := run(t, t3e.Name, only), run(t, t3e.Name, only, "machine.processor.stream.count=0")
	got, want := cell(t, r, "total-exchange", row, under), cell(t, off, "total-exchange", row, plain)
	if got.Simulated != want.Simulated || got.Published == nil {
		t.Errorf("without stream buffers a copy has %v MB/s, and %v as a condition, published %v", want.Simulated, got.Simulated, got.Published)
	}
	if c := cell(t, r, "total-exchange", row, plain); c.Published != nil || c.Simulated <= got.Simulated {
		t.Errorf("with stream buffers a copy has %v MB/s, published %v, want more than %v and nothing", c.Simulated, c.Published, got.Simulated)
	}
	if notes := strings.Join(r.Exhibits[0].Notes, "\n"); !strings.Contains(notes, "streams off: The stream buffers are off (--set machine.processor.stream.count=0). ") {
		t.Errorf("notes are %q, want what the condition is", notes)
	}
	swapped := run(t, t3e.Name, only, "machine.processor=meiko.processor")
	for _, c := range swapped.Exhibits[0].Cells {
		if c.Column != plain {
			t.Errorf("with the processor of another machine there is a column %q, want %q alone", c.Column, plain)
		}
	}
}

// TestChoice: unknown groups, and machines that can run none.
func TestChoice(t *testing.T) {
	c := catalog()
	for _, test := range []struct {
		machine string
		only    []string
		want    string
	}{
		{t3d.Name, []string{"mesages"}, `unknown group "mesages"; nearest: messages`},
		{paragon.Name, []string{"remote"}, "nothing can be measured: remote (One-sided copies between two nodes) is left out: machine paragon has no remote memory"},
	} {
		suite := measure.Suite{Machine: c.Machine(test.machine), Groups: measure.Groups(), Only: test.only}
		if _, err := suite.Scenario(c); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%s of %s: got %v, want %s", test.only, test.machine, err, test.want)
		}
	}
}

func Example() {
	c := catalog()
	suite := measure.Suite{Machine: c.Machine(ideal.Name), Groups: measure.Groups(), Only: []string{"messages"}}
	s, err := suite.Scenario(c)
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		fmt.Println(err)
		return
	}
	e := r.Exhibits[0]
	fmt.Printf("%s: %s %s is %.2f us\n", e.ID, e.Cells[0].Row, e.Cells[0].Column, e.Cells[0].Simulated)
	// Output:
	// measure-ideal-messages: message passing/message latency 8 B is 12.16 us
}

// TestAgrees: a doubt of 25 % widens a range of 10 to 20 to 8 to 25, and a table says where a number lies.
func TestAgrees(t *testing.T) {
	for v, want := range map[float64]string{7.9: "-47.3 % |", 8.1: "-46.0 %, within the doubt |", 12: "-20.0 %, in range |", 24.9: "+66.0 %, within the doubt |", 25.1: "+67.3 % |"} {
		p := measure.Point{Group: "messages", Row: "r", Column: "c", Unit: "us", From: 10, To: 20, Doubt: 25, Source: "somebody"}
		c := []measure.Compared{{Point: p, Simulated: v}}
		if text := measure.Markdown(c); !strings.Contains(text, want) {
			t.Errorf("%v: got %s, want %q", v, text, want)
		}
		agree := map[bool]string{true: ": 1 within the doubts", false: ": 0 within the doubts"}[strings.Contains(want, ",")]
		if text := measure.Markdown(c); !strings.Contains(text, agree) {
			t.Errorf("%v: got %s, want %q", v, text, agree)
		}
	}
}
