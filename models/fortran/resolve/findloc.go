package resolve

import (
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// findPlace is FINDLOC, the first or last place of a value: that of the greatest
// of ones where an element equals the value.
func (u *unit) findPlace(r *reference) sem.Expr {
	array, value, dim, mask, back := r.args[0], r.args[1], r.args[2], r.args[3], r.args[4]
	op := sem.Eq
	if array.Type().Base == sem.Logical {
		op = sem.Eqv
	}
	equal := u.binary(op, array, value, r.pos)
	if isInvalid(equal) {
		return equal
	}
	counts := equal
	if mask != nil {
		counts = u.binary(sem.And, equal, mask, r.pos)
	}
	ones := u.intrinsicOf(intrinsic.Function("merge"), []actual{
		{at: r.pos, x: intConst(r.pos, 1)}, {at: r.pos, x: intConst(r.pos, 0)}, {at: r.pos, x: equal},
	}, r.pos)
	if isInvalid(counts) || isInvalid(ones) {
		return invalid(r.pos)
	}
	list := []actual{{at: r.pos, x: ones}, {keyword: "mask", at: r.pos, x: counts}}
	for _, a := range []actual{{keyword: "dim", at: r.pos, x: dim}, {keyword: "back", at: r.pos, x: back}} {
		if a.x != nil {
			list = append(list, a)
		}
	}
	x := u.intrinsicOf(intrinsic.Function("maxloc"), list, r.pos)
	if isInvalid(x) {
		return x
	}
	return u.coerce(x, r.resultType())
}
