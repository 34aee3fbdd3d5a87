! Interfaces of operators and of assignment.
module algebra
  implicit none
  private
  public :: operator(.cross.), operator(.inv.), operator(+), assignment(=), operator(/), operator(//), operator(.plus.)
  interface operator(.cross.)
    module procedure cross
  end interface operator(.cross.)
  interface operator(.inv.)
    module procedure inv
  end interface
  interface operator(+)
    module procedure both, plus_char
  end interface operator(+)
  interface operator(/)
    module procedure cut
  end interface operator(/)
  interface operator(//)
    module procedure glue
  end interface operator(//)
  interface operator(.plus.)
    module procedure plus_int
    module procedure plus_real
  end interface
  interface assignment(=)
    module procedure to_int, to_text
  end interface assignment(=)
contains
  function cross(a, b) result(c)
    real, intent(in) :: a(3), b(3)
    real :: c(3)
    c = (/ a(2)*b(3) - a(3)*b(2), a(3)*b(1) - a(1)*b(3), a(1)*b(2) - a(2)*b(1) /)
  end function
  real function inv(x)
    real, intent(in) :: x
    inv = 1/x
  end function
  logical function both(a, b)
    logical, intent(in) :: a, b
    both = a .or. b
  end function
  function plus_char(a, b) result(c)
    character(*), intent(in) :: a, b
    character(len(a) + len(b)) :: c
    c = a//b
  end function
  elemental integer function cut(a, n)
    character(*), intent(in) :: a
    integer, intent(in) :: n
    cut = len_trim(a)/n
  end function
  integer function glue(a, b)
    integer, intent(in) :: a, b
    glue = 10*a + b
  end function
  elemental integer function plus_int(a, b)
    integer, intent(in) :: a, b
    plus_int = a + b
  end function
  elemental real function plus_real(a, b)
    real, intent(in) :: a, b
    plus_real = a + b
  end function
  elemental subroutine to_int(i, l)
    integer, intent(out) :: i
    logical, intent(in) :: l
    i = merge(1, 0, l)
  end subroutine
  subroutine to_text(t, i)
    character(*), intent(out) :: t
    integer, intent(in) :: i
    write (t, '(i0)') i
  end subroutine
end module

program operators
  use algebra, only: operator(.cross.), operator(.inv.), operator(+), assignment(=), operator(/), &
    operator(//), operator(.plus.)
  implicit none
  interface operator(.far.)
    real function far(a, b)
      real, intent(in) :: a, b
    end function far
  end interface operator(.far.)
  interface operator(+)
    function shifted(v, m) result(r)
      integer, intent(in) :: v(:), m(:,:)
      integer :: r(size(v))
    end function shifted
  end interface
  real :: x(3), y(3)
  integer :: k, v(4), m(2,2)
  character(8) :: t
  x = (/ 1., 2., 3. /)
  y = (/ 4., 5., 6. /)
  if (any((x .cross. y) /= (/ -3., 6., -3. /))) stop 1
  if (any((2*x .cross. -y + x) /= (/ 6., -12., 6. /))) stop 2 ! the lowest precedence
  if (.inv. 4. ** 2 /= 0.0625 .or. -.inv. 4. + 1 /= 0.75) stop 3 ! the highest
  if (.not. (.true. + .false.)) stop 4
  if ('ab' + 'cd' + 'e' /= 'abcde' .or. len('ab' + 'cd') /= 4) stop 5
  if ('abcdef'/2 /= 3 .or. any((/ 'abcd', 'ab  ' /)/2 /= (/ 2, 1 /))) stop 6
  if (1//2//3 /= 123) stop 7
  k = .true.
  if (k /= 1) stop 8
  v = (/ .true., .false., .true., .true. /)
  if (any(v /= (/ 1, 0, 1, 1 /))) stop 9
  v(2:3) = .not. (v(1:2) == 1) ! overlaps its value
  if (any(v /= (/ 1, 0, 1, 1 /))) stop 10
  v = .true.
  if (any(v /= 1)) stop 11
  t = 42
  if (t /= '42') stop 12
  t(3:) = 7
  if (t /= '427') stop 13
  v = (/ 1, 2, 3, 4 /)
  if (any((v .plus. 1 .plus. v) /= (/ 3, 5, 7, 9 /))) stop 14
  if ((1 .plus. 2) /= 3) stop 15
  if ((1. .plus. 2.5) /= 3.5 .or. (1.plus.2) /= 3) stop 16
  if ((3. .far. 5.) /= 2) stop 17
  m = 1
  if (any(v + m /= (/ 5, 6, 7, 8 /))) stop 18
  if (any(v + v /= 2*v)) stop 19
  call hosted
  print '(a)', 'ok'
contains
  subroutine hosted
    interface operator(.plus.)
      character(2) function letters(a, b)
        character, intent(in) :: a, b
      end function letters
    end interface
    if (('a' .plus. 'b') /= 'ab' .or. (1 .plus. 1) /= 2) stop 20
  end subroutine hosted
end program operators

real function far(a, b)
  real, intent(in) :: a, b
  far = abs(a - b)
end function far

function shifted(v, m) result(r)
  integer, intent(in) :: v(:), m(:,:)
  integer :: r(size(v))
  r = v + sum(m)
end function shifted

character(2) function letters(a, b)
  character, intent(in) :: a, b
  letters = a//b
end function letters
