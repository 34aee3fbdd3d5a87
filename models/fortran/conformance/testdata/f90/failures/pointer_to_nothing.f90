program p
  integer, target :: a(3)
  integer, pointer :: q(:)
  q => a
  q(2) = 1
  nullify (q)
  q(2) = 2
end program p
!> pointer_to_nothing.f90:7:3: Q is a pointer that points at nothing
!>   q(2) = 2
!>   ^
!> in P at pointer_to_nothing.f90:7
