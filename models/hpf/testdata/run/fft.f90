! A transform of 16 complex numbers in stages, with vector subscripts and SPREAD.
program fft
  implicit none
  integer, parameter :: n = 16
  complex, dimension(n) :: x, y, w
  integer, dimension(n) :: from
  integer i, j, k, l, stage
  real, parameter :: pi = 3.1415927
!hpf$ template t(n)
!hpf$ distribute t(cyclic)
!hpf$ align with t :: x, y, w, from
  forall (i = 1:n) x(i) = cmplx(mod(i*i, 7), mod(i, 3))
  do i = 1, n
    k = i - 1
    l = 0
    do j = 1, 4
      l = 2*l + mod(k, 2)
      k = k/2
    end do
    from(i) = l + 1
  end do
  x = x(from)
  l = 1
  do stage = 1, 4
    forall (i = 1:n) w(i) = exp(cmplx(0., -pi*mod(i - 1, l)/l))
!hpf$ independent, new(j)
    do i = 1, n
      j = iand(i - 1, 2*l - 1)
      if (j < l) then
        y(i) = x(i) + w(i)*x(i + l)
      else
        y(i) = x(i - l) - w(i)*x(i)
      end if
    end do
    x = y
    l = 2*l
  end do
  do i = 1, n
    print '(2f11.4)', x(i)
  end do
end program fft
