program p
  real :: a(3, 4), b(3, 4)
  integer :: n = 3
  a = 1
  b = 1
  print *, matmul(a(:, :n), b(:2, :))
end program p
!> matmul_shapes.f90:6:12: shapes differ in dimension 1: 3 elements and 2
!>   print *, matmul(a(:, :n), b(:2, :))
!>            ^
!> in P at matmul_shapes.f90:6
