package resolve

import (
	"fmt"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// isIntrinsic reports whether there is an intrinsic procedure of the name.
func (u *unit) isIntrinsic(name string) bool {
	return functions[name] != nil || subroutines[name] != nil
}

// intrinsicNamed returns the intrinsic function that a name with a list of
// arguments means here, nil if it means something else. A user's procedure
// goes before names that are extensions of Fortran 77.
func (u *unit) intrinsicNamed(name string) *intrinsic {
	in := functions[name]
	if in == nil || !u.meansIntrinsic(name, in) {
		return nil
	}
	return in
}

// intrinsicSubroutineNamed is intrinsicNamed for CALL.
func (u *unit) intrinsicSubroutineNamed(name string) *intrinsic {
	in := subroutines[name]
	if in == nil || !u.meansIntrinsic(name, in) {
		return nil
	}
	return in
}

func (u *unit) meansIntrinsic(name string, in *intrinsic) bool {
	if l := u.find(name); l != nil {
		switch {
		case l.Class == sem.IntrinsicName:
			return true
		case l.Class == sem.External && in.flags&system != 0 && !l.IsDummy() && l.Foreign == nil:
			return true
		}
		// A type alone does not make the name that of something else.
		if l.Class != sem.Variable || l.IsDummy() || l.dims != nil || !l.canBeProcedure() {
			return false
		}
	}
	return in.flags&std77 != 0 || u.globals[name] == nil && u.externals[name] == nil
}

// reference is a call of an intrinsic procedure that is being typed.
type reference struct {
	*intrinsic
	args []sem.Expr // in the order of params, nil if absent; repeated ones follow
	kind uint8      // KIND=, 0 if absent
	pos  source.Pos
}

// intrinsicFunction types a reference to an intrinsic function.
func (u *unit) intrinsicFunction(in *intrinsic, args []ast.Expr, id *ast.Ident) sem.Expr {
	list, ok := u.intrinsicArguments(in, args)
	if !ok {
		return invalid(id.At)
	}
	x := u.intrinsicOf(in, list, id.At)
	// The time of day functions have many types in the manuals; a declaration
	// says which one is meant.
	if l := u.find(id.Name); l != nil && l.typed && in.rule == timeRule && l.Type.IsNumeric() && !isInvalid(x) {
		return u.as(x, l.Type)
	}
	return x
}

// intrinsicOf types a reference with arguments that are typed already.
func (u *unit) intrinsicOf(in *intrinsic, list []actual, pos source.Pos) sem.Expr {
	r := &reference{intrinsic: in, pos: pos}
	if !u.arrangeIntrinsic(r, list) || !u.checkIntrinsic(r) {
		return invalid(pos)
	}
	return u.build(r)
}

// intrinsicArguments types the arguments; false after a report.
func (u *unit) intrinsicArguments(in *intrinsic, args []ast.Expr) (list []actual, ok bool) {
	list = make([]actual, 0, len(args))
	for _, arg := range args {
		a := actual{at: arg.Pos()}
		if k, ok := arg.(*ast.KeywordArg); ok {
			a.keyword, arg = k.Name, k.Value
		}
		if in.flags&inquiry != 0 {
			a.x = u.whole(arg)
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
	list = maskSecond(r.intrinsic, list)
	r.args = make([]sem.Expr, max(len(r.params), len(list)))
	for i, a := range list {
		at := i
		if a.keyword != "" {
			at = r.paramNamed(a.keyword)
		}
		if why := r.misplaced(at, a); why != "" {
			u.errorf(a.at, "%s: %s", upper(r.name), why)
			return false
		}
		r.args[at] = a.x
	}
	for i, p := range r.params {
		switch {
		case r.args[i] == nil && !p.optional:
			u.errorf(r.pos, "%s: argument %s is missing", upper(r.name), upper(p.name))
			return false
		case p.isKind && !u.takeKind(r, i):
			return false
		}
	}
	return true
}

func (r *reference) paramNamed(name string) int {
	for i, p := range r.params {
		if p.name == name {
			return i
		}
	}
	return -1
}

// misplaced says why an argument cannot take a place; empty if it can.
func (r *reference) misplaced(at int, a actual) string {
	n := len(r.params)
	switch {
	case at < 0:
		return "there is no argument " + upper(a.keyword)
	case at >= n && (n == 0 || !r.params[n-1].repeated):
		return fmt.Sprintf("found more arguments, expected at most %d", n)
	case r.args[at] != nil:
		return "argument " + upper(r.param(at).name) + " is given twice"
	}
	return ""
}

// param is the dummy of an argument; the last one may be repeated.
func (r *reference) param(i int) *param { return &r.params[min(i, len(r.params)-1)] }

// maskSecond makes the mask of SUM(array, mask) a keyword: the dimension can
// be left out before it.
func maskSecond(in *intrinsic, list []actual) []actual {
	if in.rule != reductionRule && in.rule != locationRule || len(list) < 2 || len(in.params) < 3 {
		return list
	}
	if list[1].keyword == "" && list[1].x.Type().Base == sem.Logical && in.params[2].name == "mask" {
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
	base := r.result.t.Base
	if r.result.same {
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
			u.errorf(x.Pos(), "argument %s of %s is %s, but must be %s", upper(p.name), upper(r.name), typeAndRank(x), why)
			return false
		}
		if p.defined && !u.defines(r, p, x) {
			return false
		}
	}
	return u.unify(r)
}

// plain gives a bit or Hollerith constant the type that the argument wants.
func (u *unit) plain(r *reference, p *param, c *sem.Const) sem.Expr {
	t := c.T
	switch {
	case r.rule == conversionRule || r.rule == toRealRule:
		return c // converted as bits
	case p.same && r.args[0] != sem.Expr(c):
		t = r.args[0].Type()
	case p.bases[sem.Integer] && t.Base != sem.Integer:
		t = sem.DefaultInteger
	}
	v, bad := foldConvert(c, t)
	if bad != "" {
		return c
	}
	return &v
}

// unsuitable says what the argument must be, empty if it is.
func (r *reference) unsuitable(p *param, x sem.Expr) string {
	c, isConst := x.(*sem.Const)
	t := x.Type()
	switch {
	case isProcRef(x):
		return p.String()
	case p.same:
		if t.Base != r.args[0].Type().Base {
			return r.args[0].Type().String() + " as the first"
		}
	case isConst && c.Hollerith:
	case !p.bases[t.Base] || p.kind != 0 && p.kind != t.Kind:
		return p.String()
	}
	switch {
	case p.scalar && x.Rank() != 0:
		return "a scalar"
	case p.array && x.Rank() == 0:
		return "an array"
	}
	return ""
}

// String lists the types that an argument can have.
func (p *param) String() string {
	var names []string
	for base, ok := range p.bases {
		if ok {
			t := sem.Type{Base: sem.Base(base), Kind: p.kind}
			name, _, _ := strings.Cut(t.String(), "(")
			if p.kind != 0 {
				name = t.String()
			}
			names = append(names, name)
		}
	}
	return strings.Join(names, " or ")
}

// defines marks an argument that gets a value.
func (u *unit) defines(r *reference, p *param, x sem.Expr) bool {
	s := baseSymbol(x)
	if why := undefinable(s); why != "" {
		u.errorf(x.Pos(), "argument %s of %s gets a value, but %s", upper(p.name), upper(r.name), why)
		return false
	}
	s.Attr |= sem.Assigned | sem.Passed
	return true
}

// unify brings the arguments that must agree to the greatest of their kinds.
func (u *unit) unify(r *reference) bool {
	if len(r.args) == 0 || r.args[0] == nil {
		return true
	}
	t := r.args[0].Type()
	for i, x := range r.args {
		if x != nil && r.param(i).same {
			t.Kind = max(t.Kind, x.Type().Kind)
		}
	}
	if !r.anySame() {
		return true
	}
	for i, x := range r.args {
		if x != nil && (i == 0 || r.param(i).same) {
			r.args[i] = u.as(x, t)
		}
	}
	return !anyInvalid(r.args...)
}

func (r *reference) anySame() bool {
	for i := range r.params {
		if r.params[i].same {
			return true
		}
	}
	return false
}

// intrinsicSubroutine is CALL of an intrinsic subroutine.
func (u *unit) intrinsicSubroutine(in *intrinsic, c *ast.Call, h sem.Head) sem.Stmt {
	list, ok := u.intrinsicArguments(in, c.Args)
	r := &reference{intrinsic: in, pos: c.Name.At}
	if !ok || !u.arrangeIntrinsic(r, list) || !u.checkIntrinsic(r) {
		return &sem.Continue{Head: h}
	}
	if in.rule == moveBitsRule {
		return u.moveBits(r, h)
	}
	return &sem.IntrinsicSub{Head: h, Fn: in.fn, Args: r.args}
}

// moveBits is MVBITS, an assignment of bits below, the field and bits above:
// TO = IOR(IAND(TO, NOT(ISHFT(mask, TOPOS))), ISHFT(IBITS(FROM, FROMPOS, LEN), TOPOS)).
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
		return u.intrinsicOf(functions[name], list, r.pos)
	}
	mask := of("ibits", intConstOf(r.pos, -1, to.Type()), intConst(r.pos, 0), n)
	field := of("ishft", of("ibits", from, fromPos, n), toPos)
	value := of("ior", of("iand", to, of("not", of("ishft", mask, toPos))), field)
	switch {
	case isInvalid(value) || !u.conform(r.pos, upper(r.name), to, value):
		return &sem.Continue{Head: h}
	case value.Rank() > to.Rank():
		u.errorf(to.Pos(), "argument TO of MVBITS is a scalar, but another one is an array")
		return &sem.Continue{Head: h}
	}
	return &sem.Assign{Head: h, Target: to, Value: value}
}

// intrinsicRef is an intrinsic function as an argument. What the specific
// function computes is written down like a statement function.
func (u *unit) intrinsicRef(s *sem.Symbol, id *ast.Ident) sem.Expr {
	in := functions[s.Intrinsic]
	if in == nil || in.flags&passable == 0 {
		u.errorf(id.At, "the intrinsic procedure %s cannot be an argument", upper(id.Name))
		return invalid(id.At)
	}
	if s.Func == nil {
		s.Func = u.specificFunction(in, s.Pos)
		s.Type = s.Func.Body.Type()
	}
	return &sem.ProcRef{Node: sem.Node{At: id.At, T: s.Type}, Sym: s}
}

func (u *unit) specificFunction(in *intrinsic, pos source.Pos) *sem.StmtFunc {
	f := &sem.StmtFunc{}
	var list []actual
	t := sem.DefaultReal
	for i, p := range in.params {
		if p.optional {
			break
		}
		if !p.same {
			t = p.defaultType()
		}
		d := &sem.Symbol{Name: p.name, Pos: pos, Type: t, Dummy: i + 1}
		f.Dummies = append(f.Dummies, d)
		list = append(list, actual{at: pos, x: &sem.Var{Node: sem.Node{At: pos, T: t}, Sym: d}})
	}
	f.Body = u.intrinsicOf(in, list, pos)
	return f
}

func (p *param) defaultType() sem.Type {
	t := sem.Type{Base: p.first, Kind: 4}
	switch {
	case p.first == sem.Character:
		t.Kind = 1
	case p.kind != 0:
		t.Kind = p.kind
	}
	return t
}
