program loops
  implicit none
  real(8) :: x
  integer :: i, n, k
  integer(8) :: l
  n = 0
  do i = 10, 1
    n = n + 1
  end do
  print '(2i5)', n, i
  do l = 5000000000_8, 5000000003_8, 2
    print '(i12)', l
  end do
  print '(i12)', l
  k = 3
  do i = k, 20, k
    k = 5
    if (i > 15) exit
  end do
  print '(2i4)', i, k
  x = 10
  n = 0
  outer: do
    n = n + 1
    do i = 1, 10
      x = x - 0.75d0
      if (x < 3) exit outer
      if (mod(i, 3) == 0) cycle outer
    end do
  end do outer
  print '(i4, f10.4, i4)', n, x, i
  print '(3f12.6)', x**3, x**(-2), x**2.5d0
  print '(3f12.6)', 2d0**i, (-x)**3, 1.5**7
  print '(i12, i12)', 3**n, (-2)**5
  print '(2f12.6)', sqrt((-1d0, 0d0))
  print '(4f10.5)', exp((0d0, 1d0)), log((0., 2.))
  print '(4f10.5)', sin((1., 1.)), cos((1d0, 1d0))
  print '(2f10.5)', (1., 2.) / (3., 4.)
  print '(l2, l2)', (1., 2.) == (1., 2.), (1., 2.) /= (1., 2.)
  call early(3)
  call early(-3)
  print '(i4)', count_calls() + count_calls()
  if (side(1) > 5 .or. side(2) > 1) print '(a)', 'or'
  if (side(1) > 5 .and. side(2) > 1) print '(a)', 'and'
  i = 0
  do while (i < 3 .and. side(i) < 10)
    i = i + 1
  end do
  print '(i4)', i
contains
  subroutine early(k)
    integer, intent(in) :: k
    if (k < 0) return
    print '(a, i3)', 'positive', k
  end subroutine
  integer function count_calls()
    integer, save :: n = 10
    n = n + 1
    count_calls = n
  end function
  integer function side(k)
    integer, intent(in) :: k
    side = k
    n = n + 1
  end function
end program
