package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// onCopies executes a statement on copies of its distributed arrays that every process has, and copies back what it
// assigns. Every process first sends its part to all others. Then all processes do all of the work.
func (u *unit) onCopies(s ast.Stmt) {
	changed := u.assigned(s)
	back := u.rename(s, func(name string) bool { return changed[name] }, u.overwritten(s))
	u.argumentsOf(s)
	u.Keep(s)
	for _, f := range back {
		f()
	}
}

// rename puts copies in the place of the distributed arrays of n and fills them, except for
// the one that n overwrites. It returns what copies back those that changed tells of.
func (u *unit) rename(n ast.Node, changed func(name string) bool, overwritten string) (back []func()) {
	names := map[string]string{}
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok || u.mapped[id.Name] == nil {
			return true
		}
		m := u.mapped[id.Name]
		name, known := names[id.Name]
		if !known {
			name = u.copyOf(m, id.Name != overwritten)
			names[id.Name] = name
			if changed(id.Name) {
				back = append(back, u.copyBack(m, name))
			}
		}
		id.Name = name
		return true
	})
	return back
}

// copyOf returns the array of every process that takes the elements of a distributed one,
// and fills it.
func (u *unit) copyOf(m *mapped, fill bool) string {
	name := u.copies[m]
	if name == "" {
		name = u.fresh(m.Name + "$io")
		u.copies[m] = name
		u.declareCopy(m, name)
	}
	if fill {
		u.nested(edit.Name(name), edit.Name(m.Name))
	}
	return name
}

// nested writes an assignment inside a statement, whose temporaries it leaves alone.
func (u *unit) nested(left, right ast.Expr) {
	outer := u.release
	u.release = nil
	u.assignment(left, right, nil, nil)
	for _, d := range u.release {
		u.call(Runtime, "hpf_free", field(d, 2))
	}
	u.release = outer
}

func (u *unit) declareCopy(m *mapped, name string) {
	e := ast.Entity{Name: name, Dims: m.Dims}
	u.table.Add(name, m.Type, m.Dims, u.Pos)
	u.declare(edit.Declare(edit.TypeSpec(m.Type), e))
}

// copyBack returns what assigns the elements of a copy to its array: each process takes
// its part, without messages.
func (u *unit) copyBack(m *mapped, name string) func() {
	return func() {
		u.nested(edit.Name(m.Name), edit.Name(name))
	}
}

// valueOnCopies returns a scalar expression with the copies in it.
func (u *unit) valueOnCopies(x ast.Expr) ast.Expr {
	x = edit.Copy(x)
	holder := &ast.Paren{X: x}                               // x itself may be what is replaced
	u.rename(holder, func(string) bool { return false }, "") // functions that assign are called before
	u.argumentsOf(holder)
	return holder.X
}

// assigned returns the names to which a statement may give values.
func (u *unit) assigned(s ast.Stmt) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Assign:
			names[rootOf(n.Left)] = true
		case *ast.Call:
			u.assignedBy(n.Name.Name, n.Args, names)
		case *ast.Apply:
			if id, ok := n.Fun.(*ast.Ident); ok && u.procedure(id.Name) != nil {
				u.assignedBy(id.Name, n.Args, names)
			}
		}
		return true
	})
	return names
}

func (u *unit) assignedBy(procedure string, args []ast.Expr, names map[string]bool) {
	for i, x := range args {
		if u.mayAssign(procedure, u.Procedures.Position(procedure, x, i)) {
			names[rootOf(x)] = true
		}
	}
}

// mayAssign tells whether a procedure may assign its dummy argument i, from 0, and -1 for one that is not known: those
// that are not of the program may.
func (u *unit) mayAssign(procedure string, i int) bool {
	_, known := u.Procedures[procedure]
	return !known || i < 0 || u.Procedures.Dummy(procedure, i).Assigned
}

// overwritten returns the name of an array that an assignment overwrites without reading
// it, or nothing.
func (u *unit) overwritten(s ast.Stmt) string {
	a, ok := s.(*ast.Assign)
	if !ok {
		return ""
	}
	id, ok := a.Left.(*ast.Ident)
	if !ok || edit.Mentions(a.Right, func(name string) bool { return name == id.Name }) {
		return ""
	}
	return id.Name
}

// rootOf returns the name of the variable that x is or is a part of.
func rootOf(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.Apply:
		return rootOf(x.Fun)
	case *ast.KeywordArg:
		return rootOf(x.Value)
	}
	return ""
}

// allocate writes what gives an allocatable array new bounds.
func (u *unit) allocate(name string, bounds []ast.Expr) {
	is := edit.Intrinsic("allocated", edit.Name(name))
	free := &ast.Deallocate{Items: []ast.Expr{edit.Name(name)}}
	dialect.Mark(Runtime, u.Pos, free)
	u.Add(Runtime, edit.If(is, free))
	s := &ast.Allocate{Items: []ast.Expr{edit.Index(name, bounds...)}}
	u.Add(Runtime, s)
}

// sectionCopy returns an array that every process has with the elements of a section, and the function that copies
// them back.
func (u *unit) sectionCopy(ref *edit.Ref) (name string, back func()) {
	if a, ok := ref.At.(*ast.Apply); ok {
		ref, _ = u.table.Ref(u.frozen(a)) // no error: it has as many subscripts
	}
	var counts []ast.Expr
	for _, d := range ref.Ranges() {
		counts = append(counts, ref.Subs[d].Count())
	}
	name = u.shaped(ref.Type, counts)
	u.nested(edit.Name(name), ref.At)
	return name, func() {
		u.nested(edit.Copy(ref.At), edit.Name(name))
	}
}

// frozen returns a section with the values of distributed elements in its bounds and subscripts. The procedure that takes the
// section may assign these elements.
func (u *unit) frozen(a *ast.Apply) *ast.Apply {
	freeze := func(x ast.Expr) ast.Expr {
		if x == nil || !u.mentionsMapped(x) {
			return x
		}
		v := edit.Name(u.variable(u.fresh("hpf$at"), sem.DefaultInteger))
		u.assign(Addressing, v, u.value(x))
		return v
	}
	args := make([]ast.Expr, len(a.Args))
	for i, x := range a.Args {
		if s, ok := x.(*ast.Section); ok {
			part := *s
			part.Lo, part.Hi, part.Stride = freeze(s.Lo), freeze(s.Hi), freeze(s.Stride)
			args[i] = &part
		} else {
			args[i] = freeze(x)
		}
	}
	return &ast.Apply{Fun: a.Fun, Args: args}
}

// valueCopy returns an array of every process with the value of an expression that has no
// distributed array in it.
func (u *unit) valueCopy(x ast.Expr, typ sem.Type) string {
	counts := make([]ast.Expr, u.table.RankOf(x))
	for k := range counts {
		counts[k] = edit.Index("size", edit.Copy(x), edit.Int(int64(k+1)))
	}
	name := u.shaped(typ, counts)
	u.assign(Computing, edit.Name(name), x)
	return name
}

// shaped allocates an array of every process with as many elements in each dimension as
// counts say, and returns its name.
func (u *unit) shaped(typ sem.Type, counts []ast.Expr) string {
	name := u.fresh("hpf$part")
	bounds, dims := make([]ast.Expr, len(counts)), make([]ast.Dim, len(counts))
	for k, x := range counts {
		n := u.variable(u.fresh("hpf$count"), sem.DefaultInteger)
		u.assign(Addressing, edit.Name(n), x)
		bounds[k], dims[k] = edit.Name(n), ast.Dim{Hi: edit.Name(n)}
	}
	d := edit.Declare(edit.TypeSpec(typ), ast.Entity{Name: name, Dims: make([]ast.Dim, len(dims))})
	d.Attrs = []ast.Attr{{Kind: ast.Allocatable}}
	u.declare(d)
	u.table.Add(name, typ, dims, u.Pos)
	u.allocate(name, bounds)
	return name
}
