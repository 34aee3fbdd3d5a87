c     The state: velocities u and v, pressure p, fluxes cu and cv,
c     potential vorticity z, Bernoulli function h, stream function psi
      integer mx, nx
      parameter (mx = m + 2, nx = n + 2)
      template grid(mx, nx)
      distribute grid(*, block)
      shared real*8 u(mx,nx), v(mx,nx), p(mx,nx)
      shared real*8 unew(mx,nx), vnew(mx,nx), pnew(mx,nx)
      shared real*8 uold(mx,nx), vold(mx,nx), pold(mx,nx)
      shared real*8 cu(mx,nx), cv(mx,nx), z(mx,nx), h(mx,nx)
      shared real*8 psi(mx,nx)
      align u, v, p, unew, vnew, pnew, uold, vold, pold with grid
      align cu, cv, z, h, psi with grid
      common /state/ u, v, p, unew, vnew, pnew, uold, vold, pold,
     &   cu, cv, z, h, psi
      real*8 dt, dx, dy, alpha, a
      common /const/ dt, dx, dy, alpha
      parameter (a = 1.d6)
