package hpf

import (
	"fmt"
	"slices"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// fetch writes the statements that bring one element to all processors. It returns the variable with the element:
// into, or a new one if that is empty. The owner sends it to each.
func (n *nest) fetch(m *mapped, subs []ast.Expr, into string) ast.Expr {
	if into == "" {
		into = n.temporary(m.Type)
	}
	args := make([]ast.Expr, len(subs))
	for i, x := range subs {
		args[i] = n.everywhere(x)
	}
	owner := edit.Name(n.integer("hpf$w"))
	n.assign(Addressing, owner, n.ownerOf(m, args))
	own := n.Collect(func() { n.assign(Addressing, edit.Name(into), n.elementOf(m, args, nil)) })
	n.Add(Addressing, edit.If(edit.Binary(ast.Eq, owner, n.myself()), own...))
	n.call(Runtime, "hpf_mget"+letter(m.Type), owner, edit.Name(into))
	return edit.Name(into)
}

// everywhere returns the value of a scalar expression on every processor, and not only on the executors, as resolve does.
// Movements need it, since all processors take part in them.
func (n *nest) everywhere(x ast.Expr) ast.Expr {
	if n.home == nil {
		return n.resolve(x)
	}
	if n.all == nil {
		n.all = n.newNest(nil)
	}
	return n.all.resolve(x)
}

// ownerOf returns the number of the processor that has an element, of several the
// first.
func (u *unit) ownerOf(m *mapped, subs []ast.Expr) ast.Expr {
	var sum ast.Expr
	for d, dim := range m.dims {
		if dim.kind == collapsed {
			continue
		}
		part := edit.Index(u.function("hpf_owner", sem.DefaultInteger), edit.Name(m.desc), edit.Int(int64(d+1)), edit.Copy(subs[d]))
		if sum == nil {
			sum = part
		} else {
			sum = edit.Add(sum, part)
		}
	}
	if sum == nil { // on every processor
		return u.myself()
	}
	return sum
}

// scratch returns a temporary array of the statement that has its dimensions where
// dims say.
func (u *unit) scratch(t sem.Type, dims []mappedDim) *mapped {
	l := letter(t)
	u.made["array "+l]++
	name := fmt.Sprintf("hpf$a%s%d", l, u.made["array "+l])
	m := &mapped{Entity: &edit.Entity{Name: name, Type: t}, owner: u, placement: placement{dims: dims, tpl: &template{}}}
	m.changes = slices.ContainsFunc(dims, func(d mappedDim) bool { return d.kind == changing })
	m.desc, m.ptr, m.mem, m.base = name+"$sd", name+"$p", name+"$b", name+"$o"
	if !u.known[name] {
		u.known[name] = true
		u.describe(m)
	}
	for d := 2; d <= len(dims); d++ {
		m.mult = append(m.mult, u.integer(fmt.Sprintf("%s$m%d", name, d)))
	}
	u.release = append(u.release, m.desc)
	return m
}

// freeTemporaries ends the life of the statement's arrays.
func (u *unit) freeTemporaries() {
	for _, d := range u.release {
		u.call(Runtime, "hpf_free", field(d, 2))
	}
	u.release = nil
	clear(u.made)
}

// section writes the statements that bring a section of an array to the executors, and returns the element that stands
// for it.
func (n *nest) section(m *mapped, subs []ast.Expr) ast.Expr {
	type use struct {
		dim  int
		coef int64
		rest ast.Expr
	}
	uses := map[int]use{}
	var order []int
	for k := range n.idx {
		for d, s := range subs {
			if found, coef, rest := n.split(s); found == k {
				uses[k] = use{d, coef, n.everywhere(rest)}
				order = append(order, k)
			}
		}
	}
	t, at, locals := n.makeAside(m.Type, order)
	q := n.movement()
	for j, k := range order {
		i, x := n.idx[k], uses[k]
		coef, rest := int64(1), ast.Expr(edit.Int(0))
		if n.regular && i.home >= 0 {
			coef, rest = i.coef, i.rest
		}
		n.call(Runtime, "hpf_cindex", q, i.lo, i.hi, i.st,
			edit.Int(int64(j+1)), affine(coef, i.lo, rest), edit.Mul(edit.Int(coef), edit.Copy(i.st)),
			edit.Int(int64(x.dim+1)), affine(x.coef, i.lo, x.rest), edit.Mul(edit.Int(x.coef), edit.Copy(i.st)))
	}
	for d, s := range subs {
		if k, _, _ := n.split(s); k == invariant {
			n.call(Runtime, "hpf_cfix", q, edit.Int(int64(d+1)), n.everywhere(s))
		}
	}
	n.restrict(q)
	n.call(Runtime, "hpf_copy", edit.Name(t.desc), edit.Name(m.desc), q)
	return n.elementOf(t, at, locals)
}

// restrict restricts a copy to those on whose axes the home's fixed subscripts are: the
// executors.
func (n *nest) restrict(q ast.Expr) {
	if !n.regular {
		return
	}
	for e, s := range n.subs {
		if k, _, _ := n.split(s); k == invariant && n.home.dims[e].kind != collapsed {
			only := "hpf_conly"
			if n.home.dims[e].kind == changing {
				only = "hpf_cmaybe"
			}
			n.call(Runtime, only, q, edit.Name(n.home.desc), edit.Int(int64(e+1)), n.everywhere(s))
		}
	}
}

// affine returns coef*x + rest.
func affine(coef int64, x, rest ast.Expr) ast.Expr {
	return edit.Add(edit.Mul(edit.Int(coef), edit.Copy(x)), rest)
}

// movement starts the description of a copy.
func (u *unit) movement() ast.Expr {
	if !u.known["hpf$q"] {
		u.known["hpf$q"] = true
		u.declare(edit.Declare(edit.TypeSpec(sem.DefaultInteger), vector("hpf$q", descriptorLast)))
	}
	u.call(Runtime, "hpf_cnew", edit.Name("hpf$q"))
	return edit.Name("hpf$q")
}

// makeAside makes an array with one dimension for each of the indices. It is distributed like the home along these
// indices and replicated otherwise. at and locals are the element of the iteration.
func (n *nest) makeAside(typ sem.Type, order []int) (t *mapped, at, locals []ast.Expr) {
	var dims []mappedDim
	taken := map[int]bool{}
	for _, k := range order {
		i := n.idx[k]
		dim, sub, local := mappedDim{}, ast.Expr(edit.Name(i.v)), ast.Expr(nil)
		if n.regular && i.home >= 0 {
			dim.kind = n.home.dims[i.home].kind
			sub = n.subs[i.home]
			taken[i.home] = true
			if i.local != "" {
				local = edit.Name(i.local)
			}
		}
		dims, at, locals = append(dims, dim), append(at, sub), append(locals, local)
	}
	t = n.scratch(typ, dims)
	desc := edit.Name(t.desc)
	n.call(Runtime, "hpf_anew", desc, edit.Int(int64(len(order))), edit.Int(typ.Size()))
	for j, k := range order {
		if i := n.idx[k]; n.regular && i.home >= 0 {
			n.call(Runtime, "hpf_adup", desc, edit.Int(int64(j+1)), edit.Name(n.home.desc), edit.Int(int64(i.home+1)))
		} else {
			lo, hi := ordered(n.unit, i)
			n.call(Runtime, "hpf_adim", desc, edit.Int(int64(j+1)), lo, hi, desc, edit.Int(0), edit.Int(0))
		}
	}
	if !n.regular {
		n.call(Runtime, "hpf_alocal", desc)
		n.load(t)
		return t, at, locals
	}
	for e, dim := range n.home.dims {
		if dim.kind != collapsed && !taken[e] {
			n.call(Runtime, "hpf_adrop", desc, edit.Name(n.home.desc), edit.Int(int64(e+1)))
		}
	}
	n.call(Runtime, "hpf_atemp", desc, edit.Name(n.home.desc))
	n.load(t)
	return t, at, locals
}

// ordered returns the bounds of an index, the lower one first.
func ordered(u *unit, i *index) (lo, hi ast.Expr) {
	switch st, ok := u.table.Const(i.st); {
	case ok && st > 0:
		return i.lo, i.hi
	case ok:
		return i.hi, i.lo
	}
	return edit.Intrinsic("min", edit.Copy(i.lo), edit.Copy(i.hi)), edit.Intrinsic("max", edit.Copy(i.lo), edit.Copy(i.hi))
}

// gather writes what brings all of an array to all processors.
func (n *nest) gather(m *mapped) *mapped {
	if t := n.gathered[m.Name]; t != nil {
		return t
	}
	t := n.scratch(m.Type, make([]mappedDim, len(m.dims)))
	desc := edit.Name(t.desc)
	n.call(Runtime, "hpf_anew", desc, edit.Int(int64(len(m.dims))), edit.Int(m.Type.Size()))
	for d := range m.dims {
		b := 10 * (d + 1)
		n.call(Runtime, "hpf_adim", desc, edit.Int(int64(d+1)), field(m.desc, b), field(m.desc, b+1), desc, edit.Int(0), edit.Int(0))
	}
	n.call(Runtime, "hpf_alocal", desc)
	n.load(t)
	q := n.movement()
	for d := range m.dims {
		b := 10 * (d + 1)
		lo, k := field(m.desc, b), edit.Int(int64(d+1))
		n.call(Runtime, "hpf_cindex", q, lo, field(m.desc, b+1), edit.Int(1), k, lo, edit.Int(1), k, lo, edit.Int(1))
	}
	n.call(Runtime, "hpf_copy", desc, edit.Name(m.desc), q)
	n.gathered[m.Name] = t
	return t
}
