package pddp

import (
	"slices"
	"testing"

	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
)

// compare runs a program in free form on several numbers of processors, with each switch that changes who does what, and compares
// what it prints with what it prints in sequence.
func compare(t *testing.T, text string) {
	t.Helper()
	compareBut(t, "", text)
}

// compareBut is compare without a switch.
func compareBut(t *testing.T, without dialect.Switch, text string) {
	t.Helper()
	sources := func() []fortran.Source { return []fortran.Source{{Name: "t.f90", Text: []byte(text)}} }
	want, err := sequentially(t, sources())
	if err != nil {
		t.Fatal(err)
	}
	f := fortran.Options{Costs: processor(t)}
	for _, o := range []switches{nil, {Races}, {BulkPrefetch}, {QueuePrefetch}, {NoDist}, {Owners, Push}} {
		if slices.Contains(o, without) {
			continue
		}
		p, err := build(sources(), o, f, false)
		if err != nil {
			t.Fatalf("%v: %v", o, err)
		}
		for _, n := range []int{1, 2, 3, 5, 8} {
			run := func() *outcome { return runOn(t, n, p, f.Costs) }
			if slices.Contains(o, QueuePrefetch) { // which an ideal machine does not have
				run = func() *outcome { return onT3D(t, n, p) }
			}
			if got := run(); got.err != nil || got.out[0].String() != want {
				t.Errorf("%d processors, switches %v, error %v: %s", n, o, got.err, difference(got.out[0].String(), want))
			}
		}
		if err := p.Close(); err != nil {
			t.Error(err)
		}
	}
}

// TestModules: kinds, constants and variables of modules, and variables of the host, are known.
func TestModules(t *testing.T) {
	compare(t, `module kinds
integer, parameter :: dp = kind(1d0), n = 8, i8 = selected_int_kind(15)
end module
program p
use kinds
implicit none
integer :: i, k(n)
template t(n)
distribute t(block)
template u(n)
distribute u(cyclic)
real(dp) :: x(n)
real(kind=dp), dimension(n) :: y
integer(i8) :: z(n)
shared x, y, z
align x with t
align y, z with u
real(dp) :: lcl(n), s
do i = 1, n
 x(i) = i/3.0_dp
end do
barrier
y = x*1.1_dp
z = i*100000000000_i8
barrier
y(2:n) = x(1:n-1) + 1e-12_dp
barrier
s = sum(x)
lcl = y
print *, lcl
print *, maxval(y), minval(x)
forall (i=1:n) z(i) = 10000000000_i8*i
barrier
k = z/10000000000_i8
print *, k
print *, sum(z)
end
`)
	compare(t, `module m
integer, parameter :: n = 6
real :: g(n) = (/1.,2.,3.,4.,5.,6./)
contains
subroutine work(x, y)
template t(n)
distribute t(block)
shared real x(n), y(n)
align x, y with t
x = y + g
end subroutine
end module
program p
use m
template t(n)
distribute t(block)
shared real x(n), y(n)
align x, y with t
real lcl(n)
x = 0
y = 3
barrier
call work(x, y)
barrier
lcl = x
print *, lcl
call inner
print *, lcl
g(2:4) = x(3:5)
print *, g
contains
subroutine inner
template t(n)
distribute t(cyclic)
shared real c(n)
align c with t
c = g*2
barrier
lcl = c
end subroutine
end
`)
}

// TestNamesOfFunctions: variables may have the names of functions that the translation calls.
func TestNamesOfFunctions(t *testing.T) {
	compare(t, `program p
integer :: max = 3, min, mod, modulo(8), loc(8), i, iand(8), abs
template t(8)
distribute t(cyclic)
shared real x(8), y(8)
align x, y with t
min = 2
mod = 1
modulo = 7
loc = 0
iand = 3
abs = 5
forall (i=1:8) x(i) = i
barrier
y = cshift(x, max) + modulo + abs
barrier
loc = y
print *, loc
x(2:7) = cshift(y(2:7), min + mod) + iand(2)
barrier
loc = x
print *, loc, max, min, mod
print *, maxval(x), sum(x(max:))
end
`)
}

// TestPrivateAllocatable: private allocatable arrays stand in array statements.
func TestPrivateAllocatable(t *testing.T) {
	compare(t, `program p
integer i, n
real, allocatable :: w(:), v(:,:)
real c(8)
template t(8)
distribute t(block)
template u(8,3)
distribute u(*,block)
shared real x(8)
shared real z(8,3)
align x with t
align z with u
n = 8
allocate (w(n), v(0:n-1,3))
forall (i=1:8) x(i) = i
forall (i=1:8, j=1:3) z(i,j) = i*j
barrier
w = x
v = z
print *, w, v
v(:,2) = x
v(3,:) = z(2,:)
w(2:3) = x(7:8)
print *, w, v
barrier
x = w + v(:,1)
z = v*2
barrier
w = x
v = z
print *, w, v
print *, sum(x*w), maxval(z - v)
end
`)
}

// TestElementsEverywhere: elements of shared arrays are subscripts, bounds, conditions and arguments of others.
func TestElementsEverywhere(t *testing.T) {
	compare(t, `program p
integer i, j, k
template t(6)
distribute t(block)
template u(6,4)
distribute u(cyclic,block)
shared integer key(6), rank(6)
shared integer cnt(0:4), s
shared real a(6,4), b(6,4)
align key, rank with t
align a, b with u
integer l(6), m(0:4)
real w(6,4)
do i = 1, 6
 key(i) = mod(i*7, 5)
end do
master
cnt = 0
s = 3
endmaster
barrier
master
do i = 1, 6
 cnt(key(i)) = cnt(key(i)) + 1
end do
do i = 1, 4
 cnt(i) = cnt(i) + cnt(i-1)
end do
do i = 6, 1, -1
 rank(i) = cnt(key(i))
 cnt(key(i)) = cnt(key(i)) - 1
end do
endmaster
barrier
l = rank
m = cnt
print *, l, m
barrier
forall (i=1:6, j=1:4) a(i,j) = 10*i + j
barrier
forall (i=1:6, j=1:4) b(i,j) = 0
barrier
do i = 1, 6
 b(i,:) = a(rank(i),:)
 b(rank(i), 2) = a(key(i)+1, mod(key(i),4)+1)
 barrier
end do
w = b
print *, w
barrier
barrier
b(rank(3), key(1):key(1)+1) = a(rank(rank(2)), 3:4)*s
barrier
w = b
print *, w
barrier
if (a(rank(1),2) > a(key(2),1)) then
 print *, 'gt'
else if (b(rank(2), s) > 3) then
 print *, 'second'
else
 print *, 'third'
end if
k = 0
do while (cnt(k) < 2)
 k = k + 1
end do
print *, k
barrier
forall (i=1:6, key(i) > 1) rank(i) = key(7-i)
barrier
l = rank
print *, l
barrier
where (key > 1)
 rank = key + rank
elsewhere
 rank = -1
end where
barrier
l = rank
print *, l
barrier
b = a(:, 4:1:-1)
barrier
barrier
b(1:5, 2:3) = a(2:6, 1:3:2) + s
barrier
w = b
print *, w
barrier
a(:, 1) = key
barrier
a(2, :) = cnt(1:4)
barrier
w = a
print *, w
barrier
a = cshift(b, s, 1) + cshift(b, key(2), dim=2)
barrier
w = a
print *, w
print *, sum(a(rank(6)+2:6, :)), maxval(key, mask=key < 3), any(key == s), sum(b(:, s)), product(key(1:2)+1)
end
`)
	compare(t, `program p
integer i, j
real f, q
template t(8)
distribute t(cyclic)
shared real x(8), y(8)
shared integer ix(8)
align x, y, ix with t
real w(8)
f(q) = q*2 + 1
forall (i=1:8) x(i) = i
forall (i=1:8) ix(i) = 9 - i
y = 0
barrier
barrier
barrier
w = y
print *, w
barrier
do i = 1, 8
 y(i) = f(x(ix(i))) + g(x(i), x(ix(i)))
end do
barrier
w = y
print *, w
print *, f(x(3)), g(x(2), x(4)) + sum(x)
if (f(x(2)) > 4 .and. g(x(1),x(2)) > 2) print *, 'ok'
barrier
w(1:4) = (/ 1., 2., 3., 4. /)
barrier
x(ix(8):ix(5)) = w(1:4)
barrier
w = x
print *, w
barrier
do i = int(x(1)), int(x(4))
 y(i) = x(i)
end do
barrier
w = y
print *, w
write(*,*) w
read (*, *) i, j
print *, i, j
contains
real function g(a, b)
g = a*10 + b
end function
end
`)
}

// TestCopies: copies between arrays that lie differently convert, stand in MASTER, and have arrays of indices.
func TestCopies(t *testing.T) {
	compare(t, `program p
integer i
template t(8)
distribute t(cyclic)
template u(8)
distribute u(block)
shared real x(8), y(8)
shared integer ix(8)
shared integer k(8)
shared double precision d(8)
shared real s(8)
align x, ix with t
align y, k, d with u
real w(8)
forall (i=1:8) x(i) = i
forall (i=1:8) ix(i) = mod(i*3, 8) + 1
y = 0
barrier
k = x
barrier
w = k
print *, w
d = x
barrier
w = d
print *, w
master
y = x
s = x(8:1:-1)
endmaster
barrier
w = y
print *, w
barrier
master
y(1:4) = x(8:2:-2)
endmaster
barrier
w = y
print *, w
barrier
y = x(ix)
barrier
w = y
print *, w
barrier
x = s
barrier
w = x
print *, w
barrier
s(2:5) = y(5:8)
barrier
w = s
print *, w
barrier
y(ix(1):ix(1)+2) = x(1:3)
barrier
w = y
print *, w
end
`)
}

// TestFunctionsOfWholeArrays: all processors call a function of a whole shared array once, since it may have reductions, although some
// of them own fewer elements of the statement than others.
func TestFunctionsOfWholeArrays(t *testing.T) {
	compare(t, `program p
integer i, j
template t(6)
distribute t(cyclic)
shared real x(6), y(6)
shared integer k(6)
align x, y, k with t
real w(6)
do i = 1, 6
 x(i) = i
 k(i) = 7 - i
end do
barrier
y = sub1(x, 3.) + 1
barrier
w = y
print *, w, total(x), total(a=x) + total(y)
barrier
y = total(x)*x
barrier
w = y
print *, w
x(3) = total(a=y)*2
y(5) = pick(x, 6) + total(x)*0
barrier
w = x + y
print *, w
barrier
forall (i=1:6, i > total(x)*0 + 1) y(i) = total(x)*i
barrier
where (x > total(x)/10) x = pick(y, 2) - x
barrier
w = x + y
print *, w
print *, pick(x, k(2)), pick(k=2, a=x), pick(x, k(k(3)))
barrier
call scale(a=x, f=w(2))
barrier
w = x
print *, w
contains
elemental real function sub1(a, b)
real, intent(in) :: a, b
sub1 = a*b
end function
real function total(a)
template t(6)
distribute t(cyclic)
shared real a(6)
align a with t
total = sum(a)
end function
real function pick(a, k)
integer k
template t(6)
distribute t(cyclic)
shared real a(6)
align a with t
pick = a(k)
end function
subroutine scale(f, a)
real f
template t(6)
distribute t(cyclic)
shared real a(6)
align a with t
a = a*f
end subroutine
end
`)
}

// TestInnerProcedures: procedures within a unit use components, arrays and constants of modules and of the unit.
func TestInnerProcedures(t *testing.T) {
	compare(t, `module shapes
integer, parameter :: n = 6
type pt
 real x, y
 integer id
end type
type(pt) :: pts(n)
real :: tab(0:n-1, 2)
contains
real function norm(q)
type(pt), intent(in) :: q
norm = q%x + q%y
end function
function twice(k)
integer twice, k
twice = 2*k
end function
end module
program p
use shapes, only: m => n, pts, tab, norm, twice
integer i, j
template t(m)
distribute t(block)
template u(m, 2)
distribute u(cyclic, *)
shared real x(m), y(m)
shared integer k(m)
shared real a(m, 2)
align x, y, k with t
align a with u
real w(m)
integer kk(m)
do i = 1, m
 pts(i)%x = i
 pts(i)%y = i*i
 pts(i)%id = m + 1 - i
end do
x = pts%x
barrier
y = pts%y + x(m:1:-1)
k = pts%id
barrier
tab(:, 1) = x
tab(0:m-1, 2) = y
print *, tab
barrier
tab(1:3, :) = a0()
barrier
a = tab*2
barrier
pts(k(1))%x = x(k(2))
pts(1:2)%y = a(k(5):k(4), 2)
print *, pts%x, pts%y
barrier
do i = 1, m
 y(k(i)) = norm(pts(k(i))) + twice(k(i))
end do
barrier
w = y
print *, w
kk = twice(3) + k
print *, kk, sum(pts%x*x), maxval(tab(:,1) + y)
barrier
forall (i=1:m, pts(i)%id > 2) x(pts(i)%id) = pts(i)%x
barrier
w = x
print *, w
barrier
where (pts%id > 3) y = pts%x
barrier
pts%x = y
print *, pts%x
call inner(2)
print *, tab
contains
real function a0()
a0 = 5
end function
subroutine inner(s)
integer s, i
real z(s:s+m-1), tab2(m)
template tt(m)
distribute tt(cyclic)
shared real v(m)
align v with tt
barrier
do i = 1, m
 v(i) = pts(i)%y*s
end do
barrier
z = v
tab2 = v(m:1:-1)
tab(:, s) = z + tab2
z(s+1:s+2) = v(2:3)
w = z
barrier
v = w + z + tab(:, 1)
barrier
tab(:, 1) = v
end subroutine
end
`)
	compare(t, `program p
implicit double precision (a-h, o-z)
parameter (n = 5)
dimension w(n), v(n, 3)
common /blk/ c, q
template t(n)
distribute t(block)
template u(3, n)
distribute u(block, cyclic)
shared c(n)
shared complex z(n)
shared d(3, n)
align c, z with t
align d with u
equivalence (w(1), e)
data v /15*1d0/
namelist /nm/ i, w
q = 1d0/3
do i = 1, n
 c(i) = i*q
 do j = 1, 3
  d(j, i) = i + j*q
 end do
end do
barrier
z = cmplx(c, c*2)
barrier
w = c
print *, w, e
w = d(2, :)
print *, w
v = v + w(1)
v(:, 2) = d(3, :)
v(2, :) = d(:, 4)
print *, v
call s
barrier
w = c
print *, w
w = real(z)
print *, w
assign 10 to lab
goto lab
print *, 'no'
10 print *, 'yes'
do 30 i = 1, n
 if (c(i) - 2) 20, 30, 30
20 w(i) = c(i)*2
30 continue
print *, w
e = sum(c) + dot(w)
print *, e > 1, w(1) == e
entry2 = f(c(2))
print *, entry2
do x = 1, 2, 0.5d0
 print *, x*c(3)
end do
print '(5f8.3)', (real(v(i, 2)), i = 1, n)
if (.not. (c(1) > 100 .eqv. c(2) > 1) .or. c(3) < 0) print *, 'eqv'
contains
subroutine s
common /blk/ c, q
template t(n)
distribute t(block)
shared c(n)
align c with t
dimension r(n)
r = c
barrier
c = r*q + c
end subroutine
function f(y)
f = y*q*3
end function
function dot(x)
dimension x(n)
dot = sum(x*x)
end function
end
`)
}
