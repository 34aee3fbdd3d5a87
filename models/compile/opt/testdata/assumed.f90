! Assumed-shape arrays: vectors if they are contiguous
subroutine add(a, b)
  real(8) :: a(:), b(:)
  do i = 1, size(a)
    a(i) = a(i) + b(i)
  end do
end subroutine
program main
  interface
    subroutine add(a, b)
      real(8) :: a(:), b(:)
    end subroutine
  end interface
  real(8) :: x(4), y(4)
  call add(x, y)
end program
