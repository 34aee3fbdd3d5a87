! Algorithms with array statements: Gauss, Jacobi, prime sieve, Life, shallow sums.
program numerics
  implicit none
  integer :: wrong = 0
  integer, parameter :: n = 16
  real :: a(n, n), b(n), x(n), u(0:n + 1, 0:n + 1), v(n, n)
  integer :: i, j, k, p(1), life(10, 10), around(10, 10), gen
  logical :: prime(100)
  double precision :: pi
  forall (i = 1:n, j = 1:n) a(i, j) = mod(i*j, 7) + merge(20.0, 0.0, i == j)
  x = [(real(i), i = 1, n)]
  b = matmul(a, x)
  do k = 1, n - 1
    p = maxloc(abs(a(k:n, k))) + k - 1
    if (p(1) /= k) then
      a([k, p(1)], k:n) = a([p(1), k], k:n)
      b([k, p(1)]) = b([p(1), k])
    end if
    a(k + 1:n, k) = a(k + 1:n, k)/a(k, k)
    forall (i = k + 1:n, j = k + 1:n) a(i, j) = a(i, j) - a(i, k)*a(k, j)
    b(k + 1:) = b(k + 1:) - a(k + 1:, k)*b(k)
  end do
  do k = n, 1, -1
    x(k) = (b(k) - dot_product(a(k, k + 1:), x(k + 1:)))/a(k, k)
  end do
  call check(1, maxval(abs(x - [(real(i), i = 1, n)])) < 1e-3)
  u = 0
  u(0, :) = 1
  do k = 1, 500
    u(1:n, 1:n) = (u(0:n - 1, 1:n) + u(2:n + 1, 1:n) + u(1:n, 0:n - 1) + u(1:n, 2:n + 1))/4
  end do
  v = u(2:n + 1, 1:n) + u(0:n - 1, 1:n) + u(1:n, 2:n + 1) + u(1:n, 0:n - 1) - 4*u(1:n, 1:n)
  call check(2, maxval(abs(v)) < 1e-3 .and. all(u(1:n, 1) - u(1:n, n) < 1e-5))
  prime = .true.
  prime(1) = .false.
  do i = 2, 10
    if (prime(i)) prime(i*i::i) = .false.
  end do
  call check(3, count(prime) == 25 .and. sum(pack([(i, i = 1, 100)], prime)) == 1060)
  life = 0
  life(2, 3) = 1
  life(3, 4) = 1
  life(4, 2:4) = 1
  do gen = 1, 40
    around = cshift(life, 1, 1) + cshift(life, -1, 1) + cshift(life, 1, 2) + cshift(life, -1, 2)
    around = around + cshift(cshift(life, 1, 1), 1, 2) + cshift(cshift(life, 1, 1), -1, 2) &
      + cshift(cshift(life, -1, 1), 1, 2) + cshift(cshift(life, -1, 1), -1, 2)
    where (around == 3)
      life = 1
    elsewhere (around /= 2)
      life = 0
    end where
  end do
  call check(4, sum(life) == 5 .and. life(2, 3) == 1 .and. life(3, 4) == 1 .and. all(life(4, 2:4) == 1))
  pi = sum([(4d0/(1 + ((i - 0.5d0)/1000)**2), i = 1, 1000)])/1000
  call check(5, abs(pi - 3.141592653589793d0) < 1d-6)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program numerics
