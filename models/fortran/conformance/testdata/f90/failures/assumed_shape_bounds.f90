program p
  integer :: a(9)
  a = 0
  call s(a(1:9:2))
contains
  subroutine s(x)
    integer, intent(inout) :: x(0:)
    x(size(x)) = 1
  end subroutine s
end program p
!> assumed_shape_bounds.f90:8:5: subscript 1 of X is 5, outside 0:4
!>     x(size(x)) = 1
!>     ^
!> in S at assumed_shape_bounds.f90:8
!> called from P at assumed_shape_bounds.f90:4
