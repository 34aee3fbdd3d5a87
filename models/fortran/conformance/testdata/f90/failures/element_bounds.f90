program p
  integer :: a(3, 0:2), i = 3
  a = 0
  a(2, i) = 1
end program p
!> element_bounds.f90:4:3: subscript 2 of A is 3, outside 0:2
!>   a(2, i) = 1
!>   ^
!> in P at element_bounds.f90:4
