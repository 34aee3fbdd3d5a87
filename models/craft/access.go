package craft

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// locate returns the PE that has an element and its subscripts in that PE's part.
func (u *unit) locate(s *shared, subs []edit.Linear) (pe edit.Linear, local []edit.Linear) {
	for k, d := range s.dist {
		if !d.Distributed {
			local = append(local, subs[k])
			continue
		}
		i := subs[k].Add(-d.Lower)
		if d.PEs > 1 {
			pe = pe.Plus(shifted(owner(d, i), d.Bit), 1)
		}
		local = append(local, part(d, i))
	}
	return pe, local
}

// owner returns which of a dimension's PEs has the element i, counted from 0. If every PE has one block, a subscript
// outside of the array gives a PE that does not exist. The remote access reports it.
func owner(d Dim, i edit.Linear) edit.Linear {
	if n, ok := i.Number(); ok {
		return edit.Constant(n / d.Block % d.PEs)
	}
	block := shifted(i, -log2(d.Block))
	if d.cyclic() {
		return masked(block, d.PEs)
	}
	return block
}

// part returns the subscript of element i, counted from 0, in the part of the PE that has it.
func part(d Dim, i edit.Linear) edit.Linear {
	if n, ok := i.Number(); ok && n >= 0 {
		d.Lower = 0
		return edit.Constant(d.Local(n))
	}
	inBlock := masked(i, d.Block)
	switch {
	case d.PEs == 1:
		return i
	case !d.cyclic():
		return inBlock
	case d.Block == 1:
		return shifted(i, -log2(d.PEs))
	}
	return shifted(shifted(i, -log2(d.Block*d.PEs)), log2(d.Block)).Plus(inBlock, 1)
}

// shifted returns x*2**n.
func shifted(x edit.Linear, n int) edit.Linear {
	if n == 0 {
		return x
	}
	return edit.Operand(edit.Intrinsic("ishft", x.Expr(), edit.Int(int64(n))))
}

// masked returns the remainder of x by a power of two.
func masked(x edit.Linear, n int64) edit.Linear {
	if n == 1 {
		return edit.Constant(0)
	}
	return edit.Operand(edit.Intrinsic("iand", x.Expr(), edit.Int(n-1)))
}

// cell returns an element of a PE's part; that of a scalar is the element of an array of one.
func cell(s *shared, local []edit.Linear) ast.Expr {
	if len(local) == 0 {
		return edit.Index(s.Name, edit.Int(0))
	}
	return element(s.Name, local)
}

// element returns an element of an array.
func element(name string, subs []edit.Linear) ast.Expr {
	x := edit.Index(name)
	for _, s := range subs {
		x.Args = append(x.Args, s.Expr())
	}
	return x
}

// access is how an element is reached.
type access struct {
	pe   ast.Expr // that has it, nil if it is known to be on the PE itself
	cell ast.Expr
}

// reach finds an element: on the PE itself where the compiler knows that, else by shifts and masks.
func (u *unit) reach(s *shared, subs []edit.Linear) access {
	if local, ok := u.aligned(s, subs); ok {
		return access{cell: cell(s, local)}
	}
	pe, local := u.locate(s, subs)
	if s.resident || u.pes == 1 || s.distributed() && !s.owned() {
		return access{cell: cell(s, local)}
	}
	for k := range local {
		if s.dist[k].Distributed {
			local[k] = u.scalar(local[k])
		}
	}
	return access{pe: u.scalar(pe).Expr(), cell: cell(s, local)}
}

// scalar returns a variable with the value of an INTEGER expression, unless it is simple.
func (u *unit) scalar(x edit.Linear) edit.Linear {
	if !strings.ContainsAny(x.String(), "( +*") {
		return x
	}
	t := u.integer("i")
	u.Add(Addressing, edit.Assign(t, x.Expr()))
	return edit.Operand(t)
}

// isMine is the condition that a PE is this one.
func (u *unit) isMine(pe ast.Expr) ast.Expr { return edit.Binary(ast.Eq, edit.Copy(pe), u.pe()) }

// load returns the value of a shared element.
func (u *unit) load(s *shared, subs []edit.Linear) ast.Expr {
	key := key(s, subs)
	if t, ok := u.loaded[key]; ok {
		return edit.Copy(t)
	}
	u.checkElement(s, subs)
	a := u.reach(s, subs)
	if a.pe == nil {
		return a.cell
	}
	t := edit.Name(u.temp("t", s.Type))
	local := u.Collect(func() { u.Add(Computing, edit.Assign(edit.Copy(t), edit.Copy(a.cell))) })
	remote := u.Collect(func() { u.Add(Runtime, transfer("load", s.Type, a, edit.Copy(t))) })
	u.Add(Addressing, edit.IfElse(u.isMine(a.pe), local, remote))
	if u.loaded != nil {
		u.loaded[key] = t
	}
	return edit.Copy(t)
}

// transfer is a call that moves an element between its PE and a variable.
func transfer(what string, t sem.Type, a access, value ast.Expr) ast.Stmt {
	return edit.Call(fmt.Sprintf("craft_%s%d", what, t.Size()), edit.Copy(a.pe), edit.Copy(a.cell), value)
}

// key names an element within a statement.
func key(s *shared, subs []edit.Linear) string {
	text := s.Name
	for _, x := range subs {
		text += "," + x.String()
	}
	return text
}

// store adds the assignment of a value to a shared element.
func (u *unit) store(s *shared, subs []edit.Linear, value ast.Expr) {
	u.checkElement(s, subs)
	a := u.reach(s, subs)
	if a.pe == nil {
		u.Add(Computing, edit.Assign(a.cell, value))
		return
	}
	t := edit.Name(u.temp("t", s.Type))
	u.Add(Computing, edit.Assign(t, value))
	local := u.Collect(func() { u.Add(Computing, edit.Assign(edit.Copy(a.cell), edit.Copy(t))) })
	remote := u.Collect(func() { u.Add(Runtime, transfer("store", s.Type, a, edit.Copy(t))) })
	u.Add(Addressing, edit.IfElse(u.isMine(a.pe), local, remote))
}
