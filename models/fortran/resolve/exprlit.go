package resolve

import (
	"errors"
	"math/big"
	"strconv"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// kindOf finds the kind that a constant's suffix names, a number or a named
// constant; without a suffix it is the default.
func (u *unit) kindOf(suffix string, base sem.Base, otherwise uint8, pos source.Pos) uint8 {
	if suffix == "" {
		return otherwise
	}
	n, err := strconv.ParseInt(suffix, 10, 64)
	if err != nil {
		s := u.lookup(suffix)
		if s == nil || s.Class != sem.NamedConstant || s.Value == nil || s.Type.Base != sem.Integer {
			u.errorf(pos, "the kind %s is not a named INTEGER constant", upper(suffix))
			return otherwise
		}
		n = s.Value.Int
	}
	kind, ok := checkKind(base, n)
	if !ok {
		u.errorf(pos, "there is no %s; the kinds are %s", typeOfKind(base, n), kindsOf(base))
		return otherwise
	}
	return kind
}

// checkKind tells whether a family of types has the kind.
func checkKind(base sem.Base, n int64) (kind uint8, ok bool) {
	switch base {
	case sem.Integer, sem.Logical:
		ok = n == 1 || n == 2 || n == 4 || n == 8
	case sem.Character:
		ok = n == 1
	default:
		ok = n == 4 || n == 8
	}
	return uint8(n & 15), ok
}

func kindsOf(base sem.Base) string {
	switch base {
	case sem.Integer, sem.Logical:
		return "1, 2, 4 and 8"
	case sem.Character:
		return "1"
	}
	return "4 and 8"
}

func typeOfKind(base sem.Base, n int64) string {
	name, _, _ := strings.Cut(sem.Type{Base: base}.String(), "(")
	return name + "(" + strconv.FormatInt(n, 10) + ")"
}

// intLit is an integer constant. The greatest magnitude is one more behind a
// minus sign.
func (u *unit) intLit(l *ast.IntLit, negative bool) sem.Expr {
	digits, suffix := l.Split()
	t := sem.Type{Base: sem.Integer, Kind: u.kindOf(suffix, sem.Integer, sem.DefaultInteger.Kind, l.At)}
	_, greatest := intRange(t.Kind)
	limit := uint64(greatest) + uint64(truth(negative))
	v, err := strconv.ParseUint(digits, 10, 64)
	if err != nil || v > limit {
		u.errorf(l.At, "%s is too large for %s, whose greatest value is %d", digits, t, greatest)
		return invalid(l.At)
	}
	if negative {
		v = -v
	}
	c := u.nodes.consts.New()
	c.At, c.T, c.Int = l.At, t, int64(v)
	return c
}

func (u *unit) realLit(l *ast.RealLit) sem.Expr {
	text, suffix := l.Split()
	t := sem.DefaultReal
	if at := strings.IndexAny(text, "dq"); at >= 0 {
		t = sem.DoublePrecision
		text = text[:at] + "e" + text[at+1:]
	}
	t.Kind = u.kindOf(suffix, sem.Real, t.Kind, l.At)
	v, err := strconv.ParseFloat(text, 8*int(t.Kind))
	if err != nil {
		why := "is not a number"
		if errors.Is(err, strconv.ErrRange) {
			why = "is too large for " + t.String()
		}
		u.errorf(l.At, "%s %s", text, why)
		return invalid(l.At)
	}
	c := u.nodes.consts.New()
	c.At, c.T, c.Re = l.At, t, v
	return c
}

func (u *unit) logicalLit(l *ast.LogicalLit) sem.Expr {
	kind := u.kindOf(l.Kind, sem.Logical, sem.DefaultLogical.Kind, l.At)
	return logicalConst(l.At, l.Value, sem.Type{Base: sem.Logical, Kind: kind})
}

func (u *unit) stringLit(l *ast.StringLit) sem.Expr {
	u.kindOf(l.Kind, sem.Character, 1, l.At)
	c := stringConst(l.At, l.Value)
	c.Hollerith = l.Hollerith
	return c
}

// bozLit is a bit constant. It is INTEGER of the kind that holds it until its
// surroundings give it a type.
func (u *unit) bozLit(l *ast.BOZLit) sem.Expr {
	base := map[byte]int{'b': 2, 'o': 8, 'z': 16}[l.Base]
	v, ok := new(big.Int).SetString(l.Digits, base)
	if !ok || v.BitLen() > 64 {
		u.errorf(l.At, "this constant has more than 64 bits or a digit that its base has not")
		return invalid(l.At)
	}
	c := intConst(l.At, int64(v.Uint64()))
	c.Hollerith = true
	switch n := v.BitLen(); {
	case n > 32:
		c.T.Kind = 8
	case n == 32:
		c.Int = wrap(c.Int, 4)
	}
	return c
}

func (u *unit) complexLit(l *ast.ComplexLit) sem.Expr {
	re, im := u.expr(l.Re), u.expr(l.Im)
	if anyInvalid(re, im) {
		return invalid(l.At)
	}
	a, okA := re.(*sem.Const)
	b, okB := im.(*sem.Const)
	if !okA || !okB || !isRealOrInteger(re) || !isRealOrInteger(im) {
		u.errorf(l.At, "both parts of a complex constant must be REAL or INTEGER constants")
		return invalid(l.At)
	}
	part := numericType(numericType(re.Type(), im.Type()), sem.DefaultReal)
	if re.Type().Base == sem.Integer && im.Type().Base == sem.Integer {
		part = sem.DefaultReal
	}
	x, _ := foldConvert(a, part)
	y, _ := foldConvert(b, part)
	return complexConst(l.At, complex(x.Re, y.Re), sem.Type{Base: sem.Complex, Kind: part.Kind})
}

func isRealOrInteger(x sem.Expr) bool {
	return x.Type().Base == sem.Real || x.Type().Base == sem.Integer
}
