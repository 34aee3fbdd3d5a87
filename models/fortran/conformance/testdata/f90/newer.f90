! Statements that came with Fortran 2003 and 2008.
program newer
  implicit none
  integer :: i, j, wrong
  integer :: a(4), m(3, 3)
  character(len=40) :: line, line2
  wrong = 0
  a = 0
  do concurrent (i = 1:4)
    a(i) = i * i
  end do
  call check(1, all(a == [1, 4, 9, 16]))
  m = 0
  do concurrent (i = 1:3, j = 3:1:-1, i /= j)
    if (i == 2) cycle
    m(i, j) = 10 * i + j
  end do
  call check(2, all(m == reshape([0, 0, 31, 12, 0, 32, 13, 0, 0], [3, 3])))
  outer: do concurrent (i = 1:2)
    do j = 1, 3
      if (j == 2) cycle outer
      a(i) = a(i) + 100
    end do
  end do outer
  call check(3, all(a == [101, 104, 9, 16]))
  write (line, '(*(i0, :, ";"))') a
  call check(4, line == '101;104;9;16')
  write (line, '("a", *(1x, i0))') a(1:2)
  call check(5, line == 'a 101 104')
  flush (6)
  flush 6
  flush (unit=6)
  open (newunit=i, status='scratch')
  open (newunit=j, file='newer.tmp', status='replace')
  call check(6, i < 0 .and. j < 0 .and. i /= j)
  write (i, *) 12
  rewind i
  read (i, *) a(1)
  call check(7, a(1) == 12)
  close (i)
  close (j, status='delete')
  line = 'none'
  read (line, *, iostat=i, iomsg=line2) a(1)
  call check(8, i > 0 .and. line2 /= ' ')
  line2 = 'kept'
  read (line(5:), '(i4)', iostat=i, iomsg=line2) a(1)
  call check(9, i == 0 .and. line2 == 'kept' .and. a(1) == 0)
  if (wrong > 0) error stop 'wrong'
  if (wrong < 0) error stop
  if (wrong < -1) call abort()
  print '(a)', 'ok'
contains
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a, i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine
end program
