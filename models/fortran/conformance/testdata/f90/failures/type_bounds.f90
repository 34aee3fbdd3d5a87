program p
  type t
    integer :: k(3)
  end type
  type(t) :: a(2)
  i = 4
  a(2)%k(i) = 1
end program
!> type_bounds.f90:7:3: subscript 2 of A%K is 4, outside 1:3
!>   a(2)%k(i) = 1
!>   ^
!> in P at type_bounds.f90:7
