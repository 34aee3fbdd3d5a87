package lower

import "testing"

// Each of these programs fails at run time where it is told.
func TestArrayFailures(t *testing.T) {
	check(t, []rule{
		{"integer :: a(5), n\nn = 6\na(2:n) = 0", "fails 0 a [1 6 1 5]"},
		{"integer :: a(5), n\nn = 0\na(n:3) = 0", "fails 0 a [1 0 1 5]"},
		{"integer :: a(5,3), n\nn = 4\na(:, n) = 0", "fails 0 a [2 4 1 3]"},
		{"integer :: a(5), n\nn = 0\na(3:2:n+1) = 0\na(1:5:n) = 0", "fails 3 a []"},
		{"integer :: a(5), n\nn = 4\na(1:n) = a(1:n+1)", "fails 2  [1 4 5]"},
		{"integer :: a(2,5), b(2,5), n\nn = 4\na = 0\nb = a(:, 1:n) + b(:, 1:n)", "fails 2  [2 5 4]"},
		{"integer :: a(5), v(2)\nv = (/ 1, 7 /)\na(v) = 1", "fails 0 a [1 7 1 5]"},
		{"integer, allocatable :: a(:)\na = 1", "fails 4 a []"},
		{"integer, allocatable :: a(:)\nprint *, size(a)", "fails 4 a []"},
		{"integer, allocatable :: a(:)\na(3) = 1", "fails 0 a [1 3 -2147483648 2147483647]"},
		{"integer, allocatable :: a(:)\nallocate(a(3))\nallocate(a(3))", "fails 5 a []"},
		{"integer, allocatable :: a(:)\ndeallocate(a)", "fails 4 a []"},
		{"integer :: a(5), n\nn = 3\nprint *, sum(reshape(a, (/ 2, n /)))", "fails 10 reshape [5 6]"},
		{"integer :: a(2,2), n\nn = 3\nprint *, sum(sum(a, n))", "fails 7 sum [3 2]"},
		{"integer :: b(2, 3)\ncall t(b, 0)\ncontains\n" +
			"subroutine t(a, n)\ninteger :: n, a(2, *)\na(1, n) = 0\nend subroutine\nend program", "fails 0 a [2 0 1 2147483647]"},
		{"character(4) :: c(2)\ninteger :: n\nn = 5\nc(:)(2:n) = 'x'", "fails 1 c [2 5 4]"},
		{"integer(8) :: k\ninteger :: a(5)\nk = 4294967297_8\na(k) = 0", "fails 0 a [1 2147483647 1 5]"},
		{"integer(8) :: k\ninteger :: a(-5:5)\nk = -4294967297_8\na(k) = 0", "fails 0 a [1 -2147483648 -5 5]"},
		{"integer(8) :: k\ninteger :: a(5)\nk = 4294967300_8\na(2:k) = 0", "fails 0 a [1 2147483647 1 5]"},
		{"integer(8) :: v(1)\ninteger :: a(5)\nv = 4294967297_8\na(v) = 0", "fails 0 a [1 2147483647 1 5]"},
		{"integer :: i, n, a(3)\nn = 0\nforall (i = 1:3:n) a(i) = 0", "fails 3 i []"},
	})
}
