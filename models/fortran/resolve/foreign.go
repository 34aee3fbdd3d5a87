package resolve

import (
	"simrun/models/compile/external"
	"simrun/models/fortran/sem"
)

// checkForeign compares a call of a procedure that is not Fortran with its known interface.
func (p *program) checkForeign(c *link) {
	f, name := c.callee.Foreign, upper(c.callee.Name)
	if len(c.args) != len(f.Args) {
		p.errorf(c.at, "%s, which belongs to a library, has %s, but %s given here",
			name, count(len(f.Args), "argument"), areGiven(len(c.args)))
		return
	}
	if c.alternates > 0 {
		p.errorf(c.at, "%s belongs to a library and has no alternate returns; test a variable that it sets", name)
	}
	for _, x := range c.args {
		switch {
		case x == nil:
			p.errorf(c.at, "%s belongs to a library; all of its arguments must be given", name)
		case isProcRef(x):
			p.errorf(x.Pos(), "%s belongs to a library, which cannot call a procedure of the program", name)
		case x.Type().Base == sem.Character && !isHollerith(x):
			p.errorf(x.Pos(), "%s belongs to a library that takes no CHARACTER; pass a number", name)
		}
	}
}

func isHollerith(x sem.Expr) bool {
	c, ok := x.(*sem.Const)
	return ok && c.Hollerith
}

// checkForeignUse checks the references to a procedure that is not Fortran: its type, and that it
// is called.
func (u *unit) checkForeignUse(l *local) {
	want := foreignTypes[l.Foreign.Result]
	switch {
	case l.use == unknownUse:
		u.errorf(l.usedAt, "%s belongs to a library and can only be called, not passed as an argument", upper(l.Name))
	case l.use == asFunction && l.Type != want:
		u.errorf(l.usedAt, "the function %s is %s here, but %s in the library that it belongs to; declare it so", upper(l.Name), l.Type, want)
	}
}

var foreignTypes = map[external.Result]sem.Type{
	external.NoResult: sem.NoType, external.Integer: sem.DefaultInteger, external.Logical: sem.DefaultLogical,
	external.Real: sem.DefaultReal, external.Double: sem.DoublePrecision,
	external.Complex: sem.DefaultComplex, external.DoubleComplex: sem.DoubleComplex,
}
