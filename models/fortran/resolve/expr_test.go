package resolve

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"simrun/internal/diag"
	"simrun/models/fortran/sem"
)

// stage is what the expressions of the tables can use.
const stage = `program main
end
subroutine t(sink, o, as, sh, fd)
external sink
integer i, j, n, ia(10), m(3,4)
integer(1) b
integer(2) h
integer(8) k
real x, y, ra(10), rm(3,4), ss(2:5)
double precision d, da(10)
complex z, za(10)
complex(8) w
logical p, q(10)
logical(1) p1
character s*8, c1, ca(5)*4
real, optional :: o
real as(*), sh(:)
real, allocatable :: al(:,:)
real, pointer :: pt(:)
real, target :: tg(4)
integer, parameter :: five = 5, primes(4) = (/2, 3, 5, 7/)
character(3), parameter :: abc = 'abc'
real sf, sa
external fd, xf
double precision xf
intrinsic sin, dabs, mod, max
interface area
 function areai(r)
  integer r, areai
 end function
 function arear(r, scale)
  real r, arear
  real, optional :: scale
 end function
end interface
interface
 function vec(n)
  integer n
  real vec(n)
 end function
 elemental function twice(v)
  real twice
  real, intent(in) :: v
 end function
 function name(l)
  integer l
  character(l) name
 end function
end interface
sf(sa) = sa*2
`

func typed(t *testing.T, expr string) (sem.Expr, error) {
	t.Helper()
	p, _, err := resolveText(stage + "call sink(" + expr + ")\nend\nfunction xf(v)\ndouble precision xf\nxf=v\nend\n" +
		"function areai(r)\ninteger r, areai\nareai=r\nend\nfunction arear(r, scale)\nreal, optional :: scale\narear=r\nend\n" +
		"function vec(n)\nreal vec(n)\nvec=n\nend\nelemental function twice(v)\nreal, intent(in) :: v\ntwice=v\nend\n" +
		"function name(l)\ncharacter(l) name\nname=' '\nend\n")
	if err != nil {
		return nil, err
	}
	for _, proc := range p.Procedures {
		if proc.Name == "t" {
			return proc.Body[0].(*sem.CallSub).Args[0], nil
		}
	}
	t.Fatalf("no procedure t")
	return nil, nil
}

// show writes an expression with its type, and its rank if that is not 0.
func show(x sem.Expr) string {
	text := fmt.Sprintf("%s: %s", x.Type(), sem.ExprText(x))
	if x.Rank() > 0 {
		text = fmt.Sprintf("%s[%d]: %s", x.Type(), x.Rank(), sem.ExprText(x))
	}
	return text
}

func checkExprs(t *testing.T, tests [][2]string) {
	t.Helper()
	for _, test := range tests {
		x, err := typed(t, test[0])
		if err != nil {
			t.Errorf("%s:\n%v", test[0], err)
			continue
		}
		if got := show(x); got != test[1] {
			t.Errorf("%s\n got %s\nwant %s", test[0], got, test[1])
		}
	}
}

func TestLiterals(t *testing.T) {
	checkExprs(t, [][2]string{
		{"12", "INTEGER(4): 12"},
		{"12_8", "INTEGER(8): 12_8"},
		{"-2147483648", "INTEGER(4): -2147483648"},
		{"-128_1", "INTEGER(1): -128_1"},
		{"1.5", "REAL(4): 1.5"},
		{"0.1", "REAL(4): 0.1"},
		{".5e1", "REAL(4): 5.0"},
		{"1d-1", "REAL(8): 0.1_8"},
		{"0.1_8", "REAL(8): 0.1_8"},
		{".true.", "LOGICAL(4): .TRUE."},
		{".false._1", "LOGICAL(1): .FALSE._1"},
		{"'it''s'", `CHARACTER: "it's"`},
		{"z'ff'", "INTEGER(4): 255h"},
		{"z'ffffffff'", "INTEGER(4): -1h"},
		{"z'100000000'", "INTEGER(8): 4294967296_8h"},
		{"b'101'", "INTEGER(4): 5h"},
		{"o'17'", "INTEGER(4): 15h"},
		{"(1, 2)", "COMPLEX(4): (1.0, 2.0)"},
		{"(1, -2.5d0)", "COMPLEX(8): (1.0, -2.5)_8"},
		{"five", "INTEGER(4): 5"},
		{"primes(2)", "INTEGER(4): 3"},
		{"primes(i)", "INTEGER(4): primes(i)"},
	})
}

func TestOperators(t *testing.T) {
	checkExprs(t, [][2]string{
		{"i + x", "REAL(4): (real4(i) + x)"},
		{"x*d", "REAL(8): (real8(x) * d)"},
		{"d/z", "COMPLEX(8): (complex8(d) / complex8(z))"},
		{"k + x", "REAL(4): (real4(k) + x)"},
		{"b + h", "INTEGER(2): (int2(b) + h)"},
		{"i - k", "INTEGER(8): (int8(i) - k)"},
		{"w*x", "COMPLEX(8): (w * complex8(x))"},
		{"z + w", "COMPLEX(8): (complex8(z) + w)"},
		{"x**2", "REAL(4): (x ** 2)"},
		{"x**h", "REAL(4): (x ** int4(h))"},
		{"x**y", "REAL(4): (x ** y)"},
		{"x**d", "REAL(8): (real8(x) ** d)"},
		{"i**2", "INTEGER(4): (i ** 2)"},
		{"i**x", "REAL(4): (real4(i) ** x)"},
		{"z**3", "COMPLEX(4): (z ** 3)"},
		{"z**x", "COMPLEX(4): (z ** complex4(x))"},
		{"-x**2", "REAL(4): (-(x ** 2))"},
		{"x < i", "LOGICAL(4): (x .LT. real4(i))"},
		{"z == x", "LOGICAL(4): (z .EQ. complex4(x))"},
		{"s == 'a'", `LOGICAL(4): (s .EQ. "a")`},
		{"p .and. .not. p1", "LOGICAL(4): (p .AND. logical4((.NOT.p1)))"},
		{"p1 .eqv. p1", "LOGICAL(1): (p1 .EQV. p1)"},
		{"s // 'x'", `CHARACTER: (s // "x")`},
		{"ra + 1", "REAL(4)[1]: (ra + 1.0)"},
		{"ra*ia", "REAL(4)[1]: (ra * real4(ia))"},
		{"m < 2", "LOGICAL(4)[2]: (m .LT. 2)"},
		{"i + z'10'", "INTEGER(4): (i + 16)"},
		{"(x)", "REAL(4): real4(x)"},
		{"(x + y)", "REAL(4): (x + y)"},
		{"+x", "REAL(4): real4(x)"},
	})
}

func TestFolding(t *testing.T) {
	checkExprs(t, [][2]string{
		{"7/2", "INTEGER(4): 3"},
		{"-7/2", "INTEGER(4): -3"},
		{"2**10", "INTEGER(4): 1024"},
		{"2**(-1)", "INTEGER(4): 0"},
		{"(-1)**(-3)", "INTEGER(4): -1"},
		{"2_8**62", "INTEGER(8): 4611686018427387904_8"},
		{"0.1 + 0.2", "REAL(4): 0.3"}, // 0.1f + 0.2f rounds to 0.3f (bits 3e99999a)
		{"1/3.0", "REAL(4): 0.33333334"},
		{"1/3d0", "REAL(8): 0.3333333333333333_8"},
		{"16777216 + 1.0", "REAL(4): 1.6777216e+07"},      // 2**24 + 1 rounds to even
		{"0.1d0 + 0.1", "REAL(8): 0.20000000149011612_8"}, // 0.1f is 0.100000001490116
		{"2.0**0.5", "REAL(4): 1.4142135"},
		{"2d0**3", "REAL(8): 8.0_8"},
		{"(1,2)*(3,4)", "COMPLEX(4): (-5.0, 10.0)"},
		{"(1,2)/(3,4)", "COMPLEX(4): (0.44, 0.08)"},
		{"(0,1)**2", "COMPLEX(4): (-1.0, 0.0)"},
		{"(1,2) == (1,2)", "LOGICAL(4): .TRUE."},
		{"'abc' // 'de'", `CHARACTER: "abcde"`},
		{"'ab' == 'ab '", "LOGICAL(4): .TRUE."},
		{"'a' < 'b'", "LOGICAL(4): .TRUE."},
		{"1 == 2 .or. .true.", "LOGICAL(4): .TRUE."},
		{"abc(2:3)", `CHARACTER: "bc"`},
		{"abc(3:2)", `CHARACTER: ""`},
		{"five*primes(4)", "INTEGER(4): 35"},
		{".true. .neqv. .true.", "LOGICAL(4): .FALSE."},
	})
}

func TestReferences(t *testing.T) {
	checkExprs(t, [][2]string{
		{"ia(i)", "INTEGER(4): ia(i)"},
		{"m(i, k)", "INTEGER(4): m(i, k)"},
		{"m", "INTEGER(4)[2]: m"},
		{"m(:, 2)", "INTEGER(4)[1]: m(:, 2)"},
		{"m(1:3:2, :)", "INTEGER(4)[2]: m(1:3:2, :)"},
		{"ia(ia)", "INTEGER(4)[1]: ia(ia)"},
		{"m(ia, 1)", "INTEGER(4)[1]: m(ia, 1)"},
		{"s(2:3)", "CHARACTER: s(2:3)"},
		{"s(:i)", "CHARACTER: s(:i)"},
		{"ca(2)(1:2)", "CHARACTER: ca(2)(1:2)"},
		{"ca(2:3)(1:2)", "CHARACTER[1]: ca(2:3)(1:2)"},
		{"as", "REAL(4)[1]: as"},
		{"as(2:5)", "REAL(4)[1]: as(2:5)"},
		{"xf(x)", "REAL(8): xf(x)"},
		{"fd(x)", "REAL(4): fd(x)"},
		{"fd", "REAL(4): procedure fd"},
		{"sf(i)", "REAL(4): sf(real4(i))"},
		{"area(i)", "INTEGER(4): areai(i)"},
		{"area(x)", "REAL(4): arear(x, )"},
		{"area(scale=y, r=x)", "REAL(4): arear(x, y)"},
		{"vec(3)", "REAL(4)[1]: vec(3)"},
		{"twice(rm)", "REAL(4)[2]: twice(rm)"},
		{"name(5)", "CHARACTER: name(5)"},
		{"sin", "REAL(4): procedure sin"},
		{"dabs", "REAL(8): procedure dabs"},
		{"mod", "INTEGER(4): procedure mod"},
		{"(/1, 2, 3/)", "INTEGER(4)[1]: [1, 2, 3]"},
		{"(/1, x/)", "REAL(4)[1]: [1.0, x]"},
		{"(/(i*2, i = 1, n)/)", "INTEGER(4)[1]: [((i * 2), i = 1, n)]"},
		{"(/((i + j, i = 1, 2), x, j = 1, n, 2)/)", "REAL(4)[1]: [((real4((i + j)), i = 1, 2), x, j = 1, n, 2)]"},
		{"(/'ab', 'cd'/)", `CHARACTER[1]: ["ab", "cd"]`},
	})
}

func TestExprErrors(t *testing.T) {
	for _, test := range [][2]string{
		{"2147483648", "2147483648 is too large for INTEGER(4), whose greatest value is 2147483647"},
		{"1_3", "there is no INTEGER(3); the kinds are 1, 2, 4 and 8"},
		{"1.0_16", "there is no REAL(16); the kinds are 4 and 8"},
		{"1_zz", "the kind ZZ is not a named INTEGER constant"},
		{"1e39", "1e39 is too large for REAL(4)"},
		{"2147483647 + 1", "+ of these constants: the result is out of range"},
		{"1/0", "/ of these constants: division by zero"},
		{"i/0", "division by zero"},
		{"1.0/0.0", "/ of these constants: division by zero"},
		{"0**(-1)", "** of these constants: division by zero"},
		{"x + p", "+ does not apply to REAL(4) and LOGICAL(4)"},
		{"x + s", "+ does not apply to REAL(4) and CHARACTER"},
		{"p == p", ".EQ. does not apply to LOGICAL(4) and LOGICAL(4); use .EQV."},
		{"z < z", ".LT. does not apply to COMPLEX(4) and COMPLEX(4)"},
		{".not. i", "the operand of .NOT. must be LOGICAL, but it is of type INTEGER(4)"},
		{"-s", "the operand of - must be numeric, but it is of type CHARACTER"},
		{"ra + rm", "the operands of + have 1 and 2 dimensions"},
		{"ra + ra(1:9)", "the operands of + have extents 10 and 9 in dimension 1"},
		{"m(1)", "M has 2 dimensions, but 1 subscript"},
		{"m(1, 2, 3)", "M has 2 dimensions, but 3 subscripts"},
		{"ia(x)", "a subscript must be an INTEGER, a range or a vector of INTEGERs, but it is of type REAL(4)"},
		{"ia(1:2:0)", "the stride of a section is zero"},
		{"as + 1", "the last extent of AS is not known, so it can stand as a whole only as an argument; give a section"},
		{"as(2:)", "the last upper bound of AS is not known, so the range needs one"},
		{"ia(2)(1:1)", "only a CHARACTER variable can have a second list in parentheses, a range lo:hi"},
		{"s(x:2)", "a bound must be a scalar INTEGER, but it is of type REAL(4)"},
		{"abc(2:4)", "(2:4) is outside the 3 characters of this constant"},
		{"sf(1, 2)", "SF has 1 argument, but 2 values"},
		{"sf(ra)", "the arguments of a statement function are scalars, but this is an array of type REAL(4)"},
		{"area(p)", "no specific procedure of AREA takes the arguments (LOGICAL(4))"},
		{"twice(i)", "argument V of TWICE is INTEGER(4), but must be REAL(4)"},
		{"twice()", "TWICE: argument V is missing"},
		{"twice(x, y)", "TWICE: found 2 arguments, expected at most 1"},
		{"twice(u=x)", "TWICE: there is no argument U"},
		{"twice(x, v=x)", "TWICE: argument V is given twice"},
		{"vec(x)", "argument N of VEC is REAL(4), but must be INTEGER(4)"},
		{"vec(ia)", "argument N of VEC is an array of 1 dimension, but must be a scalar"},
		{"xf(v=x)", "keyword V=: the interface of XF is not known here"},
		{"max", "the intrinsic procedure MAX cannot be an argument"},
		{"sf", "the statement function SF cannot be an argument"},
		{"(/1, p/)", "the items of an array constructor have the types INTEGER(4) and LOGICAL(4)"},
		{"(/'a', 'bc'/)", "the items of an array constructor have 1 and 2 characters"},
		{"(/(i, x = 1, 2)/)", "the index X must be INTEGER, but it is REAL(4)"},
		{"(/(i, i = 1, 2, 0)/)", "the step of an implied DO is zero"},
		{"(x, y)", "both parts of a complex constant must be REAL or INTEGER constants"},
		{"xf + 1", "XF is a procedure; it has no value without arguments"},
	} {
		_, err := typed(t, test[0])
		checkMessage(t, test[0], err, test[1])
	}
}

// checkMessage wants one diagnostic that contains the text, on the line of
// the call.
func checkMessage(t *testing.T, input string, err error, want string) {
	t.Helper()
	var list diag.List
	if !errors.As(err, &list) {
		t.Errorf("%s: got the error %v, want %q", input, err, want)
		return
	}
	got := list
	if len(got) != 1 || !strings.Contains(got[0].Msg, want) {
		t.Errorf("%s\n got %v\nwant %q", input, err, want)
	}
}
