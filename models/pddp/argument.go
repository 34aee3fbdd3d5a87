package pddp

import (
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// arguments translates the arguments of a call: whole shared objects pass their tags, elements are fetched. If the
// procedure assigns an element, its owner stores it behind the call. pre are the statements before the call. Each post returns
// statements behind it.
func (u *unit) arguments(name string, args []ast.Expr) (pre []ast.Stmt, post []func() []ast.Stmt) {
	for i, a := range args {
		k, value := u.t.Procedures.Position(name, a, i), edit.Argument(a)
		o := u.element(value)
		switch tag := u.tagArgument(value); {
		case tag != nil:
			u.checkTaker(name, value)
			if id, ok := value.(*ast.Ident); ok {
				u.checkAllocated(&pre, u.objects[id.Name])
			}
			value = tag
		case o != nil && u.assigns(name, k):
			u.checkElementArgument(name, k, value)
			value = u.copied(o, value, &pre, &post)
		default:
			if o != nil {
				u.checkElementArgument(name, k, value)
			}
			pre = append(pre, u.scalar(&value)...)
		}
		args[i] = edit.WithArgument(a, value)
	}
	return pre, post
}

// assigns tells whether a subroutine may assign an argument, which counts from 0. One that is no procedure of the program, such as
// RANDOM_NUMBER, may assign every one.
func (u *unit) assigns(name string, i int) bool {
	if _, known := u.t.Procedures[name]; known {
		return u.t.Procedures.Dummy(name, i).Assigned
	}
	if first, ok := libraryResults[name]; ok {
		return i >= first
	}
	return !strings.HasPrefix(name, "pddp_")
}

// libraryResults are the first arguments, from 0, that subroutines of the library assign.
var libraryResults = map[string]int{"pddp_global_bounds": 2, "pddp_local_bounds": 2, "pddp_local_section": 1}

// call translates CALL. Alternate returns lead to labels of the translation, so that elements are stored there, too.
func (u *unit) call(s *ast.Call) []ast.Stmt {
	out, post := u.arguments(s.Name.Name, s.Args)
	var jumps []edit.ReturnTo
	if len(post) > 0 {
		jumps = edit.AlternateReturns(s, u.freshLabel)
	}
	out = append(out, s)
	store := func() {
		for _, f := range post {
			out = append(out, f()...)
		}
	}
	store()
	if len(jumps) == 0 {
		return out
	}
	at := ast.Base{At: s.At}
	behind := ast.Label{At: s.At, Value: u.freshLabel()}
	out = append(out, &ast.Goto{Base: at, Target: behind})
	for _, j := range jumps {
		out = append(out, &ast.Continue{Base: ast.Base{At: s.At, Label: j.From}})
		store()
		out = append(out, &ast.Goto{Base: at, Target: j.To})
	}
	return append(out, &ast.Continue{Base: ast.Base{At: s.At, Label: behind.Value}})
}

// freshLabel returns a label that the unit does not have.
func (u *unit) freshLabel() uint32 { return edit.FreshLabel(u.labels) }

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
func (u *unit) copied(o *object, x ast.Expr, pre *[]ast.Stmt, post *[]func() []ast.Stmt) ast.Expr {
	r := u.reference(x)
	index := make([]ast.Expr, len(r.Subs))
	for d := range r.Subs {
		index[d] = u.localize(r.Subs[d].Index, nil, pre)
	}
	proc, offset := u.numbered("proc_no_rh", sem.DefaultInteger), u.numbered("offset_rh", sem.DefaultInteger)
	*pre = append(*pre, u.findOwner(o, index, proc, offset)...)
	value := u.read(o, proc, offset, fetchBy{}, pre)
	if !u.inMaster {
		u.requireOwners(o, x.Pos())
	}
	*post = append(*post, func() []ast.Stmt { return u.storeBack(o, proc, offset, value) })
	return value
}

// storeBack returns what stores the value of a variable in an element.
func (u *unit) storeBack(o *object, proc, offset *ast.Ident, value ast.Expr) (list []ast.Stmt) {
	if u.inMaster {
		u.deliver(o, proc, offset, value, &list)
		return list
	}
	pointer, memory := u.memory("ptr0", "local_mem", o.Type)
	list = append(list, u.mark(Indexing, edit.Assign(pointer, u.address(o, u.myproc())))...)
	list = append(list, u.mark(Computing, edit.Assign(edit.Index(memory, offset), edit.Copy(value)))...)
	u.note(&list, "write", o, offset, u.myproc())
	return u.mark(Indexing, edit.If(edit.Binary(ast.Eq, proc, u.myproc()), list...))
}
