! RESHAPE with PAD and ORDER, SPREAD, PACK, UNPACK, MERGE, TRANSPOSE.
program rearrange
  implicit none
  integer :: wrong = 0
  integer :: a(6), m(2, 3), t(2, 3, 2), i, v(8), n
  real :: x(2, 2)
  logical :: l(2, 3)
  character(len=3) :: c(2, 2)
  a = [1, 2, 3, 4, 5, 6]
  m = reshape(a, [2, 3])
  call check(1, all(m(1, :) == [1, 3, 5]))
  m = reshape(a, [2, 3], order=[2, 1])
  call check(2, all(m(1, :) == [1, 2, 3]) .and. all(m(2, :) == [4, 5, 6]))
  m = reshape([1, 2, 3], [2, 3], pad=[7, 8])
  call check(3, all(m == reshape([1, 2, 3, 7, 8, 7], [2, 3])))
  m = reshape([1, 2], [2, 3], [0], [2, 1])
  call check(4, all(m(1, :) == [1, 2, 0]) .and. all(m(2, :) == 0))
  t = reshape([(i, i = 1, 12)], [2, 3, 2])
  call check(5, t(1, 1, 2) == 7 .and. all(reshape(t, [12]) == [(i, i = 1, 12)]))
  t = reshape([(i, i = 1, 12)], [2, 3, 2], order=[3, 1, 2])
  call check(6, t(1, 1, 2) == 2 .and. t(2, 1, 1) == 3 .and. t(1, 2, 1) == 5)
  call check(7, all(shape(reshape(a, [3, 2, 1])) == [3, 2, 1]) .and. size(reshape(a, [0, 4])) == 0)
  call check(8, sum(reshape(a, [2, 2])) == 10)
  m = reshape(a, shape(m))
  call check(9, all(transpose(m) == reshape([1, 3, 5, 2, 4, 6], [3, 2])))
  call check(10, all(shape(spread(a, 1, 2)) == [2, 6]) .and. all(spread(a, 2, 3) == reshape([a, a, a], [6, 3])))
  call check(11, all(spread(5, 1, 4) == 5) .and. size(spread(5, 1, 4)) == 4 .and. size(spread(a, 1, 0)) == 0)
  call check(12, all(spread(m, 2, 2) == reshape([1, 2, 1, 2, 3, 4, 3, 4, 5, 6, 5, 6], [2, 2, 3])))
  call check(13, all(spread(m, 3, 2) == reshape([a, a], [2, 3, 2])) .and. &
    all(spread(m, 1, 2) == reshape([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6], [2, 2, 3])))
  l = mod(m, 3) /= 0
  call check(14, all(pack(m, l) == [1, 2, 4, 5]) .and. size(pack(m, .false.)) == 0 .and. all(pack(m, .true.) == a))
  call check(15, all(pack(a, a > 3, [10, 20, 30, 40, 50]) == [4, 5, 6, 40, 50]))
  n = count(l)
  v = 0
  v(1:n) = pack(m, l)
  call check(16, all(v == [1, 2, 4, 5, 0, 0, 0, 0]))
  call check(17, all(unpack([10, 20, 30, 40], l, 0) == reshape([10, 20, 0, 30, 40, 0], [2, 3])))
  call check(18, all(unpack([10, 20, 30, 40], l, m) == reshape([10, 20, 3, 30, 40, 6], [2, 3])))
  call check(19, all(merge(m, -m, l) == reshape([1, 2, -3, 4, 5, -6], [2, 3])))
  call check(20, merge(1, 2, .true.) == 1 .and. merge('ab', 'cd', .false.) == 'cd')
  call check(21, all(merge(1.5, 0.5, a > 3) == [.5, .5, .5, 1.5, 1.5, 1.5]))
  x = reshape([1., 2., 3., 4.], [2, 2])
  x = transpose(x)
  call check(22, all(x == reshape([1., 3., 2., 4.], [2, 2])))
  x = x + transpose(x)
  call check(23, x(1, 2) == x(2, 1) .and. x(1, 1) == 2)
  c = reshape(['aaa', 'bbb', 'ccc', 'ddd'], [2, 2])
  c = transpose(c)
  call check(24, c(1, 2) == 'bbb' .and. c(2, 1) == 'ccc')
  call check(25, all(pack(c, c > 'aaa') == ['ccc', 'bbb', 'ddd']) .and. &
    all(spread(c(1, :), 1, 2) == reshape(['aaa', 'aaa', 'bbb', 'bbb'], [2, 2])))
  a = pack(a, mod(a, 2) == 0, a)
  call check(26, all(a == [2, 4, 6, 4, 5, 6]))
  a(1:4) = reshape(transpose(reshape(a(1:4), [2, 2])), [4])
  call check(27, all(a(1:4) == [2, 6, 4, 4]))
  call check(28, all(reshape([(1., 2.), (3., 4.)], [1, 2]) == reshape([(1., 2.), (3., 4.)], [1, 2])))
  call check(29, all(merge([(1., 0.), (2., 0.)], (0., 1.), [.true., .false.]) == [(1., 0.), (0., 1.)]))
  call check(30, all(unpack(pack(m, m > 2), m > 2, -1) == merge(m, -1, m > 2)))
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program rearrange
