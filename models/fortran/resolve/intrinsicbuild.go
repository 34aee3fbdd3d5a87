package resolve

import (
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// build makes the typed reference by the rule of the intrinsic.
func (u *unit) build(r *reference) sem.Expr {
	switch r.Rule {
	case intrinsic.ConversionRule:
		return u.coerce(r.args[0], r.resultType())
	case intrinsic.ToRealRule:
		return u.toReal(r)
	case intrinsic.ToComplexRule:
		return u.toComplex(r)
	case intrinsic.BitOrLogicalRule:
		return u.bitOrLogical(r)
	case intrinsic.ShiftRightRule:
		r.args[1] = u.negated(sem.Neg, r.args[1], r.pos, true, "")
		return u.elemental(r)
	case intrinsic.LenRule, intrinsic.SizeRule, intrinsic.ShapeRule, intrinsic.BoundRule, intrinsic.AllocatedRule, intrinsic.PresentRule, intrinsic.LocRule, intrinsic.ModelRule:
		return u.inquiry(r)
	case intrinsic.OrderRule:
		return u.bessel(r)
	case intrinsic.ArcTangentRule:
		return u.arcTangent(r)
	case intrinsic.IostatRule:
		return u.iostatIs(r)
	case intrinsic.SelectedCharRule:
		return u.selectedChar(r)
	case intrinsic.SelectedIntRule:
		return u.selectedInt(r)
	case intrinsic.SelectedRealRule:
		return u.selectedReal(r)
	case intrinsic.TimeRule:
		return u.timer(r)
	case intrinsic.SecondsSinceRule:
		x := r.args[0]
		r.args = nil
		return u.binary(sem.Sub, r.node(0), x, r.pos)
	case intrinsic.ElementalRule:
		return u.elemental(r)
	case intrinsic.TransferRule:
		return r.transfer()
	case intrinsic.FindRule:
		return u.findPlace(r)
	}
	return u.transformational(r)
}

// resultType is the type of the result as the signature gives it.
func (r *reference) resultType() sem.Type {
	t := r.Result.Type
	if r.Result.Same {
		t = r.args[0].Type()
		if r.Result.Real && t.Base == sem.Complex {
			t.Base = sem.Real
		}
	}
	if r.Result.Last {
		t = r.args[len(r.args)-1].Type()
	}
	if r.kind != 0 {
		t.Kind = r.kind
	}
	return t
}

// node is the reference itself, with a result of the given rank.
func (r *reference) node(rank int) *sem.Intrinsic {
	return &sem.Intrinsic{Node: sem.Node{At: r.pos, T: r.resultType(), R: int8(rank)}, Fn: r.Fn, Args: r.args}
}

// elemental is a function of each element, or of scalars.
func (u *unit) elemental(r *reference) sem.Expr {
	if !u.conform(r.pos, upper(r.Name), r.args...) || !u.checkLengths(r) {
		return invalid(r.pos)
	}
	rank := 0
	for _, x := range r.args {
		if x != nil {
			rank = max(rank, x.Rank())
		}
	}
	for len(r.args) > 2 && r.Params[len(r.Params)-1].Repeated && r.args[len(r.args)-1] == nil {
		r.args = r.args[:len(r.args)-1]
	}
	x := r.node(rank)
	final := x.T
	if r.Result.Convert {
		x.T = r.args[0].Type()
	}
	x.Len = u.resultLength(r)
	if v := u.foldIntrinsic(x); v != nil {
		return u.coerce(v, final)
	}
	return u.coerce(x, final)
}

// checkLengths checks constant lengths of CHARACTER arguments: ICHAR takes one
// character, and both choices of MERGE have the same number of them.
func (u *unit) checkLengths(r *reference) bool {
	if len(r.args) == 0 || r.args[0].Type().Base != sem.Character {
		return true
	}
	n, known := sem.CharLen(r.args[0]).(*sem.Const)
	switch {
	case !known:
	case (r.Fn == sem.Ichar || r.Fn == sem.Iachar) && n.Int != 1:
		u.errorf(r.args[0].Pos(), "the argument of %s has %d characters, but must have 1", upper(r.Name), n.Int)
		return false
	case r.Fn == sem.Merge:
		m, ok := sem.CharLen(r.args[1]).(*sem.Const)
		if ok && m.Int != n.Int {
			u.errorf(r.pos, "the choices of MERGE have %d and %d characters", n.Int, m.Int)
			return false
		}
	}
	return true
}

// resultLength is the length of a CHARACTER result where it is not that of the
// first argument.
func (u *unit) resultLength(r *reference) sem.Expr {
	switch r.Fn {
	case sem.Trim:
		return &sem.Intrinsic{Node: sem.Node{At: r.pos, T: sem.DefaultInteger}, Fn: sem.LenTrim, Args: r.args[:1:1]}
	case sem.Repeat:
		n := sem.CharLen(r.args[0])
		if n == nil {
			return nil
		}
		copies := u.coerce(r.args[1], sem.DefaultInteger)
		if c, ok := copies.(*sem.Const); ok && c.Int < 0 {
			copies = intConst(c.At, 0)
		}
		if _, ok := copies.(*sem.Const); !ok {
			copies = &sem.Intrinsic{Node: sem.Node{At: r.pos, T: sem.DefaultInteger}, Fn: sem.Max,
				Args: []sem.Expr{copies, intConst(r.pos, 0)}}
		}
		return &sem.Binary{Node: sem.Node{At: r.pos, T: sem.DefaultInteger, Op: sem.Mul}, X: n, Y: copies}
	case sem.Merge:
		if r.args[0].Type().HasLength() {
			return sem.CharLen(r.args[0])
		}
	}
	return nil
}

// toReal is REAL: default kind, except for a COMPLEX number the kind of its
// parts.
func (u *unit) toReal(r *reference) sem.Expr {
	t := r.resultType()
	if from := r.args[0].Type(); r.kind == 0 && from.Base == sem.Complex {
		t.Kind = from.Kind
	}
	return u.coerce(r.args[0], t)
}

// toComplex is CMPLX, of default kind unless KIND= says otherwise.
func (u *unit) toComplex(r *reference) sem.Expr {
	t := r.resultType()
	part := sem.Type{Base: sem.Real, Kind: t.Kind}
	if r.args[0].Type().Base == sem.Complex {
		if r.args[1] != nil {
			u.errorf(r.args[1].Pos(), "%s of a COMPLEX number has no imaginary part", upper(r.Name))
			return invalid(r.pos)
		}
		return u.coerce(r.args[0], t)
	}
	re := u.coerce(r.args[0], part)
	var im sem.Expr = realConst(r.pos, 0, part)
	if r.args[1] != nil {
		im = u.coerce(r.args[1], part)
	}
	if anyInvalid(re, im) || !u.conform(r.pos, upper(r.Name), re, im) {
		return invalid(r.pos)
	}
	a, okA := re.(*sem.Const)
	b, okB := im.(*sem.Const)
	if okA && okB {
		return complexConst(r.pos, complex(a.Re, b.Re), t)
	}
	r.args = []sem.Expr{re, im}
	return &sem.Intrinsic{Node: sem.Node{At: r.pos, T: t, R: int8(max(re.Rank(), im.Rank()))}, Fn: r.Fn, Args: r.args}
}

// bitOrLogical is AND, OR and XOR, which old compilers have for bits and truth
// values alike.
func (u *unit) bitOrLogical(r *reference) sem.Expr {
	if r.args[0].Type().Base == sem.Integer {
		return u.elemental(r)
	}
	op := map[sem.Fn]sem.Op{sem.Iand: sem.And, sem.Ior: sem.Or, sem.Ieor: sem.Neqv}[r.Fn]
	return u.binary(op, r.args[0], r.args[1], r.pos)
}

// timer is a function of the time. The two elements of ETIME's array become
// arguments of their own.
func (u *unit) timer(r *reference) sem.Expr {
	if len(r.args) == 0 {
		return r.node(0)
	}
	v, ok := r.args[0].(*sem.Var)
	if n := sem.Extents(r.args[0]); !ok || len(n) != 1 || n[0] != sem.Unknown && n[0] < 2 {
		return u.refused(r, "a whole array of two elements")
	}
	first := v.Sym.Shape.Dims[0].Lower
	if first == nil {
		first = &sem.Intrinsic{Node: sem.Node{At: r.pos, T: sem.DefaultInteger}, Fn: sem.Lbound, Args: []sem.Expr{v, intConst(r.pos, 1)}}
	}
	next := u.binary(sem.Add, first, intConst(r.pos, 1), r.pos)
	r.args = []sem.Expr{u.element(v.Sym, []sem.Expr{first}, r.pos), u.element(v.Sym, []sem.Expr{next}, r.pos)}
	return r.node(0)
}
