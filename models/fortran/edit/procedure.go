package edit

import (
	"slices"

	"simrun/models/fortran/ast"
)

// Procedures are the dummy arguments of a program's procedures, by their names.
type Procedures map[string][]Dummy

// Dummy is what a translator has to know of a dummy argument.
type Dummy struct {
	Name     string
	Array    bool
	Assigned bool // the procedure, or one that it calls, may assign it
}

// NewProcedures looks at the procedures of a program, which are not yet translated.
func NewProcedures(files []*ast.File) Procedures {
	all := procedures{}
	for _, f := range files {
		for _, u := range f.Units {
			all.add(u)
		}
	}
	p := Procedures{}
	for name, u := range all { // any order: each by itself
		table := NewTable(u)
		list := make([]Dummy, len(u.Params))
		for i, param := range u.Params {
			e := table.Find(param.Name)
			list[i] = Dummy{Name: param.Name, Array: e != nil && e.Dims != nil, Assigned: all.assigns(name, i, map[string]bool{})}
		}
		p[name] = list
	}
	return p
}

// Dummy returns what is known of argument i, from 0; nothing of procedures that are not of
// the program.
func (p Procedures) Dummy(name string, i int) Dummy {
	if i < 0 || i >= len(p[name]) {
		return Dummy{}
	}
	return p[name][i]
}

// Position returns which dummy argument of a procedure the i-th argument of a call, x, is for: i, or that which x names.
// It is -1 if there is none of that name.
func (p Procedures) Position(procedure string, x ast.Expr, i int) int {
	k, ok := x.(*ast.KeywordArg)
	if !ok {
		return i
	}
	return slices.IndexFunc(p[procedure], func(d Dummy) bool { return d.Name == k.Name })
}

// Argument returns the value of an argument of a call, which may have a name.
func Argument(x ast.Expr) ast.Expr {
	if k, ok := x.(*ast.KeywordArg); ok {
		return k.Value
	}
	return x
}

// WithArgument returns an argument of a call with another value and, if it has one, its name.
func WithArgument(x, value ast.Expr) ast.Expr {
	if k, ok := x.(*ast.KeywordArg); ok {
		return &ast.KeywordArg{Name: k.Name, Value: value, At: k.At}
	}
	return value
}

type procedures map[string]*ast.Unit

func (p procedures) add(u *ast.Unit) {
	if u.Name != nil && u.Kind != ast.Program && u.Kind != ast.Module {
		p[u.Name.Name] = u
	}
	for _, inner := range u.Contains {
		p.add(inner)
	}
}

func (p procedures) assigns(name string, i int, met map[string]bool) bool {
	u := p[name]
	if u == nil || i < 0 || i >= len(u.Params) || met[name] {
		return false
	}
	met[name] = true
	defer delete(met, name)
	return p.assignsName(u, u.Params[i].Name, met)
}

// assignsName tells whether a unit, or a procedure that it contains, may assign its dummy argument of that name.
func (p procedures) assignsName(u *ast.Unit, dummy string, met map[string]bool) bool {
	is := func(x ast.Expr) bool { return root(x) == dummy }
	passed := func(callee string, args []ast.Expr) bool {
		for k, x := range args {
			if is(x) && p.assigns(callee, p.position(callee, x, k), met) {
				return true
			}
		}
		return false
	}
	found := false
	for _, s := range u.Body {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Assign:
				found = found || is(n.Left)
			case *ast.Do:
				found = found || n.Var != nil && n.Var.Name == dummy
			case *ast.IO:
				found = found || p.defines(n, is)
			case *ast.Call:
				unknown := p[n.Name.Name] == nil // RANDOM_NUMBER, for example
				found = found || unknown && slices.ContainsFunc(n.Args, is) || passed(n.Name.Name, n.Args)
			case *ast.Apply:
				found = found || passed(root(n.Fun), n.Args)
			}
			return !found
		})
	}
	for _, inner := range u.Contains {
		found = found || p.assignsName(inner, dummy, met)
	}
	return found
}

// position is [Procedures.Position].
func (p procedures) position(procedure string, x ast.Expr, i int) int {
	k, ok := x.(*ast.KeywordArg)
	if !ok || p[procedure] == nil {
		return i
	}
	return slices.IndexFunc(p[procedure].Params, func(d *ast.Ident) bool { return d.Name == k.Name })
}

// defines tells whether a statement of input or output gives a value to an item for which is returns true.
func (p procedures) defines(s *ast.IO, is func(ast.Expr) bool) bool {
	if s.Op == ast.Read {
		for _, x := range s.Items {
			if is(x) {
				return true
			}
		}
	}
	for _, spec := range s.Specs {
		if spec.Value != nil && is(spec.Value) && spec.Keyword != "unit" && spec.Keyword != "fmt" && spec.Keyword != "rec" {
			return true
		}
	}
	return false
}

// root returns the name of the variable that x is or is a part of.
func root(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.Apply:
		return root(x.Fun)
	case *ast.Component:
		return root(x.X)
	case *ast.KeywordArg:
		return root(x.Value)
	}
	return ""
}
