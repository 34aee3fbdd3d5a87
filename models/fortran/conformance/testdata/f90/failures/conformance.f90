program p
  real :: a(5)
  integer :: n = 3
  a(:n) = [1., 2., 3.]
  call add(a(:n), a)
contains
  subroutine add(x, y)
    real, intent(in) :: x(:), y(:)
    real :: z(size(x))
    z = x + y
    print *, z
  end subroutine add
end program p
!> conformance.f90:10:11: shapes differ in dimension 1: 3 elements and 5
!>     z = x + y
!>           ^
!> in ADD at conformance.f90:10
!> called from P at conformance.f90:5
