! Points of the plane until they escape: an independent loop with a loop in it.
program mandelbrot
  implicit none
  integer, parameter :: nx = 24, ny = 12, most = 50
  integer, dimension(nx, ny) :: steps
  integer i, j, k
  complex z, c
  character(len=nx) text
!hpf$ distribute steps(*, cyclic)
!hpf$ independent, on home(steps(1, j)), new(i, k, z, c)
  do j = 1, ny
    do i = 1, nx
      c = cmplx(-2. + 3.*(i - 1)/(nx - 1), -1. + 2.*(j - 1)/(ny - 1))
      z = 0
      do k = 1, most
        if (abs(z) > 2.) exit
        z = z*z + c
      end do
      steps(i, j) = k - 1
    end do
  end do
  do j = 1, ny
    do i = 1, nx
      if (steps(i, j) == most) then
        text(i:i) = '*'
      else if (mod(steps(i, j), 2) == 0) then
        text(i:i) = '.'
      else
        text(i:i) = ' '
      end if
    end do
    print *, text
  end do
  print *, sum(steps), maxloc(steps), minval(steps)
end program
