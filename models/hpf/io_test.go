package hpf_test

import (
	"testing"
)

// Process 0 reads, and what it read is everywhere; distributed arrays stand in lists as
// any others do.
func TestInputOutput(t *testing.T) {
	const text = `program t
integer i, j, k, n, st, x(9), y(3, 4), c(4)
real r
real*8 d
complex z
logical l
character*5 w, v(2)
!hpf$ distribute x(block)
!hpf$ distribute y(cyclic, block)
open (10, file='data', status='new', iostat=st)
write (10, '(i3, 2f6.2, 2f5.1, l2, 1x, a5)') 7, 1.5, 2.25, 1., 2., .true., 'hello'
write (10, *) (10*i, i = 1, 9)
write (10, *) 4, 99
write (10, '(2a5)') 'ab', 'cd'
rewind 10
read (10, '(i3, 2f6.2, 2f5.1, l2, 1x, a5)') n, r, d, z, l, w
read (10, *) x
print *, n, r, d, z, l, ' ', w
if (x(n) == 70 .and. l) print *, x
read (10, *) k, x(k)
print *, (x(i), i = 1, 9, 2), sum(x)
read (10, '(2a5)') v
print *, v(2), v(1)
k = 0
10 read (10, *, end=20) n
k = k + 1
goto 10
20 print *, k
close (10)
y = 0
write (w, '(i5)') sum(x)
read (w, *) k
if (k == sum(x)) y(2, :) = k
print '(4i5)', (y(i, 1:4), i = 1, 3)
write (11, *) y(2, 2:3), 5, 6
rewind 11
read (11, *, iostat=st) y(1, 1:2), (c(i), i = 1, 2)
if (st == 0 .and. c(2) == 6) print *, y
read (11, *, iostat=st) c
if (st < 0) y(3, 1) = -1
print *, maxval(y), minval(y), c(1)
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 4, 7}, nil)
}
