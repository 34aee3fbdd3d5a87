! Transforms along each dimension of a cube, transposed in between, after the NAS benchmark.
module cube
  implicit none
  integer, parameter :: n = 4
  complex(8), dimension(n, n, n) :: u, v
!hpf$ distribute (*, *, block) :: u, v
end module cube
program ft
  use cube
  implicit none
  integer i, j, k
  complex(8) check
  do k = 1, n
    do j = 1, n
      do i = 1, n
        u(i, j, k) = cmplx(mod(i*j + k, 5), mod(i + j*k, 3), kind=8)
      end do
    end do
  end do
!hpf$ independent
  do k = 1, n
!hpf$ independent
    do j = 1, n
      call transform(u(:, j, k))
    end do
  end do
  do k = 1, n
    do i = 1, n
      call transform(u(i, :, k))
    end do
  end do
!hpf$ independent
  do j = 1, n
    forall (i = 1:n, k = 1:n) v(k, i, j) = u(i, j, k)
  end do
  do j = 1, n
    do i = 1, n
      call transform(v(:, i, j))
    end do
  end do
  check = (0d0, 0d0)
  do j = 1, n*n
    check = check + v(mod(j, n) + 1, mod(3*j, n) + 1, mod(5*j, n) + 1)
  end do
  print '(2f14.6)', check
  print '(4f10.4)', v(:, :, 2)
end program
subroutine transform(x)
  implicit none
  integer, parameter :: n = 4
  complex(8), intent(inout) :: x(n)
  complex(8) y(n)
  integer i, k
  real(8), parameter :: pi = 3.14159265358979d0
  do k = 1, n
    y(k) = (0d0, 0d0)
    do i = 1, n
      y(k) = y(k) + x(i)*exp(cmplx(0d0, -2*pi*(i - 1)*(k - 1)/n, kind=8))
    end do
  end do
  x = y
end subroutine
