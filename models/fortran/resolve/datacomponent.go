package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// dataComponent feeds the elements of a component to the filler. Subscripts behind it are in a, which may be nil.
func (u *unit) dataComponent(e *ast.Component, a *ast.Apply, f *filler) {
	id := nameOfChain(e)
	if id == nil {
		u.errorf(e.At, "found a component of an expression in DATA, expected one of a variable")
		return
	}
	l := u.dataVariable(id)
	if l == nil {
		return
	}
	if _, ok := u.wholeVariable(l, id.At); !ok {
		return
	}
	c := u.chainOf(e)
	if c == nil || a != nil && !u.subscriptChain(c, a) {
		return
	}
	if c.sym.Root() != &l.Symbol {
		u.errorf(e.At, "found the POINTER %s in DATA, expected a component that is none", upper(e.Name))
		return
	}
	c.closed()
	levels, ok := u.dataLevels(c)
	if !ok {
		return
	}
	offset := int64(0)
	for s := c.sym; s.Parent != nil; s = s.Parent {
		offset += s.Offset
	}
	width := bytesOfElement(c.sym)
	s := &sem.Symbol{Name: c.sym.Name, Type: c.sym.Type, Len: c.sym.Len, Block: l.Block, Offset: l.Offset}
	eachPlace(levels, offset, func(at int64) {
		f.fill(run{s: s, offset: at, width: width, count: 1, at: e.Pos()})
	})
}

// nameOfChain returns the variable that a component belongs to; nil if it is none.
func nameOfChain(e ast.Expr) *ast.Ident {
	switch e := e.(type) {
	case *ast.Ident:
		return e
	case *ast.Apply:
		return nameOfChain(e.Fun)
	case *ast.Component:
		return nameOfChain(e.X)
	}
	return nil
}

// bytesOfElement returns the bytes of an element of a symbol.
func bytesOfElement(s *sem.Symbol) int64 {
	if s.Type.HasLength() {
		n, _ := constantOr(s.Len, 0)
		return n
	}
	return s.Type.Size()
}

// dataLevel is the places along one dimension, as distances in bytes from the first one.
type dataLevel []int64

// dataLevels returns the places along each dimension; false after a report.
func (u *unit) dataLevels(c *chain) ([]dataLevel, bool) {
	levels := make([]dataLevel, len(c.subs))
	for s := c.sym; s != nil; s = s.Parent {
		first := 0
		if s.Parent != nil {
			first = s.Parent.Rank()
		}
		stride := bytesOfElement(s)
		for d := first; d < s.Rank(); d++ {
			lo, _ := constantOr(s.Shape.Dims[d].Lower, 1)
			hi, _ := constantOr(s.Shape.Dims[d].Upper, 1)
			list, ok := u.dataSubscripts(c, d, lo, hi)
			if !ok {
				return nil, false
			}
			for _, k := range list {
				levels[d] = append(levels[d], (k-lo)*stride)
			}
			stride *= max(hi-lo+1, 0)
		}
	}
	return levels, true
}

// dataSubscripts returns the subscripts of one dimension; false after a report.
func (u *unit) dataSubscripts(c *chain, d int, lo, hi int64) ([]int64, bool) {
	sub := c.subs[d]
	if sub.Index != nil {
		v := u.evaluated(sub.Index)
		if v == nil {
			return nil, false
		}
		list := make([]int64, len(v.list))
		for i, k := range v.list {
			list[i] = k.Int
		}
		return list, u.inside(c, list, lo, hi)
	}
	from, to, step := lo, hi, int64(1)
	for _, p := range []struct {
		x  sem.Expr
		to *int64
	}{{sub.Lo, &from}, {sub.Hi, &to}, {sub.Step, &step}} {
		if p.x == nil {
			continue
		}
		v := u.evaluated(p.x)
		if v == nil {
			return nil, false
		}
		*p.to = v.list[0].Int
	}
	var list []int64
	for k := from; step > 0 && k <= to || step < 0 && k >= to; k += step {
		list = append(list, k)
		if !u.inside(c, list[len(list)-1:], lo, hi) {
			return nil, false
		}
	}
	return list, step != 0
}

// inside reports subscripts outside the bounds; false then.
func (u *unit) inside(c *chain, list []int64, lo, hi int64) bool {
	for _, k := range list {
		if k < lo || k > hi {
			u.errorf(c.at, "subscript %d of %s is outside %d:%d", k, upper(c.sym.Name), lo, hi)
			return false
		}
	}
	return true
}

// eachPlace visits all places, those along the first dimension fastest.
func eachPlace(levels []dataLevel, at int64, see func(int64)) {
	if len(levels) == 0 {
		see(at)
		return
	}
	last := len(levels) - 1
	for _, d := range levels[last] {
		eachPlace(levels[:last], at+d, see)
	}
}
