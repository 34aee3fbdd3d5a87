! Modules, hosts, renamed procedures, functions with arrays as results, a sort.
module data
  implicit none
  private
  integer, parameter, public :: n = 12
  real(8), public :: u(n, n), v(n)
  integer, public :: map(3) = (/ 3, 4, 5 /)
  public :: step, norm

!hpf$ distribute (block, *) :: u
!hpf$ align v(i) with u(i, *)
!hpf$ shadow u(1:1, 0:0)
contains
  subroutine step(k)
    integer, intent(in) :: k
    u(:, k) = u(:, k) + v
    call inner
  contains
    subroutine inner
      v = v + u(:, k)
      if (norm(v) > 1d4) v = v/2
    end subroutine
  end subroutine
  function norm(x) result(r)
    real(8), intent(in) :: x(:)
    real(8) r
    r = sum(abs(x))
  end function
end module
program m1
  use data, only: u, v, n, go => step, norm
  implicit none
  integer i
  real(8) g(n), w(12)
  real(8) f, x
!hpf$ distribute g(gen_block(map2))
  integer map2(4)
!hpf$ distribute w(block)
  f(x) = x*2 + 1
  map2 = 3
  u = 1; v = 2; g = 0
  do i = 1, n
    call go(i)
  end do
!hpf$ on home (w(1)) begin
  w = f(1d0)
  w(3) = f(w(2))
!hpf$ end on
  g = twice(w) + v
  print '(6f12.3)', v, g, norm(u(2, :)), norm(w)
  call sort(w, n)
  print '(6f12.3)', w, fact(5)
contains
  function twice(a) result(b)
    real(8), intent(in) :: a(n)
    real(8) b(n)
!hpf$ distribute a(block)
!hpf$ align b(i) with a(i)
    b = 2*a
    b(n) = a(1)
  end function
  subroutine sort(a, m)
    integer, intent(in) :: m
    real(8), intent(inout) :: a(m)
!hpf$ distribute a(cyclic)
    real(8) t
    integer i, j
    a(1) = 100
    a(5) = -3
    do i = 2, m
      t = a(i)
      j = i - 1
      do while (j >= 1 .and. a(max(j, 1)) > t)
        a(j + 1) = a(j)
        j = j - 1
      end do
      a(j + 1) = t
    end do
  end subroutine
  recursive function fact(k) result(r)
    integer, intent(in) :: k
    real(8) r
    r = 1
    if (k > 1) r = k*fact(k - 1)
  end function
end program
