! What the pseudo-applications BT and SP of the NAS Parallel Benchmarks share (Bailey et
! al., RNR-94-007, sections 4.1 and 4.2), written from the description: five coupled
! equations of compressible flow on a cube of GRID points a side, their right-hand side by
! second-order differences with fourth-order dissipation, the exact solution by which the
! forcing is made, and norms of the residual and the error.
!
! Index order: component, x, y, z. Points are 0 to last; those on the faces are given.
module adi
  implicit none
  integer, parameter :: last = GRID - 1
  real(8), parameter :: dt = TIMESTEP
  real(8), parameter :: c1 = 1.4d0, c2 = 0.4d0, c3c4 = 0.1d0, c1c5 = 1.96d0, c1345 = c1c5*c3c4
  real(8), parameter :: con43 = 4d0/3d0, con16 = 1d0/6d0
  real(8), parameter :: t1 = dble(last)**2, t2 = 0.5d0*last
  ! Second differences of a direction: momentum along it, across it, speed squared, its part
  ! along the direction, energy
  real(8), parameter :: v1 = c3c4*con43*t1, v2 = c3c4*t1, v3 = c3c4*(1d0 - c1c5)*t1, v4 = c3c4*con16*t1, v5 = c3c4*c1c5*t1
  ! Damping of second differences in x and y, and in z; it is the same for all components
  real(8), parameter :: dxy = 0.75d0, dz = 1d0, dssp = 0.25d0
  real(8) :: u(5, 0:last, 0:last, 0:last), rhs(5, 0:last, 0:last, 0:last), forcing(5, 0:last, 0:last, 0:last)
  real(8), dimension(0:last, 0:last, 0:last) :: rho, us, vs, ws, square, qs, speed
  real(8) :: ce(5, 13)
contains
  ! The coefficients of the exact solution, by component
  subroutine coefficients
    ce(1, :) = (/2d0, 0d0, 0d0, 4d0, 5d0, 3d0, 0.5d0, 0.02d0, 0.01d0, 0.03d0, 0.5d0, 0.4d0, 0.3d0/)
    ce(2, :) = (/1d0, 0d0, 0d0, 0d0, 1d0, 2d0, 3d0, 0.01d0, 0.03d0, 0.02d0, 0.4d0, 0.3d0, 0.5d0/)
    ce(3, :) = (/2d0, 2d0, 0d0, 0d0, 0d0, 2d0, 3d0, 0.04d0, 0.03d0, 0.05d0, 0.3d0, 0.5d0, 0.4d0/)
    ce(4, :) = (/2d0, 2d0, 0d0, 0d0, 0d0, 2d0, 3d0, 0.03d0, 0.05d0, 0.04d0, 0.2d0, 0.1d0, 0.3d0/)
    ce(5, :) = (/5d0, 4d0, 3d0, 2d0, 0.1d0, 0.4d0, 0.3d0, 0.05d0, 0.04d0, 0.03d0, 0.1d0, 0.3d0, 0.2d0/)
  end subroutine

  subroutine exact(x, y, z, q)
    real(8), intent(in) :: x, y, z
    real(8), intent(out) :: q(5)
    integer :: m
    do m = 1, 5
      q(m) = ce(m, 1) + x*(ce(m, 2) + x*(ce(m, 5) + x*(ce(m, 8) + x*ce(m, 11)))) &
        + y*(ce(m, 3) + y*(ce(m, 6) + y*(ce(m, 9) + y*ce(m, 12)))) &
        + z*(ce(m, 4) + z*(ce(m, 7) + z*(ce(m, 10) + z*ce(m, 13))))
    end do
  end subroutine

  ! The forcing that keeps the exact solution steady: what the right-hand side is of it
  subroutine force
    integer :: i, j, k
    do k = 0, last
      do j = 0, last
        do i = 0, last
          call exact(dble(i)/last, dble(j)/last, dble(k)/last, u(1, i, j, k))
        end do
      end do
    end do
    forcing = 0
    call flow
    call residual
    forcing = -rhs
  end subroutine

  ! Interpolation between the faces, transfinite, and the exact solution on them
  subroutine start
    integer :: i, j, k
    real(8) :: x, y, z, a(5), b(5), px(5), py(5), pz(5)
    do k = 0, last
      z = dble(k)/last
      do j = 0, last
        y = dble(j)/last
        do i = 0, last
          x = dble(i)/last
          call exact(0d0, y, z, a)
          call exact(1d0, y, z, b)
          px = x*b + (1 - x)*a
          call exact(x, 0d0, z, a)
          call exact(x, 1d0, z, b)
          py = y*b + (1 - y)*a
          call exact(x, y, 0d0, a)
          call exact(x, y, 1d0, b)
          pz = z*b + (1 - z)*a
          u(:, i, j, k) = px + py + pz - px*py - px*pz - py*pz + px*py*pz
          if (i == 0 .or. i == last .or. j == 0 .or. j == last .or. k == 0 .or. k == last) call exact(x, y, z, u(1, i, j, k))
        end do
      end do
    end do
  end subroutine

  ! Velocities, kinetic energy and speed of sound of u
  subroutine flow
    integer :: i, j, k
    do k = 0, last
      do j = 0, last
        do i = 0, last
          rho(i, j, k) = 1/u(1, i, j, k)
          us(i, j, k) = u(2, i, j, k)*rho(i, j, k)
          vs(i, j, k) = u(3, i, j, k)*rho(i, j, k)
          ws(i, j, k) = u(4, i, j, k)*rho(i, j, k)
          square(i, j, k) = 0.5d0*(u(2, i, j, k)**2 + u(3, i, j, k)**2 + u(4, i, j, k)**2)*rho(i, j, k)
          qs(i, j, k) = square(i, j, k)*rho(i, j, k)
          speed(i, j, k) = sqrt(c1*c2*rho(i, j, k)*(u(5, i, j, k) - square(i, j, k)))
        end do
      end do
    end do
  end subroutine

  ! The right-hand side: forcing and the differences in the three directions
  subroutine residual
    integer :: i, j, k, m
    do k = 0, last
      do j = 0, last
        do i = 0, last
          do m = 1, 5
            rhs(m, i, j, k) = forcing(m, i, j, k)
          end do
        end do
      end do
    end do
    do k = 1, last - 1
      do j = 1, last - 1
        do i = 1, last - 1
          rhs(1, i, j, k) = rhs(1, i, j, k) + dxy*t1*(u(1, i + 1, j, k) - 2*u(1, i, j, k) + u(1, i - 1, j, k)) &
            - t2*(u(2, i + 1, j, k) - u(2, i - 1, j, k))
          rhs(2, i, j, k) = rhs(2, i, j, k) + dxy*t1*(u(2, i + 1, j, k) - 2*u(2, i, j, k) + u(2, i - 1, j, k)) &
            + v1*(us(i + 1, j, k) - 2*us(i, j, k) + us(i - 1, j, k)) &
            - t2*(u(2, i + 1, j, k)*us(i + 1, j, k) - u(2, i - 1, j, k)*us(i - 1, j, k) &
            + c2*(u(5, i + 1, j, k) - square(i + 1, j, k) - u(5, i - 1, j, k) + square(i - 1, j, k)))
          rhs(3, i, j, k) = rhs(3, i, j, k) + dxy*t1*(u(3, i + 1, j, k) - 2*u(3, i, j, k) + u(3, i - 1, j, k)) &
            + v2*(vs(i + 1, j, k) - 2*vs(i, j, k) + vs(i - 1, j, k)) &
            - t2*(u(3, i + 1, j, k)*us(i + 1, j, k) - u(3, i - 1, j, k)*us(i - 1, j, k))
          rhs(4, i, j, k) = rhs(4, i, j, k) + dxy*t1*(u(4, i + 1, j, k) - 2*u(4, i, j, k) + u(4, i - 1, j, k)) &
            + v2*(ws(i + 1, j, k) - 2*ws(i, j, k) + ws(i - 1, j, k)) &
            - t2*(u(4, i + 1, j, k)*us(i + 1, j, k) - u(4, i - 1, j, k)*us(i - 1, j, k))
          rhs(5, i, j, k) = rhs(5, i, j, k) + dxy*t1*(u(5, i + 1, j, k) - 2*u(5, i, j, k) + u(5, i - 1, j, k)) &
            + v3*(qs(i + 1, j, k) - 2*qs(i, j, k) + qs(i - 1, j, k)) &
            + v4*(us(i + 1, j, k)**2 - 2*us(i, j, k)**2 + us(i - 1, j, k)**2) &
            + v5*(u(5, i + 1, j, k)*rho(i + 1, j, k) - 2*u(5, i, j, k)*rho(i, j, k) + u(5, i - 1, j, k)*rho(i - 1, j, k)) &
            - t2*((c1*u(5, i + 1, j, k) - c2*square(i + 1, j, k))*us(i + 1, j, k) &
            - (c1*u(5, i - 1, j, k) - c2*square(i - 1, j, k))*us(i - 1, j, k))
        end do
        call damp(rhs(1, 0, j, k), u(1, 0, j, k), 5)
      end do
    end do
    do k = 1, last - 1
      do j = 1, last - 1
        do i = 1, last - 1
          rhs(1, i, j, k) = rhs(1, i, j, k) + dxy*t1*(u(1, i, j + 1, k) - 2*u(1, i, j, k) + u(1, i, j - 1, k)) &
            - t2*(u(3, i, j + 1, k) - u(3, i, j - 1, k))
          rhs(2, i, j, k) = rhs(2, i, j, k) + dxy*t1*(u(2, i, j + 1, k) - 2*u(2, i, j, k) + u(2, i, j - 1, k)) &
            + v2*(us(i, j + 1, k) - 2*us(i, j, k) + us(i, j - 1, k)) &
            - t2*(u(2, i, j + 1, k)*vs(i, j + 1, k) - u(2, i, j - 1, k)*vs(i, j - 1, k))
          rhs(3, i, j, k) = rhs(3, i, j, k) + dxy*t1*(u(3, i, j + 1, k) - 2*u(3, i, j, k) + u(3, i, j - 1, k)) &
            + v1*(vs(i, j + 1, k) - 2*vs(i, j, k) + vs(i, j - 1, k)) &
            - t2*(u(3, i, j + 1, k)*vs(i, j + 1, k) - u(3, i, j - 1, k)*vs(i, j - 1, k) &
            + c2*(u(5, i, j + 1, k) - square(i, j + 1, k) - u(5, i, j - 1, k) + square(i, j - 1, k)))
          rhs(4, i, j, k) = rhs(4, i, j, k) + dxy*t1*(u(4, i, j + 1, k) - 2*u(4, i, j, k) + u(4, i, j - 1, k)) &
            + v2*(ws(i, j + 1, k) - 2*ws(i, j, k) + ws(i, j - 1, k)) &
            - t2*(u(4, i, j + 1, k)*vs(i, j + 1, k) - u(4, i, j - 1, k)*vs(i, j - 1, k))
          rhs(5, i, j, k) = rhs(5, i, j, k) + dxy*t1*(u(5, i, j + 1, k) - 2*u(5, i, j, k) + u(5, i, j - 1, k)) &
            + v3*(qs(i, j + 1, k) - 2*qs(i, j, k) + qs(i, j - 1, k)) &
            + v4*(vs(i, j + 1, k)**2 - 2*vs(i, j, k)**2 + vs(i, j - 1, k)**2) &
            + v5*(u(5, i, j + 1, k)*rho(i, j + 1, k) - 2*u(5, i, j, k)*rho(i, j, k) + u(5, i, j - 1, k)*rho(i, j - 1, k)) &
            - t2*((c1*u(5, i, j + 1, k) - c2*square(i, j + 1, k))*vs(i, j + 1, k) &
            - (c1*u(5, i, j - 1, k) - c2*square(i, j - 1, k))*vs(i, j - 1, k))
        end do
      end do
      do i = 1, last - 1
        call damp(rhs(1, i, 0, k), u(1, i, 0, k), 5*(last + 1))
      end do
    end do
    do k = 1, last - 1
      do j = 1, last - 1
        do i = 1, last - 1
          rhs(1, i, j, k) = rhs(1, i, j, k) + dz*t1*(u(1, i, j, k + 1) - 2*u(1, i, j, k) + u(1, i, j, k - 1)) &
            - t2*(u(4, i, j, k + 1) - u(4, i, j, k - 1))
          rhs(2, i, j, k) = rhs(2, i, j, k) + dz*t1*(u(2, i, j, k + 1) - 2*u(2, i, j, k) + u(2, i, j, k - 1)) &
            + v2*(us(i, j, k + 1) - 2*us(i, j, k) + us(i, j, k - 1)) &
            - t2*(u(2, i, j, k + 1)*ws(i, j, k + 1) - u(2, i, j, k - 1)*ws(i, j, k - 1))
          rhs(3, i, j, k) = rhs(3, i, j, k) + dz*t1*(u(3, i, j, k + 1) - 2*u(3, i, j, k) + u(3, i, j, k - 1)) &
            + v2*(vs(i, j, k + 1) - 2*vs(i, j, k) + vs(i, j, k - 1)) &
            - t2*(u(3, i, j, k + 1)*ws(i, j, k + 1) - u(3, i, j, k - 1)*ws(i, j, k - 1))
          rhs(4, i, j, k) = rhs(4, i, j, k) + dz*t1*(u(4, i, j, k + 1) - 2*u(4, i, j, k) + u(4, i, j, k - 1)) &
            + v1*(ws(i, j, k + 1) - 2*ws(i, j, k) + ws(i, j, k - 1)) &
            - t2*(u(4, i, j, k + 1)*ws(i, j, k + 1) - u(4, i, j, k - 1)*ws(i, j, k - 1) &
            + c2*(u(5, i, j, k + 1) - square(i, j, k + 1) - u(5, i, j, k - 1) + square(i, j, k - 1)))
          rhs(5, i, j, k) = rhs(5, i, j, k) + dz*t1*(u(5, i, j, k + 1) - 2*u(5, i, j, k) + u(5, i, j, k - 1)) &
            + v3*(qs(i, j, k + 1) - 2*qs(i, j, k) + qs(i, j, k - 1)) &
            + v4*(ws(i, j, k + 1)**2 - 2*ws(i, j, k)**2 + ws(i, j, k - 1)**2) &
            + v5*(u(5, i, j, k + 1)*rho(i, j, k + 1) - 2*u(5, i, j, k)*rho(i, j, k) + u(5, i, j, k - 1)*rho(i, j, k - 1)) &
            - t2*((c1*u(5, i, j, k + 1) - c2*square(i, j, k + 1))*ws(i, j, k + 1) &
            - (c1*u(5, i, j, k - 1) - c2*square(i, j, k - 1))*ws(i, j, k - 1))
        end do
      end do
    end do
    do j = 1, last - 1
      do i = 1, last - 1
        call damp(rhs(1, i, j, 0), u(1, i, j, 0), 5*(last + 1)**2)
      end do
    end do
  end subroutine

  ! Fourth-order dissipation of a line of points, from one to the next of which there are
  ! distance numbers
  subroutine damp(r, q, distance)
    integer, intent(in) :: distance
    real(8), intent(inout) :: r(distance, 0:*)
    real(8), intent(in) :: q(distance, 0:*)
    integer :: i, m
    do m = 1, 5
      r(m, 1) = r(m, 1) - dssp*(5*q(m, 1) - 4*q(m, 2) + q(m, 3))
      r(m, 2) = r(m, 2) - dssp*(-4*q(m, 1) + 6*q(m, 2) - 4*q(m, 3) + q(m, 4))
    end do
    do i = 3, last - 3
      do m = 1, 5
        r(m, i) = r(m, i) - dssp*(q(m, i - 2) - 4*q(m, i - 1) + 6*q(m, i) - 4*q(m, i + 1) + q(m, i + 2))
      end do
    end do
    do m = 1, 5
      r(m, last - 2) = r(m, last - 2) - dssp*(q(m, last - 4) - 4*q(m, last - 3) + 6*q(m, last - 2) - 4*q(m, last - 1))
      r(m, last - 1) = r(m, last - 1) - dssp*(q(m, last - 3) - 4*q(m, last - 2) + 5*q(m, last - 1))
    end do
  end subroutine

  ! What u changes by in a step, without the implicit part
  subroutine scale
    integer :: i, j, k, m
    do k = 1, last - 1
      do j = 1, last - 1
        do i = 1, last - 1
          do m = 1, 5
            rhs(m, i, j, k) = rhs(m, i, j, k)*dt
          end do
        end do
      end do
    end do
  end subroutine

  subroutine add
    integer :: i, j, k, m
    do k = 1, last - 1
      do j = 1, last - 1
        do i = 1, last - 1
          do m = 1, 5
            u(m, i, j, k) = u(m, i, j, k) + rhs(m, i, j, k)
          end do
        end do
      end do
    end do
  end subroutine

  ! The norm of the residual of a component, and that of the error
  subroutine norms(m, rnorm, enorm)
    integer, intent(in) :: m
    real(8), intent(out) :: rnorm, enorm
    integer :: i, j, k
    real(8) :: q(5)
    rnorm = 0
    enorm = 0
    do k = 0, last
      do j = 0, last
        do i = 0, last
          call exact(dble(i)/last, dble(j)/last, dble(k)/last, q)
          enorm = enorm + (u(m, i, j, k) - q(m))**2
          if (i > 0 .and. i < last .and. j > 0 .and. j < last .and. k > 0 .and. k < last) rnorm = rnorm + rhs(m, i, j, k)**2
        end do
      end do
    end do
    rnorm = sqrt(rnorm/dble(last - 1)**3)
    enorm = sqrt(enorm/dble(last - 1)**3)
  end subroutine
end module
