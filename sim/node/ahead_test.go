package node_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/node"
)

// reading is the work of a thread in a random program: reads one after the other, each repeated, with computing
// between them and behind.
type reading struct {
	reads []repeated
	rest  sim.Duration
}

type repeated struct {
	before, between, after sim.Duration
	service                sim.Duration
	server                 int
	times                  int
	told                   bool
}

// readers are threads that read words of servers.
type readers struct {
	work       []reading
	interrupts []sim.Duration   // of each processor
	others     [][]sim.Duration // by server: when something else comes to it, and for how long
}

// readersResult is what happens to readers.
type readersResult struct {
	ends, late, waited, arrived []sim.Duration
	otherWaits                  []sim.Duration
	busy                        []sim.Duration
	events                      uint64
}

// told notes when a read is told of.
type told struct {
	k  *sim.Kernel
	at *[]sim.Duration
}

func (a told) Arrive() { *a.at = append(*a.at, a.k.Now().Sub(0)) }

// waiter notes what reads have waited.
type waiter struct{ d *sim.Duration }

func (w waiter) Waited(d sim.Duration) { *w.d += d }

// run executes the threads, ahead of their reads, with an event for each word or not, or by meeting the clock for each.
func (r *readers) run(t *testing.T, ahead, each bool) (out readersResult) {
	k := sim.New(1)
	n := len(r.work)
	servers := make([]node.Server, len(r.others))
	out.ends, out.late, out.waited, out.busy = make([]sim.Duration, n), make([]sim.Duration, n), make([]sim.Duration, n), make([]sim.Duration, n)
	end := sim.HandlerFunc(func(uint64) {})
	for i, work := range r.work {
		th := &node.Thread{CPU: node.NewProcessor(k, "CPU"), EachWord: each}
		reads := new(node.Reads)
		th.Process = k.Spawn("thread", func(*sim.Process) {
			for _, one := range work.reads {
				for j := range one.times {
					before := one.before
					if j > 0 {
						before = one.between
					}
					read := node.Read{Before: us, Owner: &servers[one.server], Service: one.service, After: one.after}
					if one.told {
						read.Who = told{k, &out.arrived}
					}
					th.Charge(before)
					if ahead {
						reads.Note(th, reads.Keep(th, read), waiter{&out.waited[i]})
						continue
					}
					th.Charge(read.Before)
					th.Sync()
					if one.told {
						read.Who.Arrive()
					}
					wait, _ := read.Owner.Serve(nil, th.Now(), 0, read.Service, sim.Activity{})
					out.waited[i] += wait
					th.Charge(wait.Plus(read.After))
				}
			}
			th.Charge(work.rest)
			th.Sync()
			out.ends[i], out.late[i], out.busy[i] = th.Now().Sub(0), th.Stolen(), th.CPU.Busy(node.ProgramLevel)
		})
		for _, d := range r.interrupts {
			k.After(d.Plus(us.Times(int64(i))), sim.Wire, func() { th.CPU.Start(node.InterruptLevel, 2*us, end, 0) })
		}
	}
	for s, list := range r.others {
		for i := 0; i+1 < len(list); i += 2 {
			k.After(list[i], sim.Wire, func() {
				wait, _ := servers[s].Serve(nil, k.Now(), 0, list[i+1]/32, sim.Activity{})
				out.otherWaits = append(out.otherWaits, wait)
			})
		}
	}
	mustRun(t, k)
	out.events = k.Events()
	return out
}

// drawReaders draws threads. Their times are all different, so no two things happen at one instant. Simultaneous
// things happen in the order in which their events are scheduled, and words without events do not always keep this
// order.
func drawReaders(t *rapid.T) *readers {
	source := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "times"), 0))
	most := rapid.SampledFrom([]int64{1e7, 1e8, 1e9}).Draw(t, "longest")
	d := func() sim.Duration { return 1 + sim.Duration(source.Int64N(most)) }
	times := func(label string, n int) []sim.Duration {
		list := make([]sim.Duration, rapid.IntRange(0, n).Draw(t, label))
		for i := range list {
			list[i] = sim.Duration(source.Int64N(20 * most))
		}
		return list
	}
	servers := rapid.IntRange(1, 3).Draw(t, "servers")
	r := &readers{interrupts: times("interrupts", 4)}
	for range servers {
		r.others = append(r.others, times("others", 6))
	}
	common := d() // programs are alike
	short := sim.Duration(rapid.SampledFrom([]int{1, 8, 64}).Draw(t, "short"))
	draw := func() sim.Duration {
		if rapid.IntRange(0, 2).Draw(t, "alike") > 0 {
			return common
		}
		return d()
	}
	for range rapid.IntRange(1, 6).Draw(t, "threads") {
		var w reading
		for range rapid.IntRange(1, 5).Draw(t, "reads") {
			w.reads = append(w.reads, repeated{
				before: d(), between: draw(), after: draw(), service: d() / short, server: rapid.IntRange(0, servers-1).Draw(t, "server"),
				times: rapid.IntRange(1, 40).Draw(t, "times"), told: rapid.IntRange(0, 7).Draw(t, "told") == 0,
			})
		}
		w.rest = d()
		r.work = append(r.work, w)
	}
	return r
}

// TestReadsAreMeetings compares three kinds of threads: those that run ahead of reads with an event for each word,
// those that do so without, and those that meet the clock each time. Meanwhile interrupts steal time from them, and
// others come to the servers.
func TestReadsAreMeetings(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := drawReaders(rt)
		met, each, held := r.run(t, false, false), r.run(t, true, true), r.run(t, true, false)
		if met.events != each.events {
			rt.Fatalf("%d events with one for each word, want %d as by meeting the clock", each.events, met.events)
		}
		for _, c := range []struct {
			name string
			got  readersResult
		}{{"with an event for each word", each}, {"without", held}} {
			compareReaders(rt, c.name, met, c.got)
		}
	})
}

func compareReaders(t *rapid.T, name string, want, got readersResult) {
	for _, c := range []struct {
		what      string
		want, got []sim.Duration
	}{
		{"the end of a thread", want.ends, got.ends}, {"what interrupts took of a thread", want.late, got.late},
		{"what a thread has waited", want.waited, got.waited}, {"when a word was told of", want.arrived, got.arrived},
		{"what something else has waited", want.otherWaits, got.otherWaits}, {"the work of a processor", want.busy, got.busy},
	} {
		if len(c.want) != len(c.got) {
			t.Fatalf("%s: %d times %s, want %d", name, len(c.got), c.what, len(c.want))
		}
		for i := range c.want {
			if c.want[i] != c.got[i] {
				t.Fatalf("%s: %s, number %d, is %v, want %v", name, c.what, i, c.got[i], c.want[i])
			}
		}
	}
}

// TestReadsByHand is the example of Reads. Words come at 0, 10, ... 40 us. The next at 50 us waits 2 us. Then words
// come at 62, 72, 82 and 92 us. There is an event when the thread is spawned, at 42 and 49 us for the other requests,
// at 50 and 62 us for words, at 92 us for the last word of the run, and at the end.
func TestReadsByHand(t *testing.T) {
	k := sim.New(1)
	var server node.Server
	var reads node.Reads
	var waited, end sim.Duration
	th := &node.Thread{CPU: node.NewProcessor(k, "CPU")}
	th.Process = k.Spawn("thread", func(*sim.Process) {
		for i := range 10 {
			read := node.Read{Owner: &server, Service: 3 * us, After: 4 * us}
			if i > 0 {
				read.Before = 6 * us
			}
			reads.Note(th, reads.Keep(th, read), waiter{&waited})
		}
		th.Sync()
		end = th.Now().Sub(0)
	})
	for _, c := range []struct{ at, wait sim.Duration }{{42 * us, us}, {49 * us, 0}} {
		k.After(c.at, sim.Wire, func() {
			if wait, _ := server.Serve(nil, k.Now(), 0, 3*us, sim.Activity{}); wait != c.wait {
				t.Errorf("what comes at %v waits %v, want %v", c.at, wait, c.wait)
			}
		})
	}
	mustRun(t, k)
	if end != 96*us || waited != 2*us || k.Events() != 7 {
		t.Errorf("the thread ends at %v after %d events and its words have waited %v; want 96us, 7 and 2us", end, k.Events(), waited)
	}
}
