package svmfortran

import (
	"strings"

	"simrun/internal/source"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/ast"
)

// noteRegion notes a construct whose time a run may tell: a parallel loop, parallel sections, a region.
func (u *unit) noteRegion(it *item) {
	switch it.d.word {
	case "pdo":
		var names []string
		for _, do := range it.nest {
			names = append(names, upper(do.Var.Name))
		}
		u.addRegion("PDO "+strings.Join(names, ", "), it.d.at, lastPlace(it.nest[0]))
	case "psection", "exclusive_region", "replicated_region", "critical_section":
		u.addRegion(upper(it.d.word), it.d.at, it.last())
	}
}

// noteUnit notes the unit itself: its code outside of all constructs.
func (u *unit) noteUnit() {
	name := "main program"
	if u.tree.Name != nil {
		name = upper(u.tree.Name.Name)
	}
	end := u.tree.At
	for _, s := range u.tree.Body {
		end = later(end, lastPlace(s))
	}
	u.addRegion(name, u.tree.At, end)
}

func (u *unit) addRegion(name string, from, to source.Pos) {
	u.regions = append(u.regions, spmd.Region{Name: name, From: from, To: later(from, to)})
}

// last returns the last place in the lists of an item.
func (it *item) last() (end source.Pos) {
	if it.d != nil {
		end = it.d.at
	}
	if it.stmt != nil {
		end = later(end, lastPlace(it.stmt))
	}
	for _, list := range it.inner() {
		for _, in := range list {
			end = later(end, in.last())
		}
	}
	for _, do := range it.nest {
		end = later(end, lastPlace(do))
	}
	return end
}

// lastPlace returns the place of the last statement in one, its end included.
func lastPlace(s ast.Stmt) source.Pos {
	end := s.Pos()
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Do:
			end = later(later(end, n.At), n.End.At)
		case ast.Stmt:
			end = later(end, n.Pos())
		}
		return true
	})
	return end
}

func later(a, b source.Pos) source.Pos {
	if a.IsBefore(b) {
		return b
	}
	return a
}
