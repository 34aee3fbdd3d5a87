! Arrays of every type, of modules and hosts, automatic ones.
module md
  implicit none
  integer, parameter :: tab(4) = (/ 4, 3, 2, 1 /)
  real :: g(3,3) = 1.0
  complex(8), allocatable :: ca(:)
  logical(1) :: l1(4)
  integer(8) :: i8(3)
contains
  subroutine setg
    g = g + 1
  end subroutine
  function outer(x, y) result(r)
    real, intent(in) :: x(:), y(0:)
    real :: r(size(x), size(y))
    r = spread(x, 2, size(y))*spread(y, 1, size(x))
    if (lbound(y, 1) /= 0 .or. ubound(y, 1) /= size(y) - 1) print *, 'wrong'
  end function
  real function norm(v)
    real, intent(in) :: v(:)
    norm = sqrt(dot_product(v, v))
  end function
  elemental logical function odd(i)
    integer, intent(in) :: i
    odd = mod(i, 2) /= 0
  end function
  elemental character(2) function two(c)
    character(*), intent(in) :: c
    two = c(1:1)//'!'
  end function
  function mk(n) result(z)
    integer, intent(in) :: n
    complex(8) :: z(n)
    integer i
    z = (/ (cmplx(i, n, 8), i = 1, n) /)
  end function
end module
program p
  use md
  implicit none
  integer :: i, j, n, a(5), m(2,3), k(2)
  real :: x(3), y(2), w(3,2), rr(20)
  complex :: z(3), zz(2,2)
  complex(8) :: d(4)
  character(4) :: c(3), s
  character(10) :: lines(3)
  character(2) :: t(3)
  logical :: q(3)
  a(1:4) = tab(4:1:-1)
  a(5) = 9
  print *, a, tab(2:3) + 1, sum(tab), maxloc(tab), tab(a(1:2))
  call setg
  g(2, :) = g(:, 1)*3
  g(:, 2) = (/ 7, 8, 9 /)
  print *, g, sum(g, 1)
  x = (/ 1.0, 2.0, 3.0 /)
  y = (/ 10.0, 20.0 /)
  w = outer(x, y) + outer(2*x, y)
  print *, w, norm(w(:, 1)), norm((/ 3.0, 4.0 /)), norm(w(1, :))
  where (odd(a))
    a = -a
  end where
  print *, a, count(odd(a)), pack(a, odd(a))
  z = (/ (cmplx(i, 2*i), i = 1, 3) /)
  z = z*z + (1.0, 0.0)
  z(2:3) = conjg(z(1:2))/2
  print *, real(z), aimag(z), real(sum(z)), aimag(product(z))
  zz = reshape((/ z, (5.0, -1.0) /), (/ 2, 2 /))
  zz = transpose(zz)
  zz(1, :) = zz(:, 2)
  print *, real(zz), aimag(zz)
  allocate(ca(0:3))
  ca = mk(4)
  ca(0:2) = ca(1:3) + ca(0:2)
  d = ca*2 - mk(4)
  print *, real(ca), aimag(ca), real(d), aimag(d)
  where (real(ca) > 4) ca = 0
  print *, real(ca)
  l1 = (/ .true., .false., .true., .true. /)
  print *, l1, count(l1), all(l1(3:4)), .not. l1, any(l1 .neqv. .true._1)
  i8 = (/ 5000000000_8, 1_8, 2_8 /)
  i8(i8(2:3)) = i8(1) + i8(2:3)
  print *, i8, a(i8(1) - 5000000000_8)
  c = (/ 'abcd', 'efgh', 'ijkl' /)
  s = 'zz'
  c(:)(3:4) = c(3:1:-1)(1:2)
  t = two(c)
  c = merge(c, s, (/ .true., .false., .true. /))
  q = c < 'b'
  c(2:3) = c(1:2)
  c(1) = s
  c = c(3)
  m = 0
  print *, m
  print *, a
  print *, a
  print *, a
  print *, a
  n = 3
  call auto(n)
  do while (any(a > 50))
    a = a - 50
  end do
  print *, a
  if (sum(a, mask=a > 0) > 0 .and. minval(a) < 100) print *, 1
  do i = 1, size(pack(a, a > 0))
    n = n + sum(a(1:i))
  end do
  print *, n, ent(2)
contains
  subroutine auto(n)
    integer, intent(in) :: n
    real :: b(n, 0:n), e(2*n)
    b = x(1)
    b(:, n) = x
    e = (/ b(:, n), b(:, 0) /)
    x = x + e(1:3)
    a(1:2) = a(1:2) + n
    print *, b, e, x
    call deeper(b)
  end subroutine
  subroutine deeper(v)
    real, intent(inout) :: v(:, :)
    v(1, :) = sum(v, 1)
    print *, v, shape(v), a(1)
  end subroutine
  function ent(n) result(r)
    integer :: n, r
    r = n
  end function
end program
! prints
! 1 2 3 4 9 4 3 10 1 4 3 2 6 2 7 8 9 2 6 2 10 24 10 30 60 90 60 120 180 112.2497 5 67.08204 -1 2 -3 4 -9 3 -1
! -3 -9 -2 -1 -5.5 4 -2 -8 -8.5 -80 -1 -5.5 5 5 -2 -8 -1 -1 3 5 7 4 8 8 8 4 5 8 11 4 12 12 12 4 3 0 0 4 true
! false true true 3 true false true false false true 5000000001 5000000002 2 -1 0 0 0 0 0 0 -1 2 -3 4 -9 -1 2
! -3 4 -9 -1 2 -3 4 -9 -1 2 -3 4 -9 1 1 1 1 1 1 1 1 1 1 2 3 1 2 3 1 1 1 2 4 6 3 1 1 3 1 1 3 1 1 6 2 3 3 4 2 2
! 5 -3 4 -9 1 16 2
