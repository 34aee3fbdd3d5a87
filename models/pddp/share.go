package pddp

import (
	"strconv"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// With Options.NoDist there are no owners. Shared objects lie in one memory, and the iterations of array statements
// are dealt out to the processors. It is not known which processor has assigned an element. So all processors meet in
// front of each array statement and behind it, as they do around a parallel loop.

// shareSource is the file of the library that deals iterations out.
const shareSource = "share.f"

// deals tells whether iterations are dealt out: not those of processor 0 alone.
func (u *unit) deals() bool { return u.t.Is(NoDist) && !u.inMaster }

// meet lets all processors wait for each other around a list of statements whose
// iterations are dealt out.
func (u *unit) meet(list []ast.Stmt) []ast.Stmt {
	u.require(u.pos, "has an array statement, whose iterations are dealt out")
	out := append(u.mark(Runtime, edit.Call("pddp_barrier")), list...)
	return append(out, u.mark(Runtime, edit.Call("pddp_barrier"))...)
}

// share restricts the bounds of the loops to the iterations that are dealt out to the processor.
func (n *nest) share() {
	u := n.u
	arrays := [3]string{u.seven("lo_indx"), u.seven("hi_indx"), u.seven("stride")}
	var dealt []*loop
	for _, l := range n.loops {
		if n.varies(l) {
			continue
		}
		dealt = append(dealt, l)
		for k, x := range []ast.Expr{l.lo, l.hi, l.stride} {
			n.setup = append(n.setup, u.mark(Indexing, edit.Assign(edit.Index(arrays[k], edit.Int(int64(len(dealt)))), edit.Copy(x)))...)
		}
	}
	n.setup = append(n.setup, u.mark(Runtime, edit.Call("pddp_share", edit.Int(int64(len(dealt))),
		edit.Name(arrays[0]), edit.Name(arrays[1]), edit.Name(arrays[2])))...)
	for k, l := range dealt {
		i := edit.Int(int64(k + 1))
		lo, hi := u.integer("lo_indx"+strconv.Itoa(k+1)), u.integer("hi_indx"+strconv.Itoa(k+1))
		n.setup = append(n.setup, u.mark(Indexing, edit.Assign(lo, edit.Index(arrays[0], i)), edit.Assign(hi, edit.Index(arrays[1], i)))...)
		l.myLo, l.myHi = lo, hi
	}
}

// varies tells whether the bounds of a loop depend on the index of another.
func (n *nest) varies(l *loop) bool {
	isIndex := func(name string) bool {
		for _, other := range n.loops {
			if other.v.Name == name {
				return true
			}
		}
		return false
	}
	return edit.Mentions(l.lo, isIndex) || edit.Mentions(l.hi, isIndex) || edit.Mentions(l.stride, isIndex)
}
