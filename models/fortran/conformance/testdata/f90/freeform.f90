! Free source form: continuations, several statements, comments, operators.
program freeform; implicit none
  integer :: wrong = 0; integer :: i, j
  character(len=40) :: s ! a comment
  logical :: l
  i = 1 + & ! comment after
      2 + &

      ! a comment between

      & 3
  call check(1, i == 6)
  s = 'split &
      &string' ; call check(2, s == 'split string')
  s = "it's" // ' ''quoted'' ' // """d"""
  call check(3, s == "it's 'quoted' ""d""")
  i = 12&
  &34
  call check(4, i == 1234)
  if (i == 1234) then; j = 1; else; j = 2; endif
  call check(5, j == 1)
  l = i > 3 .and. j < 2 .or. i >= 99 .and. j /= 1 .or. i <= j .or. i == j
  call check(6, l)
  l = i .gt. 3 .AND. j.lt.2
  call check(7, l)
  doi: do i=1,3; j = j + i; enddo doi
  call check(8, j == 7)
  goto 20
  j = 0
20 continue
  call check(9, j == 7)
  s = 'a ! not a comment & neither'
  call check(10, index(s, '!') == 3)
  if (j == 7) j = 8; call check(11, j == 8)
  do 30, i = 1, 3
    j = j + 1
30 end do
  call check(12, j == 11)
  call check(13, 1.5e1 == 15. .and. .5d0 == 0.5 .and. 1.e-1 == 0.1)
  i = 3; &
  j = 4
  call check(14, i*j == 12)
  select case(i); case(3); j=0; case default; j=1; end select
  call check(15, j == 0)
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
endprogram freeform
