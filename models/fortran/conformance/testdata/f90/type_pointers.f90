! pointer components arrays, array of lists, structures with pointers
program t
  implicit none
  type vec
    integer :: n
    real, pointer :: v(:)
  end type
  type mat
    type(vec), pointer :: rows(:)
    character(len=8) :: name
  end type
  type cell
    integer :: id
    type(cell), pointer :: next
  end type
  type bucket
    type(cell), pointer :: first
    integer :: count
  end type
  type(vec) :: a, b
  type(vec), target :: c(3)
  type(vec), pointer :: pv
  type(mat) :: m
  type(bucket) :: tab(0:4)
  type(cell), pointer :: p
  real, target :: store(10)
  integer :: i, j
  a%n = 5
  allocate(a%v(a%n))
  do i = 1, 5
    a%v(i) = i
  end do
  b = a
  b%v(2) = 20
  print *, a%v, associated(a%v, b%v)
  a%v => store(1:9:2)
  store = 0
  a%v = (/ (i*1.5, i = 1, 5) /)
  print *, store
  print *, size(a%v), sum(b%v), lbound(a%v), ubound(a%v)
  deallocate(b%v)
  do i = 1, 3
    c(i)%n = i
    allocate(c(i)%v(i))
    c(i)%v = i*10
    c(i)%v(i) = -i
  end do
  do i = 1, 3
    print *, c(i)%n, c(i)%v
  end do
  pv => c(2)
  pv%v(1) = 77
  print *, c(2)%v, pv%n
  c(1)%v => c(3)%v(2:3)
  print *, c(1)%v
  m%name = 'matrix'
  allocate(m%rows(2))
  do i = 1, 2
    m%rows(i)%n = 3
    allocate(m%rows(i)%v(0:2))
    do j = 0, 2
      m%rows(i)%v(j) = i*10 + j
    end do
  end do
  print *, m%name, m%rows(2)%v(1), m%rows(1)%v
  m%rows(1)%v(:) = m%rows(2)%v(:) + m%rows(1)%v(:)
  print *, m%rows(1)%v(0), m%rows(1)%v(2), m%rows%n
  m%rows(1)%v(1:2) = m%rows(1)%v(0:1)
  print *, m%rows(1)%v
  do i = 0, 4
    nullify(tab(i)%first)
    tab(i)%count = 0
  end do
  do i = 1, 12
    allocate(p)
    p%id = i*i
    j = mod(p%id, 5)
    p%next => tab(j)%first
    tab(j)%first => p
    tab(j)%count = tab(j)%count + 1
  end do
  do i = 0, 4
    p => tab(i)%first
    do while (associated(p))
      write(*,'(i5)', advance='no') p%id
      p => p%next
    end do
    print *, tab(i)%count
  end do
  print *, associated(tab(2)%first), associated(tab(1)%first)
  print *, tab(1)%first%next%id
  tab(1)%first%next%id = 5
  print *, tab(1)%first%next%id, tab%count
end program
