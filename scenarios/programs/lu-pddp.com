c     The field u, residual rsd, forcing frct, fluxes f, 5 equations per
c     point; the 5 x 5 blocks; and of the field at hand, q0 say:
c     r = 1/q0(1), vm = q0(m)/q0(1), q = v2**2 + v3**2 + v4**2
      include 'lu.par'
      include 'lu.con'
      integer iu, ju, ku
      parameter (iu = nx - 1, ju = ny - 1, ku = nz - 1)
      template points(nx,ny,nz)
      distribute points(*, block, block)
      template fields(5,nx,ny,nz)
      distribute fields(*, *, block, block)
      template blocks(5,5,nx,ny,nz)
      distribute blocks(*, *, *, block, block)
      shared real*8 u(5,nx,ny,nz), rsd(5,nx,ny,nz)
      shared real*8 frct(5,nx,ny,nz), f(5,nx,ny,nz)
      align u, rsd, frct, f with fields
      shared real*8 a(5,5,nx,ny,nz), b(5,5,nx,ny,nz)
      shared real*8 c(5,5,nx,ny,nz), d(5,5,nx,ny,nz)
      align a, b, c, d with blocks
      shared real*8 r(nx,ny,nz), q(nx,ny,nz)
      shared real*8 v2(nx,ny,nz), v3(nx,ny,nz), v4(nx,ny,nz)
      shared real*8 v5(nx,ny,nz)
      align r, q, v2, v3, v4, v5 with points
c     Residuals of the neighbours in i, j and k
      shared real*8 fi(5,nx,ny,nz), fj(5,nx,ny,nz), fk(5,nx,ny,nz)
      align fi, fj, fk with fields
      common /copies/ fi, fj, fk
      common /shares/ u, rsd, frct, f, a, b, c, d, r, q, v2, v3, v4, v5
      real*8 x(nx), y(ny), z(nz), dx(5), dy(5), dz(5)
      common /local/ x, y, z, dx, dy, dz
