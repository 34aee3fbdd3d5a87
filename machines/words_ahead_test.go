package machines_test

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// reading is a read of a word of another process, after some computing.
type reading struct {
	compute sim.Duration
	target  int
	loads   bool // by the processor's own load, where there is one
	meets   bool // a barrier follows
}

// readings draws what each of n processes reads, half of it like what it read before. All meet as often. Each process has
// picoseconds of its own, so that no two words come to an owner at one instant: which of them is first may differ then.
func readings(t *rapid.T, n int) [][]reading {
	length := rapid.IntRange(1, 40).Draw(t, "length")
	all := make([][]reading, n)
	for rank := range all {
		for i := range length {
			r := rapid.Custom(func(t *rapid.T) reading {
				other := rapid.IntRange(1, n-1).Draw(t, "distance")
				compute := sim.Duration(rapid.IntRange(0, 40).Draw(t, "compute"))*sim.Microsecond + sim.Duration(977*(rank+1))
				return reading{compute, (rank + other) % n, rapid.Bool().Draw(t, "loads"), false}
			}).Draw(t, "reading")
			if i > 0 && rapid.Bool().Draw(t, "repeats") { // words that follow each other at one owner
				r = all[rank][i-1]
			}
			r.meets = i%16 == 15
			all[rank] = append(all[rank], r)
		}
	}
	return all
}

// afterReading is what is compared.
type afterReading struct {
	Events, Digest uint64
	Ledgers        []machines.Ledger
	Ends           []sim.Time
}

// way is how processes read.
type way int

const (
	waits    way = iota // for each word
	eachWord            // ahead, with an event for each word
	runs                // ahead, without
)

// read runs processes that read in a way, and reports what came of it. It counts reads that were noted.
func read(t *rapid.T, model machines.Model, all [][]reading, how way, noted *int) afterReading {
	m, err := model.Load()
	if err != nil {
		t.Fatal(err)
	}
	n := len(all)
	k := sim.New(1)
	out := afterReading{Ledgers: make([]machines.Ledger, n), Ends: make([]sim.Time, n)}
	err = m.Launch(k, n, func(e machines.Endpoint) {
		th := e.Thread()
		th.EachWord = how == eachWord
		must := func(err error) {
			if err != nil {
				th.Fail(err)
			}
		}
		at := e.Memory().Alloc(64)
		addresses, err := e.(machines.AddressExchange).ExchangeAddresses(th, at)
		must(err)
		for _, r := range all[e.Rank()] {
			th.Charge(r.compute)
			c := machines.Copy{Target: r.target, Remote: addresses[r.target] + 8, Local: at, Bytes: 8}
			if how != waits && note(e, th, c, r.loads) {
				*noted++
			} else {
				must(readNow(e, th, c, r.loads))
			}
			if r.meets {
				th.CatchUp()
				must(e.(machines.Barrier).Barrier(th))
			}
		}
		th.Sync()
		out.Ledgers[e.Rank()], out.Ends[e.Rank()] = *machines.LedgerOf(e), th.Now()
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	out.Events, out.Digest = k.Events(), k.EventDigest()
	return out
}

func note(e machines.Endpoint, t *node.Thread, c machines.Copy, loads bool) bool {
	if l, ok := e.(machines.LoadsAhead); ok && loads {
		return l.LoadRemoteAhead(t, c)
	}
	return e.(machines.WordsAhead).FetchAhead(t, c)
}

func readNow(e machines.Endpoint, t *node.Thread, c machines.Copy, loads bool) error {
	t.CatchUp()
	if l, ok := e.(machines.RemoteLoads); ok && loads {
		return l.LoadRemote(t, c)
	}
	return e.(machines.RemoteMemory).Fetch(t, c)
}

// Noted reads are the same events if each has one. They take the same time, and are the same in the ledger, as reads
// that wait.
func TestWordsAheadAreReads(t *testing.T) {
	tested := 0
	for _, model := range subjects() {
		if !canReadAhead(t, model) {
			continue
		}
		tested++
		t.Run(model.Name, func(t *testing.T) {
			noted, saved := 0, 0
			rapid.Check(t, func(rt *rapid.T) {
				all := readings(rt, rapid.IntRange(2, 9).Draw(rt, "processes"))
				want, got, fewer := read(rt, model, all, waits, &noted), read(rt, model, all, eachWord, &noted), read(rt, model, all, runs, &noted)
				if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(machines.Ledger{})); diff != "" {
					rt.Fatalf("reads that are noted differ (-wait +noted):\n%s", diff)
				}
				if fewer.Events < got.Events {
					saved++
				}
				fewer.Events, fewer.Digest = got.Events, got.Digest
				if diff := cmp.Diff(want, fewer, cmpopts.IgnoreUnexported(machines.Ledger{})); diff != "" {
					rt.Fatalf("reads without events differ (-wait +noted):\n%s", diff)
				}
			})
			if noted == 0 {
				t.Error("no read was noted, and nothing compared")
			}
			if saved == 0 {
				t.Error("each word had an event in all programs; expected that some have none")
			}
		})
	}
	if tested < 2 {
		t.Errorf("%d machines read ahead, expected at least T3D and Meiko", tested)
	}
}

func canReadAhead(t *testing.T, model machines.Model) bool {
	t.Helper()
	m, err := model.Load()
	if err != nil {
		t.Fatal(err)
	}
	can := false
	k := sim.New(1)
	if err := m.Launch(k, 2, func(e machines.Endpoint) { _, can = machines.As[machines.WordsAhead](e) }); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return can
}
