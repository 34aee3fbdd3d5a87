program p
  type t
    real, pointer :: v(:)
  end type
  type(t) :: a(2)
  allocate (a(1)%v(3))
  i = 4
  a(1)%v(i) = 1
end program
!> type_pointer_bounds.f90:8:8: subscript 1 of A%V is 4, outside 1:3
!>   a(1)%v(i) = 1
!>        ^
!> in P at type_pointer_bounds.f90:8
