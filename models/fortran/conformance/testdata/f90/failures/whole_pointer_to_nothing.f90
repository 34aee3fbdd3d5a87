program p
  integer, pointer :: q(:)
  allocate (q(3))
  q = 1
  deallocate (q)
  print *, sum(q)
end program p
!> whole_pointer_to_nothing.f90:6:16: Q is a pointer that points at nothing
!>   print *, sum(q)
!>                ^
!> in P at whole_pointer_to_nothing.f90:6
