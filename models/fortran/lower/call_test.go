package lower

import "testing"

func TestCalls(t *testing.T) {
	check(t, []rule{
		{"i = 1\ncall s(i, 2)\nprint *, i\nend program\nsubroutine s(a, b)\ninteger a, b\na = a + b\nend", "3"},
		{"print *, f(2.) + f(3.)\nend program\nfunction f(x)\nf = x * x\nend", "13"},
		{"complex z, f\nz = f((1., 2.))\nprint *, z\nend program\ncomplex function f(z)\ncomplex z\nf = z + 1\nend", "( 2 2 )"},
		{"character*4 f\nprint *, f('ab') // 'x'\nend program\ncharacter*(*) function f(c)\ncharacter*(*) c\nf = c // c // c\nend", `"ababx"`},
		{"external s\ncall t(s)\nend program\nsubroutine t(f)\nexternal f\ncall f(5)\nend\nsubroutine s(i)\nprint *, i\nend", "5"},
		{"intrinsic sqrt\nprint *, f(sqrt)\nend program\nfunction f(g)\nf = g(16.)\nend", "4"},
		{"real a(6)\ndo i = 1, 6\na(i) = i\nend do\ncall s(a(3), 2)\nend program\nsubroutine s(a, n)\nreal a(n, *)\nprint *, a(1, 1), a(2, 2)\nend", "3 6"},
		{"real a(2)\ncall s(a, 2)\nend program\nsubroutine s(a, n)\nreal a(n)\nprint *, a(n + 1)\nend", "fails 0 a [1 3 1 2]"},
		{"integer a(0:2, -1:0)\na(2, -1) = 3\ni = 2\nprint *, a(i, -1), a(2, i)", "3 fails 0 a [2 2 -1 0]"},
		{"f(x, y) = x + 2 * y\ni = 3\nprint *, f(1., f(2., i))", "17"},
		{"call a\ncall b(4)\nend program\nsubroutine a\nprint *, 1\nreturn\nentry b(i)\nprint *, i\nend", "1\n4"},
		{"print *, f(2.), g(3.)\nend program\nfunction f(x)\nf = x\nreturn\nentry g(y)\ng = -y\nend", "2 -3"},
		{"print *, n(5)\ncontains\nrecursive integer function n(i) result (r)\nr = 1\nif (i .gt. 1) r = i * n(i - 1)\nend function\nend program", "120"},
		{"k = 2\ncall s(3)\nprint *, k\ncontains\nsubroutine s(i)\nk = k + i\nend subroutine\nend program", "5"},
		{"call h(4)\ncontains\nsubroutine t\nend subroutine\nend program\nsubroutine h(n)\ninteger a(n)\na(n) = 7\ncall s\ncontains\nsubroutine s\nprint *, n, a(n), a(n + 1)\nend subroutine\nend subroutine",
			"4 7 fails 0 a [1 5 1 4]"},
		{"call s\ncall s\nend program\nsubroutine s\nsave i\ndata i /5/\ni = i + 1\nprint *, i\nend", "6\n7"},
		{"block data\ncommon /c/ x(3)\ndata x /3*2./\nend\nprogram p\ncommon /c/ x(3)\nprint *, x(1) + x(3)\nend program", "4"},
		{"equivalence (x, i)\nx = 1.\nprint *, i", "1065353216"},
		{"pointer (p, x)\nreal a(3)\na(2) = 5.\np = loc(a) + 4\nprint *, x\nx = 6.\nprint *, a(2)", "5\n6"},
		{"integer i\ni = 1\nif (f(i) .gt. 0) print *, i\nend program\nfunction f(i)\ni = i + 1\nf = i\nend", "2"},
	})
}

func TestCharacters(t *testing.T) {
	check(t, []rule{
		{"character*5 a, b\na = 'abc'\nb = a\nprint *, a, b, len(a), len_trim(a)", `"abc  " "abc  " 5 3`},
		{"character*5 a\ncharacter*2 b\na = 'abcde'\nb = a\na = b\nprint *, a, b", `"ab   " "ab"`},
		{"character*5 a\na = 'abcde'\ni = 2\na(i:i+1) = 'xyz'\nprint *, a, a(i:i), a(4:), a(3:2)", `"axyde" "x" "de" ""`},
		{"character*5 a\na = 'abcde'\ni = 6\nprint *, a(i:i)", "fails 1 a [6 6 5]"},
		{"character*3 a\na = 'ab'\na = 'x' // a\nprint *, a, a // a", `"xab" "xabxab"`},
		{"character*8 a\ncharacter*3 b\nb = 'pq'\na = b // 'r' // b // b\nprint *, a", `"pq rpq p"`},
		{"character*2 a\na = 'b'\nprint *, a .eq. 'b', a .lt. 'ba', a .ge. 'abc', lgt(a, 'a'), 'a' .lt. 'b'", "true true true true true"},
		{"character*4 a\na = ' bc'\nprint *, ichar('A'), char(66), index(a, 'c'), adjustl(a)", `65 "B" 3 "bc  "`},
		{"character*3 c(2)\nc(1) = 'one'\nc(2) = 'two'\nprint *, c(2)(2:), c(1) // c(2)", `"wo" "onetwo"`},
		{"character*2 a\na = 'xy'\nprint *, repeat(a, 3), trim('q ') // 'r'", `"xyxyxy" "qr"`},
	})
}

func TestTransfers(t *testing.T) {
	check(t, []rule{
		{"integer a(3)\ndo i = 1, 3\na(i) = i\nend do\nprint *, (a(i), i = 1, 3), i\nprint *, (a(4 - i), i = 1, 3, 2)", "1 2 3 4\n3 1"},
		{"integer a(3)\nprint *, (a(i), i = 2, 4)", "fails 0 a [1 4 1 3]"},
		{"print *, ((i * j, j = 1, 2), i = 1, 2)", "1 2 2 4"},
		{"print 10, 1\n10 format (i3)", `fmt="(i3)" 1`},
		{"character*3 a(2)\na(1) = '(i3'\na(2) = ',x)'\nprint a, 1", `fmt="(i3,x)" 1`},
		{"assign 10 to l\nprint l, 1\n10 format (i3)", `fmt="(i3)" 1`},
	})
}
