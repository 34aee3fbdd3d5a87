! derived types with intrinsic functions and array constructors, functions returning arrays of types, elemental
module m
  implicit none
  type c3
    real :: v(3)
    integer :: tag
  end type
  interface operator(+)
    module procedure addc
  end interface
  interface operator(.dot.)
    module procedure dotc
  end interface
contains
  elemental function addc(a, b) result(r)
    type(c3), intent(in) :: a, b
    type(c3) :: r
    r%v = a%v + b%v
    r%tag = a%tag + b%tag
  end function
  pure real function dotc(a, b)
    type(c3), intent(in) :: a, b
    dotc = dot_product(a%v, b%v)
  end function
  function many(n) result(r)
    integer, intent(in) :: n
    type(c3) :: r(n)
    integer :: i
    do i = 1, n
      r(i) = c3((/ 1.0*i, 2.0*i, 3.0*i /), i)
    end do
  end function
  elemental subroutine bump(a)
    type(c3), intent(inout) :: a
    a%tag = a%tag + 100
  end subroutine
end module
program t
  use m
  implicit none
  type(c3) :: a(4), b(2,2), x
  integer :: i
  a = many(4)
  print *, a%tag, a(3)%v
  a = a + a
  print *, a%tag, a(2)%v
  print *, a(1) .dot. a(2)
  x = a(1) + a(4)
  print *, x
  b = reshape(a, (/ 2, 2 /))
  print *, b(2,1)%tag, b(1,2)%v
  b = transpose(b)
  print *, b%tag
  a = cshift(a, 1)
  print *, a%tag
  a(1:2) = (/ x, a(4) /)
  print *, a%tag
  a = (/ (c3((/ 0.0, 1.0, real(i) /), i*i), i = 1, 4) /)
  print *, a%tag, a%v(3)
  a(2:3) = merge(a(3:4), a(1:2), (/ .true., .false. /))
  print *, a%tag
  print *, count(a%tag > 1), maxloc(a%tag)
  a = pack(a, a%tag > 1, (/ x, x, x, x /))
  print *, a%tag
  call bump(a(1:2))
  call bump(x)
  print *, a%tag, x%tag
  a = spread(x, 1, 4)
  print *, a%tag
  b(:,1) = many(2)
  print *, b(:,1)%tag
  print *, size(many(3))
end program
