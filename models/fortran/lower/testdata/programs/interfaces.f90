! Arguments that are procedures, with interfaces: results that are arrays,
! arguments that may be absent. A CASE that takes nothing.
program interfaces
  integer :: k = 3
  print *, apply(square, 5)
  print *, both(twice, [1., 2., 3.])
  call through(show)
  select case (k)
  case (5:2)
    print *, 'nothing is in 5:2'
  case default
    print *, 'default'
  end select
contains
  subroutine through(s)
    interface
      subroutine s(a, b)
        integer, intent(in) :: a(:)
        integer, optional, intent(in) :: b
      end subroutine s
    end interface
    call s([1, 2, 3])
    call s(b=3, a=[1, 2, 3, 4])
    call once_more(s)
  end subroutine through
  subroutine once_more(s)
    interface
      subroutine s(a, b)
        integer, intent(in) :: a(:)
        integer, optional, intent(in) :: b
      end subroutine s
    end interface
    call s([5, 6, 7])
  end subroutine once_more
  subroutine show(a, b)
    integer, intent(in) :: a(:)
    integer, optional, intent(in) :: b
    print *, a
    if (present(b)) print *, 'b', b
  end subroutine show
  function both(g, x)
    interface
      function g(x)
        real, intent(in) :: x(:)
        real :: g(size(x))
      end function g
    end interface
    real, intent(in) :: x(:)
    real :: both(size(x))
    both = g(g(x)) + 1
  end function both
  function twice(x)
    real, intent(in) :: x(:)
    real :: twice(size(x))
    twice = x*2
  end function twice
  integer function apply(f, n)
    interface
      integer function f(n)
        integer, intent(in) :: n
      end function f
    end interface
    integer, intent(in) :: n
    apply = f(n)
  end function apply
  integer function square(n)
    integer, intent(in) :: n
    square = n*n
  end function square
end program interfaces
