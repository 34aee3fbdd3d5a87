! A chain of loads, each of which gives the address of the next one, through an array
! of which every place is visited once before the first one comes again. P is the address of X.
program chase
  implicit none
  integer, parameter :: n = ELEMENTS, step = 33, loads = 100000
  integer :: places(0:n - 1), x, i
  pointer (p, x)
  real(8) :: t0, t1
  do i = 0, n - 1
    places(i) = loc(places(mod(i + step, n)))
  end do
  p = loc(places)
  do i = 1, n
    p = x
  end do
  call cpu_time(t0)
  do i = 1, loads
    p = x
  end do
  call cpu_time(t1)
  write (*, '(a,1x,i0,2(1x,es24.16))') 'chase', loads, t1 - t0, dble((p - loc(places))/4)
end program
