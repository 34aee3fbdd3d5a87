! Reductions with DIM and MASK, of empty arrays, positions, early ends.
program reductions
  implicit none
  integer :: a(3,4), i, n, d, none(0)
  real :: r(5), z(2,0)
  double precision :: dd(3)
  logical :: l(3,4)
  complex :: c(2)
  integer(8) :: big(3)
  integer(1) :: tiny8(3)
  a = reshape((/ 5, 2, 9, 4, 7, 1, 9, 3, 8, 6, 0, 2 /), (/ 3, 4 /))
  l = a > 3
  print *, sum(a), product(a(:, 1)), maxval(a), minval(a), count(l), all(l), any(l)
  print *, sum(a, 1), sum(a, 2), sum(a, dim=1, mask=l), product(a, 2), product(a, mask=a > 0)
  print *, maxval(a, 1), minval(a, 2), maxval(a, mask=a < 9), maxval(a, dim=2, mask=l)
  print *, maxloc(a), minloc(a), maxloc(a, mask=a < 9), maxloc(a, 1), minloc(a, 2)
  print *, count(l, 1), count(l, 2), all(l, 1), any(l, 2), any(.not. l), all(a >= 0)
  print *, sum(none), product(none), maxval(none) == -huge(n) - 1, minval(none), maxloc(none), &
    count(none > 0), all(none > 0), any(none > 0)
  r = (/ 3.0, -1.0, 8.0, 8.0, -1.0 /)
  print *, maxloc(r), minloc(r), maxloc(r, 1), maxloc(r(4:5)), maxloc(r, mask=r > 100), maxloc(r(2:2), 1)
  print *, maxval(z) == -huge(1.0), minval(z) == huge(1.0), maxval(r, mask=r > 100) == -huge(1.0), sum(z), &
    sum(z, 2)
  dd = (/ 1d0, 2d0, 4d0 /)
  print *, dot_product(dd, dd), dot_product(r(1:3), dd), dot_product((/ 1, 2 /), (/ 3, 4 /)), &
    dot_product(l(:, 1), l(:, 2))
  c = (/ (1.0, 2.0), (3.0, -1.0) /)
  print *, real(sum(c)), aimag(sum(c)), real(product(c)), aimag(product(c)), real(dot_product(c, c)), &
    aimag(dot_product(c, c))
  d = 2
  n = 1
  print *, sum(a, d), maxval(a, n), maxloc(a, d), count(l, n), sum(a(2:3, :), dim=n)
  big = (/ 4000000000_8, 4000000000_8, -1_8 /)
  print *, sum(big), maxval(big), minloc(big)
  tiny8 = (/ 100, 27, 0 /)
  print *, sum(tiny8), maxval(tiny8), minval(-tiny8)
  print *, sum(a*2, mask=.true.), sum(a, mask=.false.), sum(a(:, 2) + a(:, 3)), sum((/ (i*i, i = 1, 5) /))
  print *, sum(sum(a, 1)), maxval(sum(a, 2)), sum(a(1, :)*a(2, :)), count((/ .true., .false., .true. /))
  if (any(a == 7)) print *, minval(abs(a - 6))
  n = 0
  do while (sum(a) > 20)
    a = a/2
    n = n + 1
  end do
  print *, n, a
  print *, size(a), size(a, 1), size(a, d), shape(a), lbound(a), ubound(a), ubound(a, d), size(a(:, 2:3)), &
    shape(a(1:2, 1:4:2))
end program reductions
! prints
! 56 90 9 0 7 false true 16 12 20 8 24 12 20 14 11 17 6 1080 0 144 6531840 9 7 9 6 4 0 1 8 9 7 9 3 1 2 4 3 3 3
! 2 1 1 2 4 2 2 2 2 1 4 1 2 false false false false true true true true true 0 1 true 2147483647 0 0 true
! false 3 2 3 1 0 1 true true true 0 0 0 21 33 11 true 4 1 5 5 15 0 24 12 20 9 7 9 6 3 2 1 2 2 2 1 11 8 11 2
! 7999999999 4000000000 3 127 100 -100 112 0 32 55 56 24 65 2 0 2 1 0 2 1 1 0 2 0 2 1 0 0 12 3 4 3 4 1 1 3 4 4
! 6 2 2
