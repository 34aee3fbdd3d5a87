module store
  implicit none
  integer, parameter :: np = 3
  real, allocatable :: field(:,:)
  integer :: steps = 0
  character(len=8) :: tag = 'start'
contains
  subroutine setup(n)
    integer, intent(in) :: n
    integer :: i, j
    allocate (field(0:n, n))
    do j = 1, n
      do i = 0, n
        field(i, j) = i + 0.1 * j
      end do
    end do
    steps = steps + 1
  end subroutine
  subroutine teardown
    deallocate (field)
    tag = 'done'
  end subroutine
end module
module work
  use store
  implicit none
contains
  real function total(lo, hi)
    integer, intent(in) :: lo, hi
    integer :: j
    total = 0
    do j = lo, hi
      total = total + column(j)
    end do
  contains
    real function column(k)
      integer, intent(in) :: k
      integer :: i
      column = 0
      do i = lbound(field, 1), ubound(field, 1)
        column = column + field(i, k) * weight(i)
      end do
      steps = steps + 1
    end function
    real function weight(i)
      integer, intent(in) :: i
      weight = 1. / (i + lo)
    end function
  end function
  subroutine update(a, s)
    real, intent(inout) :: a(:, :)
    character(len=*), intent(in) :: s
    integer :: i
    do i = 1, size(a, 2)
      a(1, i) = a(1, i) + i
    end do
    tag = s // tag(1:2)
  end subroutine
end module
program sharing
  use work
  implicit none
  integer :: i
  real :: r(2, 3)
  call setup(np)
  print '(f10.4, i4)', total(1, np), steps
  call update(field(1:2, :), 'up')
  print '(3f8.2, 1x, a)', field(1, :), tag
  call update(field, trim(tag) // '-')
  print '(3f8.2, 1x, a)', field(0, :), tag
  i = index(tag, '-')
  print '(i3, l2)', i, allocated(field)
  call teardown
  print '(l2, 1x, a, i4)', allocated(field), tag, steps
  r = 1.5
  call host(r, 2)
  print '(6f6.1)', r
contains
  recursive subroutine host(a, depth)
    real, intent(inout) :: a(:, :)
    integer, intent(in) :: depth
    real :: tmp(size(a, 1))
    integer :: k
    k = depth
    tmp = a(:, depth)
    if (depth > 1) call host(a, depth - 1)
    call add
    a(:, depth) = tmp + k
  end subroutine
  subroutine add
    steps = steps + 100
  end subroutine
end program
