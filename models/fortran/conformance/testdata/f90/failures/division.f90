module m
contains
  integer function half(a, b)
    integer, intent(in) :: a(:), b
    half = sum(a/b)
  end function half
end module m
program p
  use m
  print *, half([1, 2, 3], 0)
end program p
!> division.f90:5:17: division of an integer by zero
!>     half = sum(a/b)
!>                 ^
!> in HALF at division.f90:5
!> called from P at division.f90:10
