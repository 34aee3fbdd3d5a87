package lower

import "testing"

func TestLoops(t *testing.T) {
	check(t, []rule{
		{"k = 0\ndo i = 1, 4\nk = k + i\nend do\nprint *, i, k", "5 10"},
		{"k = 0\ndo i = 10, 1, -3\nk = k + i\nend do\nprint *, i, k", "-2 22"},
		{"do i = 5, 1\nprint *, i\nend do\nprint *, i", "5"},
		{"j = 0\ndo i = 1, 2, j\nprint *, i\nend do", "fails 3 i []"},
		{"n = 3\ndo i = 1, n\nn = 10\nend do\nprint *, i, n", "4 10"},
		{"do x = 0., 1., 0.25\nend do\nprint *, x", "1.25"},
		{"do x = 1., 0.\nend do\nprint *, x", "1"},
		{"integer*8 l\ndo l = 1, 3\nend do\nprint *, l", "4"},
		{"common /c/ i\ndo i = 1, 3\ncall s\nend do\nprint *, i\nend program\nsubroutine s\ncommon /c/ j\nprint *, j\nend", "1\n2\n3\n4"},
		{"outer: do i = 1, 3\ndo j = 1, 3\nif (j .eq. 2) cycle outer\nif (i .eq. 3) exit outer\nprint *, i, j\nend do\nend do outer\nprint *, i, j",
			"1 1\n2 1\n3 1"},
		{"common i\ndo i = 1, 9\nif (i .eq. 4) exit\nend do\nprint *, i", "4"},
		{"integer f\ni = 0\ndo while (f(i) .lt. 3)\nend do\nprint *, i\nend program\ninteger function f(i)\ni = i + 1\nf = i\nend", "3"},
		{"i = 0\ndo\ni = i + 1\nif (i .lt. 3) cycle\nexit\nend do\nprint *, i", "3"},
		{"do 10 i = 1, 3\nif (i .eq. 2) goto 10\nprint *, i\n10 continue", "1\n3"},
		{"do 10 i = 1, 2\ndo 10 j = 1, 2\n10 print *, i, j", "1 1\n1 2\n2 1\n2 2"},
	})
}

func TestJumps(t *testing.T) {
	check(t, []rule{
		{"i = 0\n10 i = i + 1\nif (i .lt. 4) goto 10\nprint *, i", "4"},
		{"i = 1\ngoto (20, 10), i\nprint *, 0\n10 print *, 10\n20 print *, 20", "20"},
		{"i = 3\ngoto (20, 10), i\nprint *, 0\n10 print *, 10\n20 print *, 20", "0\n10\n20"},
		{"assign 20 to l\ngoto l, (10, 20)\n10 print *, 10\n20 print *, l", "20"},
		{"l = 7\nif (l .eq. 8) assign 10 to l\ngoto l\n10 print *, 10", "fails 9 l [7]"},
		{"do i = -1, 1\nif (i) 10, 20, 30\n10 print *, 1\ngoto 40\n20 print *, 2\ngoto 40\n30 print *, 3\n40 end do", "1\n2\n3"},
		{"x = 0.\nif (x / x) 10, 10, 20\n10 print *, 1\n20 print *, 2", "2"},
		// Two loops that overlap: not nested, so a region.
		{"i = 0\n10 i = i + 1\n20 i = i + 1\nif (i .lt. 4) goto 10\nif (i .lt. 9) goto 20\nprint *, i", "9"},
		// A jump into the middle of what a jump back repeats.
		{"i = 0\ngoto 20\n10 i = i + 10\n20 i = i + 1\nif (i .lt. 20) goto 10\nprint *, i", "23"},
		// Nested loops of jumps, with a way out of both.
		{"i = 0\n10 i = i + 1\nj = 0\n20 j = j + 1\nif (i * j .eq. 6) goto 30\nif (j .lt. 3) goto 20\nif (i .lt. 5) goto 10\n30 print *, i, j", "2 3"},
		{"call s(2, *10, *20)\nprint *, 0\n10 print *, 10\n20 print *, 20\nend program\nsubroutine s(i, *, *)\nreturn i\nend", "20"},
		{"call s(7, *10)\nprint *, 0\n10 print *, 10\nend program\nsubroutine s(i, *)\nreturn i\nend", "0\n10"},
	})
}

func TestChoices(t *testing.T) {
	check(t, []rule{
		{"do i = 1, 4\nif (i .eq. 1) then\nprint *, 1\nelse if (i .le. 3) then\nprint *, 23\nelse\nprint *, 4\nend if\nend do", "1\n23\n23\n4"},
		{"do i = 1, 6\nselect case (i)\ncase (1, 3)\nprint *, 13\ncase (4:5)\nprint *, 45\ncase (6:)\nprint *, 6\ncase default\nprint *, 0\nend select\nend do",
			"13\n0\n13\n45\n45\n6"},
		{"character*3 c\nc = 'abc'\nselect case (c)\ncase ('a':'aa')\nprint *, 1\ncase ('abc')\nprint *, 2\nend select", "2"},
		{"select case (1 .eq. 2)\ncase (.true.)\nprint *, 1\ncase (.false.)\nprint *, 2\nend select", "2"},
		{"stop 3", "stop_int[3]"},
		{"print *, 1\nif (.true.) return\nprint *, 2", "1"},
	})
}
