program p
  integer, allocatable :: a(:, :), b(:, :)
  allocate (a(2, 3), b(2, 4))
  b = 1
  a(:, :) = b
end program p
!> assignment_conformance.f90:5:3: shapes differ in dimension 2: 3 elements and 4
!>   a(:, :) = b
!>   ^
!> in P at assignment_conformance.f90:5
