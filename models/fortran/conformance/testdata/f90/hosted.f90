! Dummy procedures of a host in its internal procedures; Cray pointers to scalars.
module pointee
  implicit none
  real :: at
  pointer (address, at)
end module pointee
subroutine one(k)
  integer :: k
  k = 1
end subroutine one
subroutine two(k)
  integer :: k
  k = 2
end subroutine two
real function twice(x)
  real :: x
  twice = 2*x
end function twice
subroutine host(s, f, k, y)
  integer :: k
  real :: y
  external :: s
  real, external :: f
  call inner
contains
  subroutine inner
    call s(k)
    call passed(f)
  end subroutine inner
  subroutine passed(g)
    real, external :: g
    y = g(3.0) + f(1.0)
  end subroutine passed
end subroutine host
program hosted
  use pointee
  implicit none
  external :: one, two
  real, external :: twice
  integer :: wrong = 0, k, whole
  real :: y, z
  integer :: i
  pointer (where_i, i)
  call host(one, twice, k, y)
  call check(1, k == 1 .and. y == 8)
  call host(two, twice, k, y)
  call check(2, k == 2)
  address = loc(z)
  z = 0
  at = 42
  call check(3, z == 42)
  z = 5
  call check(4, at == 5)
  where_i = loc(whole)
  whole = 7
  i = i + 1
  call check(5, whole == 8)
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
end program hosted
