! Bodies that attract each other, their copies rotating by CSHIFT.
program nbody
  implicit none
  integer, parameter :: n = 9
  real(8), dimension(n) :: m, x, y, vx, vy, fx, fy, ox, oy, om
  real(8), allocatable :: d(:)
  integer :: i, step, k
!hpf$ align (:) with m :: x, y, vx, vy, fx, fy, ox, oy, om
!hpf$ distribute m(block)
!hpf$ distribute d(block)
  allocate (d(n))
  do i = 1, n
    m(i) = 1 + mod(i, 3)
    x(i) = mod(7*i, 10)
    y(i) = mod(3*i, 8)
  end do
  vx = 0; vy = 0
  do step = 1, 3
    fx = 0; fy = 0
    ox = x; oy = y; om = m
    do k = 1, n - 1
      ox = cshift(ox, 1); oy = cshift(oy, 1); om = cshift(om, 1)
      d = (ox - x)**2 + (oy - y)**2 + 0.1d0
      d = d*sqrt(d)
      fx = fx + om*(ox - x)/d
      fy = fy + om*(oy - y)/d
    end do
    vx = vx + 0.05d0*fx
    vy = vy + 0.05d0*fy
    x = x + 0.05d0*vx
    y = y + 0.05d0*vy
  end do
  print '(3f12.7)', (x(i), y(i), d(i), i = 1, n)
  deallocate (d)
end program
