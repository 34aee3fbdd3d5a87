package armci_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// everything is a program in which every process does some of each operation.
func everything(p *armci.Process) {
	const bytes = 300_000
	next := (p.Rank() + 1) % p.Size()
	there := shared(p, bytes)[next]
	mine := have2(p.MallocLocal(bytes))(p)
	must(p, p.CreateMutexes(1))
	for _, n := range []int{1, 9, 10, 60, 130} {
		stride, count := []int{8 * 150}, []int{8 * n, n}
		must(p, p.PutS(mine, stride, there, stride, count, 1, next))
		must(p, p.GetS(there, stride, mine, stride, count, 1, next))
		must(p, p.AccS(armci.AccDouble, armci.ScaleOf(2.0), mine, stride, there, stride, count, 1, next))
		must(p, p.PutV(everyThird(mine, there, n, n), next))
		must(p, p.NbGetV(everyThird(there, mine, n, 2*n), next, nil))
		must(p, p.NbPut(mine, there, 100*n, next, nil))
		must(p, p.Lock(0, 0))
		must(p, p.AccV(armci.AccInt, armci.ScaleOf(int32(1)), everyThird(mine, there, n), 0))
		must(p, p.Unlock(0, 0))
		must(p, p.Notify(next))
		have2(p.NotifyWait((p.Rank() + p.Size() - 1) % p.Size()))(p)
	}
	must(p, p.Finalize())
}

// signature is what must be equal from run to run.
func signature(t *testing.T, v variant, g program) string {
	k, err := v.run(g)
	if err != nil {
		t.Fatalf("%s: %v", v.name, err)
	}
	return fmt.Sprintf("digest %016x, end %v, %d events", k.EventDigest(), k.Now(), k.Events())
}

// A run is the same the second time, with an observer, and with memory that
// holds no values.
func TestRunsAreEqual(t *testing.T) {
	for _, v := range variants() {
		first := signature(t, v, program{n: 4, body: everything})
		for what, g := range map[string]program{
			"again":   {n: 4, body: everything},
			"traced":  {n: 4, body: everything, tracer: new(sim.Recorder)},
			"phantom": {n: 4, body: everything, options: []armci.Option{armci.WithPhantom()}},
		} {
			if got := signature(t, v, g); got != first {
				t.Errorf("%s, %s: %s, want %s", v.name, what, got, first)
			}
		}
	}
}

// Operations on real and on phantom memory take the same time, whichever side
// has no values.
func TestPhantomTakesTheSameTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.SampledFrom(variants()).Draw(t, "machine")
		s := drawShape(t, 8)
		c := drawProtocol(t)
		do := rapid.IntRange(0, 2).Draw(t, "operation")
		elapsed := func(there, mine bool) string {
			k, err := v.run(program{n: 2, options: []armci.Option{armci.WithProtocol(c)}, body: func(p *armci.Process) {
				alloc := map[bool]func(int64) node.Addr{false: p.Memory().Alloc, true: p.Memory().AllocPhantom}
				theirs := alloc[there](int64(max(s.src.extent, s.dst.extent)))
				own := alloc[mine](int64(max(s.src.extent, s.dst.extent)))
				must(p, p.Barrier())
				if p.Rank() == 0 {
					switch do {
					case 0:
						must(p, p.GetS(theirs+node.Addr(s.src.offset), s.src.stride, own+node.Addr(s.dst.offset), s.dst.stride, s.count, s.levels, 1))
					case 1:
						must(p, p.PutS(own+node.Addr(s.src.offset), s.src.stride, theirs+node.Addr(s.dst.offset), s.dst.stride, s.count, s.levels, 1))
					case 2:
						must(p, p.AccS(armci.AccDouble, armci.ScaleOf(1.0), own+node.Addr(s.src.offset), s.src.stride, theirs+node.Addr(s.dst.offset), s.dst.stride, s.count, s.levels, 1))
					}
				}
				must(p, p.Barrier())
			}})
			if err != nil {
				t.Fatal(err)
			}
			return fmt.Sprintf("digest %016x, end %v", k.EventDigest(), k.Now())
		}
		want := elapsed(false, false)
		for _, sides := range [][2]bool{{true, false}, {false, true}, {true, true}} {
			if got := elapsed(sides[0], sides[1]); got != want {
				t.Fatalf("%s, %+v, remote and local phantom %v: %s, want %s", v.name, s, sides, got, want)
			}
		}
	})
}

// The protocol of the strided get as a trace shows it (Figure 3 of the paper).
func TestTraceOfStridedGet(t *testing.T) {
	var record sim.Recorder
	_, err := named(t, "ibmsp").run(program{n: 2, tracer: &record, body: func(p *armci.Process) {
		there := shared(p, 8*100*100)[1]
		must(p, p.Barrier())
		if p.Rank() == 0 {
			record.Spans = nil
			must(p, p.GetS(there, []int{800}, p.Memory().Alloc(8*100*100), []int{800}, []int{80, 10}, 1, 1))
		}
		must(p, p.Barrier())
	}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range record.Spans {
		switch s.Label {
		case "build request", "pack", "wait for reply", "unpack":
			got = append(got, fmt.Sprintf("%s: %s", s.Track, s.Label))
			if s.End <= s.Start {
				t.Errorf("%s of %s takes from %v to %v", s.Label, s.Track, s.Start, s.End)
			}
		}
	}
	const want = "process 0: build request, completion handler 1: pack, process 0: wait for reply, process 0: unpack"
	if text := strings.Join(got, ", "); text != want {
		t.Errorf("trace: %s\nwant:  %s", text, want)
	}
}
