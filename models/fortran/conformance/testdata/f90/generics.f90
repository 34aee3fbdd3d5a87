! Generic procedures, user operators and assignment, module procedures.
module generic_names
  implicit none
  private
  public :: norm, twice
  interface norm
    module procedure norm_integer, norm_real, norm_matrix
  end interface
  interface twice
    module procedure twice_integer
    module procedure twice_real
    module procedure twice_text
    module procedure twice_double
  end interface
contains
  integer function norm_integer(v)
    integer, intent(in) :: v(:)
    norm_integer = sum(abs(v))
  end function norm_integer
  real function norm_real(v)
    real, intent(in) :: v(:)
    norm_real = maxval(abs(v))
  end function norm_real
  real function norm_matrix(v)
    real, intent(in) :: v(:, :)
    norm_matrix = sum(v*v)
  end function norm_matrix
  elemental integer function twice_integer(a)
    integer, intent(in) :: a
    twice_integer = 2*a
  end function twice_integer
  elemental real function twice_real(a)
    real, intent(in) :: a
    twice_real = 2*a
  end function twice_real
  elemental double precision function twice_double(a)
    double precision, intent(in) :: a
    twice_double = 2*a + 1
  end function twice_double
  function twice_text(a)
    character(len=*), intent(in) :: a
    character(len=2*len(a)) :: twice_text
    twice_text = a // a
  end function twice_text
end module generic_names
program generics
  use generic_names
  implicit none
  integer :: wrong = 0
  real :: m(2, 2) = 2
  call check(1, norm([1, -2, 3]) == 6)
  call check(2, norm([1.5, -2.5]) == 2.5)
  call check(3, norm(m) == 16)
  call check(4, twice(3) == 6 .and. twice(1.5) == 3.0 .and. twice(1d0) == 3d0)
  call check(5, twice('ab') == 'abab')
  call check(6, all(twice([1, 2]) == [2, 4]) .and. all(twice(m) == 4))
  call show(1)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  subroutine show(i)
    integer, intent(in) :: i
    interface pick
      integer function pick1(i)
        integer, intent(in) :: i
      end function pick1
      integer function pick2(x)
        real, intent(in) :: x
      end function pick2
    end interface
    call check(8, pick(i) == 1 .and. pick(1.0) == 2)
  end subroutine show
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program generics
integer function pick1(i)
  integer, intent(in) :: i
  pick1 = i
end function pick1
integer function pick2(x)
  real, intent(in) :: x
  pick2 = 2*int(x)
end function pick2
