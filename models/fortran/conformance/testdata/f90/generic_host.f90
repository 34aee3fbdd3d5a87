module m
interface g
module procedure gi
end interface
contains
subroutine gi(i)
integer, intent(in) :: i
print *, 'int', i
end subroutine
end module
program t
use m
interface g
subroutine gr(x)
real, intent(in) :: x
end subroutine
end interface
call g(1); call g(1.0)
call inner
contains
subroutine inner
interface g
subroutine gd(x)
double precision, intent(in) :: x
end subroutine
end interface
call g(2); call g(2.0); call g(2d0)
end subroutine
end program
subroutine gr(x)
real, intent(in) :: x
print *, 'real', x
end subroutine
subroutine gd(x)
double precision, intent(in) :: x
print *, 'double', x
end subroutine
