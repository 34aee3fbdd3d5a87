package node

import (
	"math/bits"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// plainLRU is what lru is to be, with its blocks in a list from the oldest to the newest.
type plainLRU struct {
	lru    // of which only the sizes are used
	blocks []plainBlock
	begun  int
}

// plainBlock is a block and in which beginning it was touched last.
type plainBlock struct {
	block
	begun int
}

func (p *plainLRU) touch(number, first, all uint64, t *tally) {
	b := plainBlock{block: block{number: number}}
	at := slices.IndexFunc(p.blocks, func(b plainBlock) bool { return b.number == number })
	if at >= 0 {
		b = p.blocks[at]
		p.blocks = slices.Delete(p.blocks, at, at+1)
	}
	if t.around {
		t.passed += int64(bits.OnesCount64(all &^ b.held))
		if all &= b.held; all == 0 {
			if b.held != 0 {
				p.blocks = slices.Insert(p.blocks, at, b)
			}
			return
		}
		first = all
	}
	if b.begun < p.begun {
		b.fresh = 0
	}
	for line := range uint64(64) {
		switch bit := uint64(1) << line; {
		case all&bit == 0:
		case b.held&bit == 0:
			t.missed++
		case b.fresh&bit == 0:
			t.found++
		default:
			t.again++
		}
	}
	b.held, b.fresh, b.begun = b.held|all, b.fresh|all, p.begun
	if b.turn(first); first != all {
		b.last, b.down = uint8(bits.Len64(all)-1), false
	}
	p.blocks = append(p.blocks, b)
	p.held = 0
	for i := range p.blocks {
		p.held += int64(bits.OnesCount64(p.blocks[i].held))
	}
	for ; p.held > p.room; p.held-- {
		oldest := &p.blocks[0]
		if oldest.held&(oldest.held-1) == 0 {
			p.blocks = slices.Delete(p.blocks, 0, 1)
		} else {
			p.shrink(&oldest.block, 1)
		}
	}
}

// TestBlocksAreKeptByAge touches random blocks of a cache and of a list. Half of the caches are so old that their
// slots are soon numbered from the first one again.
func TestBlocksAreKeptByAge(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.Int64Range(1, 700).Draw(t, "lines")
		l, p := newLRU(lines), plainLRU{lru: newLRU(lines)}
		if rapid.Bool().Draw(t, "old") {
			l.makeRoom()
			l.oldest, l.next, l.mark = lastSlot-30, lastSlot-30, lastSlot-30
		}
		most := rapid.Uint64Range(1, 1500).Draw(t, "blocks")
		for range rapid.IntRange(1, 400).Draw(t, "touches") {
			number := rapid.Uint64Range(0, most).Draw(t, "number")
			all := rapid.Uint64Range(1, l.mask).Draw(t, "lines of it")
			first := all
			if rapid.Bool().Draw(t, "runs") {
				first = all & -all
			}
			if rapid.IntRange(0, 9).Draw(t, "begin") == 0 {
				l.begin()
				p.begun++
			}
			around := rapid.IntRange(0, 3).Draw(t, "around") == 0
			got, want := tally{around: around}, tally{around: around}
			l.touchBlock(number, first, all, &got)
			p.touch(number, first, all, &want)
			if got != want {
				t.Fatalf("block %d, lines %#x: %+v, want %+v", number, all, got, want)
			}
			if broken := l.broken(); broken != "" {
				t.Fatal(broken)
			}
		}
		var left []plainBlock
		for i := l.oldest; i != l.next; i++ {
			if b := *l.slot(i); b.held != 0 {
				b.older = none
				now := plainBlock{block: b, begun: p.begun}
				if i < l.mark { // it is enough that it was touched before
					at := slices.IndexFunc(p.blocks, func(p plainBlock) bool { return p.number == b.number })
					if now.begun--; at >= 0 && p.blocks[at].begun < p.begun {
						now.begun = p.blocks[at].begun
					}
				}
				left = append(left, now)
			}
		}
		if !slices.Equal(left, p.blocks) {
			t.Fatalf("it holds\n%+v\nwant\n%+v", left, p.blocks)
		}
	})
}

// TestHeldAreTouched: stores around a cache find the same lines whether the lines are looked up one after the other or the blocks that
// are there are looked through.
func TestHeldAreTouched(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		one, all := newLRU(512), newLRU(512)
		for range rapid.IntRange(0, 300).Draw(t, "touches") {
			first := rapid.Uint64Range(0, 5000).Draw(t, "first")
			last := first + rapid.Uint64Range(0, 20).Draw(t, "more")
			var a, b tally
			one.touchLines(first, last, &a)
			all.touchLines(first, last, &b)
		}
		one.begin()
		all.begin()
		first := rapid.Uint64Range(0, 2000).Draw(t, "first stored")
		last := first + rapid.Uint64Range(0, 4000).Draw(t, "more stored")
		want, got := tally{around: true}, tally{around: true}
		one.touchLines(first, last, &want)
		all.touchHeld(first, last, &got)
		if got != want {
			t.Fatalf("from %d to %d: %+v, want %+v", first, last, got, want)
		}
		if broken := all.broken(); broken != "" {
			t.Fatal(broken)
		}
		for line := range uint64(5100) { // the same lines are there, all of them touched since the mark or none
			want, got := tally{around: true}, tally{around: true}
			one.touchLines(line, line, &want)
			all.touchLines(line, line, &got)
			if got != want {
				t.Fatalf("line %d: %+v, want %+v", line, got, want)
			}
		}
	})
}
