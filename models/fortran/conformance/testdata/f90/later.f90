! Intrinsic functions that came after Fortran 95: of bits, of places in arrays.
program later
  implicit none
  integer :: wrong = 0
  integer :: a(4) = [3, 5, 5, 1], m(2, 3) = reshape([1, 2, 1, 2, 1, 2], [2, 3]), k = 7, n = 3
  integer(1) :: b = -3
  integer(8) :: l = 12
  real :: x = 0., y
  logical :: q(3) = [.true., .false., .true.], back = .true.
  integer, parameter :: all3 = iall([7, 3]), last(1) = maxloc([1, 2, 2], back=.true.)
  call check(1, all(maxloc(a) == 2) .and. all(maxloc(a, back=.true.) == 3) .and. all(maxloc(a, back=back) == 3))
  call check(2, all(minloc(m, back=.true.) == [1, 3]) .and. all(minloc(m, 2, back=back) == 3))
  call check(3, all(findloc(a, 5) == 2) .and. all(findloc(a, 5, back=.true.) == 3) .and. all(findloc(a, 9) == 0))
  call check(4, all(findloc(m, 2) == [2, 1]) .and. all(findloc(m, 2, dim=2) == [0, 1]) .and. all(findloc(q, .false.) == 2))
  call check(5, all(findloc(a, 5, mask=[.true., .false., .true., .true.]) == 3) .and. findloc(a, 5, dim=1) == 2)
  call check(6, all(findloc(['ab', 'cd'], 'cd') == 2))
  call check(7, iall([7, 3]) == 3 .and. iany([1, 2]) == 3 .and. iparity([1, 3]) == 2 .and. .not. parity(q))
  call check(8, all(iall(m, 1) == 0) .and. iany(a, mask=a > 2) == 7 .and. .not. any(parity(spread(q, 1, 2), 2)))
  call check(9, .not. bge(k, -1) .and. bgt(-1, k) .and. ble(1, k) .and. .not. blt(k, 2))
  call check(10, dshiftl(k, 2, n) == 56 .and. dshiftr(k, 2, n) == -536870912)
  call check(11, maskl(n) == -536870912 .and. maskr(n) == 7 .and. merge_bits(5, k, 6) == 5)
  call check(12, poppar(k) == 1 .and. trailz(8*k) == 3 .and. trailz(0*k) == 32 .and. trailz(b) == 0 .and. trailz(l) == 2)
  call check(13, trailz(b*0_1) == 8 .and. poppar(b) == 1 .and. dshiftl(b, b, n) == -17)
  call check(14, maskl(0*n) == 0 .and. maskl(32) == -1 .and. maskr(32) == -1 .and. maskr(n, kind=1) == 7_1)
  call check(15, dshiftl(k, -1, 0) == 7 .and. dshiftl(k, -1, 32) == -1 .and. dshiftr(k, -1, 0) == -1 .and. dshiftr(k, -1, 32) == 7)
  y = x/x
  call check(16, isnan(y) .and. .not. isnan(x) .and. count(isnan([y, 1., y])) == 2)
  call check(17, all3 == 3 .and. last(1) == 3)
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
end program later
