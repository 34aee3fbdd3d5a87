package svmfortran

import (
	"slices"

	"simrun/models/fortran/ast"
)

// setWords are the directives in which a processor set takes part as a whole.
var setWords = []string{
	"pdo", "psection", "exclusive_region", "replicated_region", "coordinated", "barrier",
	"processors", "template", "distribute", "redistribute", "create", "destroy", "undef",
}

// inquiries are functions whose value depends on the processor set.
var inquiries = []string{"myprocset", "numprocset"}

// findModes finds which units depend on processor sets, and in which modes each is executed, from the main program on.
func (t *translator) findModes() {
	for changed := true; changed; {
		changed = false
		for _, u := range t.list {
			if !u.touchesSets && (u.needsSets(u.start) || u.needsSets(u.statements) || len(u.shared) > 0) {
				u.touchesSets, changed = true, true
			}
		}
	}
	var work []*unit
	for _, u := range t.list {
		if u.modes != 0 {
			work = append(work, u)
		}
	}
	for len(work) > 0 {
		u := work[0]
		work = work[1:]
		u.eachCall(u.statements, u.modes, func(callee *unit, m mode) {
			if callee.modes|m != callee.modes {
				callee.modes |= m
				work = append(work, callee)
			}
		})
	}
}

// eachCall finds the calls of the program's procedures, with the modes in which they are executed.
func (u *unit) eachCall(items []*item, m mode, f func(callee *unit, m mode)) {
	for _, it := range items {
		inside := m
		if it.d != nil {
			switch it.d.word {
			case "exclusive_region":
				inside = exclusive
			case "replicated_region":
				inside = replicated
			case "pdo":
				if !u.needsSets(it.body) {
					inside = replicated
				}
			}
		}
		if call, ok := it.stmt.(*ast.Call); ok {
			if callee := u.units[call.Name.Name]; callee != nil {
				f(callee, m)
			}
		}
		u.eachFunction(it, func(callee *unit) { f(callee, replicated) })
		for _, list := range it.inner() {
			u.eachCall(list, inside, f)
		}
	}
}

// inner returns the lists of items in an item.
func (it *item) inner() [][]*item {
	lists := slices.Clone(it.lists)
	if it.body != nil {
		lists = append(lists, it.body)
	}
	for _, s := range it.sections {
		lists = append(lists, s.body)
	}
	return lists
}

// eachFunction finds the references to functions of the program in a statement's expressions.
func (u *unit) eachFunction(it *item, f func(callee *unit)) {
	u.eachName(it, func(id *ast.Ident) {
		if callee := u.units[id.Name]; callee != nil && callee.tree.Kind == ast.Function {
			f(callee)
		}
	})
}

// eachName finds the names in a statement, except those in statements inside.
func (u *unit) eachName(it *item, f func(*ast.Ident)) {
	if it.stmt == nil {
		return
	}
	ast.Inspect(it.stmt, func(n ast.Node) bool {
		if s, ok := n.(ast.Stmt); ok && s != it.stmt {
			return false
		}
		if id, ok := n.(*ast.Ident); ok {
			f(id)
		}
		return true
	})
}

// needsSets reports whether the effect of items depends on the processor set that executes them.
func (u *unit) needsSets(items []*item) bool {
	return slices.ContainsFunc(items, func(it *item) bool {
		if it.d != nil && slices.Contains(setWords, it.d.word) {
			return true
		}
		found := false
		u.eachName(it, func(id *ast.Ident) {
			callee := u.units[id.Name]
			found = found || slices.Contains(inquiries, id.Name) || callee != nil && callee.touchesSets && !callee.isAlone()
		})
		return found || slices.ContainsFunc(it.inner(), u.needsSets)
	})
}

// isPoint tells whether all processors of the set take part in an item in exclusive mode.
func (u *unit) isPoint(it *item) bool {
	if it.d != nil {
		return slices.Contains(setWords, it.d.word)
	}
	call, ok := it.stmt.(*ast.Call)
	return ok && u.units[call.Name.Name] != nil
}

// hasPoints tells whether there is a point inside an item.
func (u *unit) hasPoints(it *item) bool {
	return slices.ContainsFunc(it.inner(), func(list []*item) bool {
		return slices.ContainsFunc(list, func(in *item) bool { return u.isPoint(in) || u.hasPoints(in) })
	})
}
