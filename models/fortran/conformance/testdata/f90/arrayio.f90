! Input and output of arrays, sections, NAMELIST with arrays, internal files.
program arrayio
  implicit none
  integer :: wrong = 0
  integer :: a(6), m(2, 3), i, j, ios, n = 5
  real :: x(3) = [1.5, 2.5, 3.5], y(2, 2)
  logical :: l(3)
  complex :: z(2)
  character(len=4) :: c(3) = ['ab  ', 'cdef', 'g   ']
  character(len=40) :: line, lines(3)
  double precision :: d = 1d0/3
  namelist /group/ a, n, x, c, l, m, z
  a = [(i, i = 1, 6)]
  write (line, '(6i3)') a
  call check(1, line == '  1  2  3  4  5  6')
  write (line, '(3i3)') a(6:1:-2)
  call check(2, line == '  6  4  2')
  read (line, '(3i3)') a([1, 3, 5])
  call check(3, all(a == [6, 2, 4, 4, 2, 6]))
  m = reshape(a, [2, 3])
  write (lines, '(2i4)') m
  call check(4, lines(1) == '   6   2' .and. lines(3) == '   2   6')
  read (lines(3:1:-1), *) m
  call check(5, all(reshape(m, [6]) == [2, 6, 4, 4, 6, 2]))
  write (lines, '(i0,1x,2f6.2)') (i, x(i), x(4 - i), i = 1, 3)
  call check(6, lines(2) == '2   2.50  2.50' .and. lines(3) == '3   3.50  1.50')
  write (line, *) a(1:3) + 1, x(1) > 1
  call check(7, index(line, 'T') > 0)
  read (line, *) i, j
  call check(8, i == 7 .and. j == 3)
  write (line, '(3l2,a)') x > 2, trim(c(2))
  call check(9, line == ' F T Tcdef')
  line = '1,2,3 4*7'
  read (line, *) (a(i), i = 1, 6)
  call check(10, all(a == [1, 2, 3, 7, 7, 7]))
  line = '3*1.5 , 2x'
  read (line, *, iostat=ios) y
  call check(11, ios /= 0 .and. y(1, 1) == 1.5 .and. y(1, 2) == 1.5)
  open (10, status='scratch')
  l = [.true., .false., .true.]
  z = [(1., 2.), (3., 4.)]
  write (10, nml=group)
  a = 0
  m = 0
  c = ' '
  x = 0
  z = 0
  n = 0
  l = .false.
  rewind (10)
  read (10, nml=group)
  call check(12, all(a == [1, 2, 3, 7, 7, 7]) .and. n == 5 .and. all(x == [1.5, 2.5, 3.5]) .and. c(2) == 'cdef')
  call check(13, count(l) == 2 .and. sum(m) == 24 .and. z(2) == (3., 4.))
  rewind (10)
  write (10, '(a)') ' &group a(2:3) = 20, 30 x = 2*9.0 m(2, :) = 1 2 3', ' c(1)(2:3) = "xy", n=8 /'
  rewind (10)
  read (10, group)
  call check(14, all(a == [1, 20, 30, 7, 7, 7]) .and. all(x == [9., 9., 3.5]) .and. all(m(2, :) == [1, 2, 3]))
  call check(15, c(1) == 'axy' .and. n == 8)
  close (10)
  open (11, form='unformatted', status='scratch')
  write (11) a, m(:, 2)
  write (11) x(3:1:-1)
  rewind (11)
  a = 0
  read (11) a(6:1:-1), i, j
  call check(16, all(a == [7, 7, 7, 30, 20, 1]) .and. i == m(1, 2) .and. j == m(2, 2))
  read (11) y(1, :)
  close (11, iostat=ios)
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
end program arrayio
