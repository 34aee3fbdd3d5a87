! Assumed-shape arguments: lower bounds, sections, negative strides, copies.
program shapes
  implicit none
  integer :: wrong = 0
  integer :: a(10), m(4, 5), i, j, t(2, 3, 4)
  real :: x(3, 3)
  a = [(i, i = 1, 10)]
  do j = 1, 5
    do i = 1, 4
      m(i, j) = 10*i + j
    end do
  end do
  call check(1, total(a) == 55 .and. total(a(2:4)) == 9 .and. total(a(10:1:-2)) == 30 .and. total(a(5:4)) == 0)
  call check(2, total(m(2, :)) == 115 .and. total(m(:, 2)) == 108)
  call check(3, total(a([1, 1, 10])) == 12 .and. total(a*2) == 110 .and. total([1, 2, 3]) == 6)
  call bounds(a, -3, 6)
  call bounds(a(::3), -3, 0)
  call fill(a(10:1:-3), 7)
  call check(4, all(a == [7, 2, 3, 7, 5, 6, 7, 8, 9, 7]))
  call fill(m(2, 5:1:-2), 0)
  call check(5, all(m(2, :) == [0, 22, 0, 24, 0]))
  call fill(m(:, 3), 1)
  call check(6, all(m(:, 3) == 1))
  a = [(i, i = 1, 10)]
  call passed_on(a(2:10:2))
  call check(7, all(a(2:10:2) == [3, 6, 9, 12, 15]) .and. all(a(1::2) == [1, 3, 5, 7, 9]))
  call passed_on(a(10:2:-2))
  call check(8, all(a(2:10:2) == [8, 9, 10, 11, 12]))
  do j = 1, 5
    do i = 1, 4
      m(i, j) = 10*i + j
    end do
  end do
  call turn(m(1:3, 2:4))
  call check(9, m(1, 2) == 34 .and. m(3, 4) == 12 .and. m(2, 3) == 23 .and. m(4, 4) == 44)
  call turn(m(4:1:-1, 5:1:-1))
  call check(10, m(1, 1) == 45 - 34 .or. m(4, 5) == 11)
  t = reshape([(i, i = 1, 24)], [2, 3, 4])
  call check(11, plane(t(:, 2, :)) == sum(t(:, 2, :)) .and. plane(t(2, :, ::2)) == 2 + 4 + 6 + 14 + 16 + 18)
  call check(12, plane(t(:, [3, 1], 2)) == 7 + 8 + 11 + 12)
  x = 1
  call scale(x(::2, ::2), 3.0)
  call check(13, x(1, 1) == 3 .and. x(3, 3) == 3 .and. x(2, 2) == 1 .and. x(1, 2) == 1)
  call scale(x(2:2, :), 2.0)
  call check(14, all(x(2, :) == 2))
  call twolevels(a(1:9:2))
  call check(15, all(a(1:9:2) == [-5, -4, -3, -2, -1]))
  call element(a(3), 4)
  call check(16, all(a(3:6) == 0) .and. a(7) /= 0)
  call element(m, 20)
  call check(17, all(m == 0))
  call minmax(t, i, j)
  call check(18, i == 1 .and. j == 24)
  call alias(a(1:5), a(6:10))
  call check(19, all(a(1:5) == a(6:10)))
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  integer function total(v)
    integer, intent(in) :: v(:)
    integer :: i
    total = 0
    do i = 1, size(v)
      total = total + v(i)
    end do
    call check(100, total == sum(v))
  end function total
  subroutine bounds(v, lo, hi)
    integer, intent(in) :: lo, hi
    integer, intent(in) :: v(lo:)
    call check(101, lbound(v, 1) == lo .and. ubound(v, 1) == hi .and. v(lo) == 1)
  end subroutine bounds
  subroutine fill(v, k)
    integer, intent(out) :: v(0:)
    integer, intent(in) :: k
    v = k
    call check(102, lbound(v, 1) == 0)
  end subroutine fill
  subroutine passed_on(v)
    integer, intent(inout) :: v(:)
    call explicit(v, size(v))
  end subroutine passed_on
  subroutine explicit(v, n)
    integer, intent(in) :: n
    integer, intent(inout) :: v(n)
    integer :: i
    do i = 1, n
      v(i) = v(i) + i
    end do
    if (n == 5 .and. v(1) > 10) v = [(13 - i, i = 1, 5)]
  end subroutine explicit
  subroutine turn(v)
    integer, intent(inout) :: v(:, :)
    integer :: w(size(v, 2), size(v, 1))
    w = transpose(v)
    v = transpose(w(ubound(w, 1):1:-1, ubound(w, 2):1:-1))
  end subroutine turn
  integer function plane(v)
    integer, intent(in) :: v(:, :)
    plane = sum(v)
    call check(103, size(v) == size(v, 1)*size(v, 2))
  end function plane
  subroutine scale(v, f)
    real, dimension(:, :), intent(inout) :: v
    real, intent(in) :: f
    v = v*f
  end subroutine scale
  subroutine twolevels(v)
    integer, intent(inout) :: v(:)
    call fill2(v(size(v):1:-1))
  end subroutine twolevels
  subroutine fill2(v)
    integer, intent(inout) :: v(:)
    integer :: i
    v = [(-i, i = 1, size(v))]
  end subroutine fill2
  subroutine element(v, n)
    integer, intent(in) :: n
    integer, intent(inout) :: v(*)
    v(1:n) = 0
  end subroutine element
  subroutine minmax(v, lo, hi)
    integer, intent(in) :: v(:, :, :)
    integer, intent(out) :: lo, hi
    lo = minval(v)
    hi = maxval(v)
  end subroutine minmax
  subroutine alias(v, w)
    integer, intent(inout) :: v(:)
    integer, intent(in) :: w(:)
    v = w
  end subroutine alias
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program shapes
