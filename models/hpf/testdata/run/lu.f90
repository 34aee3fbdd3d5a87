! LU decomposition with partial pivoting, and the solution of a system.
program lu
  implicit none
  integer, parameter :: n = 10
  real(8) a(n, n), b(n), x(n), row(n), t
  integer ipiv(n), i, j, k, p
  integer loc(1)
!hpf$ distribute a(cyclic, *)
!hpf$ align b(i) with a(i, *)
!hpf$ align x(:) with b(:)
  forall (i = 1:n, j = 1:n) a(i, j) = mod(i*i + 3*j, 11) + merge(7, 0, i == j)
  b = sum(a, dim=2)
  do k = 1, n
    loc = maxloc(abs(a(k:n, k)))
    p = loc(1) + k - 1
    ipiv(k) = p
    if (p /= k) then
      row = a(k, :)
      a(k, :) = a(p, :)
      a(p, :) = row
      t = b(k)
      b(k) = b(p)
      b(p) = t
    end if
    a(k + 1:n, k) = a(k + 1:n, k)/a(k, k)
    forall (i = k + 1:n, j = k + 1:n) a(i, j) = a(i, j) - a(i, k)*a(k, j)
  end do
  do k = 1, n
    x(k) = b(k) - dot_product(a(k, 1:k - 1), x(1:k - 1))
  end do
  do k = n, 1, -1
    x(k) = (x(k) - dot_product(a(k, k + 1:n), x(k + 1:n)))/a(k, k)
  end do
  print '(10i4)', ipiv
  print '(5f10.6)', x
end
