! Sections as operands and targets: overlaps in every direction, strides,
! vectors, scalar subscripts.
program sections
  implicit none
  integer :: a(10), b(4,5), c(5,4), v(4), i, j, k, n
  n = 10
  a = (/ (i, i = 1, 10) /)
  a(2:10) = a(1:9)
  print *, a
  a = (/ (i, i = 1, 10) /)
  a(1:n-1) = a(2:n)
  print *, a
  a = (/ (i, i = 1, 10) /)
  a(10:1:-1) = a
  print *, a
  a(1:9:2) = a(2:10:2)
  print *, a
  a(2:9) = a(1:8) + a(3:10)
  print *, a
  a(n:1:-3) = -1
  print *, a
  b = reshape((/ (i, i = 1, 20) /), (/ 4, 5 /))
  b(:, 2:5) = b(:, 1:4)
  print *, b
  b(2:4, 2:5) = b(1:3, 1:4)
  print *, b
  b(1:3, 1:4) = b(2:4, 2:5) + b(1:3, 1:4)
  print *, b
  i = 2
  j = 3
  b(:, i) = b(:, j) + 1
  b(i, :) = b(j, :)
  b(i, :) = b(1, :) + b(i, :)
  print *, b
  c(:, 1) = b(1, :)
  c(2, :) = b(:, 2)
  print *, c(:, 1), c(2, :)
  v = (/ 4, 1, 3, 2 /)
  a = (/ (10*i, i = 1, 10) /)
  a(v) = a(1:4)
  print *, a
  print *, a(v), b(v, 2), b(v(1:2), v(3:4))
  v(v) = v
  print *, v
  a(v(1:2)) = 7
  print *, a
  a(5:4) = 99
  k = 0
  a(3:k) = 98
  print *, a, size(a(5:4)), size(a(1:n:3))
  a(1:3) = a(3)
  print *, a(1:3)
  b = reshape((/ (i, i = 1, 20) /), (/ 4, 5 /))
  b(1:4, 4:4) = transpose(b(2:2, 5:2:-1))
  print *, b
end program sections
! prints
! 1 1 2 3 4 5 6 7 8 9 2 3 4 5 6 7 8 9 10 10 10 9 8 7 6 5 4 3 2 1 9 9 7 7 5 5 3 3 1 1 9 16 16 12 12 8 8 4 4 1
! -1 16 16 -1 12 8 -1 4 4 -1 1 2 3 4 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 1 2 3 4 1 1 2 3 5 1 2 3 9 5 6 7 13
! 9 10 11 2 4 6 4 2 3 5 3 10 7 9 3 18 15 17 7 13 9 10 11 2 8 6 4 11 21 10 4 10 19 9 3 18 35 17 7 13 23 10 11 2
! 11 10 18 13 11 21 10 4 20 40 30 10 50 60 70 80 90 100 10 20 30 40 4 11 10 21 3 10 4 11 1 2 3 4 7 7 30 10 50
! 60 70 80 90 100 7 7 30 10 50 60 70 80 90 100 0 4 30 30 30 1 2 3 4 5 6 7 8 9 10 11 12 18 14 10 6 17 18 19 20
