! Modules: data, procedures, USE ONLY, renaming, PRIVATE, parameters, chains.
module constants
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0), n = 4
  real(dp), parameter :: pi = 3.141592653589793_dp
  character(len=*), parameter :: title = 'constants'
  integer, parameter :: table(n) = [2, 3, 5, 7]
end module constants
module state
  use constants
  implicit none
  private
  integer, public :: counter = 10
  integer, save :: hidden = 1
  real(dp), public, dimension(n) :: field = 0
  logical, public :: flag = .false.
  public :: step, peek, dp, table
  complex, public :: z = (1, -1)
  character(len=8), public :: label = 'start'
contains
  subroutine step(by)
    integer, intent(in), optional :: by
    integer :: d
    d = 1
    if (present(by)) d = by
    counter = counter + d
    hidden = hidden*2
    call internal
  contains
    subroutine internal
      field(mod(counter, n) + 1) = pi
    end subroutine internal
  end subroutine step
  integer function peek()
    peek = hidden
  end function peek
end module state
module more
  use state, only: counter, advance => step
  use constants, only: size4 => n
  implicit none
  integer :: counts(size4)
contains
  subroutine go(i)
    integer, intent(in) :: i
    call advance(by=i)
    counts(i) = counter
  end subroutine go
end module more
program modules
  use state, position => counter
  use more, only: go, counts
  use constants, only: pi, title
  implicit none
  integer :: wrong = 0
  integer :: hidden = 99, counter = 98
  call check(1, position == 10 .and. hidden == 99 .and. counter == 98)
  call step
  call check(2, position == 11 .and. peek() == 2 .and. field(4) == pi)
  call go(3)
  call check(3, position == 14 .and. counts(3) == 14 .and. peek() == 4)
  call check(4, title == 'constants' .and. len(title) == 9)
  call check(5, sum(table) == 17 .and. kind(field) == dp)
  call check(6, .not. flag .and. z == (1, -1) .and. label == 'start')
  label = 'changed'
  call other
  call check(7, label == 'done' .and. flag)
  if (wrong > 0) stop 1
  print '(a)', 'ok'
contains
  subroutine check(n, good)
    integer, intent(in) :: n
    logical, intent(in) :: good
    if (good) return
    print '(a,i0)', 'wrong: ', n
    wrong = wrong + 1
  end subroutine check
end program modules
subroutine other
  use state, only: label, flag
  implicit none
  if (label == 'changed') then
    label = 'done'
    flag = .true.
  end if
end subroutine other
