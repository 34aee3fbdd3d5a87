! The product of a sparse matrix and a vector, element by element of each row (PETSc's AIJ without its nodes): a 5-point
! stencil on a grid, half of one of 1000 x 1000. The number of a column takes WORDS words of 4 bytes, of which the first
! one is read: of 8 bytes are the integers of C on an Alpha. All elements and the vector are ones. Printed are the
! operations, the time of a second product and the sum of its result.
program rows
  implicit none
  integer, parameter :: nx = 1000, ny = 500, length = nx*ny
  integer, parameter :: many = 5*length - 2*(nx + ny)
  real(8) :: a(many), x(length), y(length), t0, t1
  integer :: place(WORDS, many), first(length + 1), i, j, row, at, pass
  a = 1
  x = 1
  row = 0
  at = 0
  do j = 1, ny
    do i = 1, nx
      row = row + 1
      first(row) = at + 1
      if (j > 1) call point(row - nx)
      if (i > 1) call point(row - 1)
      call point(row)
      if (i < nx) call point(row + 1)
      if (j < ny) call point(row + nx)
    end do
  end do
  first(length + 1) = at + 1
  do pass = 1, 2
    call cpu_time(t0)
    call multiply(a, first, place, x, y)
    call cpu_time(t1)
  end do
  write (*, '(a,1x,i0,2(1x,es24.16))') 'rows', 2*many - length, t1 - t0, sum(y)
contains
  subroutine point(column)
    integer, intent(in) :: column
    at = at + 1
    place(1, at) = column
  end subroutine

  subroutine multiply(a, first, place, x, y)
    real(8), intent(in) :: a(many), x(length)
    integer, intent(in) :: first(length + 1), place(WORDS, many)
    real(8), intent(out) :: y(length)
    real(8) :: s
    integer :: i, j
    do i = 1, length
      s = 0
      do j = first(i), first(i + 1) - 1
        s = s + a(j)*x(place(1, j))
      end do
      y(i) = s
    end do
  end subroutine
end program
