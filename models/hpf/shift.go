package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// shift writes CSHIFT(ARRAY, SHIFT, DIM) or EOSHIFT(ARRAY, SHIFT, BOUNDARY, DIM).
func (u *unit) shift(a *ast.Apply, name string, args []ast.Expr) ast.Expr {
	var in []ast.Expr
	var boundary ast.Expr
	if name == "cshift" {
		in = u.arguments(args, "array", "shift", "dim")
	} else {
		in = u.arguments(args, "array", "shift", "boundary", "dim")
		boundary = in[2]
		in = append(in[:2], in[3])
	}
	home := u.homeOf(in[0])
	if home == nil || in[1] == nil || home.Rank() != len(home.Subs) {
		u.fail(a, "found %s without a distributed array and a shift, expected %s(ARRAY, SHIFT, DIM)", name, name)
		return a
	}
	dim := in[2]
	if dim == nil {
		dim = edit.Int(1)
	}
	if u.table.RankOf(in[1]) > 0 || boundary != nil && u.table.RankOf(boundary) > 0 {
		u.refuse()
		return a
	}
	from := home.Name
	if id, ok := in[0].(*ast.Ident); !ok || u.mapped[id.Name] == nil {
		if !allWhole(home) {
			u.refuse()
			return a
		}
		from = u.temporaryLike(home.Entity, u.table.TypeOf(in[0]))
		u.assignment(edit.Name(from), in[0], nil, nil)
	}
	src := u.mapped[from]
	to := u.temporaryLike(src.Entity, src.Type)
	end := int64(0)
	if name == "eoshift" {
		end = 1
		if boundary == nil {
			boundary = zero(src.Type)
		}
		u.assignment(edit.Name(to), boundary, nil, nil)
	}
	u.call(Runtime, "hpf_shift", edit.Name(u.mapped[to].desc), edit.Name(src.desc), u.value(in[1]), u.value(dim), edit.Int(end))
	return edit.Name(to)
}

func allWhole(ref *edit.Ref) bool {
	for d := range ref.Subs {
		if !ref.Subs[d].Whole {
			return false
		}
	}
	return true
}

func zero(t sem.Type) ast.Expr {
	if t.Base == sem.Logical {
		return &ast.LogicalLit{}
	}
	return edit.Int(0)
}
