program p
  print *, sum(f(2))
contains
  function f(n)
    integer, intent(in) :: n
    integer, allocatable :: f(:)
    if (n > 2) allocate (f(n))
  end function f
end program p
!> result_not_allocated.f90:4:12: F is not allocated
!>   function f(n)
!>            ^
!> in F at result_not_allocated.f90:4
!> called from P at result_not_allocated.f90:2
