! A chain of loads, each of which gives the address of the next one, through an array
! of which every place is visited once before the first one comes again.
program chase
  implicit none
  integer, parameter :: n = ELEMENTS, step = 33, loads = 100000
  integer :: p(0:n - 1), i, j
  real(8) :: t0, t1
  do i = 0, n - 1
    p(i) = mod(i + step, n)
  end do
  j = 0
  do i = 1, n
    j = p(j)
  end do
  call cpu_time(t0)
  do i = 1, loads
    j = p(j)
  end do
  call cpu_time(t1)
  write (*, '(a,1x,i0,2(1x,es24.16))') 'chase', loads, t1 - t0, dble(j)
end program
