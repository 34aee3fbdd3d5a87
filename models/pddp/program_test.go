package pddp

import (
	"fmt"
	"testing"

	"simrun/models/fortran"
)

// processors are the numbers of processors on which every program runs.
var processors = []int{1, 2, 3, 4, 7, 16}

// programs check themselves: each ends with STOP and a number if something is
// wrong.
var programs = []struct{ name, text string }{
	{"shared scalar", `
		integer k
		shared integer s
		k = 0
		master
		s = 5
		endmaster
		barrier
		if (s .ne. 5) stop 1
		barrier
		s = s + 2
		barrier
		k = s
		if (k .ne. 7) stop 2
		end`},
	{"elements", `
		integer i
		template t(10, 7)
		distribute t(cyclic, block)
		shared integer a(0:9, -3:3)
		align a with t
		integer j
		do 10 j = -3, 3
		do 10 i = 0, 9
		10 a(i, j) = i + 10*j
		barrier
		do j = -3, 3
		do i = 0, 9
		if (a(i, j) .ne. i + 10*j) stop 1
		end do
		end do
		barrier
		a(a(3, 0), 1) = a(2, 2) + a(9, -3)
		barrier
		if (a(3, 1) .ne. 22 + 9 - 30) stop 2
		end`},
	{"empty and indirect sections", `
		integer i, j, n, p(3), q(5)
		template t(10, 7)
		template u(5)
		distribute t(cyclic, block)
		distribute u(block)
		shared integer a(0:9, -3:3), b(0:9, -3:3), k(5)
		align a, b with t
		align k with u
		integer c(2, 3)
		n = 0
		p = (/ 3, 1, 2 /)
		forall (i = 1:5) k(i) = 6 - i
		forall (i = 0:9, j = -3:3) a(i, j) = 10*i + j
		b = 0
		barrier
		b(1:n, 0) = cshift(a(1:n, 1), 1)
		b(1, 1:0) = cshift(a(2, 1:0), n + 3)
		b(2:3, 1:3) = a(p(2:3), p - 1)
		b(0:4, -3:-1) = a(k - 1, p)
		b(5:7, 0:1) = a(k(1:5:2) + 2, p(1:2)) + a(5:7, 0:1)
		c = a(0:1, -p)
		barrier
		q = b(0:4, -3)
		do i = 1, 5
		if (q(i) .ne. 10*(5 - i) + 3) stop 1
		end do
		if (b(2, 1) .ne. 12 .or. b(2, 2) .ne. 10 .or. b(3, 2) .ne. 20 .or. b(3, 3) .ne. 21) stop 2
		if (b(5, 0) .ne. 73 + 50 .or. b(6, 1) .ne. 51 + 61 .or. b(7, 0) .ne. 33 + 70) stop 3
		if (c(1, 1) .ne. -3 .or. c(2, 2) .ne. 9 .or. c(1, 3) .ne. -2) stop 4
		if (any(b(8:9, -3:3) .ne. 0)) stop 5
		end`},
	{"control flow", `
		integer i, n
		template t(20)
		distribute t(cyclic)
		shared integer a(20)
		align a with t
		forall (i = 1:20) a(i) = i
		barrier
		n = 0
		do while (a(n + 1) .lt. 7)
		n = n + 1
		end do
		if (n .ne. 6) stop 1
		if (a(1) .eq. 2) then
		n = 1
		else if (a(2) .eq. 2 .and. a(3) .eq. 3) then
		n = 2
		else
		n = 3
		end if
		if (n .ne. 2) stop 2
		n = 0
		do i = a(2), a(10), a(3)
		n = n + i
		end do
		if (n .ne. 2 + 5 + 8) stop 3
		select case (a(4))
		case (4)
		n = 1
		case default
		n = 2
		end select
		if (n .ne. 1) stop 4
		if (a(5) .ne. 5) goto 99
		if (max(a(7), a(3)) .ne. 7) goto 99
		stop
		99 stop 5
		end`},
	{"forall", `
		integer i, j, k
		template t(24, 24)
		distribute t(block, cyclic)
		shared integer a(24, 24), b(24, 24)
		align a, b with t
		integer p(24), v
		forall (i = 1:24, j = 1:24) a(i, j) = i + 100*j
		b = 0
		barrier
		forall (i = 2:23:3, j = 1:20, mod(a(i, j), 2) .eq. 0)
		& b(i + 1, j) = a(j, i) - a(i, j)
		barrier
		do j = 1, 24
		do i = 1, 24
		v = 0
		if (i .ge. 3 .and. mod(i, 3) .eq. 0 .and. j .le. 20) then
		if (mod(i - 1, 2) .eq. 0) v = j + 100*(i - 1) - (i - 1) - 100*j
		end if
		if (b(i, j) .ne. v) stop 1
		end do
		end do
		barrier
		do i = 1, 24
		p(i) = 1 + mod(7*i, 24)
		end do
		forall (i = 1:24, k = 1:3) b(p(i), 2*k) = i*k
		forall (i = 1:12) a(2*i, i) = -i
		forall (i = 1:24) b(i, 23) = b(i, 23) + i
		forall (i = 1:24) b(:, i) = b(:, i)
		barrier
		do i = 1, 24
		do k = 1, 3
		if (b(p(i), 2*k) .ne. i*k) stop 2
		end do
		if (b(i, 23) .ne. i) stop 4
		end do
		do i = 1, 12
		if (a(2*i, i) .ne. -i) stop 3
		end do
		end`},
	{"where", `
		integer i
		template t(31)
		distribute t(cyclic)
		template u(31)
		distribute u(block)
		shared real x(31), y(31), z(31)
		shared logical m(31)
		align x, m with t
		align y, z with u
		real v
		forall (i = 1:31) x(i) = i - 15
		forall (i = 1:31) m(i) = mod(i, 4) .eq. 1
		y = 0
		z = 0
		barrier
		where (x .gt. 0) y = x
		where (m)
		y = y + 100
		z = y
		elsewhere
		z = -1
		endwhere
		barrier
		where (x .lt. 0)
		x = 0
		elsewhere
		x = 1
		endwhere
		where (m(1:31:2)) z(1:31:2) = z(1:31:2) + 1000
		barrier
		do i = 1, 31
		v = max(i - 15, 0)
		if (mod(i, 4) .eq. 1) v = v + 100
		if (y(i) .ne. v) stop 1
		if (mod(i, 4) .ne. 1) v = -1
		if (mod(i, 4) .eq. 1) v = v + 1000
		if (z(i) .ne. v) stop 2
		v = 1
		if (i .lt. 15) v = 0
		if (x(i) .ne. v) stop 3
		end do
		end`},
	{"reductions", `
		integer i, n
		template t(9, 13)
		distribute t(block, cyclic)
		shared integer a(9, 13)
		shared real*8 x(9, 13)
		shared complex c(9, 13)
		shared logical m(9, 13)
		align a, x, c, m with t
		real*8 s
		forall (i = 1:9, j = 1:13) a(i, j) = i*j - 20
		barrier
		x = a
		c = cmplx(a, 1)
		m = a .gt. 90
		barrier
		if (sum(a) .ne. 45*91 - 20*117) stop 1
		if (maxval(a) .ne. 97 .or. minval(a) .ne. -19) stop 2
		if (max(a(2:3, :)) .ne. 19 .or. min(x(:, 13)) .ne. -7) stop 3
		s = sum(x(1:9:2, 2:5)*2 + 1)
		if (s .ne. 2*(25*14 - 20*20) + 20) stop 4
		if (.not. any(m) .or. all(m)) stop 5
		if (product(a(1, 17 - 13:6)) .ne. -16*(-15)*(-14)) stop 6
		if (abs(sum(c)) .lt. 117) stop 7
		n = sum(a, a .gt. 0) - sum(a, mask = a .le. 0)
		if (n .ne. sum(abs(a))) stop 8
		a = a - minval(a)
		barrier
		if (a(1, 1) .ne. 0 .or. maxval(a) .ne. 116) stop 9
		a(2, 2) = sum(a(3, :))
		barrier
		if (a(2, 2) .ne. 3*91 - 13) stop 10
		end`},
	{"cshift", `
		integer i, j, k
		template t(6, 11)
		distribute t(cyclic, block)
		template u(6, 11)
		distribute u(*, cyclic)
		shared integer a(6, 11), b(6, 11), c(6, 11)
		align a, b with t
		align c with u
		k = 4
		forall (i = 1:6, j = 1:11) a(i, j) = i + 10*j
		barrier
		b = cshift(a, 1)
		c = cshift(cshift(a, -2, dim=2), k + 1, 1) + a
		b(2:5, 1:9:2) = b(2:5, 1:9:2) + cshift(a(2:5, 3:7), 2, 2)
		barrier
		do j = 1, 11
		do i = 1, 6
		k = 1 + mod(i, 6) + 10*j
		if (i .ge. 2 .and. i .le. 5 .and. mod(j, 2) .eq. 1 .and. j .le. 9)
		&  k = k + i + 10*(3 + mod((j - 1)/2 + 2, 5))
		if (b(i, j) .ne. k) stop 1
		k = 1 + mod(i - 1 + 5, 6) + 10*(1 + mod(j - 1 + 9, 11)) + i + 10*j
		if (c(i, j) .ne. k) stop 2
		end do
		end do
		end`},
	{"units", `
		program main
		integer n, i
		parameter (n = 19)
		template t(n)
		distribute t(block)
		shared real*8 x(n), y(n)
		align x, y with t
		common /blk/ k, y, z
		real*8 total, z
		external total
		forall (i = 1:n) x(i) = i
		y = 1
		barrier
		call add(x, n, 2d0)
		call add(x, n, 3d0)
		barrier
		if (total(x, n) .ne. 190 + 5*n) stop 1
		if (x(3) .ne. 8) stop 2
		end
		subroutine add(a, m, b)
		integer m
		real*8 b
		template s(m)
		distribute s(block)
		shared real*8 a(m), y(m), w(m)
		align a, y, w with s
		common /blk/ k, y, z
		real*8 z
		w = y*b
		a = a + w
		end
		real*8 function total(a, m)
		template s(m)
		distribute s(block)
		shared real*8 a(m)
		align a with s
		total = sum(a)
		end`},
	{"inquiry", `
		integer pddp_rank, pddp_local_size, pddp_my_proc, pddp_no_procs
		integer i, lo, hi, stride, n, e(2), p, q
		template t(30, 8)
		distribute t(cyclic, *)
		shared integer a(0:29, 8)
		align a with t
		pointer (p, mem(0:*))
		integer mem
		if (pddp_rank(a) .ne. 2) stop 1
		call pddp_global_bounds(a, 1, lo, hi)
		if (lo .ne. 0 .or. hi .ne. 29) stop 2
		call pddp_local_bounds(a, 1, lo, hi, stride)
		if (stride .ne. pddp_no_procs()) stop 3
		if (lo .ne. pddp_my_proc()) stop 4
		if (pddp_local_size(a) .ne. (30 + stride - 1)/stride*8) stop 5
		forall (i = 0:29) a(i, 3) = i
		call pddp_local_section(a, p, e)
		n = 0
		do i = lo, hi, stride
		if (mem(2*e(1) + n) .ne. i) stop 6
		n = n + 1
		end do
		call local(%val(p), e(1), e(2))
		barrier
		if (any(a .ne. 7)) stop 7
		end
		subroutine local(m, n1, n2)
		integer n1, n2, m(n1, n2), i, j
		do j = 1, n2
		do i = 1, n1
		m(i, j) = 7
		end do
		end do
		end`},
	{"private arrays and gathers", `
		integer i, p(12), c(12), d(3, 4)
		template t(12)
		distribute t(cyclic)
		template u(3, 4)
		distribute u(block, block)
		shared integer a(12), b(12), e(3, 4)
		align a, b with t
		align e with u
		forall (i = 1:12) a(i) = i*i
		forall (i = 1:3, j = 1:4) e(i, j) = 10*i + j
		do i = 1, 12
		p(i) = 13 - i
		end do
		barrier
		c = a + a(p)
		c(1:6) = c(12:7:-1)
		d(:, :) = e
		b(1:12) = a(12:1:-1)
		barrier
		do i = 1, 12
		j = i
		if (i .le. 6) j = 13 - i
		if (c(i) .ne. j*j + (13 - j)**2) stop 1
		if (b(i) .ne. (13 - i)**2) stop 2
		end do
		if (d(2, 3) .ne. 23 .or. d(3, 4) .ne. 34) stop 3
		end`},
	{"shared only", `
		integer i
		template t(8)
		distribute t(block)
		shared integer a(8), b(8), n, s(2, 3)
		align a with t
		b = 3
		n = 4
		forall (i = 1:2, j = 1:3) s(i, j) = i*j
		barrier
		a = b + n
		barrier
		b = a*2
		barrier
		if (sum(b) .ne. 8*14) stop 1
		if (s(2, 3) .ne. 6 .or. n .ne. 4) stop 2
		barrier
		master
		n = b(8)
		write (*, *) n, s, b(1)
		endmaster
		barrier
		if (n .ne. 14) stop 3
		end`},
	{"seven dimensions", `
		integer i, j, k, l, m, n, o
		template t(2, 3, 2, 3, 2, 2, 3)
		distribute t(block, *, cyclic, block, *, cyclic, block)
		shared integer a(2, 3, 2, 3, 2, 2, 3), b(2, 3, 2, 3, 2, 2, 3)
		align a, b with t
		forall (i=1:2, j=1:3, k=1:2, l=1:3, m=1:2, n=1:2, o=1:3)
		& a(i,j,k,l,m,n,o) = i + 10*(j + 10*(k + 10*(l + 10*(m
		& + 10*(n + 10*o)))))
		barrier
		b = a
		b(1, :, :, :, 2, :, 3) = a(2, :, :, :, 1, :, 1)
		barrier
		if (b(1,2,1,3,2,2,3) .ne. 1213122) stop 1
		if (a(1,2,1,3,2,2,3) .ne. 3223121) stop 2
		if (sum(b - a) .eq. 0) stop 3
		end`},
}

func TestPrograms(t *testing.T) {
	for _, c := range programs {
		for _, o := range []switches{{}, {Barrier}, {NoDist}, {Races}, {BulkPrefetch}} {
			t.Run(fmt.Sprintf("%s/barrier=%v/nodist=%v/races=%v", c.name, o.isOn(Barrier), o.isOn(NoDist), o.isOn(Races)), func(t *testing.T) {
				if o.isOn(NoDist) && c.name == "inquiry" {
					return // asks how data are distributed
				}
				costs := processor(t)
				p, err := build(program("t.pddp", c.text), o, fortran.Options{Costs: costs}, false)
				if err != nil {
					t.Fatal(err)
				}
				defer p.Close()
				for _, n := range processors {
					if (o.isOn(Barrier) || o.isOn(NoDist)) && n > 4 {
						break
					}
					if o.isOn(Races) && n < 7 {
						continue // TestRacesTakeNoTime has four
					}
					if r := runOn(t, n, p, costs); r.err != nil {
						t.Errorf("%d processors: %v", n, r.err)
					}
				}
			})
		}
	}
}

// What a program charges does not depend on whether its data are computed.
func TestPhantomTakesTheSameTime(t *testing.T) {
	for _, c := range programs {
		full := execute(t, 4, program("t.pddp", c.text), switches{}, fortran.Options{})
		phantom := execute(t, 4, program("t.pddp", c.text), switches{}, fortran.Options{Phantom: true})
		if full.err != nil || phantom.err != nil || full.run.End() != phantom.run.End() {
			t.Errorf("%s: full %v, %v; phantom %v, %v", c.name, full.run.End(), full.err, phantom.run.End(), phantom.err)
		}
	}
}
