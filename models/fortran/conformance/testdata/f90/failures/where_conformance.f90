program p
  integer :: a(6), n = 5
  a = 1
  where (a(:n) > 0) a(2:) = 0
  n = 4
  where (a(:n) > 0) a(2:) = 0
end program p
!> where_conformance.f90:6:21: shapes differ in dimension 1: 5 elements and 4
!>   where (a(:n) > 0) a(2:) = 0
!>                     ^
!> in P at where_conformance.f90:6
