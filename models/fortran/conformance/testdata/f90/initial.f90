! Initial values, attributes in statements, DATA for arrays, SAVE, implied SAVE.
program initial
  implicit none
  integer :: wrong = 0
  integer, parameter :: n = 3, m = n*2
  integer, dimension(n) :: a = [1, 2, 3], b
  integer :: c(2, 2) = reshape([1, 2, 3, 4], [2, 2]), d(m) = 0
  real, parameter :: pi = 3.14159, table(0:2) = (/ 0.0, 0.5*pi, pi /)
  logical, parameter :: debug = .false.
  character(len=*), parameter :: hello = 'hello'
  character(len=3) :: s(2) = ['abc', 'def'], t = 'toolong'
  complex :: z = (1.0, -1.0)
  integer, parameter :: sizes(2) = shape(c) + [0, 1]
  integer :: e(sizes(1), sizes(2)), f(sizes(1) + sizes(2)), g(max(sizes(1), sizes(2)):size(table)*3)
  integer x, y(2), i
  dimension x(4)
  parameter_free: do i = 1, 4
    x(i) = i
  end do parameter_free
  data b /1, 2*5/, y /2*7/
  call check(1, all(a == [1, 2, 3]) .and. all(b == [1, 5, 5]) .and. c(2, 1) == 2 .and. all(d == 0) .and. all(y == 7))
  call check(2, table(2) == pi .and. lbound(table, 1) == 0 .and. ubound(table, 1) == 2 .and. size(table) == 3)
  call check(3, len(hello) == 5 .and. s(2) == 'def' .and. t == 'too' .and. z == (1., -1.) .and. .not. debug)
  call check(4, size(e) == 6 .and. size(f) == 5 .and. lbound(g, 1) == 3 .and. ubound(g, 1) == 9)
  call check(5, counter() == 1 .and. counter() == 2)
  call check(6, counter() == 3 .and. sum(x) == 10)
  call defaults
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  integer function counter()
    integer :: n = 0
    n = n + 1
    counter = n
  end function counter
  subroutine defaults
    integer, save :: k(3) = 5
    integer, parameter :: local(3) = [9, 8, 7]
    real :: work(local(2))
    call check(7, sum(k) == 15 .and. local(3) == 7 .and. size(work) == 8)
    do i = 1, 3
      call check(7 + i, local(i) == 10 - i)
    end do
  end subroutine defaults
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program initial
