program recursion
  integer :: a3(3) = (/1, 2, 3/), a2(2) = (/4, 5/)
  call outer(3, 'xyz', a3)
  call outer(2, 'pq', a2)
end program
recursive subroutine outer(n, s, v)
  implicit none
  integer :: n, v(n)
  character(len=*) :: s
  integer :: loc, z(2)
  character(len=n) :: t
  z = 8
  loc = n * 10
  t = s
  call inner(1)
  if (n == 3) call outer(2, 'zz', z)
  call inner(2)
contains
  subroutine inner(k)
    integer, intent(in) :: k
    integer :: i
    loc = loc + k
    print '(i3, i5, 1x, a, 1x, a, i3, 3i3)', n, loc, s, t, len(s), (v(i), i = 1, n)
    v(1) = loc
  end subroutine
end subroutine
