package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// io translates input and output. Shared-only objects are processor 0's, which
// has them in its memory.
func (u *unit) io(s *ast.IO) []ast.Stmt {
	var pre []ast.Stmt
	for i := range s.Specs {
		pre = append(pre, u.scalar(&s.Specs[i].Value)...)
	}
	for i, x := range s.Items {
		if s.Op != ast.Read && u.isValue(x) {
			pre = append(pre, u.scalar(&s.Items[i])...)
			continue
		}
		s.Items[i] = edit.Replace(x, func(y ast.Expr) ast.Expr {
			memory := u.ioItem(y, &pre)
			if memory != nil && s.Op == ast.Read && u.inMaster {
				u.noteInput(&pre, y, x == y)
			}
			return memory
		})
	}
	return pre
}

// isValue tells whether an item of output is an expression, such as a reduction or an inquiry. It is computed in front
// of the statement.
func (u *unit) isValue(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.Ident, *ast.ImpliedDo:
		return false
	case *ast.Apply:
		r, err := u.table.Ref(x)
		return r == nil && err == nil && u.mentionsObjects(x)
	}
	return u.mentionsObjects(x) && u.table.RankOf(x) == 0
}

// ioItem returns the memory of a shared-only object in a list of input or
// output.
func (u *unit) ioItem(x ast.Expr, pre *[]ast.Stmt) ast.Expr {
	var o *object
	switch x := x.(type) {
	case *ast.Ident:
		o = u.objects[x.Name]
	case *ast.Apply:
		if id, ok := x.Fun.(*ast.Ident); ok {
			o = u.objects[id.Name]
		}
	}
	if o == nil {
		return nil
	}
	if o.template.scattered() > 0 || o.aligned != 0 {
		u.errorf(x.Pos(), "found the distributed object %s in input or output, expected local or shared-only objects; copy it to one of them", o.Name)
		return edit.Int(0)
	}
	if !u.inMaster {
		u.errorf(x.Pos(), "found the shared object %s in input or output outside of MASTER; put the statement between MASTER and ENDMASTER", o.Name)
		return edit.Int(0)
	}
	return u.ioMemory(o, x, pre)
}

// ioMemory views an object as an array of its own shape in processor 0's
// memory.
func (u *unit) ioMemory(o *object, x ast.Expr, pre *[]ast.Stmt) ast.Expr {
	key := "io_mem_" + o.Name
	a, ok := u.locals[key]
	if !ok {
		a = o.Name // no variable of the generated program has it, and messages name it
		if o.Dummy != 0 || o.InCommon {
			a = u.names.Fresh(key)
		}
		u.locals[key] = a
		u.locals[key+" pointer"] = u.names.Fresh("ptr_" + o.Name)
		pair := ast.PointerPair{Pointer: edit.Name(u.locals[key+" pointer"]), Pointee: ast.Entity{Name: a, Dims: o.Dims}}
		u.declare(o.Type, a)
		u.declared = append(u.declared, &ast.CrayPointer{Pairs: []ast.PointerPair{pair}})
	}
	pointer := edit.Name(u.locals[key+" pointer"])
	u.checkAllocated(pre, o)
	*pre = append(*pre, u.mark(Indexing, edit.Assign(pointer, u.address(o, edit.Int(0))))...)
	if app, ok := x.(*ast.Apply); ok {
		return edit.Index(a, app.Args...)
	}
	return edit.Name(a)
}
