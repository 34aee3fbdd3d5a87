! Whole-array assignment and expressions of all types.
program whole_arrays
  implicit none
  integer :: wrong = 0
  integer :: i, j
  integer :: a(4), b(4), m(2,3), n(2,3)
  real :: x(5), y(5)
  double precision :: d(3)
  complex :: z(3), w(3)
  logical :: l(4), k(4)
  character(len=3) :: c(3), e(3)
  integer :: empty(0)
  integer :: lower(-2:2)

  a = 7
  call check(1, all(a == 7) .and. size(a) == 4)
  a = [1, 2, 3, 4]
  b = a*2 + 1
  call check(2, all(b == (/3, 5, 7, 9/)))
  b = b - a
  call check(3, all(b == [2, 3, 4, 5]))
  a = a**2 / b
  call check(4, all(a == [0, 1, 2, 3]))
  b = -b
  call check(5, sum(b) == -14)
  do j = 1, 3
    do i = 1, 2
      m(i, j) = 10*i + j
    end do
  end do
  n = m + m*m
  call check(6, n(2, 3) == 23 + 529 .and. n(1, 1) == 11 + 121)
  n = max(m, 20)
  call check(7, n(1, 3) == 20 .and. n(2, 1) == 21)
  x = [(real(i), i = 1, 5)]
  y = sqrt(x*x) + 0.5
  call check(8, all(y == x + 0.5))
  y = x/2
  call check(9, y(5) == 2.5 .and. y(1) == 0.5)
  d = x(1:3)
  d = d/3
  call check(10, d(1) == 1d0/3 .and. d(3) == 1d0)
  z = cmplx(x(1:3), -x(3:5))
  w = z*(0, 1)
  call check(11, all(w == [(3., 1.), (4., 2.), (5., 3.)]))
  w = conjg(z)
  call check(12, all(aimag(w) == [3, 4, 5]) .and. all(real(w) == [1, 2, 3]))
  z = x(1:3)
  call check(13, all(z == [(1., 0.), (2., 0.), (3., 0.)]))
  l = a > 1
  k = .not. l .or. a == 3
  call check(14, all(l .eqv. [.false., .false., .true., .true.]))
  call check(15, all(k .eqv. [.true., .true., .false., .true.]))
  k = l .neqv. k
  call check(16, count(k) == 3)
  c = 'ab'
  call check(17, all(c == 'ab '))
  c = ['one', 'two', 'six']
  e = c
  e(2) = c(2)(2:3) // 'x'
  call check(18, e(1) == 'one' .and. e(2) == 'wox' .and. e(3) == 'six')
  e = c(3:1:-1)
  call check(19, all(e == ['six', 'two', 'one']))
  c = c // 'zz'
  call check(20, c(1) == 'one')
  empty = 3
  empty = empty + 1
  call check(21, size(empty) == 0 .and. sum(empty) == 0)
  lower = [1, 2, 3, 4, 5]
  call check(22, lower(-2) == 1 .and. lower(2) == 5)
  a = lower(-1:2)
  call check(23, all(a == [2, 3, 4, 5]))
  a = 2.9
  call check(24, all(a == 2))
  a = [2.9, -2.9, 0.5, -0.5]
  call check(25, all(a == [2, -2, 0, 0]))
  x = a(1)
  call check(26, all(x == 2.0))
  a = a(4)
  call check(27, all(a == 0))
  a = [5, 6, 7, 8]
  a = a(2)
  call check(28, all(a == 6))
  a = [5, 6, 7, 8]
  a = a(4:1:-1)
  call check(29, all(a == [8, 7, 6, 5]))
  m = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  n = m(2:1:-1, 3:1:-1)
  call check(30, all(n == reshape([6, 5, 4, 3, 2, 1], [2, 3])))
  m = m(2:1:-1, 3:1:-1)
  call check(31, all(n == m))
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program whole_arrays
