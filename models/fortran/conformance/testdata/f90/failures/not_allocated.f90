program p
  real, allocatable :: x(:)
  x(1) = 2
end program p
!> not_allocated.f90:3:3: X is not allocated
!>   x(1) = 2
!>   ^
!> in P at not_allocated.f90:3
