! The operations of GMRES on vectors, in the order in which PETSc executes them: the new
! vector's products with all those before it, four at a time; their multiples, added to
! it; its norm; and its scaling. Products, sums and norms are timed over all iterations.
! Copies, sums and zeros of whole vectors follow. Vectors are ones, so that all results
! are known. Printed are the name, the operations (of copies and zeros the bytes), the
! time and a number to check.
program krylov
  implicit none
  integer, parameter :: n = LENGTH, steps = ITERATIONS, restart = 30
  real(8) :: v(n, restart + 1), x(n), w(n), h(restart), t0, t1
  real(8) :: dots, scales, dotted, scaled
  integer :: step, last, i
  v(:, 1) = 1
  dots = 0
  scales = 0
  dotted = 0
  scaled = 0
  do step = 1, steps
    last = mod(step - 1, restart) + 1
    do i = 1, n
      v(i, last + 1) = v(i, last)
    end do
    call cpu_time(t0)
    call products(last, v(1, last + 1), v, h)
    call cpu_time(t1)
    dots = dots + (t1 - t0)
    dotted = dotted + 2d0*n*last
    do i = 1, last
      call add(1d0/last, v(1, i), v(1, last + 1))
    end do
    if (length2(v(1, last + 1)) <= 0) stop 'a vector has no length'
    call cpu_time(t0)
    call scale(0.5d0, v(1, last + 1))
    call cpu_time(t1)
    scales = scales + (t1 - t0)
    scaled = scaled + n
  end do
  call tell('dot', dotted, dots, h(last))
  call tell('scale', scaled, scales, v(n, last + 1))
  call cpu_time(t0)
  do i = 1, n
    w(i) = v(i, 1)
  end do
  call cpu_time(t1)
  call tell('copy', 16d0*n, t1 - t0, w(n))
  call cpu_time(t0)
  do i = 1, n
    x(i) = 0
  end do
  call cpu_time(t1)
  call tell('zero', 8d0*n, t1 - t0, 1 + x(n))
  call cpu_time(t0)
  call add(1d0, w, x)
  call cpu_time(t1)
  call tell('axpy', 2d0*n, t1 - t0, x(n))
contains
  ! The products of x with the first vectors of v, the rest of four first.
  subroutine products(many, x, v, h)
    integer, intent(in) :: many
    real(8), intent(in) :: x(n), v(n, restart + 1)
    real(8), intent(out) :: h(restart)
    real(8) :: s0, s1, s2, s3
    integer :: i, k
    s0 = 0
    s1 = 0
    s2 = 0
    k = mod(many, 4)
    if (k == 3) then
      do i = 1, n
        s0 = s0 + x(i)*v(i, 1)
        s1 = s1 + x(i)*v(i, 2)
        s2 = s2 + x(i)*v(i, 3)
      end do
      h(3) = s2
      h(2) = s1
      h(1) = s0
    else if (k == 2) then
      do i = 1, n
        s0 = s0 + x(i)*v(i, 1)
        s1 = s1 + x(i)*v(i, 2)
      end do
      h(2) = s1
      h(1) = s0
    else if (k == 1) then
      do i = 1, n
        s0 = s0 + x(i)*v(i, 1)
      end do
      h(1) = s0
    end if
    do k = k + 1, many, 4
      s0 = 0
      s1 = 0
      s2 = 0
      s3 = 0
      do i = 1, n
        s0 = s0 + x(i)*v(i, k)
        s1 = s1 + x(i)*v(i, k + 1)
        s2 = s2 + x(i)*v(i, k + 2)
        s3 = s3 + x(i)*v(i, k + 3)
      end do
      h(k) = s0
      h(k + 1) = s1
      h(k + 2) = s2
      h(k + 3) = s3
    end do
  end subroutine

  subroutine add(factor, x, y)
    real(8), intent(in) :: factor, x(n)
    real(8), intent(inout) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = y(i) + factor*x(i)
    end do
  end subroutine

  subroutine scale(factor, x)
    real(8), intent(in) :: factor
    real(8), intent(inout) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = factor*x(i)
    end do
  end subroutine

  real(8) function length2(x)
    real(8), intent(in) :: x(n)
    integer :: i
    length2 = 0
    do i = 1, n
      length2 = length2 + x(i)*x(i)
    end do
  end function

  subroutine tell(name, operations, seconds, check)
    character(*), intent(in) :: name
    real(8), intent(in) :: operations, seconds, check
    write (*, '(a,1x,i0,2(1x,es24.16))') name, nint(operations, 8), seconds, check
  end subroutine
end program
