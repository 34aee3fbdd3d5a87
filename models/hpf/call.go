package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// A distributed dummy argument takes the descriptor of its actual argument. If the actual argument has no descriptor,
// the caller makes one for elements that follow each other in the memory of every process. If the dummy argument is
// not distributed, every process gets a copy of the actual argument. The callee moves its arguments to the mapping of
// its own directives and back (prologue.go).

// callOf translates CALL.
func (u *unit) callOf(s *ast.Call) {
	if !u.concerns(s) && !u.takesDescriptors(s) {
		u.Keep(s)
		return
	}
	u.Label(s.StmtLabel())
	s.Label = 0
	back := u.pass(s.Name.Name, s.Args)
	write := func() {
		for _, f := range back {
			f()
		}
	}
	var jumps []edit.ReturnTo
	if len(back) > 0 {
		jumps = edit.AlternateReturns(s, u.freshLabel)
	}
	u.Keep(s)
	write()
	if len(jumps) == 0 {
		return
	}
	behind := ast.Label{At: s.At, Value: u.freshLabel()}
	u.Keep(&ast.Goto{Target: behind})
	for _, j := range jumps {
		u.Label(j.From)
		write()
		u.Keep(&ast.Goto{Target: j.To})
	}
	u.Label(behind.Value)
}

// freshLabel returns a label that the unit does not have.
func (u *unit) freshLabel() uint32 {
	if u.labels == nil {
		u.labels = edit.Labels(u.tree.Body...)
	}
	return edit.FreshLabel(u.labels)
}

// takesDescriptors tells whether n calls a procedure one of whose dummy arguments is
// distributed.
func (u *unit) takesDescriptors(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			found = found || u.hasMappedDummy(n.Name.Name)
		case *ast.Apply:
			if id, ok := n.Fun.(*ast.Ident); ok {
				found = found || u.hasMappedDummy(id.Name)
			}
		}
		return !found
	})
	return found
}

func (u *unit) hasMappedDummy(procedure string) bool {
	callee := u.procedure(procedure)
	if callee == nil {
		return false
	}
	for _, m := range callee.order {
		if m.Dummy > 0 {
			return true
		}
	}
	return false
}

// pass puts in the place of arguments what the procedure takes, and returns what brings
// back what it may have assigned.
func (u *unit) pass(procedure string, args []ast.Expr) (back []func()) {
	for i, x := range args {
		value := x
		if k, ok := x.(*ast.KeywordArg); ok {
			value = k.Value
		}
		var b func()
		at := u.Procedures.Position(procedure, x, i)
		if dummy := u.dummy(procedure, at); dummy != nil {
			value, b = u.passMapped(dummy, procedure, at, value)
		} else {
			value, b = u.passPlain(procedure, at, value)
		}
		if b != nil && u.mayAssign(procedure, at) {
			back = append(back, b)
		}
		if k, ok := x.(*ast.KeywordArg); ok {
			k.Value = value
		} else {
			args[i] = value
		}
	}
	return back
}

// dummy returns the distributed dummy argument that argument i is for, nil if it is not
// distributed or not known.
func (u *unit) dummy(procedure string, i int) *mapped {
	callee := u.procedure(procedure)
	if callee == nil || i < 0 || i >= len(callee.tree.Params) {
		return nil // the front end reports it
	}
	return callee.ownDummy(callee.tree.Params[i].Name)
}

func (u *unit) ownDummy(name string) *mapped {
	if m := u.mapped[name]; m != nil && m.Dummy > 0 && m.owner == u {
		return m
	}
	return nil
}

// passMapped returns a descriptor for an argument.
func (u *unit) passMapped(dummy *mapped, procedure string, i int, x ast.Expr) (ast.Expr, func()) {
	if id, ok := x.(*ast.Ident); ok && u.mapped[id.Name] != nil {
		m := u.mapped[id.Name]
		dummy.remapped = dummy.remapped || !m.alike(dummy)

		return edit.Name(m.desc), nil
	}
	dummy.remapped = true
	x, back := u.plain(dummy, procedure, i, x)
	ref, err := u.table.Ref(x)
	if err != nil || ref == nil || ref.Type != dummy.Type {
		u.fail(x, "found %s as argument %d of %s, whose dummy argument is a distributed array of type %s; assign it to an array first", edit.Text(x), i+1, procedure, dummy.Type)
		return x, nil
	}
	return u.plainDescriptor(ref, x), back
}

// plain returns an argument as elements that follow each other in the memory of every
// process.
func (u *unit) plain(dummy *mapped, procedure string, i int, x ast.Expr) (ast.Expr, func()) {
	x, back := u.passPlain(procedure, i, x)
	ref, err := u.table.Ref(x)
	switch {
	case err != nil || u.table.RankOf(x) == 0:
		return x, back
	case ref == nil || hasVector(ref):
		return edit.Name(u.valueCopy(x, dummy.Type)), back
	case !ref.Whole:
		name, again := u.sectionCopy(ref)
		return edit.Name(name), func() {
			again()
			if back != nil {
				back()
			}
		}
	}
	return x, back
}

// plainDescriptor returns a descriptor of an array that every process has.
func (u *unit) plainDescriptor(ref *edit.Ref, x ast.Expr) ast.Expr {
	desc := u.fresh("hpf$desc")
	u.declare(edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector(desc, descriptorLast)))
	u.call(Runtime, "hpf_anew", edit.Name(desc), edit.Int(int64(ref.Rank())), edit.Int(ref.Type.Size()))
	for k, d := range ref.Ranges() {
		if upper := ref.Subs[d].Hi; upper != nil {
			if _, star := upper.(*ast.Star); !star {
				u.call(Runtime, "hpf_aplain", edit.Name(desc), edit.Int(int64(k+1)), ref.Subs[d].Count())
			}
		}
	}
	u.call(Runtime, "hpf_aat", edit.Name(desc), edit.Intrinsic("loc", x))
	return edit.Name(desc)
}

// passPlain returns what every process passes for an argument whose dummy argument is not
// distributed: an array of the process, or a value.
func (u *unit) passPlain(procedure string, i int, x ast.Expr) (ast.Expr, func()) {
	m := u.mappedName(x)
	switch rank := u.table.RankOf(x); {
	case !u.mentionsMapped(x) && rank == 0 && !u.takesDescriptors(x):
		return x, nil
	case m == nil && rank == 0:
		return u.value(x), nil
	case m == nil && !u.mentionsMapped(x):
		return x, nil
	case m == nil:
		return u.valueOnCopies(x), nil
	}
	a, isPart := x.(*ast.Apply)
	if !isPart {
		name := u.copyOf(m, true)
		return edit.Name(name), u.copyBack(m, name)
	}
	ref, err := u.table.Ref(x)
	switch {
	case err != nil:
		u.fail(x, "%s", err)
		return x, nil
	case ref.Rank() > 0 && !hasVector(ref):
		name, back := u.sectionCopy(ref)
		return edit.Name(name), back
	case ref.Rank() > 0 || u.Procedures.Dummy(procedure, i).Array:
		name := u.copyOf(m, true)
		return edit.Index(name, u.valuesOf(a.Args)...), u.copyBack(m, name)
	}
	v := u.newNest(nil).reference(m, a)
	return v, func() { u.newNest(nil).store(a, v, nil) }
}

func hasVector(ref *edit.Ref) bool {
	for d := range ref.Subs {
		if ref.Subs[d].Vector {
			return true
		}
	}
	return false
}

func (u *unit) valuesOf(list []ast.Expr) []ast.Expr {
	out := make([]ast.Expr, len(list))
	for i, x := range list {
		if out[i] = x; u.table.RankOf(x) == 0 {
			out[i] = u.value(x)
		}
	}
	return out
}

// argumentsOf passes the arguments of all functions and of the procedure that n calls.
func (u *unit) argumentsOf(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			u.pass(n.Name.Name, n.Args)
		case *ast.Apply:
			if id, ok := n.Fun.(*ast.Ident); ok && u.hasMappedDummy(id.Name) {
				u.pass(id.Name, n.Args)
			}
		}
		return true
	})
}

// procedure returns the procedure of the program that a name stands for in u, nil if it is
// another's or none.
func (u *unit) procedure(name string) *unit {
	if e := u.table.Find(name); e != nil && (e.Dims != nil || e.Dummy > 0) && !e.Procedure {
		return nil
	}
	for in := u; in != nil; in = in.parent {
		if p := in.inner[name]; p != nil {
			return p
		}
	}
	return u.units[name]
}

// called writes the call of a function of the program whose value all processes need to
// compute together, and returns the variable that has it.
func (u *unit) called(a *ast.Apply) ast.Expr {
	id := a.Fun.(*ast.Ident)
	callee := u.procedure(id.Name)
	c := edit.Copy(a).(*ast.Apply)
	back := u.pass(id.Name, c.Args)
	typ := callee.resultType()
	if typ.Base == sem.Character || callee.resultRank() > 0 {
		u.refuse()
		return a
	}
	s := edit.Name(u.temporary(typ))
	u.assign(Computing, s, c)
	for _, f := range back {
		f()
	}
	return s
}

func (u *unit) result() *edit.Entity {
	name := u.tree.Name
	if u.tree.Result != nil {
		name = u.tree.Result
	}
	if u.tree.Kind != ast.Function || name == nil {
		return nil
	}
	return u.table.Find(name.Name)
}

func (u *unit) resultType() sem.Type {
	if u.tree.Type != nil {
		if e := u.table.Find(u.tree.Name.Name); e != nil {
			return e.Type
		}
	}
	if e := u.result(); e != nil {
		return e.Type
	}
	return sem.DefaultReal
}

func (u *unit) resultRank() int {
	if e := u.result(); e != nil {
		return len(e.Dims)
	}
	return 0
}
