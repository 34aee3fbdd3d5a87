! WHERE: statement, construct, ELSEWHERE with mask, nested, functions inside.
program wheres
  implicit none
  integer :: wrong = 0, calls = 0
  integer :: a(6), b(6), i, m(3, 3)
  real :: x(4), y(4)
  logical :: l(6)
  complex :: z(3)
  character(len=2) :: c(3)
  a = [1, -2, 3, -4, 5, -6]
  b = a
  where (a < 0) a = -a
  call check(1, all(a == [1, 2, 3, 4, 5, 6]))
  where (b > 0)
    a = 10
  elsewhere
    a = 20
  end where
  call check(2, all(a == [10, 20, 10, 20, 10, 20]))
  a = [1, 2, 3, 4, 5, 6]
  where (a < 3)
    b = 1
  elsewhere (a < 5)
    b = 2
  elsewhere
    b = 3
  end where
  call check(3, all(b == [1, 1, 2, 2, 3, 3]))
  where (a > 2)
    a = 0
    b = a
  elsewhere
    a = a + 100
    b = a
  end where
  call check(4, all(a == [101, 102, 0, 0, 0, 0]) .and. all(b == a))
  a = [1, 2, 3, 4, 5, 6]
  outer: where (a > 1)
    where (a < 4)
      a = -1
    elsewhere (a == 5)
      a = -5
    elsewhere
      a = -2
    end where
    b = a
  elsewhere
    b = 7
  end where outer
  call check(5, all(a == [1, -1, -1, -2, -5, -2]) .and. all(b == [7, -1, -1, -2, -5, -2]))
  x = [4.0, -1.0, 9.0, 0.0]
  y = -1
  where (x > 0) y = sqrt(x)
  call check(6, all(y == [2.0, -1.0, 3.0, -1.0]))
  where (x /= 0)
    y = 1/x
  elsewhere
    y = 0
  end where
  call check(7, all(y == [0.25, -1.0, 1.0/9.0, 0.0]))
  a = [1, 2, 3, 4, 5, 6]
  where (mod(a, 2) == 0) a = sum(a)
  call check(8, all(a == [1, 21, 3, 21, 5, 21]))
  a = [1, 2, 3, 4, 5, 6]
  where (a > 3) a = a(6:1:-1)
  call check(9, all(a == [1, 2, 3, 3, 2, 1]))
  where (a(1:5) == a(2:6)) a(2:6) = 9
  call check(10, all(a == [1, 2, 3, 9, 2, 1]))
  l = .false.
  where (a > 2) l = .true.
  call check(11, count(l) == 2)
  where (l) l = .not. l
  call check(12, .not. any(l))
  do i = 1, 3
    m(i, :) = [i, 2*i, 3*i]
  end do
  where (m > 3) m = 0
  call check(13, sum(m) == 1 + 2 + 3 + 2 + 3)
  where (m(2, :) == 0)
    m(2, :) = m(1, :)
  end where
  call check(14, all(m(2, :) == [2, 2, 3]))
  where (m == 0) m = transpose(m)
  call check(15, all(m(3, :) == [3, 3, 0]))
  z = [(1., 1.), (0., 0.), (2., 0.)]
  where (z == 0)
    z = (5., 5.)
  elsewhere
    z = z*2
  end where
  call check(16, all(z == [(2., 2.), (5., 5.), (4., 0.)]))
  c = ['aa', 'bb', 'cc']
  where (c > 'ab') c = 'z'
  call check(17, all(c == ['aa', 'z ', 'z ']))
  a = [1, 2, 3, 4, 5, 6]
  where (odd(a)) a = twice(a)
  call check(18, all(a == [2, 2, 6, 4, 10, 6]))
  a = 0
  where (a > 0) a = 1
  call check(19, all(a == 0))
  where (a(3:2) == 0) a(3:2) = 4
  call check(20, all(a == 0))
  a = [1, 2, 3, 4, 5, 6]
  where (a > 2)
    where (a > 4) b = 50
    a = a*10
  end where
  call check(21, all(b(5:6) == 50) .and. all(a == [1, 2, 30, 40, 50, 60]))
  a = [1, 2, 3, 4, 5, 6]
  where (a([6, 5, 4, 3, 2, 1]) > 3) a = 0
  call check(22, all(a == [0, 0, 0, 4, 5, 6]))
  x = [1., 2., 3., 4.]
  where (x > 2.5)
    x = x/sum(x)
  end where
  call check(23, all(x == [1., 2., 0.3, 0.4]))
  do i = 1, 3
    where (m(:, i) < 3) m(:, i) = i
  end do
  call check(24, all(m(1, :) == [1, 2, 3]) .and. m(3, 3) == 3)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  elemental logical function odd(n)
    integer, intent(in) :: n
    odd = mod(n, 2) == 1
  end function odd
  elemental integer function twice(n)
    integer, intent(in) :: n
    twice = 2*n
  end function twice
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program wheres
