package pddp

import (
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// arguments translates the arguments of a call: whole shared objects pass their tags, elements are fetched. If the
// procedure assigns an element, its owner stores it behind the call. pre and post are the statements before and behind
// the call.
func (u *unit) arguments(name string, args []ast.Expr) (pre, post []ast.Stmt) {
	for i := range args {
		o := u.element(args[i])
		switch tag := u.tagArgument(args[i]); {
		case tag != nil:
			u.checkTaker(name, args[i])
			if id, ok := args[i].(*ast.Ident); ok {
				u.checkAllocated(&pre, u.objects[id.Name])
			}
			args[i] = tag
		case o != nil && u.t.Procedures.Dummy(name, i).Assigned:
			u.checkElementArgument(name, i, args[i])
			args[i] = u.copied(o, args[i], &pre, &post)
		default:
			if o != nil {
				u.checkElementArgument(name, i, args[i])
			}
			pre = append(pre, u.scalar(&args[i])...)
		}
	}
	return pre, post
}

// checkTaker reports a whole shared array that is passed to a procedure outside of the program and the run-time
// library. Such a procedure does not know what to do with its tag.
func (u *unit) checkTaker(name string, x ast.Expr) {
	_, known := u.t.Procedures[name]
	if e := u.table.Find(name); known || e != nil && (e.Dummy != 0 || e.Procedure) || strings.HasPrefix(name, "pddp_") {
		return
	}
	u.errorf(x.Pos(), "found a shared array as an argument of %s, which is no procedure of the program; pass elements, or copy the array to a local one", strings.ToUpper(name))
}

// element returns the shared object of which x is an element. If x is a shared scalar, it returns that. It returns nil
// for anything else.
func (u *unit) element(x ast.Expr) *object {
	if id, ok := x.(*ast.Ident); ok {
		if o := u.objects[id.Name]; o != nil && len(o.Dims) == 0 {
			return o
		}
		return nil
	}
	r, err := u.table.Ref(x)
	if err != nil || r == nil || r.Rank() > 0 {
		return nil
	}
	return u.objects[r.Name]
}

// checkElementArgument reports an element that is passed as the beginning of an array:
// the elements behind it lie elsewhere.
func (u *unit) checkElementArgument(name string, i int, x ast.Expr) {
	if u.t.Procedures.Dummy(name, i).Array {
		u.errorf(x.Pos(), "found an element of a shared array as argument %d of %s, which expects an array; pass the whole array, or copy the part to a local one",
			i+1, strings.ToUpper(name))
	}
}

// copied fetches an element into a variable, which it returns. Behind the call, it stores the variable back. The owner
// does this, because its copy counts, or processor 0 in a MASTER block.
func (u *unit) copied(o *object, x ast.Expr, pre, post *[]ast.Stmt) ast.Expr {
	r := u.reference(x)
	index := make([]ast.Expr, len(r.Subs))
	for d := range r.Subs {
		index[d] = u.localize(r.Subs[d].Index, nil, pre)
	}
	proc, offset := u.numbered("proc_no_rh", sem.DefaultInteger), u.numbered("offset_rh", sem.DefaultInteger)
	*pre = append(*pre, u.findOwner(o, index, proc, offset)...)
	value := u.read(o, proc, offset, fetchBy{}, pre)
	if u.inMaster {
		u.deliver(o, proc, offset, value, post)
		return value
	}
	u.requireOwners(o, x.Pos())
	pointer, memory := u.memory("ptr0", "local_mem", o.Type)
	var store []ast.Stmt
	store = append(store, u.mark(Indexing, edit.Assign(pointer, u.address(o, u.myproc())))...)
	store = append(store, u.mark(Computing, edit.Assign(edit.Index(memory, offset), edit.Copy(value)))...)
	u.note(&store, "write", o, offset, u.myproc())
	*post = append(*post, u.mark(Indexing, edit.If(edit.Binary(ast.Eq, proc, u.myproc()), store...))...)
	return value
}
