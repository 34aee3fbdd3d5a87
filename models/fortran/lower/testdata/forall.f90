! FORALL: independent or not, masks, nested, several statements, indices of
! their own.
module pure_functions
  implicit none
  integer :: shared(5) = (/ 1, 2, 3, 4, 5 /)
contains
  pure integer function next(i)
    integer, intent(in) :: i
    next = shared(mod(i, 5) + 1)
  end function next
end module pure_functions

program parallel
  use pure_functions
  implicit none
  integer :: a(6), b(6,6), c(6,6), v(6), i, j, k, n
  real :: x(5,5)
  character(2) :: t(4)
  n = 6
  i = 77
  forall (i = 1:6) a(i) = i*i
  print *, a, i
  forall (i = 2:n) a(i) = a(i-1)
  print *, a
  forall (i = 1:6, j = 1:6) b(i, j) = 10*i + j
  forall (i = 2:5, j = 2:5, i /= j) c(i, j) = b(i-1, j) + b(i+1, j)
  forall (i = 1:6) c(i, i) = 0
  forall (i = 1:6)
    c(1, i) = -i
    c(i, 1) = c(1, i)
  end forall
  print *, b(2, :), c(2:5, 2:5), c(:, 1)
  forall (i = 1:6, j = 1:6, b(i, j) > 33) b(i, j) = b(j, i)
  print *, b
  forall (i = 1:5) b(i, i+1:) = b(i+1:, i)
  print *, b
  forall (i = 1:6) b(:, i) = b(i, :)
  print *, b
  v = (/ 3, 1, 2, 6, 5, 4 /)
  forall (i = 1:6) v(v(i)) = i
  print *, v
  forall (i = 1:6, mod(v(i), 2) == 0)
    v(i) = v(i) + 1
    a(i) = 100
  end forall
  print *, v, a
  forall (i = 1:5) shared(i) = next(i)
  print *, shared
  k = 1
  x = 2
  forall (i = 1:5) x(i, i) = 10*i
  forall (i = k+1:5, j = k+1:5) x(i, j) = x(i, j) - x(i, k)*x(k, j)/x(k, k)
  print *, x
  forall (i = 1:3)
    forall (j = 1:i) b(i, j) = b(j, i) + 1
  end forall
  print *, b(1:3, 1:3)
  forall (i = 1:4)
    where (b(i, :) > 20) b(i, :) = -i
  end forall
  print *, b
  forall (i = 2:4)
    where (b(:, i) > b(:, i-1)) b(:, i) = b(:, i-1) + b(i, :)
  end forall
  print *, b
  forall (i = 6:1:-2) a(i) = i
  print *, a
  forall (i = 1:4) t(i) = char(96 + i)
  forall (i = 2:4) t(i)(2:2) = t(i-1)(1:1)
  print *, all(t == (/ 'a ', 'ba', 'cb', 'dc' /))
  forall (i = 1:6, a(i) > 3) a(i) = a(7-i)
  print *, a
end program parallel
! prints
! 1 4 9 16 25 36 77 1 1 4 9 16 25 21 22 23 24 25 26 0 64 84 104 46 0 86 106 48 68 0 108 50 70 90 0 -1 -2 -3
! -4 -5 -6 11 21 31 14 15 16 12 22 32 24 25 26 13 23 33 34 35 36 14 24 43 44 45 46 15 25 53 54 55 56 16 26
! 63 64 65 66 11 21 31 14 15 16 21 22 32 24 25 26 31 32 33 34 35 36 14 24 34 44 45 46 15 25 35 45 55 56 16
! 26 36 46 56 66 11 21 31 14 15 16 21 22 32 24 25 26 31 32 33 34 35 36 14 24 34 44 45 46 15 25 35 45 55 56
! 16 26 36 46 56 66 2 3 1 6 5 4 3 3 1 7 5 5 100 1 4 100 16 100 2 3 4 5 1 10 2 2 2 2 2 19.6 1.6 1.6 1.6 2
! 1.6 29.6 1.6 1.6 2 1.6 1.6 39.6 1.6 2 1.6 1.6 1.6 49.6 12 22 32 21 23 33 31 32 34 12 -2 -3 14 15 16 -1 -2
! -3 -4 25 26 -1 -2 -3 -4 35 36 14 -2 -3 -4 45 46 15 -2 -3 -4 55 56 16 -2 -3 -4 56 66 12 -2 -3 14 15 16 -1
! -2 -3 -4 13 14 -1 -2 -3 -4 22 23 13 -2 -3 -4 31 32 15 -2 -3 -4 55 56 16 -2 -3 -4 56 66 100 2 4 4 16 6
! true 6 2 4 4 2 100
