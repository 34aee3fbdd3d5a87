! FORALL: statement, construct, masks, several indices, nesting, dependences.
program foralls
  implicit none
  integer :: wrong = 0
  integer :: a(6), b(6), m(4, 4), n(4, 4), i, j, k, t(2, 3, 4)
  real :: x(4, 4)
  logical :: l(4)
  character(len=3) :: c(3)

  forall (i = 1:6) a(i) = i*i
  call check(1, all(a == [1, 4, 9, 16, 25, 36]))
  forall (i = 2:6) a(i) = a(i - 1)
  call check(2, all(a == [1, 1, 4, 9, 16, 25]))
  forall (i = 1:6:2) a(i) = -i
  call check(3, all(a == [-1, 1, -3, 9, -5, 25]))
  forall (i = 6:1:-1, a(i) < 0) a(i) = 0
  call check(4, all(a == [0, 1, 0, 9, 0, 25]))
  forall (i = 1:4, j = 1:4) m(i, j) = 10*i + j
  call check(5, m(3, 2) == 32 .and. m(4, 4) == 44)
  forall (i = 1:4, j = 1:4) m(i, j) = m(j, i)
  call check(6, m(3, 2) == 23 .and. m(2, 3) == 32)
  forall (i = 1:4, j = 1:4, i /= j) m(i, j) = 0
  call check(7, sum(m) == 110)
  forall (i = 1:4)
    m(i, i) = i
    b(i) = m(i, i) + 1
  end forall
  call check(8, all(b(1:4) == [2, 3, 4, 5]))
  forall (i = 1:3)
    forall (j = i + 1:4) n(i, j) = i
    n(i, i) = 0
    forall (j = 1:i - 1)
      n(i, j) = -j
    end forall
  end forall
  call check(9, all(n(1, :) == [0, 1, 1, 1]) .and. all(n(3, :) == [-1, -2, 0, 3]))
  forall (i = 1:4) m(i, :) = i
  call check(10, all(m(3, :) == 3))
  forall (i = 1:4) m(:, i) = m(i, 4:1:-1)
  call check(11, all(m(:, 2) == 2))
  forall (i = 1:4)
    where (m(i, :) > 2) m(i, :) = -m(i, :)
  end forall
  call check(12, all(m(1, :) == [1, 2, -3, -4]))
  a = [6, 5, 4, 3, 2, 1]
  forall (i = 1:6) b(a(i)) = i
  call check(13, all(b == [6, 5, 4, 3, 2, 1]))
  forall (i = 1:6) a(a(i)) = a(i)
  call check(14, all(a == [1, 2, 3, 4, 5, 6]))
  i = 77
  forall (i = 1:3) a(i) = 0
  call check(15, i == 77)
  forall (i = 1:2, j = 1:3, k = 1:4) t(i, j, k) = 100*i + 10*j + k
  call check(16, t(2, 3, 4) == 234 .and. t(1, 2, 3) == 123)
  forall (i = 1:2, k = 1:4:3) t(i, :, k) = 0
  call check(17, all(t(:, :, 1) == 0) .and. all(t(:, :, 4) == 0) .and. t(1, 1, 2) == 112)
  x = 1
  forall (i = 2:3, j = 2:3) x(i, j) = (x(i - 1, j) + x(i + 1, j) + x(i, j - 1) + x(i, j + 1))*i
  call check(18, x(2, 2) == 8 .and. x(3, 3) == 12)
  forall (i = 1:4) l(i) = mod(i, 2) == 0
  call check(19, l(2) .and. .not. l(3))
  c = 'abc'
  forall (i = 1:3) c(i)(i:i) = '*'
  call check(20, c(1) == '*bc' .and. c(2) == 'a*c' .and. c(3) == 'ab*')
  forall (i = 1:0) a(i) = 5
  forall (i = 1:6, .false.) a(i) = 5
  call check(21, all(a == [0, 0, 0, 4, 5, 6]))
  forall (i = 1:6) a(i) = sq(i) + sum(b(1:i))
  call check(22, all(a == [7, 15, 24, 34, 45, 57]))
  a = [1, 2, 3, 4, 5, 6]
  named: forall (i = 1:5, a(i + 1) > 3)
    a(i) = a(i + 1)
    b(i) = a(i)
  end forall named
  call check(23, all(a == [1, 2, 4, 5, 6, 6]) .and. all(b(3:5) == [4, 5, 6]))
  do j = 1, 2
    forall (i = 1:4, mod(i, 2) == j - 1) m(i, j) = j
  end do
  call check(24, m(2, 1) == 1 .and. m(1, 2) == 2 .and. m(3, 2) == 2)
  forall (i = 1:4) m(i, i:) = [(k, k = i, 4)]
  call check(25, all(m(2, 2:4) == [2, 3, 4]) .and. m(1, 4) == 4 .and. m(4, 4) == 4)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  pure integer function sq(i)
    integer, intent(in) :: i
    sq = i*i
  end function sq
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program foralls
