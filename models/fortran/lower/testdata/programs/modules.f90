module m
  integer :: count = 0
  real :: tab(3) = (/1., 2., 3./)
contains
  subroutine bump(k)
    integer, intent(in), optional :: k
    if (present(k)) then
      count = count + k
    else
      count = count + 1
    end if
  end subroutine
  recursive function fib(n) result(r)
    integer, intent(in) :: n
    integer :: r
    if (n < 2) then
      r = n
    else
      r = fib(n - 1) + fib(n - 2)
    end if
  end function
  function squares(n) result(v)
    integer, intent(in) :: n
    integer :: v(n)
    integer :: i
    do i = 1, n
      v(i) = i * i
    end do
  end function
  subroutine scale2(x, f)
    real, intent(inout) :: x(:)
    real, intent(in) :: f
    x = x * f
  end subroutine
  elemental function tw(x) result(y)
    real, intent(in) :: x
    real :: y
    y = 2 * x + 1
  end function
  function name(k) result(s)
    integer, intent(in) :: k
    character(len=k) :: s
    s = repeat('*', k)
  end function
end module
program modules
  use m
  implicit none
  integer :: i, st
  integer(8) :: big
  integer(2) :: small
  real :: x(4)
  logical :: l
  character(len=5) :: c
  call bump()
  call bump(5)
  print '(i5)', count
  print '(i8)', fib(15)
  print '(6i4)', squares(6)
  x = (/ (i * 1.5, i = 1, 4) /)
  call scale2(x(2:4:2), 10.)
  print '(4f8.2)', x
  print '(4f8.2)', tw(x)
  print '(a)', '[' // name(3) // ']' // trim('ab  ') // '|'
  big = 2_8**40
  small = 30000
  small = small + 10000_2
  print '(i20, i8)', big, small
  do i = 1, 7
    select case (i)
    case (:2); c = 'low'
    case (3, 5); c = 'odd'
    case (6:); c = 'high'
    case default; c = 'other'
    end select
    print '(i3, 1x, a)', i, c
  end do
  call inner(3)
  l = .false.
  i = 0
  do while (.not. l)
    i = i + 1
    l = i * i > 50
  end do
  print '(i4)', i
  block_if: if (i > 3) then
    if (i > 5) exit block_if
    print *, 'no'
  end if block_if
  print '(3i4)', maxloc((/3, 9, 2/)), sum(squares(3)), size(x)
  print '(i4, i4)', index('abcabc', 'bc', .true.), verify('aab', 'a')
  print '(3i4)', scan('hello', 'lo'), len_trim('ab  '), ishft(5, 3)
contains
  subroutine inner(k)
    integer, intent(in) :: k
    integer :: loc(k)
    loc = k
    i = sum(loc) + count
    print '(i6)', i
    call deeper
  end subroutine
  subroutine deeper
    print '(a, i6)', 'deeper', i + 1
  end subroutine
end program
