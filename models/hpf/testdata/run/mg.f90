! A grid and a coarser one: strided alignment, allocatable arrays, sections as arguments.
program multigrid
  implicit none
  integer, parameter :: n = 16
  real(8), allocatable, dimension(:, :) :: fine, coarse
  real(8) total
  integer i, j, k
!hpf$ template t(0:n, 0:n)
!hpf$ distribute t(block, block)
!hpf$ align fine(i, j) with t(i, j)
!hpf$ align coarse(i, j) with t(2*i, 2*j)
  allocate (fine(0:n, 0:n), coarse(0:n/2, 0:n/2))
  fine = 0
  forall (i = 1:n - 1, j = 1:n - 1) fine(i, j) = mod(i*j, 7)
  do k = 1, 2
    call restrict(fine, coarse, n)
    call smooth(coarse(1:n/2 - 1, 1:n/2 - 1), n/2 - 1)
    fine(0:n:2, 0:n:2) = coarse
    fine(1:n - 1:2, :) = 0.5d0*(fine(0:n - 2:2, :) + fine(2:n:2, :))
    fine(:, 1:n - 1:2) = 0.5d0*(fine(:, 0:n - 2:2) + fine(:, 2:n:2))
    total = sum(fine)
    print '(i3, f12.6)', k, total
  end do
  if (allocated(coarse)) deallocate (coarse)
  print *, allocated(coarse), size(fine, 1), shape(fine)
  print '(9f8.3)', fine(::2, 8)
contains
  subroutine smooth(c, m)
    integer, intent(in) :: m
    real(8), intent(inout) :: c(m, m)
    c(2:m - 1, 2:m - 1) = 0.5d0*c(2:m - 1, 2:m - 1) + 0.125d0*(c(1:m - 2, 2:m - 1) + c(3:m, 2:m - 1) &
      + c(2:m - 1, 1:m - 2) + c(2:m - 1, 3:m))
  end subroutine
end program
subroutine restrict(f, c, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(in) :: f(0:n, 0:n)
  real(8), intent(out) :: c(0:n/2, 0:n/2)
!hpf$ distribute *(block, block) :: f
!hpf$ align c(i, j) with *f(2*i, 2*j)
  integer i, j
  c = f(::2, ::2)
  forall (i = 1:n/2 - 1, j = 1:n/2 - 1) c(i, j) = 0.5d0*f(2*i, 2*j) + 0.125d0*(f(2*i - 1, 2*j) + f(2*i + 1, 2*j) &
    + f(2*i, 2*j - 1) + f(2*i, 2*j + 1))
end subroutine
