! LINPACK: a dense system of order n by Gaussian elimination with partial pivoting, column
! by column, in an array whose columns lie lda elements apart. Printed are the order, the
! time of factorization and solution, and the norm of the residual divided by those of the
! matrix and the solution, by n and by the unit of rounding.
program linpack
  implicit none
  call solve(100, 201)
  call solve(1000, 1001)
contains
  subroutine solve(n, lda)
    integer, intent(in) :: n, lda
    real(8) :: a(lda, n), b(n), x(n), norm, residual, t0, t1
    integer :: pivot(n)
    call matrix(a, lda, n, b, norm)
    x = b
    call cpu_time(t0)
    call factor(a, lda, n, pivot)
    call substitute(a, lda, n, pivot, x)
    call cpu_time(t1)
    call matrix(a, lda, n, b, norm)
    residual = maxval(abs(b - matmul(a(1:n, :), x)))
    write (*, '(a,1x,i0,2(1x,es24.16))') 'linpack', n, t1 - t0, residual/(n*norm*maxval(abs(x))*epsilon(1d0))
  end subroutine

  ! A matrix of numbers between -0.5 and 0.5, and the sums of its rows.
  subroutine matrix(a, lda, n, b, norm)
    integer, intent(in) :: lda, n
    real(8), intent(out) :: a(lda, n), b(n), norm
    integer :: i, j, seed
    seed = 1325
    norm = 0
    b = 0
    do j = 1, n
      do i = 1, n
        seed = mod(3125*seed, 65536)
        a(i, j) = (seed - 32768d0)/65536d0
        norm = max(norm, abs(a(i, j)))
        b(i) = b(i) + a(i, j)
      end do
    end do
  end subroutine

  subroutine factor(a, lda, n, pivot)
    integer, intent(in) :: lda, n
    real(8), intent(inout) :: a(lda, n)
    integer, intent(out) :: pivot(n)
    integer :: j, k, l
    real(8) :: t
    do k = 1, n - 1
      l = largest(n - k + 1, a(k, k)) + k - 1
      pivot(k) = l
      t = a(l, k)
      if (l /= k) then
        a(l, k) = a(k, k)
        a(k, k) = t
      end if
      call scale(n - k, -1d0/t, a(k + 1, k))
      do j = k + 1, n
        t = a(l, j)
        if (l /= k) then
          a(l, j) = a(k, j)
          a(k, j) = t
        end if
        call add(n - k, t, a(k + 1, k), a(k + 1, j))
      end do
    end do
    pivot(n) = n
  end subroutine

  subroutine substitute(a, lda, n, pivot, b)
    integer, intent(in) :: lda, n, pivot(n)
    real(8), intent(in) :: a(lda, n)
    real(8), intent(inout) :: b(n)
    integer :: k, l
    real(8) :: t
    do k = 1, n - 1
      l = pivot(k)
      t = b(l)
      if (l /= k) then
        b(l) = b(k)
        b(k) = t
      end if
      call add(n - k, t, a(k + 1, k), b(k + 1))
    end do
    do k = n, 1, -1
      b(k) = b(k)/a(k, k)
      call add(k - 1, -b(k), a(1, k), b(1))
    end do
  end subroutine

  integer function largest(n, x)
    integer, intent(in) :: n
    real(8), intent(in) :: x(n)
    integer :: i
    real(8) :: most
    largest = 1
    most = abs(x(1))
    do i = 2, n
      if (abs(x(i)) > most) then
        largest = i
        most = abs(x(i))
      end if
    end do
  end function

  subroutine scale(n, factor, x)
    integer, intent(in) :: n
    real(8), intent(in) :: factor
    real(8), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = factor*x(i)
    end do
  end subroutine

  subroutine add(n, factor, x, y)
    integer, intent(in) :: n
    real(8), intent(in) :: factor, x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    if (factor == 0d0) return
    do i = 1, n
      y(i) = y(i) + factor*x(i)
    end do
  end subroutine
end program
