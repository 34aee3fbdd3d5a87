! Conjugate gradients for a sparse matrix in rows, after the NAS benchmark.
module matrix
  implicit none
  integer, parameter :: n = 16, nz = 3*16
  real(8) a(nz)
  integer col(nz), start(n + 1)
end module
program conjugate
  use matrix
  implicit none
  real(8), dimension(n) :: x, r, p, q
  real(8) rho, alpha, beta, old
  integer i, it
!hpf$ distribute (block) :: x, r, p, q
  interface
    subroutine multiply(p, q)
      real(8), dimension(:) :: p, q
!hpf$ distribute (block) :: p, q
    end subroutine
  end interface
  call fill
  x = 0
  r = (/ (1d0 + mod(i, 4), i = 1, n) /)
  p = r
  rho = dot_product(r, r)
  do it = 1, 6
    call multiply(p, q)
    alpha = rho/dot_product(p, q)
    x = x + alpha*p
    r = r - alpha*q
    old = rho
    rho = sum(r**2)
    beta = rho/old
    p = r + beta*p
  end do
  print '(4f11.6)', x
  print '(l2)', rho < 1d-2
end
subroutine fill
  use matrix
  integer i, k
  k = 1
  do i = 1, n
    start(i) = k
    if (i > 1) then
      a(k) = -1
      col(k) = i - 1
      k = k + 1
    end if
    a(k) = 4
    col(k) = i
    k = k + 1
    if (i < n) then
      a(k) = -1
      col(k) = i + 1
      k = k + 1
    end if
  end do
  start(n + 1) = k
end subroutine
subroutine multiply(p, q)
  use matrix
  implicit none
  real(8), dimension(:) :: p, q
!hpf$ distribute (block) :: p, q
  real(8) s
  integer i, k
!hpf$ independent, new(s, k)
  do i = 1, size(p)
    s = 0
    do k = start(i), start(i + 1) - 1
      s = s + a(k)*p(col(k))
    end do
    q(i) = s
  end do
end subroutine
