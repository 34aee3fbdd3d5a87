subroutine s(a, n)
  real a(n)
end
function f(x)
  real f, x
end
subroutine h(g)
  y = g(1.0)
end
subroutine large(a)
  real a(10)
end
subroutine double(d)
  double precision d
end
subroutine words(t, u)
  character t*(*), u*4
end
program p
  external f
  real b(3)
  double precision d, e, f2
  call s(b)                  !> S has 2 arguments, but 1 is given here; it is defined at a.f90:1:12
  call s(b, 1.5)
  call s(1.0, 1)
  call large(x)              !> argument A of LARGE has 4 bytes of storage (REAL(4)), but must have 40 (an array of type REAL(4))
  call large(b)
  call double(1.0)           !> argument D of DOUBLE is REAL(4) with 4 bytes, but must be REAL(8) with 8
  call double(b(3))          !> argument D of DOUBLE is REAL(4) with 4 bytes, but must be REAL(8) with 8
  call double(b(2))
  call words(b, b)           !> argument T of WORDS is REAL(4), but must be CHARACTER, which takes its length from the argument; pass a CHARACTER variable
  call words('a', 1.0)       !> argument U of WORDS is REAL(4)
  call s(b(2), 2)
  call s(b, 3, *10)          !> S has 0 alternate returns, but 1 is given here
10 continue
  call h(f)
  call h(1.0)                !> argument G of H
  call f(1.0)                !> F is a function, but used as a subroutine here
  y = s(1.0)                 !> S is a subroutine, but used as a function here
  call subr                  !> there is no subroutine SUBR in the program
  z = fn(1.0)                !> there is no function FN in the program; the nearest name is F
  z = f2(1.0)                !> there is no function F2 in the program
end
---
subroutine a
end
subroutine a                 !> procedure A is already defined at a.f90:1:12
end
program one
end
program two                  !> a second main program; the first is at a.f90:5:1
end
module m
end module
module m                     !> module M is already defined
end module
block data
end
block data                   !> BLOCK DATA is already defined
end
---
subroutine only              !> the program has no main program
end
---
double precision function g(x)
  g = x
end
program p
  y = g(1.0)                 !> the function G is REAL(4) here, but REAL(8) where it is defined
end
---
subroutine s(a)
  real a(:)
end
program p
  real x(3)
  call s(x)                  !> S needs an explicit interface here
end
---
subroutine s(a, b)
  real a
  integer b
end
program p
  interface
    subroutine s(a, b)       !> A is INTEGER(4) of rank 0 here, but REAL(4) of rank 0 in the definition of S
      integer a, b
    end subroutine
    subroutine t(x)
      real x
    end subroutine
  end interface
  call s(1, 2)               !> argument A of S
  call t(1.0)                !> there is no subroutine T in the program
end
---
program p
contains
  subroutine a
  end subroutine
  subroutine a               !> A is already the name of a procedure here
  end subroutine
  subroutine b
    data x /1/
    b = 1                    !> B is a procedure
  end subroutine
end
---
program p
  interface both             !> the generic name BOTH stands for both subroutines and functions
    subroutine s(x)
      real x
    end subroutine
    function f(x)
      real x
    end function
  end interface
  y = f(1.0)
  call s(y)
end
subroutine s(x)
end
function f(x)
  f = x
end
---
program p
  use absent, only: a        !> there is no module ABSENT
  interface
    module procedure x       !> X is no module procedure
  end interface
  integer, save :: k
  common /c/ k
end
---
recursive function fac(n) result(r)
  integer n, r
  r = n * fac(n - 1)
end
program p
  integer fac
  print *, fac(3), fac(3, 4) !> FAC has 1 argument, but 2 are given here
  call fac                   !> FAC is a function, but used as a subroutine here
end
---
interface absent
  subroutine nowhere(x)
    real :: x
  end subroutine nowhere
  subroutine elsewhere(i)
    integer :: i
  end subroutine elsewhere
end interface absent
interface missing
  function lost(x)
    real :: x, lost
  end function lost
end interface missing
call absent(1.0)             !> there is no subroutine NOWHERE in the program
call absent(1)
y = missing(2.0)             !> there is no function LOST in the program
end
subroutine elsewhere(i)
  integer :: i
end subroutine elsewhere
---
module m
interface operator(.three.)  !> OPERATOR(.THREE.): THREE has 3 dummy arguments, which the operator does not take
  module procedure three
end interface
interface operator(.sub.)    !> OPERATOR(.SUB.): SUB is a subroutine, expected a function
  module procedure sub
end interface
interface operator(.own.)    !> OPERATOR(.OWN.): OWN has a dummy argument that no operand can be
  module procedure own
end interface
interface operator(+)        !> OPERATOR(+): the language itself has the operation of SUM_OF
  module procedure sum_of, both
end interface
interface operator(.not.)    !> OPERATOR(.NOT.): BOTH has 2 dummy arguments, which the operator does not take
  module procedure both
end interface
interface assignment(=)      !> ASSIGNMENT(=): expected SUM_OF to be a subroutine of two arguments
  module procedure sum_of, put
end interface
contains
  real function three(a, b, c)
    real :: a, b, c
    three = a + b + c
  end function
  subroutine sub(a, b)
    real :: a, b
    a = b
  end subroutine
  real function own(a)
    real, optional :: a
    own = a
  end function
  real function sum_of(a, i)
    real :: a
    integer :: i
    sum_of = a
  end function
  logical function both(a, b)
    logical, intent(in) :: a, b
    both = a .and. b
  end function
  subroutine put(a, i)
    logical, intent(out) :: a
    integer, intent(in) :: i
    a = i == 1
  end subroutine
end module
end
---
program p
  real :: x
  logical :: l
  x = 1. .own. 2.            !> there is no operator .OWN. here; INTERFACE OPERATOR(.OWN.) declares it
  l = .not. x                !> the operand of .NOT. must be LOGICAL
end
---
module m
  interface operator(.own.)
    module procedure own
  end interface
  interface assignment(=)
    module procedure put
  end interface
contains
  real function own(a)
    real, intent(in) :: a
    own = a
  end function
  subroutine put(a, i)
    logical, intent(out) :: a
    integer, intent(in) :: i
    a = i == 1
  end subroutine
end module
program p
  use m
  real :: x
  logical :: l
  x = .own. 1                !> no specific procedure of OPERATOR(.OWN.) takes the arguments
  x = x .own. x              !> no specific procedure of OPERATOR(.OWN.) takes the arguments
  l = 1
  l = 1.5                    !> REAL(4)
  x = l                      !> LOGICAL(4)
end
---
! A name whose value was used is no subroutine.
program t
x = s
print *, r
call s !> S is a variable here, not a procedure
call r !> R is a variable here, not a procedure
call passed(q)
call q
end
subroutine s
end
subroutine r
end
subroutine q
end
subroutine passed(f)
call f
end
---
! The procedures of an interface of assignment do not assign in WHERE and FORALL.
module m
  type v
    real x
  end type
  interface assignment(=)
    module procedure fromreal, fromv
  end interface
contains
  elemental subroutine fromreal(a, r)
    type(v), intent(out) :: a
    real, intent(in) :: r
    a%x = r
  end subroutine
  elemental subroutine fromv(a, b)
    type(v), intent(out) :: a
    type(v), intent(in) :: b
    a%x = b%x + 1
  end subroutine
end module
program p
  use m
  type(v) q(4), s(4)
  real r(4)
  where (r > 2) q = 0.             !> found an assignment by a procedure of INTERFACE ASSIGNMENT(=) in WHERE or FORALL
  where (r > 2)
    q = s                          !> found an assignment by a procedure of INTERFACE ASSIGNMENT(=)
  end where
  forall (i = 1:4) q(i) = r(5 - i) !> found an assignment by a procedure of INTERFACE ASSIGNMENT(=)
  forall (i = 1:4) q(i)%x = r(i)
  where (r > 2) r = 1
end
