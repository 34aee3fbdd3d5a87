package resolve

import (
	"math"

	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// inquiry answers a question about the properties of an argument: now if they
// are constant.
func (u *unit) inquiry(r *reference) sem.Expr {
	x := r.args[0]
	switch r.Rule {
	case intrinsic.ModelRule:
		return u.model(r)
	case intrinsic.LenRule:
		if n, ok := sem.CharLen(x).(*sem.Const); ok {
			return intConstOf(r.pos, n.Int, r.resultType())
		}
	case intrinsic.AllocatedRule:
		isPointer := r.Fn == sem.Associated
		if v, ok := x.(*sem.Var); !ok || !v.Sym.Attr.Has(sem.Allocatable) || v.Sym.Attr.Has(sem.DataPointer) != isPointer {
			if isPointer {
				return u.refused(r, "a POINTER")
			}
			return u.refused(r, "an ALLOCATABLE array")
		}
		if isPointer && len(r.args) > 1 && r.args[1] != nil {
			u.checkTarget(x.(*sem.Var).Sym, r.args[1], r.args[1].Pos())
		}
	case intrinsic.PresentRule:
		if v, ok := x.(*sem.Var); !ok || !v.Sym.Attr.Has(sem.Optional) {
			return u.refused(r, "an OPTIONAL dummy argument")
		}
	case intrinsic.LocRule:
		if baseSymbol(x) == nil {
			return u.refused(r, "a variable")
		}
		s := baseSymbol(x)
		s.Mark(sem.Passed | sem.Assigned)
		if s.Shape == nil && !s.IsDummy() {
			s.Attr |= sem.Target // so that it has an address
		}
	case intrinsic.SizeRule, intrinsic.ShapeRule, intrinsic.BoundRule:
		return u.shapeInquiry(r)
	}
	return r.node(0)
}

func (u *unit) refused(r *reference, want string) sem.Expr {
	u.errorf(r.args[0].Pos(), "the argument of %s must be %s", upper(r.Name), want)
	return invalid(r.pos)
}

// shapeInquiry is SIZE, SHAPE, LBOUND and UBOUND.
func (u *unit) shapeInquiry(r *reference) sem.Expr {
	x := r.args[0]
	var dim sem.Expr
	if len(r.args) > 1 {
		dim = r.args[1]
	}
	if !u.checkDim(r, dim, x.Rank()) || !u.checkLastExtent(r, dim) {
		return invalid(r.pos)
	}
	if r.Rule == intrinsic.ShapeRule || r.Rule == intrinsic.BoundRule && dim == nil {
		return u.allBounds(r)
	}
	n := r.node(0)
	if v := boundOf(r, dim); v != sem.Unknown {
		return intConstOf(r.pos, v, n.T)
	}
	if b := r.constantBound(dim); b != nil {
		return intConstOf(r.pos, b.Int, n.T)
	}
	return n
}

// checkDim checks a constant DIM= against the rank.
func (u *unit) checkDim(r *reference, dim sem.Expr, rank int) bool {
	if c, ok := dim.(*sem.Const); ok && (c.Int < 1 || c.Int > int64(rank)) {
		u.errorf(c.At, "dimension %d of %s: the array has %s", c.Int, upper(r.Name), count(rank, "dimension"))
		return false
	}
	return true
}

// checkLastExtent refuses questions whose answer an assumed-size array does
// not know.
func (u *unit) checkLastExtent(r *reference, dim sem.Expr) bool {
	s := assumedSize(r.args[0])
	if s == nil || r.Fn == sem.Lbound {
		return true
	}
	if c, ok := dim.(*sem.Const); ok && c.Int < int64(s.Rank()) {
		return true
	}
	u.errorf(r.pos, "%s: the last extent of %s is not known, since it is declared with *", upper(r.Name), upper(s.Name))
	return false
}

// boundOf is SIZE, if constant; else Unknown.
func boundOf(r *reference, dim sem.Expr) int64 {
	if r.Fn != sem.SizeOf {
		return sem.Unknown
	}
	extents := sem.Extents(r.args[0])
	if dim != nil {
		c, ok := dim.(*sem.Const)
		if !ok {
			return sem.Unknown
		}
		extents = extents[c.Int-1 : c.Int]
	}
	n := int64(1)
	for _, e := range extents {
		if e == sem.Unknown {
			return sem.Unknown
		}
		n *= e
	}
	return n
}

// constantBound is LBOUND or UBOUND for a constant dimension, nil if unknown.
// Arrays that are no whole variables begin at 1, and so do empty dimensions,
// whose upper bound is 0.
func (r *reference) constantBound(dim sem.Expr) *sem.Const {
	c, ok := dim.(*sem.Const)
	if !ok || r.Fn == sem.SizeOf {
		return nil
	}
	v, ok := r.args[0].(*sem.Var)
	if !ok {
		return expressionBound(r, c.Int)
	}
	d := v.Sym.Shape.Dims[c.Int-1]
	lower, okLo := d.Lower.(*sem.Const)
	upper, okHi := d.Upper.(*sem.Const)
	lastOfAssumed := v.Sym.Shape.Class == sem.AssumedSize && int(c.Int) == v.Sym.Rank()
	switch {
	case okLo && okHi && lower.Int > upper.Int:
		return intConst(r.pos, truth(r.Fn == sem.Lbound))
	case r.Fn == sem.Lbound && okLo && (okHi || lower.Int == 1 && v.Sym.Shape.Class != sem.DeferredShape || lastOfAssumed):
		return lower
	case r.Fn == sem.Ubound && okLo && okHi:
		return upper
	}
	return nil
}

func expressionBound(r *reference, dim int64) *sem.Const {
	if r.Fn == sem.Lbound {
		return intConst(r.pos, 1)
	}
	if n := sem.Extents(r.args[0])[dim-1]; n != sem.Unknown {
		return intConst(r.pos, n)
	}
	return nil
}

// allBounds is SHAPE, or LBOUND and UBOUND without a dimension: an array
// constructor if all elements are constant.
func (u *unit) allBounds(r *reference) sem.Expr {
	x := r.args[0]
	if x.Rank() == 0 && r.Rule != intrinsic.ShapeRule {
		return u.refused(r, "an array")
	}
	whole := r.node(1)
	list := &sem.ArrayCons{Node: whole.Node}
	extents := sem.Extents(x)
	for i, n := range extents {
		c := r.constantBound(intConst(r.pos, int64(i)+1))
		if r.Rule == intrinsic.ShapeRule {
			c = intConst(r.pos, n)
		}
		if c == nil || c.Int == sem.Unknown && r.Rule == intrinsic.ShapeRule {
			return whole
		}
		list.Items = append(list.Items, intConstOf(r.pos, c.Int, whole.T))
	}
	return list
}

// realModel is what Fortran calls the model of REAL numbers, here IEEE's.
type realModel struct {
	digits, precision, decimalRange, maxExponent, minExponent int64
	huge, tiny, epsilon                                       float64
}

func modelOf(kind uint8) realModel {
	if kind == 4 {
		return realModel{24, 6, 37, 128, -125, math.MaxFloat32, 0x1p-126, 0x1p-23}
	}
	return realModel{53, 15, 307, 1024, -1021, math.MaxFloat64, 0x1p-1022, 0x1p-52}
}

// intDigits are the decimal digits that every INTEGER of a kind can hold.
var intDigits = map[uint8]int64{1: 2, 2: 4, 4: 9, 8: 18}

// model answers from the type of the argument alone.
func (u *unit) model(r *reference) sem.Expr {
	t := r.args[0].Type()
	number := func(n int64) sem.Expr { return intConstOf(r.pos, n, r.resultType()) }
	if r.Name == "kind" {
		return number(int64(t.Kind))
	}
	switch r.Name {
	case "new_line":
		return stringConst(r.pos, "\n")
	case "storage_size":
		return u.storageSize(r)
	}
	if t.Base == sem.Integer {
		return number(intModel(r.Name, t))
	}
	m := modelOf(t.Kind)
	switch r.Name {
	case "huge":
		return realConst(r.pos, m.huge, t)
	case "tiny":
		return realConst(r.pos, m.tiny, t)
	case "epsilon":
		return realConst(r.pos, m.epsilon, t)
	case "digits":
		return number(m.digits)
	case "precision":
		return number(m.precision)
	case "range":
		return number(m.decimalRange)
	case "maxexponent":
		return number(m.maxExponent)
	case "minexponent":
		return number(m.minExponent)
	}
	return number(2) // radix
}

// storageSize is STORAGE_SIZE, the bits of an element.
func (u *unit) storageSize(r *reference) sem.Expr {
	t := r.args[0].Type()
	bits := 8 * int64(t.Kind)
	switch t.Base {
	case sem.Complex:
		bits *= 2
	case sem.Character, sem.Derived:
		length := u.coerce(sem.CharLen(r.args[0]), r.resultType())
		return u.binary(sem.Mul, length, intConstOf(r.pos, 8, r.resultType()), r.pos)
	}
	return intConstOf(r.pos, bits, r.resultType())
}

func intModel(name string, t sem.Type) int64 {
	_, greatest := intRange(t.Kind)
	switch name {
	case "huge":
		return greatest
	case "digits":
		return 8*int64(t.Kind) - 1
	case "range":
		return intDigits[t.Kind]
	case "bit_size":
		return 8 * int64(t.Kind)
	}
	return 2 // radix
}

// selectedInt is the smallest kind with the decimal digits, -1 if there is
// none.
func (u *unit) selectedInt(r *reference) sem.Expr {
	digits, ok := u.constantArgument(r, 0, 0)
	if !ok {
		return invalid(r.pos)
	}
	for _, kind := range []uint8{1, 2, 4, 8} {
		if intDigits[kind] >= digits {
			return intConst(r.pos, int64(kind))
		}
	}
	return intConst(r.pos, -1)
}

// selectedReal is the smallest kind with the digits and the range of
// exponents: -1 if no kind has the digits, -2 the range, -3 either, -5 the radix.
func (u *unit) selectedReal(r *reference) sem.Expr {
	digits, okDigits := u.constantArgument(r, 0, 0)
	decimals, okRange := u.constantArgument(r, 1, 0)
	radix, okRadix := u.constantArgument(r, 2, 2)
	switch {
	case !okDigits || !okRange || !okRadix:
		return invalid(r.pos)
	case radix != 2:
		return intConst(r.pos, -5)
	}
	for _, kind := range []uint8{4, 8} {
		if m := modelOf(kind); m.precision >= digits && m.decimalRange >= decimals {
			return intConst(r.pos, int64(kind))
		}
	}
	m := modelOf(8)
	return intConst(r.pos, -truth(m.precision < digits)-2*truth(m.decimalRange < decimals))
}

func (u *unit) constantArgument(r *reference, i int, otherwise int64) (int64, bool) {
	v, ok := constantOr(r.args[i], otherwise)
	if !ok {
		u.errorf(r.args[i].Pos(), "the argument of %s must be a constant", upper(r.Name))
	}
	return v, ok
}
