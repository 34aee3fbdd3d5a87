package price_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/machines/t3e"
	"simrun/models/compile/price"
	"simrun/sim/node"
)

// memoNests are nests some of which fit into caches. They read, write or both, with steps of any length. One is in
// pieces, another one writes only.
const memoNests = `
	subroutine s(x, y, n, k)
	real*8 x(*), y(*), r
	integer n, k
	do i = 1, n
	x(i) = y(i*k) + x(i)
	end do
	do i = 1, n
	x(i*k) = 0
	end do
	do i = 1, n
	r = y(i)
	do j = 1, 20
	x(j*k) = x(j*k)*r
	end do
	end do
	do i = 1, n
	do j = 1, k
	y(j + 70*i) = x(i) + y(n + 1 - i)
	end do
	end do
	end
	program p
	end
	`

// memoCosts are those of processors with caches of one way, of several ways with short blocks, and with longer ones.
func memoCosts(t *testing.T) map[string]*node.Costs {
	all := map[string]*node.Costs{}
	for name, model := range map[string]machines.Model{"t3d": t3d.Model(), "meiko": meiko.Model(), "t3e": t3e.Model()} {
		m, err := model.Load()
		if err != nil {
			t.Fatal(err)
		}
		all[name] = m.(machines.Processor).Costs()
	}
	return all
}

// TestMemoIsWhatIsPriced enters random nests on several processors, in orders that are in part the same, with other
// accesses between. It compares the time of each with that of meters without a memo. Memos of any bounds give the same
// times.
func TestMemoIsWhatIsPriced(t *testing.T) {
	costs := memoCosts(t)
	tables := map[string]*price.Table{}
	for name, c := range costs {
		_, tables[name] = insertFor(t, memoNests, c, nil)
	}
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom([]string{"meiko", "t3d", "t3e"}).Draw(t, "machine")
		table, c := tables[name], costs[name]
		memo := price.NewSmallMemo(rapid.SampledFrom([]int{20 << 10, 1 << 20}).Draw(t, "bytes"), rapid.Uint64Range(1, 4).Draw(t, "looks"),
			rapid.Uint32Range(0, 5).Draw(t, "saves"), rapid.SampledFrom([]int64{60, 1 << 20}).Draw(t, "trials"))
		type entry struct {
			nest int
			args []uint64
		}
		var entries []entry
		for range rapid.IntRange(1, 12).Draw(t, "entries") {
			e := entry{nest: rapid.IntRange(0, table.Nests()-1).Draw(t, "nest")}
			for range 6 { // more than any nest has: what they are is the nest's matter
				e.args = append(e.args, uint64(rapid.SampledFrom([]uint32{1, 2, 3, 16, 65, 300, 1 << 16, 1<<16 + 8, 1 << 17, 1<<17 + 1<<12}).Draw(t, "argument")))
			}
			entries = append(entries, e)
		}
		type processor struct {
			known, fresh *node.Cache
			memo, plain  *price.Meter
		}
		base := rapid.SampledFrom([]node.Addr{0, 1 << 40}).Draw(t, "base") // some of what lies below 0 is too high to be known
		var processors []processor
		for range rapid.IntRange(1, 3).Draw(t, "processors") {
			p := processor{known: node.NewCache(c), fresh: node.NewCache(c)}
			p.memo, p.plain = table.NewMeterOn(p.known, base, memo), table.NewMeterOn(p.fresh, base, nil)
			processors = append(processors, p)
		}
		order := rapid.SliceOfN(rapid.IntRange(-1, len(entries)-1), 1, 30).Draw(t, "order") // -1 is another access
		for range 4 {
			for i, p := range processors {
				at := rapid.IntRange(0, len(order)-1).Draw(t, "of the order, from")
				for _, k := range order[at:] {
					if k < 0 {
						a, where := node.Access{Count: 3, Bytes: 100, Stride: 1 << 10}, base+node.Addr(1<<16+1<<12*i)
						if got, want := p.known.Touch(where, a), p.fresh.Touch(where, a); got != want {
							t.Fatalf("processor %d: an access finds %+v, want %+v", i, got, want)
						}
						continue
					}
					e := entries[k]
					got, want := p.memo.Nest(e.nest, e.args), p.plain.Nest(e.nest, e.args)
					if lines, wanted := p.memo.TakeLines(), p.plain.TakeLines(); got != want || lines != wanted {
						t.Fatalf("processor %d: nest %d of %d takes %v and moves %d lines, want %v and %d", i, e.nest, e.args, got, lines, want, wanted)
					}
				}
			}
		}
		zero := func(int) int64 { return 0 }
		for i, p := range processors {
			if got, want := p.memo.Counts(zero), p.plain.Counts(zero); got != want {
				t.Fatalf("processor %d: %v operations, want %v", i, got, want)
			}
			p.memo.Leave()
			got, known := p.known.AppendContents(nil)
			if want, wanted := p.fresh.AppendContents(nil); known != wanted || known && !slices.Equal(got, want) {
				t.Fatalf("processor %d: caches hold %d, %t, want %d, %t", i, got, known, want, wanted)
			}
		}
	})
}

// TestMemoKnows: a second processor that does what the first one did knows everything but its first nest, before which nobody knows
// what its caches hold.
func TestMemoKnows(t *testing.T) {
	for name, c := range memoCosts(t) {
		_, table := insertFor(t, memoNests, c, nil)
		memo := price.NewSmallMemo(1<<30, 1, 1000, 1<<40)
		enter := func() {
			m := table.NewMeterOn(node.NewCache(c), 1<<40, memo)
			for n := range uint64(500) {
				m.Nest(int(n)%table.Nests(), []uint64{40 + n%7, 60, 20 + n%11, 8 * n, 80, 100})
			}
		}
		enter()
		_, misses := memo.Known()
		enter()
		if _, all := memo.Known(); all != misses+1 {
			t.Errorf("%s: the second processor finds %d nests that are not known, want one", name, all-misses)
		}
	}
}
