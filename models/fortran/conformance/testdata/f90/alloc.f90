! ALLOCATE, DEALLOCATE, STAT, ALLOCATED, automatic deallocation, automatic arrays, allocatable results and dummies.
module store
  implicit none
  integer, allocatable :: kept(:)
  real, allocatable, save :: grid(:, :)
contains
  subroutine make(n)
    integer, intent(in) :: n
    integer :: i
    allocate (kept(0:n))
    kept = [(i*i, i = 0, n)]
  end subroutine make
  integer function total()
    total = sum(kept)
  end function total
end module store
program alloc
  use store
  implicit none
  integer :: wrong = 0
  integer, allocatable :: a(:), b(:, :), c(:, :, :)
  real, allocatable, dimension(:) :: x, y
  real, allocatable :: huge_array(:, :)
  double precision, allocatable :: d(:)
  complex, allocatable :: z(:)
  logical, allocatable :: l(:)
  character(len=4), allocatable :: s(:)
  integer :: st, n, i, r
  call check(1, .not. allocated(a) .and. .not. allocated(kept))
  allocate (a(5))
  call check(2, allocated(a) .and. size(a) == 5 .and. lbound(a, 1) == 1)
  a = 3
  call check(3, sum(a) == 15)
  allocate (a(2), stat=st)
  call check(4, st /= 0 .and. size(a) == 5)
  deallocate (a)
  call check(5, .not. allocated(a))
  deallocate (a, stat=st)
  call check(6, st /= 0)
  allocate (a(-3:3), b(2, 0:4), x(10), stat=st)
  call check(7, st == 0 .and. lbound(a, 1) == -3 .and. ubound(a, 1) == 3 .and. size(b) == 10)
  call check(8, all(lbound(b) == [1, 0]) .and. all(ubound(b) == [2, 4]) .and. all(shape(b) == [2, 5]))
  b = 0
  b(:, 0) = [1, 2]
  b(:, 4) = b(:, 0)*2
  call check(9, sum(b) == 9)
  n = 3
  allocate (c(n, n + 1, n:2*n), d(n), z(0:0), l(n), s(2))
  c = 1
  d = 1d0/3
  z = (1, 2)
  l = .true.
  s = 'abcdefg'
  call check(10, sum(c) == 48 .and. d(3) == 1d0/3 .and. z(0) == (1, 2) .and. all(l) .and. s(2) == 'abcd')
  deallocate (b, c, d, z, l, s, stat=st)
  call check(11, st == 0 .and. .not. allocated(c))
  allocate (b(0, 5))
  b = 7
  call check(12, size(b) == 0 .and. allocated(b) .and. size(b, 2) == 5)
  deallocate (b)
  allocate (b(3:1, -1:1))
  call check(13, size(b, 1) == 0 .and. lbound(b, 1) == 1 .and. ubound(b, 1) == 0 .and. lbound(b, 2) == -1)
  deallocate (b)
  call make(4)
  call check(14, total() == 30 .and. lbound(kept, 1) == 0)
  kept(4) = 0
  call check(15, total() == 14)
  deallocate (kept)
  call make(2)
  call check(16, total() == 5)
  do i = 1, 3
    call local(i, r)
    call check(16 + i, r == i*10)
  end do
  call check(20, automatic(5) == 55 .and. automatic(0) == 0 .and. automatic(10) == 385)
  call check(21, length('abc', 2) == 'abcabc.')
  allocate (grid(2, 2))
  grid = 1.5
  call change(grid)
  call check(22, grid(2, 1) == 3.0 .and. grid(1, 2) == 1.5)
  allocate (y(3:5))
  y = [1., 2., 3.]
  call check(23, lower(y) == 1 .and. y(3) == 1.0)
  if (allocated(y)) deallocate (y)
  allocate (y(size(x)))
  y = x*0
  call check(24, size(y) == 10)
  do n = 1, 100
    if (allocated(d)) deallocate (d)
    allocate (d(n*100))
    d = n
  end do
  call check(25, sum(d) == 1000000)
  call saved
  call saved
  allocate (huge_array(50000, 50000), stat=st)
  call check(31, st > 0 .and. .not. allocated(huge_array))
  allocate (huge_array(2, 2), stat=st)
  call check(32, st == 0 .and. allocated(huge_array))
  call check(33, sum(squares(4)) == 30 .and. size(squares(0)) == 0 .and. all(squares(3) == [1, 4, 9]))
  call check(34, all(countdown(3) == [3, 2, 1]) .and. size(countdown(0)) == 0)
  call check(35, all(words('ab', 2) == ['ab1', 'ab2']))
  if (allocated(a)) deallocate (a)
  call fresh(a, 2)
  call fresh(a, 5)
  call check(36, size(a) == 5)
  call dropped(a)
  call check(37, .not. allocated(a))
  call absent_or_fresh
  call absent_or_fresh(a)
  call check(38, size(a) == 1)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  subroutine local(n, r)
    integer, intent(in) :: n
    integer, intent(out) :: r
    integer, allocatable :: t(:)
    r = -1
    if (allocated(t)) return
    allocate (t(n))
    t = 10
    r = sum(t)
    if (n == 2) return
    r = size(t)*10
  end subroutine local
  integer function automatic(n)
    integer, intent(in) :: n
    integer :: t(n), u(size(t)), i
    t = [(i, i = 1, n)]
    u = t**2
    automatic = sum(u)
  end function automatic
  function length(c, n)
    character(len=*), intent(in) :: c
    integer, intent(in) :: n
    character(len=len(c)*n + 1) :: length
    character(len=len(c)) :: t(n)
    integer :: i
    t = c
    length = '.......'
    do i = 1, n
      length((i - 1)*len(c) + 1:i*len(c)) = t(i)
    end do
  end function length
  subroutine change(g)
    real, intent(inout) :: g(:, :)
    real :: w(size(g, 1), size(g, 2))
    w = g
    g(2, 1) = w(1, 1) + w(2, 2)
  end subroutine change
  integer function lower(v)
    real, intent(in) :: v(:)
    lower = lbound(v, 1)
  end function lower
  subroutine saved
    integer, allocatable, save :: t(:)
    if (.not. allocated(t)) then
      allocate (t(4))
      t = 8
    else
      call check(30, sum(t) == 32)
    end if
  end subroutine saved
  function squares(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    integer :: i
    allocate (r(0:n - 1))
    r = [(i*i, i = 1, n)]
  end function squares
  recursive function countdown(n) result(r)
    integer, intent(in) :: n
    integer, allocatable :: r(:)
    allocate (r(n))
    if (n > 0) r = [n, countdown(n - 1)]
  end function countdown
  function words(c, n)
    character(len=*), intent(in) :: c
    integer, intent(in) :: n
    character(len=len(c) + 1), allocatable :: words(:)
    integer :: i
    allocate (words(n))
    do i = 1, n
      words(i) = c//char(ichar('0') + i)
    end do
  end function words
  subroutine fresh(t, n)
    integer, allocatable, intent(out) :: t(:)
    integer, intent(in) :: n
    call check(39, .not. allocated(t))
    allocate (t(n))
  end subroutine fresh
  subroutine dropped(t)
    integer, allocatable, intent(out) :: t(:)
  end subroutine dropped
  subroutine absent_or_fresh(t)
    integer, allocatable, intent(out), optional :: t(:)
    if (present(t)) allocate (t(1))
  end subroutine absent_or_fresh
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program alloc
