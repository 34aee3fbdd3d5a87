! Each chunk is a program of its own; a comment that begins with "!>" says
! which error its line causes.
program p
  implicit none
  integer :: i, i             !> I already has a type
  real a(3), b
  dimension a(4)              !> A already has dimensions
  x = 1                       !> X has no type, and IMPLICIT NONE holds
  b = y + y                   !> Y has no type
end
---
implicit real (a-c), integer (b)  !> the letter B already has a type
real*3 q                          !> REAL has no kind 3
integer(kind=16) r                !> INTEGER has no kind 16
complex*4 c                       !> COMPLEX*4 does not exist
end
---
real a(2,*,3)                !> only the last dimension can be *
real b(*)                    !> B is no dummy argument; its last dimension cannot be *
real c(:)                    !> C is neither a dummy argument nor ALLOCATABLE
real, allocatable :: d(3)    !> D is ALLOCATABLE; its dimensions must be left open
real, allocatable :: e       !> E is ALLOCATABLE and must be an array
real f(n)                    !> the bounds of F must be constant: it is no local variable of a subprogram
character*(*) s              !> S has no length to assume
integer, intent(in) :: k     !> K is no dummy argument and cannot have INTENT
end
---
subroutine s(a, n, a)        !> A is a dummy argument twice
  real a
  save n                     !> N is a dummy argument and cannot be SAVEd
  common /c/ a               !> A is a dummy argument and cannot be in COMMON
  data n /3/                 !> N is a dummy argument and cannot have an initial value
  save /d/                   !> there is no common block /D/ here
  real x(n)
  equivalence (x, y)         !> the size of X must be constant in EQUIVALENCE
end
end
---
parameter (n = 3, m = n*k)   !> this must be a constant expression
parameter (n = 4)            !> N is a named constant already and cannot be a constant
integer, parameter :: z      !> the constant Z has no value
integer, parameter :: t(3) = (/ 1, 2 /)   !> T has 3 elements, but 2 values
n = 5                        !> N is a named constant and cannot be given a value
end
---
real a(10), b(10), c, d
integer i
common /x/ a, c
common /x/ c                 !> C is in a common block already
equivalence (a(1), b(1)), (a(2), b(3))    !> EQUIVALENCE contradicts itself: A and B are tied together 4 bytes apart
equivalence (d, a(11))       !> this is outside of A
equivalence (i, i(2))        !> I is not an array
end
---
real a(10), b(10)            !> EQUIVALENCE puts B before the beginning of the common block /X/
common /x/ a
equivalence (a(1), b(3))
end
---
real a(3), b(2), c(2)
character*4 s
data a /1.0, 2.0/            !> DATA has fewer values than A and what comes before it have elements
data b /3*1.0/               !> DATA has more values than its variables have elements
data s(2:5) /'abc'/          !> the substring 2:5 is outside of S
data i /'a'/
data (c(k), k = 1, 3) /3*1/  !> this is outside of C
data m /1/, m /2/            !> this storage already has an initial value
end
---
real x
x = 1
integer i                    !> a declaration must come before the first executable statement
external x                   !> a declaration must come before
end
---
external a
real a(3)                    !> A is a procedure and cannot have dimensions
intrinsic foo                !> there is no intrinsic procedure FOO
namelist /g/ i, g2
namelist /sin2/ a            !> A is a procedure and cannot be in a NAMELIST group
real b(5)
external b                   !> B is an array and cannot be EXTERNAL
public i                     !> PUBLIC and PRIVATE are for modules
end
---
module m
  use m2
end module
module m2
  use m                      !> module M uses itself
  private b
  integer b
end module
module m3
  integer, private :: hidden
  integer shown
end module
use m3, only: hidden, absent !> module M3 has no public name
use m4                       !> there is no module M4; the nearest name is M
use m3
integer shown                !> SHOWN comes from a module and cannot be declared here
end
---
function f(n)                !> the size of F, the result of a function with ENTRY, must be constant
  real f(n), g(n)
  f = 1
entry g(n)                   !> the size of G, the result of a function with ENTRY, must be constant
end
end
---
function f(n)
  character(len=size([(i, i = 1, n)])) f
  f = ' '
end
interface
  function f(n)
    character(len=size([(i, i = 1, n)])) f
  end function
end interface
print *, f(3)                !> the length of the result of F is an expression that the caller cannot compute
end
---
subroutine s(y)
  real y(*)
  namelist /g/ y             !> Y has a last dimension of *, whose extent is not known, and cannot be in a NAMELIST group
  read (5, g)
end
end
---
! derived types
program p
end program
module m
  type hidden
    private
    integer :: k
  end type
  type node
    integer :: k
    type(node) :: next           !> NEXT is of type NODE, which is not defined yet; a POINTER can be
  end type
  type empty                     !> the type EMPTY has no components
  end type
  type, private :: mine
    integer :: k
  end type
  type real                      !> REAL is a type of the language; give this one another name
    integer :: k
  end type
end module
subroutine s(n)
  use m
  type t
    integer :: a, a              !> the type T has two components A
    real :: b(n)                 !> the bounds of B, a component, must be constant
    character(*) :: c            !> the length of C, a component, must be constant
    real, pointer :: p(3)        !> P is a POINTER; its dimensions must be left open: (:)
    real, allocatable :: d(:)    !> found ALLOCATABLE, expected POINTER: an allocatable component is not supported
    real, save :: e              !> found SAVE, expected DIMENSION or POINTER: a component has no other attributes
    integer :: f => null()       !> F is no POINTER; its default value stands behind =
    integer, pointer :: g = 1    !> G is a POINTER and can have => NULL() only
    integer :: h(2) = (/ 1, 2, 3 /) !> H has 2 elements, but 3 values
    character(2) :: i = 3        !> I is CHARACTER and cannot take a value of type INTEGER(4)
  end type
  type(nothing) :: x             !> there is no type NOTHING here; TYPE NOTHING ... END TYPE defines it, or USE of its module
  type(s) :: y                   !> S is a procedure, not a type
  type(mine) :: z                !> there is no type MINE here
end
---
! derived types in storage
type t
  integer :: k
end type
type q
  sequence
  integer :: k = 3
end type
type(t) :: a, b                  !> A is in COMMON, so its type T must have SEQUENCE
type(q) :: c                     !> C is in COMMON, so its type Q cannot have default values
common /x/ a, c
namelist /n/ b                   !> found B of type TYPE(T) in a NAMELIST group, expected a variable of a type of the language
end
