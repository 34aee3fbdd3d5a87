! SELECT CASE over integers, characters and logicals, with ranges.
program cases
  implicit none
  integer :: wrong = 0
  integer :: i, got(12), n
  character(len=5) :: word
  character :: ch
  logical :: l
  integer, parameter :: five = 5
  do i = 1, 12
    select case (i)
    case (:1)
      n = 1
    case (2, 4)
      n = 2
    case (five:7)
      n = 3
    case (9, 11:)
      n = 4
    case default
      n = 5
    end select
    got(i) = n
  end do
  call check(1, all(got == [1, 2, 5, 2, 3, 3, 3, 5, 4, 5, 4, 4]))
  n = 0
  do i = 0, 25
    ch = char(ichar('a') + i)
    select case (ch)
    case ('a', 'e', 'i', 'o', 'u')
      n = n + 1
    case ('v':'z')
      n = n + 100
    case ('b':'d')
      n = n + 10000
    end select
  end do
  call check(2, n == 30505)
  word = 'b'
  select case (word)
  case ('b')
    n = 1
  case default
    n = 2
  end select
  call check(3, n == 1)
  word = 'delta'
  select case (word(1:2))
  case (:'c')
    n = 1
  case ('d':'dd')
    n = 2
  case ('de ')
    n = 3
  case ('df':)
    n = 4
  end select
  call check(4, n == 3)
  do i = 1, 2
    l = i == 1
    select case (l)
    case (.true.)
      got(i) = 10
    case (.false.)
      got(i) = 20
    end select
  end do
  call check(5, got(1) == 10 .and. got(2) == 20)
  named: select case (mod(i, 2) + 5)
  case (6) named
    n = 60
  case default named
    n = 50
  end select named
  call check(6, n == 60)
  n = 0
  select case (i)
  case default
    n = 9
  end select
  call check(7, n == 9)
  n = 0
  select case (7)
  case (1)
    n = 1
  end select
  call check(8, n == 0)
  outer: select case (i)
  case (3)
    select case (n)
    case (0)
      do n = 1, 10
        select case (n)
        case (4)
          exit
        end select
      end do
    end select
  end select outer
  call check(9, n == 4)
  select case (-3)
  case (-5:-1)
    n = -1
  case (0)
    n = 0
  end select
  call check(10, n == -1)
  select case (10_8**10)
  case (10000000000_8)
    n = 33
  end select
  call check(11, n == 33)
  select case (i)
  end select
  call check(12, .true.)
  select case (i)
  case (5:2)
    n = 1
  case default
    n = 44
  end select
  call check(13, n == 44)
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
end program cases
