! Element-wise operations and intrinsics of all types, scalars among them,
! functions, conversions.
module functions
  implicit none
  integer :: calls = 0
contains
  elemental function cube(x) result(y)
    real, intent(in) :: x
    real :: y
    y = x*x*x
  end function cube
  function ramp(n) result(r)
    integer, intent(in) :: n
    integer :: r(n)
    integer :: i
    calls = calls + 1
    do i = 1, n
      r(i) = i
    end do
  end function ramp
  function square(m) result(r)
    real, intent(in) :: m(:, :)
    real :: r(size(m, 2), size(m, 1))
    r = transpose(m)*2
  end function square
  elemental subroutine swap(x, y)
    integer, intent(inout) :: x, y
    integer :: t
    t = x
    x = y
    y = t
  end subroutine swap
end module functions

program expressions
  use functions
  implicit none
  real :: a(4), b(4), m(2,3), w(3,2)
  double precision :: d(4)
  complex :: z(3), y(3)
  logical :: l(4)
  integer :: i, k(4), j(4)
  integer(2) :: s(3)
  character(3) :: c(4)
  character(5) :: e(4)
  character(2) :: g
  real :: f, x
  f(x) = 2*x + 1
  a = (/ 1.0, -2.0, 3.0, -4.0 /)
  b = abs(a) + 0.5*a
  print *, b
  d = a
  print *, d/2, max(a, b), min(a, 0.0), sign(b, a), mod(int(b*2), 3)
  l = a > 0 .and. b < 3
  print *, l, .not. l, merge(a, b, l)
  print *, cube(a), f(a(3)), cube(2.0)
  a = cube(a(4:1:-1))
  print *, a
  z = (/ (cmplx(i, -i), i = 1, 3) /)
  y = z*conjg(z) + 1
  print *, real(y), aimag(z*2), abs(real(z) - 3)
  k = ramp(4)
  k = k + ramp(4)*2
  print *, k, calls
  k(2:3) = k(2:3)**2
  print *, k, k(ramp(2))
  s = (/ 100, 200, 300 /)
  s = s*s
  print *, s
  m = reshape((/ 1., 2., 3., 4., 5., 6. /), (/ 2, 3 /))
  w = square(m)
  print *, w
  w(:, 1) = w(:, 1) + w(:, 2)
  print *, sum(square(m)), w
  c = (/ 'abc', 'def', 'ghi', 'jkl' /)
  e = c // 'x'
  print *, e == 'abcx', all(e(2:3) == (/ 'defx', 'ghix' /))
  c(:)(2:3) = 'zz'
  print *, all(c == (/ 'azz', 'dzz', 'gzz', 'jzz' /))
  c(1:3) = c(2:4)
  c = c(1)
  print *, all(c == 'dzz'), len(c)
  g = 'pq'
  e = g
  e(2:3)(3:4) = e(2:3)(1:2)
  print *, all(e == (/ 'pq   ', 'pqpq ', 'pqpq ', 'pq   ' /)), ichar(e(:)(1:1))
  j = (/ 1, 2, 3, 4 /)
  k = 0
  call swap(j, k)
  print *, j, k
  call swap(j(1:2), k(3:4))
  print *, j, k
  a = (/ (real(i), i = 1, 4) /)
  a = a/a(2)
  print *, a
  a = a*sum(a) + maxval(a)
  print *, a
end program expressions
! prints
! 1.5 1 4.5 2 0.5 -1 1.5 -2 1.5 1 4.5 2 0 -2 0 -4 1.5 -1 4.5 -2 0 2 0 1 true false false false false true true
! true 1 1 4.5 2 1 -8 27 -64 7 8 -64 27 -8 1 3 9 19 -2 -4 -6 2 1 0 3 6 9 12 2 3 36 81 12 3 36 10000 -25536
! 24464 2 6 10 4 8 12 42 6 14 22 4 8 12 true false false false true true true 3 true 112 112 112 112 0 0 0 0 1
! 2 3 4 3 4 0 0 1 2 0 0 0.5 1 1.5 2 4.5 7 9.5 12
