! Pointers to arrays.
module m
  implicit none
  real, pointer :: shared(:)
  integer, target :: grid(4,5)
contains
  subroutine point(p, a)
    real, pointer :: p(:)
    real, target :: a(:)
    p => a(2::2)
  end subroutine
  subroutine twice(x)
    real, intent(inout) :: x(:)
    x = 2*x
  end subroutine
  subroutine old(x, n)
    integer :: n
    real :: x(n)
    x(1:n) = x(1:n) + 1
  end subroutine
  real function total()
    total = sum(shared)
  end function
  subroutine make(p, n)
    real, pointer :: p(:)
    integer, intent(in) :: n
    allocate (p(0:n))
    p = 1
  end subroutine
  subroutine change
    shared = shared + 1
  end subroutine
  integer function calls()
    integer, pointer, save :: counts(:)
    logical, save :: begun = .false.
    if (.not. begun) then
      allocate (counts(2))
      counts = 0
      begun = .true.
    end if
    counts(2) = counts(2) + 1
    calls = counts(2)
  end function
  subroutine swap(a, b)
    real, pointer :: a(:), b(:), t(:)
    t => a
    a => b
    b => t
  end subroutine
  logical function given(p)
    real, pointer, optional :: p(:)
    given = present(p)
    if (given) given = associated(p)
  end function
end module

program pointers
  use m
  implicit none
  real, target :: a(10), b(3)
  real, allocatable, target :: c(:)
  real, pointer :: p(:), q(:)
  integer, pointer :: row(:), table(:,:)
  complex, pointer :: z(:)
  logical, pointer :: l(:)
  complex, target :: zs(2,2)
  logical, target :: ls(4)
  real :: copy(10), s
  character(9) :: line
  integer :: i
  nullify (p, q, row)
  if (associated(p) .or. associated(q)) stop 1
  a = (/ (real(i), i = 1, 10) /)
  p => a(1:9:2)
  if (any(p /= (/ 1., 3., 5., 7., 9. /)) .or. size(p) /= 5 .or. lbound(p, 1) /= 1 .or. ubound(p, 1) /= 5) stop 2
  if (.not. associated(p) .or. associated(p, a) .or. .not. associated(p, a(1:9:2)) .or. associated(p, a(1:9))) stop 3
  p(2) = 33
  if (a(3) /= 33) stop 4
  a(5) = 55
  if (p(3) /= 55) stop 5
  q => p(5:1:-1)
  if (any(q /= (/ 9., 7., 55., 33., 1. /))) stop 6
  p => p(2:4) ! a section of its own target
  if (any(p /= (/ 33., 55., 7. /))) stop 7
  p = q(1:3) ! overlaps
  if (any(a /= (/ 1., 2., 9., 4., 7., 6., 55., 8., 9., 10. /))) stop 8
  q => a
  q(2:10) = q(1:9)
  if (any(a /= (/ 1., 1., 2., 9., 4., 7., 6., 55., 8., 9. /))) stop 9
  a = (/ (real(i), i = 1, 10) /)
  a(1:9) = q(2:10)
  if (any(a(1:9) /= (/ (real(i), i = 2, 10) /))) stop 10
  a(2:10) = q(1:9)
  if (any(a /= (/ 2., (real(i), i = 2, 10) /))) stop 11
  q => a(10:1:-1)
  a = q
  if (any(a /= (/ (real(12 - i), i = 2, 10), 2. /))) stop 12
  ! loops through a pointer and its target
  a = 1
  q => a
  do i = 2, 10
    a(i) = q(i-1) + 1
  end do
  if (any(a /= (/ (real(i), i = 1, 10) /))) stop 13
  do i = 2, 10
    q(i) = a(i-1)*2
  end do
  if (a(10) /= 512) stop 14
  s = 0
  do i = 1, 4
    a(1) = i
    q(1) = q(1) + 1
    s = s + a(1)
  end do
  if (s /= 14) stop 15
  a = (/ (real(i), i = 1, 10) /)
  call twice(q(1:3))
  if (any(a(1:4) /= (/ 2., 4., 6., 4. /))) stop 16
  p => a(1:10:3)
  call old(p, 4) ! with gaps, copied
  if (any(a == (/ (real(i), i = 1, 10) /) .neqv. (/ .false., .false., .false., .false., .true., .true., .false., .true., .true., &
    .false. /))) stop 17
  call point(p, a)
  if (size(p) /= 5 .or. any(p /= a(2:10:2)) .or. .not. associated(p, a(2:10:2))) stop 18
  shared => a(3:6)
  copy = a
  a(1:4) = a(1:4) + total()
  if (any(a(1:4) /= copy(1:4) + sum(copy(3:6)))) stop 19
  call local
  allocate (q(3))
  q = 7
  if (size(q) /= 3 .or. sum(q) /= 21) stop 20
  p => q(2:3)
  allocate (q(2)) ! loses nothing: p points at the other
  q = 1
  if (sum(p) /= 14) stop 21
  deallocate (q)
  if (associated(q)) stop 22
  call make(q, 2)
  if (lbound(q, 1) /= 0 .or. ubound(q, 1) /= 2 .or. sum(q) /= 3) stop 23
  p => q ! with its bounds
  if (lbound(p, 1) /= 0 .or. p(0) /= 1) stop 24
  p => q(:)
  if (lbound(p, 1) /= 1) stop 25
  deallocate (q)
  allocate (c(4))
  c = 5
  q => c
  q(2) = 6
  if (c(2) /= 6 .or. sum(c) /= 21) stop 26
  do i = 1, 20
    grid((i-1)/5+1, mod(i-1,5)+1) = i
  end do
  row => grid(2,:)
  if (any(row /= (/ 6, 7, 8, 9, 10 /))) stop 27
  table => grid(1:4:3, 2:4)
  if (any(shape(table) /= (/ 2, 3 /)) .or. any(table(2,:) /= (/ 17, 18, 19 /))) stop 28
  table = -table
  if (sum(grid) /= 210 - 2*(2 + 3 + 4 + 17 + 18 + 19) .or. maxval(table) /= -2) stop 29
  table = transpose(reshape((/ 1, 2, 3, 4, 5, 6 /), (/ 3, 2 /)))
  if (any(grid(4, 2:4) /= (/ 4, 5, 6 /))) stop 30
  where (row > 7) row = row*10
  if (any(grid(2,:) /= (/ 6, 7, 80, 90, 100 /))) stop 31
  b = (/ 3., 1., 2. /)
  p => b
  forall (i = 1:3) b(i) = p(4-i)
  if (any(b /= (/ 2., 1., 3. /))) stop 32
  where (p > 1.5) b = p(3:1:-1)
  if (any(b /= (/ 3., 1., 2. /))) stop 33
  q => a(1:3)
  call swap(p, q)
  if (.not. associated(p, a(1:3)) .or. .not. associated(q, b)) stop 34
  p => null()
  if (associated(p) .or. given() .or. given(p) .or. .not. given(q)) stop 35
  z => zs(2,:)
  z = (1., 2.)
  zs(1,:) = (0., 1.)
  if (sum(zs) /= (2., 6.)) stop 36
  l => ls(4:1:-1)
  ls = (/ .true., .false., .false., .false. /)
  if (.not. l(4) .or. count(l) /= 1) stop 37
  i = calls()
  i = calls()
  if (i /= 2) stop 38
  line = '5 4 3 2 1'
  read (line, *) row
  if (any(grid(2,:) /= (/ 5, 4, 3, 2, 1 /))) stop 39
  call steps
  print '(a)', 'ok'
contains
  subroutine steps ! of two fields that change their roles
    real, target :: one(12), two(12), m(12,3)
    real :: c(12), d(12)
    real, pointer :: old(:), new(:), spare(:)
    integer :: k
    one = 0
    two = 0
    one(6) = 64
    c = one
    d = two
    do k = 1, 6
      d(2:11) = (c(1:10) + c(3:12))/2
      c = d
    end do
    old => one
    new => two
    do k = 1, 6
      do i = 2, 11
        new(i) = (old(i-1) + old(i+1))/2
      end do
      spare => old
      old => new
      new => spare
    end do
    if (.not. associated(old, one) .or. any(old /= c)) stop 42
    do k = 1, 3
      new => m(:,k)
      new = k
      new(k) = new(k) + 10
      if (k == 2) nullify (new)
    end do
    if (sum(m) /= 102 .or. m(2,2) /= 12 .or. .not. associated(new, m(:,3))) stop 43
  end subroutine steps
  subroutine local
    real, target :: t(5)
    real :: before
    t = 1
    before = t(2)
    shared => t(1:5:1)
    call change
    if (before /= 1 .or. any(t /= 2)) stop 40
    shared => a(3:6)
    p => t(2:3) ! of the host
    p = 9
    if (t(1) /= 2 .or. t(2) /= 9) stop 41
    p => a
  end subroutine local
end program pointers
