package resolve

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"simrun/models/fortran/sem"
)

// intrinsicTests has every intrinsic function at least once, by its name.
var intrinsicTests = [][2]string{
	{"int(x)", "INTEGER(4): int4(x)"},
	{"int(x, 8)", "INTEGER(8): int8(x)"},
	{"int(2.9)", "INTEGER(4): 2"},
	{"int(-2.9)", "INTEGER(4): -2"},
	{"int(z'ff')", "INTEGER(4): 255"},
	{"ifix(x)", "INTEGER(4): int4(x)"},
	{"idint(d)", "INTEGER(4): int4(d)"},
	{"int2(i)", "INTEGER(2): int2(i)"},
	{"int8(i)", "INTEGER(8): int8(i)"},
	{"real(i)", "REAL(4): real4(i)"},
	{"real(d)", "REAL(4): real4(d)"},
	{"real(w)", "REAL(8): real8(w)"},
	{"real(z, kind=8)", "REAL(8): real8(z)"},
	{"real(z'3f800000')", "REAL(4): 1.0"},
	{"float(i)", "REAL(4): real4(i)"},
	{"sngl(d)", "REAL(4): real4(d)"},
	{"dble(x)", "REAL(8): real8(x)"},
	{"dfloat(i)", "REAL(8): real8(i)"},
	{"dreal(w)", "REAL(8): real8(w)"},
	{"cmplx(x)", "COMPLEX(4): %cmplx(x, 0.0)"},
	{"cmplx(i, d)", "COMPLEX(4): %cmplx(real4(i), real4(d))"},
	{"cmplx(x, y, 8)", "COMPLEX(8): %cmplx(real8(x), real8(y))"},
	{"cmplx(w)", "COMPLEX(4): complex4(w)"},
	{"cmplx(1, 2)", "COMPLEX(4): (1.0, 2.0)"},
	{"dcmplx(x)", "COMPLEX(8): %cmplx(real8(x), 0.0_8)"},
	{"logical(p, 1)", "LOGICAL(1): logical1(p)"},
	{"ichar(c1)", "INTEGER(4): %ichar(c1)"},
	{"ichar('A')", "INTEGER(4): 65"},
	{"char(i)", "CHARACTER: %char(i)"},
	{"char(65)", `CHARACTER: "A"`},
	{"iachar('a', 8)", "INTEGER(8): 97_8"},
	{"achar(48)", `CHARACTER: "0"`},
	{"aint(x)", "REAL(4): %aint(x)"},
	{"aint(x, 8)", "REAL(8): real8(%aint(x))"},
	{"aint(-2.7)", "REAL(4): -2.0"},
	{"dint(d)", "REAL(8): %aint(d)"},
	{"anint(2.5)", "REAL(4): 3.0"},
	{"anint(x)", "REAL(4): %anint(x)"},
	{"dnint(d)", "REAL(8): %anint(d)"},
	{"nint(x)", "INTEGER(4): %nint(x)"},
	{"nint(d, 8)", "INTEGER(8): %nint(d)"},
	{"nint(-2.5)", "INTEGER(4): -3"},
	{"idnint(d)", "INTEGER(4): %nint(d)"},
	{"floor(-2.5)", "INTEGER(4): -3"},
	{"ceiling(-2.5)", "INTEGER(4): -2"},
	{"abs(x)", "REAL(4): %abs(x)"},
	{"abs(z)", "REAL(4): %abs(z)"},
	{"abs(w)", "REAL(8): %abs(w)"},
	{"abs((3, 4))", "REAL(4): 5.0"},
	{"abs(ia)", "INTEGER(4)[1]: %abs(ia)"},
	{"iabs(-3)", "INTEGER(4): 3"},
	{"dabs(d)", "REAL(8): %abs(d)"},
	{"cabs(z)", "REAL(4): %abs(z)"},
	{"cdabs(w)", "REAL(8): %abs(w)"},
	{"zabs(w)", "REAL(8): %abs(w)"},
	{"mod(i, 3)", "INTEGER(4): %mod(i, 3)"},
	{"mod(-7, 3)", "INTEGER(4): -1"},
	{"mod(5.5, 2.0)", "REAL(4): 1.5"},
	{"mod(i, k)", "INTEGER(8): %mod(int8(i), k)"},
	{"amod(x, y)", "REAL(4): %mod(x, y)"},
	{"dmod(d, d)", "REAL(8): %mod(d, d)"},
	{"modulo(-7, 3)", "INTEGER(4): 2"},
	{"modulo(x, y)", "REAL(4): %modulo(x, y)"},
	{"sign(x, y)", "REAL(4): %sign(x, y)"},
	{"sign(3, -2)", "INTEGER(4): -3"},
	{"isign(i, j)", "INTEGER(4): %sign(i, j)"},
	{"dsign(d, 1d0)", "REAL(8): %sign(d, 1.0_8)"},
	{"dim(5, 3)", "INTEGER(4): 2"},
	{"dim(x, y)", "REAL(4): %dim(x, y)"},
	{"idim(3, 5)", "INTEGER(4): 0"},
	{"ddim(d, d)", "REAL(8): %dim(d, d)"},
	{"dprod(x, y)", "REAL(8): %dprod(x, y)"},
	{"max(i, j, 3)", "INTEGER(4): %max(i, j, 3)"},
	{"max(1.0, 2.0)", "REAL(4): 2.0"},
	{"max(ra, x)", "REAL(4)[1]: %max(ra, x)"},
	{"max0(i, j)", "INTEGER(4): %max(i, j)"},
	{"amax1(x, y)", "REAL(4): %max(x, y)"},
	{"dmax1(d, d)", "REAL(8): %max(d, d)"},
	{"amax0(i, j)", "REAL(4): real4(%max(i, j))"},
	{"amax0(1, 2)", "REAL(4): 2.0"},
	{"max1(x, y)", "INTEGER(4): int4(%max(x, y))"},
	{"min(i, j)", "INTEGER(4): %min(i, j)"},
	{"min0(i, j)", "INTEGER(4): %min(i, j)"},
	{"amin1(x, y, 2.0, 1.0)", "REAL(4): %min(x, y, 2.0, 1.0)"},
	{"dmin1(d, d)", "REAL(8): %min(d, d)"},
	{"amin0(i, j)", "REAL(4): real4(%min(i, j))"},
	{"min1(2.5, 1.5)", "INTEGER(4): 1"},
	{"aimag(z)", "REAL(4): %aimag(z)"},
	{"imag(w)", "REAL(8): %aimag(w)"},
	{"dimag(w)", "REAL(8): %aimag(w)"},
	{"conjg((1, 2))", "COMPLEX(4): (1.0, -2.0)"},
	{"dconjg(w)", "COMPLEX(8): %conjg(w)"},
	{"sqrt(2.0)", "REAL(4): 1.4142135"},
	{"sqrt(z)", "COMPLEX(4): %sqrt(z)"},
	{"dsqrt(d)", "REAL(8): %sqrt(d)"},
	{"csqrt((-4, 0))", "COMPLEX(4): (0.0, 2.0)"},
	{"cdsqrt(w)", "COMPLEX(8): %sqrt(w)"},
	{"zsqrt(w)", "COMPLEX(8): %sqrt(w)"},
	{"exp(0.0)", "REAL(4): 1.0"},
	{"dexp(d)", "REAL(8): %exp(d)"},
	{"cexp(z)", "COMPLEX(4): %exp(z)"},
	{"cdexp(w)", "COMPLEX(8): %exp(w)"},
	{"zexp(w)", "COMPLEX(8): %exp(w)"},
	{"log(x)", "REAL(4): %log(x)"},
	{"alog(1.0)", "REAL(4): 0.0"},
	{"dlog(d)", "REAL(8): %log(d)"},
	{"clog(z)", "COMPLEX(4): %log(z)"},
	{"cdlog(w)", "COMPLEX(8): %log(w)"},
	{"zlog(w)", "COMPLEX(8): %log(w)"},
	{"log10(1000d0)", "REAL(8): 3.0_8"},
	{"alog10(x)", "REAL(4): %log10(x)"},
	{"dlog10(d)", "REAL(8): %log10(d)"},
	{"sin(0.0)", "REAL(4): 0.0"},
	{"sin(ra)", "REAL(4)[1]: %sin(ra)"},
	{"dsin(d)", "REAL(8): %sin(d)"},
	{"csin(z)", "COMPLEX(4): %sin(z)"},
	{"cdsin(w)", "COMPLEX(8): %sin(w)"},
	{"zsin(w)", "COMPLEX(8): %sin(w)"},
	{"cos(x)", "REAL(4): %cos(x)"},
	{"dcos(d)", "REAL(8): %cos(d)"},
	{"ccos(z)", "COMPLEX(4): %cos(z)"},
	{"cdcos(w)", "COMPLEX(8): %cos(w)"},
	{"zcos(w)", "COMPLEX(8): %cos(w)"},
	{"tan(x)", "REAL(4): %tan(x)"},
	{"dtan(d)", "REAL(8): %tan(d)"},
	{"asin(x)", "REAL(4): %asin(x)"},
	{"dasin(d)", "REAL(8): %asin(d)"},
	{"acos(x)", "REAL(4): %acos(x)"},
	{"dacos(-1d0)", "REAL(8): 3.141592653589793_8"},
	{"atan(1.0)*4", "REAL(4): 3.1415927"},
	{"datan(d)", "REAL(8): %atan(d)"},
	{"atan2(x, y)", "REAL(4): %atan2(x, y)"},
	{"datan2(0d0, -1d0)", "REAL(8): 3.141592653589793_8"},
	{"sinh(x)", "REAL(4): %sinh(x)"},
	{"dsinh(d)", "REAL(8): %sinh(d)"},
	{"cosh(0.0)", "REAL(4): 1.0"},
	{"dcosh(d)", "REAL(8): %cosh(d)"},
	{"tanh(x)", "REAL(4): %tanh(x)"},
	{"dtanh(d)", "REAL(8): %tanh(d)"},
	{"len(s)", "INTEGER(4): 8"},
	{"len(s // abc)", "INTEGER(4): 11"},
	{"len(s(i:j))", "INTEGER(4): %len(s(i:j))"},
	{"len(ca)", "INTEGER(4): 4"},
	{"index(s, 'b')", `INTEGER(4): %index(s, "b", )`},
	{"index('abcb', 'b')", "INTEGER(4): 2"},
	{"index('abcb', 'b', .true.)", "INTEGER(4): 4"},
	{"lge('a', 'b')", "LOGICAL(4): .FALSE."},
	{"lgt(s, 'b')", `LOGICAL(4): %lgt(s, "b")`},
	{"lle('a', 'a ')", "LOGICAL(4): .TRUE."},
	{"llt('a', 'b')", "LOGICAL(4): .TRUE."},
	{"len_trim('ab  ')", "INTEGER(4): 2"},
	{"lnblnk(s)", "INTEGER(4): %len_trim(s)"},
	{"scan('fortran', 'tr')", "INTEGER(4): 3"},
	{"verify('aab', 'a')", "INTEGER(4): 3"},
	{"adjustl('  ab')", `CHARACTER: "ab  "`},
	{"adjustr('ab  ')", `CHARACTER: "  ab"`},
	{"repeat('ab', 3)", `CHARACTER: "ababab"`},
	{"repeat(s, i)", "CHARACTER: %repeat(s, i)"},
	{"trim('ab ') // 'c'", `CHARACTER: "abc"`},
	{"iand(12, 10)", "INTEGER(4): 8"},
	{"ior(12, 10)", "INTEGER(4): 14"},
	{"ieor(12, 10)", "INTEGER(4): 6"},
	{"iand(i, z'ff')", "INTEGER(4): %iand(i, 255)"},
	{"and(i, j)", "INTEGER(4): %iand(i, j)"},
	{"and(p, p)", "LOGICAL(4): (p .AND. p)"},
	{"or(i, j)", "INTEGER(4): %ior(i, j)"},
	{"xor(p, p)", "LOGICAL(4): (p .NEQV. p)"},
	{"not(0)", "INTEGER(4): -1"},
	{"ishft(1, 31)", "INTEGER(4): -2147483648"},
	{"ishft(-1, -28)", "INTEGER(4): 15"},
	{"lshift(i, 2)", "INTEGER(4): %ishft(i, 2)"},
	{"shiftl(1, 4)", "INTEGER(4): 16"},
	{"rshift(-8, 1)", "INTEGER(4): -4"},
	{"shifta(i, 1)", "INTEGER(4): %shifta(i, 1)"},
	{"shiftr(-1, 28)", "INTEGER(4): 15"},
	{"shiftr(i, j)", "INTEGER(4): %ishft(i, (-j))"},
	{"ishftc(i, 3)", "INTEGER(4): %ishftc(i, 3, )"},
	{"ibits(52, 2, 3)", "INTEGER(4): 5"}, // 110100: bits 2 to 4 are 101
	{"ibset(0, 3)", "INTEGER(4): 8"},
	{"ibclr(15, 0)", "INTEGER(4): 14"},
	{"btest(4, 2)", "LOGICAL(4): .TRUE."},
	{"popcnt(-1)", "INTEGER(4): 32"},
	{"leadz(1)", "INTEGER(4): 31"},
	{"exponent(8.0)", "INTEGER(4): 4"}, // 8 = 0.5 * 2**4
	{"fraction(3.0)", "REAL(4): 0.75"},
	{"nearest(x, 1.0)", "REAL(4): %nearest(x, 1.0)"},
	{"scale(x, 2)", "REAL(4): %scale(x, 2)"},
	{"set_exponent(x, i)", "REAL(4): %set_exponent(x, i)"},
	{"spacing(x)", "REAL(4): %spacing(x)"},
	{"rrspacing(d)", "REAL(8): %rrspacing(d)"},
	{"kind(1d0)", "INTEGER(4): 8"},
	{"kind(s)", "INTEGER(4): 1"},
	{"huge(i)", "INTEGER(4): 2147483647"},
	{"huge(b)", "INTEGER(1): 127_1"},
	{"huge(d)", "REAL(8): 1.7976931348623157e+308_8"},
	{"tiny(x)", "REAL(4): 1.1754944e-38"},
	{"epsilon(d)", "REAL(8): 2.220446049250313e-16_8"},
	{"digits(x)", "INTEGER(4): 24"},
	{"digits(i)", "INTEGER(4): 31"},
	{"precision(z)", "INTEGER(4): 6"},
	{"range(k)", "INTEGER(4): 18"},
	{"range(d)", "INTEGER(4): 307"},
	{"radix(i)", "INTEGER(4): 2"},
	{"maxexponent(x)", "INTEGER(4): 128"},
	{"minexponent(d)", "INTEGER(4): -1021"},
	{"bit_size(h)", "INTEGER(2): 16_2"},
	{"selected_int_kind(9)", "INTEGER(4): 4"},
	{"selected_int_kind(19)", "INTEGER(4): -1"},
	{"selected_real_kind(15, 307)", "INTEGER(4): 8"},
	{"selected_real_kind(r=400)", "INTEGER(4): -2"},
	{"selected_real_kind(6)", "INTEGER(4): 4"},
	{"merge(x, 1.0, p)", "REAL(4): %merge(x, 1.0, p)"},
	{"merge(ra, x, q)", "REAL(4)[1]: %merge(ra, x, q)"},
	{"merge(1, 2, .false.)", "INTEGER(4): 2"},
	{"size(m)", "INTEGER(4): 12"},
	{"size(m, 2)", "INTEGER(4): 4"},
	{"size(m(:2, :))", "INTEGER(4): 8"},
	{"size(sh)", "INTEGER(4): %size(sh, )"},
	{"shape(m)", "INTEGER(4)[1]: [3, 4]"},
	{"shape(sh)", "INTEGER(4)[1]: %shape(sh)"},
	{"lbound(ss, 1)", "INTEGER(4): 2"},
	{"lbound(ss)", "INTEGER(4)[1]: [2]"},
	{"lbound(as, 1)", "INTEGER(4): 1"},
	{"ubound(ss, dim=1)", "INTEGER(4): 5"},
	{"ubound(m)", "INTEGER(4)[1]: [3, 4]"},
	{"ubound(m(2:, :), 1)", "INTEGER(4): 2"},
	{"allocated(al)", "LOGICAL(4): %allocated(al)"},
	{"present(o)", "LOGICAL(4): %present(o)"},
	{"loc(x)", "INTEGER(4): %loc(x)"},
	{"sum(ra)", "REAL(4): %sum(ra, , )"},
	{"sum(m, 1)", "INTEGER(4)[1]: %sum(m, 1, )"},
	{"sum(ra, ra > 0)", "REAL(4): %sum(ra, , (ra .GT. 0.0))"},
	{"sum(m, dim=i, mask=m > 1)", "INTEGER(4)[1]: %sum(m, i, (m .GT. 1))"},
	{"product(da)", "REAL(8): %product(da, , )"},
	{"maxval(m, 2)", "INTEGER(4)[1]: %maxval(m, 2, )"},
	{"minval(ra)", "REAL(4): %minval(ra, , )"},
	{"maxloc(m)", "INTEGER(4)[1]: %maxloc(m, , )"},
	{"maxloc(ra, 1)", "INTEGER(4): %maxloc(ra, 1, )"},
	{"minloc(ra, mask=q)", "INTEGER(4)[1]: %minloc(ra, , q)"},
	{"all(q)", "LOGICAL(4): %all(q, )"},
	{"any(m > 1, 2)", "LOGICAL(4)[1]: %any((m .GT. 1), 2)"},
	{"count(q)", "INTEGER(4): %count(q, )"},
	{"cshift(ra, 1)", "REAL(4)[1]: %cshift(ra, 1, )"},
	{"cshift(m, ia(1:3), 2)", "INTEGER(4)[2]: %cshift(m, ia(1:3), 2)"},
	{"eoshift(ra, -1, 0.0)", "REAL(4)[1]: %eoshift(ra, -1, 0.0, )"},
	{"spread(ra, 1, 3)", "REAL(4)[2]: %spread(ra, 1, 3)"},
	{"spread(x, 1, n)", "REAL(4)[1]: %spread(x, 1, n)"},
	{"reshape(ra, (/2, 5/))", "REAL(4)[2]: %reshape(ra, [2, 5], , )"},
	{"transpose(m)", "INTEGER(4)[2]: %transpose(m)"},
	{"transpose(m) + reshape(ia, (/4, 3/), pad=ia)", "INTEGER(4)[2]: (%transpose(m) + %reshape(ia, [4, 3], ia, ))"},
	{"matmul(m, spread(x, 1, 4))", "REAL(4)[1]: %matmul(real4(m), %spread(x, 1, 4))"},
	{"dot_product(ra, ia)", "REAL(4): %dot_product(ra, real4(ia))"},
	{"pack(ra, q)", "REAL(4)[1]: %pack(ra, q, )"},
	{"unpack(ra, m > 1, x)", "REAL(4)[2]: %unpack(ra, (m .GT. 1), x)"},
	{"transfer(x, n)", "INTEGER(4): %transfer(x, n, )"},
	{"transfer(x, ia)", "INTEGER(4)[1]: %transfer(x, ia, )"},
	{"transfer(m, x, 3)", "REAL(4)[1]: %transfer(m, x, 3)"},
	{"transfer(n, size=1, mold=s)", "CHARACTER[1]: %transfer(n, s, 1)"},
	{"second()", "REAL(4): %second()"},
	{"etime(ra)", "REAL(4): %second(ra(1), ra(2))"},
	{"dtime(ss)", "REAL(4): %dtime(ss(2), ss(3))"},
	{"dclock()", "REAL(8): %second()"},
	{"rtc()", "REAL(8): %second()"},
	{"secnds(x)", "REAL(4): (%second() - x)"},
	{"iargc()", "INTEGER(4): %iargc()"},
	{"command_argument_count()", "INTEGER(4): %iargc()"},
}

func TestIntrinsics(t *testing.T) {
	checkExprs(t, intrinsicTests)
}

func TestEveryIntrinsicIsTested(t *testing.T) {
	tested := map[string]bool{}
	for _, test := range intrinsicTests {
		name, _, _ := strings.Cut(test[0], "(")
		tested[name] = true
	}
	for _, name := range slices.Sorted(maps.Keys(functions)) {
		if !tested[name] {
			t.Errorf("no test of %s", name)
		}
	}
}

func TestIntrinsicErrors(t *testing.T) {
	for _, test := range [][2]string{
		{"sin(i)", "argument X of SIN is of type INTEGER(4), but must be REAL or COMPLEX"},
		{"dsin(x)", "argument X of DSIN is of type REAL(4), but must be REAL(8)"},
		{"sin()", "SIN: argument X is missing"},
		{"sin(x, y)", "SIN: found more arguments, expected at most 1"},
		{"sin(a=x)", "SIN: there is no argument A"},
		{"mod(i, j, p=j)", "MOD: argument P is given twice"},
		{"max(1, 2.0)", "argument A2 of MAX is of type REAL(4), but must be INTEGER(4) as the first"},
		{"max(i)", "MAX: argument A2 is missing"},
		{"mod(1, 0)", "MOD of this constant: division by zero"},
		{"sqrt(-1.0)", "SQRT of this constant: the result is undefined"},
		{"log(0.0)", "LOG of this constant: the result is out of range"},
		{"int(1e20)", "this constant does not fit into INTEGER(4): the result is out of range"},
		{"int(x, 3)", "there is no INTEGER(3); the kinds are 1, 2, 4 and 8"},
		{"int(x, i)", "KIND= must be a constant INTEGER"},
		{"int(s)", "argument A of INT is of type CHARACTER, but must be INTEGER or REAL or COMPLEX"},
		{"cmplx(z, 1)", "CMPLX of a COMPLEX number has no imaginary part"},
		{"sum(x)", "argument ARRAY of SUM is of type REAL(4), but must be an array"},
		{"sum(m, 3)", "dimension 3 of SUM: the array has 2 dimensions"},
		{"sum(as)", "the last extent of AS is not known"},
		{"size(as)", "SIZE: the last extent of AS is not known, since it is declared with *"},
		{"ubound(as, 1)", "UBOUND: the last extent of AS is not known"},
		{"transpose(ra)", "argument MATRIX of TRANSPOSE has 1 dimension, but must have 2"},
		{"matmul(m, m)", "MATMUL: the last extent of the first argument is 4, the first of the second is 3"},
		{"matmul(ra, ra)", "MATMUL multiplies two matrices, or a matrix and a vector, not arrays of 1 and 1 dimension"},
		{"matmul(m, q)", "MATMUL"},
		{"reshape(ra, (/3, 4/))", "RESHAPE makes 12 elements of 10; more need PAD="},
		{"reshape(ra, ia(1:n))", "the shape in RESHAPE must have a constant number of elements, from 1 to 7"},
		{"matmul(m, rm(:, 1))", "MATMUL: the last extent of the first argument is 4, the first of the second is 3"},
		{"spread(ra, 3, 2)", "dimension 3 of SPREAD: the array has 2 dimensions"},
		{"cshift(m, m)", "argument SHIFT of CSHIFT has 2 dimensions, but must be a scalar or have 1"},
		{"transfer(x)", "TRANSFER: argument MOLD is missing"},
		{"transfer(x, n, ia)", "argument SIZE of TRANSFER is an array of type INTEGER(4), but must be a scalar"},
		{"merge(ra, rm, p)", "the operands of MERGE have 1 and 2 dimensions"},
		{"allocated(ra)", "the argument of ALLOCATED must be an ALLOCATABLE array"},
		{"present(x)", "the argument of PRESENT must be an OPTIONAL dummy argument"},
		{"etime(ra(1:2))", "the argument of ETIME must be a whole array of two elements"},
		{"ichar(s)", "the argument of ICHAR has 8 characters, but must have 1"},
		{"merge('a', 'bc', p)", "the choices of MERGE have 1 and 2 characters"},
		{"loc(x + 1)", "the argument of LOC must be a variable"},
		{"selected_int_kind(i)", "the argument of SELECTED_INT_KIND must be a constant"},
		{"abs(xf)", "XF is a procedure; it has no value without arguments"},
	} {
		_, err := typed(t, test[0])
		checkMessage(t, test[0], err, test[1])
	}
}

// TestSubroutines calls every intrinsic subroutine.
func TestSubroutines(t *testing.T) {
	tests := [][2]string{
		{"cpu_time(x)", "call %cpu_time(x)"},
		{"second(d)", "call %cpu_time(d)"},
		{"system_clock(i)", "call %system_clock(i, , )"},
		{"system_clock(count_rate=j)", "call %system_clock(, j, )"},
		{"date_and_time(values=ia)", "call %date_and_time(, , , ia)"},
		{"random_number(rm)", "call %random_number(rm)"},
		{"random_seed()", "call %random_seed(, , )"},
		{"exit", "call %exit()"},
		{"mvbits(i, 2, 4, j, 1)", "j = %ior(%iand(j, -31), %ishft(%ibits(i, 2, 4), 1))"},
		{"flush(6)", "call %flush(6)"},
		{"getarg(1, s)", "call %getarg(1, s)"},
		{"get_command_argument(1, s)", "call %getarg(1, s)"},
	}
	tested := map[string]bool{}
	for _, test := range tests {
		name, _, _ := strings.Cut(test[0], "(")
		tested[name] = true
		got := subroutineText(t, test[0])
		if got != test[1] {
			t.Errorf("call %s\n got %s\nwant %s", test[0], got, test[1])
		}
	}
	for _, name := range slices.Sorted(maps.Keys(subroutines)) {
		if !tested[name] {
			t.Errorf("no test of %s", name)
		}
	}
}

func subroutineText(t *testing.T, call string) string {
	t.Helper()
	p, _, err := resolveText("program main\ninteger i, j, ia(8)\nreal x, rm(3,4)\ndouble precision d\ncharacter s*8\n" +
		"call " + call + "\nend\n")
	if err != nil {
		return err.Error()
	}
	if a, ok := p.Main.Body[0].(*sem.Assign); ok {
		return sem.ExprText(a.Target) + " = " + sem.ExprText(a.Value)
	}
	x, ok := p.Main.Body[0].(*sem.IntrinsicSub)
	if !ok {
		return "no intrinsic subroutine"
	}
	args := make([]string, len(x.Args))
	for i, a := range x.Args {
		args[i] = sem.ExprText(a)
	}
	return "call %" + string(x.Fn) + "(" + strings.Join(args, ", ") + ")"
}
