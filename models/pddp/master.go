package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// endMaster returns the place of the ENDMASTER of the MASTER at list[i], or the
// end of the list.
func (u *unit) endMaster(list []ast.Stmt, i int) int {
	for k := i + 1; k < len(list); k++ {
		d, ok := list[k].(*ast.Directive)
		if !ok || !d.Bare {
			continue
		}
		if word(d) == "endmaster" {
			return k
		}
		if word(d) == "master" {
			u.errorf(d.At, "found MASTER inside of MASTER at %s; one is enough", u.line(list[i].Pos()))
		}
	}
	u.errorf(list[i].Pos(), "found MASTER without ENDMASTER; both stand in one list of statements")
	return len(list)
}

// master lets processor 0 alone execute the statements.
func (u *unit) master(d *ast.Directive, body []ast.Stmt) []ast.Stmt {
	u.checkJumps(body)
	u.noteCalls(body)
	u.pos = d.At
	cond := edit.Binary(ast.Eq, u.myproc(), edit.Int(0))
	outer := u.inMaster
	u.inMaster = true
	s := edit.If(cond, u.statements(body)...)
	u.inMaster = outer
	u.pos = d.At
	return u.relabel(d, u.mark(Computing, s))
}

// checkJumps reports branches into and out of a MASTER block.
func (u *unit) checkJumps(body []ast.Stmt) {
	inside := edit.Labels(body...)
	inBody := map[ast.Stmt]bool{}
	for _, s := range body {
		inBody[s] = true
		ast.Inspect(s, func(n ast.Node) bool {
			for _, l := range edit.Jumps(n) {
				if !inside[l.Value] {
					u.errorf(l.At, "label %d is outside of the MASTER block, which only ENDMASTER leaves", l.Value)
				}
			}
			return true
		})
	}
	for _, s := range u.tree.Body {
		u.jumpsInto(s, inBody, inside)
	}
}

// jumpsInto reports branches in s, but not in body, to labels inside of it.
func (u *unit) jumpsInto(s ast.Stmt, body map[ast.Stmt]bool, inside map[uint32]bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		if t, ok := n.(ast.Stmt); ok && body[t] {
			return false
		}
		for _, l := range edit.Jumps(n) {
			if inside[l.Value] {
				u.errorf(l.At, "label %d is inside of a MASTER block, which only MASTER enters", l.Value)
			}
		}
		return true
	})
}

// deliver stores a value at the place of an element in the memory of the processor that has it. If iterations are
// dealt out, stores are complete behind the loops. Between MASTER and ENDMASTER, only processor 0 executes statements,
// so the owner cannot store. The store is complete when the next statement begins. So processor 0 reads what it has
// written, and a barrier orders the store for all others.
func (u *unit) deliver(o *object, proc, offset *ast.Ident, value ast.Expr, list *[]ast.Stmt) {
	v := u.numbered("value_lh", o.Type)
	pointer, memory := u.memory("ptr0", "local_mem", o.Type)
	element := edit.Index(memory, offset)
	put := u.mark(Runtime, edit.Call(transfer("put", o.Type), proc, element, v))
	if u.inMaster {
		put = append(put, u.mark(Runtime, edit.Call("pddp_quiet"))...)
	}
	*list = append(*list, u.mark(Computing, edit.Assign(v, value))...)
	*list = append(*list, u.mark(Indexing, edit.Assign(pointer, u.address(o, proc)),
		edit.IfElse(edit.Binary(ast.Eq, proc, u.myproc()), u.mark(Computing, edit.Assign(edit.Copy(element), edit.Copy(v))), put))...)
	u.note(list, "write", o, offset, proc)
}
