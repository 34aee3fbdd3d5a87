program p
  print *, down(1)
contains
  recursive integer function down(n) result(r)
    integer, intent(in) :: n
    r = down(n + 1) + 1
  end function down
end program p
!> recursion.f90:4:30: calls are nested too deep at the call of DOWN; is the recursion endless?
!>   recursive integer function down(n) result(r)
!>                              ^
!> in DOWN at recursion.f90:4
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> ... 32748 more calls
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from DOWN at recursion.f90:6
!> called from P at recursion.f90:2
