package price_test

import (
	"testing"

	"simrun/machines"
	"simrun/machines/t3d"
)

// TestPiecesTakeTurns: a vector w of 8 KB fills the data cache of the T3D. Each of 64 elements of v is loaded in front
// of a sum over w, which displaces its line. So 64 lines of v come; 16 would come if nothing came between. The first
// time, all 256 lines of w come. Each other time, v has displaced one of them. With another 8 KB, w finds nothing, and
// v is displaced all the same.
func TestPiecesTakeTurns(t *testing.T) {
	m, err := t3d.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	c := m.(machines.Processor).Costs()
	const base = 1 << 20 // of v; what comes in is the address of its second element
	for _, test := range []struct {
		name string
		text string
		args []uint64
		want int64
	}{
		{"a vector as long as the cache", `
			real*8 function s(v, w)
			real*8 v(64), w(1024), r
			s = 0
			do i = 1, 64
			r = v(i)
			do j = 1, 1024
			s = s + r*w(j)
			end do
			end do
			end`, []uint64{base + 8, base + 8192}, 64 + 256 + 63},
		{"one of twice that length", `
			real*8 function s(v, w)
			real*8 v(64), w(2048), r
			s = 0
			do i = 1, 64
			r = v(i)
			do j = 1, 2048
			s = s + r*w(j)
			end do
			end do
			end`, []uint64{base + 8, base + 8192}, 64 + 64*512},
		{"one that is never entered", `
			real*8 function s(v, w, n)
			real*8 v(64), w(1024), r
			s = 0
			do i = 1, 64
			r = v(i)
			s = s + r
			do j = 1, n
			s = s + r*w(j)
			end do
			end do
			end`, []uint64{0, base + 8, base + 8192}, 16},
	} {
		_, table := insertFor(t, test.text+"\nprogram p\nend\n", c, nil)
		if table.Nests() != 1 {
			t.Fatalf("%s: %d nests, want one", test.name, table.Nests())
		}
		meter := table.NewMeter()
		meter.Nest(0, test.args)
		if got := meter.TakeLines(); got != test.want {
			t.Errorf("%s: %d lines come, want %d", test.name, got, test.want)
		}
	}
}
