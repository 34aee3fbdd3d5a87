! The operations of GMRES on vectors, in the order in which PETSc executes them from 1995 to
! 1998 (gmres.c, borthog2.c). A step makes the new vector by a product with the matrix and one
! with its factors. Then come the new vector's products with all those before it, four at a
! time; their multiples, added to it; its norm; and its scaling. At the end and before each
! restart their sum is made in a vector of zeros and added to the solution. A restart copies
! the right-hand side and subtracts from it.
!
! Only operations on vectors are timed, and each for all of its calls. The rows of matrix and
! factors are read as PETSc reads them, one behind the other, so the caches hold afterwards
! what they held there; each row is multiplied by one element of the vector. All rows have the
! sum 1 and all vectors are ones or halves, so that all results are known.
!
! PETSc allocates each vector by itself: an object, then the elements with a few words in front.
! vecimpl.h of 1997 has 31 procedures, a header and sizes in the object. Together with the words
! of two allocations that is about 56 words of 8 bytes. Printed are the name, the operations (of
! copies and zeros the bytes), the time and a number to check.
program krylov
  implicit none
  integer, parameter :: n = LENGTH, steps = ITERATIONS, row = NONZEROS, restart = 30
  integer, parameter :: pitch = n + 56
  integer, parameter :: solution = 1, total = 2, work = 3, right = 4, first = 5
  real(8) :: v(pitch, first + restart), h(restart), matrix(row, n), factors(row, n), t0, t1
  real(8) :: dots, scales, copies, zeros, axpys, dotted, scaled, copied, zeroed, added
  integer :: step, last, cycles, i
  matrix = 1d0/row
  factors = 1d0/row
  v = 1
  dots = 0
  scales = 0
  copies = 0
  zeros = 0
  axpys = 0
  dotted = 0
  scaled = 0
  copied = 0
  zeroed = 0
  added = 0
  cycles = 0
  call timed_zero(solution)
  call timed_copy(right, first)
  call begin
  last = 0
  do step = 1, steps
    if (last == restart) then
      call finish
      call apply(matrix, v(1, solution), v(1, work))
      call apply(factors, v(1, work), v(1, total))
      call timed_copy(right, first)
      call timed_add(-1d0, total, first)
      call begin
      last = 0
    end if
    last = last + 1
    call apply(matrix, v(1, first + last - 1), v(1, work))
    call apply(factors, v(1, work), v(1, first + last))
    call cpu_time(t0)
    call products(last, v(1, first + last), v(1, first), h)
    call cpu_time(t1)
    dots = dots + (t1 - t0)
    dotted = dotted + 2d0*n*last
    do i = 1, last
      call add(1d0/last, v(1, first + i - 1), v(1, first + last))
    end do
    if (length2(v(1, first + last)) <= 0) stop 'a vector has no length'
    call timed_scale(0.5d0, first + last)
  end do
  call finish
  call tell('dot', dotted, dots, h(last))
  call tell('scale', scaled, scales, v(n, first + last))
  call tell('copy', copied, copies, v(n, first))
  call tell('zero', zeroed, zeros, v(n, total))
  call tell('axpy', added, axpys, 2*v(n, solution)/cycles)
contains
  ! The first vector becomes one.
  subroutine begin
    if (length2(v(1, first)) <= 0) stop 'the first vector has no length'
    call timed_scale(1/v(1, first), first)
  end subroutine

  ! The solution becomes a half more.
  subroutine finish
    call timed_zero(total)
    do i = 1, last
      call add(1d0/last, v(1, first + i - 1), v(1, total))
    end do
    call timed_add(0.5d0, total, solution)
    cycles = cycles + 1
  end subroutine

  ! The product of all rows of a matrix with x.
  subroutine apply(a, x, y)
    real(8), intent(in) :: a(row, n), x(n)
    real(8), intent(out) :: y(n)
    real(8) :: s
    integer :: i, k
    do i = 1, n
      s = 0
      do k = 1, row
        s = s + a(k, i)*x(i)
      end do
      y(i) = s
    end do
  end subroutine

  subroutine timed_copy(from, to)
    integer, intent(in) :: from, to
    call cpu_time(t0)
    call copy(v(1, from), v(1, to))
    call cpu_time(t1)
    copies = copies + (t1 - t0)
    copied = copied + 16d0*n
  end subroutine

  subroutine timed_zero(to)
    integer, intent(in) :: to
    call cpu_time(t0)
    call zero(v(1, to))
    call cpu_time(t1)
    zeros = zeros + (t1 - t0)
    zeroed = zeroed + 8d0*n
  end subroutine

  subroutine timed_add(factor, from, to)
    real(8), intent(in) :: factor
    integer, intent(in) :: from, to
    call cpu_time(t0)
    call add(factor, v(1, from), v(1, to))
    call cpu_time(t1)
    axpys = axpys + (t1 - t0)
    added = added + 2d0*n
  end subroutine

  subroutine timed_scale(factor, which)
    real(8), intent(in) :: factor
    integer, intent(in) :: which
    call cpu_time(t0)
    call scale(factor, v(1, which))
    call cpu_time(t1)
    scales = scales + (t1 - t0)
    scaled = scaled + n
  end subroutine

  subroutine copy(x, y)
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i
    do i = 1, n
      y(i) = x(i)
    end do
  end subroutine

  subroutine zero(x)
    real(8), intent(out) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = 0
    end do
  end subroutine

  ! The products of x with the first vectors of v, the rest of four first.
  subroutine products(many, x, v, h)
    integer, intent(in) :: many
    real(8), intent(in) :: x(n), v(pitch, restart + 1)
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
