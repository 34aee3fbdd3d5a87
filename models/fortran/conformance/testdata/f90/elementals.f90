! Elemental functions and subroutines, PURE, intrinsic functions of arrays.
program elementals
  implicit none
  integer :: wrong = 0
  integer :: a(3), b(3), m(2, 2), i
  real :: x(3), y(3)
  call both([1, 2, 3], 10, a)
  call check(1, all(a == [11, 12, 13]))
  b = 0
  call both(a(3:1:-1), [1, 2, 3], b)
  call check(2, all(b == [14, 14, 14]))
  call both(1, 2, i)
  call check(3, i == 3)
  m = reshape([1, 2, 3, 4], [2, 2])
  call both((m), transpose(m), m)
  call check(4, all(m == reshape([2, 5, 5, 8], [2, 2])))
  call check(5, all(clip([-1, 5, 20], 0, 10) == [0, 5, 10]) .and. clip(3) == 3 .and. all(clip([-7, 9], hi=5) == [0, 5]))
  x = [1., 4., 9.]
  y = sqrt(x) + max(x, 2.5, 5*sqrt(x)/3)
  call check(6, y(1) == 3.5 .and. y(3) == 12.)
  call check(7, all(mod([5, -5, 7], [3, 3, -4]) == [2, -2, 3]) .and. all(sign([1, 2], [-1, 1]) == [-1, 2]))
  call check(8, all(nint(exp(log([1., 2., 3.]))) == [1, 2, 3]) .and. all(abs(sin([0., 0.]) ) == 0))
  call check(9, all(chars(['a', 'b', 'c']) == 'b') .neqv. .true.)
  call check(10, all(next(['a', 'b', 'c']) == ['b', 'c', 'd']))
  call check(11, all(ichar(['A', 'B']) == [65, 66]) .and. all(max([1, 5], 3) == [3, 5]))
  call swap(a(1:2), b(2:3))
  call check(12, all(a == [14, 14, 13]) .and. all(b == [14, 11, 12]))
  call check(13, sum(clip(clip([50, 60]))) == 20)
  a = [3, 1, 2]
  call both(a(a), a, b)
  call check(14, all(b == [5, 4, 3]))
  forall (i = 1:3) a(i) = clip(i*6)
  call check(15, all(a == [6, 10, 10]))
  where (clip(a) == 10) a = clip(a - 5)
  call check(16, all(a == [6, 5, 5]))
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  elemental subroutine both(a, b, c)
    integer, intent(in) :: a, b
    integer, intent(out) :: c
    c = a + b
  end subroutine both
  elemental integer function clip(a, lo, hi)
    integer, intent(in) :: a
    integer, intent(in), optional :: lo, hi
    integer :: l, h
    l = 0
    h = 10
    if (present(lo)) l = lo
    if (present(hi)) h = hi
    clip = min(max(a, l), h)
  end function clip
  pure function chars(c) result(r)
    character, intent(in) :: c(:)
    character :: r(size(c))
    r = c(size(c):1:-1)
  end function chars
  elemental character function next(c)
    character, intent(in) :: c
    next = achar(iachar(c) + 1)
  end function next
  elemental subroutine swap(a, b)
    integer, intent(inout) :: a, b
    integer :: t
    t = a
    a = b
    b = t
  end subroutine swap
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program elementals
