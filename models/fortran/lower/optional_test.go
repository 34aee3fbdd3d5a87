package lower

import (
	"strings"
	"testing"
)

// optional is a program that calls a subroutine with its argument x and
// without it.
func optional(declaration, body, argument string) string {
	return "integer :: k = 0, m(2)\ncharacter(2) :: c\ncall s(" + argument + ")\ncall s()\ncontains\n" +
		"subroutine s(x)\n" + declaration + ", optional :: x\n" + body + "\nend subroutine\n" +
		"subroutine t(y)\ninteger :: y\nprint *, y\nend subroutine\n" +
		"subroutine u(y)\n" + declaration + ", optional :: y\nprint *, present(y)\nend subroutine\nend program"
}

// What uses an absent argument fails, with code 6 of ir.
func TestMissing(t *testing.T) {
	check(t, []rule{
		{optional("integer", "print *, x", "5"), "5\nfails 6 x []"},
		{optional("integer, intent(out)", "x = 3\nprint *, 1", "k"), "1\nfails 6 x []"},
		{optional("integer", "print *, x + x", "5"), "10\nfails 6 x []"},
		{optional("complex", "print *, aimag(x)", "(1., 2.)"), "2\nfails 6 x []"},
		{optional("integer", "call t(x)", "5"), "5\nfails 6 x []"},
		{optional("integer", "do k = x, 5\nprint *, k\nend do", "5"), "5\nfails 6 x []"},
		{optional("integer, dimension(2)", "print *, x(2)", "(/ 5, 6 /)"), "6\nfails 6 x []"},
		{optional("integer, dimension(2)", "print *, sum(x)", "(/ 5, 6 /)"), "11\nfails 6 x []"},
		{optional("integer, dimension(2), intent(out)", "x = 1\nprint *, 1", "m"), "1\nfails 6 x []"},
		{optional("integer, dimension(2), intent(out)", "x(k + 1) = 1\nprint *, 1", "m"), "1\nfails 6 x []"},
		{optional("integer, dimension(:)", "print *, x(2)", "(/ 5, 6 /)"), "6\nfails 6 x []"},
		{optional("integer, dimension(:)", "print *, size(x)", "(/ 5, 6 /)"), "2\nfails 6 x []"},
		{optional("integer, dimension(:)", "print *, sum(x(1:1))", "(/ 5, 6 /)"), "5\nfails 6 x []"},
		{optional("character(*)", "print *, x", "'ab'"), "\"ab\"\nfails 6 x []"},
		{optional("character(2)", "print *, x(2:2)", "'ab'"), "\"b\"\nfails 6 x []"},
		{optional("character(2), intent(out)", "x = 'c'\nprint *, 1", "c"), "1\nfails 6 x []"},
		{optional("logical", "if (.not. present(x) .and. x) print *, 1\nprint *, 2", ".true."), "2\nfails 6 x []"},
	})
}

// An absent argument may be passed on, and PRESENT guards what uses it.
func TestNotMissing(t *testing.T) {
	check(t, []rule{
		{optional("integer", "call u(x)", "5"), "true\nfalse"},
		{optional("integer, dimension(2)", "call u(x)", "(/ 5, 6 /)"), "true\nfalse"},
		{optional("integer, dimension(:)", "call u(x)", "(/ 5, 6 /)"), "true\nfalse"},
		{optional("character(*)", "call u(x)", "'ab'"), "true\nfalse"},
		{optional("integer", "if (present(x)) print *, x\nprint *, 1", "5"), "5\n1\n1"},
		{optional("integer", "print *, present(x) .and. x > 1", "5"), "true\nfalse"},
		{optional("integer, dimension(2)", "print *, present(x) .and. sum(x) > 1", "(/ 5, 6 /)"), "true\nfalse"},
		{optional("integer", "if (.not. present(x) .or. k > 0) then\nprint *, 1\nelse\nprint *, x\nend if", "5"), "5\n1"},
	})
}

// A loop behind an IF that asks PRESENT has no checks.
func TestPresentInLoop(t *testing.T) {
	loop := "do k = 1, 2\nprint *, x(k)\nend do"
	for _, r := range []struct {
		body string
		want bool
	}{
		{loop, true},
		{"if (present(x)) then\n" + loop + "\nend if", false},
	} {
		code := dump(t, lowered(t, optional("integer, dimension(2)", r.body, "(/ 5, 6 /)")))
		if got := strings.Contains(code, "missing"); got != r.want {
			t.Errorf("%s\nhas a check: %t, want %t\n%s", r.body, got, r.want, code)
		}
	}
}

// A dummy procedure may be absent too.
func TestMissingProcedure(t *testing.T) {
	check(t, []rule{
		{"external t\ncall s(t)\ncall s()\ncontains\nsubroutine s(f)\ninterface\nsubroutine f(i)\ninteger :: i\nend subroutine\nend interface\n" +
			"optional :: f\ncall f(3)\nend subroutine\nend program\nsubroutine t(i)\ninteger :: i\nprint *, i\nend",
			"3\nfails 6 f []"},
	})
}
