program p
  integer :: a(3), v(2)
  v = [1, 4]
  a = 0
  a(v) = 1
end program p
!> vector_subscript.f90:5:3: subscript 1 of A is 4, outside 1:3
!>   a(v) = 1
!>   ^
!> in P at vector_subscript.f90:5
