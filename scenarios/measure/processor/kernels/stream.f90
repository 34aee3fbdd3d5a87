! The four loops of STREAM, each timed the second time that all have run. What is
! printed last is the sum of the array that the loop has set.
program stream
  implicit none
  integer, parameter :: n = 2000000
  real(8), parameter :: q = 3d0
  real(8) :: a(n), b(n), c(n), t0, t1, t(4), last(4)
  integer :: pass, i
  do i = 1, n
    a(i) = 1d0
    b(i) = 2d0
    c(i) = 0d0
  end do
  do pass = 1, 2
    call cpu_time(t0)
    do i = 1, n
      c(i) = a(i)
    end do
    call cpu_time(t1)
    t(1) = t1 - t0
    last(1) = sum(c)
    call cpu_time(t0)
    do i = 1, n
      b(i) = q*c(i)
    end do
    call cpu_time(t1)
    t(2) = t1 - t0
    last(2) = sum(b)
    call cpu_time(t0)
    do i = 1, n
      c(i) = a(i) + b(i)
    end do
    call cpu_time(t1)
    t(3) = t1 - t0
    last(3) = sum(c)
    call cpu_time(t0)
    do i = 1, n
      a(i) = b(i) + q*c(i)
    end do
    call cpu_time(t1)
    t(4) = t1 - t0
    last(4) = sum(a)
  end do
  call tell('copy', t(1), last(1))
  call tell('scale', t(2), last(2))
  call tell('add', t(3), last(3))
  call tell('triad', t(4), last(4))
contains
  subroutine tell(name, seconds, check)
    character(*), intent(in) :: name
    real(8), intent(in) :: seconds, check
    write (*, '(a,1x,i0,2(1x,es24.16))') name, n, seconds, check
  end subroutine
end program
