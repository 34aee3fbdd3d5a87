! The product of a sparse matrix and a vector: a 7-point stencil on a grid, with a full
! block of five by five unknowns for each of its points, row by row (PETSc's BAIJ). All
! elements and the vector are ones. Printed are the operations, the time of a second
! product and the sum of its result.
program blocks
  implicit none
  integer, parameter :: nx = 96, ny = 16, nz = 16, rows = nx*ny*nz
  integer, parameter :: many = 7*rows - 2*(nx*ny + ny*nz + nx*nz)
  real(8) :: a(25, many), x(5*rows), y(5*rows), t0, t1
  integer :: first(rows + 1), place(many), i, j, k, row, at, pass
  a = 1
  x = 1
  row = 0
  at = 0
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        row = row + 1
        first(row) = at + 1
        if (k > 1) call point(row - nx*ny)
        if (j > 1) call point(row - nx)
        if (i > 1) call point(row - 1)
        call point(row)
        if (i < nx) call point(row + 1)
        if (j < ny) call point(row + nx)
        if (k < nz) call point(row + nx*ny)
      end do
    end do
  end do
  first(rows + 1) = at + 1
  do pass = 1, 2
    call cpu_time(t0)
    call multiply(a, first, place, x, y)
    call cpu_time(t1)
  end do
  write (*, '(a,1x,i0,2(1x,es24.16))') 'multiply', 50*many - 5*rows, t1 - t0, sum(y)
contains
  subroutine point(column)
    integer, intent(in) :: column
    at = at + 1
    place(at) = 5*(column - 1)
  end subroutine

  subroutine multiply(a, first, place, x, y)
    real(8), intent(in) :: a(25, many), x(5*rows)
    integer, intent(in) :: first(rows + 1), place(many)
    real(8), intent(out) :: y(5*rows)
    real(8) :: s1, s2, s3, s4, s5, x1, x2, x3, x4, x5
    integer :: i, j, k
    do i = 1, rows
      s1 = 0
      s2 = 0
      s3 = 0
      s4 = 0
      s5 = 0
      do j = first(i), first(i + 1) - 1
        k = place(j)
        x1 = x(k + 1)
        x2 = x(k + 2)
        x3 = x(k + 3)
        x4 = x(k + 4)
        x5 = x(k + 5)
        s1 = s1 + a(1, j)*x1 + a(6, j)*x2 + a(11, j)*x3 + a(16, j)*x4 + a(21, j)*x5
        s2 = s2 + a(2, j)*x1 + a(7, j)*x2 + a(12, j)*x3 + a(17, j)*x4 + a(22, j)*x5
        s3 = s3 + a(3, j)*x1 + a(8, j)*x2 + a(13, j)*x3 + a(18, j)*x4 + a(23, j)*x5
        s4 = s4 + a(4, j)*x1 + a(9, j)*x2 + a(14, j)*x3 + a(19, j)*x4 + a(24, j)*x5
        s5 = s5 + a(5, j)*x1 + a(10, j)*x2 + a(15, j)*x3 + a(20, j)*x4 + a(25, j)*x5
      end do
      y(5*i - 4) = s1
      y(5*i - 3) = s2
      y(5*i - 2) = s3
      y(5*i - 1) = s4
      y(5*i) = s5
    end do
  end subroutine
end program
