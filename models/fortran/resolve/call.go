package resolve

import (
	"fmt"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// actual is an argument as it stands in a reference.
type actual struct {
	keyword string
	at      source.Pos
	x       sem.Expr
}

// call is CALL of a user's subroutine or of an intrinsic one.
func (u *unit) call(c *ast.Call, h sem.Head) sem.Stmt {
	if in := u.intrinsicSubroutineNamed(c.Name.Name); in != nil {
		return u.intrinsicSubroutine(in, c, h)
	}
	s := u.procedure(c.Name.Name, c.Name.At, asSubroutine)
	if s.Class != sem.Defined && s.Class != sem.External && s.Class != sem.Generic {
		return &sem.Continue{Head: h} // reported by procedure
	}
	list, returns := u.actuals(c.Args)
	specific, args := u.matched(s, list, c.Name.At)
	if specific == nil {
		return &sem.Continue{Head: h}
	}
	x := &sem.CallSub{Head: h, Proc: specific, Args: args}
	for _, r := range returns {
		x.To = append(x.To, u.use(r.Label))
	}
	u.checkReturns(specific, len(returns), c.Name.At)
	u.link(specific, args, len(returns), c.Name.At)
	return x
}

func (u *unit) checkReturns(s *sem.Symbol, given int, pos source.Pos) {
	if !s.Attr.Has(sem.KnownInterface) {
		return
	}
	want := 0
	for _, d := range s.Entry.Dummies {
		if d == nil {
			want++
		}
	}
	if given != want {
		u.errorf(pos, "%s has %s, but %s given", upper(s.Name), count(want, "alternate return"), areGiven(given))
	}
}

func areGiven(n int) string {
	if n == 1 {
		return "1 is"
	}
	return fmt.Sprintf("%d are", n)
}

// count is a number with its noun.
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// genericFunction is a reference by a generic name. If that is an intrinsic
// function's name, the intrinsic takes what the specific procedures do not.
func (u *unit) genericFunction(s *sem.Symbol, args []ast.Expr, pos source.Pos) sem.Expr {
	list, returns := u.actuals(args)
	if in := intrinsic.Function(s.Name); in != nil && !anyActualInvalid(list) && specificFor(s, list) == nil {
		return u.intrinsicOf(in, list, pos)
	}
	return u.functionOf(s, list, returns, pos)
}

// function is a reference to a function that is not intrinsic.
func (u *unit) function(s *sem.Symbol, args []ast.Expr, pos source.Pos) sem.Expr {
	list, returns := u.actuals(args)
	return u.functionOf(s, list, returns, pos)
}

func (u *unit) functionOf(s *sem.Symbol, list []actual, returns []*ast.AltReturn, pos source.Pos) sem.Expr {
	if len(returns) > 0 {
		u.errorf(returns[0].At, "a function has no alternate returns")
	}
	specific, matched := u.matched(s, list, pos)
	if specific == nil {
		return invalid(pos)
	}
	u.link(specific, matched, 0, pos)
	return u.functionCall(specific, matched, pos)
}

// functionCall types a call whose arguments are matched.
func (u *unit) functionCall(s *sem.Symbol, args []sem.Expr, pos source.Pos) sem.Expr {
	x := &sem.Call{Node: sem.Node{At: pos, T: s.Type}, Proc: s, Args: args, Len: s.Len}
	if !s.Attr.Has(sem.KnownInterface) || s.Entry == nil {
		return x
	}
	result := s.Entry.Result
	if result == nil {
		u.errorf(pos, "%s is a subroutine, but used as a function here", upper(s.Name))
		return invalid(pos)
	}
	x.T, x.R = result.Type, int8(result.Rank())
	if result.Attr.Has(sem.DataPointer) {
		x.Len = result.Len
		return pointerResult(x, result)
	}
	if result.Len != nil {
		x.Len = lengthInCaller{s.Entry, args}.expr(result.Len)
		if x.Len == nil && !isInvalid(result.Len) {
			u.errorf(pos, "the length of the result of %s is an expression that the caller cannot compute", upper(s.Name))
			return invalid(pos)
		}
	}
	if s.Entry.Proc != nil && s.Entry.Proc.Elemental {
		for _, a := range args {
			if a != nil {
				x.R = max(x.R, int8(a.Rank()))
			}
		}
		if !u.conform(pos, upper(s.Name), args...) {
			return invalid(pos)
		}
	}
	return x
}

// actuals types the arguments of a reference; alternate returns are apart.
func (u *unit) actuals(args []ast.Expr) (list []actual, returns []*ast.AltReturn) {
	list = make([]actual, 0, len(args))
	for _, arg := range args {
		switch arg := arg.(type) {
		case *ast.AltReturn:
			returns = append(returns, arg)
		case *ast.KeywordArg:
			list = append(list, actual{arg.Name, arg.At, u.actual(arg.Value)})
		default:
			list = append(list, actual{"", arg.Pos(), u.actual(arg)})
		}
	}
	return list, returns
}

// actual types one argument: an expression, a whole array of any kind, or a
// procedure.
func (u *unit) actual(e ast.Expr) sem.Expr {
	switch e := e.(type) {
	case *ast.Ident:
		if s := u.find(e.Name); s != nil && isProcedure(s.Class) {
			return u.procRef(e)
		}
		return u.ident(e)
	case *ast.ByValue:
		return u.byValue(e)
	case *ast.Paren:
		return valueOf(u.expr(e.X))
	case *ast.Unary:
		return valueOf(u.expr(e))
	case *ast.Apply:
		if u.isFunctionReference(e) {
			return valueOf(u.wholeExpr(e))
		}
	}
	return u.wholeExpr(e)
}

// isFunctionReference tells f(x) from an element, a section and a substring.
// INT(I) is a value even where it converts nothing.
func (u *unit) isFunctionReference(e *ast.Apply) bool {
	id, ok := e.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	l := u.find(id.Name)
	return l == nil || l.Class != sem.Variable && l.Class != sem.NamedConstant || l.Shape == nil && !isRange(e.Args)
}

// byValue is %VAL(x), the address of something as a number.
func (u *unit) byValue(e *ast.ByValue) sem.Expr {
	x := u.expr(e.X)
	switch {
	case isInvalid(x):
		return x
	case x.Type() != sem.DefaultInteger || x.Rank() > 0:
		u.errorf(e.At, "found %%VAL of %s, expected a scalar INTEGER(4), which is passed as an address", describeActual(x))
		return invalid(e.At)
	}
	return &sem.ByValue{Node: sem.Node{At: e.At, T: sem.DefaultInteger}, X: x}
}

func isByValue(x sem.Expr) bool {
	_, ok := x.(*sem.ByValue)
	return ok
}

func isProcedure(c sem.Class) bool {
	return c == sem.External || c == sem.Defined || c == sem.IntrinsicName || c == sem.Generic || c == sem.StatementFunction
}

// procRef is a procedure as an argument.
func (u *unit) procRef(id *ast.Ident) sem.Expr {
	s := u.lookup(id.Name)
	switch s.Class {
	case sem.Generic:
		for _, specific := range s.Specifics {
			if specific.Name == s.Name {
				return &sem.ProcRef{Node: sem.Node{At: id.At, T: specific.Type}, Sym: specific}
			}
		}
		u.errorf(id.At, "%s is a generic name; pass one of its specific procedures", upper(id.Name))
		return invalid(id.At)
	case sem.StatementFunction:
		u.errorf(id.At, "the statement function %s cannot be an argument", upper(id.Name))
		return invalid(id.At)
	case sem.IntrinsicName:
		return u.intrinsicRef(s, id)
	}
	s = u.procedure(id.Name, id.At, unknownUse)
	return &sem.ProcRef{Node: sem.Node{At: id.At, T: s.Type}, Sym: s}
}

func isProcRef(x sem.Expr) bool {
	_, ok := x.(*sem.ProcRef)
	return ok
}

// matched finds the procedure that a name means for these arguments and brings them into the
// order of its dummies. The procedure is nil after a report.
func (u *unit) matched(s *sem.Symbol, list []actual, pos source.Pos) (*sem.Symbol, []sem.Expr) {
	u.declareFirst(s)
	switch {
	case anyActualInvalid(list):
		return nil, nil
	case s.Class == sem.Generic:
		specific, args := u.generic(s, list, pos)
		if specific != nil {
			u.specifics[specific] = pos
		}
		return specific, args
	case s.Attr.Has(sem.KnownInterface) && s.Entry != nil:
		args := u.knownArguments(s, list, pos)
		if args == nil {
			return nil, nil
		}
		return s, args
	}
	args := make([]sem.Expr, len(list))
	for i, a := range list {
		if a.keyword != "" {
			u.errorf(a.at, "keyword %s=: the interface of %s is not known here", upper(a.keyword), upper(s.Name))
			return nil, nil
		}
		args[i] = a.x
		markPassed(a.x, nil)
	}
	return s, args
}

func anyActualInvalid(list []actual) bool {
	for _, a := range list {
		if isInvalid(a.x) && !isProcRef(a.x) {
			return true
		}
	}
	return false
}

// knownArguments matches and checks arguments against an interface; nil after
// a report.
func (u *unit) knownArguments(s *sem.Symbol, list []actual, pos source.Pos) []sem.Expr {
	args, bad, why := arrange(s.Entry.Dummies, list)
	if why != "" {
		if !bad.IsValid() {
			bad = pos
		}
		u.errorf(bad, "%s: %s", upper(s.Name), why)
		return nil
	}
	ok := true
	for i, d := range realDummies(s.Entry.Dummies) {
		if args[i] == nil {
			continue
		}
		if why := mismatch(d, args[i], isElemental(s)); why != "" {
			u.errorf(args[i].Pos(), "argument %s of %s %s", upper(d.Name), upper(s.Name), why)
			ok = false
			continue
		}
		markPassed(args[i], d)
	}
	if !ok {
		return nil
	}
	return args
}

func isElemental(s *sem.Symbol) bool {
	return s.Entry != nil && s.Entry.Proc != nil && s.Entry.Proc.Elemental
}

// realDummies leaves out alternate returns.
func realDummies(dummies []*sem.Symbol) []*sem.Symbol {
	list := make([]*sem.Symbol, 0, len(dummies))
	for _, d := range dummies {
		if d != nil {
			list = append(list, d)
		}
	}
	return list
}

// arrange puts arguments into the order of the dummies, nil where an optional
// one is absent. If that cannot be, why says so, about the argument at bad.
func arrange(dummies []*sem.Symbol, list []actual) (args []sem.Expr, bad source.Pos, why string) {
	dummies = realDummies(dummies)
	args = make([]sem.Expr, len(dummies))
	keywords := false
	for i, a := range list {
		at := i
		if a.keyword != "" {
			keywords = true
			at = dummyNamed(dummies, a.keyword)
		} else if keywords {
			return nil, a.at, "an argument without keyword follows one with a keyword"
		}
		switch {
		case at < 0:
			return nil, a.at, fmt.Sprintf("there is no argument %s", upper(a.keyword))
		case at >= len(dummies):
			return nil, a.at, fmt.Sprintf("found %s, expected at most %d", count(len(list), "argument"), len(dummies))
		case args[at] != nil:
			return nil, a.at, fmt.Sprintf("argument %s is given twice", upper(dummies[at].Name))
		}
		args[at] = a.x
	}
	for i, d := range dummies {
		if args[i] == nil && !d.Attr.Has(sem.Optional) {
			return nil, 0, fmt.Sprintf("argument %s is missing", upper(d.Name))
		}
	}
	return args, 0, ""
}

func dummyNamed(dummies []*sem.Symbol, name string) int {
	for i, d := range dummies {
		if d.Name == name {
			return i
		}
	}
	return -1
}

// markPassed notes that the address of a variable is taken, and that it is
// defined if the dummy says so.
func markPassed(x sem.Expr, dummy *sem.Symbol) {
	s := baseSymbol(x)
	if s == nil {
		return
	}
	s.Mark(sem.Passed)
	if dummy != nil && dummy.Attr&(sem.IntentOut|sem.IntentInOut) != 0 {
		s.Mark(sem.Assigned)
	}
}
