! Array constructors with implied DO, nested, empty, of all types.
program constructors
  implicit none
  integer :: wrong = 0
  integer :: i, j, k, n
  integer, parameter :: p(4) = [(i*i, i = 1, 4)]
  real, parameter :: r(2, 2) = reshape([1., 2., 3., 4.], [2, 2])
  character(len=*), parameter :: names(3) = ['alpha', 'beta ', 'gamma']
  integer :: a(12), m(3, 3)
  logical :: l(4)
  complex :: z(2)
  character(len=2) :: c(4)
  call check(1, all(p == [1, 4, 9, 16]))
  call check(2, sum(r) == 10 .and. r(1, 2) == 3)
  call check(3, names(2) == 'beta' .and. len(names) == 5)
  a = [(i, i = 1, 12)]
  call check(4, sum(a) == 78)
  a = [((10*i + j, j = 1, 3), i = 1, 4)]
  call check(5, all(a(1:4) == [11, 12, 13, 21]) .and. a(12) == 43)
  a = [((10*i + j, j = 1, i), i = 1, 4), 5, 6]
  call check(6, all(a == [11, 21, 22, 31, 32, 33, 41, 42, 43, 44, 5, 6]))
  n = 0
  call check(7, size([(i, i = 1, n)]) == 0 .and. sum([(i, i = 1, n)]) == 0)
  n = 5
  call check(8, sum([(i, i = 1, n)]) == 15 .and. size([(i, i, i = 1, n)]) == 10)
  call check(9, all([(i, -i, i = 1, 6)] == [1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6]))
  call check(10, all([(i, i = 10, 1, -4)] == [10, 6, 2]))
  m = reshape([(merge(1, 0, mod(i, 4) == 1), i = 1, 9)], [3, 3])
  call check(11, m(1, 1) == 1 .and. m(2, 2) == 1 .and. m(3, 3) == 1 .and. sum(m) == 3)
  a(1:9) = [m]
  call check(12, all(a(1:9) == [1, 0, 0, 0, 1, 0, 0, 0, 1]))
  a = [m(:, 1), 2, m(2:3, 3), (m(i, i), m(i, 2), i = 1, 3)]
  call check(13, all(a == [1, 0, 0, 2, 0, 1, 1, 0, 1, 1, 1, 0]))
  l = [.true., .false., a(1) == 1, n > 7]
  call check(14, l(1) .and. .not. l(2) .and. l(3) .and. .not. l(4))
  z = [(1.0, 2.0), (3.0, -4.0)]
  call check(15, real(sum(z)) == 4 .and. aimag(sum(z)) == -2)
  c = ['ab', 'cd', 'ef', 'gh']
  call check(16, c(4) == 'gh' .and. all([(c(i)(1:1), i = 1, 4)] == ['a', 'c', 'e', 'g']))
  c = [(char(ichar('a') + i)//'!', i = 1, 4)]
  call check(17, c(1) == 'b!' .and. c(4) == 'e!')
  i = 99
  a = [(i, i = 1, 12)]
  call check(18, i == 99)
  k = 3
  a(1:k) = [(a(i + 1), i = 1, k)]
  call check(19, all(a(:4) == [2, 3, 4, 4]))
  call check(20, all([a(1:2)*2, 7, a(3:2)] == [4, 6, 7]))
  call check(21, all([[1, 2], [3, [4]]] == [1, 2, 3, 4]))
  call check(22, all((/ sqrt(1.0), 2.5, (0.5*i, i = 1, 2) /) == (/ 1.0, 2.5, 0.5, 1.0 /)))
  call check(23, all([1d0, 2d0]/3 == [1d0/3, 2d0/3]))
  call check(24, dot_product([1, 2, 3], [(i, i = 4, 6)]) == 32)
  call check(25, maxval([(mod(i*7, 11), i = 1, 10)]) == 10)
  call check(28, all([((k, k = 1, j), j = 1, 3)] == [1, 1, 2, 1, 2, 3]))
  call check(29, all([f(2), f(3)] == [1, 2, 1, 2, 3]))
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  function f(n)
    integer, intent(in) :: n
    integer :: f(n), i
    f = [(i, i = 1, n)]
  end function f
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program constructors
