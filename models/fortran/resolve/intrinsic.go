package resolve

import (
	"fmt"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// isIntrinsic reports whether there is an intrinsic procedure of the name.
func (u *unit) isIntrinsic(name string) bool {
	return intrinsic.Function(name) != nil || intrinsic.Subroutine(name) != nil
}

// intrinsicNamed returns the intrinsic function that a name with a list of
// arguments means here, nil if it means something else. A user's procedure
// goes before names that are extensions of Fortran 77.
func (u *unit) intrinsicNamed(name string) *intrinsic.Procedure {
	in := intrinsic.Function(name)
	if in == nil || !u.meansIntrinsic(name, in) {
		return nil
	}
	return in
}

// intrinsicSubroutineNamed is intrinsicNamed for CALL.
func (u *unit) intrinsicSubroutineNamed(name string) *intrinsic.Procedure {
	in := intrinsic.Subroutine(name)
	if in == nil || !u.meansIntrinsic(name, in) {
		return nil
	}
	return in
}

func (u *unit) meansIntrinsic(name string, in *intrinsic.Procedure) bool {
	if l := u.find(name); l != nil {
		switch {
		case l.Class == sem.IntrinsicName:
			return true
		case l.Class == sem.External && in.Flags&intrinsic.System != 0 && !l.IsDummy() && l.Foreign == nil:
			return true
		}
		// A type alone does not make the name that of something else.
		if l.Class != sem.Variable || l.IsDummy() || l.dims != nil || !l.canBeProcedure() {
			return false
		}
	}
	return in.Flags&intrinsic.Std77 != 0 && in.Name == name || u.globals[name] == nil && u.externals[name] == nil
}

// reference is a call of an intrinsic procedure that is being typed.
type reference struct {
	*intrinsic.Procedure
	args []sem.Expr // in the order of params, nil if absent; repeated ones follow
	kind uint8      // KIND=, 0 if absent
	pos  source.Pos
}

// intrinsicFunction types a reference to an intrinsic function.
func (u *unit) intrinsicFunction(in *intrinsic.Procedure, args []ast.Expr, id *ast.Ident) sem.Expr {
	list, ok := u.intrinsicArguments(in, args)
	if !ok {
		return invalid(id.At)
	}
	x := u.intrinsicOf(in, list, id.At)
	// The time of day functions have many types in the manuals; a declaration
	// says which one is meant.
	if l := u.find(id.Name); l != nil && l.typed && in.Rule == intrinsic.TimeRule && l.Type.IsNumeric() && !isInvalid(x) {
		return u.coerce(x, l.Type)
	}
	return x
}

// intrinsicOf types a reference with arguments that are typed already.
func (u *unit) intrinsicOf(in *intrinsic.Procedure, list []actual, pos source.Pos) sem.Expr {
	r := &reference{Procedure: in, pos: pos}
	if !u.arrangeIntrinsic(r, list) || !u.checkIntrinsic(r) {
		return invalid(pos)
	}
	return u.build(r)
}

// intrinsicArguments types the arguments; false after a report.
func (u *unit) intrinsicArguments(in *intrinsic.Procedure, args []ast.Expr) (list []actual, ok bool) {
	list = make([]actual, 0, len(args))
	for _, arg := range args {
		a := actual{at: arg.Pos()}
		if k, ok := arg.(*ast.KeywordArg); ok {
			a.keyword, arg = k.Name, k.Value
		}
		if in.Flags&intrinsic.Inquiry != 0 {
			a.x = u.wholeExpr(arg)
		} else {
			a.x = u.expr(arg)
		}
		if isInvalid(a.x) {
			return nil, false
		}
		list = append(list, a)
	}
	return list, true
}

// arrangeIntrinsic brings the arguments into order and takes KIND= apart.
func (u *unit) arrangeIntrinsic(r *reference, list []actual) bool {
	list = maskSecond(r.Procedure, list)
	r.args = make([]sem.Expr, max(len(r.Params), len(list)))
	for i, a := range list {
		at := i
		if a.keyword != "" {
			at = r.paramNamed(a.keyword)
		}
		if why := r.misplaced(at, a); why != "" {
			u.errorf(a.at, "%s: %s", upper(r.Name), why)
			return false
		}
		r.args[at] = a.x
	}
	for i, p := range r.Params {
		switch {
		case r.args[i] == nil && !p.Optional:
			u.errorf(r.pos, "%s: argument %s is missing", upper(r.Name), upper(p.Name))
			return false
		case p.IsKind && !u.takeKind(r, i):
			return false
		}
	}
	return true
}

func (r *reference) paramNamed(name string) int {
	for i, p := range r.Params {
		if p.Name == name {
			return i
		}
	}
	return -1
}

// misplaced says why an argument cannot take a place; empty if it can.
func (r *reference) misplaced(at int, a actual) string {
	n := len(r.Params)
	switch {
	case at < 0:
		return "there is no argument " + upper(a.keyword)
	case at >= n && (n == 0 || !r.Params[n-1].Repeated):
		return fmt.Sprintf("found more arguments, expected at most %d", n)
	case r.args[at] != nil:
		return "argument " + upper(r.param(at).Name) + " is given twice"
	}
	return ""
}

// param is the dummy of an argument; the last one may be repeated.
func (r *reference) param(i int) *intrinsic.Param { return &r.Params[min(i, len(r.Params)-1)] }

// maskSecond makes the mask of SUM(array, mask) a keyword: the dimension can
// be left out before it.
func maskSecond(in *intrinsic.Procedure, list []actual) []actual {
	if in.Rule != intrinsic.ReductionRule && in.Rule != intrinsic.LocationRule || len(list) < 2 || len(in.Params) < 3 {
		return list
	}
	if list[1].keyword == "" && list[1].x.Type().Base == sem.Logical && in.Params[2].Name == "mask" {
		list[1].keyword = "mask"
	}
	return list
}

// takeKind evaluates KIND=, which is the last argument, and drops it.
func (u *unit) takeKind(r *reference, i int) bool {
	x := r.args[i]
	r.args = r.args[:i]
	if x == nil {
		return true
	}
	c, ok := x.(*sem.Const)
	if !ok || c.T.Base != sem.Integer {
		u.errorf(x.Pos(), "KIND= must be a constant INTEGER")
		return false
	}
	base := r.Result.Type.Base
	if r.Result.Same {
		base = r.args[0].Type().Base
	}
	kind, ok := checkKind(base, c.Int)
	if !ok {
		u.errorf(x.Pos(), "there is no %s; the kinds are %s", typeOfKind(base, c.Int), kindsOf(base))
	}
	r.kind = kind
	return ok
}

// checkIntrinsic checks the types and ranks of the arguments and gives those
// that must agree one type.
func (u *unit) checkIntrinsic(r *reference) bool {
	for i, x := range r.args {
		if x == nil {
			continue
		}
		p := r.param(i)
		if c, ok := x.(*sem.Const); ok && c.Hollerith {
			x = u.plain(r, p, c)
			r.args[i] = x
		}
		if why := r.unsuitable(p, x); why != "" {
			found := typeAndRank(x)
			if why == anArray {
				found = "a scalar"
			}
			u.errorf(x.Pos(), "argument %s of %s is %s, but must be %s", upper(p.Name), upper(r.Name), found, why)
			return false
		}
		if p.Defined && !u.defines(r, p, x) {
			return false
		}
	}
	return u.unify(r)
}

// plain gives a bit or Hollerith constant the type that the argument wants.
func (u *unit) plain(r *reference, p *intrinsic.Param, c *sem.Const) sem.Expr {
	t := c.T
	switch {
	case r.Rule == intrinsic.ConversionRule || r.Rule == intrinsic.ToRealRule:
		return c // converted as bits
	case p.Same && r.args[0] != sem.Expr(c):
		t = r.args[0].Type()
	case p.Bases[sem.Integer] && t.Base != sem.Integer:
		t = sem.DefaultInteger
	}
	v, bad := foldConvert(c, t)
	if bad != "" {
		return c
	}
	return &v
}

// anArray is what an argument must be that is a scalar of the right type.
const anArray = "an array"

// unsuitable says what the argument must be, empty if it is.
func (r *reference) unsuitable(p *intrinsic.Param, x sem.Expr) string {
	c, isConst := x.(*sem.Const)
	t := x.Type()
	switch {
	case isProcRef(x):
		return p.String()
	case p.Same:
		if first := r.args[0].Type(); t.Base != first.Base || t.Base == sem.Derived && t != first {
			return r.args[0].Type().String() + " as the first"
		}
	case isConst && c.Hollerith:
	case !p.Bases[t.Base] || p.Kind != 0 && p.Kind != t.Kind:
		return p.String()
	}
	switch {
	case p.Scalar && x.Rank() != 0:
		return "a scalar"
	case p.Array && x.Rank() == 0:
		return anArray
	}
	return ""
}

// defines marks an argument that gets a value.
func (u *unit) defines(r *reference, p *intrinsic.Param, x sem.Expr) bool {
	s := baseSymbol(x)
	if why := undefinable(s); why != "" {
		u.errorf(x.Pos(), "argument %s of %s gets a value, but %s", upper(p.Name), upper(r.Name), why)
		return false
	}
	s.Mark(sem.Assigned | sem.Passed)
	return true
}

// unify brings the arguments that must agree to the greatest of their kinds.
func (u *unit) unify(r *reference) bool {
	if len(r.args) == 0 || r.args[0] == nil {
		return true
	}
	t := r.args[0].Type()
	for i, x := range r.args {
		if x != nil && r.param(i).Same {
			t.Kind = max(t.Kind, x.Type().Kind)
		}
	}
	if !r.anySame() {
		return true
	}
	for i, x := range r.args {
		if x != nil && (i == 0 || r.param(i).Same) {
			r.args[i] = u.coerce(x, t)
		}
	}
	return !anyInvalid(r.args...)
}

func (r *reference) anySame() bool {
	for i := range r.Params {
		if r.Params[i].Same {
			return true
		}
	}
	return false
}

// intrinsicSubroutine is CALL of an intrinsic subroutine.
func (u *unit) intrinsicSubroutine(in *intrinsic.Procedure, c *ast.Call, h sem.Head) sem.Stmt {
	list, ok := u.intrinsicArguments(in, c.Args)
	r := &reference{Procedure: in, pos: c.Name.At}
	if !ok || !u.arrangeIntrinsic(r, list) || !u.checkIntrinsic(r) {
		return &sem.Continue{Head: h}
	}
	switch in.Rule {
	case intrinsic.MoveBitsRule:
		return u.moveBits(r, h)
	case intrinsic.AbortRule:
		r.args = []sem.Expr{intConst(r.pos, aborted)}
	case intrinsic.MoveAllocRule:
		u.checkMoveAlloc(r)
	}
	return &sem.IntrinsicSub{Head: h, Fn: in.Fn, Args: r.args}
}

// aborted is the status of a program that ends by ABORT, as shells give it.
const aborted = 134

// checkMoveAlloc checks MOVE_ALLOC: both are ALLOCATABLE arrays of one type and rank.
func (u *unit) checkMoveAlloc(r *reference) {
	for i, x := range r.args {
		if v, ok := x.(*sem.Var); !ok || !v.Sym.Attr.Has(sem.Allocatable) || v.Sym.Attr.Has(sem.DataPointer) {
			u.errorf(x.Pos(), "argument %s of MOVE_ALLOC must be an ALLOCATABLE array", upper(r.Params[i].Name))
			return
		}
	}
	if from, to := r.args[0], r.args[1]; from.Type() != to.Type() || from.Rank() != to.Rank() {
		u.errorf(to.Pos(), "argument TO of MOVE_ALLOC is of type %s with %s, but FROM is of type %s with %s", to.Type(),
			count(to.Rank(), "dimension"), from.Type(), count(from.Rank(), "dimension"))
	}
}

// moveBits is MVBITS. It assigns the bits below, the field and the bits above: TO = IOR(IAND(TO, NOT(ISHFT(mask,
// TOPOS))), ISHFT(IBITS(FROM, FROMPOS, LEN), TOPOS)).
func (u *unit) moveBits(r *reference, h sem.Head) sem.Stmt {
	from, fromPos, n, to, toPos := r.args[0], r.args[1], r.args[2], r.args[3], r.args[4]
	if from.Type() != to.Type() {
		u.errorf(to.Pos(), "arguments FROM and TO of MVBITS have the types %s and %s", from.Type(), to.Type())
		return &sem.Continue{Head: h}
	}
	of := func(name string, args ...sem.Expr) sem.Expr {
		list := make([]actual, len(args))
		for i, x := range args {
			if isInvalid(x) {
				return x
			}
			list[i] = actual{at: x.Pos(), x: x}
		}
		return u.intrinsicOf(intrinsic.Function(name), list, r.pos)
	}
	mask := of("ibits", intConstOf(r.pos, -1, to.Type()), intConst(r.pos, 0), n)
	field := of("ishft", of("ibits", from, fromPos, n), toPos)
	value := of("ior", of("iand", to, of("not", of("ishft", mask, toPos))), field)
	switch {
	case isInvalid(value) || !u.conform(r.pos, upper(r.Name), to, value):
		return &sem.Continue{Head: h}
	case value.Rank() > to.Rank():
		u.errorf(to.Pos(), "argument TO of MVBITS is a scalar, but another one is an array")
		return &sem.Continue{Head: h}
	}
	return &sem.Assign{Head: h, Target: to, Value: value}
}

// intrinsicRef is an intrinsic function as an argument. The computation of the specific function is written down like
// a statement function.
func (u *unit) intrinsicRef(s *sem.Symbol, id *ast.Ident) sem.Expr {
	in := intrinsic.Function(s.Intrinsic)
	if in == nil || in.Flags&intrinsic.Passable == 0 {
		u.errorf(id.At, "the intrinsic procedure %s cannot be an argument", upper(id.Name))
		return invalid(id.At)
	}
	if s.Func == nil {
		s.Func = u.specificFunction(in, s.Pos)
		s.Type = s.Func.Body.Type()
	}
	return &sem.ProcRef{Node: sem.Node{At: id.At, T: s.Type}, Sym: s}
}

func (u *unit) specificFunction(in *intrinsic.Procedure, pos source.Pos) *sem.StmtFunc {
	f := &sem.StmtFunc{}
	var list []actual
	t := sem.DefaultReal
	for i, p := range in.Params {
		if p.Optional {
			break
		}
		if !p.Same {
			t = p.DefaultType()
		}
		d := &sem.Symbol{Name: p.Name, Pos: pos, Type: t, Dummy: i + 1}
		f.Dummies = append(f.Dummies, d)
		list = append(list, actual{at: pos, x: &sem.Var{Node: sem.Node{At: pos, T: t}, Sym: d}})
	}
	f.Body = u.intrinsicOf(in, list, pos)
	return f
}
