! pointer functions, optional pointers, pointer args, allocation status, arrays of pointers idiom
module dl
  implicit none
  type item
    real :: key
    type(item), pointer :: prev, next
  end type
  type list
    type(item), pointer :: head, tail
    integer :: n
  end type
  type ptr
    type(item), pointer :: p
  end type
contains
  subroutine init(l)
    type(list), intent(out) :: l
    nullify(l%head); nullify(l%tail)
    l%n = 0
  end subroutine
  function new_item(k) result(it)
    real, intent(in) :: k
    type(item), pointer :: it
    allocate(it)
    it%key = k
    nullify(it%prev, it%next)
  end function
  subroutine append(l, k)
    type(list), intent(inout) :: l
    real, intent(in) :: k
    type(item), pointer :: it
    it => new_item(k)
    if (.not. associated(l%head)) then
      l%head => it
    else
      l%tail%next => it
      it%prev => l%tail
    end if
    l%tail => it
    l%n = l%n + 1
  end subroutine
  subroutine remove(l, it)
    type(list), intent(inout) :: l
    type(item), pointer :: it
    if (associated(it%prev)) then
      it%prev%next => it%next
    else
      l%head => it%next
    end if
    if (associated(it%next)) then
      it%next%prev => it%prev
    else
      l%tail => it%prev
    end if
    deallocate(it)
    l%n = l%n - 1
  end subroutine
  function nth(l, i) result(it)
    type(list), intent(in) :: l
    integer, intent(in) :: i
    type(item), pointer :: it
    integer :: k
    it => l%head
    do k = 2, i
      it => it%next
    end do
  end function
  function section(a, n) result(s)
    real, target, intent(in) :: a(:)
    integer, intent(in) :: n
    real, pointer :: s(:)
    s => a(1:n)
  end function
end module
program t
  use dl
  implicit none
  type(list) :: l
  type(item), pointer :: it
  type(ptr) :: tab(10), tmp
  integer :: i, j, ierr
  real, target :: arr(6)
  real, pointer :: q(:), w(:,:), s
  call init(l)
  do i = 1, 6
    call append(l, mod(i*3.5, 5.0))
  end do
  it => l%head
  do i = 1, l%n
    tab(i)%p => it
    it => it%next
  end do
  do i = 1, l%n - 1
    do j = 1, l%n - i
      if (tab(j)%p%key > tab(j+1)%p%key) then
        tmp = tab(j); tab(j) = tab(j+1); tab(j+1) = tmp
      end if
    end do
  end do
  print *, (tab(i)%p%key, i = 1, l%n)
  it => nth(l, 3)
  call remove(l, it)
  print *, associated(it), l%n
  it => l%head
  call remove(l, it)
  it => l%tail
  do while (associated(it))
    print *, it%key
    it => it%prev
  end do
  arr = (/ (real(i), i = 1, 6) /)
  q => section(arr, 4)
  q(2) = -1
  print *, arr, size(q)
  print *, sum(section(arr, 3))
  allocate(w(2,3), stat=ierr)
  print *, ierr
  w = reshape(arr, (/ 2, 3 /))
  s => w(2,2)
  s = 100
  print *, w
  q => w(1,:)
  q = 0
  print *, w, associated(s)
  nullify(s)
  print *, associated(s)
  it => nth(l, 2)
  print *, it%key
end program
