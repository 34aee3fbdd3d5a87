program p
  real :: a(10), b(10)
  integer :: i, n = 12
  b = 1
  do i = 1, n
    a(i) = b(i) + i
  end do
  print *, a
end program p
!> loop_bounds.f90:6:5: subscript 1 of A is 11, outside 1:10
!>     a(i) = b(i) + i
!>     ^
!> in P at loop_bounds.f90:6
