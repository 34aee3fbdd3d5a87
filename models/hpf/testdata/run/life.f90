! The game of life on a torus.
program life
  integer, parameter :: n = 10
  integer world(n, n), neighbours(n, n)
  character line(n)*1
!hpf$ distribute (cyclic, block) :: world, neighbours
  world = 0
  world(2, 3) = 1
  world(3, 4) = 1
  world(4, 2:4) = 1
  world(7:9, 8) = 1
  do it = 1, 6
    neighbours = 0
    do i = -1, 1
      do j = -1, 1
        if (i == 0 .and. j == 0) cycle
        neighbours = neighbours + cshift(cshift(world, i, 1), j, 2)
      end do
    end do
    where (neighbours == 3)
      world = 1
    elsewhere (neighbours /= 2)
      world = 0
    end where
  end do
  do i = 1, n
    line = '.'
    where (world(i, :) == 1) line = '#'
    print '(10a1)', line
  end do
  print *, sum(world), count(world == 1 .and. neighbours == 2)
end
