package resolve

import (
	"slices"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// An interface of an operator or of assignment is a generic name. An operation or an assignment that the language has
// itself is always that. Others are references to a specific procedure of the interface.

// operatorUse is an interface of an operator or of assignment, to be checked when the dummies of all procedures are known.
type operatorUse struct {
	at        source.Pos
	name      string
	specifics []*sem.Symbol
}

// operatorNames are the names of the interfaces of the language's own binary operators.
var operatorNames = func() map[sem.Op]string {
	names := map[sem.Op]string{}
	for written, op := range binaryOps {
		names[op] = ast.OperatorName(ast.Op(written).String())
	}
	return names
}()

// intrinsicOperation reports whether the language has an operation itself, for operands of these types and ranks.
func intrinsicOperation(op sem.Op, a, b sem.Type, rankA, rankB int) bool {
	numbers := a.IsNumeric() && b.IsNumeric()
	strings := a.Base == sem.Character && b.Base == sem.Character
	logicals := a.Base == sem.Logical && b.Base == sem.Logical
	if rankA > 0 && rankB > 0 && rankA != rankB {
		return false
	}
	switch {
	case op <= sem.Power:
		return numbers
	case op == sem.Concat:
		return strings
	case op >= sem.And:
		return logicals
	case op > sem.Ne && (a.Base == sem.Complex || b.Base == sem.Complex):
		return false
	}
	return numbers || strings
}

// ownBinary is a binary operation that an interface defines; nil if none does.
func (u *unit) ownBinary(op sem.Op, x, y sem.Expr, pos source.Pos) sem.Expr {
	if intrinsicOperation(op, x.Type(), y.Type(), x.Rank(), y.Rank()) {
		return nil
	}
	return u.ownOperation(operatorNames[op], pos, x, y)
}

// ownOperation is a reference to the function that an interface gives an operator for these operands; nil if it gives none.
func (u *unit) ownOperation(name string, pos source.Pos, operands ...sem.Expr) sem.Expr {
	list := actualsOf(operands)
	s := u.genericFor(name, list)
	if s == nil {
		return nil
	}
	return u.functionOf(s, list, nil, pos)
}

// genericFor returns the innermost interface with this name that has a specific procedure for the arguments; nil if there is
// none. An interface of an inner scope adds to those of its hosts.
func (u *unit) genericFor(name string, list []actual) *sem.Symbol {
	for h := u; h != nil; h = h.host {
		l := h.names[name]
		if l == nil {
			continue
		}
		u.declareFirst(&l.Symbol)
		if specificFor(&l.Symbol, list) != nil {
			return &l.Symbol
		}
	}
	return nil
}

// namedOperation is an operation with an operator that the language does not have.
func (u *unit) namedOperation(op string, id *ast.Ident, operands []ast.Expr) sem.Expr {
	l := u.find(id.Name)
	if l == nil {
		u.errorf(id.At, "there is no operator %s here; INTERFACE OPERATOR(%s) declares it", upper(op), upper(op))
		return invalid(id.At)
	}
	list, _ := u.actuals(operands)
	s := &l.Symbol
	if !anyActualInvalid(list) {
		if found := u.genericFor(id.Name, list); found != nil {
			s = found
		}
	}
	return u.functionOf(s, list, nil, id.At)
}

func actualsOf(operands []sem.Expr) []actual {
	list := make([]actual, len(operands))
	for i, x := range operands {
		list[i] = actual{at: x.Pos(), x: x}
	}
	return list
}

// intrinsicAssignment reports whether the language has an assignment itself.
func intrinsicAssignment(to, value sem.Type, rank, valueRank int) bool {
	same := to.Base == value.Base && to.Base != sem.Derived || to.IsNumeric() && value.IsNumeric()
	return same && (valueRank == 0 || valueRank == rank)
}

// assignment resolves an assignment, which may be a call of a subroutine that an interface defines.
func (u *unit) assignment(s *ast.Assign) sem.Stmt {
	target, value := u.variable(s.Left), u.expr(s.Right)
	list, generic := u.assignmentFor(target, value)
	if generic == nil {
		return u.assignTo(s, target, value)
	}
	h := u.head(&s.Base)
	specific, args := u.matched(generic, list, s.Left.Pos())
	if specific == nil {
		return &sem.Continue{Head: h}
	}
	u.link(specific, args, 0, s.Left.Pos())
	return &sem.CallSub{Head: h, Proc: specific, Args: args}
}

// assignmentFor returns the interface of assignment that takes a target and a value, nil if it is an assignment of the
// language, and the arguments of its procedure.
func (u *unit) assignmentFor(target, value sem.Expr) ([]actual, *sem.Symbol) {
	if u.find(ast.AssignmentName) == nil || anyInvalid(target, value) || intrinsicAssignment(target.Type(), value.Type(), target.Rank(), value.Rank()) {
		return nil, nil
	}
	list := actualsOf([]sem.Expr{target, valueOf(value)})
	return list, u.genericFor(ast.AssignmentName, list)
}

// checkOperator reports procedures that cannot be those of an operator or of assignment.
func (p *program) checkOperator(o *operatorUse) {
	op, isOperator := ast.OperatorOf(o.name)
	for _, s := range o.specifics {
		dummies := s.Entry.Dummies
		if slices.Contains(dummies, nil) || slices.ContainsFunc(dummies, func(d *sem.Symbol) bool { return d.Attr.Has(sem.Optional) || d.Class == sem.External }) {
			p.errorf(o.at, "%s: %s has a dummy argument that no operand can be", upper(o.name), upper(s.Name))
			continue
		}
		isFunction := s.Entry.Proc.Kind == sem.Function
		switch {
		case !isOperator:
			p.checkAssignment(o, s)
		case !isFunction:
			p.errorf(o.at, "%s: %s is a subroutine, expected a function", upper(o.name), upper(s.Name))
		case !slices.Contains(operandCounts(op), len(dummies)):
			p.errorf(o.at, "%s: %s has %s, which the operator does not take", upper(o.name), upper(s.Name), count(len(dummies), "dummy argument"))
		case isLanguages(op, dummies):
			p.errorf(o.at, "%s: the language itself has the operation of %s", upper(o.name), upper(s.Name))
		}
	}
}

func (p *program) checkAssignment(o *operatorUse, s *sem.Symbol) {
	d := s.Entry.Dummies
	switch {
	case s.Entry.Proc.Kind != sem.Subroutine || len(d) != 2:
		p.errorf(o.at, "%s: expected %s to be a subroutine of two arguments", upper(o.name), upper(s.Name))
	case d[0].Attr&(sem.IntentOut|sem.IntentInOut) == 0:
		p.errorf(o.at, "%s: expected INTENT(OUT) or INTENT(INOUT) of the first argument of %s", upper(o.name), upper(s.Name))
	case intrinsicAssignment(d[0].Type, d[1].Type, d[0].Rank(), d[1].Rank()):
		p.errorf(o.at, "%s: the language itself has the assignment of %s", upper(o.name), upper(s.Name))
	}
}

// operandCounts returns how many operands an operator may have.
func operandCounts(op string) []int {
	switch {
	case op == ".not.":
		return []int{1}
	case op == "+", op == "-", !slices.Contains(languageOperators, op):
		return []int{1, 2}
	}
	return []int{2}
}

// languageOperators are the language's own, in lower case.
var languageOperators = []string{
	"+", "-", "*", "/", "**", "//", "==", "/=", "<", "<=", ">", ">=", ".and.", ".or.", ".eqv.", ".neqv.", ".not.",
}

// isLanguages reports whether the language has an operation of such operands itself.
func isLanguages(op string, operands []*sem.Symbol) bool {
	a := operands[0]
	if len(operands) == 1 {
		return op == ".not." && a.Type.Base == sem.Logical || (op == "+" || op == "-") && a.Type.IsNumeric()
	}
	b := operands[1]
	for own, name := range operatorNames { // any order: each name is that of one operator
		if name == ast.OperatorName(op) {
			return intrinsicOperation(own, a.Type, b.Type, a.Rank(), b.Rank())
		}
	}
	return false
}
