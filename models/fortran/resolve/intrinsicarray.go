package resolve

import (
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// transformational types a function of whole arrays: it finds the rank of the
// result and checks how the shapes of the arguments go together.
func (u *unit) transformational(r *reference) sem.Expr {
	rank, ok := u.resultRank(r)
	if !ok {
		return invalid(r.pos)
	}
	x := r.node(rank)
	if x.T.HasLength() {
		x.Len = sem.CharLen(r.args[0])
	}
	return x
}

// transfer is TRANSFER: of the type of MOLD, a vector if that is an array or
// there is a SIZE.
func (r *reference) transfer() sem.Expr {
	mold, rank := r.args[1], 0
	if r.args[2] != nil || mold.Rank() > 0 {
		rank = 1
	}
	x := r.node(rank)
	x.T = mold.Type()
	if x.T.HasLength() {
		x.Len = sem.CharLen(mold)
	}
	return x
}

func (u *unit) resultRank(r *reference) (rank int, ok bool) {
	rank = r.args[0].Rank()
	switch r.Rule {
	case intrinsic.ReductionRule, intrinsic.LocationRule:
		if len(r.args) > 3 && r.args[3] == nil {
			r.args = r.args[:3] // BACK= is absent
		}
		return u.reductionRank(r, rank)
	case intrinsic.ShiftRule:
		return rank, u.checkShift(r, rank)
	case intrinsic.SpreadRule:
		return rank + 1, u.checkSpread(r, rank)
	case intrinsic.ReshapeRule:
		return u.reshapeRank(r)
	case intrinsic.TransposeRule:
		return 2, u.wantRank(r, 0, 2)
	case intrinsic.MatmulRule:
		return u.matmulRank(r)
	case intrinsic.DotProductRule:
		return 0, u.wantRank(r, 0, 1) && u.wantRank(r, 1, 1) && u.agree(r) && u.conform(r.pos, upper(r.Name), r.args...)
	case intrinsic.PackRule:
		vector := r.args[2] == nil || u.wantRank(r, 2, 1)
		return 1, vector && u.conform(r.pos, upper(r.Name), r.args[0], r.args[1])
	}
	return r.args[1].Rank(), u.wantRank(r, 0, 1) && u.conform(r.pos, upper(r.Name), r.args[1], r.args[2])
}

func (u *unit) wantRank(r *reference, i, rank int) bool {
	if x := r.args[i]; x.Rank() != rank {
		u.errorf(x.Pos(), "argument %s of %s has %s, but must have %d", upper(r.Params[i].Name), upper(r.Name),
			count(x.Rank(), "dimension"), rank)
		return false
	}
	return true
}

// reductionRank is one less than that of the array if there is a dimension to
// run along. The place of a maximum is a vector otherwise, values are scalars.
func (u *unit) reductionRank(r *reference, rank int) (int, bool) {
	dim := r.args[1]
	ok := u.checkDim(r, dim, rank)
	if len(r.args) > 2 {
		ok = ok && u.conform(r.pos, upper(r.Name), r.args[0], r.args[2])
	}
	switch {
	case dim != nil:
		return rank - 1, ok
	case r.Rule == intrinsic.LocationRule:
		return 1, ok
	}
	return 0, ok
}

// checkShift checks CSHIFT and EOSHIFT: the shift and the boundary are scalars
// or have one dimension less than the array.
func (u *unit) checkShift(r *reference, rank int) bool {
	last := len(r.args) - 1
	for _, i := range []int{1, last - 1} {
		x := r.args[i]
		if x != nil && x.Rank() != 0 && x.Rank() != rank-1 {
			u.errorf(x.Pos(), "argument %s of %s has %s, but must be a scalar or have %d", upper(r.Params[i].Name),
				upper(r.Name), count(x.Rank(), "dimension"), rank-1)
			return false
		}
	}
	if r.Fn == sem.Eoshift && r.args[2] == nil && r.args[0].Type().Base == sem.Character {
		r.args[2] = stringConst(r.pos, " ")
	}
	return u.checkDim(r, r.args[last], rank)
}

func (u *unit) checkSpread(r *reference, rank int) bool {
	if rank >= sem.MaxRank {
		u.errorf(r.pos, "SPREAD would make an array of %d dimensions; at most %d are possible", rank+1, sem.MaxRank)
		return false
	}
	return u.checkDim(r, r.args[1], rank+1)
}

// reshapeRank is the number of elements of the shape, which must be constant.
func (u *unit) reshapeRank(r *reference) (int, bool) {
	if !u.wantRank(r, 1, 1) {
		return 0, false
	}
	n := sem.Extents(r.args[1])[0]
	if n == sem.Unknown || n < 1 || n > sem.MaxRank {
		u.errorf(r.args[1].Pos(), "the shape in RESHAPE must have a constant number of elements, from 1 to %d", sem.MaxRank)
		return 0, false
	}
	if order := r.args[3]; order != nil {
		if given := sem.Extents(order); len(given) != 1 || given[0] != sem.Unknown && given[0] != n {
			u.errorf(order.Pos(), "ORDER= of RESHAPE must be a vector of %d elements, as the shape", n)
			return 0, false
		}
	}
	return int(n), u.checkReshape(r)
}

// checkReshape compares constant sizes: without padding there must be enough
// elements.
func (u *unit) checkReshape(r *reference) bool {
	want, have := int64(1), int64(1)
	for _, n := range sem.Extents(&sem.Intrinsic{Node: sem.Node{R: int8(sem.Extents(r.args[1])[0])}, Fn: r.Fn, Args: r.args}) {
		if n == sem.Unknown {
			return true
		}
		want *= n
	}
	for _, n := range sem.Extents(r.args[0]) {
		if n == sem.Unknown {
			return true
		}
		have *= n
	}
	if r.args[2] == nil && have < want {
		u.errorf(r.pos, "RESHAPE makes %d elements of %d; more need PAD=", want, have)
		return false
	}
	return true
}

// matmulRank checks the shapes of a product of matrices and vectors.
func (u *unit) matmulRank(r *reference) (int, bool) {
	a, b := r.args[0], r.args[1]
	if a.Rank()+b.Rank() < 3 || a.Rank() > 2 || b.Rank() > 2 {
		u.errorf(r.pos, "MATMUL multiplies two matrices, or a matrix and a vector, not arrays of %d and %s",
			a.Rank(), count(b.Rank(), "dimension"))
		return 0, false
	}
	ea, eb := sem.Extents(a), sem.Extents(b)
	inner, outer := ea[len(ea)-1], eb[0]
	if inner != outer && inner != sem.Unknown && outer != sem.Unknown {
		u.errorf(r.pos, "MATMUL: the last extent of the first argument is %d, the first of the second is %d", inner, outer)
		return 0, false
	}
	return a.Rank() + b.Rank() - 2, u.agree(r)
}

// agree brings both arguments to the type that their product has.
func (u *unit) agree(r *reference) bool {
	a, b := r.args[0], r.args[1]
	t, ok := commonType(a.Type(), b.Type())
	if !ok {
		u.errorf(r.pos, "%s of %s and %s: both must be numeric or both LOGICAL", upper(r.Name), a.Type(), b.Type())
		return false
	}
	r.args[0], r.args[1] = u.coerce(a, t), u.coerce(b, t)
	return true
}
