package pddp

import (
	"strings"
	"testing"

	"simrun/models/fortran"
)

// indexText compares the local indices that the library gives with those found
// by looking at every index, for 63,000 small extents, strides and bounds. FIRST
// and LAST are those of processor C.
const indexText = `
	program main
	integer p, c, extent, lo, hi, s, n
	n = 0
	do p = 1, 6
	do extent = 1, 9
	do c = 0, p - 1
	do lo = 1, extent
	do hi = 0, extent + 1
	do s = -4, 4
	if (s .ne. 0) call check(p, c, extent, lo, hi, s, n)
	end do
	end do
	end do
	end do
	end do
	end do
	if (n .ne. 63000) stop 3
	end
	subroutine check(p, c, extent, lo, hi, s, n)
	integer p, c, extent, lo, hi, s, n, l, h, t, b
	n = n + 1
	l = lo
	h = hi
	t = s
	call pddp_cyclic_indx(l, h, t, 1 + c, p)
	call compare(lo, hi, s, l, h, t, 1 + c, extent, p, 1)
	l = lo
	h = hi
	t = s
	b = (extent + p - 1)/p
	call pddp_block_indx(l, h, t, 1 + c*b, min(1 + c*b + b - 1, extent))
	call compare(lo, hi, s, l, h, t, 1 + c*b, min(c*b + b, extent), 1, 2)
	end
	subroutine compare(lo, hi, s, l, h, t, first, last, step, what)
	integer lo, hi, s, l, h, t, first, last, step, what, i, k, m
	k = l
	m = 0
	do i = lo, hi, s
	if (i .ge. first .and. i .le. last .and. mod(i - first, step) .eq. 0) then
	m = m + 1
	if (k .ne. i) stop 1
	k = k + t
	end if
	end do
	if (max((h - l + t)/t, 0) .ne. m) then
	if (what .eq. 2 .or. h .le. last .and. h .ge. 1) stop 2
	end if
	end`

func TestLocalIndices(t *testing.T) {
	if r := execute(t, 1, program("t.pddp", indexText), switches{}, fortran.Options{}); r.err != nil {
		t.Error(r.err)
	}
}

// Prime factors go to the dimension with the fewest processors, the rightmost
// of several: 12 = 3*2*2 on two dimensions is 3 to the last, 2 and 2 to the
// first. The length of a block of 96 elements tells how many there are.
func TestDeal(t *testing.T) {
	for _, c := range []struct {
		p          int
		dist, want string
	}{
		{16, "block, block, block", "  48  48  24"},
		{32, "block, block, block", "  48  24  24"},
		{32, "block, *, block", "  24  96  12"},
		{12, "block, *, block", "  24  96  32"},
		{7, "*, *, block", "  96  96  14"},
		{6, "block, block, *", "  48  32  96"},
		{1, "block, block, *", "  96  96  96"},
	} {
		text := `
			integer n(3), lo, hi, s, i
			template t(96, 96, 96)
			distribute t(` + c.dist + `)
			shared integer a(96, 96, 96)
			align a with t
			do i = 1, 3
			call pddp_local_bounds(a, i, lo, hi, s)
			n(i) = hi - lo + 1
			end do
			write (*, '(3i4)') n
			end`
		r := execute(t, c.p, program("t.pddp", text), switches{}, fortran.Options{})
		if got := strings.TrimSuffix(r.out[0].String(), "\n"); r.err != nil || got != c.want {
			t.Errorf("%d processors, (%s): got blocks of %q, error %v, want %q", c.p, c.dist, got, r.err, c.want)
		}
	}
}
