! Nonadvancing output: X and T at the end, tabs to the left; Gw.0 of zero.
program nonadvancing
  implicit none
  integer :: wrong = 0, i
  character(len=20) :: line
  open (10, status='scratch')
  write (10, '(a,2x)', advance='no') 'a'
  write (10, '(a)') 'b'
  do i = 1, 3
    write (10, '(i2,1x)', advance='no') i
  end do
  write (10, '(a)') '|'
  write (10, '(a,t8)', advance='no') 'a'
  write (10, '(a)') 'b'
  write (10, '(a,t1,a)', advance='no') 'xxxxxxxxx', 'abc'
  write (10, '(a)') 'def'
  write (10, '(a,tl1)', advance='no') 'abc'
  write (10, '(tl5,a)') 'X'
  write (10, '(2x)', advance='no')
  write (10, '(t2,a)') 'b'
  rewind (10)
  call expect('a  b')
  call expect(' 1  2  3 |')
  call expect('a      b')
  call expect('abcdefxxx')
  call expect('abX')
  call expect('   b')
  write (line, '(1p,g9.0e2)') 0.0
  if (line /= '   0.E+00') call report(line)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  subroutine expect(want)
    character(len=*), intent(in) :: want
    read (10, '(a)') line
    if (line /= want) call report(line)
  end subroutine expect
  subroutine report(text)
    character(len=*), intent(in) :: text
    print '(a)', text
    wrong = wrong + 1
  end subroutine report
end program nonadvancing
