package hpf

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// A dummy argument whose actual argument may be mapped otherwise is moved to its own mapping at the beginning of the
// procedure, and back at the end.

// leaveAtEnd writes what brings arguments back in front of RETURN and END.
func (u *unit) leaveAtEnd() {
	if len(u.leaving()) == 0 {
		return
	}
	u.Keep(u.leaveBefore(u.End(nil))...)
	u.bringBack()
}

// leaving returns the dummy arguments that may have to be brought back.
func (u *unit) leaving() []*mapped {
	var list []*mapped
	for _, m := range u.order {
		if m.Dummy > 0 && m.remapped {
			list = append(list, m)
		}
	}
	return list
}

func (u *unit) bringBack() {
	for _, m := range u.leaving() {
		u.call(Runtime, "hpf_leave", edit.Name(m.desc), edit.Name(m.Name), edit.Int(truthValue(u.Procedures.Dummy(u.tree.Name.Name, m.Dummy-1).Assigned)))
	}
}

func truthValue(is bool) int64 {
	if is {
		return 1
	}
	return 0
}

// leaveBefore puts what brings arguments back in front of each RETURN in a list.
func (u *unit) leaveBefore(list []ast.Stmt) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range list {
		switch s := s.(type) {
		case *ast.Return:
			u.Pos = s.At
			back := u.Collect(u.bringBack)
			back[0].(*ast.Call).Label, s.Label = s.Label, 0
			out = append(out, back...)
		case *ast.LogicalIf:
			if r, ok := s.Then.(*ast.Return); ok {
				block := edit.If(s.Cond, u.leaveBefore([]ast.Stmt{r})...)
				block.Base = s.Base
				out = append(out, block)
				continue
			}
		default:
			edit.Bodies(s, u.leaveBefore)
		}
		out = append(out, s)
	}
	return out
}

// alike tells whether two arrays, of different units, are certainly mapped alike.
func (m *mapped) alike(other *mapped) bool {
	a, ok := m.mappingText()
	b, same := other.mappingText()
	return ok && same && a == b && !m.changes && !other.changes
}

// mappingText says where all elements are, if that is constant.
func (m *mapped) mappingText() (text string, ok bool) {
	var b strings.Builder
	known := true
	number := func(x ast.Expr) int64 {
		n, is := m.owner.table.Const(x)
		known = known && is
		return n
	}
	bounds := func(dims []ast.Dim) {
		for _, d := range dims {
			fmt.Fprintf(&b, "%d:%d,", number(lower(d)), number(d.Hi))
		}
	}
	bounds(m.tpl.dims)
	fmt.Fprint(&b, m.tpl.kinds, m.rep)
	for _, size := range m.tpl.sizes {
		if size != nil {
			fmt.Fprintf(&b, "(%d)", number(size))
		}
	}
	if p := m.owner.processors[m.tpl.onto]; p != nil {
		for _, d := range p.dims {
			fmt.Fprintf(&b, "%s:%s ", edit.Text(lower(d)), edit.Text(d.Hi))
		}
	}
	for d, dim := range m.dims {
		lo := number(m.Lower(d))
		fmt.Fprintf(&b, "/%d %d", dim.axis, number(m.Upper(d))-lo)
		if dim.kind != collapsed {
			fmt.Fprintf(&b, " %d", lo+number(dim.off))
		}
	}
	return b.String(), known
}
