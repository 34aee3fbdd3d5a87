! MAXLOC and MINLOC: ties, MASK, DIM, zero size, ranks.
program locations
  implicit none
  integer :: wrong = 0
  integer :: a(7), m(3, 4), e(0), r(1), r2(2), r3(3), t(2, 2, 3), i, lower(-3:3)
  real :: x(5)
  double precision :: d(2, 2)
  a = [3, 9, -2, 9, -2, 0, 9]
  m = reshape([4, 1, 7, 7, 0, 2, 0, 7, 1, 3, 3, 3], [3, 4])
  t = reshape([5, 3, 8, 1, 9, 9, 1, 2, 0, 4, 0, 9], [2, 2, 3])
  r = maxloc(a)
  call check(1, r(1) == 2)
  r = minloc(a)
  call check(2, r(1) == 3)
  call check(3, maxloc(a, 1) == 2 .and. minloc(a, dim=1) == 3)
  call check(4, maxloc(a, 1, a < 9) == 1 .and. minloc(a, 1, mask=a > 0) == 1)
  call check(5, all(maxloc(a, a < 0) == 3) .and. all(maxloc(a, .false.) == 0) .and. minloc(a, 1, a > 100) == 0)
  call check(6, all(maxloc(e) == 0) .and. minloc(e, 1) == 0)
  r2 = maxloc(m)
  call check(7, all(r2 == [3, 1]))
  call check(8, all(minloc(m) == [2, 2]) .and. all(maxloc(m, mask=m < 7) == [1, 1]))
  call check(9, all(maxloc(m, 1) == [3, 1, 2, 1]) .and. all(maxloc(m, 2) == [2, 3, 1]))
  call check(10, all(minloc(m, 1) == [2, 2, 1, 1]) .and. all(minloc(m, 2) == [3, 2, 3]))
  call check(11, all(maxloc(m, 1, m < 4) == [2, 3, 3, 1]) .and. all(minloc(m, 2, m > 1) == [4, 4, 2]))
  call check(12, all(maxloc(m, 1, m > 6) == [3, 1, 2, 0]))
  r3 = maxloc(t)
  call check(13, all(r3 == [1, 1, 2]))
  call check(14, all(minloc(t) == [1, 1, 3]))
  call check(15, all(maxloc(t, 3) == reshape([2, 2, 1, 3], [2, 2])))
  call check(16, all(shape(minloc(t, 2)) == [2, 3]) .and. all(minloc(t, 1) == reshape([2, 2, 1, 1, 1, 1], [2, 3])))
  lower = a
  call check(17, all(maxloc(lower) == 2) .and. maxloc(lower, 1) == 2)
  x = [1.5, 2.5, -1.0, 2.5, -1.0]
  call check(18, maxloc(x, 1) == 2 .and. minloc(x, 1) == 3 .and. maxloc(x(3:), 1) == 2)
  call check(19, maxloc(x(5:1:-1), 1) == 2 .and. minloc(-x, 1) == 2)
  d = reshape([1d0, 4d0, 3d0, 2d0], [2, 2])
  call check(20, all(maxloc(d) == [2, 1]) .and. all(minloc(d, 1) == [1, 2]))
  call check(21, all(m(r2(1):r2(1), r2(2)) == 7) .and. a(maxloc(a, 1)) == 9)
  call check(22, all(maxloc([(i*(10 - i), i = 1, 9)]) == 5))
  m = 5
  call check(23, all(maxloc(m) == [1, 1]) .and. all(minloc(m, 2) == 1))
  m = -huge(i) - 1
  call check(24, all(maxloc(m) == [1, 1]))
  x = -huge(1.0)
  call check(25, maxloc(x, 1) == 1 .and. maxloc(x, 1, [.false., .false., .true., .true., .false.]) == 3)
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
end program locations
