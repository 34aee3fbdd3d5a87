! The eight modules of Al Aburto's FLOPS, written from what its text says of them: integrals by the trapezoidal rule of
! functions that short polynomials give, and the series of pi. All work in registers. The polynomials here are those of
! Taylor. Printed are the time of an iteration, less that of an empty loop, and the result divided by what it should be.
program flops
  implicit none
  integer, parameter :: n = 20000
  real(8), parameter :: pi = 3.14159265358979324d0, end3 = pi/3d0, end4 = pi/4d0
  ! sin(u)/u and cos(u) in powers of u**2
  real(8), parameter :: a1 = -1d0/6d0, a2 = 1d0/120d0, a3 = -1d0/5040d0, a4 = 1d0/362880d0, a5 = -1d0/39916800d0, &
    a6 = 1d0/6227020800d0
  real(8), parameter :: b1 = -1d0/2d0, b2 = 1d0/24d0, b3 = -1d0/720d0, b4 = 1d0/40320d0, b5 = -1d0/3628800d0, &
    b6 = 1d0/479001600d0
  ! A polynomial of degree 3 and its derivative
  real(8), parameter :: d1 = 0.04d0, d2 = 0.0016d0, d3 = 0.000032d0, e2 = d2/2d0, e3 = d3/3d0
  real(8) :: empty
  empty = nothing()
  call logarithm
  call series
  call sine
  call cosine
  call tangent
  call product
  call quotients
  call products
contains
  real(8) function nothing()
    real(8) :: t0, t1
    integer :: i
    call cpu_time(t0)
    do i = 1, n - 1
    end do
    call cpu_time(t1)
    nothing = t1 - t0
  end function

  subroutine tell(module, seconds, check)
    integer, intent(in) :: module
    real(8), intent(in) :: seconds, check
    write (*, '(a,1x,i0,2(1x,es24.16))') 'flops', module, seconds/(n - 1), check
  end subroutine

  real(8) function sin_of(u)
    real(8), intent(in) :: u
    real(8) :: w
    w = u*u
    sin_of = u*((((((a6*w + a5)*w + a4)*w + a3)*w + a2)*w + a1)*w + 1d0)
  end function

  real(8) function cos_of(u)
    real(8), intent(in) :: u
    real(8) :: w
    w = u*u
    cos_of = w*(w*(w*(w*(w*(b6*w + b5) + b4) + b3) + b2) + b1) + 1d0
  end function

  ! 1. The derivative of f divided by f, from 0 to 1: log f(1)
  subroutine logarithm
    real(8) :: t0, t1, s, u, v, w, x
    integer :: i
    x = 1d0/n
    s = 0
    v = 0
    w = 1
    call cpu_time(t0)
    do i = 1, n - 1
      v = v + w
      u = v*x
      s = s + (d1 + u*(d2 + u*d3))/(w + u*(d1 + u*(e2 + u*e3)))
    end do
    call cpu_time(t1)
    s = x*(d1 + 2d0*s + (d1 + d2 + d3)/(1d0 + d1 + e2 + e3))/2d0
    call tell(1, t1 - t0 - empty, s/log(1d0 + d1 + e2 + e3))
  end subroutine

  ! 2. Four times the arc tangent of 1, from 1 - 1/3 + 1/5 and so on. The sum of signs is not in the time.
  subroutine series
    real(8) :: t0, t1, t2, s, sum, u, v, w, x
    integer :: i
    s = -5
    sum = -1
    call cpu_time(t0)
    do i = 1, n
      s = -s
      sum = sum + s
    end do
    call cpu_time(t1)
    u = sum
    v = 0
    w = 0
    x = 0
    call cpu_time(t2)
    t1 = t1 - t0
    t0 = t2
    do i = 1, n
      s = -s
      sum = sum + s
      u = u + 2d0
      x = x + (s - u)
      v = v - s*u
      w = w + s/u
    end do
    call cpu_time(t2)
    ! x is minus the sum of odd numbers, v five times their sum with changing signs
    w = 4d0*w/5d0 + 5d0/v
    call tell(2, (t2 - t0 - t1)*(n - 1)/n, w/pi*(sum*x/n/n))
  end subroutine

  ! 3. sin from 0 to a third of pi: 1/2
  subroutine sine
    real(8) :: t0, t1, s, u, v, w, x
    integer :: i
    x = end3/n
    s = 0
    v = 0
    call cpu_time(t0)
    do i = 1, n - 1
      v = v + 1d0
      u = v*x
      w = u*u
      s = s + u*((((((a6*w + a5)*w + a4)*w + a3)*w + a2)*w + a1)*w + 1d0)
    end do
    call cpu_time(t1)
    call tell(3, t1 - t0 - empty, 2d0*x*(sin_of(end3) + 2d0*s)/2d0)
  end subroutine

  ! 4. cos from 0 to a third of pi: its sine
  subroutine cosine
    real(8) :: t0, t1, s, u, w, x
    integer :: i
    x = end3/n
    s = 0
    call cpu_time(t0)
    do i = 1, n - 1
      u = i*x
      w = u*u
      s = s + w*(w*(w*(w*(w*(b6*w + b5) + b4) + b3) + b2) + b1) + 1d0
    end do
    call cpu_time(t1)
    call tell(4, t1 - t0 - empty, x*(1d0 + cos_of(end3) + 2d0*s)/2d0/sin_of(end3))
  end subroutine

  ! 5. tan from 0 to a third of pi: log 2
  subroutine tangent
    real(8) :: t0, t1, s, u, v, w, x
    integer :: i
    x = end3/n
    s = 0
    call cpu_time(t0)
    do i = 1, n - 1
      u = i*x
      w = u*u
      v = u*((((((a6*w + a5)*w + a4)*w + a3)*w + a2)*w + a1)*w + 1d0)
      s = s + v/(w*(w*(w*(w*(w*(b6*w + b5) + b4) + b3) + b2) + b1) + 1d0)
    end do
    call cpu_time(t1)
    call tell(5, t1 - t0 - empty, x*(sin_of(end3)/cos_of(end3) + 2d0*s)/2d0/log(2d0))
  end subroutine

  ! 6. sin cos from 0 to a fourth of pi: 1/4
  subroutine product
    real(8) :: t0, t1, s, u, v, w, x
    integer :: i
    x = end4/n
    s = 0
    call cpu_time(t0)
    do i = 1, n - 1
      u = i*x
      w = u*u
      v = u*((((((a6*w + a5)*w + a4)*w + a3)*w + a2)*w + a1)*w + 1d0)
      s = s + v*(w*(w*(w*(w*(w*(b6*w + b5) + b4) + b3) + b2) + b1) + 1d0)
    end do
    call cpu_time(t1)
    call tell(6, t1 - t0 - empty, 4d0*x*(sin_of(end4)*cos_of(end4) + 2d0*s)/2d0)
  end subroutine

  ! 7. 1/(x + 1) + x/(x**2 + 1) + x**2/(x**3 + 1), from 0 to 100
  subroutine quotients
    real(8), parameter :: end = 100d0
    real(8) :: t0, t1, s, u, v, w, x
    integer :: i
    v = end/n
    s = 0
    w = 1
    call cpu_time(t0)
    do i = 1, n - 1
      x = i*v
      u = x*x
      s = s - w/(x + w) - x/(u + w) - u/(x*u + w)
    end do
    call cpu_time(t1)
    x = end
    u = x*x
    s = v*(1d0 + 1d0/(x + 1d0) + x/(u + 1d0) + u/(x*u + 1d0) - 2d0*s)/2d0
    call tell(7, t1 - t0 - empty, s/(log(end + 1d0) + log(end**2 + 1d0)/2d0 + log(end**3 + 1d0)/3d0))
  end subroutine

  ! 8. sin cos**2 from 0 to a third of pi: (1 - 1/8)/3
  subroutine products
    real(8) :: t0, t1, s, u, v, w, x
    integer :: i
    x = end3/n
    s = 0
    call cpu_time(t0)
    do i = 1, n - 1
      u = i*x
      w = u*u
      v = w*(w*(w*(w*(w*(b6*w + b5) + b4) + b3) + b2) + b1) + 1d0
      s = s + v*v*u*((((((a6*w + a5)*w + a4)*w + a3)*w + a2)*w + a1)*w + 1d0)
    end do
    call cpu_time(t1)
    call tell(8, t1 - t0 - empty, x*(sin_of(end3)*cos_of(end3)**2 + 2d0*s)/2d0/(7d0/24d0))
  end subroutine
end program
