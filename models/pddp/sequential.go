package pddp

import (
	"strings"

	"simrun/models/fortran"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
)

// sequentialSource is the file of the library of sequential programs.
const sequentialSource = "sequential.f"

// sequential makes Fortran 90 of a program for one process without a machine. Shared objects are ordinary variables,
// directives are left out, MASTER blocks are executed as they stand, and nothing waits. Array statements then mean
// what they mean in Fortran 90, so A(2:10) = A(1:9) reads only old elements. It returns the library. The error says
// what is wrong with the program, or what sequential execution cannot do.
func sequential(p *dialect.Program) []fortran.Source {
	t := &translator{Program: p, known: edit.NewUnits(p.Files)}
	for _, f := range p.Files {
		for _, u := range f.Units {
			t.sequentialUnit(u)
		}
	}
	return runtimeFiles().Sources(Runtime, sequentialSource)
}

func (t *translator) sequentialUnit(tree *ast.Unit) {
	u := newUnit(t, tree)
	u.declarations()
	for _, inner := range tree.Contains {
		t.sequentialUnit(inner)
	}
	u.nameExtremes()
	u.sequentialCalls()
	first := u.firstExecutable()
	specs, body := tree.Body[:first:first], tree.Body[first:]
	head, functions := splitFunctions(u, specs)
	all := append(head, u.sequentialObjects()...)
	all = append(all, functions...)
	tree.Body = append(all, withoutDirectives(body)...)
}

// sequentialObjects declares the shared objects of a unit as ordinary variables, which
// keep their values between calls as shared objects do.
func (u *unit) sequentialObjects() []ast.Stmt {
	var list []ast.Stmt
	for _, o := range u.objectList {
		declaration := edit.Declare(edit.TypeSpec(o.Type), ast.Entity{Name: o.Name, At: o.at, Dims: o.Dims})
		declaration.At = o.at
		constant := u.constantBounds(o)
		if o.Deferred {
			declaration.Attrs = []ast.Attr{{Kind: ast.Allocatable}}
			declaration.Entities[0].Dims = make([]ast.Dim, len(o.Dims))
			constant = u.table.Saved(o.Entity)
		}
		list = append(list, declaration)
		switch {
		case o.InCommon && !constant:
			u.errorf(o.at, "%s is in COMMON with bounds that are not constant, which sequential execution cannot have; give it constant bounds, or pass it as an argument", o.Name)
		case o.Dummy == 0 && !o.InCommon && constant && (o.Save || !u.table.Saved(o.Entity)):
			save := edit.Save(o.Name)
			save.At = o.at
			list = append(list, save)
		}
	}
	return list
}

// withoutDirectives leaves out BARRIER, MASTER and ENDMASTER.
func withoutDirectives(list []ast.Stmt) []ast.Stmt {
	var rest []ast.Stmt
	for _, s := range list {
		edit.Bodies(s, withoutDirectives)
		if d, ok := s.(*ast.Directive); !ok || !d.Bare {
			rest = append(rest, s)
		} else if d.StmtLabel() != 0 {
			rest = append(rest, &ast.Continue{Base: d.Base})
		}
	}
	return rest
}

// sequentialCalls gives calls of inquiry functions what they ask for.
func (u *unit) sequentialCalls() {
	for _, s := range u.tree.Body {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Call:
				n.Args = u.inquiry(n.Name, n.Args)
			case *ast.Apply:
				if id, ok := n.Fun.(*ast.Ident); ok {
					n.Args = u.inquiry(id, n.Args)
				}
			}
			return true
		})
	}
}

// inquiry returns the arguments of a call of an inquiry function as the sequential
// library expects them, those of any other call as they are.
func (u *unit) inquiry(name *ast.Ident, args []ast.Expr) []ast.Expr {
	if strings.HasPrefix(name.Name, "pddp_display") || name.Name == "pddp_config" {
		u.errorf(name.At, "found %s, which shows on which processors elements are; sequential execution has none: leave it out, or run the program on a machine",
			strings.ToUpper(name.Name))
		return args
	}
	if len(args) == 0 {
		return args
	}
	id, ok := args[0].(*ast.Ident)
	if !ok || u.objects[id.Name] == nil {
		return args
	}
	x, rank := func() ast.Expr { return edit.Copy(id) }, len(u.objects[id.Name].Dims)
	switch name.Name {
	case "pddp_rank":
		return []ast.Expr{edit.Int(int64(rank))}
	case "pddp_local_size":
		if rank == 0 {
			return []ast.Expr{edit.Int(1)}
		}
		return []ast.Expr{edit.Intrinsic("size", x())}
	case "pddp_local_address":
		return []ast.Expr{edit.Intrinsic("loc", x())}
	case "pddp_local_section":
		return append([]ast.Expr{edit.Int(int64(rank)), edit.Intrinsic("loc", x()), edit.Intrinsic("shape", x())}, args[1:]...)
	case "pddp_global_bounds", "pddp_local_bounds":
		if len(args) > 1 {
			dim := args[1]
			return append([]ast.Expr{edit.Intrinsic("lbound", x(), dim), edit.Intrinsic("ubound", x(), edit.Copy(dim))}, args[2:]...)
		}
	}
	return args
}
