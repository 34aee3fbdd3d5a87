package svmfortran

import (
	"fmt"
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// share obeys SHARED.
func (u *unit) share(d *directive) {
	for _, e := range d.entities {
		name := e.name.Name
		if e.block {
			if !u.hasBlock(name) {
				u.Errors.Addf(e.name.At, "found /%s/, expected a COMMON block that the unit declares", upper(name))
			}
			u.shareBlock(name)
			continue
		}
		v := u.table.Add(name, sem.Type{}, nil, e.name.At)
		if !v.Declared {
			v.Type = u.table.Implicit(name)
		}
		switch {
		case v.InCommon:
			u.Errors.Addf(e.name.At, "found SHARED %s, which is in COMMON; expected SHARED /%s/: blocks are shared as a whole", upper(name), upper(v.Common))
		case v.Data || v.Equivalent || v.Save || v.Procedure || v.Pointer != "" || v.Deferred || v.Parameter != nil:
			u.Errors.Addf(e.name.At, "found SHARED %s, expected a variable without initial value, EQUIVALENCE, SAVE, POINTER or ALLOCATABLE", upper(name))
		case v.Type.Base == sem.Character:
			u.Errors.Addf(e.name.At, "found SHARED %s, a CHARACTER variable, expected numbers or logicals", upper(name))
		case v.Type.Base == sem.Derived:
			u.Errors.Addf(e.name.At, "found SHARED %s, a variable of a derived type, expected numbers or logicals", upper(name))
		case v.Dummy > 0 || u.isShared[name]: // it is where the caller has it
		default:
			u.isShared[name] = true
			u.shared = append(u.shared, v)
		}
	}
}

func (u *unit) hasBlock(name string) bool {
	for _, s := range u.tree.Body {
		if c, ok := s.(*ast.Common); ok {
			for _, b := range c.Blocks {
				if b.Name == name {
					return true
				}
			}
		}
	}
	return false
}

// inSegment tells whether shared variables of the unit have places of their own in the shared segment: those of the
// main program, whose sizes are constant. Others are allocated when the unit is entered.
func (u *unit) inSegment(v *edit.Entity) bool {
	if u.tree.Kind != ast.Program {
		return false
	}
	_, constant := u.bytes(v)
	return constant
}

// heapVariables returns the variables that are allocated when the unit is entered.
func (u *unit) heapVariables() []*edit.Entity {
	var list []*edit.Entity
	for _, v := range u.shared {
		if !u.inSegment(v) {
			list = append(list, v)
		}
	}
	return list
}

func (u *unit) allocate() {
	for _, v := range u.heapVariables() {
		u.allocateOne(v)
	}
}

func (u *unit) allocateOne(v *edit.Entity) {
	n, _ := u.bytes(v)
	u.heap = true
	u.translator.allocated += n
	u.Add(Runtime, edit.Call("svm_allocate", edit.Name(pointerTo(v)), u.bytesExpr(v)))
}

// free gives the variables back, which needs a barrier.
func (u *unit) free() {
	list := u.heapVariables()
	if len(list) == 0 {
		return
	}
	u.Add(Runtime, edit.Call("svm_barrier"))
	u.Add(Runtime, edit.Call("svm_free", edit.Name(pointerTo(list[0]))))
}

func pointerTo(v *edit.Entity) string { return "svm_p_" + v.Name }

// declareShared gives shared variables their memory: a COMMON block of the shared segment, or a pointer.
func (u *unit) declareShared() {
	for _, v := range append(slices.Clone(u.shared), u.partial...) {
		if u.inSegment(v) && !u.isPartial[v.Name] {
			block := "svm_v_" + v.Name
			u.shareBlock(block)
			u.Add(Runtime, &ast.Common{Blocks: []ast.CommonBlock{{Name: block, Items: edit.Entities(v.Name)}}})
			continue
		}
		u.Add(Runtime, &ast.CrayPointer{Pairs: []ast.PointerPair{{Pointer: edit.Name(pointerTo(v)), Pointee: ast.Entity{Name: v.Name}}}})
	}
}

// pad puts padding between the variables of a shared COMMON block, so that each begins at a page.
func (u *unit) pad(c *ast.Common) {
	for i := range c.Blocks {
		b := &c.Blocks[i]
		if !u.blocks[b.Name] {
			continue
		}
		var items []ast.Entity
		for k, x := range b.Items {
			items = append(items, x)
			v := u.table.Find(x.Name)
			n, ok := u.bytes(v)
			if v.Type.Base == sem.Derived {
				u.Errors.Addf(x.At, "found %s of a derived type in the shared block /%s/, expected numbers or logicals", upper(x.Name), upper(b.Name))
				return
			}
			if !ok {
				u.Errors.Addf(x.At, "found %s in the shared block /%s/, expected constant bounds", upper(x.Name), upper(b.Name))
				return
			}
			if rest := n % PageBytes; rest > 0 && k < len(b.Items)-1 {
				u.fresh++
				name := fmt.Sprintf("svm_pad%d", u.fresh)
				u.declares(byteType, ast.Entity{Name: name, Dims: []ast.Dim{{Hi: edit.Int(PageBytes - rest)}}})
				items = append(items, ast.Entity{Name: name})
			}
		}
		b.Items = items
	}
}

var byteType = sem.Type{Base: sem.Integer, Kind: 1}

// bytes returns the size of a variable, if it is constant.
func (u *unit) bytes(v *edit.Entity) (int64, bool) {
	n := int64(v.Type.Size())
	for d := range v.Dims {
		hi, ok := u.table.Const(v.Dims[d].Hi)
		lo, also := u.table.Const(v.Lower(d))
		if !ok || !also {
			return 0, false
		}
		n *= max(hi-lo+1, 0)
	}
	return n, true
}

// bytesExpr returns the size of a variable as an expression.
func (u *unit) bytesExpr(v *edit.Entity) ast.Expr {
	if n, ok := u.bytes(v); ok {
		return edit.Int(n)
	}
	x := edit.Int(int64(v.Type.Size()))
	for d := range v.Dims {
		x = edit.Mul(x, edit.Add(edit.Sub(v.Upper(d), v.Lower(d)), edit.Int(1)))
	}
	return x
}
