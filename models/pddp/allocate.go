package pddp

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// An ALLOCATABLE shared array has its bounds in variables, which ALLOCATE sets. Its tag is 0 while it is not
// allocated. After each ALLOCATE, the unit computes again what the prologue computed about other arrays, and about
// templates whose extents are those of an allocated array. Only the unit that declares such an array allocates it.

// allocateSource is the file of ALLOCATE and DEALLOCATE, compiled with programs that have
// ALLOCATABLE shared arrays.
const allocateSource = "allocate.f"

// deferObject gives an ALLOCATABLE object variables for its bounds.
func (u *unit) deferObject(o *object) {
	u.t.allocates = true
	o.Dims = slices.Clone(o.Dims) // declarations of several arrays share theirs
	for d := range o.Dims {
		if o.Dims[d].Lo != nil || o.Dims[d].Hi != nil {
			u.errorf(o.at, "%s is ALLOCATABLE and has bounds; write : for each dimension, or leave ALLOCATABLE out", o.Name)
			return
		}
		bound := func(what string) ast.Expr {
			name := u.names.Fresh(fmt.Sprintf("%s_%s%d", o.Name, what, d+1))
			u.saved(name)
			return edit.Name(name)
		}
		o.Dims[d] = ast.Dim{Lo: bound("lo"), Hi: bound("hi"), At: o.Dims[d].At}
	}
	switch {
	case len(o.Dims) == 0:
		u.errorf(o.at, "%s is ALLOCATABLE and has no dimensions; write : for each", o.Name)
	case o.Dummy != 0 || o.InCommon:
		u.errorf(o.at, "%s is ALLOCATABLE and an argument or in COMMON; only the unit that allocates an array declares it ALLOCATABLE, others get it as an argument with bounds", o.Name)
	}
}

// deferTemplate gives a template that was declared with : for each dimension variables
// for its extents, which are those of the arrays that are aligned with it.
func (u *unit) deferTemplate(t *template) {
	t.deferred = true
	for d := range t.dims {
		name := u.names.Fresh(fmt.Sprintf("%s_ext%d", t.name, d+1))
		u.saved(name)
		t.dims[d].extent = edit.Name(name)
	}
}

// allocateSteps translates ALLOCATE or DEALLOCATE. Local arrays stay in separate statements. With STAT=, the steps
// after a mistake are left out.
func (u *unit) allocateSteps(items []ast.Expr, stat ast.Expr, local func([]ast.Expr) ast.Stmt, shared func(*object, ast.Expr) []ast.Stmt) []ast.Stmt {
	var steps [][]ast.Stmt
	var rest []ast.Expr
	flush := func() {
		if len(rest) > 0 {
			steps = append(steps, []ast.Stmt{local(rest)})
			rest = nil
		}
	}
	for _, x := range items {
		if o := u.allocated(x); o != nil {
			flush()
			steps = append(steps, shared(o, x))
		} else {
			rest = append(rest, x)
		}
	}
	flush()
	var out []ast.Stmt
	for _, step := range slices.Backward(steps) {
		if stat != nil && len(out) > 0 {
			out = u.mark(Runtime, edit.If(edit.Binary(ast.Eq, edit.Copy(stat), edit.Int(0)), out...))
		}
		out = append(step, out...)
	}
	return out
}

// allocated returns the shared object that an item of ALLOCATE or DEALLOCATE names; it reports a reason that keeps the
// object from being allocated.
func (u *unit) allocated(x ast.Expr) *object {
	id, ok := x.(*ast.Ident)
	if app, isApply := x.(*ast.Apply); isApply {
		id, ok = app.Fun.(*ast.Ident)
	}
	if !ok || u.objects[id.Name] == nil {
		return nil
	}
	o := u.objects[id.Name]
	if !o.Deferred {
		u.errorf(id.At, "found the shared array %s in ALLOCATE or DEALLOCATE; declare it ALLOCATABLE, with : for each dimension", o.Name)
	}
	if u.inMaster {
		u.errorf(id.At, "found the shared array %s allocated or deallocated between MASTER and ENDMASTER, which all processors have to take part in; move it out", o.Name)
	}
	u.require(id.At, "allocates the shared array "+strings.ToUpper(o.Name))
	return o
}

// checkStatus reports what ALLOCATE and DEALLOCATE of shared arrays cannot set.
func (u *unit) checkStatus(stat, message ast.Expr) {
	u.noObjects(stat, "STAT=")
	if message != nil {
		u.errorf(message.Pos(), "found ERRMSG= with a shared array; ask STAT=")
	}
}

// mentionsAllocated tells whether a statement allocates or deallocates shared arrays.
func (u *unit) mentionsAllocated(items []ast.Expr) bool {
	return slices.ContainsFunc(items, func(x ast.Expr) bool {
		if app, ok := x.(*ast.Apply); ok {
			x = app.Fun
		}
		return u.mentionsObjects(x)
	})
}

// allocate translates ALLOCATE.
func (u *unit) allocate(s *ast.Allocate) []ast.Stmt {
	var pre []ast.Stmt
	for _, x := range s.Items {
		if app, ok := x.(*ast.Apply); ok {
			for i := range app.Args {
				pre = append(pre, u.scalar(&app.Args[i])...)
			}
		}
	}
	if !u.mentionsAllocated(s.Items) {
		return append(pre, s)
	}
	u.checkStatus(s.Stat, s.ErrMsg)
	local := func(items []ast.Expr) ast.Stmt {
		return &ast.Allocate{Base: ast.Base{At: s.At}, Items: items, Stat: s.Stat}
	}
	return append(pre, u.allocateSteps(s.Items, s.Stat, local, func(o *object, x ast.Expr) []ast.Stmt {
		app, ok := x.(*ast.Apply)
		if !ok || len(app.Args) != len(o.Dims) {
			u.errorf(x.Pos(), "found %s in ALLOCATE, expected bounds for each of its %d dimensions", edit.Text(x), len(o.Dims))
			return nil
		}
		return u.unless(o, ast.Ne, s.Stat, isAllocated, u.newArray(o, app.Args))
	})...)
}

// deallocate translates DEALLOCATE.
func (u *unit) deallocate(s *ast.Deallocate) []ast.Stmt {
	if !u.mentionsAllocated(s.Items) {
		return []ast.Stmt{s}
	}
	u.checkStatus(s.Stat, s.ErrMsg)
	local := func(items []ast.Expr) ast.Stmt {
		return &ast.Deallocate{Base: ast.Base{At: s.At}, Items: items, Stat: s.Stat}
	}
	return u.allocateSteps(s.Items, s.Stat, local, func(o *object, _ ast.Expr) []ast.Stmt {
		return u.unless(o, ast.Eq, s.Stat, isDeallocated, u.mark(Runtime, edit.Call("pddp_delete", edit.Name(o.id))))
	})
}

// unless executes statements unless the tag of an object compares with 0. In that case, it sets STAT= to the number of
// the failure, or the program fails.
func (u *unit) unless(o *object, op ast.Op, stat ast.Expr, failure int64, body []ast.Stmt) []ast.Stmt {
	wrong := edit.Binary(op, edit.Name(o.id), edit.Int(0))
	if stat == nil {
		check := &ast.LogicalIf{Cond: wrong, Then: edit.Call("pddp_failure", edit.Int(failure), edit.Int(0), edit.Int(int64(o.decl)))}
		return append(u.mark(Runtime, check), body...)
	}
	set := func(n int64) []ast.Stmt { return u.mark(Runtime, edit.Assign(edit.Copy(stat), edit.Int(n))) }
	return u.mark(Runtime, edit.IfElse(wrong, set(failure), append(body, set(0)...)))
}

// newArray returns the statements that allocate an object with bounds.
func (u *unit) newArray(o *object, bounds []ast.Expr) []ast.Stmt {
	t := o.template
	low, high, typ := u.seven("pddp_lower"), u.seven("pddp_upper"), u.seven("pddp_types")
	rank := edit.Int(int64(len(o.Dims)))
	var list, after []ast.Stmt
	for d, x := range bounds {
		i := edit.Int(int64(d + 1))
		lo, hi := u.allocatedBounds(x)
		list = append(list, edit.Assign(edit.Index(low, i), lo), edit.Assign(edit.Index(high, i), hi),
			edit.Assign(edit.Index(typ, i), edit.Int(int64(t.dims[d].kind))))
		after = append(after, edit.Assign(edit.Copy(o.Lower(d)), edit.Index(low, i)), edit.Assign(edit.Copy(o.Upper(d)), edit.Index(high, i)))
		if v, ok := t.dims[d].extent.(*ast.Ident); ok && t.deferred {
			after = append(after, edit.Assign(edit.Copy(v), edit.Add(edit.Sub(edit.Index(high, i), edit.Index(low, i)), edit.Int(1))))
		}
	}
	list = append(list, u.match(o)...)
	list = append(list, edit.Call("pddp_new", edit.Name(o.id), edit.Name(t.id), rank, edit.Int(o.Type.Size()),
		edit.Name(low), edit.Name(high), edit.Name(typ), edit.Int(int64(o.decl))))
	return u.mark(Runtime, append(append(list, after...), u.found(o))...)
}

// allocatedBounds returns the bounds that ALLOCATE gives a dimension.
func (u *unit) allocatedBounds(x ast.Expr) (lo, hi ast.Expr) {
	s, ok := x.(*ast.Section)
	if !ok {
		return edit.Int(1), x
	}
	if s.Lo == nil || s.Hi == nil || s.Stride != nil {
		u.errorf(s.At, "found %s in ALLOCATE, expected an upper bound or two bounds", edit.Text(s))
		return edit.Int(1), edit.Int(1)
	}
	return s.Lo, s.Hi
}

// match compares an object that is allocated with the extents of its template, if it has some. These are the
// template's own, or those of another array that is allocated.
func (u *unit) match(o *object) []ast.Stmt {
	t := o.template
	ext := u.seven("pddp_extents")
	var list []ast.Stmt
	for d := range t.dims {
		list = append(list, edit.Assign(edit.Index(ext, edit.Int(int64(d+1))), edit.Copy(t.dims[d].extent)))
	}
	list = append(list, edit.Call("pddp_match", edit.Int(int64(len(t.dims))), edit.Name(u.seven("pddp_lower")), edit.Name(u.seven("pddp_upper")),
		edit.Name(ext), edit.Int(int64(o.decl))))
	if !t.deferred {
		return list
	}
	if cond := u.anotherAllocated(o); cond != nil {
		return []ast.Stmt{edit.If(cond, u.mark(Runtime, list...)...)}
	}
	return nil
}

// anotherAllocated returns the condition that another object with the template of o is
// allocated, nil if there is no other.
func (u *unit) anotherAllocated(o *object) ast.Expr {
	var cond ast.Expr
	for _, other := range u.objectList {
		if other == o || other.template != o.template {
			continue
		}
		x := edit.Binary(ast.Ne, edit.Name(other.id), edit.Int(0))
		if cond == nil {
			cond = x
		} else {
			cond = edit.Binary(ast.Or, cond, x)
		}
	}
	return cond
}

// found returns a statement that finds out about an object that is allocated. It is
// complete when the unit is translated: see completeFound.
func (u *unit) found(o *object) ast.Stmt {
	s := edit.If(edit.Binary(ast.Ne, edit.Name(o.id), edit.Int(0)))
	u.afresh = append(u.afresh, afresh{o, s})
	return s
}

// afresh is a statement that finds out about an object again.
type afresh struct {
	o *object
	s *ast.If
}

// completeFound fills in the statements of found, when it is known what the unit asks for.
func (u *unit) completeFound() {
	for _, a := range u.afresh {
		var list []ast.Stmt
		for _, fill := range append(a.o.template.fill[:len(a.o.template.fill):len(a.o.template.fill)], a.o.fill...) {
			list = append(list, fill())
		}
		a.s.Arms[0].Body = u.mark(Runtime, list...)
	}
}

// checkAllocated emits a check that an object is allocated, which takes no time.
func (u *unit) checkAllocated(list *[]ast.Stmt, o *object) {
	if o != nil && o.Deferred {
		check := edit.Call("pddp_in_use", &ast.ByValue{X: edit.Name(o.id)}, &ast.ByValue{X: edit.Int(int64(o.decl))})
		*list = append(*list, u.mark(Runtime, check)...)
	}
}

// allocatedCall returns what ALLOCATED(x) of a shared array tells, nil for anything else.
func (u *unit) allocatedCall(x *ast.Apply) ast.Expr {
	id, ok := x.Fun.(*ast.Ident)
	if !ok || id.Name != "allocated" || len(x.Args) != 1 || u.table.Find(id.Name) != nil {
		return nil
	}
	if arg, ok := x.Args[0].(*ast.Ident); ok && u.objects[arg.Name] != nil && u.objects[arg.Name].Deferred {
		return &ast.Paren{X: edit.Binary(ast.Ne, edit.Name(u.objects[arg.Name].id), edit.Int(0))}
	}
	return nil
}

// deferredCall frees an ALLOCATABLE array without SAVE that is still allocated since the unit's last return, as
// Fortran 95 says. For an array that stays, it computes again what the prologue needs.
func (u *unit) deferredCall(o *object) []ast.Stmt {
	u.saved(o.id)
	if u.tree.Kind == ast.Program || u.table.Saved(o.Entity) {
		return []ast.Stmt{u.found(o)}
	}
	return []ast.Stmt{&ast.LogicalIf{Cond: edit.Binary(ast.Ne, edit.Name(o.id), edit.Int(0)), Then: edit.Call("pddp_delete", edit.Name(o.id))}}
}

// allocateExternals are what ALLOCATE and DEALLOCATE need besides Fortran.
func (l *library) allocateExternals() []spmd.External {
	const value = external.Address
	inUse := subroutine("pddp_in_use", func(p *spmd.Process, args []uint64) error {
		if int32(args[0]) == 0 {
			return fmt.Errorf("%s, is used and is not allocated; ALLOCATE it before", l.description(int32(args[1])))
		}
		return nil
	}, value, value)
	inUse.Watch = true
	return []spmd.External{inUse, subroutine("pddp_release", func(p *spmd.Process, args []uint64) error {
		s, tag := l.stateOf(p), p.Int(args[0])
		m := s.arrays[tag]
		if m == nil {
			return errors.New("found DEALLOCATE of a shared array that is not allocated; ask ALLOCATED before")
		}
		s.detector.forget(tag, func(e element) string { return l.elementName(p, e) })
		delete(s.arrays, tag)
		delete(s.entries, tag)
		return p.Machine.Free(m.address)
	}, external.ByValueOf)}
}

// allocation is an allocation of a shared array that all processes have to make alike.
type allocation struct {
	tag, decl int32
	bounds    string // "(1:9, 0:4)"
	rank      int    // of the first process that made it
}

// agree fails if another process has made another array instead of this one.
func (l *library) agree(p *spmd.Process, tag int32, e entry) error {
	s := l.stateOf(p)
	mine := allocation{tag, e.decl, s.tables.bounds(tag - tagBase), p.Rank()}
	k := s.allocations
	s.allocations++
	if k == len(s.team.allocations) {
		s.team.allocations = append(s.team.allocations, mine)
		return nil
	}
	first := s.team.allocations[k]
	if first.tag == mine.tag && first.decl == mine.decl && first.bounds == mine.bounds {
		return nil
	}
	return fmt.Errorf("%s is allocated as %s by process %d where process %d allocates %s as %s; all processes allocate the same arrays in the same order",
		l.description(mine.decl), mine.bounds, mine.rank, first.rank, l.description(first.decl), first.bounds)
}

// description returns "X of MAIN (file:line), which is (BLOCK)".
func (l *library) description(decl int32) string {
	d := l.decls[decl-1]
	return fmt.Sprintf("%s of %s (%s), which is %s", d.Name, d.Unit, d.At, d.Text)
}
