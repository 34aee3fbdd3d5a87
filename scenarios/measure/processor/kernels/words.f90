! Reading, writing and copying of 4-byte words in long contiguous arrays, as bw_mem of
! lmbench does it, each the second time.
program words
  implicit none
  integer, parameter :: n = 4000000
  integer :: a(n), b(n), pass, i, s
  real(8) :: t0, t1, t(3)
  do i = 1, n
    a(i) = 1
    b(i) = 0
  end do
  do pass = 1, 2
    s = 0
    call cpu_time(t0)
    do i = 1, n
      s = s + a(i)
    end do
    call cpu_time(t1)
    t(1) = t1 - t0
    call cpu_time(t0)
    do i = 1, n
      a(i) = pass
    end do
    call cpu_time(t1)
    t(2) = t1 - t0
    call cpu_time(t0)
    do i = 1, n
      b(i) = a(i)
    end do
    call cpu_time(t1)
    t(3) = t1 - t0
  end do
  write (*, '(a,1x,i0,2(1x,es24.16))') 'read', n, t(1), dble(s)
  write (*, '(a,1x,i0,2(1x,es24.16))') 'write', n, t(2), dble(a(1)) + dble(a(n))
  write (*, '(a,1x,i0,2(1x,es24.16))') 'copy', n, t(3), dble(b(1)) + dble(b(n))
end program
