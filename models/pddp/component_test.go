package pddp

import "testing"

// TestComponents: components stand on both sides of array statements, and their subscripts may be shared.
func TestComponents(t *testing.T) {
	compare(t, `program p
type tt
 integer k
 real v(8)
end type
type(tt) a, b(8)
integer i
template t(8)
distribute t(block)
shared real x(8), y(8)
shared integer m(8)
align x, y, m with t
real lcl(8)
integer li(8)
a%k = 3
do i = 1, 8
 a%v(i) = i
 b(i)%k = 2*i
 b(i)%v = i
end do
x = a%v
barrier
barrier
y = x*a%v + a%k
m = b%k
barrier
barrier
x(2:7) = b(3)%v(1:6) + a%v(8:3:-1) + y(3:8)
barrier
barrier
where (y > a%v*5) y = b(2)%v
barrier
a%v = y
b%k = m
print *, a%v, b%k
lcl = x
print *, lcl
a%v(3) = x(5)
a%k = m(2)
b(m(1))%v(2) = x(1)
print *, a%k, a%v(3), b(2)%v(2)
b(3)%v(1:4) = x(5:8)
print *, b(3)%v
barrier
x(a%k) = 77
barrier
lcl = x
print *, lcl
print *, sum(x*a%v), maxval(m + b%k)
end
`)
	compare(t, `program p
type tt
 integer k
 real v(4)
 real w
end type
type(tt) a, b(8), c(4,2)
integer i, j
template t(8)
distribute t(block)
template u(4, 2)
distribute u(block, cyclic)
shared real x(8), y(8)
shared real z(4,2)
shared integer m(8)
align x, y, m with t
align z with u
m = 0
do i=1,8
 m(i) = 9-i
 b(i)%k = i
 b(i)%w = i*10
 b(i)%v = i
end do
do i=1,4
do j=1,2
c(i,j)%w = i*j
c(i,j)%v = i-j
end do
end do
a = b(3)
barrier
barrier
x = b%w + a%v(2)
barrier
y = b(8:1:-1)%w*m
barrier
z = c%w + c%v(2)
barrier
b%v(3) = x
b(2:5)%k = m(4:7)
c%w = z
c(2,:)%w = z(1,:)
print *, b%v(3), b%k, c%w
barrier
forall (i=1:4, j=1:2) z(i,j) = c(i,j)%w + b(i)%k
barrier
c%w = z
print *, c%w
barrier
forall (i=1:4) x(i) = a%v(5-i) + b(m(i))%w
barrier
where (b%k > 4) y = b%w
barrier
b%w = x
print *, b%w
b%w = y
print *, b%w
barrier
where (x > 30) b%w = x
print *, b%w
print *, sum(x*b%w), maxval(b%k + m), sum(c%w), minval(z - c%w)
a%v(m(8)) = x(2)
b(m(1))%w = x(3)
b(m(1):m(1))%w = x(4:4)
print *, a%v, b%w
barrier
x(b(1)%k) = b(m(2))%w
barrier
b%w = x
print *, b%w
end
`)
}
