program p
  integer :: a(2, 2), d = 3
  a = 1
  print *, sum(a, d)
end program p
!> dim_out_of_range.f90:4:12: DIM=3, but the rank is 2
!>   print *, sum(a, d)
!>            ^
!> in P at dim_out_of_range.f90:4
