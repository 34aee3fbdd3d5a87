program p
  call s(1)
  call s()
contains
  subroutine s(x)
    integer, optional, intent(in) :: x
    if (present(x)) print *, x
    print *, 2 * x
  end subroutine s
end program p
!> absent_argument.f90:8:18: optional argument X is absent
!>     print *, 2 * x
!>                  ^
!> in S at absent_argument.f90:8
!> called from P at absent_argument.f90:3
