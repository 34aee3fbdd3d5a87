! Functions with arrays as arguments and results, internal procedures, NAMELIST, formatted files.
program heat
  implicit none
  integer :: n, steps, i, it
  real :: c
  character(len=8) :: title
  logical :: verbose
  integer(kind=8) :: big
  integer(kind=1) :: tiny_value
  complex(kind=8) :: z
  real, allocatable :: t(:), old(:)
  namelist /input/ n, steps, c, title, verbose, big, tiny_value, z
!hpf$ distribute t(block)
!hpf$ align old(i) with t(i)
  open (10, file='heat.in', status='new')
  write (10, '(a)') ' &input n = 12, steps = 4, c = 0.25, title = ''heat'','
  write (10, '(a)') ' verbose = .true., big = 10000000000, tiny_value = 7, z = (1.5, -2.) /'
  write (10, '(12f6.1)') (10.*i, i = 1, 12)
  rewind (10)
  read (10, nml=input)
  allocate (t(n), old(n))
  read (10, '(12f6.1)', iostat=i) t
  close (10, status='delete')
  do it = 1, steps
    old = t
    t(2:n - 1) = old(2:n - 1) + c*(old(1:n - 2) - 2*old(2:n - 1) + old(3:n))
    t(1) = average(old(1:3))
    if (verbose) print '(a, i3, f10.4)', title, it, total(t, n)
  end do
  print '(4f9.3)', t
  print *, big, tiny_value, z
contains
  real function average(x)
    real, intent(in) :: x(3)
    average = (x(1) + x(2) + x(3))/3
  end function
  real function total(x, n)
    integer, intent(in) :: n
    real, intent(in) :: x(n)
    total = maxval(x) - minval(x)
  end function
end program
