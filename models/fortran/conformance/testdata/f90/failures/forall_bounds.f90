program p
  integer :: a(4), i
  a = 1
  forall (i = 1:4, a(i) > 0) a(i) = a(i + 1)
end program p
!> forall_bounds.f90:4:37: subscript 1 of A is 5, outside 1:4
!>   forall (i = 1:4, a(i) > 0) a(i) = a(i + 1)
!>                                     ^
!> in P at forall_bounds.f90:4
