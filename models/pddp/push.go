package pddp

import (
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// The article says that a put would be better than the get on a T3D and that the
// owner-computes rule excludes it. Options.Push breaks the rule for plain copies, so
// that the sentence can be tried.

// pushed returns the right-hand side of a copy between shared arrays that lie
// differently, nil if the statement is no such copy or puts were not asked for.
func (u *unit) pushed(left *edit.Ref, right ast.Expr) *edit.Ref {
	if !u.t.Is(Push) || u.t.Is(NoDist) || u.inMaster || u.objects[left.Name] == nil || left.Rank() == 0 {
		return nil
	}
	from, err := u.table.Ref(right)
	if err != nil || from == nil || u.objects[from.Name] == nil || from.Rank() != left.Rank() || u.table.Conform(left, from) != nil {
		return nil
	}
	if from.Type != left.Type || slices.ContainsFunc(from.Subs, func(s edit.Subscript) bool { return s.Vector }) {
		return nil // a put neither converts nor knows who reads an element
	}
	if _, _, ok := u.newNest(left).alike(u.objects[from.Name], from); ok {
		return nil
	}
	return from
}

// push returns the loops of a copy in which the owners of the right-hand side put
// its elements where they belong.
func (u *unit) push(left, from *edit.Ref) []ast.Stmt {
	n := u.newNest(from)
	n.sections(noForall)
	n.begin()
	var ranges []*loop
	for _, l := range n.loops {
		if l.position >= 0 {
			ranges = append(ranges, l)
		}
	}
	o := u.objects[left.Name]
	n.checkRef(o, left)
	index := u.simple(o, n.indices(o, left, ranges, nil), &n.body)
	none := make([]ast.Expr, len(index))
	offset, proc := u.integer("offset_lh"), u.integer("proc_no_lh")
	n.emit(Indexing, edit.Assign(offset, u.offsetOf(o, index, none)), edit.Assign(proc, u.ownerOf(o, index, none)))
	pointer, memory := u.remoteMemory(o.Type)
	target, value := edit.Index(memory, offset), edit.Index(n.memory, n.offset)
	n.emit(Indexing, edit.Assign(pointer, u.address(o, proc)), edit.IfElse(edit.Binary(ast.Eq, proc, u.myproc()),
		u.mark(Computing, edit.Assign(target, value)),
		u.mark(Runtime, edit.Call(transfer("put", o.Type), proc, target, value))))
	return append(n.finish(), u.mark(Runtime, edit.Call("pddp_quiet"))...)
}
