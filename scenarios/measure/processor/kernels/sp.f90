! SP of the NAS Parallel Benchmarks (Bailey et al., RNR-94-007, section 4.2), written from
! the description: in each direction the equations are diagonalized, and five systems of
! scalar pentadiagonal equations are solved on every line of points. Printed are the time
! of a step after the first one, with the residual and the error of each component.
program sp
  use adi
  implicit none
  real(8) :: began, ended, rnorm, enorm
  integer :: l, m
  call coefficients
  call force
  call start
  do l = 1, STEPS
    if (l == 2) call cpu_time(began)
    call flow
    call residual
    call scale
    call enter
    call solve_x
    call solve_y
    call solve_z
    call add
  end do
  call cpu_time(ended)
  call flow
  call residual
  do m = 1, 5
    call norms(m, rnorm, enorm)
    write (*, '(a,1x,i0,2(1x,es24.16))') 'residual', m, (ended - began)/(STEPS - 1), rnorm
    write (*, '(a,1x,i0,2(1x,es24.16))') 'error', m, (ended - began)/(STEPS - 1), enorm
  end do
contains
  ! To the variables in which the equations of x are independent
  subroutine enter
    integer :: i, j, k
    real(8), parameter :: half = 0.70710678118654752d0
    real(8) :: r1, r2, r3, r4, r5, a, b, c
    do k = 1, last - 1
      do j = 1, last - 1
        do i = 1, last - 1
          r1 = rhs(1, i, j, k)
          r2 = rhs(2, i, j, k)
          r3 = rhs(3, i, j, k)
          r4 = rhs(4, i, j, k)
          r5 = rhs(5, i, j, k)
          a = c2/speed(i, j, k)**2*(qs(i, j, k)*r1 - us(i, j, k)*r2 - vs(i, j, k)*r3 - ws(i, j, k)*r4 + r5)
          b = half*rho(i, j, k)*(us(i, j, k)*r1 - r2)
          c = half*rho(i, j, k)*speed(i, j, k)*a
          rhs(1, i, j, k) = r1 - a
          rhs(2, i, j, k) = -rho(i, j, k)*(ws(i, j, k)*r1 - r4)
          rhs(3, i, j, k) = rho(i, j, k)*(vs(i, j, k)*r1 - r3)
          rhs(4, i, j, k) = c - b
          rhs(5, i, j, k) = c + b
        end do
      end do
    end do
  end subroutine

  subroutine solve_x
    integer :: i, j, k
    real(8), parameter :: half = 0.70710678118654752d0
    real(8) :: r(5, 0:last), r1, r2, r3, r4, r5
    do k = 1, last - 1
      do j = 1, last - 1
        r = rhs(:, :, j, k)
        call line(r, us(0, j, k), rho(0, j, k), speed(0, j, k), 1, dxy)
        do i = 1, last - 1
          r1 = r(1, i)
          r2 = r(2, i)
          r3 = r(3, i)
          r4 = r(4, i)
          r5 = r(5, i)
          rhs(1, i, j, k) = -r2
          rhs(2, i, j, k) = r1
          rhs(3, i, j, k) = half*(r4 - r5)
          rhs(4, i, j, k) = 0.5d0*(r4 + r5) - half*r3
          rhs(5, i, j, k) = 0.5d0*(r4 + r5) + half*r3
        end do
      end do
    end do
  end subroutine

  subroutine solve_y
    integer :: i, j, k
    real(8), parameter :: half = 0.70710678118654752d0
    real(8) :: r(5, 0:last), r1, r2, r3, r4, r5
    do k = 1, last - 1
      do i = 1, last - 1
        r = rhs(:, i, :, k)
        call line(r, vs(i, 0, k), rho(i, 0, k), speed(i, 0, k), last + 1, dxy)
        do j = 1, last - 1
          r1 = r(1, j)
          r2 = r(2, j)
          r3 = r(3, j)
          r4 = r(4, j)
          r5 = r(5, j)
          rhs(1, i, j, k) = half*(r4 - r5)
          rhs(2, i, j, k) = -r3
          rhs(3, i, j, k) = r2
          rhs(4, i, j, k) = 0.5d0*(r4 + r5) - half*r1
          rhs(5, i, j, k) = 0.5d0*(r4 + r5) + half*r1
        end do
      end do
    end do
  end subroutine

  ! z is the last direction: back to the variables of the flow
  subroutine solve_z
    integer :: i, j, k
    real(8), parameter :: half = 0.70710678118654752d0
    real(8) :: r(5, 0:last), a, b, c
    do j = 1, last - 1
      do i = 1, last - 1
        r = rhs(:, i, j, :)
        call line(r, ws(i, j, 0), rho(i, j, 0), speed(i, j, 0), (last + 1)**2, dz)
        do k = 1, last - 1
          a = half*u(1, i, j, k)/speed(i, j, k)*(r(4, k) + r(5, k))
          b = r(3, k) + a
          c = half*u(1, i, j, k)*(r(4, k) - r(5, k))
          rhs(1, i, j, k) = b
          rhs(2, i, j, k) = us(i, j, k)*b - u(1, i, j, k)*r(2, k)
          rhs(3, i, j, k) = vs(i, j, k)*b + u(1, i, j, k)*r(1, k)
          rhs(4, i, j, k) = ws(i, j, k)*b + c
          rhs(5, i, j, k) = u(1, i, j, k)*(vs(i, j, k)*r(1, k) - us(i, j, k)*r(2, k)) + qs(i, j, k)*b &
            + 2.5d0*speed(i, j, k)**2*a + ws(i, j, k)*c
        end do
      end do
    end do
  end subroutine

  ! Solves the systems of a line: three components move with the velocity v, the fourth with
  ! v + c, the fifth with v - c, where c is the speed of sound. From one point of v, w and c to
  ! the next there are distance numbers. w is 1/density, d damps differences.
  subroutine line(r, v, w, c, distance, d)
    integer, intent(in) :: distance
    real(8), intent(inout) :: r(5, 0:last)
    real(8), dimension(distance, 0:*), intent(in) :: v, w, c
    real(8), intent(in) :: d
    real(8), dimension(5, 0:last) :: a, plus, minus
    real(8) :: cv(0:last), rhon(0:last)
    integer :: i
    do i = 0, last
      cv(i) = v(1, i)
      rhon(i) = max(d + con43*c3c4*w(1, i), d + c1c5*c3c4*w(1, i), d + c3c4*w(1, i), d)
    end do
    a(:, 0) = (/0d0, 0d0, 1d0, 0d0, 0d0/)
    a(:, last) = (/0d0, 0d0, 1d0, 0d0, 0d0/)
    do i = 1, last - 1
      a(1, i) = dt*dssp
      a(2, i) = -dt*t2*cv(i - 1) - dt*t1*rhon(i - 1) - 4*dt*dssp
      a(3, i) = 1 + 2*dt*t1*rhon(i) + 6*dt*dssp
      a(4, i) = dt*t2*cv(i + 1) - dt*t1*rhon(i + 1) - 4*dt*dssp
      a(5, i) = dt*dssp
    end do
    ! Next to the faces the dissipation is one-sided
    a(1, 1) = 0
    a(2, 1) = a(2, 1) + 4*dt*dssp
    a(3, 1) = a(3, 1) - dt*dssp
    a(1, 2) = 0
    a(5, last - 2) = 0
    a(3, last - 1) = a(3, last - 1) - dt*dssp
    a(4, last - 1) = a(4, last - 1) + 4*dt*dssp
    a(5, last - 1) = 0
    plus = a
    minus = a
    do i = 1, last - 1
      plus(2, i) = a(2, i) - dt*t2*c(1, i - 1)
      plus(4, i) = a(4, i) + dt*t2*c(1, i + 1)
      minus(2, i) = a(2, i) + dt*t2*c(1, i - 1)
      minus(4, i) = a(4, i) - dt*t2*c(1, i + 1)
    end do
    call eliminate(a, r, 1, 3)
    call eliminate(plus, r, 4, 4)
    call eliminate(minus, r, 5, 5)
  end subroutine

  ! Solves one pentadiagonal system for components from first to final
  subroutine eliminate(a, r, first, final)
    real(8), intent(inout) :: a(5, 0:last), r(5, 0:last)
    integer, intent(in) :: first, final
    real(8) :: f
    integer :: i, m
    do i = 0, last - 2
      f = 1/a(3, i)
      a(4, i) = f*a(4, i)
      a(5, i) = f*a(5, i)
      do m = first, final
        r(m, i) = f*r(m, i)
      end do
      a(3, i + 1) = a(3, i + 1) - a(2, i + 1)*a(4, i)
      a(4, i + 1) = a(4, i + 1) - a(2, i + 1)*a(5, i)
      do m = first, final
        r(m, i + 1) = r(m, i + 1) - a(2, i + 1)*r(m, i)
      end do
      a(2, i + 2) = a(2, i + 2) - a(1, i + 2)*a(4, i)
      a(3, i + 2) = a(3, i + 2) - a(1, i + 2)*a(5, i)
      do m = first, final
        r(m, i + 2) = r(m, i + 2) - a(1, i + 2)*r(m, i)
      end do
    end do
    f = 1/a(3, last - 1)
    a(4, last - 1) = f*a(4, last - 1)
    a(3, last) = a(3, last) - a(2, last)*a(4, last - 1)
    do m = first, final
      r(m, last - 1) = f*r(m, last - 1)
      r(m, last) = (r(m, last) - a(2, last)*r(m, last - 1))/a(3, last)
      r(m, last - 1) = r(m, last - 1) - a(4, last - 1)*r(m, last)
    end do
    do i = last - 2, 0, -1
      do m = first, final
        r(m, i) = r(m, i) - a(4, i)*r(m, i + 1) - a(5, i)*r(m, i + 2)
      end do
    end do
  end subroutine
end program
