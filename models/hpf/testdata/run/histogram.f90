! Prefix sums, scatters and sorting by hand, beside intrinsic functions of whole arrays.
program histogram
  implicit none
  integer, parameter :: n = 20
  integer, dimension(n) :: key, rank, sorted, index
  integer, dimension(0:6) :: bin
  logical, dimension(n) :: odd
  integer i, j, low
  real, dimension(4, 5) :: grid, turned(5, 4)
!hpf$ distribute (block) :: key, rank, sorted
!hpf$ align index(i) with key(i)
!hpf$ align odd(i) with key(i)
!hpf$ distribute bin(cyclic)
!hpf$ distribute (block, cyclic) :: grid
!hpf$ distribute (*, block) :: turned
  key = (/ (mod(i*i + 3*i, 23), i = 1, n) /)
  bin = 0
  do i = 1, n
    bin(key(i)/4) = bin(key(i)/4) + 1
  end do
  print '(7i4)', bin
  do i = 1, n
    rank(i) = 1 + count(key < key(i)) + count(key(1:i - 1) == key(i))
  end do
  sorted(rank) = key
  print '(20i4)', sorted
  odd = mod(sorted, 2) == 1
  index = unpack(pack(sorted, .not. odd), odd, 0*sorted)
  print '(20i4)', index
  low = minval(sorted, mask=odd)
  print *, low, minloc(key), maxloc(key), count(odd), product(key(1:3))
  grid = reshape(sorted, (/ 4, 5 /))
  turned = transpose(grid)
  print '(5f6.1)', turned(1:2, :), sum(grid, dim=1), maxval(grid, 2)
  grid = eoshift(grid, 1, dim=2, boundary=-1.)
  print '(4f6.1)', grid
  grid = spread(grid(:, 2), 2, 5)
  print *, any(grid(:, 1) /= grid(:, 5)), dot_product(grid(1, :), turned(:, 1))
end program
