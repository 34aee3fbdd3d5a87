program t
! Alignments of DYNAMIC arrays with any dimension of a template, vectors of subscripts that are
! expressions or distributed, and REDISTRIBUTE without the ONTO that DISTRIBUTE has.
integer i, j
real*8 a(4, -2:5), b(0:6), c(3)
integer q(5), x(6, 7)
!hpf$ template s(40), t(0:20, -10:30)
!hpf$ processors p(1, number_of_processors())
!hpf$ distribute s(cyclic)
!hpf$ distribute t(block, cyclic)
!hpf$ dynamic, align (*, j) with t(*, j + 2) :: a
!hpf$ dynamic, align (j) with t(4, j - 10) :: b
!hpf$ dynamic, align (*) with s(38) :: c
!hpf$ align q(j) with s(j + 20)
!hpf$ dynamic, distribute(cyclic, block) onto p :: x
q = (/ 3, 1, 5, 2, 4 /)
forall (i = 1:4, j = -2:5) a(i, j) = 10*i + j
forall (j = 0:6) b(j) = j*j
c = 7
forall (i = 1:6, j = 1:7) x(i, j) = 7*i + j
b(q + 1) = b(q(5:1:-1)) - a(2, q)
b(-q(:3) + 6) = b(q(1:3)) + 100
x(q(2:4) + 1, q(q)) = x((/ 1, 3, 5 /), 7 - q)
print '(5f8.1)', b(q + 1), a(3, q(2:))
!hpf$ realign a(i, *) with s(10*i)
!hpf$ realign c(j) with t(7*j - 1, *)
!hpf$ redistribute x(*, cyclic)
where (b(q) > 10) b(q) = c(1)
c(q(2:4:2)) = x(q(1:2) + 1, 3)
open (9, status='scratch')
write (9, '(5f8.1)') b(q - 1), a(2, -q + 4)
rewind (9)
read (9, '(5f8.1)') b(q), a(3, 0:4)
close (9)
print '(8f8.1)', a, b, c
print '(6i5)', x
end
