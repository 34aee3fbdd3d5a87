program p
  integer :: a(5), k = 0
  a = 1
  print *, a(1:5:k)
end program p
!> zero_stride.f90:4:12: the increment is zero
!>   print *, a(1:5:k)
!>            ^
!> in P at zero_stride.f90:4
