package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// execution translates the statements and puts declarations and the prologue
// in front of them.
func (u *unit) execution() {
	first := u.firstExecutable()
	specs, body := u.tree.Body[:first:first], u.tree.Body[first:]
	u.checkSpecs(specs)
	u.checkBounds(body)
	body = u.statements(body)
	if u.t.Errors.Len() > 0 {
		return
	}
	setup := u.setup()
	u.completeFound()
	head, functions := splitFunctions(u, specs)
	var all []ast.Stmt
	all = append(all, head...)
	if len(u.integers) > 0 {
		all = append(all, u.mark(Runtime, edit.Declare(edit.TypeSpec(sem.DefaultInteger), u.integers...))...)
	}
	all = append(all, u.mark(Runtime, u.declared...)...)
	all = append(all, u.mark(Runtime, u.initial...)...)
	all = append(all, functions...)
	all = append(all, setup...)
	u.tree.Body = append(all, body...)
}

// firstExecutable returns the place of the first executable statement.
func (u *unit) firstExecutable() int {
	for i, s := range u.tree.Body {
		if u.isExecutable(s) {
			return i
		}
	}
	return len(u.tree.Body)
}

func (u *unit) isExecutable(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.TypeDecl, *ast.TypeDef, *ast.AttrStmt, *ast.Implicit, *ast.Common, *ast.Equivalence, *ast.Parameter, *ast.Data,
		*ast.Namelist, *ast.CrayPointer, *ast.Use, *ast.Interface, *ast.Format, *ast.Entry:
		return false
	case *ast.Directive:
		return s.Bare || s.Sentinel == "sim$"
	case *ast.Assign:
		return !u.isStatementFunction(s)
	}
	return true
}

// isStatementFunction tells a statement function from an assignment that is
// among the specifications.
func (u *unit) isStatementFunction(s *ast.Assign) bool {
	a, ok := s.Left.(*ast.Apply)
	if !ok {
		return false
	}
	id, ok := a.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	e := u.table.Find(id.Name)
	return e == nil || e.Dims == nil && e.Type.Base != sem.Character
}

func splitFunctions(u *unit, specs []ast.Stmt) (head, functions []ast.Stmt) {
	for i, s := range specs {
		if a, ok := s.(*ast.Assign); ok && u.isStatementFunction(a) {
			return specs[:i:i], specs[i:]
		}
	}
	return specs, nil
}

// checkSpecs reports shared objects where specifications cannot have them.
func (u *unit) checkSpecs(specs []ast.Stmt) {
	for _, s := range specs {
		switch s := s.(type) {
		case *ast.Assign:
			u.noObjects(s.Right, "a statement function")
		case *ast.Entry:
			if len(u.objectList) > 0 {
				u.errorf(s.At, "found ENTRY in a unit with shared objects; make it a subroutine of its own")
			}
		case *ast.Namelist:
			for _, g := range s.Groups {
				for _, item := range g.Items {
					u.noObjects(item, "NAMELIST")
				}
			}
		}
	}
}

// checkBounds reports variables that the unit assigns although the bounds of a shared object depend on them. Bounds
// are those at entry, and generated code evaluates them where it needs them.
func (u *unit) checkBounds(body []ast.Stmt) {
	of := u.boundNames()
	report := func(x ast.Expr) {
		if id, ok := x.(*ast.Ident); ok && of[id.Name] != nil {
			u.errorf(id.At, "found %s assigned, on which the bounds of the shared object %s depend; assign a copy of it", id.Name, of[id.Name].Name)
		}
	}
	for _, s := range body {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Assign:
				report(n.Left)
			case *ast.Do:
				if n.Var != nil {
					report(n.Var)
				}
			case *ast.IO:
				if n.Op == ast.Read {
					for _, x := range n.Items {
						report(x)
					}
				}
			}
			return true
		})
	}
}

// boundNames returns the names in the bounds of shared objects, each with an object.
func (u *unit) boundNames() map[string]*object {
	of := map[string]*object{}
	for _, o := range u.objectList {
		for d := range o.Dims {
			for _, x := range []ast.Expr{o.Lower(d), o.Upper(d)} {
				edit.Mentions(x, func(name string) bool {
					of[name] = o
					return false
				})
			}
		}
	}
	return of
}

// noObjects reports shared objects in x.
func (u *unit) noObjects(x ast.Expr, where string) {
	if x == nil {
		return
	}
	ast.Inspect(x, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && u.objects[id.Name] != nil {
			u.errorf(id.At, "found the shared object %s in %s; only local objects can stand there", id.Name, where)
		}
		return true
	})
}

// setup returns the prologue: it looks up or makes distributions and arrays,
// then sets the local scalars that the body uses.
func (u *unit) setup() []ast.Stmt {
	u.pos = u.tree.At
	if len(u.objectList) == 0 {
		return u.mark(Runtime, u.fill...)
	}
	// Looking up needs the team.
	u.myproc()
	var list []ast.Stmt
	list = append(list, edit.Comment("distributions and shared objects:"))
	fill := u.fill
	u.fill = nil
	team, rest := splitTeam(u, fill)
	list = append(list, team...)
	for _, t := range u.templateList {
		if t.used && t.deferred {
			u.saved(t.id)
		} else if t.used {
			list = append(list, u.distributeCall(t)...)
		}
	}
	for _, o := range u.objectList {
		list = append(list, u.objectCall(o)...)
	}
	return u.mark(Runtime, append(list, rest...)...)
}

// splitTeam takes the calls that find out about the team to the front.
func splitTeam(u *unit, fill []ast.Stmt) (team, rest []ast.Stmt) {
	for _, s := range fill {
		a, ok := s.(*ast.Assign)
		if name := edit.Text(a.Left); ok && (name == u.locals["myproc"] || name == u.locals["no_procs"]) {
			team = append(team, s)
		} else {
			rest = append(rest, s)
		}
	}
	return team, rest
}

// distributeCall makes or finds a distribution.
func (u *unit) distributeCall(t *template) []ast.Stmt {
	u.saved(t.id)
	ext, typ := u.seven("pddp_extents"), u.seven("pddp_types")
	var list []ast.Stmt
	for d := range t.dims {
		i := edit.Int(int64(d + 1))
		list = append(list,
			edit.Assign(edit.Index(ext, i), edit.Copy(t.dims[d].extent)),
			edit.Assign(edit.Index(typ, i), edit.Int(int64(t.dims[d].kind))))
	}
	return append(list, edit.Call("pddp_distribute", edit.Name(t.id), edit.Int(int64(len(t.dims))), edit.Name(ext), edit.Name(typ)))
}

// objectCall gives an object its tag, or checks the one that it has.
func (u *unit) objectCall(o *object) []ast.Stmt {
	if o.Deferred {
		return u.deferredCall(o)
	}
	low := u.seven("pddp_lower")
	var list []ast.Stmt
	for d := range o.Dims {
		list = append(list, edit.Assign(edit.Index(low, edit.Int(int64(d+1))), edit.Copy(o.Lower(d))))
	}
	call := func(name, tag string) *ast.Call {
		return edit.Call(name, edit.Name(tag), edit.Name(o.template.id), edit.Int(o.Type.Size()), edit.Name(low), edit.Int(int64(o.decl)))
	}
	integer := func(name string) { u.declare(sem.DefaultInteger, name) }
	switch {
	case o.Dummy != 0:
		integer(o.id)
		integer(o.Name)
		list = append(list, edit.Assign(edit.Name(o.id), edit.Intrinsic("loc", edit.Name(o.Name))), call("pddp_argument", o.id))
	case o.InCommon:
		integer(o.id)
		integer(o.Name)
		list = append(list, call("pddp_allocate", o.Name), edit.Assign(edit.Name(o.id), edit.Name(o.Name)))
	default:
		u.saved(o.id)
		name := "pddp_allocate"
		if !u.constantBounds(o) {
			name = "pddp_dynamic"
		}
		list = append(list, call(name, o.id))
	}
	return list
}

// constantBounds tells whether an object has the same bounds at every entry of the unit.
func (u *unit) constantBounds(o *object) bool {
	for d := range o.Dims {
		_, lok := u.table.Const(o.Lower(d))
		_, hok := u.table.Const(o.Upper(d))
		if !lok || !hok {
			return false
		}
	}
	return true
}

// saved declares a tag that is 0 at first. Its initial value keeps it between
// calls.
func (u *unit) saved(name string) {
	data := &ast.Data{Sets: []ast.DataSet{{Targets: []ast.Expr{edit.Name(name)}, Values: []ast.DataValue{{Value: edit.Int(0)}}}}}
	u.declare(sem.DefaultInteger, name)
	u.initial = append(u.initial, data)
}

// seven returns an array of seven integers for a call of the library.
func (u *unit) seven(name string) string {
	key := name + "(7)"
	if v, ok := u.locals[key]; ok {
		return v
	}
	v := u.names.Fresh(name)
	u.locals[key] = v
	u.generated[v] = true
	array := ast.Entity{Name: v, Dims: []ast.Dim{{Hi: edit.Int(maxDims)}}}
	u.integers = append(u.integers, array)
	return v
}
