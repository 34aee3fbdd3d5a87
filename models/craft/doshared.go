package craft

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// loop is a loop whose iterations are dealt to PEs.
type loop struct {
	name     string
	from, to edit.Linear
	step     int64

	dim  int         // of the ON array whose owner executes an iteration, -1 for all of its owners
	rest edit.Linear // the subscript in that dimension is the loop's variable plus rest
	// tests: the subscript is a multiple of the variable plus rest, so each iteration is tested for its owner.
	tests bool
	where edit.Linear // this PE's place among those of the dimension
	known bool        // begin and end are
	begin ast.Expr    // first and last iteration of this PE, or first and last block
	end   ast.Expr
	part  edit.Linear // subscript in this PE's part
}

// home is where the iterations of a DOSHARED are executed: on the owner of an element.
type home struct {
	on    *shared
	index []edit.Linear // subscripts of the element, from 0
	part  []edit.Linear // its subscripts in the part of the PE that executes
}

// aligned returns the subscripts of an element in this PE's part, if the compiler can see that the element is here:
// every distributed dimension has the same subscript as a dimension of the ON array that is distributed alike.
func (u *unit) aligned(s *shared, subs []edit.Linear) (local []edit.Linear, ok bool) {
	if u.on == nil || !s.owned() {
		return nil, false
	}
	for k, d := range s.dist {
		if !d.Distributed {
			local = append(local, subs[k])
			continue
		}
		j := u.on.find(d, subs[k].Add(-d.Lower))
		if j < 0 {
			return nil, false
		}
		local = append(local, u.on.part[j])
	}
	return local, true
}

// find returns the dimension of the ON array that is distributed as d and has the index, -1 if none has.
func (h *home) find(d Dim, index edit.Linear) int {
	for j, e := range h.on.dist {
		if e.Distributed && d.sameOwner(e) && h.index[j].Equal(index) {
			return j
		}
	}
	return -1
}

// doshared adds loops whose iterations are executed by the owners of the ON element.
func (u *unit) doshared(d *directive, s ast.Stmt) {
	do, ok := s.(*ast.Do)
	if !ok {
		u.Errors.Addf(d.at, "found DOSHARED in front of something else, expected the loop over %s right behind it", upper(d.names[0].Name))
		return
	}
	if u.serial > 0 {
		u.Errors.Add(d.at, "found DOSHARED inside MASTER or CRITICAL, where only one PE is; leave the directive out")
		return
	}
	if u.on != nil {
		u.Errors.Add(d.at, "found DOSHARED inside a loop that is DOSHARED already; name all loops in one directive: DOSHARED (J, I)")
		return
	}
	on, subs := u.onElement(d)
	nest := u.nest(d, do)
	if on == nil || nest == nil {
		return
	}
	inner := nest[len(nest)-1]
	edit.MoveEndLabel(inner)
	edit.RefuseLeaving(u.Errors, nest[0], inner, "DOSHARED", "all PEs") // its barrier would wait for ever
	var loops []*loop
	for _, n := range nest {
		l := &loop{name: n.Var.Name, from: u.linear(n.From), to: u.linear(n.To), step: 1}
		if n.Step != nil {
			l.step, ok = u.table.Const(n.Step)
			if !ok || l.step == 0 {
				u.Errors.Add(n.Step.Pos(), "the step of a DOSHARED loop must be a constant other than 0")
				return
			}
		}
		loops = append(loops, l)
	}
	u.shareLoops(on, subs, d.on, loops, func() { u.block(inner.Body) })
	u.barrierUnless()
}

// onElement reads the element behind ON.
func (u *unit) onElement(d *directive) (*shared, []edit.Linear) {
	if d.on == nil {
		return nil, nil
	}
	before := u.Errors.Len()
	on, subs, ok := u.reference(d.on)
	switch {
	case ok && on.distributed():
		return on, subs
	case u.Errors.Len() == before:
		u.Errors.Addf(d.on.Pos(), "found ON %s, expected an element of an array that a SHARED directive distributes", upper(edit.Text(d.on)))
	}
	return nil, nil
}

// nest returns the loops that a directive names, outermost first.
func (u *unit) nest(d *directive, do *ast.Do) (list []*ast.Do) {
	for i, name := range d.names {
		if do == nil || do.Var == nil || do.Var.Name != name.Name {
			u.Errors.Addf(name.At, "expected the loop over %s here, each loop of DOSHARED alone inside the one before, outermost first", upper(name.Name))
			return nil
		}
		list = append(list, do)
		if i < len(d.names)-1 {
			do = onlyLoop(do.Body)
		}
	}
	return list
}

// onlyLoop returns the loop that is all of a body except for where it ends.
func onlyLoop(body []ast.Stmt) *ast.Do {
	var found *ast.Do
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Continue:
		case *ast.Directive:
			if s.Sentinel == sentinel && executable(s) {
				return nil
			}
		case *ast.Do:
			if found != nil {
				return nil
			}
			found = s
		default:
			return nil
		}
	}
	return found
}

// shareLoops adds a nest of loops, each PE its iterations, with body innermost. at is where messages about the
// ON element point.
func (u *unit) shareLoops(on *shared, subs []edit.Linear, at ast.Node, loops []*loop, body func()) {
	if !u.deal(on, subs, at, loops) {
		return
	}
	u.checkLoops(on, subs, loops)
	u.Add(Runtime, edit.Call("craft_doshared"))
	h := &home{on: on, index: make([]edit.Linear, len(subs)), part: make([]edit.Linear, len(subs))}
	for j, d := range on.dist {
		h.index[j] = subs[j].Add(-d.Lower)
	}
	u.guardedDims(h, loops, 0, func() {
		u.setUp(on, loops)
		outer := u.on
		u.on = h
		u.nestLoops(on, loops, 0, h, body)
		u.on = outer
	})
}

// guardedDims restricts body to the PEs that have the ON element in the dimensions from the j-th on that no loop
// runs through.
func (u *unit) guardedDims(h *home, loops []*loop, j int, body func()) {
	if j == len(h.on.dist) {
		body()
		return
	}
	next := func() { u.guardedDims(h, loops, j+1, body) }
	d := h.on.dist[j]
	if !d.Distributed || ownLoop(loops, j) != nil {
		next()
		return
	}
	h.part[j] = u.scalar(part(d, h.index[j]))
	u.guarded(d, h.index[j], next)
}

// deal finds for each loop the dimension that deals its iterations.
func (u *unit) deal(on *shared, subs []edit.Linear, at ast.Node, loops []*loop) bool {
	for _, l := range loops {
		l.dim = -1
		for j, d := range on.dist {
			if !d.Distributed || !subs[j].Mentions(l.name) {
				continue
			}
			factor, rest := subs[j].Split(l.name)
			if factor == 0 || l.dim >= 0 || mentionsAny(rest, loops) {
				u.Errors.Addf(at.Pos(), "found %s as subscript of the ON element in a distributed dimension, expected a variable of the loops, "+
					"each in one such dimension, or a multiple, plus or minus what does not change in them", subs[j])
				return false
			}
			l.dim, l.rest, l.tests = j, rest, factor != 1
		}
	}
	return true
}

func ownLoop(loops []*loop, dim int) *loop {
	for _, l := range loops {
		if l.dim == dim {
			return l
		}
	}
	return nil
}

func mentionsAny(l edit.Linear, loops []*loop) bool {
	for _, o := range loops {
		if l.Mentions(o.name) {
			return true
		}
	}
	return false
}
