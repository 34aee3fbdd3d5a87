! Transformational functions.
program transforms
  implicit none
  integer :: a(3,4), b(4,3), v(6), w(3), i, j, n, s(4), t(3), e(0), c(3,3), x(2,3), y(3,2), q(2,3,2)
  real :: rm(2,2), rv(2)
  logical :: m(3,4), lm(2,2)
  integer :: i2(2,2)
  complex :: z(2,2)
  character(2) :: g(3)
  a = reshape((/ (i, i = 1, 12) /), (/ 3, 4 /))
  b = transpose(a)
  print *, b
  v = (/ 1, 2, 3, 4, 5, 6 /)
  print *, cshift(v, 2), cshift(v, -1), cshift(v, 8), cshift(v(1:5:2), 1)
  n = 3
  print *, cshift(v, n), cshift(v, -n - 4), cshift(cshift(v, 1), 1) + v, cshift(v, 1) - cshift(v, -1)
  print *, cshift(a, 1), cshift(a, -1, 2), cshift(a, n - 1, dim=n - 1)
  print *, cshift(cshift(a, 1, 1), -1, 2) + cshift(a, 2, 2), transpose(cshift(a, 1, 2))
  s = (/ 0, 1, 2, -1 /)
  t = (/ 0, 1, -1 /)
  print *, cshift(a, s, 1), cshift(a, t, 2), cshift(e, 3)
  v = cshift(v, 1)
  v(2:5) = cshift(v(2:5), -1)
  print *, v
  j = 4
  v(1:j) = cshift(v(1:j), 1) + cshift(v(3:j+2), -1)
  print *, v
  v = (/ 1, 2, 3, 4, 5, 6 /)
  print *, eoshift(v, 2), eoshift(v, -1, 9), eoshift(v, n, boundary=-1), eoshift(v, 7), eoshift(v, 0)
  print *, eoshift(a, 1, dim=2), eoshift(a, s, 7), eoshift(a, t, (/ 70, 80, 90 /), 2), eoshift(a, -1, s)
  v = eoshift(v, 1)
  print *, v
  g = (/ 'ab', 'cd', 'ef' /)
  print *, all(cshift(g, 1) == (/ 'cd', 'ef', 'ab' /)), all(eoshift(g, -1) == (/ '  ', 'ab', 'cd' /))
  w = (/ 1, 2, 3 /)
  i2 = reshape((/ 1, 2, 3, 4 /), (/ 2, 2 /))
  print *, spread(w, 1, 2), spread(w, 2, 2), spread(7, 1, 3), spread(w, n - 1, 2), spread(sum(a, 2), 2, 2)
  print *, sum(spread(w, 1, 3)*spread(w, 2, 3)), spread(i2, 2, 2)
  print *, reshape(a, (/ 4, 3 /)), reshape(v, (/ 2, 5 /), pad=(/ -1, -2 /)), &
    reshape((/ 1, 2, 3, 4, 5, 6 /), (/ 2, 3 /), order=(/ 2, 1 /))
  print *, reshape(a(1:2, :), (/ 2, 2 /)), reshape(a, (/ 2, n /)), reshape(cshift(v, 1), (/ 3, 2 /)), &
    reshape(e, (/ 2 /), (/ 5 /))
  q = reshape((/ (i, i = 1, 12) /), (/ 2, 3, 2 /), order=(/ 3, 1, 2 /))
  print *, q
  a = reshape(b, (/ 3, 4 /))
  print *, a
  m = mod(a, 2) == 0
  print *, pack(a, m), pack(a, .true.), pack(a, a > 100), pack(a, m, (/ (-i, i = 1, 8) /)), &
    size(pack(a, .not. m))
  print *, unpack((/ 10, 20, 30, 40, 50, 60 /), m, a), unpack((/ 10, 20, 30, 40, 50, 60 /), m, 0)
  w = pack(w, w /= 2, (/ 5, 6, 7 /))
  print *, w
  c = reshape((/ 2, 0, 1, 1, 3, 0, 0, 1, 4 /), (/ 3, 3 /))
  x = reshape((/ 1, 2, 3, 4, 5, 6 /), (/ 2, 3 /))
  y = transpose(x)
  print *, matmul(c, c), matmul(x, y), matmul(y, x), matmul(c, w), matmul(w, c)
  c = matmul(c, c)
  print *, c
  c = matmul(transpose(c), c)
  print *, c, sum(matmul(x, c))
  rm = reshape((/ 1.5, 2.0, 0.5, 4.0 /), (/ 2, 2 /))
  rv = (/ 2.0, 4.0 /)
  rv = matmul(rm, rv)
  print *, rv, matmul(rm, rm), matmul(rm, x(:, 1:2)), matmul(x(:, 2:3), rm)
  rm(:, 1) = matmul(rm, rm(:, 1))
  print *, rm
  lm = reshape((/ .true., .false., .true., .true. /), (/ 2, 2 /))
  print *, matmul(lm, lm), matmul(lm, lm(:, 1)), matmul(lm(1, :), lm)
  z = reshape((/ (1., 1.), (0., 1.), (2., 0.), (1., -1.) /), (/ 2, 2 /))
  print *, real(matmul(z, z)), aimag(matmul(z, z)), real(matmul(z(1, :), z)), aimag(matmul(z, z(:, 2)))
  print *, (/ (i, (i*j, j = 1, i), i = 1, 3) /), (/ w, 8, (/ 9, 10 /) /), (/ (w(1:i), i = 1, 2) /), &
    size((/ (i, i = 1, 0) /))
  print *, merge(a, -a, m), merge(1, 0, a > 6)
end program transforms
! prints
! 1 4 7 10 2 5 8 11 3 6 9 12 3 4 5 6 1 2 6 1 2 3 4 5 3 4 5 6 1 2 3 5 1 4 5 6 1 2 3 6 1 2 3 4 5 4 6 8 10 6 8 -4
! 2 2 2 2 -4 2 3 1 5 6 4 8 9 7 11 12 10 10 11 12 1 2 3 4 5 6 7 8 9 7 8 9 10 11 12 1 2 3 4 5 6 18 20 19 12 14
! 13 6 8 7 12 14 13 4 7 10 1 5 8 11 2 6 9 12 3 1 2 3 5 6 4 9 7 8 12 10 11 1 5 12 4 8 3 7 11 6 10 2 9 2 6 3 4 5
! 1 7 6 8 7 5 1 3 4 5 6 0 0 9 1 2 3 4 5 4 5 6 -1 -1 -1 0 0 0 0 0 0 1 2 3 4 5 6 4 5 6 7 8 9 10 11 12 0 0 0 1 2
! 3 5 6 7 9 7 7 7 10 11 1 5 90 4 8 3 7 11 6 10 80 9 0 1 2 1 4 5 2 7 8 -1 10 11 2 3 4 5 6 0 true true 1 1 2 2 3
! 3 1 2 3 1 2 3 7 7 7 1 2 3 1 2 3 22 26 30 22 26 30 36 1 2 1 2 3 4 3 4 1 2 3 4 5 6 7 8 9 10 11 12 2 3 4 5 6 0
! -1 -2 -1 -2 1 4 2 5 3 6 1 2 4 5 1 2 3 4 5 6 3 4 5 6 0 2 5 5 1 3 5 7 9 11 2 4 6 8 10 12 1 4 7 10 2 5 8 11 3 6
! 9 12 4 10 2 8 6 12 1 4 7 10 2 5 8 11 3 6 9 12 4 10 2 8 6 12 -7 -8 6 1 10 7 20 30 5 40 11 3 50 9 60 0 10 0 20
! 30 0 40 0 0 50 0 60 1 3 7 4 1 6 5 9 1 1 7 16 35 44 44 56 5 11 17 11 25 39 17 39 61 5 16 29 9 10 31 4 1 6 5 9
! 1 1 7 16 53 35 107 35 107 84 107 84 306 7634 5 20 3.25 11 2.75 17 2.5 10 6.5 22 14.5 18 21.5 26 3.25 11 0.5
! 4 true false true true true false true true 0 0 4 0 4 2 0 0 0 4 0 0 1 1 2 2 4 3 3 6 9 1 3 7 8 9 10 1 1 3 0
! -1 4 -7 10 2 -5 8 -11 -3 6 -9 12 0 0 1 1 0 0 1 1 0 0 1 1
