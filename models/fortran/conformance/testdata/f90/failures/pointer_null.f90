program p
  real, pointer :: x
  nullify (x)
  x = 1
end program
!> pointer_null.f90:4:3: X is a pointer that points at nothing
!>   x = 1
!>   ^
!> in P at pointer_null.f90:4
