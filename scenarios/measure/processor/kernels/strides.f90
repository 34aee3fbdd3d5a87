! Saavedra's loop: every element of an array that lies a stride after the last one is
! read and written, again and again. Printed are the bytes of the array times 100000
! plus those of the stride, the time of an access, and the sum of the array.
program strides
  implicit none
  integer, parameter :: largest = 2097152, accesses = 20000
  real(8) :: a(largest), t0, t1
  integer :: n, stride, pass, passes, i
  n = 512
  do while (n <= largest)
    stride = 1
    do while (stride <= min(512, n/8))
      a(1:n) = 0d0
      passes = max(1, accesses/(n/stride))
      do i = 1, n, stride
        a(i) = a(i) + 1d0
      end do
      call cpu_time(t0)
      do pass = 1, passes
        do i = 1, n, stride
          a(i) = a(i) + 1d0
        end do
      end do
      call cpu_time(t1)
      write (*, '(a,1x,i0,2(1x,es24.16))') trim(name(8*stride)), 8*n, (t1 - t0)/(passes*(n/stride)), sum(a(1:n))/((passes + 1)*(n/stride))
      stride = stride*4
    end do
    n = n*2
  end do
contains
  character(8) function name(bytes)
    integer, intent(in) :: bytes
    write (name, '(i0)') bytes
  end function
end program
