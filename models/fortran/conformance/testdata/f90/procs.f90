! INTENT, OPTIONAL, PRESENT, keywords, internal procedures, recursion, RESULT.
module defs
  implicit none
  interface
    subroutine outside(a, n, s)
      integer, intent(in) :: n
      real, intent(inout) :: a(n)
      real, intent(in), optional :: s
    end subroutine outside
    function swap(a) result(r)
      integer, intent(in) :: a(:)
      integer :: r(size(a))
    end function swap
  end interface
end module defs
program procs
  use defs
  implicit none
  integer :: wrong = 0
  integer :: i, host = 5, depth
  real :: v(4)
  integer :: q(3)
  call check(1, area(2, 3) == 6 .and. area(h=2, w=5) == 10 .and. area(2) == 2 .and. area(2, h=4) == 8)
  call check(2, fact(10) == 3628800 .and. fib(15) == 610)
  call check(3, opts() == 0 .and. opts(1) == 1 .and. opts(b=1) == 2 .and. opts(1, 1, 1) == 7 .and. opts(1, c=1) == 5)
  v = [1., 2., 3., 4.]
  call outside(v, 4)
  call check(4, all(v == [2., 3., 4., 5.]))
  call outside(n=2, a=v, s=10.)
  call check(5, all(v == [12., 13., 4., 5.]))
  call outside(v(2:3), s=100., n=2)
  call check(6, all(v == [12., 113., 104., 5.]))
  call outside(v(4:1:-2), 2, 1000.)
  call check(7, all(v == [12., 1113., 104., 1005.]))
  q = swap([1, 2, 3])
  call check(8, all(q == [3, 2, 1]))
  q = swap(swap(q)) + swap(q)
  call check(9, all(q == [4, 4, 4]))
  call bump
  call bump
  call check(10, host == 7)
  call shadow
  call check(11, host == 7)
  call outs(i, 3)
  call check(12, i == 9)
  call check(13, forward() == 3 .and. forward(4) == 4)
  depth = 0
  call dive(20)
  call check(14, depth == 210)
  call check(15, gcd(1071, 462) == 21)
  call check(16, even(10) .and. .not. even(7))
  call check(17, apply(sq, 5) == 25 .and. apply(area1, 5) == 10)
  i = 3
  call expr((i), i)
  call check(18, i == 4)
  call hanoi(5, 1, 3, host)
  call check(19, host == 7 + 31)
  call check(20, len(greet('Bob')) == 10 .and. greet('Bob') == 'Hello, Bob')
  call strings(['ab', 'cd'], i)
  call check(21, i == 4)
  call check(22, ackermann(2, 3) == 9)
  call deeparray(4, q(1))
  call check(23, q(1) == 4 + 3 + 2 + 1)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  integer function area(w, h)
    integer, intent(in) :: w
    integer, optional, intent(in) :: h
    area = w
    if (present(h)) area = w*h
  end function area
  recursive function fact(n) result(f)
    integer, intent(in) :: n
    integer :: f
    if (n <= 1) then
      f = 1
    else
      f = n*fact(n - 1)
    end if
  end function fact
  recursive integer function fib(n) result(f)
    integer, intent(in) :: n
    f = n
    if (n > 1) f = fib(n - 1) + fib(n - 2)
  end function fib
  integer function opts(a, b, c)
    integer, optional, intent(in) :: a, b, c
    opts = 0
    if (present(a)) opts = opts + 1
    if (present(b)) opts = opts + 2
    if (present(c)) opts = opts + 4
  end function opts
  subroutine bump
    host = host + 1
  end subroutine bump
  subroutine shadow
    integer :: host
    host = 100
    call check(100, host == 100)
  end subroutine shadow
  subroutine outs(r, n)
    integer, intent(out) :: r
    integer, intent(in), optional :: n
    r = n*n
  end subroutine outs
  integer function forward(a)
    integer, optional, intent(in) :: a
    forward = further(a)
  end function forward
  integer function further(a)
    integer, optional, intent(in) :: a
    further = 3
    if (present(a)) further = a
  end function further
  recursive subroutine dive(n)
    integer, intent(in) :: n
    integer :: mine
    mine = n
    if (n > 1) call dive(n - 1)
    depth = depth + mine
  end subroutine dive
  recursive integer function gcd(a, b) result(g)
    integer, intent(in) :: a, b
    if (b == 0) then
      g = a
    else
      g = gcd(b, mod(a, b))
    end if
  end function gcd
  recursive logical function even(n) result(r)
    integer, intent(in) :: n
    if (n == 0) then
      r = .true.
    else
      r = odd(n - 1)
    end if
  end function even
  recursive logical function odd(n) result(r)
    integer, intent(in) :: n
    if (n == 0) then
      r = .false.
    else
      r = even(n - 1)
    end if
  end function odd
  integer function apply(f, n)
    interface
      integer function f(n)
        integer, intent(in) :: n
      end function f
    end interface
    integer, intent(in) :: n
    apply = f(n)
  end function apply
  integer function sq(n)
    integer, intent(in) :: n
    sq = n*n
  end function sq
  integer function area1(n)
    integer, intent(in) :: n
    area1 = area(n, 2)
  end function area1
  subroutine expr(a, b)
    integer, intent(in) :: a
    integer, intent(out) :: b
    b = 4
    call check(101, a == 3)
  end subroutine expr
  recursive subroutine hanoi(n, from, to, moves)
    integer, intent(in) :: n, from, to
    integer, intent(inout) :: moves
    if (n == 0) return
    call hanoi(n - 1, from, 6 - from - to, moves)
    moves = moves + 1
    call hanoi(n - 1, 6 - from - to, to, moves)
  end subroutine hanoi
  function greet(name) result(r)
    character(len=*), intent(in) :: name
    character(len=7 + len(name)) :: r
    r = 'Hello, ' // name
  end function greet
  subroutine strings(s, n)
    character(len=*), intent(in) :: s(:)
    integer, intent(out) :: n
    n = len(s)*size(s)
  end subroutine strings
  recursive integer function ackermann(m, n) result(r)
    integer, intent(in) :: m, n
    if (m == 0) then
      r = n + 1
    else if (n == 0) then
      r = ackermann(m - 1, 1)
    else
      r = ackermann(m - 1, ackermann(m, n - 1))
    end if
  end function ackermann
  recursive subroutine deeparray(n, total)
    integer, intent(in) :: n
    integer, intent(out) :: total
    integer :: t(n), below
    t = n
    below = 0
    if (n > 1) call deeparray(n - 1, below)
    total = sum(t)/n + below
  end subroutine deeparray
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program procs
subroutine outside(a, n, s)
  implicit none
  integer, intent(in) :: n
  real, intent(inout) :: a(n)
  real, intent(in), optional :: s
  if (present(s)) then
    a = a + s
  else
    a = a + 1
  end if
end subroutine outside
function swap(a) result(r)
  implicit none
  integer, intent(in) :: a(:)
  integer :: r(size(a))
  r = a(size(a):1:-1)
end function swap
