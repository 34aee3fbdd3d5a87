! SUM, PRODUCT, MAXVAL, MINVAL, ANY, ALL, COUNT with DIM and MASK, ranks 1 to 4.
program reductions
  implicit none
  integer :: wrong = 0
  integer :: a(6), m(3, 4), t(2, 3, 4), f(2, 2, 2, 3), i, e(0), e2(0, 3), e3(3, 0)
  real :: x(3, 2)
  double precision :: d(4)
  complex :: z(2, 2)
  logical :: l(2, 3), lt(2, 2, 2)
  integer(1) :: i1(3)
  integer(2) :: i2(3)
  integer(8) :: i8(3)
  a = [3, -1, 4, 1, -5, 9]
  m = reshape([(i, i = 1, 12)], [3, 4])
  t = reshape([(i, i = 1, 24)], [2, 3, 4])
  f = reshape([(mod(i*5, 7), i = 1, 24)], [2, 2, 2, 3])
  call check(1, sum(a) == 11 .and. product(a) == 540 .and. maxval(a) == 9 .and. minval(a) == -5)
  call check(2, sum(a, mask=a > 0) == 17 .and. product(a, a > 0) == 108 .and. maxval(a, a < 4) == 3)
  call check(3, minval(a, mask=a > 1) == 3 .and. count(a > 0) == 4 .and. any(a == 9) .and. .not. all(a > 0))
  call check(4, sum(a, 1) == 11 .and. maxval(a, 1) == 9 .and. count(a > 0, 1) == 4 .and. all(a < 10, 1))
  call check(5, sum(a, 1, a > 3) == 13 .and. sum(a, .false.) == 0 .and. product(a, .false.) == 1)
  call check(6, all(sum(m, 1) == [6, 15, 24, 33]) .and. all(sum(m, 2) == [22, 26, 30]))
  call check(7, all(sum(m, dim=1, mask=mod(m, 2) == 0) == [2, 10, 8, 22]))
  call check(8, all(sum(m, dim=2, mask=m > 6) == [17, 19, 21]))
  call check(9, all(product(m, 1) == [6, 120, 504, 1320]) .and. all(product(m, 2) == [280, 880, 1944]))
  call check(10, all(maxval(m, 1) == [3, 6, 9, 12]) .and. all(minval(m, 2) == [1, 2, 3]))
  call check(11, all(maxval(m, 2, m < 8) == [7, 5, 6]) .and. all(minval(m, 1, m > 4) == [huge(i), 5, 7, 10]))
  call check(12, all(count(m > 5, 1) == [0, 1, 3, 3]) .and. all(count(m > 5, 2) == [2, 2, 3]))
  call check(13, all(any(m > 11, 1) .eqv. [.false., .false., .false., .true.]))
  call check(14, all(all(m < 12, 2) .eqv. [.true., .true., .false.]))
  call check(15, all(shape(sum(t, 1)) == [3, 4]) .and. all(shape(sum(t, 2)) == [2, 4]) .and. all(shape(sum(t, 3)) == [2, 3]))
  call check(16, sum(sum(sum(t, 1), 1), 1) == 300 .and. all(sum(sum(t, 3), 2) == [144, 156]))
  call check(17, all(sum(t, 2) == reshape([9, 12, 27, 30, 45, 48, 63, 66], [2, 4])))
  call check(18, all(maxval(t, 3) == t(:, :, 4)) .and. all(minval(t, 2) == t(:, 1, :)))
  call check(19, all(count(mod(t, 3) == 0, 3) == reshape([1, 1, 1, 1, 2, 2], [2, 3])) .neqv. .true.)
  call check(20, all(shape(maxval(f, 4)) == [2, 2, 2]) .and. all(shape(product(f, 2)) == [2, 2, 3]))
  call check(21, sum(sum(f, 4)) == sum(f) .and. sum(sum(f, 1)) == sum(f) .and. sum(sum(f, 3, f > 2)) == sum(f, f > 2))
  call check(22, sum(e) == 0 .and. product(e) == 1 .and. maxval(e) == -huge(i) - 1 .and. minval(e) == huge(i))
  call check(23, count(e == 0) == 0 .and. all(e == 0) .and. .not. any(e == 0))
  call check(24, all(sum(e2, 1) == 0) .and. size(sum(e2, 1)) == 3 .and. size(sum(e2, 2)) == 0)
  call check(25, all(product(e3, 2) == 1) .and. size(maxval(e3, 1)) == 0 .and. all(minval(e3, 2) == huge(i)))
  x = reshape([1.5, 2.5, -3.0, 4.0, 5.0, 6.5], [3, 2])
  call check(26, sum(x) == 16.5 .and. all(sum(x, 1) == [1.0, 15.5]) .and. all(sum(x, 2) == [5.5, 7.5, 3.5]))
  call check(27, maxval(x) == 6.5 .and. minval(x, x > 0) == 1.5 .and. all(maxval(x, 2) == [4.0, 5.0, 6.5]))
  call check(28, all(product(x, 2, x > 0) == [6.0, 12.5, 6.5]))
  call check(29, maxval(x, x > 100) == -huge(1.0) .and. minval(x, .false.) == huge(1.0))
  d = [1d0, 2d0, 4d0, 8d0]
  call check(30, sum(1/d) == 1.875d0 .and. product(d) == 64 .and. maxval(-d) == -1 .and. minval(d(2:)) == 2)
  z = reshape([(1., 1.), (2., 0.), (0., 3.), (-1., -1.)], [2, 2])
  call check(31, sum(z) == (2., 3.) .and. all(sum(z, 1) == [(3., 1.), (-1., 2.)]))
  call check(32, all(product(z, 2) == [(-3., 3.), (-2., -2.)]) .and. sum(z, real(z) > 0) == (3., 1.))
  l = reshape([.true., .false., .true., .true., .false., .false.], [2, 3])
  call check(33, count(l) == 3 .and. any(l) .and. .not. all(l))
  call check(34, all(count(l, 1) == [1, 2, 0]) .and. all(count(l, 2) == [2, 1]))
  call check(35, all(any(l, 1) .eqv. [.true., .true., .false.]) .and. all(any(l, 2)))
  call check(36, all(all(l, 1) .eqv. [.false., .true., .false.]) .and. .not. any(all(l, 2)))
  lt = .true.
  lt(1, 2, 1) = .false.
  call check(37, count(all(lt, 3)) == 3 .and. count(all(lt, 1)) == 3 .and. count(any(.not. lt, 2)) == 1)
  i1 = [1_1, 2_1, 3_1]
  i2 = 1000
  i8 = 5000000000_8
  call check(38, sum(i1) == 6 .and. sum(i2) == 3000 .and. sum(i8) == 15000000000_8 .and. kind(sum(i1)) == 1)
  call check(39, maxval(i8) == 5000000000_8 .and. maxval(i1, .false.) == -128)
  call check(40, sum(m(:, 2:3)) == 39 .and. all(sum(m(3:1:-2, :), 1) == [4, 10, 16, 22]))
  call check(41, sum(abs(a)) == 23 .and. sum(a*a, a*a > 9) == 16 + 25 + 81)
  call check(42, sum([(sum(m(:, i)), i = 1, 4)]) == 78)
  call check(43, all(sum(spread(a, 1, 3), 1) == 3*a))
  i = 2
  call check(44, all(sum(m, i) == [22, 26, 30]))
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
end program reductions
