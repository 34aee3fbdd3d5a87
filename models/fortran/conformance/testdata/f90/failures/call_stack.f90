module inner
contains
  subroutine deep(a, i)
    integer, intent(in) :: i
    real, intent(inout) :: a(:)
    a(i) = 1
  end subroutine deep
  elemental integer function inverse(k)
    integer, intent(in) :: k
    inverse = 12/k
  end function inverse
end module inner
program p
  use inner
  real :: a(3)
  integer :: i
  do i = 3, -1, -1
    print *, inverse([1, 2, i + 1])
    call middle
  end do
contains
  subroutine middle
    call deep(a, i)
  end subroutine middle
end program p
!> call_stack.f90:6:5: subscript 1 of A is 0, outside 1:3
!>     a(i) = 1
!>     ^
!> in DEEP at call_stack.f90:6
!> called from MIDDLE at call_stack.f90:23
!> called from P at call_stack.f90:19
