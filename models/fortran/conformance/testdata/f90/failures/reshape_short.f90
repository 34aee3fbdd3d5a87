program p
  integer :: m(2, 3), n = 4, i
  m = reshape([(i, i = 1, n)], [2, 3])
  print *, m
end program p
!> reshape_short.f90:3:7: SOURCE of RESHAPE has 4 elements, SHAPE asks for 6
!>   m = reshape([(i, i = 1, n)], [2, 3])
!>       ^
!> in P at reshape_short.f90:3
