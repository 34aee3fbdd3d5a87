! defined operators and assignment, generic, private components
module rat
  implicit none
  private
  public :: rational, operator(+), operator(*), operator(==), assignment(=), operator(.over.), show, make, operator(-)
  type rational
    private
    integer :: n = 0, d = 1
  end type
  interface operator(+)
    module procedure add, addi
  end interface
  interface operator(*)
    module procedure mul
  end interface
  interface operator(-)
    module procedure neg, minus
  end interface
  interface operator(==)
    module procedure eq
  end interface
  interface operator(.over.)
    module procedure over
  end interface
  interface assignment(=)
    module procedure fromint, toreal
  end interface
  interface show
    module procedure show1, showa
  end interface
contains
  integer function gcd(a, b)
    integer, intent(in) :: a, b
    integer :: x, y, t
    x = abs(a); y = abs(b)
    do while (y /= 0)
      t = mod(x, y); x = y; y = t
    end do
    gcd = max(x, 1)
  end function
  type(rational) function make(n, d)
    integer, intent(in) :: n, d
    integer :: g
    g = gcd(n, d)
    make%n = n/g
    make%d = d/g
  end function
  function add(a, b) result(c)
    type(rational), intent(in) :: a, b
    type(rational) :: c
    c = make(a%n*b%d + b%n*a%d, a%d*b%d)
  end function
  function addi(a, i) result(c)
    type(rational), intent(in) :: a
    integer, intent(in) :: i
    type(rational) :: c
    c = a + make(i, 1)
  end function
  function mul(a, b) result(c)
    type(rational), intent(in) :: a, b
    type(rational) :: c
    c = make(a%n*b%n, a%d*b%d)
  end function
  function neg(a) result(c)
    type(rational), intent(in) :: a
    type(rational) :: c
    c = rational(-a%n, a%d)
  end function
  function minus(a, b) result(c)
    type(rational), intent(in) :: a, b
    type(rational) :: c
    c = a + (-b)
  end function
  logical function eq(a, b)
    type(rational), intent(in) :: a, b
    eq = a%n == b%n .and. a%d == b%d
  end function
  function over(i, j) result(c)
    integer, intent(in) :: i, j
    type(rational) :: c
    c = make(i, j)
  end function
  subroutine fromint(r, i)
    type(rational), intent(out) :: r
    integer, intent(in) :: i
    r%n = i
  end subroutine
  subroutine toreal(x, r)
    real, intent(out) :: x
    type(rational), intent(in) :: r
    x = real(r%n)/r%d
  end subroutine
  subroutine show1(r)
    type(rational), intent(in) :: r
    print '(i0,a,i0)', r%n, '/', r%d
  end subroutine
  subroutine showa(r)
    type(rational), intent(in) :: r(:)
    integer :: i
    do i = 1, size(r)
      call show(r(i))
    end do
  end subroutine
end module
program t
  use rat
  implicit none
  type(rational) :: a, b, c(3)
  real :: x
  a = 3
  b = 1 .over. 2
  call show(a)
  call show(a + b)
  call show(a*b + 2)
  call show(-b - a)
  print *, a == b, b == make(2, 4)
  x = b
  print *, x
  c = b
  c(2) = c(1) + c(3)
  c(3) = 7
  call show(c)
  call show((/ a, b, a*b /))
end program
