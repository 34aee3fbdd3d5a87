package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// note emits a call that tells the run-time library of an access to an element of a shared object, at its place in the
// memory of a processor. It does so if the option Races is set. The call takes no time. If only owners write, a
// processor's reads of its own elements race with nothing. So they are noted only in programs that assign distributed
// elements in MASTER blocks.
func (u *unit) note(list *[]ast.Stmt, what string, o *object, offset, proc ast.Expr) {
	if !u.t.races || what == "read" && edit.Equal(proc, u.myproc()) && !u.t.masterStores {
		return
	}
	value := func(x ast.Expr) ast.Expr { return &ast.ByValue{X: edit.Copy(x)} }
	call := edit.Call("pddp_note_"+what, value(u.noted(o)), value(proc), value(offset))
	*list = append(*list, u.mark(Runtime, call)...)
}

// noted identifies the array of a note: by its tag, or by minus the number of its declaration. A tag that stays
// between calls is not used, since reading it would take time.
func (u *unit) noted(o *object) ast.Expr {
	if o.Dummy == 0 && !o.InCommon {
		return edit.Int(-int64(o.decl))
	}
	return edit.Name(o.id)
}

// noteInput notes that READ writes what x refers to: an element if it is an item by
// itself, else all of the object.
func (u *unit) noteInput(list *[]ast.Stmt, x ast.Expr, item bool) {
	r := u.reference(x)
	if !u.t.races || r == nil {
		return
	}
	o := u.objects[r.Name]
	if item && len(r.Subs) > 0 && r.Rank() == 0 {
		index := make([]ast.Expr, len(r.Subs))
		for d := range r.Subs {
			index[d] = r.Subs[d].Index
		}
		u.note(list, "write", o, u.offset(o, index), edit.Int(0))
		return
	}
	call := edit.Call("pddp_note_input", &ast.ByValue{X: u.noted(o)})
	*list = append(*list, u.mark(Runtime, call)...)
}

// takeNotes takes the notes out of list[from:] that are behind its last barrier. They are about elements that every
// processor fetches in front of its loops. They belong into the loops, because a processor that has no element to
// assign does not use what it fetched.
func takeNotes(list *[]ast.Stmt, from int) []ast.Stmt {
	for i := len(*list) - 1; i >= from; i-- {
		if isCall((*list)[i], "pddp_barrier") {
			from = i + 1
		}
	}
	var notes []ast.Stmt
	rest := (*list)[:from:from]
	for _, s := range (*list)[from:] {
		if isCall(s, "pddp_note_read") {
			notes = append(notes, s)
		} else {
			rest = append(rest, s)
		}
	}
	*list = rest
	return notes
}

func isCall(s ast.Stmt, name string) bool {
	c, ok := s.(*ast.Call)
	return ok && c.Name.Name == name
}
