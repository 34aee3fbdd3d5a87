! Relaxation of Laplace's equation with a test of convergence.
program jacobi
  implicit none
  integer, parameter :: n = 14
  real(kind=8), dimension(n, n) :: u, v
  real(kind=8) :: change
  integer :: i, j, sweep
!HPF$ PROCESSORS grid(NUMBER_OF_PROCESSORS())
!HPF$ TEMPLATE space(n, n)
!HPF$ DISTRIBUTE space(*, BLOCK) ONTO grid
!HPF$ ALIGN WITH space :: u, v
  u = 0d0
  u(1, :) = 1d0
  u(:, n) = (/ (dble(i)/n, i = 1, n) /)
  v = u
  sweep = 0
  change = 1d0
  do while (change > 1d-3)
!HPF$ INDEPENDENT, NEW(i)
    do j = 2, n - 1
!HPF$ INDEPENDENT
      do i = 2, n - 1
        v(i, j) = 0.25d0*(u(i - 1, j) + u(i + 1, j) + u(i, j - 1) + u(i, j + 1))
      end do
    end do
    change = maxval(abs(v - u))
    u = v
    sweep = sweep + 1
    if (sweep == 30) exit
  end do
  print '(i5, f12.8)', sweep, change
  print '(7f9.5)', u
end program jacobi
