! MATMUL, DOT_PRODUCT, TRANSPOSE of all types.
program products
  implicit none
  integer :: wrong = 0
  integer :: a(2, 3), b(3, 2), v(3), w(2), i
  integer(8) :: i8(2)
  real :: x(2, 2), y(2), q(0, 2), p(2, 0)
  double precision :: d(2, 2)
  complex :: z(2), u(2, 2)
  logical :: l(2, 2), k(2), g(3)
  a = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  b = reshape([1, 0, 2, -1, 3, 1], [3, 2])
  v = [1, 2, 3]
  w = [1, -1]
  call check(1, all(matmul(a, b) == reshape([11, 14, 13, 16], [2, 2])))
  call check(2, all(matmul(b, a) == reshape([-1, 6, 4, -1, 12, 10, -1, 18, 16], [3, 3])))
  call check(3, all(matmul(a, v) == [22, 28]) .and. all(matmul(w, a) == [-1, -1, -1]))
  call check(4, dot_product(v, [4, 5, 6]) == 32 .and. dot_product(a(:, 1), w) == -1)
  call check(5, all(matmul(transpose(a), w) == matmul(w, a)) .and. &
    all(transpose(matmul(a, b)) == matmul(transpose(b), transpose(a))))
  x = reshape([1., 2., 3., 4.], [2, 2])
  y = [1., 0.5]
  call check(6, all(matmul(x, y) == [2.5, 4.0]) .and. all(matmul(x, x) == reshape([7., 10., 15., 22.], [2, 2])))
  x = matmul(x, x)
  call check(7, x(2, 2) == 22)
  y = matmul(y, x)
  call check(8, all(y == [12., 26.]))
  d = x/2
  call check(9, all(matmul(d, d) == matmul(x, x)/4) .and. dot_product(d(:, 1), y) == 3.5*12 + 5*26)
  z = [(1., 2.), (0., -1.)]
  u = reshape([(1., 0.), (0., 1.), (2., 0.), (0., 0.)], [2, 2])
  call check(10, dot_product(z, z) == (6., 0.) .and. dot_product(z, [(1., 0.), (1., 0.)]) == (1., -1.))
  call check(11, all(matmul(u, z) == [(1., 0.), (-2., 1.)]) .and. all(matmul(z, u) == [(2., 2.), (2., 4.)]))
  l = reshape([.true., .false., .true., .true.], [2, 2])
  k = [.true., .false.]
  call check(12, all(matmul(l, k) .eqv. [.true., .false.]) .and. dot_product(k, [.true., .true.]) .and. all(matmul(k, l)))
  call check(13, all(matmul(q, x) == 0) .and. all(matmul(p, q) == 0) .and. all(shape(matmul(p, q)) == [2, 2]))
  call check(14, all(matmul(a, b*0.5) == matmul(a, b)/2.0))
  i8 = [3000000000_8, 1_8]
  call check(15, dot_product(i8, w) == 2999999999_8)
  call check(16, all(matmul(a(:, 1:2), a(2:1:-1, 2:3)) == reshape([13, 20, 21, 32], [2, 2])))
  call check(17, sum(matmul(spread(v, 2, 3), spread(v, 1, 3))) == 36*3 .and. dot_product(v(3:1:-1), v) == 10)
  call check(18, dot_product(v(1:0), v(1:0)) == 0)
  i = 3
  g = [(i < 4, i = 2, 4)]
  call check(19, .not. dot_product(g, [.false., .false., .true.]))
  call check(20, all(matmul(reshape([1, 2, 3, 4], [2, 2]), [1d0, 2d0]) == [7d0, 10d0]))
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
end program products
