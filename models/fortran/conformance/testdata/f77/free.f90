! free form: & at the end of a line, long lines, ; and the old statements
program free
  implicit none
  integer, parameter :: n = 4
  integer :: i, j, k, a(n), &
             b(n, n)        ! a comment behind &

  real :: x, y
  character(len=20) :: s
  do 10 i = 1, n
    a(i) = i
10 continue
  call chki(1, a(1) + a(2) + &
      a(3) &
      + a(4), 10)
  s = 'split &
      &here'
  call chks(2, s, 'split here          ')
  s = "don't"; k = 3; if (k == 3) k = 4
  call chki(3, k, 4)
  call chks(4, s(1:5), 'don''t')
  do i = 1, n; do j = 1, n; b(i, j) = i * j; end do; end do
  call chki(5, b(3, 4), 12)
  x = 1.0; y = 2.0
  if (x < y .and. y >= 2.0 &
      .or. x /= 1.0) then
    k = 1
  elseif (x == y) then
    k = 2
  else if (x > y) then
    k = 3
  else
    k = 4
  endif
  call chki(6, k, 1)
  goto 20
  call chki(7, 1, 2)
20 call chki(7, 1, 1)
  go to 30
30 write (s, 40) k, x
40 format (i3, &
      f5.1)
  call chks(8, s(1:8), '  1  1.0')
  call sub (k, *50)
  call chki(9, 1, 2)
50 call chki(9, k, 5)
  ca&
  &ll chki(10, 1&
  &2, 12)
  call finish('FREE')
end program free

subroutine sub(k, *)
  integer k
  k = 5
  return 1
end subroutine sub
