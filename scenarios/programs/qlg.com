c     Links u1 to u4 of the four directions, work arrays of matrices and
c     of single numbers per site, the sites next to each site by number,
c     and where a site is by its number
      include 'qlg.par'
      integer nsites
      parameter (nsites = nx*ny*nz*nt)
      template mats(3,3,nx,ny,nz,nt)
      distribute mats(*, *, *, block, block, block)
      template sites(nx,ny,nz,nt)
      distribute sites(*, block, block, block)
      shared complex*16 u1(3,3,nx,ny,nz,nt), u2(3,3,nx,ny,nz,nt)
      shared complex*16 u3(3,3,nx,ny,nz,nt), u4(3,3,nx,ny,nz,nt)
      shared complex*16 a(3,3,nx,ny,nz,nt), b(3,3,nx,ny,nz,nt)
      shared complex*16 c(3,3,nx,ny,nz,nt), d(3,3,nx,ny,nz,nt)
      shared complex*16 s(3,3,nx,ny,nz,nt)
      align u1, u2, u3, u4, a, b, c, d, s with mats
      shared complex*16 p(nx,ny,nz,nt)
      shared real*8 h(nx,ny,nz,nt)
      align p, h with sites
      common /links/ u1, u2, u3, u4, a, b, c, d, s, p, h
      shared integer nbr(nsites,-4:4)
      common /nbrs/ nbr
      integer cx(nsites), cy(nsites), cz(nsites), ct(nsites)
      common /where/ cx, cy, cz, ct
