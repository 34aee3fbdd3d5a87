! DO with EXIT, CYCLE, names, DO WHILE, endless DO; blocks with names.
program loops
  implicit none
  integer :: wrong = 0
  integer :: i, j, k, n
  real :: x
  n = 0
  do i = 1, 10
    if (i == 3) cycle
    if (i == 6) exit
    n = n + i
  end do
  call check(1, n == 1 + 2 + 4 + 5 .and. i == 6)
  n = 0
  outer: do i = 1, 5
    inner: do j = 1, 5
      if (j == 4) cycle outer
      if (i == 4) exit outer
      if (j == i) cycle inner
      n = n + 10*i + j
    end do inner
  end do outer
  call check(2, n == 12 + 13 + 21 + 23 + 31 + 32 .and. i == 4 .and. j == 1)
  n = 0
  do while (n < 7)
    n = n + 2
  end do
  call check(3, n == 8)
  n = 0
  do
    n = n + 1
    if (n > 20) exit
    if (mod(n, 2) == 0) cycle
    if (n > 10) exit
  end do
  call check(4, n == 11)
  n = 0
  do i = 10, 1, -3
    n = 100*n + i
  end do
  call check(5, n == 10070401 .and. i == -2)
  do i = 5, 1
    n = 0
  end do
  call check(6, n /= 0 .and. i == 5)
  w: do while (.true.)
    do k = 1, 3
      if (k == 2) exit w
    end do
  end do w
  call check(7, k == 2)
  n = 0
  do 10 i = 1, 3
    do 10 j = 1, 2
      n = n + 1
10 continue
  call check(8, n == 6)
  test: if (n == 6) then
    n = 7
  else if (n == 7) then test
    n = 8
  else test
    n = 9
  end if test
  call check(9, n == 7)
  x = 0
  do i = 1, 1000
    x = x + 0.5
    if (x >= 100) exit
  end do
  call check(10, i == 200)
  n = 3
  do i = 1, n
    n = 10
  end do
  call check(11, i == 4)
  a: do i = 1, 2
    b: do j = 1, 2
      c: do k = 1, 2
        if (k == 2) cycle b
        if (j == 2) cycle a
        n = n + 1
      end do c
      n = 0
    end do b
    n = 0
  end do a
  call check(12, n == 12)
  do i = huge(i) - 2, huge(i) - 1
    n = i
  end do
  call check(13, n == huge(i) - 1)
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
end program loops
