! The integral for pi, in steps of several kinds, and a sieve.
program pi
  implicit none
  integer, parameter :: n = 100
  double precision, dimension(n) :: f
  double precision h, s, x, g
  logical, dimension(2:n) :: prime
  integer i
!hpf$ distribute f(block(40))
!hpf$ distribute prime(cyclic(7))
  g(x) = 4d0/(1d0 + x*x)
  h = 1d0/n
  forall (i = 1:n) f(i) = g(h*(i - 0.5d0))
  print '(f14.10)', nint(1d8*h*sum(f))/1d8
  s = 0
!hpf$ independent, new(x), reduction(s)
  do i = 1, n
    x = h*(i - 0.5d0)
    s = s + g(x)
  end do
  print '(f14.10)', s*h
  prime = .true.
  i = 2
  do
    if (i*i > n) exit
    if (prime(i)) prime(i*i:n:i) = .false.
    i = i + 1
  end do
  print '(25i4)', pack((/ (i, i = 2, n) /), prime)
  print *, count(prime)
end program pi
