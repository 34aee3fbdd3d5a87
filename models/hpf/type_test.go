package hpf_test

import "testing"

// TestKinds: the translator knows the kinds that programs of Fortran 90 name, in the unit, its host and its modules.
func TestKinds(t *testing.T) {
	const text = `module kinds
integer, parameter :: dp = selected_real_kind(15, 307), i8 = selected_int_kind(18), sp = kind(1.0), n = 6
end module
module grid
use kinds
real(dp) a(n)
!hpf$ distribute a(block)
contains
function big(k)
integer(i8) big
integer k
big = 4000000000_i8 + k
end function
real(dp) function third(x)
real(dp), intent(in) :: x
third = x/3
end function
end module
program t
use kinds, only: wp => dp, i8, sp
use grid, only: n, b => a, big, third
integer, parameter :: dp = kind(1d0)
real(wp) c(n), s
complex(kind(1d0)) z(n)
real(sp) r(n)
integer(i8) k(n)
integer(selected_int_kind(9)) m(n)
integer*2 h(n)
logical*1 l(n)
!hpf$ align c(i) with b(i)
!hpf$ align with b :: z, k, m, l, r, h
b = 1/3.0_wp
do i = 1, n
  c(i) = b(i)/i
  m(i) = i
end do
k = m*1000000000_i8
l = m > 3
h = m
r = m*0.1
z = (1, 2)/3.0_dp
print *, c, maxval(c), sum(k), maxval(k), sum(k*m), sum(m*3000000000_i8), z(n), maxval(r)
print *, big(1) + m(2), b(1) + big(m(3)), third(b(2)), m(1)*big(2)
if (big(m(1)) > 4000000000_i8) print *, 'big', k(3) + big(m(1))
print *, sum(h), maxval(c, mask=l), count(l), any(l), all(l), sum(h*k), maxval(int(r*1e9, i8)*m)
print *, maxval(real(m, wp)/3), maxval(m*1.1_wp), maxval(r*third(1.0_wp)), minval(dble(r)), maxval(cshift(c, 1)*r)
s = maxval(c*third(2.0_wp))
call twist(c)
print *, s, c
contains
subroutine twist(x)
real(wp) x(n)
!hpf$ distribute x(cyclic)
x = x*(1 + 1e-10_wp)
end subroutine
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 8}, explain)
}

// TestComponents: components of any type and shape stand where arrays and numbers stand, and process 0 gives what it reads
// into them to all.
func TestComponents(t *testing.T) {
	const text = `module types
integer, parameter :: n = 4
type cell
  integer k
  real*8 v(n)
  character*3 c
end type
type nest
  logical*1 l
  type (cell) in(2)
  integer*2 h
end type
type (cell) shared
end module
program t
use types
type (cell) a, b(n)
type (nest) d, e(2)
real*4 v(n), g(n, n)
integer m(n)
!hpf$ distribute v(block)
!hpf$ distribute g(*, block)
!hpf$ distribute m(cyclic)
v = (/ 1., 2., 3., 4. /)
m = (/ 1, 2, 3, 4 /)
a%v = v
a%k = v(3)
b(2)%v = v(4:1:-1)
b%k = m
g(:, 1) = a%v
g(2, :) = b%k
g(:, 3) = b(2)%v + v
g(:, 2) = a%v(4:1:-1)
g(4, 4) = a%v(2)*v(b(3)%k)
v(b%k) = a%v
a%v(2:3) = v(1:2)
where (v > 2) v = a%v
where (a%v > 2) v = -v
if (a%v(1) < v(1)) print *, 'less'
print *, a%k, a%v, b%k, v, g
a%v = v(1)
a%v(1) = maxval(v)
a%c = 'abc'
b = a
v = b%v(2)
forall (i = 1:n) b(i)%k = v(i)*2
forall (i = 1:n) v(i) = b(i)%v(i)
print *, b%k, v
shared = a
shared%k = 16777217
shared%v = 1/3d0
v = 1
print *, maxval(v*shared%v(1)), sum(int(v)*shared%k), maxval(v + shared%v), maxval(m + b%k), sum(m*shared%k)
call change(shared%v, v, b(2))
print *, v, b(2)%v, shared%v
open (10, status='scratch')
write (10, '(a)') '3 1.5 2.5 3.5 4.5 abc', 'uvw 5 6 7 8', 'T 9 xyz 10'
rewind 10
read (10, *) a
read (10, *) b(3)%c, b%k
read (10, *) d%l, e(2)%in(1)%k, e(1)%in(2)%c, d%in(2)%v(3)
v(a%k) = a%v(2) + b(4)%k
v(1:2) = a%v(3:4)
if (b(3)%c == 'uvw' .and. d%l .and. e(1)%in(2)%c == 'xyz') v(4) = e(2)%in(1)%k*d%in(2)%v(3)
print *, v
contains
subroutine change(x, y, z)
real*8 x(n)
real*4 y(n)
type (cell) z
!hpf$ distribute y(cyclic)
y = x + z%v
x = y(n:1:-1)
z%v = y
z%k = y(2)
end subroutine
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 5}, explain)
}

// TestReductions: reductions of every type, with arguments by position and by name.
func TestReductions(t *testing.T) {
	const text = `program t
logical a(6), b(6)
integer k(6), m(6)
complex z(6)
real x(6)
!hpf$ distribute (block) :: a, b, k, m, z, x
do i = 1, 6
  a(i) = mod(i, 2) == 0
  b(i) = mod(i, 3) == 0
  k(i) = i
  m(i) = -i
  x(i) = i
  z(i) = (1, 2)*i
end do
print *, dot_product(a, b), dot_product(vector_a=k, vector_b=m), dot_product(vector_b=a(1:2), vector_a=b(1:2))
print *, dot_product(z, z), dot_product(x, z), dot_product(z, x), dot_product(vector_b=z, vector_a=(0, 1)*z)
print *, sum(m, .true.), sum(k, mask=.false.), count(mask=a), any(mask=b), all(mask=a .or. .not. a)
print *, sum(array=m), sum(mask=b, array=m), product(m, mask=b), sum(m, 1), sum(m, dim=1, mask=a)
k = -2147483647 - 1
print *, maxval(k), maxval(k(3:2)), minval(k(3:2)), maxval(k, mask=a), minval(m, a), maxval(m, mask=m > 0)
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 8}, explain)
}

// TestAssignedArguments: what a procedure gives to an argument comes back, whatever gives it and wherever the argument stands.
func TestAssignedArguments(t *testing.T) {
	const text = `program p
real a(6)
!hpf$ distribute a(block)
a = 0
call r1(a)
print *, all(a > 0)
a = 1
call r2(a)
print *, a
call r3(a)
print *, a
call r4(a(2:5))
print *, a
call r6(n=3,x=a)
print *, a
call r6(x=a(1:4),n=2)
print *, a
contains
subroutine r1(x)
real x(6)
call random_number(x)
x = x + 0
end subroutine
subroutine r2(x)
real x(6)
call r5(n=2,y=x)
end subroutine
subroutine r3(x)
real x(6)
x=x+5
end subroutine
subroutine r4(x)
real x(4)
x = (/9,8,7,6/)
end subroutine
subroutine r5(n,y)
real y(6)
y = y*n+1
end subroutine
subroutine r6(n,x)
real x(*)
do i=1,n
x(i) = -x(i)
end do
end subroutine
end
`
	compare(t, "t.f90", text, []int{1, 3, 4}, explain)
}

// TestAlternateReturns: arguments come back from a call that returns to a label, too.
func TestAlternateReturns(t *testing.T) {
	const text = `program t
real a(6), b(6)
!hpf$ distribute (block) :: a, b
a = 1
b = 2
do i = 1, 4
  call s(i, b(i), *10, a(3), *20)
  print *, 'next', i, a(3), b(i)
  cycle
10 print *, 'first', i, a(3), b(i)
  cycle
20 print *, 'second', i, a(3), b(i)
end do
end
subroutine s(i, x, *, y, *)
x = x + 10*i
y = y + i
return mod(i, 3)
end
`
	compare(t, "t.f90", text, []int{1, 3, 4}, explain)
}

// TestLeftWhole: arrays that no process has a part of alone are the same in a module, in the program that uses it and in the
// procedures of that program.
func TestLeftWhole(t *testing.T) {
	const text = `module m
real, allocatable :: a(:, :)
real v(4)
!hpf$ distribute a(block, *)
!hpf$ distribute v(block)
contains
subroutine show
print *, v, a(1, 2)
end subroutine
end module
program t
use m
f(x) = x*v(2) + v(3)
allocate (a(5, 5))
a = 1
v = (/ 1., 2., 3., 4. /)
call local
v(1) = f(v(4))
call show
contains
subroutine local
real t(0:9)
!hpf$ distribute t(cyclic)
t = v(2)
t(5:9) = a(1:5, 1)
a(2:, 2) = t(1:4)*3
v(3) = t(0)
call outer(a(:, 2))
print *, t
end subroutine
subroutine outer(x)
real x(5)
!hpf$ distribute x(cyclic)
x = x + 1
print *, x, a(2, 1)
end subroutine
end
`
	compare(t, "t.f90", text, []int{1, 3, 4}, explain)
}

// TestElementalFunctions: functions of Fortran 90 that work element by element take distributed arrays, in lists of output too.
func TestElementalFunctions(t *testing.T) {
	const text = `program p
real a(6), b(6), t
integer k(6)
!hpf$ distribute a(block)
!hpf$ align b(i) with a(i)
!hpf$ align k(i) with a(i)
a = (/ (i*1.5,i=1,6) /)
k = nint(a)
b = transfer(k, b)
k = transfer(b, k)
print *, k
print *, ibits(k,1,2), exponent(a), fraction(a), nearest(a,1.)>a, scale(a,2)
print *, sum(ibits(k,0,2)), sum(exponent(a)), maxval(fraction(a))
a(1) = a(6); a(6) = 0
print *, a
i = 3
a(i) = a(i+1) + a(i-1)
a(i+1:) = a(:3)
print *, a(i:i+2), a(k(1)), a(min(i,5))
a(k(1)) = 77
k(k(1)) = k(2)+1
print *, a, k
b = a/100
a = 2
print *, a**k(1:6), 2**k, mod(k,2)==0, real(k)/2, int(b*0)
a(2:5) = (/ (a(i)*i, i=2,5) /)
print *, a
a = (/ a(4:6), a(1:3) /)
print *, a
a = (/ b(1)*0, (sum(a(1:i)),i=1,5) /)
print *, a
if (sum(a) > 1 .and. a(1) == 0) print *, 'ok'
print *, merge('a','b',a(1)==0)
write(*,'(6f6.2)') a
write(*,*) 'max', maxval(a), 'at', maxloc(a)
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 8}, explain)
}

// TestFunctionsOfTheProgram: a function of the program may have the name of one of the language.
func TestFunctionsOfTheProgram(t *testing.T) {
	const text = `module m
contains
real function scale(x,k)
real, intent(in) :: x(4)
integer, intent(in) :: k
scale = sum(x)*k
end function
elemental real*8 function fraction(x)
real, intent(in) :: x
fraction = x/3d0
end function
function merge2(a) result(count)
real a(4), count(4)
count = a+1
end function
end module
program p
use m
real a(4)
!hpf$ distribute a(block)
a = (/1.,2.,3.,4./)
print *, scale(a,2), fraction(a), merge2(a), sum(fraction(a)), maxval(a*fraction(2.))
a = scale(a,1)
print *, a
a = fraction(a)
print *, a, dim(a(1),2.), count(3.)
contains
real function count(x)
real x
count = x*2
end function
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 8}, explain)
}

// TestSubscriptsOfOwners: an element that only the owner of the left side has may be the subscript of another array. All
// processes take part when this one's element is moved.
func TestSubscriptsOfOwners(t *testing.T) {
	const text = `program p
integer, parameter :: n = 10
integer key(n), rank(n), sorted(n), cnt(0:4)
!hpf$ distribute (block) :: key, rank, sorted
!hpf$ distribute cnt(cyclic)
do i=1,n
 key(i) = mod(i*7,5)
end do
cnt = 0
do i=1,n
 cnt(key(i)) = cnt(key(i)) + 1
end do
print *, cnt
do i=1,4
 cnt(i) = cnt(i) + cnt(i-1)
end do
do i=n,1,-1
 rank(i) = cnt(key(i))
 cnt(key(i)) = cnt(key(i)) - 1
end do
sorted(rank) = key
print *, rank, sorted
!hpf$ independent
do i=1,n
 sorted(rank(i)) = i
end do
print *, sorted, key(sorted)
cnt = (/ (count(key==i), i=0,4) /)
print *, cnt
where (key == maxval(key)) key = -1
print *, key, minloc(key), any(key(1:3)==key(4:6))
print *, count(key(2:) >= key(:n-1)), sum(merge(1,0,key>0))
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 5, 8}, explain)
	const rows = `program t
integer key(6), b(6, 4), c(6, 4), v(4)
!hpf$ distribute key(block)
!hpf$ align b(i, *) with key(i)
!hpf$ distribute (cyclic, *) :: c
!hpf$ distribute v(block)
key = (/ 4, 6, 2, 1, 3, 5 /)
do j = 1, 4
  do i = 1, 6
    c(i, j) = 10*i + j
    b(i, j) = -j
  end do
end do
v = 0
do i = 1, 6
  b(i, :) = c(key(i), :)
  b(i, 2) = b(i, mod(key(i), 4) + 1) + v(mod(key(i), 4) + 1)
  b(i, 1:3) = b(i, 2:4)
end do
print *, b
end
`
	compare(t, "t.f90", rows, []int{1, 2, 3, 5, 8}, explain)
	const everywhere = `program p
real a(6), b(6,3), c(6)
integer k(6), m(3)
!hpf$ distribute a(block)
!hpf$ align b(i,*) with a(i)
!hpf$ align k(i) with a(i)
!hpf$ distribute c(cyclic)
!hpf$ distribute m(block)
k = (/3,1,2,6,4,5/)
m = (/2,3,1/)
c = (/1.,2.,3.,4.,5.,6./)
do i=1,6
 a(i) = c(k(i)) + c(k(k(i)))
end do
print *, a
do i=1,6
 do j=1,3
  b(i,j) = c(k(i)) * m(j) + a(k(m(j)))
 end do
end do
print *, b
forall(i=1:6) a(i) = c(k(i))*2
print *, a
forall(i=1:6,j=1:3) b(i,j) = b(k(i),m(j)) + c(k(i))
print *, b
where (k > 3) a = c(k) + a(k(6:1:-1))
print *, a
!hpf$ independent
do i=1,6
 a(k(i)) = c(k(i)) + b(i,mod(k(i),3)+1)
end do
print *, a
do i=1,6
 if (c(k(i)) > 3 .and. k(i) < 6) a(i) = -a(i)
 a(k(i)) = a(k(i)) + k(i)
end do
print *, a
do i=k(2),k(4)
 c(i) = a(k(i))
end do
print *, c
do while (c(k(1)) < 100)
 c(k(1)) = c(k(1))*2 + 50
end do
print *, c, sum(c(k(2):k(4))), maxval(a(k(2):k(1)))
b(k(1),:) = b(k(2),m)
b(:,m(1)) = a(k)
print *, b
select case(k(k(1)))
case(2)
 print *, 'two'
end select
print *, c(k(k(2))), (c(k(i)),i=1,6), b(k(1),m(1))
a(k(1):k(4)) = c(k(2):k(5))
print *, a
call s(a(k(1)), c(k(2)), b(k(3),m(2)))
print *, a, c, b
contains
subroutine s(x,y,z)
x = x+1; y = y+x; z = y
end subroutine
end
`
	compare(t, "t.f90", everywhere, []int{1, 2, 3, 5, 8}, explain)
}

// TestBoundsOfSections: elements of distributed arrays are bounds of sections, those of arguments among them, which keep the
// values that they have at the call.
func TestBoundsOfSections(t *testing.T) {
	const text = `program p
real a(6), b(6,4)
integer ix(6), n(2)
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic,block)
!hpf$ distribute ix(cyclic)
!hpf$ distribute n(block)
ix = (/2,4,6,1,3,5/)
n = (/2,5/)
a = 1
a(n(1):n(2)) = 2
print *, a
b = 0
b(n(1):n(2):2, n(1)) = a(ix(1:2))
b(ix(2), :) = (/ (i*1., i=1,4) /)
b(:, n(1)+1) = a(6:1:-1) * n(2)
print *, b
do i = n(1), n(2)
 b(ix(i), mod(i,4)+1) = b(ix(i-1), mod(ix(i),4)+1) + i
end do
print *, b
forall (i=1:6, ix(i) > n(1)) a(ix(i)) = i
print *, a
where (ix(1:4) > n(1)) b(1,:) = a(ix(3:6))
print *, b(1,:)
a(ix) = b(:, n(1))
print *, a
if (any(a(ix(1:3)) > n(1))) print *, 'any'
n(1) = n(2) - n(1)
n(n(1)-2:n(1)-2) = 9
print *, n, maxval(ix(1:n(2))), size(a(ix(1):ix(3)))
call sub(b(ix(2):6, :), n(2))
print *, b
call two(b(ix(4), :), a(n(1):))
print *, b(1,:), a
contains
subroutine sub(x, k)
real x(:,:)
integer k
x = x + k
end subroutine
subroutine two(x, y)
real x(4), y(*)
!hpf$ distribute x(block)
x = y(1)
y(1) = sum(x)
end subroutine
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 4, 7}, explain)
}

// TestNamesOfFunctions: variables may have the names of functions that the translation calls.
func TestNamesOfFunctions(t *testing.T) {
	const text = `program p
integer max, min, loc(3), conjg, allocated, size, i, k
real a(8), b(8)
complex z(8)
!hpf$ distribute (block) :: a, b
!hpf$ distribute z(cyclic)
max = 3
min = 2
loc = 1
conjg = 4
allocated = 5
size = 8
k = 1
!hpf$ independent
do i = min, size - 1, k
  a(i) = i*max + loc(2)
end do
a(1) = conjg
a(8) = allocated
forall (i=max:1:-k) b(i) = a(i+min)
b(4:) = a(8:4:-1)
z = cmplx(a, b)
print *, maxval(a), minval(b), dot_product(z, z), i
call s(a(min:max+3), b)
print *, a, b, max, min, loc
end
subroutine s(x, y)
real x(5), y(8)
!hpf$ distribute y(cyclic)
x = x + 1
y(1:5) = x
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 8}, explain)
}

// TestImplicitOfHost: procedures have the implicit types of their host.
func TestImplicitOfHost(t *testing.T) {
	const text = `program p
implicit double precision (a-h, o-z)
dimension a(6)
!hpf$ distribute a(block)
do i = 1, 6
  a(i) = i/3d0
end do
call s
print *, a
contains
subroutine s
dimension b(6)
!hpf$ distribute b(cyclic)
b = a/7
c = sum(b(1:6:5))
a = b*c
end subroutine
end
`
	compare(t, "t.f90", text, []int{1, 2, 3, 8}, explain)
}
