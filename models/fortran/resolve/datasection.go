package resolve

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// isDataSection tells a section from an element and a substring.
func (u *unit) isDataSection(e *ast.Apply) bool {
	id, ok := e.Fun.(*ast.Ident)
	if !ok || isElement(e.Args) {
		return false
	}
	l := u.find(id.Name)
	return l != nil && l.Shape != nil
}

// dataSection feeds the elements of a section with constant bounds to the
// filler.
func (u *unit) dataSection(e *ast.Apply, f *filler) {
	id := e.Fun.(*ast.Ident)
	l := u.dataVariable(id)
	if l == nil {
		return
	}
	r, ok := u.wholeVariable(l, id.At)
	if !ok {
		return
	}
	if len(e.Args) != l.Rank() {
		u.errorf(e.Pos(), "%s has %s, but %s", upper(l.Name), count(l.Rank(), "dimension"), count(len(e.Args), "subscript"))
		return
	}
	section, ok := u.section(&l.Symbol, e).(*sem.Section)
	if !ok {
		return
	}
	index := u.sectionIndices(section)
	if index == nil {
		return
	}
	r.count = 1
	u.eachSubscript(section, index, func(at int64) {
		one := r
		one.offset = at * r.width
		f.fill(one)
	})
}

// sectionIndices returns the subscripts of each dimension from 0; nil after a
// report.
func (u *unit) sectionIndices(x *sem.Section) [][]int64 {
	e := evaluator{u: u}
	all := make([][]int64, len(x.Subs))
	for i := range x.Subs {
		list, _ := e.indexList(&x.Subs[i], x.Sym.Shape.Dims[i])
		if list == nil {
			why := "its bounds must be constant"
			if e.bad != "" {
				why = string(e.bad)
			}
			u.errorf(x.At, "the section of %s cannot have initial values: %s", upper(x.Sym.Name), why)
			return nil
		}
		all[i] = list
	}
	return all
}

// eachSubscript visits the elements of a section in their order. At counts
// elements of the array.
func (u *unit) eachSubscript(x *sem.Section, index [][]int64, visit func(at int64)) {
	extents := constantExtents(x.Sym)
	var dimension func(i int, at int64)
	dimension = func(i int, at int64) {
		if i < 0 {
			visit(at)
			return
		}
		for _, k := range index[i] {
			dimension(i-1, at*extents[i]+k)
		}
	}
	dimension(len(extents)-1, 0)
}
