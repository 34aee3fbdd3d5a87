module m
  implicit none
  type cfg
    integer :: lo = 1, hi = 4, kind = 2, ierr, unit = 11
    logical :: flag = .true.
    character(8) :: name = 'abcdefgh'
    real :: x(3)
    integer :: n = 3
  end type
contains
  subroutine work(p, v)
    type(cfg), intent(inout) :: p
    real, intent(in) :: v(p%n)
    real :: w(p%n), z(p%lo:p%hi)
    character(len=p%n) :: s
    w = v*2; z = 1; s = p%name
    print *, sum(w), size(z), lbound(z), s, len(s)
    p%x(1:p%n) = w
  end subroutine
  function sq(p) result(r)
    type(cfg), intent(in) :: p
    real :: r(p%n)
    r = p%x**2
  end function
end module
program t
  use m
  implicit none
  type(cfg) :: p, a(3)
  real, allocatable :: x(:)
  integer :: i, k(5) = (/ 5, 4, 3, 2, 1 /)
  character(20) :: buf
  p%x = (/ 1., 2., 3. /)
  call work(p, p%x)
  print *, sq(p)
  do i = p%lo, p%hi, p%kind
    print *, i, k(p%hi - i + 1)
  end do
  select case (p%kind)
  case (1)
    print *, 'one'
  case (2:3)
    print *, 'two'
  end select
  if (p%flag) print *, p%name(2:3)//'x', index(p%name, 'd'), len(p%name)
  allocate(x(p%n), stat=p%ierr)
  print *, p%ierr, size(x)
  write(p%name, '(i4)') 77
  print *, p%name, '|'
  buf = '5 6.5 hello'
  read(buf, *, iostat=a(2)%ierr) a(1)%lo, a(1)%x(2), a(3)%name
  print *, a(1)%lo, a(1)%x(2), a(3)%name, a(2)%ierr
  a%n = (/ 3, 1, 2 /)
  print *, (/ (a(i)%n, i = 1, 3) /), (a(i)%n, a(i)%name(1:2), i = 1, 3)
  print *, a(a(1)%n)%n, k(a%n), k(a(2)%n:a(1)%n)
  forall (i = p%lo:a(1)%n) k(i) = a(i)%n*10
  print *, k
  open(p%unit, status='scratch', iostat=p%ierr)
  write(p%unit, *) a(1)%n, p%flag
  rewind(p%unit)
  read(p%unit, *) p%n, a(1)%flag
  close(p%unit)
  print *, p%n, a(1)%flag
  goto (10, 20), p%kind
10 print *, 'ten'
20 print *, 'twenty'
  if (p%n - 3) 30, 40, 50
30 print *, 'neg'
40 print *, 'zero'
50 continue
  call random_number(p%x)
  print *, all(p%x >= 0 .and. p%x < 1)
  where (a%n > 1)
    a%lo = a%n
  elsewhere
    a%lo = -1
  end where
  print *, a%lo, any(a%lo < 0), pack(a%n, a%flag)
  print *, merge(a(1)%n, a(2)%n, p%flag), max(a(1)%n, a(2)%n), real(a%n), sqrt(real(p%n))
  print *, transfer(a(1)%lo, 1.0) == &
  transfer(a(1)%n, 1.0), size(transfer(p, (/ 0 /)))
  print *, cshift(a%n, 1), eoshift(a%n, 1)
  print *, spread(a%n, 1, 2), reshape(a%n, (/ 1, 3 /)), matmul(reshape(p%x*0, (/ 1, 3 /)), reshape(p%x, (/ 3, 1 /)))
  a(2:3) = a(1:2)
  print *, a%n
  a = a(3:1:-1)
  print *, a%n, a(1)%name == a(2)%name
end program
