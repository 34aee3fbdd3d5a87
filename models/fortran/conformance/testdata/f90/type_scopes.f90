! scopes: internal procedures, recursion, save, optional, sequence in common, interface bodies
module types
  type p2
    sequence
    real :: x
    integer :: i
  end type
  type cfg
    integer :: n = 4
    real :: tol = 1.5
    character(3) :: s = 'xyz'
  end type
  type(cfg), save :: gcfg
  type(cfg), save :: arr(3)
  type(cfg), parameter :: table(2) = (/ cfg(1, 2.0, 'abc'), cfg(9, 8.0, 'def') /)
  type(p2), target, save :: gt
end module
subroutine common_user
  type p2
    sequence
    real :: x
    integer :: i
  end type
  type(p2) :: c
  common /blk/ c, k
  print *, c%x, c%i, k
  c%i = c%i + 1
end subroutine
subroutine ext(q, n)
  use types
  integer :: n
  type(p2) :: q(n)
  q%i = q%i*2
  q(n)%x = 0
end subroutine
program t
  use types
  implicit none
  interface
    subroutine ext(q, n)
      use types
      integer :: n
      type(p2) :: q(n)
    end subroutine
  end interface
  type(p2) :: c, z(4)
  integer :: k, i
  common /blk/ c, k
  type(cfg) :: loc
  c = p2(2.5, 3)
  k = 11
  call common_user
  call common_user
  print *, c%i
  do i = 1, 4
    z(i) = p2(i, i)
  end do
  call ext(z, 4)
  print *, z%i, z%x
  call ext(z(2:4:2), 2)
  print *, z%i
  call inner(3)
  print *, loc%n, gcfg%n, arr%n, arr(2)%s
  call useopt()
  call useopt(loc)
  print *, table(2)%s, table%n, table(1)%tol
  call counter; call counter; call counter
  print *, fact(5)
  gt%x = 3
  call ptr
contains
  subroutine inner(m)
    integer, intent(in) :: m
    type(cfg) :: l2
    l2%n = l2%n + m
    loc%n = l2%n*10
    arr(2)%n = 17
    arr(1) = l2
  end subroutine
  subroutine useopt(o)
    type(cfg), optional, intent(in) :: o
    if (present(o)) then
      print *, 'present', o%n, o%s
    else
      print *, 'absent'
    end if
  end subroutine
  subroutine counter
    type(cfg), save :: s
    type(cfg) :: u
    s%n = s%n + 1
    u%n = u%n + 1
    print *, s%n, u%n, u%s
  end subroutine
  recursive integer function fact(n) result(r)
    integer, intent(in) :: n
    type(p2) :: loc2
    loc2%i = n
    if (n <= 1) then
      r = 1
    else
      r = fact(n-1)
      r = r*loc2%i
    end if
  end function
  subroutine ptr
    type(p2), pointer :: w
    real, pointer :: rx
    w => gt
    w%i = 8
    rx => gt%x
    rx = rx + 1
    print *, gt%x, gt%i, associated(rx, gt%x), associated(w, gt)
  end subroutine
end program
