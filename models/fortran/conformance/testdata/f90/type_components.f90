! arrays, nested, characters, sections, dummies of all kinds
module m
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  type inner
    integer :: k
    real(dp) :: v(2,3)
    character(len=4) :: tag(2)
    logical :: flag
    complex :: z
  end type inner
  type outer
    type(inner) :: in(2)
    integer(2) :: sh
    integer(1) :: by
    real(dp) :: d
  end type outer
contains
  subroutine fill(o, n)
    integer, intent(in) :: n
    type(outer), intent(out) :: o(n)
    integer :: i, j, a, b
    do i = 1, n
      o(i)%sh = i
      o(i)%by = i + 1
      o(i)%d = i*0.5_dp
      do j = 1, 2
        o(i)%in(j)%k = 10*i + j
        do a = 1, 2
          do b = 1, 3
            o(i)%in(j)%v(a,b) = 100*i + 10*j + a + 0.1_dp*b
          end do
        end do
        o(i)%in(j)%tag = (/ 'abcd', 'wxyz' /)
        o(i)%in(j)%tag(1)(2:2) = char(48+i)
        o(i)%in(j)%flag = mod(i+j,2) == 0
        o(i)%in(j)%z = cmplx(i, j)
      end do
    end do
  end subroutine
  subroutine assumed(o)
    type(outer), intent(inout) :: o(*)
    o(2)%in(1)%k = -5
    o(1)%in(:)%k = o(1)%in(:)%k + 1000
  end subroutine
  subroutine vec(x, n)
    integer :: n
    real(dp) :: x(n)
    integer :: i
    do i = 1, n
      x(i) = x(i) + i
    end do
  end subroutine
  real(dp) function total(x)
    real(dp), intent(in) :: x(:,:)
    total = sum(x)
  end function
end module
program t
  use m
  implicit none
  type(outer) :: o(3), c, d(2,2)
  integer :: i, j
  call fill(o, 3)
  do i = 1, 3
    print '(2i4,f6.2)', o(i)%sh, o(i)%by, o(i)%d
    do j = 1, 2
      print '(i5,6f8.2,2(1x,a),l2,2f5.1)', o(i)%in(j)
    end do
  end do
  call assumed(o)
  print *, o(1)%in%k, o(2)%in(:)%k
  print *, o%sh, o(:)%by
  print *, o(:)%in(2)%k
  print *, o(2:3)%in(1)%v(2,3)
  call vec(o(1)%in(1)%v(:,2), 2)
  call vec(o(1)%in(2)%v, 6)
  call vec(o%d, 3)
  print *, o(1)%in(1)%v
  print *, o(1)%in(2)%v
  print *, o%d, sum(o%d), maxval(o%in(1)%v(1,1))
  print *, total(o(3)%in(2)%v), total(o(3)%in(2)%v(1:1,:))
  c = o(2)
  d = c
  d(1,2) = o(3)
  d(2,1:2) = o(1:2)
  print *, d%sh
  print *, d(:,2)%in(1)%k
  where (o%sh > 1) o%d = -1
  print *, o%d
  forall (i = 1:3) o(i)%in(1)%k = i*i
  print *, o%in(1)%k
  o(1:2) = o(2:3)
  print *, o%in(1)%k, o%sh
  o%in(1)%k = o%in(2)%k + o%sh
  print *, o%in(1)%k
  o(2:3)%sh = o(1:2)%sh
  print *, o%sh
  print *, size(o(1)%in(1)%v), shape(o%in(1)%k), lbound(o(1)%in(1)%v), ubound(c%in(1)%v,2)
  print *, o(1)%in(1)%tag, len(o(1)%in(1)%tag), c%in(2)%tag(1)(1:2)//'x'
  print *, any(o%in(1)%flag), count(o%in(2)%flag)
  print *, o(1)%in(1)%z*2, real(o(2)%in(2)%z)
  write(*,'(3i6)') (o(i)%in(1)%k, i = 1, 3)
  write(*,'(3f8.2)') (o(1)%in(1)%v(1,j), j = 1, 3)
end program
