! Character procedures, arrays of characters.
program text
  implicit none
  integer :: wrong = 0
  character(len=8) :: s
  character(len=3) :: c(4)
  character(len=*), parameter :: abc = 'abcabc'
  integer :: i
  s = '  ab c'
  call check(1, adjustl(s) == 'ab c' .and. adjustr(s) == '    ab c' .and. len(adjustl(s)) == 8)
  call check(2, len_trim(s) == 6 .and. len(trim(s)) == 6 .and. len_trim('   ') == 0 .and. trim('a ') // '|' == 'a|')
  call check(3, repeat('ab', 3) == 'ababab' .and. len(repeat('x', 0)) == 0)
  call check(4, index(abc, 'bc') == 2 .and. index(abc, 'bc', .true.) == 5 .and. index(abc, 'z') == 0 .and. index(abc, '') == 1)
  call check(5, index(abc, '', back=.true.) == 7)
  call check(6, scan(abc, 'cb') == 2 .and. scan(abc, 'cb', .true.) == 6 .and. scan(abc, 'x') == 0)
  call check(7, verify(abc, 'ab') == 3 .and. verify(abc, 'abc') == 0 .and. verify(abc, 'c', back=.true.) == 5)
  call check(8, achar(65) == 'A' .and. iachar('a') == 97 .and. char(48) == '0' .and. ichar('z') == 122)
  call check(9, lge('b', 'a') .and. llt('a', 'ab') .and. lle('a', 'a ') .and. .not. lgt('A', 'a'))
  c = ['abc', 'de ', 'f  ', '   ']
  call check(10, all(len_trim(c) == [3, 2, 1, 0]) .and. all(c(:)(2:2) == ['b', 'e', ' ', ' ']))
  call check(11, all(adjustr(c) == ['abc', ' de', '  f', '   ']))
  call check(12, all(index(c, 'e') == [0, 2, 0, 0]) .and. all(scan(c, 'fd') == [0, 1, 1, 0]))
  c(2:3)(1:1) = '*'
  call check(13, c(2) == '*e' .and. c(3) == '*')
  c(:)(3:3) = c(4:1:-1)(1:1)
  call check(14, all(c == ['ab ', '*e*', '* *', '  a']))
  call check(15, all(ichar(c(:)(1:1)) == [97, 42, 42, 32]) .and. all(char([72, 105]) == ['H', 'i']))
  call check(16, all((c // '.') == ['ab .', '*e*.', '* *.', '  a.']) .and. len(c // '.') == 4)
  call check(17, any(c == 'ab') .and. count(c > '*') == 3)
  s = 'abcdefgh'
  s(3:5) = s(1:3)
  call check(18, s == 'ababcfgh')
  s(2:) = s(1:7)
  call check(19, s == 'aababcfg')
  s = s(4:4) // 'xyz'
  call check(20, s == 'axyz' .or. s == 'bxyz')
  call check(21, 'a' // 'b' // 'c' == 'abc' .and. ('ab' < 'abc') .and. 'a' == 'a   ')
  call check(22, len(s(3:2)) == 0 .and. s(3:2) == '')
  i = 3
  call check(23, repeat('-', i) // '>' == '--->' .and. len(s(i:i + 1)) == 2)
  call check(24, merge('yes', 'no ', i == 3) == 'yes')
  call check(25, count([(abc(i:i) == 'a', i = 1, len(abc))]) == 2)
  call check(26, upper('Hello, World') == 'HELLO, WORLD')
  call check(27, joined((c)) == c(1)//c(2)//c(3)//c(4) .and. joined((c(3:2:-1)(2:3))) == c(3)(2:)//c(2)(2:))
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  function upper(t) result(r)
    character(len=*), intent(in) :: t
    character(len=len(t)) :: r
    integer :: i
    do i = 1, len(t)
      r(i:i) = t(i:i)
      if (lge(t(i:i), 'a') .and. lle(t(i:i), 'z')) r(i:i) = achar(iachar(t(i:i)) - 32)
    end do
  end function upper
  function joined(a)
    character(len=*), intent(in) :: a(:)
    character(len=len(a)*size(a)) :: joined
    integer :: i
    do i = 1, size(a)
      joined((i - 1)*len(a) + 1:i*len(a)) = a(i)
    end do
  end function joined
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program text
