! Programs that wait until some time has passed.
program clock
  implicit none
  integer :: errors = 0, count, rate, start, steps
  integer(8) :: wide, begin
  real :: t0, t1
  integer :: values(8), first(8)

  call cpu_time(t0)
  t1 = t0
  do while (t1 - t0 < 1e-4)
    call cpu_time(t1)
  end do
  call system_clock(start, rate)
  count = start
  do while (count - start < rate / 1000)
    call system_clock(count)
  end do
  call system_clock(begin)
  wide = begin
  steps = 0
  do while (wide - begin < 10000)
    call system_clock(wide)
    steps = steps + 1
  end do
  if (steps /= 10) then
    errors = errors + 1
    print *, 'ten microseconds take', steps, 'readings'
  end if
  call date_and_time(values=first)
  values = first
  do while (values(8) - first(8) < 1)
    call date_and_time(values=values)
  end do
  if (errors == 0) print '(a)', 'ok'
end program clock
