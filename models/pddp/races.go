package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// note emits a call that tells the run-time library of an access to an element
// of a shared object at its place in the memory of a processor, if the option
// Races asks for it. The call takes no time.
func (u *unit) note(list *[]ast.Stmt, what string, o *object, offset, proc ast.Expr) {
	if !u.t.options.Races {
		return
	}
	call := edit.Call("pddp_note_"+what, edit.Name(o.id), edit.Copy(proc), edit.Copy(offset))
	*list = append(*list, u.mark(Runtime, call)...)
}
