package meiko_test

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/meiko/ew"
	"simrun/sim"
	"simrun/sim/node"
)

// access is one operation of a random program.
type access struct {
	kind   int // of those below
	target int
	offset int
	bytes  int
	fill   byte
}

const (
	fetching = iota
	storing
	dma
	swapping
	kinds
)

// stripe is how many bytes of each array one process works on.
const stripe = 1024

func accesses(n int) *rapid.Generator[[]access] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) access {
		a := access{
			kind: rapid.IntRange(0, kinds-1).Draw(t, "kind"), target: rapid.IntRange(0, n-1).Draw(t, "target"),
			offset: rapid.IntRange(0, stripe/8-1).Draw(t, "word") * 8, fill: rapid.Byte().Draw(t, "fill"),
		}
		a.bytes = rapid.IntRange(0, stripe-a.offset).Draw(t, "bytes")
		return a
	}), 1, 12)
}

// TestDataIntegrity: processes read and write stripes of each other's arrays,
// each its own ones, at the same time; each finds what it has written.
func TestDataIntegrity(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(r, "processes")
		programs := make([][]access, n)
		for i := range programs {
			programs[i] = accesses(n).Draw(r, "program")
		}
		err := launch(t, n, nil, func(p *proc) {
			expected := make([][stripe]byte, n)
			for i, a := range programs[p.Rank()] {
				if got, want := p.perform(a, &expected[a.target]); !slices.Equal(got, want) {
					r.Errorf("process %d, operation %d, %+v: got %v, want %v", p.Rank(), i, a, got, want)
				}
			}
		}).Run(context.Background())
		if err != nil {
			r.Fatal(err)
		}
	})
}

// perform does what an access asks for, here and in a copy of the target's
// stripe, and returns what it has read and should have read.
func (p *proc) perform(a access, expected *[stripe]byte) (got, want []byte) {
	own := stripe * p.Rank()
	local := node.Addr(stripe * 10)
	c := machines.Copy{Target: a.target, Remote: p.array[a.target] + node.Addr(own+a.offset), Local: p.array[p.Rank()] + local, Bytes: int64(a.bytes)}
	here := p.bytes()[local:][:a.bytes]
	span := expected[a.offset:][:a.bytes]
	switch a.kind {
	case fetching:
		p.must(p.Fetch(p.th, c))
		return here, span
	case swapping:
		old, err := p.ReadModifyWrite(p.th, machines.RMW{Op: machines.Swap, Target: a.target, Remote: c.Remote, Size: 8, Operand: int64(a.fill)})
		p.must(err)
		word := expected[a.offset:][:8]
		was := word[0]
		clear(word)
		word[0] = a.fill
		return []byte{byte(old)}, []byte{was} // the first byte is the lowest one here
	}
	for i := range here {
		here[i], span[i] = a.fill+byte(i), a.fill+byte(i)
	}
	if a.kind == storing {
		p.must(p.Store(p.th, c))
		return nil, nil
	}
	e := p.NewEvent()
	p.must(p.DMA(p.th, ew.DMA{Copy: c, Source: e, Dest: ew.NoEvent}))
	p.WaitEvent(p.th, e)
	return nil, nil
}

// TestFIFOService: fetches of process 0's words at random instants are served in
// the order in which their requests arrive, one after the other. Processes 1 to 3
// are one Elite away, so all arrive 16.65 us after their start and leave 11.736047
// us after they are served.
func TestFIFOService(t *testing.T) {
	const before, after = 16650 * sim.Nanosecond, 11736047 * sim.Picosecond
	const service = 11058047 * sim.Picosecond
	rapid.Check(t, func(r *rapid.T) {
		starts := rapid.SliceOfNDistinct(rapid.IntRange(0, 40_000), 3, 3, rapid.ID[int]).Draw(r, "starts")
		ends := make([]sim.Duration, 3)
		run(t, 4, func(p *proc) {
			if p.Rank() == 0 {
				return
			}
			ends[p.Rank()-1] = p.took(func() {
				p.th.Process.Sleep(sim.Nanosecond.Times(int64(starts[p.Rank()-1])))
				p.must(p.Fetch(p.th, p.word(0, 0)))
			})
		})
		order := []int{0, 1, 2}
		slices.SortFunc(order, func(a, b int) int { return starts[a] - starts[b] })
		want := make([]sim.Duration, 3)
		var free sim.Duration
		for _, i := range order {
			served := max(free, sim.Nanosecond.Times(int64(starts[i]))+before)
			free = served + service
			want[i] = served + after
		}
		if diff := cmp.Diff(want, ends); diff != "" {
			r.Errorf("starts %v ns, ends (-want +got):\n%s", starts, diff)
		}
	})
}

// TestTickets: processes draw numbers by fetch-and-add at random instants; each
// number is drawn once.
func TestTickets(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(r, "processes")
		pauses := rapid.SliceOfN(rapid.IntRange(0, 30), n, n).Draw(r, "pauses")
		var drawn []int64
		run(t, n, func(p *proc) {
			for range 3 {
				p.th.Charge(sim.Microsecond.Times(int64(pauses[p.Rank()])))
				old, err := p.ReadModifyWrite(p.th, machines.RMW{Op: machines.FetchAndAdd, Target: 0, Remote: p.array[0], Size: 4, Operand: 1})
				p.must(err)
				drawn = append(drawn, old)
			}
		})
		slices.Sort(drawn)
		for i, got := range drawn {
			if got != int64(i) {
				r.Fatalf("drawn %v, want 0 to %d once each", drawn, 3*n-1)
			}
		}
	})
}

// TestMessagesArriveOnce: all send to all, messages of random lengths, and
// receive them from anybody: those of one sender in order, none twice.
func TestMessagesArriveOnce(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(r, "processes")
		lengths := rapid.SliceOfN(rapid.IntRange(1, 2000), 1, 4).Draw(r, "lengths")
		run(t, n, func(p *proc) {
			for i, length := range lengths {
				p.bytes()[0] = byte(i)
				for peer := range n {
					p.must(p.Send(p.th, p.text(peer, 5, 0, int64(length))))
				}
			}
			next := make([]int, n)
			for range n * len(lengths) {
				m, err := p.Receive(p.th, p.text(machines.AnyPeer, 5, 4000, 2000))
				p.must(err)
				i := next[m.Peer]
				next[m.Peer]++
				if got := int(p.bytes()[4000]); got != i || m.Bytes != int64(lengths[i]) {
					r.Errorf("process %d, from %d: got message %d of %d bytes, want %d of %d", p.Rank(), m.Peer, got, m.Bytes, i, lengths[i])
				}
			}
			if _, more, _ := p.Probe(p.th, p.text(machines.AnyPeer, machines.AnyTag, 0, 0)); more {
				r.Errorf("process %d: one more message", p.Rank())
			}
		})
	})
}
