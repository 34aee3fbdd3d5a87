package t3d_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
	"simrun/machines"
	"simrun/sim"
)

// step is an access by one process to its own word at some owner.
type step struct{ pe, owner, kind, delay int }

const kinds = 6

// do performs the step on the machine; it returns what was read, if anything.
func (s step) do(p *process, value int64) (read int64) {
	const buffer = 64
	c := p.words(s.owner, s.pe, buffer, 1)
	p.t.Charge(sim.Duration(s.delay) * sim.Nanosecond)
	p.mine[buffer] = value
	switch s.kind {
	case 0:
		p.must(p.Fetch(p.t, c))
	case 1:
		p.must(p.LoadRemote(p.t, c))
	case 2:
		p.must(p.Store(p.t, c))
	case 3:
		p.must(p.StoreRemote(p.t, c))
	default:
		op := machines.RMW{Op: machines.Swap, Target: s.owner, Remote: c.Remote, Size: 8, Operand: value}
		if s.kind == 5 {
			op.Op = machines.FetchAndAdd
		}
		old, err := p.ReadModifyWrite(p.t, op)
		p.must(err)
		return old
	}
	return p.mine[buffer]
}

// TestDataIntegrity: each word belongs to one process. Whatever processes do to their words, at whatever times, they
// read what they wrote last, and the owners have it.
func TestDataIntegrity(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 9).Draw(rt, "processes")
		pe := rapid.IntRange(0, n-1)
		steps := rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
			return step{pe.Draw(t, "pe"), pe.Draw(t, "owner"), rapid.IntRange(0, kinds-1).Draw(t, "kind"), rapid.IntRange(0, 3000).Draw(t, "delay")}
		}), 1, 60).Draw(rt, "steps")
		var model, got [9][9]int64 // by owner and process
		digests := [2]uint64{}
		for i := range digests {
			model = [9][9]int64{}
			k, err := launch(t, n, "", func(p *process) {
				for i, s := range steps {
					if s.pe != p.Rank() {
						continue
					}
					value, word := int64(i+1), &model[s.owner][s.pe]
					read := s.do(p, value)
					switch {
					case s.kind == 2 || s.kind == 3:
						*word = value
					case read != *word:
						rt.Errorf("step %d %+v reads %d, want %d", i, s, read, *word)
					case s.kind == 4:
						*word = value
					case s.kind == 5:
						*word += value
					}
				}
				p.must(p.Quiet(p.t))
				p.must(p.Barrier(p.t))
				copy(got[p.Rank()][:], p.mine[:9])
			})
			if err != nil {
				rt.Fatal(err)
			}
			digests[i] = k.EventDigest()
		}
		if diff := cmp.Diff(model, got); diff != "" {
			rt.Errorf("words at their owners (-model +got):\n%s", diff)
		}
		if digests[0] != digests[1] {
			rt.Errorf("two equal runs have digests %x and %x", digests[0], digests[1])
		}
	})
}

// TestService: an owner serves one access after the other, in order of arrival:
// waits are those of a queue by hand.
func TestService(t *testing.T) {
	const word = 69264 * sim.Picosecond
	rapid.Check(t, func(rt *rapid.T) {
		offsets := rapid.SliceOfN(rapid.IntRange(0, 1000), 1, 3).Draw(rt, "offsets") // ns
		var want, got []sim.Duration
		arrivals := slices.Clone(offsets)
		slices.Sort(arrivals)
		free := sim.Duration(0)
		for _, a := range arrivals {
			at := sim.Duration(a) * sim.Nanosecond
			want = append(want, max(0, free-at))
			free = max(free, at) + word
		}
		_, err := launch(t, 16, "", func(p *process) {
			i := slices.Index([]int{2, 4, 8}, p.Rank()) // a hop from node 0 each
			if i < 0 || i >= len(offsets) {
				return
			}
			p.t.Charge(sim.Duration(offsets[i]) * sim.Nanosecond)
			p.must(p.LoadRemote(p.t, p.words(i%2, 0, 1, 1))) // of either half of the node
			got = append(got, p.Ledger().Time[machines.Queueing])
		})
		if err != nil {
			rt.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			rt.Errorf("waits in order of arrival (-want +got):\n%s", diff)
		}
	})
}
