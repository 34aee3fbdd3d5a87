program gauss
  integer, parameter :: n = 20
  real*8 a(n, n), r(n), c(n), x
!hpf$ template t(n, n)
!hpf$ align a(i, j) with t(i, j)
!hpf$ distribute t(*, cyclic)
  do i = 1, n
    r(i) = 2d0**mod(i, 5)
    c(i) = 2d0**mod(3*i, 7)
  end do
  forall (i = 1:n, j = 1:n) a(i, j) = r(i)*c(j)*min(i, j)
  do k = 1, n - 1
    a(k + 1:n, k) = a(k + 1:n, k)/a(k, k)
    do i = k + 1, n
      x = a(i, k)
      a(i, k + 1:n) = a(i, k + 1:n) - x*a(k, k + 1:n)
    end do
  end do
  do j = 1, n
    print '(f12.6)', a(n, j)
  end do
end
