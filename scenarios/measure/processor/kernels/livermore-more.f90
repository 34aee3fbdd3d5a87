! More loops of the Livermore Fortran Kernels (McMahon 1986), at their long lengths, on data
! of which the result is known: printed are the number of the kernel, the time of a
! pass after the first one, and an element or a sum.
program more
  implicit none
  integer, parameter :: passes = 20
  real(8) :: t0, t1
  call incomplete
  call banded
  call recurrence
  call alternating
  call differences
  call particles2
  call particles1
  call casual
  call search
  call conditional
  call explicit
  call linear
  call ordinates
  call product
  call planck
  call implicit
  call location
contains
  subroutine tell(kernel, check)
    integer, intent(in) :: kernel
    real(8), intent(in) :: check
    write (*, '(a,1x,i0,2(1x,es24.16))') 'kernel', kernel, (t1 - t0)/passes, check
  end subroutine

  ! 2: incomplete Cholesky and conjugate gradients
  subroutine incomplete
    integer, parameter :: n = 101
    real(8) :: x(2*n + 2), v(2*n + 2)
    integer :: l, i, k, ii, first, last
    x = 1
    v = 0.25d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      ii = n
      last = 0
      do while (ii > 1)
        first = last
        last = last + ii
        ii = ii/2
        i = last + 1
        do k = first + 2, last, 2
          i = i + 1
          x(i) = x(k) - v(k)*x(k - 1) - v(k + 1)*x(k + 1)
        end do
      end do
    end do
    call cpu_time(t1)
    call tell(2, sum(x))
  end subroutine

  ! 4: banded linear equations
  subroutine banded
    integer, parameter :: n = 1001
    real(8) :: x(2*n), y(n), s
    integer :: l, k, j, at
    x = 1
    y = 0.001d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do k = 7, n, (n - 7)/2
        at = k - 6
        s = x(k - 1)
        do j = 5, n, 5
          s = s - x(at)*y(j)
          at = at + 1
        end do
        x(k - 1) = y(5)*s
      end do
    end do
    call cpu_time(t1)
    call tell(4, x(6) + x(503) + x(1000))
  end subroutine

  ! 6: general linear recurrence
  subroutine recurrence
    integer, parameter :: n = 64
    real(8) :: w(n), b(n, n)
    integer :: l, i, k
    w = 0.01d0
    b = 0.03125d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do i = 2, n
        w(i) = 0.01d0
        do k = 1, i - 1
          w(i) = w(i) + b(i, k)*w(i - k)
        end do
      end do
    end do
    call cpu_time(t1)
    call tell(6, w(n))
  end subroutine

  ! 8: alternating directions
  subroutine alternating
    integer, parameter :: n = 100
    real(8) :: u1(5, n + 1, 2), u2(5, n + 1, 2), u3(5, n + 1, 2), d1(n + 1), d2(n + 1), d3(n + 1)
    real(8) :: a11, a12, a13, a21, a22, a23, a31, a32, a33, s
    integer :: l, x, y
    do y = 1, n + 1
      u1(:, y, :) = y
      u2(:, y, :) = 2*y
      u3(:, y, :) = 3*y
    end do
    a11 = 0.5d0
    a12 = 0.25d0
    a13 = 0.125d0
    a21 = 0.25d0
    a22 = 0.125d0
    a23 = 0.5d0
    a31 = 0.125d0
    a32 = 0.5d0
    a33 = 0.25d0
    s = 0.5d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do x = 2, 3
        do y = 2, n
          d1(y) = u1(x, y + 1, 1) - u1(x, y - 1, 1)
          d2(y) = u2(x, y + 1, 1) - u2(x, y - 1, 1)
          d3(y) = u3(x, y + 1, 1) - u3(x, y - 1, 1)
          u1(x, y, 2) = u1(x, y, 1) + a11*d1(y) + a12*d2(y) + a13*d3(y) + s*(u1(x + 1, y, 1) - 2*u1(x, y, 1) + u1(x - 1, y, 1))
          u2(x, y, 2) = u2(x, y, 1) + a21*d1(y) + a22*d2(y) + a23*d3(y) + s*(u2(x + 1, y, 1) - 2*u2(x, y, 1) + u2(x - 1, y, 1))
          u3(x, y, 2) = u3(x, y, 1) + a31*d1(y) + a32*d2(y) + a33*d3(y) + s*(u3(x + 1, y, 1) - 2*u3(x, y, 1) + u3(x - 1, y, 1))
        end do
      end do
    end do
    call cpu_time(t1)
    call tell(8, u1(3, n, 2) + u2(3, n, 2) + u3(2, 2, 2))
  end subroutine

  ! 10: difference predictors
  subroutine differences
    integer, parameter :: n = 101
    real(8) :: px(25, n), cx(25, n), a, b, c
    integer :: l, i
    px = 0
    cx = 1
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do i = 1, n
        a = cx(5, i)
        b = a - px(5, i)
        px(5, i) = a
        c = b - px(6, i)
        px(6, i) = b
        a = c - px(7, i)
        px(7, i) = c
        b = a - px(8, i)
        px(8, i) = a
        c = b - px(9, i)
        px(9, i) = b
        a = c - px(10, i)
        px(10, i) = c
        b = a - px(11, i)
        px(11, i) = a
        c = b - px(12, i)
        px(12, i) = b
        px(14, i) = c - px(13, i)
        px(13, i) = c
      end do
    end do
    call cpu_time(t1)
    call tell(10, sum(px))
  end subroutine

  ! 13: particles in cells of a plane
  subroutine particles2
    integer, parameter :: n = 64
    real(8) :: p(4, n), b(64, 64), c(64, 64), h(0:65, 0:65), y(0:127), z(0:127)
    integer :: e(0:127), f(0:127), l, i, i1, j1, i2, j2
    do i = 1, n
      p(1, i) = i + 0.5d0
      p(2, i) = 2*i + 0.5d0
    end do
    p(3:4, :) = 0
    b = 0.5d0
    c = 0.25d0
    h = 0
    y = 0
    z = 0
    e = 1
    f = 1
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do i = 1, n
        i1 = 1 + iand(int(p(1, i)), 63)
        j1 = 1 + iand(int(p(2, i)), 63)
        p(3, i) = p(3, i) + b(i1, j1)
        p(4, i) = p(4, i) + c(i1, j1)
        p(1, i) = p(1, i) + p(3, i)
        p(2, i) = p(2, i) + p(4, i)
        i2 = iand(int(p(1, i)), 63)
        j2 = iand(int(p(2, i)), 63)
        p(1, i) = p(1, i) + y(i2 + 32)
        p(2, i) = p(2, i) + z(j2 + 32)
        i2 = i2 + e(i2 + 32)
        j2 = j2 + f(j2 + 32)
        h(i2, j2) = h(i2, j2) + 1
      end do
    end do
    call cpu_time(t1)
    call tell(13, sum(h))
  end subroutine

  ! 14: particles in cells of a line
  subroutine particles1
    integer, parameter :: n = 1001
    real(8) :: vx(n), xx(n), xi(n), ex1(n), dex1(n), rx(n), grd(n), ex(n), dex(n), rh(2050), flx
    integer :: ix(n), ir(n), l, k
    do k = 1, n
      grd(k) = 1 + mod(7*k, 500) + 0.5d0
      ex(k) = k + 0.25d0
    end do
    dex = 0
    rh = 0
    flx = 0.5d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do k = 1, n
        vx(k) = 0
        xx(k) = 0
        ix(k) = int(grd(k))
        xi(k) = ix(k)
        ex1(k) = ex(ix(k))
        dex1(k) = dex(ix(k))
      end do
      do k = 1, n
        vx(k) = vx(k) + ex1(k) + (xx(k) - xi(k))*dex1(k)
        xx(k) = xx(k) + vx(k) + flx
        ir(k) = int(xx(k))
        rx(k) = xx(k) - ir(k)
        ir(k) = iand(ir(k), 2047) + 1
        xx(k) = rx(k) + ir(k)
      end do
      do k = 1, n
        rh(ir(k)) = rh(ir(k)) + 1 - rx(k)
        rh(ir(k) + 1) = rh(ir(k) + 1) + rx(k)
      end do
    end do
    call cpu_time(t1)
    call tell(14, sum(rh))
  end subroutine

  ! 15: casual Fortran
  subroutine casual
    integer, parameter :: n = 101, m = 7
    real(8) :: vy(n, m), vs(n, m), vh(n, m), vf(n, m), vg(n, m), a, b, r, s, t
    integer :: l, j, k
    vh = 4
    vf = 1
    vg = 3
    vy = 0
    vs = 0
    a = 0.053d0
    b = 0.073d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do j = 2, m
        do k = 2, n
          if (j < m) then
            t = b
            if (vh(k, j + 1) > vh(k, j)) t = a
            if (vf(k, j) < vf(k - 1, j)) then
              r = max(vh(k - 1, j), vh(k - 1, j + 1))
              s = vf(k - 1, j)
            else
              r = max(vh(k, j), vh(k, j + 1))
              s = vf(k, j)
            end if
            vy(k, j) = sqrt(vg(k, j)**2 + r*r)*t/s
          else
            vy(k, j) = 0
          end if
          if (k < n) then
            if (vf(k, j) < vf(k, j - 1)) then
              r = max(vg(k, j - 1), vg(k + 1, j - 1))
              s = vf(k, j - 1)
              t = b
            else
              r = max(vg(k, j), vg(k + 1, j))
              s = vf(k, j)
              t = a
            end if
            vs(k, j) = sqrt(vh(k, j)**2 + r*r)*t/s
          else
            vs(k, j) = 0
          end if
        end do
      end do
    end do
    call cpu_time(t1)
    call tell(15, vy(50, 3) + vs(50, 3) + vy(50, m) + vs(n, 3))
  end subroutine

  ! 16: a search by jumps, which finds nothing: a quarter of the places each is compared with r, s, t and a sum
  subroutine search
    integer, parameter :: n = 75, third = n/3
    real(8) :: plan(300), d(300), r, s, t, x
    integer :: zone(300), places(0:3), l, m, k, k2, k3, at, j, turn
    places = (/60, 30, 10, 100/)
    zone = 1
    do k = 1, n
      zone(2*k + 1) = places(mod(k, 4))
    end do
    plan = 1
    d = 0.5d0
    r = 0.5d0
    s = 0.5d0
    t = 0.5d0
    k2 = 0
    k3 = 0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      m = 1
10    at = 2*n*(m - 1) + 1
      do k = 1, n
        k2 = k2 + 1
        at = at + 2
        j = zone(at)
        if (j == n) goto 30
        if (j > n) then
          k3 = k3 + 1
          x = d(j) - (d(j - 1)*(t - d(j - 2))**2 + (s - d(j - 3))**2 + (r - d(j - 4))**2)
        else if (j >= n - third) then
          x = plan(j) - r
        else if (j >= n - 2*third) then
          x = plan(j) - s
        else
          x = plan(j) - t
        end if
        if (x == 0) goto 30
        turn = zone(at - 1)
        if (x < 0) turn = -turn
        if (turn == 0) goto 30
        if (turn < 0) goto 20
      end do
      goto 30
20    m = m + 1
      if (m > zone(1)) m = 1
      if (m /= 1) goto 10
30    continue
    end do
    call cpu_time(t1)
    call tell(16, 1000d0*k2 + k3)
  end subroutine

  ! 17: implicit conditional computation
  subroutine conditional
    integer, parameter :: n = 101
    real(8) :: vsp(n), vstp(n), vxne(n), vxnd(n), ve3(n), vlr(n), vlin(n), scale, x, e3, e6, given, most
    integer :: l, i
    vsp = 1
    vstp = 0
    vxne = 0
    vxnd = 0
    ve3 = 0
    vlr = 1
    vlin = 0
    scale = 5d0/3d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      x = 1d0/3d0
      e6 = 1.03d0/3.07d0
      do i = n, 2, -1
        e3 = x*vlr(i) + vlin(i)
        given = vxne(i)
        vxnd(i) = e6
        most = scale*e3
        if (x > most .or. given > most) then
          e6 = x*vsp(i) + vstp(i)
          vxne(i) = e6
          ve3(i) = e6
        else
          ve3(i) = e3
          e6 = e3 + e3 - x
          vxne(i) = e3 + e3 - given
        end if
        x = e6
      end do
    end do
    call cpu_time(t1)
    call tell(17, ve3(2))
  end subroutine

  ! 18: explicit hydrodynamics in a plane
  subroutine explicit
    integer, parameter :: n = 100
    real(8) :: za(n + 1, 7), zb(n + 1, 7), zm(n + 1, 7), zp(n + 1, 7), zq(n + 1, 7), zr(n + 1, 7), zu(n + 1, 7), zv(n + 1, 7), zz(n + 1, 7)
    real(8) :: s, t
    integer :: l, j, k
    za = 0
    zb = 0
    zm = 1
    zp = 2
    zq = 3
    zr = 1
    zu = 0.5d0
    zv = 0.25d0
    zz = 1
    s = 0.5d0
    t = 0.25d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do k = 2, 6
        do j = 2, n
          za(j, k) = (zp(j - 1, k + 1) + zq(j - 1, k + 1) - zp(j - 1, k) - zq(j - 1, k))*(zr(j, k) + zr(j - 1, k))/ &
            (zm(j - 1, k) + zm(j - 1, k + 1))
          zb(j, k) = (zp(j - 1, k) + zq(j - 1, k) - zp(j, k) - zq(j, k))*(zr(j, k) + zr(j, k - 1))/(zm(j, k) + zm(j - 1, k))
        end do
      end do
      do k = 2, 6
        do j = 2, n
          zu(j, k) = zu(j, k) + s*(za(j, k)*(zz(j, k) - zz(j + 1, k)) - za(j - 1, k)*(zz(j, k) - zz(j - 1, k)) - &
            zb(j, k)*(zz(j, k) - zz(j, k - 1)) + zb(j, k + 1)*(zz(j, k) - zz(j, k + 1)))
          zv(j, k) = zv(j, k) + s*(za(j, k)*(zr(j, k) - zr(j + 1, k)) - za(j - 1, k)*(zr(j, k) - zr(j - 1, k)) - &
            zb(j, k)*(zr(j, k) - zr(j, k - 1)) + zb(j, k + 1)*(zr(j, k) - zr(j, k + 1)))
        end do
      end do
      do k = 2, 6
        do j = 2, n
          zr(j, k) = zr(j, k) + t*zu(j, k)
          zz(j, k) = zz(j, k) + t*zv(j, k)
        end do
      end do
    end do
    call cpu_time(t1)
    call tell(18, zr(50, 3) + zz(50, 3))
  end subroutine

  ! 19: general linear recurrence, up and down
  subroutine linear
    integer, parameter :: n = 101
    real(8) :: b(n), sa(n), sb(n), s
    integer :: l, k
    sa = 1
    sb = 0.5d0
    s = 0.25d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do k = 1, n
        b(k) = sa(k) + s*sb(k)
        s = b(k) - s
      end do
      do k = n, 1, -1
        b(k) = sa(k) + s*sb(k)
        s = b(k) - s
      end do
    end do
    call cpu_time(t1)
    call tell(19, b(1) + s)
  end subroutine

  ! 20: discrete ordinates
  subroutine ordinates
    integer, parameter :: n = 1000
    real(8) :: x(n), xx(n + 1), y(n), g(n), z(n), w(n), v(n), u(n), vx(n), d, most, least
    integer :: l, k
    xx = 2
    y = 3
    g = 2
    z = 0.25d0
    w = 1
    v = 0.5d0
    u = 0
    vx = 1
    most = 0.2d0
    least = 0.1d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do k = 1, n
        d = y(k) - g(k)/(xx(k) + 2d0)
        if (d /= 0) then
          d = max(least, min(z(k)/d, most))
        else
          d = most
        end if
        x(k) = ((w(k) + v(k)*d)*xx(k) + u(k))/(vx(k) + v(k)*d)
        xx(k + 1) = (x(k) - xx(k))*d + xx(k)
      end do
    end do
    call cpu_time(t1)
    call tell(20, x(n))
  end subroutine

  ! 21: product of matrices
  subroutine product
    integer, parameter :: n = 101
    real(8) :: px(25, n), vy(n, 25), cx(25, n)
    integer :: l, i, j, k
    px = 0
    vy = 1
    cx = 0.5d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do k = 1, 25
        do i = 1, 25
          do j = 1, n
            px(i, j) = px(i, j) + vy(i, k)*cx(k, j)
          end do
        end do
      end do
    end do
    call cpu_time(t1)
    call tell(21, px(25, n))
  end subroutine

  ! 22: Planckian distribution
  subroutine planck
    integer, parameter :: n = 101
    real(8) :: x(n), y(n), u(n), v(n), w(n)
    integer :: l, k
    x = 1
    u = 2
    v = 2
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do k = 1, n
        y(k) = u(k)/v(k)
        w(k) = x(k)/(exp(y(k)) - 1)
      end do
    end do
    call cpu_time(t1)
    call tell(22, w(n))
  end subroutine

  ! 23: implicit hydrodynamics in a plane
  subroutine implicit
    integer, parameter :: n = 100
    real(8) :: za(n + 1, 7), zb(n + 1, 7), zr(n + 1, 7), zu(n + 1, 7), zv(n + 1, 7), zz(n + 1, 7), q
    integer :: l, j, k
    za = 1
    zb = 0.25d0
    zr = 0.125d0
    zu = 0.125d0
    zv = 0.25d0
    zz = 0.25d0
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      do j = 2, 6
        do k = 2, n
          q = za(k, j + 1)*zr(k, j) + za(k, j - 1)*zb(k, j) + za(k + 1, j)*zu(k, j) + za(k - 1, j)*zv(k, j) + zz(k, j)
          za(k, j) = za(k, j) + 0.175d0*(q - za(k, j))
        end do
      end do
    end do
    call cpu_time(t1)
    call tell(23, za(n, 6))
  end subroutine

  ! 24: where the least is
  subroutine location
    integer, parameter :: n = 1001
    real(8) :: x(n)
    integer :: l, k, m
    x = (/(1d0*k, k=1, n)/)
    x(n/2) = -1
    do l = 0, passes
      if (l == 1) call cpu_time(t0)
      m = 1
      do k = 2, n
        if (x(k) < x(m)) m = k
      end do
    end do
    call cpu_time(t1)
    call tell(24, real(m, 8))
  end subroutine
end program
