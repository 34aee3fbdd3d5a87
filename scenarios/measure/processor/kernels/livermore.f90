! Loops of the Livermore Fortran Kernels (McMahon 1986) with vectors of their long
! length, on data of which the result is known: printed are the number of the kernel,
! the time of a pass after the first ones, and the last or a typical element.
program livermore
  implicit none
  integer, parameter :: n = 1001, passes = 20
  real(8) :: x(n + 20), y(n + 20), z(n + 20), u(n + 20), px(25, 101), q, r, t, t0, t1
  integer :: l, k, i
  y = 1d0
  z = 2d0
  u = 0.5d0
  q = 0.5d0
  r = 0.25d0
  t = 0.125d0
  ! 1: hydrodynamics
  do l = 0, passes
    if (l == 1) call cpu_time(t0)
    do k = 1, n
      x(k) = q + y(k)*(r*z(k + 10) + t*z(k + 11))
    end do
  end do
  call cpu_time(t1)
  call tell(1, x(n))
  ! 3: inner product
  do l = 0, passes
    if (l == 1) call cpu_time(t0)
    q = 0
    do k = 1, n
      q = q + z(k)*y(k)
    end do
  end do
  call cpu_time(t1)
  call tell(3, q)
  ! 5: tri-diagonal elimination, below the diagonal
  x = 0
  do l = 0, passes
    if (l == 1) call cpu_time(t0)
    do i = 2, n
      x(i) = u(i)*(y(i) - x(i - 1))
    end do
  end do
  call cpu_time(t1)
  call tell(5, x(n))
  ! 7: equation of state
  q = 0
  do l = 0, passes
    if (l == 1) call cpu_time(t0)
    do k = 1, 995
      x(k) = u(k) + r*(z(k) + r*y(k)) + &
        t*(u(k + 3) + r*(u(k + 2) + r*u(k + 1)) + t*(u(k + 6) + r*(u(k + 5) + r*u(k + 4))))
    end do
  end do
  call cpu_time(t1)
  call tell(7, x(995))
  ! 9: integrate predictors
  px = 1
  do l = 0, passes
    if (l == 1) call cpu_time(t0)
    do i = 1, 101
      px(1, i) = 0.5d0*px(13, i) + 0.25d0*px(12, i) + 0.125d0*px(11, i) + 0.5d0*px(10, i) + 0.25d0*px(9, i) + &
        0.125d0*px(8, i) + 0.5d0*px(7, i) + 0.25d0*(px(5, i) + px(6, i)) + px(3, i)
    end do
  end do
  call cpu_time(t1)
  call tell(9, px(1, 101))
  ! 11: first sum
  do l = 0, passes
    if (l == 1) call cpu_time(t0)
    x(1) = y(1)
    do k = 2, n
      x(k) = x(k - 1) + y(k)
    end do
  end do
  call cpu_time(t1)
  call tell(11, x(n))
  ! 12: first difference
  y = (/(3d0*k, k=1, n + 20)/)
  do l = 0, passes
    if (l == 1) call cpu_time(t0)
    do k = 1, n - 1
      x(k) = y(k + 1) - y(k)
    end do
  end do
  call cpu_time(t1)
  call tell(12, x(n - 1))
contains
  subroutine tell(kernel, check)
    integer, intent(in) :: kernel
    real(8), intent(in) :: check
    write (*, '(a,1x,i0,2(1x,es24.16))') 'kernel', kernel, (t1 - t0)/passes, check
  end subroutine
end program
