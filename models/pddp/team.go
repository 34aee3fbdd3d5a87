package pddp

import (
	"slices"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// Processor 0 alone executes a procedure that is called between MASTER and ENDMASTER. But the procedure was translated
// for all processors: an owner assigns an element and does not come, and a barrier waits for ever. The translator
// notes what such a procedure must not do, and checks the calls when it knows all procedures.

// duty is a statement that all processors have to execute.
type duty struct {
	at   source.Pos
	what string // "assigns the distributed array X"
}

// require notes that a statement of the unit needs all processors. It does not do so in a MASTER block, which has its
// own rules.
func (u *unit) require(at source.Pos, what string) {
	if u.duty == nil && !u.inMaster {
		u.duty = &duty{at, what}
	}
}

// requireOwners notes that an object is assigned, which its owners do.
func (u *unit) requireOwners(o *object, at source.Pos) {
	if o != nil && o.template.scattered() > 0 {
		u.require(at, "assigns the distributed array "+strings.ToUpper(o.Name))
	}
}

// requireAllocation notes that the unit allocates arrays when it is first entered.
func (u *unit) requireAllocation() {
	for _, o := range u.objectList {
		if o.Dummy == 0 && !o.InCommon {
			u.require(o.at, "allocates the shared object "+strings.ToUpper(o.Name))
		}
	}
}

// called is a name in a MASTER block that may be that of a procedure.
type called struct {
	unit *unit
	name *ast.Ident
}

// noteCalls remembers the procedures that a MASTER block calls.
func (u *unit) noteCalls(body []ast.Stmt) {
	for _, s := range body {
		for _, name := range callsIn(s) {
			u.t.calls = append(u.t.calls, called{u, name})
		}
	}
}

// callsIn returns the names in n that may be those of procedures.
func callsIn(n ast.Node) []*ast.Ident {
	var names []*ast.Ident
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			names = append(names, n.Name)
		case *ast.Apply:
			if id, ok := n.Fun.(*ast.Ident); ok {
				names = append(names, id)
			}
		}
		return true
	})
	return names
}

// checkMasterCalls reports procedures that are called in MASTER blocks and need all
// processors.
func (t *translator) checkMasterCalls() {
	for _, c := range t.calls {
		path := t.findDuty(c.name.Name, nil)
		if path == nil {
			continue
		}
		last := path[len(path)-1]
		c.unit.errorf(c.name.At, "found %s called between MASTER and ENDMASTER, but %s %s (%s), which all processors have to take part in; call it outside of MASTER",
			strings.ToUpper(c.name.Name), last.name(), last.duty.what, last.line(last.duty.at))
	}
}

// findDuty returns the units from the procedure of that name to one that needs all
// processors, nil if there is none.
func (t *translator) findDuty(name string, above []*unit) []*unit {
	u := t.units[name]
	if u == nil || slices.Contains(above, u) {
		return nil
	}
	path := append(above[:len(above):len(above)], u)
	if u.duty != nil {
		return path
	}
	for _, callee := range u.callees {
		if found := t.findDuty(callee, path); found != nil {
			return found
		}
	}
	return nil
}

// storesInMaster tells whether a MASTER block assigns an array that an ALIGN statement
// of its unit names.
func storesInMaster(files []*ast.File) (found bool) {
	for _, f := range files {
		for _, u := range f.Units {
			found = found || unitStores(u)
		}
	}
	return found
}

func unitStores(u *ast.Unit) (found bool) {
	aligned := map[string]bool{}
	inMaster := false
	ast.Inspect(u, func(n ast.Node) bool { // in the order of the source
		switch n := n.(type) {
		case *ast.Directive:
			if !n.Bare {
				break
			}
			switch word(n) {
			case "align":
				for _, tok := range n.Tokens {
					aligned[tok.Text] = true
				}
			case "master", "endmaster":
				inMaster = word(n) == "master"
			}
		case *ast.Assign:
			found = found || inMaster && edit.Mentions(n.Left, func(name string) bool { return aligned[name] })
		}
		return !found
	})
	return found
}
