C     EXTENSIONS OF THE TIME
      program Extens
      implicit none
      real*8 fn8
      integer*2 i2
      integer*4 i4, ii
      integer*8 i8
      real*4 r4
      real*8 r8, x8
      complex*8 c8
      complex*16 c16, z
      logical*1 l1
      logical*4 l4
      character*4 ch*6, holl
      byte b
      double complex dz
      integer a_long_name_with_underscores, dollar, iw
      parameter pn = 5, px = 1.5d0
      integer nl(3), npass, k, nbits
      real x, y(2), pv(10), arr(3)
      pointer (ip, pv)
      character*5 name
      namelist /group/ ii, x, nl, name, l4
      character*72 line(4)
      integer idata /7/, jdata(3) /1, 2*9/
      include 'ext.inc'
      i2 = 32767
      i4 = 2147483647
      i8 = 4294967296_8
      r4 = 1.5
      r8 = 1.0d0 / 3 ! a comment behind a statement
      call chki(1, i2 + 0, 32767)
      call chki(2, int(i8 / 65536 / 65536), 1)
      call chkd(3, r8 * 3, 1.0d0)
      c16 = (1.0d0, 2.0d0)
      c8 = c16
      call chkz(4, c8, (1.0, 2.0))
      z = c16 * conjg(c16)
      call chkd(5, dble(z), 5.0d0)
      call chkd(6, dimag(c16) + dreal(c16) + cdabs((3d0,4d0)), 8d0)
      dz = dcmplx(1.5d0, 2.5d0)
      call chkd(7, dble(dz) + aimag(dz), 4.0d0)
      l1 = .true.
      l4 = l1
      call chkl(8, l4, .true.)
      b = 100
      call chki(9, b + 27, 127)
      a_long_name_with_underscores = 3
      call chki(10, a_long_name_with_underscores, 3)
      call chki(11, pn, 5)
      call chkd(12, px, 1.5d0)
      call chki(13, idata + jdata(1) + jdata(3), 17)
      call chki(14, inconst * 2, 84)
      x = 3
      call chkr(15, 2 * -x, -6.0)
      call chkr(16, x ** -2, 1.0 / 9.0)
      call chkr(17, x + -x * x, -6.0)
      call chki(18, 2 ** -1, 0)
      call altern(1, *10, &20)
      call chki(19, 1, 2)
   10 call chki(19, 1, 1)
      call altern(2, *10, &20)
      call chki(20, 1, 2)
   20 call chki(20, 1, 1)
      k = 0
      do ii = 1, 10
        if (ii .eq. 3) cycle
        if (ii .gt. 6) exit
        k = k + ii
      end do
      call chki(21, k, 18)
      outer: do ii = 1, 3
        do k = 1, 3
          if (k .eq. 2) cycle outer
          if (ii .eq. 3) exit outer
        end do
      end do outer
      call chki(22, ii * 10 + k, 31)
      do while (k .lt. 100)
        k = k * 2
      enddo
      call chki(23, k, 128)
      if (k == 128 .and. k /= 5 .and. k > 1 .and. k <= 128) k = 1
      call chki(24, k, 1)
      call chki(25, iand(12, 10) + ior(12, 10) + ieor(12, 10), 28)
      call chki(26, ishft(1, 4) + ishft(256, -4) + not(0), 31)
      call chki(27, z'ff' + o'17' + b'101', 275)
      holl = 4habcd
      call chks(28, holl, 'abcd')
      ch = "it's"
      call chks(29, ch, 'it''s  ')
      ii = 11
      x = 2.5
      nl(1) = 1
      nl(2) = 2
      nl(3) = 3
      name = 'abc'
      l4 = .true.
      line(1) = ' &group ii=5, nl(2)=7, 8 name="hello" /'
      read (line(1), nml=group)
      call chki(30, ii + nl(1) * 1000 + nl(2) * 100 + nl(3), 1713)
      call chks(31, name, 'hello')
      ip = loc(arr)
      arr(2) = 7.5
      call chkr(32, pv(2), 7.5)
      pv(3) = 1.25
      call chkr(33, arr(3), 1.25)
      select case (pn)
      case (1:4)
        k = 1
      case (5)
        k = 2
      case default
        k = 3
      end select
      call chki(34, k, 2)
      call chki(35, len_trim('ab  ') + len(trim('abc ')), 5)
      k = 5; ii = 6; call chki(36, k * ii, 30)
      call chks(37, 'abc' // "d""e", 'abcd"e')
      r8 = dfloat(3) + dsqrt(4d0)
      call chkd(38, r8, 5d0)
      call chki(39, iargc(), 0)
      print *, ibset(0, 3), btest(8, 3), mod(-5, 3), modulo(-5, 3)
	x = 1.5
	1 + 1
	call chkr(40, x, 2.5)
      call chkd(41, fn8(3d0), 1.5d0)
      call finish('EXT')
      end program extens
      subroutine altern(n, *, *)
      return n
      end
      real function fn8*8 (x)
      real*8 x
      fn8 = x / 2
      end
