program p
  integer :: a(10), n = 0
  a = 0
  a(9:n:-2) = 1
  a(9:n:-3) = 1
end program p
!> section_stride_bounds.f90:5:3: subscript 1 of A is 0, outside 1:10
!>   a(9:n:-3) = 1
!>   ^
!> in P at section_stride_bounds.f90:5
