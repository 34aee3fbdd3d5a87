package mpi_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/powerchallenge"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/machines/xt5"
	"simrun/models/mpi"
	"simrun/sim"
	"simrun/sim/node"
)

// letter is a message of a round: its words are number, number + 1 and so on.
type letter struct {
	from, to, tag int
	words         int
	number        int32
	nonblocking   bool
}

// slot is a receive of a round.
type slot struct {
	from mpi.Envelope
	wait int // slots are waited for in the order of this
}

// round is letters, and a receive for each. Each process posts its receives, sends its letters, perhaps calls a
// reduction, and waits.
type round struct {
	letters []letter
	slots   [][]slot // by process
	way     []string // by process, how it waits: each, any, all or test
	reduce  string   // when all call a reduction: before or behind the sends, between waits, or never
	barrier bool     // in its place
	scalar  int32
}

// drawRound draws letters and receives that take all of them, whatever arrives first: a process takes letters from
// anybody only if it takes all letters of the round, or all with a tag, so; and those of any tag from a process only
// if it takes all from there so.
func drawRound(t *rapid.T, n int, number *int32) *round {
	r := &round{slots: make([][]slot, n), barrier: rapid.Bool().Draw(t, "barrier"), reduce: rapid.SampledFrom([]string{"before", "behind", "between", "never"}).Draw(t, "reduce"), scalar: rapid.Int32Range(-99, 99).Draw(t, "scalar")}
	for range rapid.IntRange(0, 3*n).Draw(t, "letters") {
		l := letter{from: rapid.IntRange(0, n-1).Draw(t, "from"), to: rapid.IntRange(0, n-1).Draw(t, "to"), tag: rapid.SampledFrom([]int{0, 1, mpi.TagMax}).Draw(t, "tag"),
			words: rapid.SampledFrom([]int{0, 1, 3, 100, 3000, 20000}).Draw(t, "words"), number: *number, nonblocking: rapid.Bool().Draw(t, "nonblocking")}
		*number += 1 << 15
		r.letters = append(r.letters, l)
	}
	for rank := range n {
		r.way = append(r.way, rapid.SampledFrom([]string{"each", "any", "all", "test"}).Draw(t, "way"))
		kind := rapid.SampledFrom([]string{"exact", "any tag", "any source", "any"}).Draw(t, "kind")
		for _, l := range r.letters {
			if l.to != rank {
				continue
			}
			s := slot{from: mpi.Envelope{Peer: l.from, Tag: l.tag}, wait: rapid.IntRange(0, 99).Draw(t, "wait")}
			if kind == "any tag" || kind == "any" {
				s.from.Tag = mpi.AnyTag
			}
			if kind == "any source" || kind == "any" {
				s.from.Peer = mpi.AnySource
			}
			at := rapid.IntRange(0, len(r.slots[rank])).Draw(t, "at")
			r.slots[rank] = slices.Insert(r.slots[rank], at, s)
		}
	}
	return r
}

// run executes the round in one process, and checks what comes.
func (r *round) run(c *mpi.Comm, t *node.Thread) error {
	me, mem := c.Rank(), c.Memory()
	buffer := func(words int) (mpi.Buffer, []int32, error) {
		a := mem.Alloc(int64(4 * max(words, 1)))
		v, err := node.View[int32](mem, a, max(words, 1))
		return mpi.Buffer{Data: a, Count: words, Type: mpi.Integer}, v, err
	}
	const most = 20000
	slots := r.slots[me]
	requests, values := make([]*mpi.Request, len(slots)), make([][]int32, len(slots))
	for i, s := range slots {
		b, v, err := buffer(most)
		if err != nil {
			return err
		}
		if requests[i], err = c.ReceiveLater(b, s.from); err != nil {
			return err
		}
		values[i] = v
	}
	if err := r.sum(c, t, "before"); err != nil {
		return err
	}
	var sends []*mpi.Request
	for _, l := range r.letters {
		if l.from != me {
			continue
		}
		b, v, err := buffer(l.words)
		if err != nil {
			return err
		}
		for i := range l.words {
			v[i] = l.number + int32(i)
		}
		if !l.nonblocking {
			if err := c.Send(t, b, mpi.Envelope{Peer: l.to, Tag: l.tag}); err != nil {
				return err
			}
			continue
		}
		q, err := c.SendLater(t, b, mpi.Envelope{Peer: l.to, Tag: l.tag})
		if err != nil {
			return err
		}
		sends = append(sends, q)
	}
	if err := r.sum(c, t, "behind"); err != nil {
		return err
	}
	got, err := r.wait(c, t, requests, sends)
	if err != nil {
		return err
	}
	return r.check(me, got, values)
}

// sum is a reduction and a scan of all processes, or a barrier.
func (r *round) sum(c *mpi.Comm, t *node.Thread, when string) error {
	if r.reduce != when {
		return nil
	}
	if r.barrier {
		return c.Barrier(t)
	}
	a := c.Memory().Alloc(12)
	v, err := node.View[int32](c.Memory(), a, 3)
	if err != nil {
		return err
	}
	v[0] = r.scalar + int32(c.Rank())
	one := mpi.Reduction{Type: mpi.Integer, Op: mpi.Sum, Count: 1}
	if err := errors.Join(c.AllReduce(t, one, a, a+4), c.Scan(t, one, a, a+8)); err != nil {
		return err
	}
	below := func(n int) int32 { return int32(n)*r.scalar + int32(n*(n-1)/2) }
	if v[1] != below(c.Size()) || v[2] != below(c.Rank()+1) {
		return fmt.Errorf("reduction in process %d: found %v", c.Rank(), v)
	}
	return nil
}

// wait waits for all requests in the way and order of the process and returns the status of each receive.
func (r *round) wait(c *mpi.Comm, t *node.Thread, requests, sends []*mpi.Request) ([]mpi.Status, error) {
	me := c.Rank()
	slots := r.slots[me]
	all := append(slices.Clone(requests), sends...)
	got := make([]mpi.Status, len(all))
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		key := func(i int) int {
			if i < len(slots) {
				return slots[i].wait
			}
			return 50
		}
		return key(a) - key(b)
	})
	half := len(order) / 2
	for i, part := range [][]int{order[:half], order[half:]} {
		if i == 1 {
			if err := r.sum(c, t, "between"); err != nil {
				return nil, err
			}
		}
		if err := waitFor(c, t, r.way[me], part, all, got); err != nil {
			return nil, err
		}
	}
	return got[:len(requests)], nil
}

// waitFor waits for the requests of some indices in a way.
func waitFor(c *mpi.Comm, t *node.Thread, way string, order []int, all []*mpi.Request, got []mpi.Status) error {
	var some []*mpi.Request
	for _, i := range order {
		some = append(some, all[i])
	}
	switch way {
	case "any":
		for {
			k, s, err := c.WaitAny(t, some)
			if k < 0 || err != nil {
				return err
			}
			some[k], got[order[k]] = nil, s
		}
	case "test":
		for _, i := range order {
			for done := false; !done; {
				var err error
				if got[i], done, err = c.Test(t, all[i]); err != nil {
					return err
				}
				t.Charge(100 * sim.Nanosecond)
				t.Sync()
			}
		}
		return nil
	case "all":
		if err := c.WaitAll(t, some); err != nil {
			return err
		}
	}
	for _, i := range order { // a wait for what is complete returns its status
		var err error
		if got[i], err = c.Wait(t, all[i]); err != nil {
			return err
		}
	}
	return nil
}

// check compares what came with the letters: each came once and whole, and receives have letters of one process in the
// order in which they were sent, as far as they fit.
func (r *round) check(me int, got []mpi.Status, values [][]int32) error {
	taken := make([]int, len(r.letters)) // the slot of each, from 1
	for i, s := range got {
		k := slices.IndexFunc(r.letters, func(l letter) bool {
			return l.to == me && l.from == s.Source && l.tag == s.Tag && (l.words == 0 || values[i][0] == l.number) && s.Bytes == int64(4*l.words) && taken[slices.IndexFunc(r.letters, func(o letter) bool { return o == l })] == 0
		})
		if k < 0 {
			return fmt.Errorf("process %d, receive %d of %+v: found %+v and %d, expected a letter", me, i, r.slots[me][i], s, values[i][0])
		}
		taken[k] = i + 1
		for w := range r.letters[k].words {
			if values[i][w] != r.letters[k].number+int32(w) {
				return fmt.Errorf("process %d, receive %d: word %d is %d, expected %d", me, i, w, values[i][w], r.letters[k].number+int32(w))
			}
		}
	}
	for a, first := range r.letters {
		for b, second := range r.letters[a+1:] {
			b += a + 1
			if first.to != me || second.to != me || first.from != second.from || taken[a] < taken[b] {
				continue
			}
			e := r.slots[me][taken[b]-1].from // the receive of the second one was posted first; would it have taken the first?
			if (e.Tag == mpi.AnyTag || e.Tag == first.tag) && (first.words > 0 && second.words > 0) {
				return fmt.Errorf("process %d: receive %d has letter %d of process %d, receive %d letter %d, expected the order of sending", me, taken[b]-1, b, first.from, taken[a]-1, a)
			}
		}
	}
	return nil
}

// TestSequences: processes post receives with and without wildcards, send short and long messages, call reductions
// between, and wait in any way and order.
func TestSequences(t *testing.T) {
	models := []machines.Model{t3d.Model(), meiko.Model(), ibmsp.Model(), paragon.Model(), t3e.Model(), powerchallenge.Model(), xt5.Model()}
	rapid.Check(t, func(rt *rapid.T) {
		model := rapid.SampledFrom(models).Draw(rt, "machine")
		n := rapid.IntRange(1, 8).Draw(rt, "processes")
		var number int32
		var rounds []*round
		for range rapid.IntRange(1, 3).Draw(rt, "rounds") {
			rounds = append(rounds, drawRound(rt, n, &number))
		}
		k := sim.New(1)
		err := load(t, model).Launch(k, n, func(e machines.Endpoint) {
			c, err := mpi.New(e)
			for i := 0; i < len(rounds) && err == nil; i++ {
				if err = rounds[i].run(c, e.Thread()); err != nil {
					err = fmt.Errorf("round %d: %w", i, err)
				} else {
					err = c.Barrier(e.Thread()) // wildcards of a round take no letter of the next
				}
			}
			if err != nil {
				e.Thread().Fail(err)
			}
		})
		if err == nil {
			err = k.Run(context.Background())
		}
		if err != nil {
			rt.Fatalf("%s: %v", model.Name, err)
		}
	})
}
