package craft

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
)

// loop is a loop whose iterations are dealt to PEs.
type loop struct {
	name     string
	from, to linear
	step     int64

	dim   int    // of the ON array whose owner executes an iteration, -1 for all of its owners
	rest  linear // the subscript in that dimension is the loop's variable plus rest
	tests bool   // it is a multiple of the variable plus rest: each iteration is tested for its owner
	where string // this PE's place among those of the dimension
	begin string // first and last iteration of this PE, or first and last block
	end   string
	part  linear // subscript in this PE's part
}

// home is where the iterations of a DOSHARED are executed: on the owner of an element.
type home struct {
	on    *shared
	index []linear // subscripts of the element, from 0
	part  []linear // its subscripts in the part of the PE that executes
}

// aligned returns the subscripts of an element in this PE's part, if the compiler can see that it is here: every
// distributed dimension has the subscript of a dimension of the ON array that is distributed alike.
func (u *unit) aligned(s *shared, subs []linear) (local []string, ok bool) {
	if u.on == nil || !s.owned() {
		return nil, false
	}
	for k, d := range s.dist {
		if !d.Distributed {
			local = append(local, subs[k].String())
			continue
		}
		j := u.on.find(d, subs[k].add(-d.Lower))
		if j < 0 {
			return nil, false
		}
		local = append(local, u.on.part[j].String())
	}
	return local, true
}

// find returns the dimension of the ON array that is distributed as d and has the index, -1 if none has.
func (h *home) find(d Dim, index linear) int {
	for j, e := range h.on.dist {
		if e.Distributed && d.same(e) && h.index[j].equal(index) {
			return j
		}
	}
	return -1
}

// doshared writes loops whose iterations are executed by the owners of the ON element.
func (u *unit) doshared(d *directive, s ast.Stmt) {
	do, ok := s.(*ast.Do)
	if !ok {
		u.errors.Addf(d.at, "found DOSHARED in front of something else, expected the loop over %s right behind it", upper(d.names[0].Name))
		return
	}
	if u.serial > 0 {
		u.errors.Add(d.at, "found DOSHARED inside MASTER or CRITICAL, where only one PE is; leave the directive out")
		return
	}
	if u.on != nil {
		u.errors.Add(d.at, "found DOSHARED inside a loop that is DOSHARED already; name all loops in one directive: DOSHARED (J, I)")
		return
	}
	on, subs := u.onElement(d)
	nest := u.nest(d, do)
	if on == nil || nest == nil {
		return
	}
	inner := nest[len(nest)-1]
	u.stays(inner)
	var loops []*loop
	for _, n := range nest {
		l := &loop{name: n.Var.Name, from: u.linear(n.From), to: u.linear(n.To), step: 1}
		if n.Step != nil {
			l.step, ok = u.value(n.Step)
			if !ok || l.step == 0 {
				u.errors.Add(n.Step.Pos(), "the step of a DOSHARED loop must be a constant other than 0")
				return
			}
		}
		loops = append(loops, l)
	}
	u.shareLoops(on, subs, d.on, loops, func() { u.block(inner.Body) })
	u.barrierUnless()
}

// onElement reads the element behind ON.
func (u *unit) onElement(d *directive) (*shared, []linear) {
	if d.on == nil {
		return nil, nil
	}
	before := u.errors.Len()
	on, subs, ok := u.reference(d.on)
	switch {
	case ok && on.distributed():
		return on, subs
	case u.errors.Len() == before:
		u.errors.Addf(d.on.Pos(), "found ON %s, expected an element of an array that a SHARED directive distributes", upper(plain(d.on)))
	}
	return nil, nil
}

// nest returns the loops that a directive names, outermost first.
func (u *unit) nest(d *directive, do *ast.Do) (list []*ast.Do) {
	for i, name := range d.names {
		if do == nil || do.Var == nil || do.Var.Name != name.Name {
			u.errors.Addf(name.At, "expected the loop over %s here, each loop of DOSHARED alone inside the one before, outermost first", upper(name.Name))
			return nil
		}
		list = append(list, do)
		if i < len(d.names)-1 {
			do = only(do.Body)
		}
	}
	return list
}

// only returns the loop that is all of a body but for where it ends.
func only(body []ast.Stmt) *ast.Do {
	var found *ast.Do
	for _, s := range body {
		switch s := s.(type) {
		case *ast.Continue:
		case *ast.Directive:
			if s.Sentinel == "dir$" && executable(s) {
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

// stays reports what leaves a loop: its barrier would wait for ever.
func (u *unit) stays(do *ast.Do) {
	labels := map[uint32]bool{}
	ast.Inspect(do, func(n ast.Node) bool {
		if s, ok := n.(ast.Stmt); ok {
			labels[s.StmtLabel()] = true
		}
		return true
	})
	ast.Inspect(do, func(n ast.Node) bool {
		switch s := n.(type) {
		case *ast.Return:
			u.errors.Add(s.At, "found RETURN inside DOSHARED, whose end all PEs have to reach")
		case *ast.Goto:
			if !labels[s.Target.Value] {
				u.errors.Addf(s.At, "found GO TO %d out of DOSHARED, whose end all PEs have to reach", s.Target.Value)
			}
		}
		return true
	})
}

// shareLoops writes a nest of loops, each PE its iterations, with body innermost. at is where messages about the
// ON element point.
func (u *unit) shareLoops(on *shared, subs []linear, at ast.Node, loops []*loop, body func()) {
	if !u.assign(on, subs, at, loops) {
		return
	}
	u.checkLoops(on, subs, loops)
	u.out.line(Runtime, "CALL craft_doshared")
	h := &home{on: on, index: make([]linear, len(subs)), part: make([]linear, len(subs))}
	guards, depth := 0, u.out.depth
	for j, d := range on.dist {
		h.index[j] = subs[j].add(-d.Lower)
		if d.Distributed && ownLoop(loops, j) == nil {
			h.part[j] = operandOf(u.scalar(part(d, h.index[j])))
			guards += u.guard(d, h.index[j])
			u.out.depth = depth + guards
		}
	}
	u.setUp(on, loops)
	outer := u.on
	u.on = h
	u.nestLoops(on, loops, 0, h, body)
	u.on = outer
	u.out.depth = depth
	for range guards {
		u.out.line(Addressing, "END IF")
	}
}

// assign finds for each loop the dimension that deals its iterations.
func (u *unit) assign(on *shared, subs []linear, at ast.Node, loops []*loop) bool {
	for _, l := range loops {
		l.dim = -1
		for j, d := range on.dist {
			if !d.Distributed || !mentions(subs[j], l.name) {
				continue
			}
			factor, rest := subs[j].split(l.name)
			if factor == 0 || l.dim >= 0 || mentionsAny(rest, loops) {
				u.errors.Addf(at.Pos(), "found %s as subscript of the ON element in a distributed dimension, expected a variable of the loops, "+
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

// operandOf returns a text as an operand, a number as a constant.
func operandOf(text string) linear {
	n := int64(0)
	if _, err := fmt.Sscanf(text, "%d", &n); err == nil && fmt.Sprint(n) == text {
		return constant(n)
	}
	return operand(text)
}

// mentions reports whether a variable stands in l.
func mentions(l linear, name string) bool {
	for _, t := range l.terms {
		if hasWord(t.text, name) {
			return true
		}
	}
	return false
}

func mentionsAny(l linear, loops []*loop) bool {
	for _, o := range loops {
		if mentions(l, o.name) {
			return true
		}
	}
	return false
}

// hasWord reports whether a name stands in text.
func hasWord(text, name string) bool {
	for at := 0; ; {
		i := strings.Index(text[at:], name)
		if i < 0 {
			return false
		}
		i += at
		at = i + len(name)
		if (i == 0 || !inName(text[i-1])) && (at == len(text) || !inName(text[at])) {
			return true
		}
	}
}

func inName(c byte) bool {
	return c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}
