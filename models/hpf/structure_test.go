package hpf_test

import "testing"

// TestStructures: variables of derived types are on every processor, and expressions of distributed arrays use their components.
func TestStructures(t *testing.T) {
	const text = `
program t
type point
  real*8 x, y
  integer k(2)
end type
type (point) p, q(40)
real*8 a(40), s
integer b(40)
!hpf$ distribute a(block)
!hpf$ distribute b(cyclic)
p%x = 2
do i = 1, 40
  q(i)%y = i
  q(i)%k(2) = 41 - i
end do
!hpf$ independent
do i = 1, 40
  b(i) = q(i)%k(2)
end do
forall (i = 1:40) a(i) = q(b(i))%y*p%x + q(i)%k(2)
print '(10f8.1)', a
a = a*p%x
s = sum(a*q%y)
p%y = a(3)
q(b(2)) = p
print '(10f12.1)', s, q(39)%x, q(39)%y, q(b(1))%y
end
`
	compare(t, "t.f90", text, []int{1, 3, 4}, func(got, want string) string { return "got\n" + got + "want\n" + want })
}
