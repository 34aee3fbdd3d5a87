module q
  implicit none
  type item
    integer :: n
    type(item), pointer :: next
  end type
  type(item), pointer, save :: first, last
  type(item), target, save :: pool(10)
  integer, save :: used = 0
  real, pointer, save :: work(:)
  type grid
    integer :: nx, ny
    real, pointer :: u(:,:)
    character(len=6) :: name
  end type
  interface size_of
    module procedure size_grid, size_item
  end interface
contains
  subroutine start
    nullify(first, last)
    nullify(work)
  end subroutine
  function get() result(p)
    type(item), pointer :: p
    used = used + 1
    p => pool(used)
    nullify(p%next)
    p%n = used*used
  end function
  subroutine enqueue(p)
    type(item), pointer :: p
    if (associated(last)) then
      last%next => p
    else
      first => p
    end if
    last => p
  end subroutine
  recursive integer function depth(p) result(d)
    type(item), pointer :: p
    type(item), pointer :: mine
    if (.not. associated(p)) then
      d = 0
      return
    end if
    mine => p%next
    d = 1 + depth(mine)
    if (associated(mine)) d = d + 0*mine%n
  end function
  subroutine make(g, nx, ny, name)
    type(grid), intent(out) :: g
    integer, intent(in) :: nx, ny
    character(len=*), intent(in) :: name
    integer :: i, j
    g%nx = nx; g%ny = ny; g%name = name
    allocate(g%u(0:nx, ny))
    do j = 1, ny
      do i = 0, nx
        g%u(i,j) = i + 10*j
      end do
    end do
  end subroutine
  subroutine smooth(u)
    real, intent(inout) :: u(:,:)
    u(2:size(u,1)-1,:) = 0.5*(u(1:size(u,1)-2,:) + u(3:,:))
  end subroutine
  subroutine old(u, n)
    integer, intent(in) :: n
    real :: u(n)
    u(n) = -1
  end subroutine
  integer function size_grid(g)
    type(grid), intent(in) :: g
    size_grid = size(g%u)
  end function
  integer function size_item(g)
    type(item), intent(in) :: g
    size_item = g%n
  end function
  function row(g, j)
    type(grid), intent(in) :: g
    integer, intent(in) :: j
    real, pointer :: row(:)
    row => g%u(:,j)
  end function
  subroutine opt(p, q)
    type(item), pointer :: p
    type(item), pointer, optional :: q
    if (present(q)) then
      p => q
    else
      p => pool(1)
    end if
  end subroutine
end module
program t
  use q
  implicit none
  type(item), pointer :: p, h
  type(grid) :: g, g2
  type(grid), allocatable :: gs(:)
  real, pointer :: r(:), rr(:,:)
  integer :: i
  call start
  do i = 1, 5
    p => get()
    call enqueue(p)
  end do
  print *, depth(first), first%n, last%n, first%next%next%n
  call opt(p)
  print *, p%n, associated(p, first)
  call opt(p, last)
  print *, p%n
  call host
  print *, h%n
  call make(g, 3, 2, 'grid-one')
  print *, g%u, g%name, size_of(g), size_of(pool(3))
  call smooth(g%u)
  print *, g%u
  g2 = g
  g2%u(1,1) = 77
  print *, g%u(1,1), lbound(g%u), ubound(g2%u)
  call old(g%u, size(g%u))
  call old(g%u(:,1), 2)
  print *, g%u
  r => row(g, 2)
  r = r*2
  print *, g%u(:,2), sum(row(g,1))
  allocate(gs(2))
  call make(gs(1), 2, 2, 'a')
  call make(gs(2), 1, 1, 'b')
  gs(2)%u => gs(1)%u
  rr => gs(2)%u(0:2:2,:)
  rr = 0
  print *, gs(1)%u, shape(gs(2)%u), gs%name
  allocate(work(4))
  work = (/ (i*1.0, i=1,4) /)
  call use_work
  print *, work
  gs(1) = g
  print *, gs(1)%u(3,2), gs%nx
  where (gs(1)%u > 20) gs(1)%u = 20
  print *, g%u
  print *, maxval(gs(1)%u), maxloc(gs(1)%u), count(gs(1)%u > 5), dot_product(gs(1)%u(:,1), gs(1)%u(:,2))
  g%u(1:3,1) = g%u(0:2,1)
  print *, g%u(:,1)
  deallocate(g%u)
  print *, associated(g%u)
  call leak
  call leak
contains
  subroutine host
    type(item), pointer :: mine
    mine => first
    do while (associated(mine%next))
      mine => mine%next
    end do
    h => mine
    p => h
  end subroutine
  subroutine use_work
    work => work(2:3)
    work = work*100
  end subroutine
  subroutine leak
    type(item), pointer, save :: keep => null()
    type(item), target :: local
    type(item), pointer :: w
    if (.not. associated(keep)) then
      allocate(keep)
      keep%n = 1
    else
      keep%n = keep%n + 1
    end if
    w => local
    w%n = keep%n*10
    print *, keep%n, local%n
  end subroutine
end program
