package pddp

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// bound returns the value of LBOUND, UBOUND or SIZE of a shared array for a constant dimension; nil for anything else.
func (u *unit) bound(x *ast.Apply) ast.Expr {
	id, ok := x.Fun.(*ast.Ident)
	if !ok || id.Name != "lbound" && id.Name != "ubound" && id.Name != "size" || !u.table.IsIntrinsic(id.Name) || len(x.Args) == 0 {
		return nil
	}
	arg, ok := x.Args[0].(*ast.Ident)
	if !ok || u.objects[arg.Name] == nil || len(x.Args) > 2 {
		return nil
	}
	o := u.objects[arg.Name]
	if len(x.Args) == 1 && id.Name == "size" {
		var product ast.Expr = edit.Int(1)
		for d := range o.Dims {
			product = edit.Mul(product, u.boundOf(id.Name, o, d))
		}
		return product
	}
	d := int64(0)
	if len(x.Args) == 2 {
		dim := x.Args[1]
		if k, ok := dim.(*ast.KeywordArg); ok {
			dim = k.Value
		}
		d, _ = u.table.Const(dim)
	}
	if d < 1 || d > int64(len(o.Dims)) {
		u.errorf(x.Pos(), "found %s of the shared array %s without a constant dimension from 1 to %d; PDDP_GLOBAL_BOUNDS gives bounds of any", id.Name, o.Name, len(o.Dims))
		return edit.Int(0)
	}
	return u.boundOf(id.Name, o, int(d)-1)
}

func (u *unit) boundOf(what string, o *object, d int) ast.Expr {
	return u.function("pddp_"+what, edit.Copy(o.Lower(d)), edit.Copy(o.Upper(d)))
}
