! Array sections: all signs of strides, overlap, zero size, vector subscripts.
program sections
  implicit none
  integer :: wrong = 0
  integer :: a(10), b(10), m(4, 5), v(3), i, j, k, t(3, 4, 2)
  integer, parameter :: one = 1
  a = [(i, i = 1, 10)]
  b = 0
  b(1:5) = a(6:10)
  call check(1, all(b == [6, 7, 8, 9, 10, 0, 0, 0, 0, 0]))
  b(::2) = a(:5)
  call check(2, all(b(1::2) == [1, 2, 3, 4, 5]) .and. b(2) == 7)
  b(10:1:-3) = a(1:10:3)
  call check(3, b(10) == 1 .and. b(7) == 4 .and. b(4) == 7 .and. b(1) == 10)
  a(2:10) = a(1:9)
  call check(4, all(a == [1, 1, 2, 3, 4, 5, 6, 7, 8, 9]))
  a(1:9) = a(2:10)
  call check(5, all(a == [1, 2, 3, 4, 5, 6, 7, 8, 9, 9]))
  a = a(10:1:-1)
  call check(6, all(a == [9, 9, 8, 7, 6, 5, 4, 3, 2, 1]))
  a(1:9:2) = a(2:10:2)
  call check(7, all(a == [9, 9, 7, 7, 5, 5, 3, 3, 1, 1]))
  a = [(i, i = 1, 10)]
  a(1:10:3) = a(4:1:-1)
  call check(8, all(a == [4, 2, 3, 3, 5, 6, 2, 8, 9, 1]))
  a = [(i, i = 1, 10)]
  a(5:4) = 99
  a(5:6:-1) = 98
  a(11:10) = 97
  call check(9, all(a == [(i, i = 1, 10)]))
  call check(10, size(a(5:4)) == 0 .and. size(a(3:10:4)) == 2 .and. size(a(10:1:-4)) == 3)
  v = [9, 1, 4]
  call check(11, all(a(v) == [9, 1, 4]))
  b = 0
  b(v) = [90, 10, 40]
  call check(12, b(9) == 90 .and. b(1) == 10 .and. b(4) == 40 .and. sum(b) == 140)
  a(v) = a([1, 4, 9])
  call check(13, a(9) == 1 .and. a(1) == 4 .and. a(4) == 9)
  a = [(i, i = 1, 10)]
  a([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]) = a
  call check(14, all(a == [(i, i = 10, 1, -1)]))
  v = [3, 2, 1]
  v(v) = v + 10
  call check(15, all(v == [11, 12, 13]))
  v = [2, 3, 1]
  v = v(v)
  call check(16, all(v == [3, 1, 2]))
  do j = 1, 5
    do i = 1, 4
      m(i, j) = 10*i + j
    end do
  end do
  call check(17, all(m(2, :) == [21, 22, 23, 24, 25]))
  call check(18, all(m(:, 3) == [13, 23, 33, 43]))
  call check(19, all(m(4:1:-2, 5:2:-3) == reshape([45, 25, 42, 22], [2, 2])))
  call check(20, all(m([4, 1], 2) == [42, 12]))
  call check(21, all(m([4, 1], [2, 2, 5]) == reshape([42, 12, 42, 12, 45, 15], [2, 3])))
  call check(22, all(m(2:3, [5, 1]) == reshape([25, 35, 21, 31], [2, 2])))
  m(:, 1) = m(:, 5)
  call check(23, all(m(:, 1) == [15, 25, 35, 45]))
  m(1, :) = m(1, 5:1:-1)
  call check(24, all(m(1, :) == [15, 14, 13, 12, 15]))
  m(2:4, 2:5) = m(1:3, 1:4)
  call check(25, all(m(2, 2:5) == [15, 14, 13, 12]) .and. all(m(3, 2:5) == [25, 22, 23, 24]))
  call check(26, all(m(4, 2:5) == [35, 32, 33, 34]))
  k = 2
  m(k, k:5:k) = -k
  call check(27, m(2, 2) == -2 .and. m(2, 4) == -2 .and. m(2, 3) == 14)
  m(:, k) = m(:, k) + m(:, k + one)
  call check(28, m(2, 2) == 12)
  t = reshape([(i, i = 1, 24)], [3, 4, 2])
  call check(29, all(t(2, 3, :) == [8, 20]))
  call check(30, all(shape(t(:, 2:3, 1)) == [3, 2]) .and. all(shape(t(1:1, :, :)) == [1, 4, 2]))
  t(:, :, 2) = t(3:1:-1, 4:1:-1, 1)
  call check(31, t(1, 1, 2) == 12 .and. t(3, 4, 2) == 1)
  t(1, :, 1) = t(1, [4, 3, 2, 1], 1)
  call check(32, all(t(1, :, 1) == [10, 7, 4, 1]))
  call check(33, sum(t(2:, :, 2:)) == sum(t(2, :, 2)) + sum(t(3, :, 2)))
  i = 3
  b = [(j, j = 1, 10)]
  b(i:i + 2) = b(i + 1:i + 3) + b(i - 1:i + 1)
  call check(34, all(b(3:5) == [6, 8, 10]))
  b = [(j, j = 1, 10)]
  b(2:9) = b(1:8) + b(3:10)
  call check(35, all(b(2:9) == [4, 6, 8, 10, 12, 14, 16, 18]))
  b(b(1):b(1) + 2) = 0
  call check(36, all(b(:3) == 0) .and. b(4) == 8)
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
end program sections
