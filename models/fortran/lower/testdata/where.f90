! WHERE: statements and constructs, masks evaluated once, nested, elements
! that must not be computed.
module counting
  implicit none
contains
  elemental integer function tenfold(i)
    integer, intent(in) :: i
    tenfold = 10*i
  end function tenfold
end module counting

program masks
  use counting
  implicit none
  integer :: a(6), b(6), i, m(3,3), n
  real :: x(4), y(4)
  logical :: l(6)
  a = (/ 0, 1, 2, 3, 0, 5 /)
  b = -1
  where (a /= 0) b = 60/a
  print *, b
  where (a > 1)
    a = a - 2
    b = a
  elsewhere (a == 0)
    a = 7
    b = tenfold(b)
  elsewhere
    b = 100
  end where
  print *, a, b
  where (a > 2) a = cshift(a, 1)
  print *, a
  where (a(1:5) > a(2:6)) a(1:5) = a(2:6)
  print *, a
  where (a(1:5) < a(2:6))
    a(2:6) = a(1:5)
  elsewhere
    a(2:6) = -a(2:6)
  end where
  print *, a
  l = a < 0
  where (l)
    l = .false.
    a = 1
  elsewhere
    a = a + sum(a)
  end where
  print *, l, a
  m = reshape((/ 1, 2, 3, 4, 5, 6, 7, 8, 9 /), (/ 3, 3 /))
  where (m > 2)
    where (mod(m, 2) == 0)
      m = m*10
    elsewhere (m > 6)
      m = -m
    end where
    m = m + 1
  elsewhere
    m = 0
  end where
  print *, m
  where (m(:, 1) == 0) m(:, 2) = m(2, :)
  print *, m
  n = 2
  where (m(n, :) > 0) m(n, :) = n
  print *, m
  x = (/ 4.0, -1.0, 9.0, 0.0 /)
  y = 0
  where (x > 0.0)
    y = sqrt(x) + sum(x)
  end where
  print *, y
  where (x /= 0) x = 1/x
  print *, x
  where (transpose(m) > m) m = transpose(m)
  print *, m
  where (sum(m, 1) > 10) m(1, :) = 0
  print *, m
  where ((/ (i, i = 1, 6) /) > 3) a = b(6:1:-1)
  print *, a
end program masks
! prints
! -1 60 30 20 -1 12 7 1 0 1 7 3 -10 100 0 1 -10 3 1 1 0 1 3 7 1 0 0 1 3 7 1 0 0 0 1 3 false false false false
! false false 6 5 5 5 6 8 0 0 4 41 6 61 -6 81 -8 0 0 4 0 6 61 -6 81 -8 0 0 4 0 2 61 -6 2 -8 14 0 15 0 0.25 -1
! 0.1111111 0 0 0 4 0 2 61 4 61 -8 0 0 4 0 2 61 0 61 -8 6 5 5 0 100 -10
