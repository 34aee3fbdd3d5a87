! Arrays as arguments and results: with gaps, backward, absent, by descriptor and
! by address.
module m
contains
  subroutine assumed(x, y)
    integer, intent(in) :: x(:)
    integer, intent(inout) :: y(:,:)
    call plain(y, size(y,1), size(y,2))
    y(1,1) = sum(x)
    call col(y(:,2), size(y,1))
    call col(y(2,:), size(y,2))
  end subroutine
  subroutine opt(n, x)
    integer n
    integer, optional :: x(:)
    n = 0
    if (present(x)) n = sum(x)
    call opt2(n, x)
  end subroutine
  subroutine opt2(n, x)
    integer n
    integer, optional :: x(:)
    if (present(x)) n = n + 1000
  end subroutine
  subroutine chars(c, d)
    character(*) :: c(:)
    character(*) :: d(2)
    c(1) = d(2)
    d(1) = c(2)
    print *, len(c), len(d), c == d
  end subroutine
  recursive function perm(n) result(r)
    integer, intent(in) :: n
    integer :: r(n)
    integer, allocatable :: t(:)
    if (n == 1) then
      r = 1
    else
      allocate(t(n-1))
      t = perm(n-1)
      r = (/ n, t + 1 /)
    end if
  end function
  function names(n) result(r)
    integer n
    character(4) :: r(n)
    r = 'ab'
    r(n) = 'wxyz'
  end function
  subroutine alloc(a, n)
    integer, allocatable :: a(:,:)
    integer n
    if (allocated(a)) deallocate(a)
    allocate(a(n, 0:n))
    a = n
    a(n,0) = -1
  end subroutine
end module
subroutine plain(a, n, k)
  integer n, k, a(n,k)
  a(n,k) = a(n,k) + 1
  a(:,1) = a(:,1)*2
end subroutine
subroutine col(a, n)
  integer n, a(*)
  integer i
  do i = 1, n
    a(i) = a(i) + i
  end do
end subroutine
subroutine seq(a)
  integer a(3)
  a = -a
end subroutine
program p
  use m
  integer a(4,4), b(6), i, n, j
  integer, allocatable :: q(:,:)
  character(3) c(3)
  character(5) d(4)
  logical l(3)
  common /blk/ ca(5), cb(5)
  integer ca, cb
  external seq
  interface
    subroutine hidden(x)
      integer x(2,*)
    end subroutine
  end interface
  a = reshape((/ (i, i=1,16) /), (/4,4/))
  b = (/ (i, i=1,6) /)
  call assumed(b(1:5:2), a(1:3:2, 2:4))
  print *, a
  call assumed(b*2, a(4:1:-1, 4:1:-1))
  print *, a
  call seq(a(2,2))
  call seq(a(1,1:3))
  call seq(b(6:2:-2))
  print *, a, b
  call opt(n)
  print *, n
  call opt(n, b(1:3))
  print *, n
  c = (/ 'abc', 'def', 'ghi' /)
  d = 'vwxyz'
  call chars(c(2:3), d(::3))
  print *, all(c == (/ 'abc', 'vwx', 'ghi' /)), all(d == (/ 'ghi  ', 'vwxyz', 'vwxyz', 'vwxyz' /))
  print *, perm(5), sum(perm(3))
  print *, names(3) == 'ab', len(names(2))
  call alloc(q, 2)
  print *, q, lbound(q), ubound(q)
  call alloc(q, 3)
  print *, q
  ca = (/ 1,2,3,4,5 /)
  cb = 0
  cb(2:5) = ca(1:4)
  ca = cb + ca
  print *, ca, cb
  call hidden(a(1,1))
  print *, a(:,1)
  if (all(a(:,1) == (/ 1, 2, 3, 4 /)) .or. any(perm(3) == 2)) print *, 1000
  do i = 1, sum(perm(2))
    j = maxval(perm(i))
    print *, j, (perm(i) == 1)
  end do
  l = (/ .true., .false., .true. /)
  print *, pack((/ 1, 2, 3 /), l), (b(i), i=1,6,2), (a(i,:), i=1,2), (a(1:2,j), j=1,2)
  print *, dot_product(a(:,1), a(1,:)), maxloc(a), matmul(a(1:2,1:2), a(3:4,3:4))
  associated: select case (sum(b(1:2)))
  case (3)
    print *, 3333
  case default
    print *, 4444
  end select associated
contains
  subroutine inner
    q = 0
  end subroutine
end program
subroutine hidden(x)
  integer x(2,*)
  x(:, 1:2) = x(:, 2:3)
end subroutine
! prints
! 1 2 3 4 9 6 15 8 10 10 15 12 13 14 19 16 2 2 7 4 9 6 18 8 14 13 19 13 26 28 39 42 -2 2 7 4 -9 -6 -18 -8 -14
! 13 19 13 26 28 39 42 1 -2 3 -4 5 -6 0 1002 3 5 false false true true 5 5 5 5 5 9 true true false 4 2 -1 2 2
! 2 2 1 0 2 2 3 3 -1 3 3 3 3 3 3 3 3 3 1 3 5 7 9 0 1 2 3 4 7 4 -9 -6 1 true 2 false false 3 false false false
! 4 false false false false 1 3 1 3 5 7 -9 -14 26 4 -6 13 28 7 4 -9 -6 -17 4 4 16 -2 -105 -96 4444
