! Dummies with TARGET may overlap other variables with TARGET.
module shared
  implicit none
  integer, target :: whole(5)
contains
  subroutine shift(part)
    integer, target :: part(:)
    whole(2:5) = part(1:4)
  end subroutine shift
  subroutine both(part, seen)
    integer, target :: part(:)
    integer, intent(out) :: seen
    whole(1) = 5
    part(1) = 6
    seen = whole(1)
  end subroutine both
  subroutine step(a, b, n)
    integer, intent(in) :: n
    integer, target :: a(n), b(n)
    integer :: i
    do i = 2, n
      a(i) = b(i - 1) + 1
    end do
    a(2:n) = b(1:n - 1)
  end subroutine step
end module shared
program targets
  use shared
  implicit none
  integer :: seen
  whole = [1, 2, 3, 4, 5]
  call shift(whole)
  if (any(whole /= [1, 1, 2, 3, 4])) stop 1
  call both(whole, seen)
  if (seen /= 6) stop 2
  call step(whole, whole, 5)
  if (any(whole /= [6, 6, 7, 8, 9])) stop 3
  print '(a)', 'ok'
end program targets
