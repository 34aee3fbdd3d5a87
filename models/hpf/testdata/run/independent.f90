program t
! Loops in an INDEPENDENT loop that depend on their own iterations, and others that do not. Reductions
! of sections with distributed vectors of subscripts.
integer i, j, n
integer a(6, 7), b(6, 7), c(8), k(4)
!hpf$ distribute a(block, *)
!hpf$ distribute b(cyclic, block)
!hpf$ align (j) with a(j + 2, *) :: k
!hpf$ distribute c(block)
forall (i = 1:6, j = 1:7) a(i, j) = i + j
b = 1
c = (/ 8, 7, 6, 5, 4, 3, 2, 1 /)
k = (/ 4, 2, 3, 1 /)
!hpf$ independent, new(j)
do i = 1, 7
do j = 2, 6
a(j, i) = a(j - 1, i) + b(j, i)
end do
end do
!hpf$ independent, new(j)
do i = 2, 5
do j = 1, 7
b(i, 7) = b(i, 7) + a(i, j)
end do
end do
!hpf$ independent, new(j)
do i = 1, 6
do j = 1, 6
b(i, j) = a(i, j + 1) - b(i, 7)
a(i, j) = b(i, j) + c(j)
end do
end do
!hpf$ independent
do i = 1, 4
!hpf$ independent
do j = 1, 3
a(i, 2*j) = b(i, 2*j - 1) + a(i, 2*j)
end do
end do
!hpf$ independent, new(j)
do i = 1, 2
do j = 1, 3
c(2*j + i) = c(2*j + i) + i
end do
end do
!hpf$ independent, new(j)
do i = 1, 2
do j = 1, 3
c(i) = c(i + 2) + j
c(i + 5) = c(i)
end do
end do
n = sum(a(k, 2:5:3)) + maxval(b(2:5, k(1:4:2)) + a(1:4, 1:2)) + sum(size(a)*c)
print '(7i6)', a, b, c, n
end
