! CHARACTER functions whose lengths the caller computes; results that internal procedures assign to. Specification
! functions that stand behind their use.
module words
  implicit none
  integer :: width = 3
  character(len=7), parameter, private :: names(3) = ['Apple  ', 'Orange ', 'Fig    ']
contains
  function name(i)
    integer, intent(in) :: i
    character(len=len_trim(names(i))) :: name
    name = names(i)
  end function name
  function wide(c)
    character(len=*), intent(in) :: c
    character(len=width + len(c)) :: wide
    wide = c
  end function wide
  pure integer function double(n)
    integer, intent(in) :: n
    double = 2*n
  end function double
  function doubled(c)
    character(len=*), intent(in) :: c
    character(len=double(len(c))) :: doubled
    doubled = c//c
  end function doubled
  function applied(f, n)
    interface
      pure integer function f(n)
        integer, intent(in) :: n
      end function f
    end interface
    integer, intent(in) :: n
    character(len=-(-f(n))) :: applied
    applied = repeat('*', 100)
  end function applied
  function spread_out(a, b, n)
    integer, intent(in) :: n
    integer, intent(in) :: a(-1:), b(2:n, 0:3)
    character(len=ubound(a, 1)) :: spread_out
    spread_out = 'abcdefgh'
  end function spread_out
  function sizes(a, b, n)
    integer, intent(in) :: n
    integer, intent(in) :: a(0:), b(2:n, 0:3)
    character(len=size(b, 1) + 10*lbound(b, 2) + ubound(b, 2) + size(a) - lbound(a, 1)) :: sizes
    sizes = ''
  end function sizes
  subroutine automatic(n, want)
    integer, intent(in) :: n, want
    interface
      pure function outside(n)
        integer, intent(in) :: n
        integer :: outside
      end function outside
    end interface
    real :: a(behind(n)), b(outside(n))
    character(len=behind(n)) :: c
    if (size(a) + size(b) + len(c) /= want) print *, 'wrong: automatic', size(a), size(b), len(c)
  end subroutine automatic
  function shaped(n) result(r)
    interface
      pure function outside(n)
        integer, intent(in) :: n
        integer :: outside
      end function outside
    end interface
    integer, intent(in) :: n
    character(len=outside(n)) :: r
    dimension :: r(mod(len(r), 3) + 1)
    r = 'abcdefgh'
  end function shaped
  pure integer function behind(n)
    integer, intent(in) :: n
    behind = n + 1
  end function behind
end module words
pure integer function outside(n)
  integer, intent(in) :: n
  outside = n*10
end function outside
function shared()
  character(len=4) :: shared
  shared = 'abcd'
  call change
contains
  subroutine change
    shared(2:2) = 'x'
  end subroutine change
end function shared
function both(n) result(r)
  integer :: n
  real :: r(n)
  r = 1
  call change
contains
  subroutine change
    r(2) = 5
  end subroutine change
end function both
program lengths
  use words
  implicit none
  interface
    function both(n) result(r)
      integer :: n
      real :: r(n)
    end function both
  end interface
  character(len=4), external :: shared
  character(len=9) :: text
  integer :: wrong = 0, n = 2, i, a(6) = 0, b(5, 4) = 0
  call check(1, all([(len(name(i)), i = 1, 3)] == [5, 6, 3]) .and. name(2)//'|' == 'Orange|')
  call check(2, len(wide('ab')) == 5 .and. wide('ab')//'|' == 'ab   |')
  width = 1
  call check(3, len(wide('ab')) == 3)
  call check(4, doubled('xyz')//'|' == 'xyzxyz|')
  call check(5, applied(double, 3)//'|' == '******|')
  call check(6, spread_out(a, b, 6)//'|' == 'abcd|' .and. spread_out(a(::2), b, 6)//'|' == 'a|')
  call check(7, len(sizes(a, b, 6)) == 5 + 3 + 6 .and. len(sizes(a(2:3), b, 1)) == 0 + 3 + 2)
  call check(8, shared() == 'axcd' .and. all(both(3) == [1., 5., 1.]))
  call check(9, padded(2)//'|' == 'ab|' .and. padded(4)//'|' == 'abab|')
  n = 3
  call check(10, padded(2)//'|' == 'aba|')
  call check(11, len(unclamped(-2)) == 0 .and. len(unclamped(n - 8)) == 0 .and. unclamped(n) == 'abc')
  text = 'abcdef'
  call overwrite(trim(text), text)
  call check(12, text == 'abc')
  call automatic(3, 4 + 30 + 4)
  call check(13, len(shaped(1)) == 10 .and. size(shaped(1)) == 2 .and. all(shaped(1)//'|' == 'abcdefgh  |'))
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  function padded(m)
    integer, intent(in) :: m
    character(len=max(n, m)) :: padded
    padded = 'ababab'
  end function padded
  function unclamped(m)
    integer, intent(in) :: m
    character(len=m) :: unclamped
    unclamped = 'abcdef'
  end function unclamped
  subroutine overwrite(a, b)
    character(len=*), intent(in) :: a
    character(len=*), intent(out) :: b
    b = ''
    b = a(1:3)
  end subroutine overwrite
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program lengths
