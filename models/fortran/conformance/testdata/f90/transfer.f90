! TRANSFER: the bytes of one type as a value of another.
program transfers
  implicit none
  integer :: errors = 0, i, n, words(4), grid(2, 3)
  integer(8) :: wide
  real :: x, pair(2)
  double precision :: d
  complex :: z
  logical :: l
  character(4) :: text
  character(2) :: short(3)

  ! Scalars of every type.
  x = 1.0
  call check(1, transfer(x, i) == 1065353216)
  call check(2, transfer(1077936128, x) == 3.0)
  d = 1.5d0
  call check(3, transfer(d, wide) == 4609434218613702656_8)
  call check(4, transfer(4611686018427387904_8, 0d0) == 2d0)
  z = transfer((/ 1.0, -2.0 /), z)
  call check(5, real(z) == 1.0 .and. aimag(z) == -2.0)
  l = transfer(1, l)
  call check(6, l)
  call check(7, transfer(.true., i) == 1)
  text = transfer(1684234849, text)
  call check(8, text == 'abcd')
  call check(9, transfer('abcd', i) == 1684234849)
  call check(10, transfer(text(2:3), 'xy') == 'bc')

  ! Vectors: an array as mold, or SIZE.
  words(1:2) = transfer(d, words)
  call check(11, words(1) == 0 .and. words(2) == 1073217536)
  call check(12, size(transfer(d, words)) == 2)
  call check(13, size(transfer('abcde', short)) == 3)
  pair = transfer(z, pair)
  call check(14, pair(1) == 1.0 .and. pair(2) == -2.0)
  pair = transfer(z, 0.0, 2)
  call check(15, pair(1) == 1.0 .and. pair(2) == -2.0)
  short = transfer('abcdef', short)
  call check(16, short(1) == 'ab' .and. short(3) == 'ef')
  n = 1
  call check(17, size(transfer(d, words, n)) == 1)
  call check(18, all(transfer('abcd', ' ', 4) == (/ 'a', 'b', 'c', 'd' /)))

  ! Sources with gaps, expressions, parts of others.
  grid = reshape((/ (i, i = 1, 6) /), (/ 2, 3 /))
  words(1:3) = transfer(grid(2, :), words)
  call check(19, all(words(1:3) == (/ 2, 4, 6 /)))
  call check(20, sum(transfer(grid + 1, words)) == 27)
  words = (/ 1, 2, 3, 4 /)
  words(2:4) = transfer(words(1:3), words)
  call check(21, all(words == (/ 1, 1, 2, 3 /)))
  call check(22, transfer(transfer(x, i), x) + 1 == 2.0)
  call check(23, all(transfer(words, 0.0, 4) + transfer(0, 0.0) < 1))
  call check(24, later('wxyz', 'ab') == 'wx')
  if (errors == 0) print '(a)', 'ok'
contains
  subroutine check(test, holds)
    integer, intent(in) :: test
    logical, intent(in) :: holds
    if (holds) return
    errors = errors + 1
    print *, 'test', test, 'fails'
  end subroutine check

  function later(source, mold) result(r)
    character(*), intent(in) :: source, mold
    character(2) :: r
    r = transfer(source, mold)
  end function later
end program transfers
