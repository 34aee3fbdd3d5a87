package craft

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// The 16 elements of A(16) on 4 PEs, element by element.
func TestHome(t *testing.T) {
	tests := []struct {
		block int64
		pes   string
		local string
	}{
		{0, "0000111122223333", "0123012301230123"},
		{1, "0123012301230123", "0000111122223333"},
		{2, "0011223300112233", "0101010123232323"},
		{8, "0000000011111111", "0123456701234567"},
	}
	for _, test := range tests {
		d := Distribution{{Lower: 1, Extent: 16, Distributed: true, Block: test.block}}
		d.deal(4)
		pes, local := "", ""
		for i := int64(1); i <= 16; i++ {
			pe, at := d.Home(i)
			pes, local = pes+fmt.Sprint(pe), local+fmt.Sprint(at)
		}
		if pes != test.pes || local != test.local {
			t.Errorf("block %d: got PEs %s and places %s, want %s and %s", test.block, pes, local, test.pes, test.local)
		}
	}
}

// Eight PEs are dealt to two dimensions as 2 and 4.
func TestDeal(t *testing.T) {
	d := Distribution{{Lower: 1, Extent: 4, Distributed: true}, {Lower: 1, Extent: 3}, {Lower: 0, Extent: 16, Distributed: true, Block: 1}}
	d.deal(8)
	if d[0].PEs != 2 || d[2].PEs != 4 || d[0].Block != 2 || d[2].Bit != 1 {
		t.Errorf("got %+v, want 2 and 4 PEs, blocks of 2 and 1, bits 0 and 1", d)
	}
	// Element (3, 2, 5): second of two blocks, fifth of four cyclic PEs' second round
	if pe, at := d.Home(3, 2, 5); pe != 1+1<<1 || at != 0+2*(1+3*1) {
		t.Errorf("got PE %d, place %d, want PE 3, place 8", pe, at)
	}
}

// No two elements share a place, and none lies outside of the part.
func TestHomeIsInjective(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := make(Distribution, rapid.IntRange(1, 3).Draw(t, "rank"))
		for k := range d {
			d[k] = Dim{Lower: rapid.Int64Range(-3, 3).Draw(t, "lower"), Extent: 1 << rapid.IntRange(0, 4).Draw(t, "extent"), Distributed: rapid.Bool().Draw(t, "distributed")}
			if d[k].Distributed && rapid.Bool().Draw(t, "sized") {
				d[k].Block = min(1<<rapid.IntRange(0, 3).Draw(t, "block"), d[k].Extent)
			}
		}
		pes := int64(1) << rapid.IntRange(0, 5).Draw(t, "pes")
		d.deal(pes)
		seen := map[[2]int64]bool{}
		for n := range d.count() {
			pe, at := d.Home(d.subscripts(n)...)
			if pe < 0 || pe >= pes || at < 0 || at >= d.elements() || seen[[2]int64{pe, at}] {
				t.Fatalf("%+v: element %v is on PE %d at %d, which is not free or not there", d, d.subscripts(n), pe, at)
			}
			seen[[2]int64{pe, at}] = true
		}
	})
}

func (d Distribution) count() int64 {
	n := int64(1)
	for _, dim := range d {
		n *= dim.Extent
	}
	return n
}

func (d Distribution) subscripts(n int64) (subs []int64) {
	for _, dim := range d {
		subs = append(subs, dim.Lower+n%dim.Extent)
		n /= dim.Extent
	}
	return subs
}

// elements returns how many elements a PE has room for.
func (d Distribution) elements() int64 {
	n := int64(1)
	for _, dim := range d {
		n *= dim.LocalExtent()
	}
	return n
}
