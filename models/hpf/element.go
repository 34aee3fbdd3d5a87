package hpf

import (
	"fmt"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// elementOf returns an element of local memory.
func (u *unit) elementOf(m *mapped, subs, locals []ast.Expr) ast.Expr {
	at := ast.Expr(edit.Name(m.base))
	for d, s := range subs {
		switch m.dims[d].kind {
		case changing:
			s = edit.Div(edit.Add(s, field(m.desc, 119+d)), field(m.desc, 112+d))
		case cyclic:
			if locals != nil && locals[d] != nil {
				s = locals[d]
			} else {
				s = edit.Div(edit.Add(s, field(m.desc, 10*(d+1)+5)), field(m.desc, 10*(d+1)+3))
			}
		}
		if d > 0 {
			s = edit.Mul(s, edit.Name(m.mult[d-1]))
		}
		at = edit.Binary(ast.Add, at, s)
	}
	return edit.Index(m.mem, at)
}

// fail reports an error at x.
func (u *unit) fail(x ast.Node, format string, args ...any) { u.Errors.Addf(x.Pos(), format, args...) }

// temporary returns a scalar variable of the statement.
func (u *unit) temporary(t sem.Type) string {
	l := letter(t)
	if t.Kind != 4 && (t.Base == sem.Integer || t.Base == sem.Logical) {
		l += fmt.Sprint(t.Kind)
	}
	u.made[l]++
	return u.variable(fmt.Sprintf("hpf$%s%d", l+"t", u.made[l]), t)
}
