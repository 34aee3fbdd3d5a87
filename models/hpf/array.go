package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// spread is an array expression brought to scalar form: the dimensions of its
// arrays are the indices from first on.
type spread struct {
	*unit
	idx   []*index // one per dimension of the statement
	wrong bool
}

// element returns the element of x at the indices.
func (s *spread) element(x ast.Expr) ast.Expr {
	return edit.Replace(x, func(y ast.Expr) ast.Expr {
		if a, ok := y.(*ast.Apply); ok && s.transforms(a) {
			s.wrong = true
			return y
		}
		if s.table.IsArrayComponent(y) {
			s.refuse()
			s.wrong = true
			return y
		}
		ref, err := s.table.Ref(y)
		if err != nil {
			s.fail(y, "%s", err)
			s.wrong = true
			return y
		}
		if ref == nil || ref.Rank() == 0 {
			return nil
		}
		if ref.Rank() != len(s.idx) {
			s.fail(y, "found %s of %d dimensions, expected %d, as many as what is assigned has", edit.Text(y), ref.Rank(), len(s.idx))
			s.wrong = true
			return y
		}
		return s.referencedElement(ref)
	})
}

// transforms reports a function of whole arrays that is not known here.
func (s *spread) transforms(a *ast.Apply) bool {
	id, ok := a.Fun.(*ast.Ident)
	if !ok || s.table.Find(id.Name) != nil && s.table.Find(id.Name).Dims != nil {
		return false
	}
	if s.table.IsIntrinsic(id.Name) && !transformational[id.Name] {
		return false
	}
	for _, arg := range a.Args {
		if s.table.RankOf(arg) > 0 {
			s.refuse()
			return true
		}
	}
	return false
}

var transformational = map[string]bool{
	"matmul": true, "transpose": true, "spread": true, "reshape": true, "pack": true, "unpack": true, "shape": true, "maxloc": true, "minloc": true,
	"sum": true, "product": true, "maxval": true, "minval": true, "any": true, "all": true, "count": true, "dot_product": true,
	"cshift": true, "eoshift": true,
}

// referencedElement returns the element of a reference.
func (s *spread) referencedElement(ref *edit.Ref) ast.Expr {
	args := make([]ast.Expr, len(ref.Subs))
	r := 0
	for d := range ref.Subs {
		sub := &ref.Subs[d]
		if !sub.IsRange() {
			args[d] = edit.Copy(sub.Index)
			continue
		}
		i := s.idx[r]
		r++
		if sub.Vector {
			one := &spread{unit: s.unit, idx: []*index{i}}
			args[d] = one.element(sub.Index)
			continue
		}
		args[d] = s.subscriptAlong(i, sub)
	}
	return edit.Index(ref.Name, args...)
}

// subscriptAlong returns the subscript of a triplet at an index.
func (s *spread) subscriptAlong(i *index, sub *edit.Subscript) ast.Expr {
	v := edit.Name(i.v)
	if s.table.Equal(sub.Stride, i.st) {
		d, _, _ := s.difference(sub.Lo, i.lo)
		return edit.Add(v, d)
	}
	steps := edit.Sub(v, edit.Copy(i.lo))
	if n, ok := s.table.Const(i.st); !ok || n != 1 {
		steps = edit.Div(steps, edit.Copy(i.st))
	}
	return edit.Add(edit.Mul(edit.Copy(sub.Stride), steps), edit.Copy(sub.Lo))
}

// indices makes the loops of an array that is assigned, number from on, and returns
// its element. others are the expressions that go with it: where one has another
// stride the loop counts from 0.
func (u *unit) indices(ref *edit.Ref, from int, others ...ast.Expr) ([]*index, ast.Expr) {
	var idx []*index
	args := make([]ast.Expr, len(ref.Subs))
	for d := range ref.Subs {
		sub := &ref.Subs[d]
		r := len(idx)
		switch {
		case !sub.IsRange():
			args[d] = edit.Copy(sub.Index)
		case sub.Vector:
			i := u.loopIndex(from+r, edit.Int(1), u.extentOf(sub.Index), edit.Int(1))
			idx = append(idx, i)
			args[d] = (&spread{unit: u, idx: []*index{i}}).element(sub.Index)
		case u.strided(sub, r, others):
			i := u.loopIndex(from+r, edit.Int(0), edit.Sub(sub.Count(), edit.Int(1)), edit.Int(1))
			idx = append(idx, i)
			args[d] = edit.Add(edit.Mul(edit.Copy(sub.Stride), edit.Name(i.v)), edit.Copy(sub.Lo))
		default:
			i := u.loopIndex(from+r, edit.Copy(sub.Lo), edit.Copy(sub.Hi), edit.Copy(sub.Stride))
			idx = append(idx, i)
			args[d] = edit.Name(i.v)
		}
	}
	if ref.Whole && len(ref.Subs) == 0 {
		return idx, ref.At
	}
	return idx, edit.Index(ref.Name, args...)
}

// extentOf returns how many elements a vector of subscripts has: as many as any array or section in it.
func (u *unit) extentOf(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Paren:
		return u.extentOf(x.X)
	case *ast.Unary:
		return u.extentOf(x.X)
	case *ast.Binary:
		if u.table.RankOf(x.X) > 0 {
			return u.extentOf(x.X)
		}
		return u.extentOf(x.Y)
	}
	if ref, err := u.table.Ref(x); ref != nil && err == nil {
		if r := ref.Ranges(); len(r) == 1 && ref.Subs[r[0]].Vector {
			return u.extentOf(ref.Subs[r[0]].Index)
		} else if len(r) == 1 {
			return ref.Subs[r[0]].Count()
		}
	}
	u.refuse()
	return edit.Int(0)
}

// strided tells whether a reference in others has another stride than sub in the
// r-th of its dimensions.
func (u *unit) strided(sub *edit.Subscript, r int, others []ast.Expr) bool {
	found := false
	for _, x := range others {
		if x == nil {
			continue
		}
		ast.Inspect(x, func(y ast.Node) bool {
			e, ok := y.(ast.Expr)
			if !ok {
				return true
			}
			ref, err := u.table.Ref(e)
			if err != nil || ref == nil {
				return true
			}
			if ranges := ref.Ranges(); r < len(ranges) {
				other := &ref.Subs[ranges[r]]
				found = found || !other.Vector && !u.table.Equal(other.Stride, sub.Stride)
			}
			return true
		})
	}
	return found
}

// conforms reports references of x whose shapes differ from that of left.
func (u *unit) conforms(left *edit.Ref, x ast.Expr) bool {
	ok := true
	edit.Replace(x, func(y ast.Expr) ast.Expr {
		ref, err := u.table.Ref(y)
		if ref == nil || err != nil || ref.Rank() == 0 {
			return nil
		}
		if e := u.table.Conform(left, ref); e != nil {
			u.fail(y, "%s; they must have one shape", e)
			ok = false
		} else {
			u.checkShape(left, ref)
		}
		return y
	})
	return ok
}

// assignment translates an assignment of any rank under indices of a FORALL, if
// there are any.
func (u *unit) assignment(left, right, mask ast.Expr, outer []*index) {
	ref, err := u.table.Ref(left)
	if err != nil {
		u.fail(left, "%s", err)
		return
	}
	if ref == nil || ref.Rank() == 0 {
		if u.table.RankOf(right) > 0 {
			if u.table.RankOf(left) > 0 { // a component that is an array
				u.refuse()
				return
			}
			u.fail(right, "found an array, expected a scalar as what is assigned is")
			return
		}
		n := u.newNest(outer)
		n.outer = len(outer)
		n.store(left, right, mask)
		return
	}
	if !u.conforms(ref, right) || mask != nil && len(outer) == 0 && !u.conforms(ref, mask) {
		return
	}
	idx, element := u.indices(ref, len(outer), right, mask)
	for _, i := range idx {
		i.lo, i.hi, i.st = u.value(i.lo), u.value(i.hi), u.value(i.st)
	}
	s := &spread{unit: u, idx: idx}
	right = s.element(right)
	if mask != nil && len(outer) == 0 {
		mask = s.element(mask)
	}
	if s.wrong {
		return
	}
	n := u.newNest(append(append([]*index(nil), outer...), idx...))
	n.outer = len(outer)
	n.store(element, right, mask)
}

// value returns a scalar expression with distributed elements brought to every
// processor.
func (u *unit) value(x ast.Expr) ast.Expr {
	if !u.isParallel(x) {
		return x
	}
	v := x
	if !u.reachesBeyond(x) && u.attempt(func() { v = u.newNest(nil).resolve(u.functions(x)) }) {
		return v
	}
	return u.valueOnCopies(x)
}
