! ALLOCATE and what follows from it.
module store
  implicit none
  integer, allocatable :: kept(:)
contains
  subroutine grow(n)
    integer, intent(in) :: n
    integer, allocatable :: old(:)
    allocate(old(size(kept)))
    old = kept
    deallocate(kept)
    allocate(kept(0:n-1))
    kept = 0
    kept(0:size(old)-1) = old
  end subroutine grow
  function total(x) result(t)
    real, intent(in) :: x(:, :)
    real :: t
    t = sum(x)
  end function total
  subroutine scale(x, f)
    real, intent(inout) :: x(2:)
    real, intent(in) :: f
    integer :: i
    do i = lbound(x, 1), ubound(x, 1)
      x(i) = x(i)*f
    end do
  end subroutine scale
  subroutine flat(x, n)
    integer, intent(in) :: n
    real, intent(inout) :: x(n)
    x = x + 100
  end subroutine flat
end module store

program allocation
  use store
  implicit none
  real, allocatable :: a(:, :), b(:)
  integer :: s, i, j, n
  character(3), allocatable :: c(:)
  logical :: yes
  n = 3
  print *, allocated(a)
  allocate(a(n, -1:2), b(4), stat=s)
  print *, s, allocated(a), lbound(a), ubound(a), size(a)
  do j = -1, 2
    do i = 1, n
      a(i, j) = 10*i + j
    end do
  end do
  b = a(2, :)
  print *, b, total(a), total(a(1:2, ::2))
  call scale(b, 2.0)
  call scale(a(3, :), -1.0)
  call scale(b(4:1:-1), 0.5)
  print *, b, a
  call flat(b, 4)
  call flat(a(1, :), 4)
  call flat(a(:, 0), 3)
  call flat(a(2, 1), 2)
  print *, b, a
  allocate(b(2), stat=s)
  print *, s /= 0
  deallocate(b)
  yes = allocated(b)
  print *, yes
  allocate(b(0))
  print *, size(b), sum(b)
  deallocate(a, b)
  deallocate(a, stat=s)
  print *, s /= 0
  allocate(kept(2))
  kept = (/ 5, 6 /)
  call grow(5)
  print *, kept, lbound(kept), ubound(kept)
  do i = 1, 3
    allocate(a(i, i))
    a = i
    print *, total(a + 1)
    deallocate(a)
  end do
  allocate(c(2))
  c = 'xy'
  c(2)(2:3) = 'ab'
  print *, c(1) == 'xy ', c(2) == 'xab', len(c)
end program allocation
! prints
! false 0 true 1 -1 3 2 12 19 20 21 22 246 60 19 20 21 22 9 19 -29 10 20 -30 11 21 -31 12 22 -32 119 120 121
! 122 109 19 -29 210 120 70 111 121 69 112 22 -32 true false 0 0 true 5 6 0 0 0 0 4 2 12 36 true true 3
