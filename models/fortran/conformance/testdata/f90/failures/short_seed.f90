program p
  integer :: seed(8), n = 1
  call random_seed(get=seed)
  call random_seed(put=seed(1:n))
end program p
!> short_seed.f90:4:24: subscript 1 of PUT is 2, outside 1:1
!>   call random_seed(put=seed(1:n))
!>                        ^
!> in P at short_seed.f90:4
