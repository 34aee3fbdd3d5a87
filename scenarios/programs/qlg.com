c     Links u1 to u4 of the four directions, neighbour tables (moved in
c     direction d a site has the coordinates ix(x,d), ..., it(t,d)), and
c     work arrays of matrices and of single numbers per site
      include 'qlg.par'
      integer mxl
      parameter (mxl = 64)
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
      integer ix(mxl,-4:4), iy(mxl,-4:4), iz(mxl,-4:4), it(mxl,-4:4)
      common /nbrs/ ix, iy, iz, it
