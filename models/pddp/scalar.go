package pddp

import (
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// scalar replaces shared objects in an expression outside of array statements, and returns the statements that come
// before. These fetch remote elements into temporaries and compute reductions. Whole arrays are passed to functions by
// their tags.
func (u *unit) scalar(x *ast.Expr) []ast.Stmt {
	var pre []ast.Stmt
	if *x != nil && u.mentionsObjects(*x) {
		*x = u.localize(*x, nil, &pre)
		u.leftover(*x)
	}
	return pre
}

func (u *unit) mentionsObjects(x ast.Expr) bool {
	return edit.Mentions(x, func(name string) bool { return u.objects[name] != nil })
}

// localize returns x with elements of shared objects fetched into temporaries in front, and reductions computed there.
// Parts that depend on an index of FORALL stay, and so do sections.
func (u *unit) localize(x ast.Expr, bound func(name string) bool, pre *[]ast.Stmt) ast.Expr {
	isBound := func(y ast.Expr) bool { return bound != nil && edit.Mentions(y, bound) }
	var visit func(y ast.Expr) ast.Expr
	visit = func(y ast.Expr) ast.Expr {
		if app, ok := y.(*ast.Apply); ok {
			if x := u.allocatedCall(app); x != nil {
				return x
			}
			if x := u.bound(app); x != nil {
				return x
			}
			if red := u.reduction(app); red != nil {
				if isBound(app) {
					u.errorf(app.Pos(), "found a reduction that depends on an index of FORALL; compute it in a loop")
					return edit.Int(0)
				}
				return u.reduce(red, pre)
			}
			if call := u.functionCall(app, visit); call != nil {
				return call
			}
		}
		r := u.reference(y)
		if r == nil || r.Rank() > 0 || isBound(y) {
			return nil
		}
		o := u.objects[r.Name]
		if o == nil {
			return nil
		}
		index := make([]ast.Expr, len(r.Subs))
		for d := range r.Subs {
			index[d] = edit.Replace(r.Subs[d].Index, visit)
		}
		return u.fetchScalar(o, index, pre)
	}
	return edit.Replace(x, visit)
}

// reference returns x as a reference to an array or to a shared scalar; nil if it is neither. It reports mistakes in
// it.
func (u *unit) reference(x ast.Expr) *edit.Ref {
	r, err := u.table.Ref(x)
	if r == nil && err == nil {
		r, err = u.table.PartRef(x)
	}
	if err != nil {
		u.errorf(x.Pos(), "%v", err)
		return nil
	}
	if id, ok := x.(*ast.Ident); ok && r == nil {
		if o := u.objects[id.Name]; o != nil {
			return &edit.Ref{Entity: o.Entity, At: x}
		}
	}
	return r
}

// functionCall translates a call of a function of the program that has whole
// shared arrays among its arguments; nil if x is no such call.
func (u *unit) functionCall(x *ast.Apply, visit func(ast.Expr) ast.Expr) ast.Expr {
	id, ok := x.Fun.(*ast.Ident)
	if !ok || u.table.IsIntrinsic(id.Name) {
		return nil
	}
	if e := u.table.Find(id.Name); e != nil && e.Dims != nil {
		return nil
	}
	args := make([]ast.Expr, len(x.Args))
	for i, a := range x.Args {
		k, value := u.t.Procedures.Position(id.Name, a, i), edit.Argument(a)
		dummy := u.t.Procedures.Dummy(id.Name, k)
		if u.element(value) != nil {
			u.checkElementArgument(id.Name, k, value)
			if dummy.Assigned {
				u.errorf(value.Pos(), "found an element of a shared array as argument %d of the function %s, which assigns it; pass a local variable", i+1, strings.ToUpper(id.Name))
			}
		}
		tag := ast.Expr(nil)
		if dummy.Name == "" || dummy.Array || u.t.sharedDummies[id.Name][dummy.Name] {
			tag = u.tagArgument(value)
		}
		if tag == nil {
			args[i] = edit.Replace(a, visit)
		} else {
			u.checkTaker(id.Name, value)
			args[i] = edit.WithArgument(a, tag)
		}
	}
	return &ast.Apply{Fun: x.Fun, Args: args}
}

// wholeCalls returns x with the calls of functions that take whole shared arrays computed in front. All processors make such a call
// once, since it may have reductions, however many elements of the statement they own.
func (u *unit) wholeCalls(x ast.Expr, bound func(name string) bool, pre *[]ast.Stmt) ast.Expr {
	return edit.Replace(x, func(y ast.Expr) ast.Expr {
		app, ok := y.(*ast.Apply)
		if !ok || !u.takesWhole(app) || bound != nil && edit.Mentions(app, bound) {
			return nil
		}
		typ := u.table.TypeOf(app)
		if typ.Base == sem.Character || typ.Base == sem.Derived || typ.Base == sem.None {
			return nil
		}
		call := u.localize(app, nil, pre)
		v := u.numbered("fun", typ)
		*pre = append(*pre, u.mark(Computing, edit.Assign(v, call))...)
		return v
	})
}

// takesWhole tells whether x calls a function of the program that expects a whole shared array, and whose other arguments are scalars.
func (u *unit) takesWhole(x *ast.Apply) bool {
	id, ok := x.Fun.(*ast.Ident)
	if !ok || u.table.IsIntrinsic(id.Name) || u.table.RankOf(id) > 0 {
		return false
	}
	takes := false
	for i, a := range x.Args {
		dummy := u.t.Procedures.Dummy(id.Name, u.t.Procedures.Position(id.Name, a, i))
		name, isName := edit.Argument(a).(*ast.Ident)
		switch {
		case isName && u.objects[name.Name] != nil && u.t.sharedDummies[id.Name][dummy.Name]:
			takes = true
		case u.table.RankOf(a) > 0:
			return false
		}
	}
	return takes
}

// leftover reports arrays that remain where a scalar has to be.
func (u *unit) leftover(x ast.Expr) {
	ast.Inspect(x, func(n ast.Node) bool {
		if _, ok := n.(*ast.ByValue); ok {
			return false
		}
		if id, ok := n.(*ast.Ident); ok && u.objects[id.Name] != nil {
			u.errorf(id.At, "found the shared array %s where a scalar is expected; name an element, or assign it in an array statement", id.Name)
		}
		return true
	})
}

// simple makes indices cheap to repeat: what is no name or constant is
// computed into a variable.
func (u *unit) simple(o *object, index []ast.Expr, pre *[]ast.Stmt) []ast.Expr {
	out := make([]ast.Expr, len(index))
	for d, x := range index {
		out[d] = x
		if o.template.dims[d].kind == star {
			continue
		}
		switch x.(type) {
		case *ast.Ident, *ast.IntLit:
			continue
		}
		v := u.numbered("lo_indx_rh", sem.DefaultInteger)
		*pre = append(*pre, u.mark(Indexing, edit.Assign(v, x))...)
		out[d] = v
	}
	return out
}

// fetch reads an element into a variable: from the processor's own memory if it is there, else by a get from its
// owner, or as by says. It returns the variable.
func (u *unit) fetch(o *object, index []ast.Expr, by fetchBy, pre *[]ast.Stmt) ast.Expr {
	none := make([]ast.Expr, len(index))
	return u.fetchFrom(o, u.simple(o, index, pre), none, none, by, pre)
}

// fetchFrom is fetch with the known parts of the element's place in its owner's memory and of the owner's coordinates,
// by dimension.
func (u *unit) fetchFrom(o *object, index, parts, coords []ast.Expr, by fetchBy, pre *[]ast.Stmt) ast.Expr {
	offset := u.numbered("offset_rh", sem.DefaultInteger)
	*pre = append(*pre, u.mark(Indexing, edit.Assign(offset, u.offsetOf(o, index, parts)))...)
	var proc ast.Expr = edit.Int(0)
	if o.template.scattered() > 0 {
		v := u.numbered("proc_no_rh", sem.DefaultInteger)
		*pre = append(*pre, u.mark(Indexing, edit.Assign(v, u.ownerOf(o, index, coords)))...)
		proc = v
	}
	return u.read(o, proc, offset, by, pre)
}

// fetchScalar is fetch in a scalar statement: the library finds the owner.
func (u *unit) fetchScalar(o *object, index []ast.Expr, pre *[]ast.Stmt) ast.Expr {
	by := u.elementBy(o, index)
	if by.pops != nil {
		defer u.take(by.pops, pre)
	}
	if o.template.scattered() == 0 {
		u.checkAllocated(pre, o)
		for d := range index {
			u.checkIndex(pre, o, d, index[d])
		}
		return u.fetch(o, index, by, pre)
	}
	proc, offset := u.numbered("proc_no_rh", sem.DefaultInteger), u.numbered("offset_rh", sem.DefaultInteger)
	*pre = append(*pre, u.findOwner(o, index, proc, offset)...)
	return u.read(o, proc, offset, by, pre)
}

// read reads the element at an offset in the memory of a processor into a
// variable, by a get unless by says otherwise.
func (u *unit) read(o *object, proc ast.Expr, offset *ast.Ident, by fetchBy, pre *[]ast.Stmt) ast.Expr {
	value := u.numbered("value_rh", o.Type)
	pointer, memory := u.remoteMemory(o.Type)
	element := edit.Index(memory, offset)
	switch {
	case by.pops != nil:
		u.request(o, proc, element, pointer, value, by, pre)
		return value
	case by.words != "":
		*pre = append(*pre, u.mark(Indexing, edit.Assign(pointer, edit.Index(by.words, proc)))...)
		*pre = append(*pre, u.mark(Computing, edit.Assign(value, element))...)
		return value
	}
	here := edit.IfElse(edit.Binary(ast.Eq, proc, u.myproc()),
		u.mark(Computing, edit.Assign(value, element)),
		u.mark(Runtime, edit.Call(transfer("get", o.Type), proc, element, value)))
	*pre = append(*pre, u.mark(Indexing, edit.Assign(pointer, u.address(o, proc)), here)...)
	u.note(pre, "read", o, offset, proc)
	return value
}

// remoteMemory returns a pointer for the next reference of the statement, and the view of its target.
func (u *unit) remoteMemory(typ sem.Type) (*ast.Ident, string) {
	u.counts["remote_mem"]++
	number := suffix(u.counts["remote_mem"])
	return u.memory("ptr_rh"+number, "remote_mem"+number, typ)
}

// transfer returns the external that gets or puts an element of a type.
func transfer(what string, t sem.Type) string {
	switch t.Size() {
	case 4:
		return "pddp_" + what + "4"
	case 16:
		return "pddp_" + what + "16"
	}
	return "pddp_" + what + "8"
}

// assign translates an assignment.
func (u *unit) assign(s *ast.Assign) []ast.Stmt {
	r := u.reference(s.Left)
	switch {
	case r == nil || u.objects[r.Name] == nil && r.Rank() == 0:
		pre := append(u.scalar(&s.Left), u.scalar(&s.Right)...)
		return append(pre, s)
	case r.Rank() == 0:
		return u.assignElement(u.objects[r.Name], r, s)
	}
	return u.arrayStatement(s)
}

// assignElement lets the owner of an element execute an assignment to it.
// Reductions come first, since all processors take part in them.
func (u *unit) assignElement(o *object, r *edit.Ref, s *ast.Assign) []ast.Stmt {
	var pre, inner []ast.Stmt
	right := u.reductionsOf(u.wholeCalls(s.Right, nil, &pre), &pre)
	index := make([]ast.Expr, len(r.Subs))
	for d := range r.Subs {
		index[d] = u.localize(r.Subs[d].Index, nil, &pre)
	}
	proc, offset := u.integer("proc_no"), u.integer("offset")
	pre = append(pre, u.findOwner(o, index, proc, offset)...)
	right = u.localize(right, nil, &inner)
	u.leftover(right)
	if u.inMaster && o.template.scattered() > 0 {
		u.deliver(o, proc, offset, right, &inner)
		return append(pre, inner...)
	}
	u.requireOwners(o, s.At)
	pointer, memory := u.memory("ptr0", "local_mem", o.Type)
	inner = append(inner, u.mark(Indexing, edit.Assign(pointer, u.address(o, u.myproc())))...)
	inner = append(inner, u.mark(Computing, edit.Assign(edit.Index(memory, offset), right))...)
	u.note(&inner, "write", o, offset, u.myproc())
	return append(pre, u.mark(Indexing, edit.If(edit.Binary(ast.Eq, proc, u.myproc()), inner...))...)
}

// findOwner calls the library for the owner of an element and its place there.
func (u *unit) findOwner(o *object, index []ast.Expr, proc, offset *ast.Ident) []ast.Stmt {
	if len(index) == 0 {
		return u.mark(Indexing, edit.Assign(proc, edit.Int(0)), edit.Assign(offset, edit.Int(0)))
	}
	indx := u.seven("indx")
	var list []ast.Stmt
	u.checkAllocated(&list, o)
	for d, x := range index {
		list = append(list, u.mark(Indexing, edit.Assign(edit.Index(indx, edit.Int(int64(d+1))), x))...)
	}
	for d, x := range index {
		if _, ok := u.table.Const(x); !ok {
			x = edit.Index(indx, edit.Int(int64(d+1)))
		}
		u.checkIndex(&list, o, d, x)
	}
	return append(list, u.mark(Runtime, edit.Call("get_owner", edit.Name(o.id), edit.Name(indx), proc, offset))...)
}
