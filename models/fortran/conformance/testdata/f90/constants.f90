! Constant expressions: array functions, sections, constructors with a type;
! sections in DATA.
program constants
  implicit none
  integer :: wrong = 0
  integer :: i, k
  integer, parameter :: c(6) = [(i, i = 1, 6)]
  integer, parameter :: padded(2, 3) = reshape([1, 2, 3, 4], [2, 3], pad=[7, 8])
  integer, parameter :: turned(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3], order=[2, 1])
  integer, parameter :: fewer(2, 2) = reshape(c, [2, 2]), first(3) = [reshape(c, [2]), 9]
  integer, parameter :: total = sum(c), most = maxval(c(2:4)), odd(3) = c(1:5:2)
  integer, parameter :: lines(2) = sum(padded, dim=2), columns(3) = minval(turned, 1)
  integer, parameter :: t(3, 2) = transpose(turned), square(2, 2) = matmul(turned, t)
  integer, parameter :: inner = dot_product(c(1:3), c(4:6)), count3 = count(c > 3), even = product(c(2::2))
  logical, parameter :: some = any(c == 4), every = all(c > 1)
  integer, parameter :: at(1) = maxloc(c), at2(2) = minloc(turned, mask=turned > 2)
  integer, parameter :: turn(6) = cshift(c, 2), off(6) = eoshift(c, -2, 9), high(3) = pack(c, c > 3)
  integer, parameter :: mixed(4) = unpack([7, 8], [.true., .false., .true., .false.], c(1:4))
  integer, parameter :: copies(2, 2) = spread(c(1:2), 2, 2), picked(3) = c([6, 4, 2])
  integer, parameter :: sums(2) = [(sum(c(1:k)), k = 2, 3)], nothing(0) = [integer ::]
  real, parameter :: x(3) = [real :: 1, 2, 3]
  character(len=*), parameter :: words(3) = [character(len=4) :: 'one', 'three', 'x']
  character(len=maxval(len_trim(words))) :: longest
  integer :: grid(sum(c(1:2)), size(odd))
  integer :: m(3, 3), n(4)
  character(2) :: s(2)
  data m(1, :), m(2:3, 1), m(3:2:-1, 2:3) /1, 2, 3, 4, 5, 6, 7, 8, 9/
  data n(::2) /2*7/, n(2:4:2) /8, 9/
  data s(1:1) /'ab'/, s(2)(1:1) /'y'/, s(2)(2:2) /'z'/
  call check(1, all(padded == reshape([1, 2, 3, 4, 7, 8], [2, 3])))
  call check(2, all(turned(1, :) == [1, 2, 3]) .and. all(turned(2, :) == [4, 5, 6]))
  call check(3, total == 21 .and. most == 4 .and. all(odd == [1, 3, 5]))
  call check(4, all(lines == [11, 14]) .and. all(columns == [1, 2, 3]))
  call check(5, t(3, 1) == 3 .and. square(1, 1) == 14 .and. square(2, 1) == 32)
  call check(6, inner == 32 .and. count3 == 3 .and. even == 48)
  call check(7, some .and. .not. every)
  call check(8, at(1) == 6 .and. all(at2 == [1, 3]))
  call check(9, all(turn == [3, 4, 5, 6, 1, 2]) .and. all(off == [9, 9, 1, 2, 3, 4]))
  call check(10, all(high == [4, 5, 6]) .and. all(mixed == [7, 2, 8, 4]))
  call check(11, all(copies(:, 2) == [1, 2]) .and. all(picked == [6, 4, 2]) .and. all(sums == [3, 6]))
  call check(12, size(nothing) == 0 .and. all(x == [1., 2., 3.]))
  call check(13, words(1) == 'one' .and. words(2) == 'thre' .and. len(words) == 4 .and. len(longest) == 4)
  call check(14, all(shape(grid) == [3, 3]))
  call check(15, all(m(1, :) == [1, 2, 3]) .and. all(m(2, :) == [4, 7, 9]) .and. all(m(3, :) == [5, 6, 8]))
  call check(16, all(n == [7, 8, 7, 9]) .and. s(1) == 'ab' .and. s(2) == 'yz')
  k = 3
  call check(17, all([real(8) :: k, 1, (i, i=1,k)] == [3d0, 1d0, 1d0, 2d0, 3d0]))
  call check(18, all([character(3) :: 'abcd', 'x'] == ['abc', 'x  ']) .and. size([real ::]) == 0)
  select case (k)
  case (maxval([1, 3]))
    k = 0
  end select
  call check(19, k == 0)
  call check(20, all(fewer == reshape([1, 2, 3, 4], [2, 2])) .and. all(first == [1, 2, 9]))
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
end program constants
