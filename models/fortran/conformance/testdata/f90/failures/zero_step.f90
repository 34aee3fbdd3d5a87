program p
  integer :: i, k = 0
  do i = 1, 3, k
    print *, i
  end do
end program p
!> zero_step.f90:3:3: the increment is zero
!>   do i = 1, 3, k
!>   ^
!> in P at zero_step.f90:3
