package hpf_test

import (
	"strings"
	"testing"

	"simrun/models/fortran"
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
	compare(t, "t.f90", text, []int{1, 2, 3, 4, 7}, explain)
}

// Directives of every form give the sequential results.
func TestAlignments(t *testing.T) {
	const text = `program t
integer i, j
real*8 a(8), b(8), c(4, 8), d(4, 8), e(5), f(8), g(8), h(3, 3)
!hpf$ template s(16), q(16, 4)
!hpf$ distribute s(block)
!hpf$ distribute q(cyclic, block)
!hpf$ align a, b with f
!hpf$ distribute f(cyclic)
!hpf$ align (*, :) with g :: c
!hpf$ distribute g(block)
!hpf$ align d(i, j) with q(2*j, i)
!hpf$ align e(i) with q(i + 3, 2)
!hpf$ align h(i, *) with s(3*i - 2)
forall (i = 1:8) f(i) = i
a = 2*f
b = cshift(a, 3)
forall (i = 1:4, j = 1:8) c(i, j) = i*b(j)
d = c + 1
e = d(2, 2:6)
g = d(3, :) + c(1, :)
h = d(1:3, 3:5)
h(2, :) = e(1:3)
call add(g, sum(e))
print '(8f8.1)', a, b, c, d, e, f, g, h
end
extrinsic(hpf) subroutine add(x, v)
real*8 x(8), v
!hpf$ distribute x *(block)
x = x + v
call turn(x)
end
pure extrinsic (HPF_serial) subroutine turn(x)
real*8, intent(inout) :: x(8)
x = x(8:1:-1)
end
`
	plain := strings.NewReplacer("extrinsic(hpf) ", "", "extrinsic (HPF_serial) ", "").Replace(text)
	want := sequential(t, "t.f90", plain)
	p, err := compile(t, "t.f90", text, fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, n := range []int{1, 2, 3, 4, 6, 8} {
		if got, _, err := execute(t, p, n); err != nil || got != want {
			t.Errorf("%d processes: %v\n%s\nwant\n%s", n, err, got, want)
		}
	}
}
