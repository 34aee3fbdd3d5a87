! Shallow water with CSHIFT.
module fields
  implicit none
  integer, parameter :: m = 8, n = 8
  real, dimension(m, n) :: u, v, p, cu, cv, z, h
!hpf$ distribute (block, block) :: u, v, p, cu, cv, z, h
  real, parameter :: dt = 0.01
contains
  subroutine fluxes
    cu = 0.5*(p + cshift(p, -1, 1))*u
    cv = 0.5*(p + cshift(p, -1, 2))*v
    z = (cshift(v, 1, 1) - v - cshift(u, 1, 2) + u)/(p + cshift(cshift(p, -1, 1), -1, 2))
    h = p + 0.25*(u*u + cshift(u, 1, dim=1)**2 + v*v + cshift(v, 1, dim=2)**2)
  end subroutine fluxes
end module fields

program shallow
  use fields
  implicit none
  integer i, j, step
  forall (i = 1:m, j = 1:n)
    u(i, j) = sin(0.5*i)
    v(i, j) = cos(0.3*j)
    p(i, j) = 10. + 0.1*(i + j)
  end forall
  do step = 1, 5
    call fluxes
    u = u + dt*(z*cshift(cv, 1, 1) - (h - cshift(h, -1, 1)))
    v = v - dt*(z*cshift(cu, 1, 2) + (h - cshift(h, -1, 2)))
    p = p - dt*(cshift(cu, 1, 1) - cu + cshift(cv, 1, 2) - cv)
  end do
  print '(8f9.4)', p
end program shallow
