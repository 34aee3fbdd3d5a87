! What RANDOM_SEED and DATE_AND_TIME assign: to INTEGERs of both kinds, and to sections with gaps.
program seed
  implicit none
  integer :: errors = 0, n, apart(4) = 7, few(16) = -1, i
  integer(8) :: wide(2), many(8)
  real(8) :: x, y, again

  call random_seed(size=n)
  if (n /= 2) errors = errors + 1
  call random_number(x)
  call random_seed(get=apart(1:4:2))
  call random_seed(get=wide)
  call random_number(x)
  call random_number(y)
  if (apart(2) /= 7 .or. apart(4) /= 7 .or. x == y) errors = errors + 1
  call random_seed(put=apart(1:4:2))
  call random_number(again)
  if (again /= x) errors = errors + 1
  call random_seed(put=wide)
  call random_number(again)
  if (again /= x) errors = errors + 1
  call random_number(again)
  if (again /= y) errors = errors + 1
  ! The generator is splitmix64, whose first output from the state 0 begins with e220a839.
  call random_seed(put=(/ 0, 0 /))
  call random_number(x)
  if (int(x * 2d0**32, 8) /= int(z'e220a839', 8)) errors = errors + 1

  call date_and_time(values=few(1:16:2))
  call date_and_time(values=many)
  if (any(few(2:16:2) /= -1) .or. many(1) /= 2000) errors = errors + 1
  do i = 1, 3
    if (few(2 * i - 1) /= many(i)) errors = errors + 1
  end do
  if (errors == 0) print '(a)', 'ok'
end program seed
