package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// note emits a call that tells the run-time library of an access to an element
// of a shared object at its place in the memory of a processor, if the option
// Races asks for it. The call takes no time. What a processor reads of its own
// races with nothing, since only the owner writes.
func (u *unit) note(list *[]ast.Stmt, what string, o *object, offset, proc ast.Expr) {
	if !u.t.options.Races || what == "read" && edit.Equal(proc, u.myproc()) {
		return
	}
	value := func(x ast.Expr) ast.Expr { return &ast.ByValue{X: edit.Copy(x)} }
	call := edit.Call("pddp_note_"+what, value(edit.Name(o.id)), value(proc), value(offset))
	*list = append(*list, u.mark(Runtime, call)...)
}

// takeNotes takes the notes out of list[from:] that are behind its last barrier. They
// are of elements that every processor fetches in front of its loops, and belong into
// the loops: a processor that has no element to assign does not use what it fetched.
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
