module consts
  implicit none
  integer, parameter :: wp = 8, n = 3
  real(wp), parameter :: v(n) = (/ 1.0d0, 2.0d0, 3.0d0 /)
  integer, parameter :: sq(4) = (/ (i*i, i=1,4) /)
  integer i
  private i
end module
module work
  use consts, only: dp => wp, n
  implicit none
  real(dp), allocatable :: buf(:,:)
  real(dp), save :: total = 0
  interface norm
    module procedure norm1, norm2
  end interface
contains
  function norm1(x) result(r)
    real(dp), intent(in) :: x(:)
    real(dp) :: r
    r = sum(x)
  end function
  function norm2(x) result(r)
    real, intent(in) :: x(:)
    real :: r
    r = sum(x)
    total = total + r
  end function
  subroutine init(k, opt)
    integer, intent(in) :: k
    integer, optional :: opt
    allocate(buf(k, 0:n))
    buf = 0
    if (present(opt)) buf = opt
  end subroutine
end module
program main
  use work
  implicit none
  integer :: i, j
  real :: x(10), y(10, 10)
  interface
    subroutine ext(a, f)
      real, intent(inout) :: a(:)
      interface
        real function f(t)
          real, intent(in) :: t
        end function
      end interface
    end subroutine
  end interface
  character(len=*), parameter :: msg = 'hi there'
!hpf$ distribute x(block)
  call init(4, opt=3)
!hpf$ independent
  outer: do i = 1, 10
    do j = 1, 10
      if (j > i) cycle outer
      if (j == 9) exit outer
      y(i,j) = i * j
    end do
  end do outer
  x = 1.0
  where (x > 0)
    x = 2*x
  elsewhere (x < -1)
    x = 0
  elsewhere
    x = 1
  end where
  forall (i=1:10, j=1:10:2, y(i,j) > 0) y(i,j) = x(i)
  select case (i)
  case (1, 3:5)
    print *, msg
  case (:0)
    i = 2
  case default
    i = 3
  end select
  print *, norm(x), norm(buf(1,:))
  call inner(x)
  call ext(x, g)
  stop
contains
  subroutine inner(z)
    real, intent(inout) :: z(:)
    z = z + x(1)
    i = 5
  end subroutine
  real function g(t)
    real, intent(in) :: t
    g = t
  end function
end program
subroutine ext(a, f)
  real, intent(inout) :: a(:)
  real, external :: f
  a(1) = f(a(1))
end subroutine
