program p
  integer :: a(5), i, k = 0
  forall (i = 1:5:k) a(i) = i
  print *, a
end program p
!> zero_forall_stride.f90:3:19: the increment is zero
!>   forall (i = 1:5:k) a(i) = i
!>                   ^
!> in P at zero_forall_stride.f90:3
