program p
  integer :: a(10), i = 42
  a = 0
  if (ibits(i, 1, 0) /= 0) stop 3
  forall (i=1:2:0) a(i) = 1
end program p
!> constant_zero_stride.f90:5:17: the increment is zero
!>   forall (i=1:2:0) a(i) = 1
!>                 ^
!> in P at constant_zero_stride.f90:5
