! A mesh generator after the style of the SPEC program: residuals, maxima, smoothing.
program mesh
  implicit none
  integer, parameter :: n = 11
  integer :: i, j, iter
  real(8), dimension(n, n) :: x, y, rx, ry, xx, yx, xy, yy, aa, dd
  real(8) :: rxm, rym
  integer, dimension(2) :: where_x
!hpf$ distribute x(block, block)
!hpf$ align (i, j) with x(i, j) :: y, rx, ry, xx, yx, xy, yy, aa, dd
  do j = 1, n
    do i = 1, n
      x(i, j) = dble(i) + 0.1d0*mod(i*j, 4)
      y(i, j) = dble(j) - 0.1d0*mod(i + j, 3)
    end do
  end do
  rx = 0d0; ry = 0d0
  do iter = 1, 4
!hpf$ independent, new(i)
    do j = 2, n - 1
!hpf$ independent
      do i = 2, n - 1
        xx(i, j) = x(i + 1, j) - x(i - 1, j)
        yx(i, j) = y(i + 1, j) - y(i - 1, j)
        xy(i, j) = x(i, j + 1) - x(i, j - 1)
        yy(i, j) = y(i, j + 1) - y(i, j - 1)
        aa(i, j) = 0.25d0*(xy(i, j)**2 + yy(i, j)**2)
        dd(i, j) = aa(i, j) + 1d0
        rx(i, j) = aa(i, j)*(x(i + 1, j) + x(i - 1, j) - 2*x(i, j))
        ry(i, j) = aa(i, j)*(y(i + 1, j) + y(i - 1, j) - 2*y(i, j))
      end do
    end do
    rxm = maxval(abs(rx(2:n - 1, 2:n - 1)))
    rym = maxval(abs(ry(2:n - 1, 2:n - 1)))
    where_x = maxloc(abs(rx(2:n - 1, 2:n - 1))) + 1
    do i = 3, n - 1
      rx(i, 2:n - 1) = rx(i, 2:n - 1)/dd(i, 2:n - 1) + 0.1d0*rx(i - 1, 2:n - 1)
      ry(i, 2:n - 1) = ry(i, 2:n - 1)/dd(i, 2:n - 1) + 0.1d0*ry(i - 1, 2:n - 1)
    end do
    x(2:n - 1, 2:n - 1) = x(2:n - 1, 2:n - 1) + 0.2d0*rx(2:n - 1, 2:n - 1)
    y(2:n - 1, 2:n - 1) = y(2:n - 1, 2:n - 1) + 0.2d0*ry(2:n - 1, 2:n - 1)
    print '(i3, 2f14.8, 2i4)', iter, rxm, rym, where_x
  end do
  print '(11f8.4)', x(:, 4), y(5, :)
end program mesh
