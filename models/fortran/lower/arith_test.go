package lower

import "testing"

func TestIntegers(t *testing.T) {
	check(t, []rule{
		{"i = 7\nj = 2\nprint *, i + j, i - j, i * j, i / j, -i / j, mod(-i, j), modulo(-i, j), -i", "9 5 14 3 -3 -1 1 -7"},
		{"i = 3\nprint *, i**2, i**3, i**5, i**0, i**16", "9 27 243 1 43046721"},
		{"i = 3\nj = 4\nprint *, i**j, 2**j, (-1)**i, (-1)**j", "81 16 -1 1"},
		{"i = 1\nj = 0\nprint *, i / j", "fails 13  []"},
		{"i = 1\nj = 0\nif (j .ne. 0 .and. i / max(j, 0) .gt. 0) print *, i\nprint *, j", "0"},
		{"i = -5\nj = 3\nprint *, abs(i), sign(i, j), sign(j, i), dim(j, i), dim(i, j), max(i, j, 9), min(i, j)", "5 5 -3 8 0 9 -5"},
		{"integer*2 i\ni = 32767\ni = i + 1\nprint *, i", "-32768"},
		{"integer*1 i\ni = 127\nj = i + 1\nprint *, j, i", "128 127"},
		{"integer*8 i\ni = 4000000000_8\nprint *, i + 1, i * 2, mod(i, 7_8)", "4000000001 8000000000 3"},
		{"i = 6\nprint *, iand(i, 3), ior(i, 1), ieor(i, 3), not(i), btest(i, 1), ibset(i, 0), ibclr(i, 1), ibits(i, 1, 2)",
			"2 7 5 -7 true 7 4 3"},
		{"i = 6\nj = 2\nk = -1\nprint *, ishft(i, j), ishft(i, k), ishft(-1, k), ishftc(i, k, 3), ishftc(i, 1, 3)",
			"24 3 2147483647 3 5"},
		{"i = 33\nprint *, ishft(1, i)", "fails 8 ISHFT [33 32]"},
	})
}

func TestReals(t *testing.T) {
	check(t, []rule{
		{"x = 0.1\ny = 0.2\nprint *, x + y, x * y, x / y, -x, x - y", "0.3 0.020000001 0.5 -0.1 -0.1"},
		{"double precision x\nx = 0.1d0\nprint *, x + 0.2d0, x**2, 1 / x", "0.30000000000000004 0.010000000000000002 10"},
		{"x = 2.5\nprint *, nint(x), nint(-x), anint(x), aint(-x), int(-x), floor(-x), ceiling(x)", "3 -3 3 -2 -2 -3 3"},
		{"double precision x\nx = 0.49999999999999994d0\nprint *, nint(x), anint(x)", "0 0"},
		{"x = -7.5\ny = 2.\nprint *, mod(x, y), modulo(x, y), sign(y, x), abs(x), dim(y, x), dim(x, y)", "-1.5 0.5 -2 7.5 9.5 0"},
		{"x = 9.\nprint *, sqrt(x), max(x, 1., 12.), min(x, 1.)", "3 12 1"},
		{"x = 3.\nprint *, x**3, x**(-1), dprod(x, x)", "27 0.33333334 9"},
		{"x = 6.\nprint *, exponent(x), fraction(x), scale(x, 2), set_exponent(x, 1), spacing(x)", "3 0.75 24 1.5 4.7683716e-07"},
		{"double precision d\ni = 3\nx = i\nd = x / 2\nprint *, x, d, i / 2., real(d), dble(x)", "3 1.5 1.5 1.5 3"},
	})
}

func TestLogicals(t *testing.T) {
	check(t, []rule{
		{"logical a, b\na = .true.\nb = .false.\nprint *, a .and. b, a .or. b, .not. a, a .eqv. b, a .neqv. b", "false true false false true"},
		{"i = 2\nx = 1.\nprint *, i .lt. 2, i .le. 2, x .gt. 0., x .ne. 1., i .eq. 2, x .ge. 2.", "false true true false true false"},
		{"integer a(3)\ni = 4\nif (i .le. 3 .and. a(i) .eq. 0) print *, 1\nprint *, i .gt. 3 .or. a(i) .eq. 1", "true"},
	})
}

func TestComplex(t *testing.T) {
	check(t, []rule{
		{"complex z, w\nz = (1., 2.)\nw = (3., -1.)\nprint *, z + w, z - w, z * w, -z, conjg(z)", "( 4 1 ) ( -2 3 ) ( 5 5 ) ( -1 -2 ) ( 1 -2 )"},
		{"complex z\nz = (1., 2.)\nz = cmplx(aimag(z), real(z))\nprint *, z, z / (2., 1.), z**2, z .eq. (2., 1.)", "( 2 1 ) ( 1 0 ) ( 3 4 ) true"},
		{"complex*16 z(2)\nz(2) = (3d0, 4d0)\nz(1) = z(2) * 2\nprint *, z(1), z, dble(z(2))", "( 6 8 ) ( 6 8 ) ( 3 4 ) 3"},
	})
}
