package resolve

import (
	"strings"

	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// arcTangent is ATAN, of two arguments what ATAN2 is.
func (u *unit) arcTangent(r *reference) sem.Expr {
	if r.args[1] == nil {
		r.args = r.args[:1]
		return u.elemental(r)
	}
	list := []actual{{at: r.args[0].Pos(), x: r.args[0]}, {at: r.args[1].Pos(), x: r.args[1]}}
	return u.intrinsicOf(intrinsic.Function("atan2"), list, r.pos)
}

// bessel is a Bessel function. Its order is in its name or is the first argument. With two orders and a number, the
// result is an array of all orders from the first to the second.
func (u *unit) bessel(r *reference) sem.Expr {
	if len(r.args) == 1 {
		order := int64(r.Name[len(r.Name)-1] - '0')
		r.args = []sem.Expr{intConst(r.pos, order), r.args[0]}
		return u.elemental(r)
	}
	if x := r.args[2]; x != nil {
		return u.besselOrders(r, x)
	}
	if x := r.args[1]; x.Type().Base != sem.Real {
		u.errorf(x.Pos(), "argument X of %s is %s, but must be REAL", upper(r.Name), typeAndRank(x))
		return invalid(r.pos)
	}
	r.args = r.args[:2]
	return u.elemental(r)
}

// maxOrders bounds the array of functions of many orders.
const maxOrders = 1000

func (u *unit) besselOrders(r *reference, x sem.Expr) sem.Expr {
	first, ok1 := r.args[0].(*sem.Const)
	last, ok2 := r.args[1].(*sem.Const)
	if !ok1 || !ok2 || last.T.Base != sem.Integer || first.Int < 0 || last.Int-first.Int >= maxOrders {
		u.errorf(r.pos, "the orders of %s must be INTEGER constants from 0 on, %d at most", upper(r.Name), maxOrders)
		return invalid(r.pos)
	}
	list := &sem.ArrayCons{Node: sem.Node{At: r.pos, T: x.Type(), R: 1}}
	for n := first.Int; n <= last.Int; n++ {
		one := &reference{Procedure: r.Procedure, pos: r.pos, args: []sem.Expr{intConst(r.pos, n), x}}
		list.Items = append(list.Items, u.elemental(one))
	}
	return list
}

// The values of IOSTAT= at the end of a file and of a record.
const (
	iostatEnd = -1
	iostatEor = -2
)

// iostatIs is IS_IOSTAT_END and IS_IOSTAT_EOR.
func (u *unit) iostatIs(r *reference) sem.Expr {
	code := int64(iostatEnd)
	if r.Name == "is_iostat_eor" {
		code = iostatEor
	}
	return u.binary(sem.Eq, r.args[0], intConstOf(r.pos, code, r.args[0].Type()), r.pos)
}

// selectedChar is the kind of characters by the name of their set, -1 for all but ASCII.
func (u *unit) selectedChar(r *reference) sem.Expr {
	c, ok := r.args[0].(*sem.Const)
	if !ok {
		return u.refused(r, "a constant")
	}
	switch upper(strings.TrimRight(c.Str, " ")) {
	case "ASCII", "DEFAULT":
		return intConst(r.pos, 1)
	}
	return intConst(r.pos, -1)
}
