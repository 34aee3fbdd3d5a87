program p
  real, allocatable :: x(:)
  deallocate (x)
end program p
!> deallocate.f90:3:3: X is not allocated
!>   deallocate (x)
!>   ^
!> in P at deallocate.f90:3
