program p
  integer :: a(10), n = 11
  a = 0
  print *, a(n - 5:n)
end program p
!> section_bounds.f90:4:12: subscript 1 of A is 11, outside 1:10
!>   print *, a(n - 5:n)
!>            ^
!> in P at section_bounds.f90:4
