program procedures
  implicit none
  integer :: i, n
  character(len=6) :: cc
  complex :: z(3)
  real :: r
  integer, external :: iofun
  character(len=9), external :: cf
  logical(1) :: l1
  logical(8) :: l8
  integer(1) :: i1
  n = 3
  do i = 1, n
    z(i) = cmplx(i, -i)
  end do
  print '(6f7.2)', z
  print '(6f7.2)', z * (0., 1.)
  print '(3f8.3)', abs(z)
  print '(a,i4)', 'fun', iofun(4)
  print '(a)', cf('abc', 3)
  call passc(cf)
  l1 = .true.
  l8 = l1
  i1 = 100
  i1 = i1 * 2
  print '(2l2, i5)', l1, l8, i1
  call host(4, (/1., 2., 3., 4./))
  call rec(3)
  call arr2(reshape((/1., 2., 3., 4., 5., 6./), (/2, 3/)), 2, 3)
  cc = 'abcdef'
  cc(2:4) = cc(1:3)
  print '(a)', cc
  cc = cc(3:) // cc(:2)
  print '(a)', cc
  call swap(cc(1:2), cc(3:4))
  print '(a)', cc
  call optional_stuff(1)
  call optional_stuff(1, 2)
  call optional_stuff(a=1, c='xy')
  print '(3i6)', (i, i*i, i*i*i, i = 1, 3)
  print '(10i4)', ((i * 10 + n, n = 1, i), i = 1, 4)
  r = 0
  do i = 1, 10
    if (mod(i, 2) == 0) cycle
    if (i > 7) exit
    r = r + 1. / i
  end do
  print '(f10.6, i4)', r, i
  print '(4i12)', huge(1), -huge(1) - 1, bit_size(1), kind(1d0)
  print '(2es14.6)', tiny(1.), epsilon(1d0)
  print '(4i6)', nint(-0.5), nint(0.5), ceiling(-1.5), floor(-1.5)
  print '(4f8.2)', mod(-5.5, 2.), modulo(-5.5, 2.), sign(1., -0.), dim(1., 3.)
  print '(4i6)', mod(-5, 3), modulo(-5, 3), modulo(5, -3), abs(-7)
  print '(3i6)', iachar('z'), ichar(achar(200)), leadz(1)
  print '(3i12)', ishftc(5, -1), not(0), ibits(255, 4, 3)
  print '(i8)', merge(1, 2, n > 100)
  print '(3f10.4)', merge(z(1), z(2), .false.), aimag(conjg(z(1)))
  print '(2a)', merge('yes', 'no ', n > 0), adjustr('ab   ')
contains
  subroutine host(k, x)
    integer :: k
    real :: x(k)
    real :: loc(k)
    loc = x * 2
    call show

  contains_dummy: if (k > 0) then
    print '(4f7.2)', loc
    end if contains_dummy
  end subroutine
  subroutine show
    print '(a, i4)', 'show', n
  end subroutine
  recursive subroutine rec(k)
    integer, intent(in) :: k
    integer :: a(k), m
    a = k
    m = k
    if (k > 1) call rec(k - 1)
    print '(5i4)', m, a
  end subroutine
  subroutine arr2(a, m, k)
    integer, intent(in) :: m, k
    real, intent(in) :: a(m, 0:k-1)
    print '(6f6.1)', a(2, 0), a(1, k - 1), a
  end subroutine
  subroutine swap(a, b)
    character(len=*) :: a, b
    character(len=len(a)) :: t
    t = a
    a = b
    b = t
  end subroutine
  subroutine optional_stuff(a, b, c)
    integer, intent(in) :: a
    integer, intent(in), optional :: b
    character(len=*), intent(in), optional :: c
    print '(i3, 2l2)', a, present(b), present(c)
    if (present(c)) print '(a, i3)', c, len(c)
  end subroutine
end program
integer function iofun(k)
  integer :: k
  character(len=10) :: s
  write (s, '(i4)') k
  read (s, *) iofun
  iofun = iofun * 2
end function
character(len=*) function cf(s, n)
  character(len=*) :: s
  integer :: n
  integer :: i
  cf = ' '
  do i = 1, n
    cf(2*i-1:2*i) = s(i:i) // '.'
  end do
end function
subroutine passc(f)
  character(len=9), external :: f
  print '(3a)', '<', f('xyz', 2), '>'
end subroutine
