program p
  real, allocatable :: x(:)
  allocate (x(3))
  allocate (x(3))
end program p
!> allocated_twice.f90:4:3: X is allocated already
!>   allocate (x(3))
!>   ^
!> in P at allocated_twice.f90:4
