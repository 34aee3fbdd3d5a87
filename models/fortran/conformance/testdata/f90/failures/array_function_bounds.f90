program p
  integer :: k(3) = [1, 2, 5]
  print *, pick(k)
contains
  function pick(v) result(r)
    integer, intent(in) :: v(:)
    integer :: r(size(v)), i
    do i = 1, size(v)
      r(i) = v(v(i))
    end do
  end function pick
end program p
!> array_function_bounds.f90:9:14: subscript 1 of V is 5, outside 1:3
!>       r(i) = v(v(i))
!>              ^
!> in PICK at array_function_bounds.f90:9
!> called from P at array_function_bounds.f90:3
