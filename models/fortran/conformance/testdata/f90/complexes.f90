! Complex arrays: parts, elementals, products.
program complexes
  implicit none
  integer :: wrong = 0
  complex :: z(4), w(4), m(2, 2)
  complex(8) :: d(2)
  real :: x(4)
  integer :: i
  z = [(cmplx(i, -i), i = 1, 4)]
  x = real(z) + aimag(z)
  call check(1, all(x == 0))
  w = z*conjg(z)
  call check(2, all(w == [2., 8., 18., 32.]))
  call check(3, all(real(z*(0., 1.)) == [1., 2., 3., 4.]))
  w = z/(1., -1.)
  call check(4, all(w == [1., 2., 3., 4.]))
  x = abs([(3., 4.), (5., 12.), (0., -2.), (8., -6.)])
  call check(5, all(x == [5., 13., 2., 10.]))
  w = z**2
  call check(6, all(w == [(0., -2.), (0., -8.), (0., -18.), (0., -32.)]))
  where (aimag(z) < -2) z = (0., 0.)
  call check(7, sum(z) == (3., -3.) .and. count(z == 0) == 2)
  forall (i = 1:4) z(i) = cmplx(i, x(i))
  call check(8, z(2) == (2., 13.))
  m = reshape(z, [2, 2])
  m = matmul(m, m)
  call check(9, m(1, 1) == z(1)*z(1) + z(3)*z(2))
  d = [(1d0, 2d0), (3d0, -1d0)]
  d = d*2 + (0., 1.)
  call check(10, d(1) == (2d0, 5d0) .and. d(2) == (6d0, -1d0))
  call check(11, dot_product(d, d) == (66d0, 0d0) .and. product(d) == (17d0, 28d0))
  call check(12, all(merge(d, conjg(d), [.true., .false.]) == [(2d0, 5d0), (6d0, 1d0)]))
  call check(13, all(cshift(d, 1) == d(2:1:-1)) .and. all(spread(d(1), 1, 2) == d(1)))
  d = cmplx([1., 2.], [3., 4.])
  call check(14, sum(dble(d)) == 3 .and. sum(aimag(d)) == 7)
  call check(15, abs(sqrt((-1., 0.)) - (0., 1.)) < 1e-6 .and. abs(exp((0., 0.)) - 1) < 1e-6)
  w(:) = (1., 1.)
  w(2:3) = w(3:2:-1)*[2, 3]
  call check(16, w(2) == (2., 2.) .and. w(3) == (3., 3.))
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
end program complexes
