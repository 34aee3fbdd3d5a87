package symmetric

import (
	"fmt"
	"math/bits"

	"simrun/sim/node"
)

// ActiveSet is the processing elements that take part in a collective call:
// Start, Start + 2^LogStride, ..., Size of them.
type ActiveSet struct{ Start, LogStride, Size int }

// AllPEs is the active set of all processing elements.
func (p *Calls) AllPEs() ActiveSet { return ActiveSet{Size: len(p.lib.members)} }

// member returns the processing element at a place in the set.
func (s ActiveSet) member(place int) int { return s.Start + place<<s.LogStride }

func (s ActiveSet) String() string {
	return fmt.Sprintf("PE_start %d, logPE_stride %d, PE_size %d", s.Start, s.LogStride, s.Size)
}

// place returns the caller's place in a set that it is about to meet in.
func (p *Calls) place(call string, s ActiveSet) (int, error) {
	if n := len(p.lib.members); s.Size < 1 || s.Size > n || s.Start < 0 || s.Start >= n || s.LogStride < 0 || s.LogStride > 30 ||
		int64(s.Start)+int64(s.Size-1)<<s.LogStride >= int64(n) {
		return 0, p.hw.Refuse(call, "active set of %v, expected members among PE 0 to %d", s, n-1)
	}
	off := p.hw.Rank() - s.Start
	if off < 0 || off&(1<<s.LogStride-1) != 0 || off>>s.LogStride >= s.Size {
		return 0, p.hw.Refuse(call, "active set of %v, expected one that PE %d, which calls, is in", s, p.hw.Rank())
	}
	return off >> s.LogStride, nil
}

// BarrierAll is shmem_barrier_all: it waits until the caller's puts are in place
// and then for all processing elements, by the hardware barrier.
func (p *Calls) BarrierAll(t *node.Thread) {
	p.hw.Quiet(t)
	p.hw.WaitForAll(t, "shmem_barrier_all")
}

// Barrier is shmem_barrier: BarrierAll for an active set. A set that does not contain all processing elements meets by
// flags that they put at each other, in as many rounds as doubling takes to reach everybody.
func (p *Calls) Barrier(t *node.Thread, s ActiveSet) error {
	place, err := p.place("shmem_barrier", s)
	if err == nil {
		p.meet(t, s, place, "shmem_barrier")
	}
	return err
}

// meet is the barrier of a set in some call.
func (p *Calls) meet(t *node.Thread, s ActiveSet, place int, call string) {
	p.hw.Quiet(t)
	if s == p.AllPEs() {
		p.hw.WaitForAll(t, call)
		return
	}
	p.hw.Timed(call, func() {
		t.Charge(p.lib.Call.Get())
		p.lib.point(s).Meet(t, place, call)
		rounds := int64(bits.Len(uint(s.Size - 1)))
		t.Charge(p.lib.Signal.Times(rounds).Plus(p.lib.Look.Times(rounds)))
	})
}
