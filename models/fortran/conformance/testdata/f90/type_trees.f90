module lists
  implicit none
  type node
    integer :: val
    type(node), pointer :: next => null()
  end type node
  type tree
    integer :: key
    type(tree), pointer :: l, r
  end type tree
contains
  subroutine push(head, v)
    type(node), pointer :: head
    integer, intent(in) :: v
    type(node), pointer :: n
    allocate(n)
    n%val = v
    n%next => head
    head => n
  end subroutine push
  recursive subroutine insert(t, k)
    type(tree), pointer :: t
    integer, intent(in) :: k
    if (.not. associated(t)) then
      allocate(t)
      t%key = k
      nullify(t%l, t%r)
    else if (k < t%key) then
      call insert(t%l, k)
    else
      call insert(t%r, k)
    end if
  end subroutine insert
  recursive subroutine walk(t, depth)
    type(tree), pointer :: t
    integer, intent(in) :: depth
    if (associated(t)) then
      call walk(t%l, depth+1)
      print *, t%key, depth
      call walk(t%r, depth+1)
    end if
  end subroutine walk
  recursive function total(t) result(s)
    type(tree), pointer :: t
    integer :: s
    s = 0
    if (associated(t)) s = t%key + total(t%l) + total(t%r)
  end function total
  function find(head, v) result(p)
    type(node), pointer :: head, p
    integer :: v
    p => head
    do while (associated(p))
      if (p%val == v) return
      p => p%next
    end do
  end function find
end module lists
program t
  use lists
  implicit none
  type(node), pointer :: head, p, q
  type(tree), pointer :: root
  integer :: i
  integer, target :: k = 5
  integer, pointer :: ip
  real, pointer :: a(:)
  nullify(head, root)
  do i = 1, 5
    call push(head, i*i)
  end do
  p => head
  do
    if (.not. associated(p)) exit
    print *, p%val
    p => p%next
  end do
  q => find(head, 9)
  print *, associated(q), q%val, q%next%val, q%next%next%val
  q%next => q%next%next
  p => head
  do while (associated(p))
    print *, p%val
    q => p
    p => p%next
    deallocate(q)
  end do
  do i = 1, 10
    call insert(root, mod(i*7, 11))
  end do
  call walk(root, 0)
  print *, total(root)
  ip => k
  ip = ip + 1
  print *, k, associated(ip, k)
  allocate(ip)
  ip = 3
  print *, k, ip
  deallocate(ip)
  print *, associated(ip)
  q => find(head, 77)
end program
