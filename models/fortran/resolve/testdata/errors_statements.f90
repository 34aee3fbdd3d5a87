program p
  goto 10                    !> there is no label 10 in this unit
  goto 20                    !> the label 20 is that of a FORMAT
20 format (i3)
  goto 30                    !> the label 30 is inside of a loop or block
  do i = 1, 10
30  continue
  end do
30 continue                  !> the label 30 is already defined
  write (*, 40) i            !> the label 40 is not that of a FORMAT
40 continue
  assign 50 to j
50 continue
  assign 50 to x             !> a label is held by a scalar variable of type INTEGER(4); X is of type REAL(4)
end
---
program p
  logical l
  complex z
  real a(3)
  do i = 1, 10
    i = 2                    !> I is the variable of a loop around this
    read *, i                !> I is the variable of a loop around this
    do i = 1, 2              !> I is the variable of a loop around this
    end do
  end do
  do l = 1, 2                !> the variable of a loop must be a scalar of type INTEGER or REAL
  end do
  do j = 1, z                !> a limit of a loop must be a scalar of type INTEGER or REAL
  end do
  do k = 1, 5, 0             !> the step of a loop is zero
  end do
  if (i) stop                !> the condition must be a scalar of type LOGICAL
  do while (a > 1)           !> the condition must be a scalar of type LOGICAL, but it is an array
  end do
  exit                       !> EXIT outside of a loop
  one: do i = 1, 2
    cycle two                !> CYCLE names TWO, which is not a construct around it
    one: do j = 1, 2         !> there is a construct ONE around this one already
    end do one
  end do one
  if (z) 10, 10, 10          !> the value of an arithmetic IF must be a scalar of type INTEGER or REAL
10 continue
  stop 1.5                   !> the code must be a scalar of type INTEGER or CHARACTER
end
---
integer i
select case (i)
case (1:5)
  i = 1
case (5, 7)                  !> the case overlaps with that at
  i = 2
case ('a')                   !> the case is CHARACTER, the selector INTEGER(4)
  i = 3
case default
  i = 4
case default                 !> a second CASE DEFAULT
  i = 5
end select
select case (1.5)            !> the selector must be a scalar of type INTEGER or LOGICAL or CHARACTER
case ('x')
end select
end
---
real a(3), b(3,3), c
where (a > 0) b = 1          !> the target has rank 2, the mask of the WHERE 1
where (c > 0) a = 1          !> the mask of WHERE must be a LOGICAL array, but it is a scalar; IF takes one
where (a > 0)
  a = 1
elsewhere (b > 0)            !> the mask has rank 2, that of the WHERE has 1
  a = 2
end where
a = b                        !> the value has rank 2, the target 1
c = a                        !> the value has rank 1, the target 0
forall (i = 1:3, i = 1:2) a(i) = 1    !> I is an index twice
forall (i = 1:3)
  i = 2                      !> the index I of FORALL cannot be assigned
end forall
forall (x = 1:3) a(1) = 2    !> the index X of FORALL must be INTEGER
end
---
real, allocatable :: a(:,:)
real b(3)
allocate (a(3))              !> A has 2 dimensions, but bounds for 1 here
allocate (b(3))              !> B is neither ALLOCATABLE nor a POINTER
allocate (a(3, 2:))          !> ALLOCATE takes an extent or lower:upper
allocate (a(3, 2), stat=x)   !> STAT= must be a scalar of type INTEGER
deallocate (c)               !> C is neither ALLOCATABLE nor a POINTER
end
---
character*10 s
real x
read (s, rec=3) x            !> REC= is for files that are connected for direct access
write (5, x) x               !> a format is a label, *, or of type CHARACTER
write (5, '(i5, q3)') i      !> in the format: found 'Q', expected an edit descriptor
990 format (1x, f7)           !> in the format: found ')', expected the digits of F
open (x, file='a')           !> the unit must be a scalar of type INTEGER
inquire (file='a', unit=3)   !> INQUIRE takes either UNIT= or FILE=
read (5, *, iostat=x) y      !> IOSTAT= must be a scalar of type INTEGER
open (5, file=3)             !> FILE= must be a scalar of type CHARACTER
read (5, *, end=70) y        !> there is no label 70
write (5, nml=y)             !> NML= takes the name of a NAMELIST group
read (5, *, rec=3) y         !> REC= needs a format that is not *
return 1                     !> only a subroutine has alternate returns
read *, 3                    !> this is an expression; only a variable can be given a value
end
---
real x
character*4 c
call s(%val(1.5), 1)    !> found %VAL of REAL(4), expected a scalar INTEGER(4)
call s(%val(loc(x)), 2)
call t(%val(3))         !> argument C of T is passed by %VAL, but is CHARACTER
x = abs(%val(3))        !> found %VAL where a value is expected
end
subroutine s(a, n)
real a(n)
end
subroutine t(c)
character*(*) c
end
---
program p
  real, pointer :: fixed(3)  !> FIXED is a POINTER; its dimensions must be left open: (:)
  character(k), pointer :: text(:) !> TEXT is a POINTER and CHARACTER; its length must be constant
  real, pointer, target :: both(:) !> BOTH is a POINTER and cannot be TARGET as well
  real, pointer :: r(:), m(:,:)
  real, target :: a(9), b(3,3)
  real :: plain(4)
  integer, target :: i(5)
  integer :: k(2)
  k = 1
  plain => a                 !> expected the name of a POINTER
  r => plain                 !> found a target of R that is no variable with TARGET or POINTER, nor a part of one
  r => a + 1                 !> found a target of R that is no variable with TARGET or POINTER, nor a part of one
  r => i                     !> the target of R is INTEGER(4), but must be REAL(4)
  r => b                     !> the target of R has 2 dimensions, but must have 1
  m => b(:,1)                !> the target of M has 1 dimension, but must have 2
  r => a(k)                  !> the target of R has a vector subscript
  r => a(1)                  !> the target of R has 0 dimensions, but must have 1
  nullify (a)                !> expected the name of a POINTER
  if (allocated(r)) stop     !> ALLOCATABLE
  if (associated(a)) stop    !> POINTER
  if (associated(r, plain)) stop !> found a target of R
  allocate (r)               !> ALLOCATE takes arrays with their bounds
contains
  subroutine s(q, x)
    real, pointer :: q(:)
    real, target :: x(*)
    q => x                   !> the target of Q is of assumed size
  end subroutine
  subroutine t
    real, allocatable :: c(:)
    call s(c, a)             !> must be a POINTER array
    call s(a, a)             !> must be a POINTER array
  end subroutine
  subroutine in(p)                 !> P is a POINTER and cannot have INTENT
    real, pointer, intent(in) :: p
    real, pointer :: q => a        !> Q is a POINTER and can have => NULL() only
    real :: x => null()            !> found => behind X, which is no POINTER; expected =
    p => null()
    call in(a(1))                  !> must be a POINTER to a scalar
  end subroutine
end program
---
! components
module m
  type hidden
    private
    integer :: k
  end type
  type point
    real :: x, y
  end type
  type part
    type(point) :: at(3)
    integer :: n
    type(part), pointer :: next
  end type
  interface assignment(=)
    module procedure assign
  end interface
contains
  subroutine assign(to, from)
    integer, intent(out) :: to
    type(point), intent(in) :: from
    to = from%x
  end subroutine
  function value()
    type(point) :: value
    value = point(1, 2)
  end function
end module
program p
  use m
  type(hidden) :: h
  type(point) :: a, b(4)
  type(point), parameter :: c = point(1, 2)
  type(part) :: q(2)
  type(part), pointer :: r
  real :: z
  integer :: i
  i = a
  z = a                          !> the variable is REAL(4) and cannot take a value of type TYPE(POINT)
  a%z = 1                        !> the type POINT has no component Z; the nearest name is X
  a%x%y = 1                      !> A%X is REAL(4) and has no component Y
  i%x = 1                        !> I is INTEGER(4) and has no component X
  h%k = 1                        !> the components of the type HIDDEN are PRIVATE; only module M knows K
  h = hidden(1)                  !> the components of the type HIDDEN are PRIVATE; only module M can make one of values
  a = point(1)                   !> POINT has 2 components, but 1 value here
  a = point(1, 'a')              !> the component Y is REAL(4) and cannot take a value of type CHARACTER
  a = point(y=1, x=2)            !> found Y=, expected the values of the components in their order
  a = a + b(1)                   !> TYPE(POINT)
  if (a == b(1)) stop            !> TYPE(POINT)
  c%x = 3                        !> C is a named constant
  b%x = q%n                      !> 4
  z = value()%x                  !> found a component of the value of VALUE(...), expected one of a variable: assign the value to a variable first
  z = q%at%x                     !> found an array of an array of structures in Q%AT, expected one of the two to have subscripts
  r => q(1)                      !> found a target of R that is no variable with TARGET or POINTER, nor a part of one
  r => q%next                    !> found the POINTER NEXT of an array, expected one of an element
  nullify (q(1)%n)               !> expected the name of a POINTER
  r%next => a                    !> nor a part of one
  r%at(1:2)%x = (/ 1, 2, 3 /)    !> 2
  a%x(1) = 2                     !> X is not an array
  print *, q(1)                  !> the type PART has the POINTER NEXT and cannot be read or written as a whole
  print *, h                     !> the components of the type HIDDEN are PRIVATE; only module M can read and write them
  print *, value()               !> found a structure that is no variable in a list of output, expected a variable: assign the value to one first
  call takes(a)                  !> argument X of TAKES is TYPE(POINT), but must be REAL(4)
contains
  subroutine takes(x)
    real, intent(in) :: x
    print *, x
  end subroutine
end program
