program p
  integer, target :: k
  integer, pointer :: x
  x => k
  deallocate (x)
end program
!> deallocate_target.f90:5:3: address 1040 is freed, but it is not allocated (it may be freed twice)
!>   deallocate (x)
!>   ^
!> in P at deallocate_target.f90:5
