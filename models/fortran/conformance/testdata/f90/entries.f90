! Results of functions with ENTRY: they share storage, texts of the caller's length and arrays too. Texts of statement
! functions have the declared length.
character(len=*) function cut(text, i, j)
  character(len=*) :: text, shift, back
  integer :: i, j
  cut = text(i:j)
  return
  entry shift(text, i, j)
  i = i + 1
  entry back(text, i, j)
  j = j - 1
  back = text(i:j)
end function cut
function lower(i) result(r)
  character(len=*) :: r, s
  integer :: i
  r = 'abcde'
  return
  entry upper(i) result(s)
  if (i > 0) r = 'ABCDE'
  if (i == 0) s = 'FGHIJ'
end function lower
function twice(a)
  integer, dimension(2, 0:1) :: a, twice, thrice
  twice = 2*a
  return
  entry thrice(a)
  thrice = 3*a
  twice(1, 0) = -1
end function twice
function names(n)
  integer :: n
  character(len=3) :: names(2), marks(2)
  names(1) = 'one'
  names(2) = 'two'
  return
  entry marks(n)
  marks = repeat('*', n)
end function names
program entries
  implicit none
  interface
    function twice(a)
      integer, dimension(2, 0:1) :: a, twice
    end function twice
    function thrice(a)
      integer, dimension(2, 0:1) :: a, thrice
    end function thrice
    function names(n)
      integer :: n
      character(len=3) :: names(2)
    end function names
    function marks(n)
      integer :: n
      character(len=3) :: marks(2)
    end function marks
  end interface
  integer :: wrong = 0, i, j, a(2, 2)
  character(len=16) :: cut, shift, back, text
  character(len=5) :: lower, upper
  character(len=8) :: short
  character(len=15) :: long
  character(len=6) :: word
  short(word) = word//'World'
  long(word) = word//'World'
  text = 'ABCDEFGHIJ'
  i = 2
  j = 6
  call check(1, cut(text, i, j) == 'BCDEF')
  call check(2, shift(text, i, j) == 'CDE' .and. i == 3 .and. j == 5)
  call check(3, back(text, i, j) == 'CD' .and. i == 3 .and. j == 4)
  call check(4, lower(1) == 'abcde' .and. upper(1) == 'ABCDE' .and. upper(0) == 'FGHIJ')
  a = reshape([1, 2, 3, 4], [2, 2])
  call check(5, all(twice(a) == 2*a) .and. sum(thrice(a) + twice(a)) == 46)
  call check(6, all(thrice(a) == reshape([-1, 6, 9, 12], [2, 2])))
  call check(7, all(names(1) == ['one', 'two']) .and. all(marks(2) == '**'))
  call check(8, short('Hello ')//'|' == 'Hello Wo|' .and. len(short('Hello ')) == 8)
  call check(9, long('Hello there')//'|' == 'Hello World    |' .and. len(long('Hello ')) == 15)
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
end program entries
