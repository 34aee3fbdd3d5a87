! Arrays of seven dimensions; many loops.
program seven
  implicit none
  integer :: wrong = 0
  integer :: a(2, 3, 2, 2, 2, 2, 2), b(2, 2, 2, 2, 2, 3, 2), i, j
  integer, allocatable :: c(:, :, :, :, :, :, :)
  a = reshape([(i, i = 1, 192)], shape(a))
  call check(1, a(2, 3, 2, 2, 2, 2, 2) == 192 .and. sum(a) == 18528 .and. size(a) == 192)
  call check(2, all(a(1, 2, :, 1, 1, 1, 1) == [3, 9]))
  call check(3, sum(a(:, 2, 1, :, 2, 1, ::1)) == sum([((a(:, 2, 1, i, 2, 1, j), i = 1, 2), j = 1, 2)]))
  b = reshape(a, shape(b), order=[7, 6, 5, 4, 3, 2, 1])
  call check(4, b(1, 1, 1, 1, 1, 1, 2) == 2 .and. b(1, 1, 1, 1, 1, 2, 1) == 3 .and. b(2, 1, 1, 1, 1, 1, 1) == 97)
  call check(5, all(shape(sum(a, 2)) == 2) .and. sum(sum(a, 2)) == 18528)
  call check(6, all(maxloc(a) == [2, 3, 2, 2, 2, 2, 2]))
  allocate (c(2, 3, 2, 2, 2, 2, 2))
  c = 2*a - a(2:1:-1, :, :, 2:1:-1, :, :, :)
  call check(7, sum(c) == sum(a))
  where (c > a) c = a
  call check(8, all(c <= a))
  c = cshift(a, 1, 7)
  call check(9, c(1, 1, 1, 1, 1, 1, 1) == 97)
  forall (i = 1:2, j = 1:3) c(i, j, :, :, :, :, :) = i*j
  call check(10, sum(c) == 18*32)
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
end program seven
