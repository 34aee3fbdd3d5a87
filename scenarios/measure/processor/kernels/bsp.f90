! The computing rate of BSPlib's probe (bsp_probe of 1996), in which BSPlib counts the time of
! communication: a dot product of two long vectors, upwards and downwards in turn, and a product
! of matrices whose rows are multiplied with each other. All numbers have 4 bytes. Printed are
! the name, the operations, the time and a number to check.
program bsp
  implicit none
  integer, parameter :: length = 1048570, passes = 20, n = 100, products = 10
  real(4) :: x(length), y(length), a(n, n), b(n, n), c(n, n), s, again
  real(8) :: t0, t1
  integer :: i, j, k, pass
  x = 1
  y = 1
  s = 0
  call cpu_time(t0)
  do pass = 1, passes
    if (mod(pass, 2) == 1) then
      do i = 1, length
        s = s + x(i)*y(i)
      end do
    else
      do i = length, 1, -1
        s = s + x(i)*y(i)
      end do
    end if
  end do
  call cpu_time(t1)
  call tell('dot', 2d0*length*passes, t1 - t0, s)

  do i = 1, n
    do k = 1, n
      a(k, i) = k
      b(k, i) = i
    end do
  end do
  again = 0
  call cpu_time(t0)
  do pass = 1, products
    do j = 1, n
      do i = 1, n
        s = 0
        do k = 1, n
          s = s + a(k, i)*b(k, j)
        end do
        c(i, j) = s
      end do
    end do
    again = again + c(1, 1)
  end do
  call cpu_time(t1)
  if (again <= 0) stop 'the products have no elements'
  call tell('matrix', 2d0*n*n*n*products, t1 - t0, c(n, n))
contains
  subroutine tell(name, operations, seconds, check)
    character(*), intent(in) :: name
    real(8), intent(in) :: operations, seconds
    real(4), intent(in) :: check
    print '(a, 1x, i0, 1x, es16.9, 1x, es16.9)', name, nint(operations), seconds, check
  end subroutine
end program
