! BT of the NAS Parallel Benchmarks (Bailey et al., RNR-94-007, section 4.1), written from
! the description: in each direction a system of block tridiagonal equations, of 5 by 5
! blocks, is solved on every line of points. Printed are the time of a step after the first
! one, with the residual and the error of each component.
program bt
  use adi
  implicit none
  ! Of a line of points: the values, what they change by, and the blocks below, on and above
  ! the diagonal
  real(8) :: q(5, 0:last), r(5, 0:last), a(5, 5, 0:last), b(5, 5, 0:last), c(5, 5, 0:last)
  real(8) :: flux(5, 5, 0:last), viscous(5, 5, 0:last)
  real(8) :: began, ended, rnorm, enorm
  integer :: i, j, k, l, m
  call coefficients
  call force
  call start
  do l = 1, STEPS
    if (l == 2) call cpu_time(began)
    call flow
    call residual
    call scale
    do k = 1, last - 1
      do j = 1, last - 1
        q = u(:, :, j, k)
        r = rhs(:, :, j, k)
        call line(2, 3, 4, dxy)
        rhs(:, :, j, k) = r
      end do
    end do
    do k = 1, last - 1
      do i = 1, last - 1
        q = u(:, i, :, k)
        r = rhs(:, i, :, k)
        call line(3, 2, 4, dxy)
        rhs(:, i, :, k) = r
      end do
    end do
    do j = 1, last - 1
      do i = 1, last - 1
        q = u(:, i, j, :)
        r = rhs(:, i, j, :)
        call line(4, 2, 3, dz)
        rhs(:, i, j, :) = r
      end do
    end do
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
  ! Solves the equations of a line along component n of the momentum, with the others s and t
  subroutine line(n, s, t, d)
    integer, intent(in) :: n, s, t
    real(8), intent(in) :: d
    integer :: i, m, o
    do i = 0, last
      call jacobians(q(1, i), n, s, t, flux(1, 1, i), viscous(1, 1, i))
    end do
    a(:, :, 0) = 0
    b(:, :, 0) = 0
    c(:, :, 0) = 0
    a(:, :, last) = 0
    b(:, :, last) = 0
    c(:, :, last) = 0
    do m = 1, 5
      b(m, m, 0) = 1
      b(m, m, last) = 1
    end do
    do i = 1, last - 1
      do o = 1, 5
        do m = 1, 5
          a(m, o, i) = -dt*t2*flux(m, o, i - 1) - dt*t1*viscous(m, o, i - 1)
          b(m, o, i) = 2*dt*t1*viscous(m, o, i)
          c(m, o, i) = dt*t2*flux(m, o, i + 1) - dt*t1*viscous(m, o, i + 1)
        end do
        a(o, o, i) = a(o, o, i) - dt*t1*d
        b(o, o, i) = b(o, o, i) + 1 + 2*dt*t1*d
        c(o, o, i) = c(o, o, i) - dt*t1*d
      end do
    end do
    call divide(b(1, 1, 0), c(1, 1, 0), r(1, 0))
    do i = 1, last
      call subtract_vector(a(1, 1, i), r(1, i - 1), r(1, i))
      call subtract_matrix(a(1, 1, i), c(1, 1, i - 1), b(1, 1, i))
      call divide(b(1, 1, i), c(1, 1, i), r(1, i))
    end do
    do i = last - 1, 0, -1
      call subtract_vector(c(1, 1, i), r(1, i + 1), r(1, i))
    end do
  end subroutine

  ! The derivatives of the flux along component n of the momentum, without and with viscosity
  subroutine jacobians(q, n, s, t, f, v)
    real(8), intent(in) :: q(5)
    integer, intent(in) :: n, s, t
    real(8), intent(out) :: f(5, 5), v(5, 5)
    real(8) :: w, vn, energy
    w = 1/q(1)
    vn = q(n)*w
    energy = 0.5d0*(q(2)*q(2) + q(3)*q(3) + q(4)*q(4))*w*w
    f = 0
    f(1, n) = 1
    f(n, 1) = c2*energy - vn*vn
    f(n, n) = (2 - c2)*vn
    f(n, s) = -c2*q(s)*w
    f(n, t) = -c2*q(t)*w
    f(n, 5) = c2
    f(s, 1) = -vn*q(s)*w
    f(s, n) = q(s)*w
    f(s, s) = vn
    f(t, 1) = -vn*q(t)*w
    f(t, n) = q(t)*w
    f(t, t) = vn
    f(5, 1) = (2*c2*energy - c1*q(5)*w)*vn
    f(5, n) = c1*q(5)*w - c2*(vn*vn + energy)
    f(5, s) = -c2*q(s)*w*vn
    f(5, t) = -c2*q(t)*w*vn
    f(5, 5) = c1*vn
    v = 0
    v(n, 1) = -con43*c3c4*w*w*q(n)
    v(n, n) = con43*c3c4*w
    v(s, 1) = -c3c4*w*w*q(s)
    v(s, s) = c3c4*w
    v(t, 1) = -c3c4*w*w*q(t)
    v(t, t) = c3c4*w
    v(5, 1) = -((con43*c3c4 - c1345)*q(n)*q(n) + (c3c4 - c1345)*(q(s)*q(s) + q(t)*q(t)))*w*w*w - c1345*w*w*q(5)
    v(5, n) = (con43*c3c4 - c1345)*w*w*q(n)
    v(5, s) = (c3c4 - c1345)*w*w*q(s)
    v(5, t) = (c3c4 - c1345)*w*w*q(t)
    v(5, 5) = c1345*w
  end subroutine

  ! y = y - x times p
  subroutine subtract_vector(x, p, y)
    real(8), intent(in) :: x(5, 5), p(5)
    real(8), intent(inout) :: y(5)
    integer :: m
    do m = 1, 5
      y(m) = y(m) - x(m, 1)*p(1) - x(m, 2)*p(2) - x(m, 3)*p(3) - x(m, 4)*p(4) - x(m, 5)*p(5)
    end do
  end subroutine

  ! y = y - x times p
  subroutine subtract_matrix(x, p, y)
    real(8), intent(in) :: x(5, 5), p(5, 5)
    real(8), intent(inout) :: y(5, 5)
    integer :: m, o
    do o = 1, 5
      do m = 1, 5
        y(m, o) = y(m, o) - x(m, 1)*p(1, o) - x(m, 2)*p(2, o) - x(m, 3)*p(3, o) - x(m, 4)*p(4, o) - x(m, 5)*p(5, o)
      end do
    end do
  end subroutine

  ! Solves x for y and p, which it replaces, by elimination without pivots
  subroutine divide(x, y, p)
    real(8), intent(inout) :: x(5, 5), y(5, 5), p(5)
    real(8) :: f
    integer :: m, n, o
    do n = 1, 5
      f = 1/x(n, n)
      do o = n + 1, 5
        x(n, o) = x(n, o)*f
      end do
      do o = 1, 5
        y(n, o) = y(n, o)*f
      end do
      p(n) = p(n)*f
      do m = 1, 5
        if (m == n) cycle
        f = x(m, n)
        do o = n + 1, 5
          x(m, o) = x(m, o) - f*x(n, o)
        end do
        do o = 1, 5
          y(m, o) = y(m, o) - f*y(n, o)
        end do
        p(m) = p(m) - f*p(n)
      end do
    end do
  end subroutine
end program
