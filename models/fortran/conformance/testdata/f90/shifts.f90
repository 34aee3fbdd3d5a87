! CSHIFT and EOSHIFT: vectors, matrices, array shifts, boundaries.
program shifts
  implicit none
  integer :: wrong = 0
  integer :: a(6), m(3, 3), t(2, 3, 4), i, j, k, s(3)
  real :: x(4)
  character(len=2) :: c(3)
  logical :: l(3)
  complex :: z(3)
  a = [1, 2, 3, 4, 5, 6]
  call check(1, all(cshift(a, 2) == [3, 4, 5, 6, 1, 2]) .and. all(cshift(a, -2) == [5, 6, 1, 2, 3, 4]))
  call check(2, all(cshift(a, 0) == a) .and. all(cshift(a, 6) == a) .and. all(cshift(a, -13) == cshift(a, -1)))
  call check(3, all(eoshift(a, 2) == [3, 4, 5, 6, 0, 0]) .and. all(eoshift(a, -2) == [0, 0, 1, 2, 3, 4]))
  call check(4, all(eoshift(a, 7) == 0) .and. all(eoshift(a, -6, boundary=9) == 9))
  call check(5, all(eoshift(a, 3, 99) == [4, 5, 6, 99, 99, 99]))
  m = reshape([1, 2, 3, 4, 5, 6, 7, 8, 9], [3, 3])
  call check(6, all(cshift(m, 1) == reshape([2, 3, 1, 5, 6, 4, 8, 9, 7], [3, 3])))
  call check(7, all(cshift(m, 1, 2) == reshape([4, 5, 6, 7, 8, 9, 1, 2, 3], [3, 3])))
  call check(8, all(cshift(m, -1, dim=1) == reshape([3, 1, 2, 6, 4, 5, 9, 7, 8], [3, 3])))
  call check(9, all(cshift(m, [0, 1, -1]) == reshape([1, 2, 3, 5, 6, 4, 9, 7, 8], [3, 3])))
  call check(10, all(cshift(m, [0, 1, 2], 2) == reshape([1, 5, 9, 4, 8, 3, 7, 2, 6], [3, 3])))
  call check(11, all(eoshift(m, 1) == reshape([2, 3, 0, 5, 6, 0, 8, 9, 0], [3, 3])))
  call check(12, all(eoshift(m, -1, dim=2) == reshape([0, 0, 0, 1, 2, 3, 4, 5, 6], [3, 3])))
  call check(13, all(eoshift(m, 1, [10, 20, 30]) == reshape([2, 3, 10, 5, 6, 20, 8, 9, 30], [3, 3])))
  call check(14, all(eoshift(m, [1, -1, 0], [10, 20, 30], 2) == reshape([4, 20, 3, 7, 2, 6, 10, 5, 9], [3, 3])))
  call check(15, all(eoshift(m, [1, -1, 2], 5) == reshape([2, 3, 5, 5, 4, 5, 9, 5, 5], [3, 3])))
  do k = 1, 4
    do j = 1, 3
      do i = 1, 2
        t(i, j, k) = 100*i + 10*j + k
      end do
    end do
  end do
  call check(16, all(cshift(t, 1, 3) == t(:, :, [2, 3, 4, 1])) .and. all(cshift(t, -1, 2) == t(:, [3, 1, 2], :)))
  call check(17, all(eoshift(t, 2, -1, 3) == reshape([t(:, :, 3:4), (-1, i = 1, 12)], [2, 3, 4])))
  t = cshift(t, 1, 1)
  call check(18, t(1, 1, 1) == 211 .and. t(2, 3, 4) == 134)
  a = cshift(a, 1)
  call check(19, all(a == [2, 3, 4, 5, 6, 1]))
  a(1:5) = cshift(a(2:6), -1)
  call check(20, all(a == [1, 3, 4, 5, 6, 1]))
  x = [1., 2., 3., 4.]
  x = (cshift(x, 1) + cshift(x, -1))/2 - x
  call check(21, all(x == [2., 0., 0., -2.]))
  c = ['aa', 'bb', 'cc']
  call check(22, all(cshift(c, 1) == ['bb', 'cc', 'aa']) .and. all(eoshift(c, 1) == ['bb', 'cc', '  ']))
  call check(23, all(eoshift(c, -1, 'zz') == ['zz', 'aa', 'bb']))
  l = [.true., .false., .true.]
  call check(24, all(cshift(l, 1) .eqv. [.false., .true., .true.]) .and. .not. any(eoshift(l, 3)))
  z = [(1., 2.), (3., 4.), (5., 6.)]
  call check(25, all(cshift(z, 2) == [(5., 6.), (1., 2.), (3., 4.)]) .and. all(eoshift(z, 2) == [(5., 6.), (0., 0.), (0., 0.)]))
  call check(26, all(cshift(cshift(m, 1, 1), -1, 1) == m))
  s = [1, 2, 3]
  call check(27, all(cshift(m, s - 2, 1) == cshift(m, [-1, 0, 1])))
  call check(28, all(cshift(m(:, 3:1:-1), 1, 2) == m(:, [2, 1, 3])))
  m(2, :) = cshift(m(2, :), 1)
  call check(29, all(m(2, :) == [5, 8, 2]))
  call check(30, size(cshift(a(3:2), 1)) == 0)
  call check(31, all(cshift(a*2, 1) == 2*cshift(a, 1)))
  i = 2
  call check(32, all(cshift(m, 1, i) == m(:, [2, 3, 1])))
  call check(33, all(eoshift(c, 2)//'|' == ['cc|', '  |', '  |']))
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
end program shifts
