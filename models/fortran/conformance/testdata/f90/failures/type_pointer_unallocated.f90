program p
  type t
    real, pointer :: v(:) => null()
  end type
  type(t) :: a(2)
  a(2)%v = 1
end program
!> type_pointer_unallocated.f90:6:8: A%V is a pointer that points at nothing
!>   a(2)%v = 1
!>        ^
!> in P at type_pointer_unallocated.f90:6
