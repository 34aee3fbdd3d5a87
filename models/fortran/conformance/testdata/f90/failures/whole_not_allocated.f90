program p
  real, allocatable :: x(:, :)
  print *, sum(x)
end program p
!> whole_not_allocated.f90:3:16: X is not allocated
!>   print *, sum(x)
!>                ^
!> in P at whole_not_allocated.f90:3
