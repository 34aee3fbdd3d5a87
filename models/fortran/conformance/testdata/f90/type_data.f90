program t
type p
integer :: n
real :: w
end type
type(p) :: a, b(2)
data a /p(1, 2.0)/
data b(1)%n, b(2)%n /5, 6/
data b%w /2*1.5/
print *, a, b
end program
