program p
  character(len=5) :: c = 'hello'
  integer :: n = 6
  print *, c(2:n)
end program p
!> substring.f90:4:12: substring 2:6 of C is outside 1:5
!>   print *, c(2:n)
!>            ^
!> in P at substring.f90:4
