! Allocatable arrays that calls change, in loops, of hosts and modules, as arguments.
module store
  implicit none
  integer, allocatable :: kept(:), two(:,:)
contains
  subroutine grow(n)
    integer, intent(in) :: n
    if (allocated(kept)) deallocate(kept)
    allocate(kept(n))
    kept = n
  end subroutine
  integer function total(i)
    integer i
    integer j
    total = 0
    do j = 1, i
      call grow(j)
      total = total + sum(kept) + kept(j)
    end do
  end function
end module
program p
  use store
  implicit none
  integer i, n, v(3)
  integer, allocatable :: loc(:)
  do i = 1, 3
    call grow(i+2)
    print *, sum(kept), size(kept), kept(i), total(i), size(kept), kept
  end do
  do i = 1, 3
    call inner(i)
    print *, loc, size(loc)
  end do
  call by_arg(loc)
  print *, loc
  n = 5
  v = 0
  v(1:n-3) = kept(2:n-2)
  print *, v
contains
  subroutine inner(k)
    integer k
    if (allocated(loc)) deallocate(loc)
    allocate(loc(k))
    loc = 10*k
    if (k > 1) loc(k) = kept(1)
  end subroutine
  subroutine by_arg(x)
    integer, allocatable, intent(inout) :: x(:)
    deallocate(x)
    allocate(x(-1:1))
    x(-1) = lbound(x,1); x(0:1) = (/ 5, ubound(x,1) /)
  end subroutine
end program
! prints
! 9 3 3 2 1 1 16 4 4 8 2 2 2 25 5 5 20 3 3 3 3 10 1 20 3 2 30 30 3 3 -1 5 1 3 3 0
