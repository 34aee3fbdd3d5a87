! Square patches of a process's block of an array, 355 by 355, to and from a buffer, and
! added from there, as Global Arrays does it with patches of the own block. No two of a
! size are the same. Printed are the bytes of a patch, the time of one, and its last
! element afterwards.
program patches
  implicit none
  integer, parameter :: order = 355
  real(8) :: block(order, order), buffer(order*order)
  block = 1
  call measure(64)
  call measure(128)
  call measure(353)
contains
  subroutine measure(side)
    integer, intent(in) :: side
    integer :: across, i, j
    real(8) :: t0, t1, each
    across = order/side
    each = dble(across*across)
    call cpu_time(t0)
    do j = 0, across - 1
      do i = 0, across - 1
        call get(side, block(i*side + 1, j*side + 1), buffer)
      end do
    end do
    call cpu_time(t1)
    call tell('get', side, (t1 - t0)/each, buffer(side*side))
    call cpu_time(t0)
    do j = 0, across - 1
      do i = 0, across - 1
        call put(side, block(i*side + 1, j*side + 1), buffer)
      end do
    end do
    call cpu_time(t1)
    call tell('put', side, (t1 - t0)/each, block(across*side, across*side))
    call cpu_time(t0)
    do j = 0, across - 1
      do i = 0, across - 1
        call accumulate(side, 1d0, block(i*side + 1, j*side + 1), buffer)
      end do
    end do
    call cpu_time(t1)
    call tell('accumulate', side, (t1 - t0)/each, block(across*side, across*side))
    block = 1
  end subroutine

  subroutine get(side, patch, buffer)
    integer, intent(in) :: side
    real(8), intent(in) :: patch(order, side)
    real(8), intent(out) :: buffer(side, side)
    integer :: i, j
    do j = 1, side
      do i = 1, side
        buffer(i, j) = patch(i, j)
      end do
    end do
  end subroutine

  subroutine put(side, patch, buffer)
    integer, intent(in) :: side
    real(8), intent(inout) :: patch(order, side)
    real(8), intent(in) :: buffer(side, side)
    integer :: i, j
    do j = 1, side
      do i = 1, side
        patch(i, j) = buffer(i, j)
      end do
    end do
  end subroutine

  subroutine accumulate(side, factor, patch, buffer)
    integer, intent(in) :: side
    real(8), intent(in) :: factor, buffer(side, side)
    real(8), intent(inout) :: patch(order, side)
    integer :: i, j
    do j = 1, side
      do i = 1, side
        patch(i, j) = patch(i, j) + factor*buffer(i, j)
      end do
    end do
  end subroutine

  subroutine tell(name, side, seconds, check)
    character(*), intent(in) :: name
    integer, intent(in) :: side
    real(8), intent(in) :: seconds, check
    write (*, '(a,1x,i0,2(1x,es24.16))') name, 8*side*side, seconds, check
  end subroutine
end program
