program p
  type node
    integer :: v
    type(node), pointer :: next => null()
  end type
  type(node), pointer :: head
  allocate (head)
  head%v = 1
  print *, head%next%v
end program
!> type_null_pointer.f90:9:17: HEAD%NEXT is a pointer that points at nothing
!>   print *, head%next%v
!>                 ^
!> in P at type_null_pointer.f90:9
