package craft

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
)

// block writes a list of statements. Directives stand among them, so a construct that begins with one ends with
// another of the same list.
func (u *unit) block(list []ast.Stmt) {
	var open []*directive
	for i := 0; i < len(list); i++ {
		u.out.at = list[i].Pos()
		d, ok := list[i].(*ast.Directive)
		if !ok {
			u.stmt(list[i])
			continue
		}
		if d.Sentinel != "dir$" {
			u.sample = d
			continue
		}
		if !executable(d) && !strings.HasPrefix(strings.ToLower(d.Text), "end") {
			continue // obeyed before, or a hint
		}
		p := u.parse(d)
		if p == nil {
			continue
		}
		open = u.construct(p, open)
		switch p.word {
		case "doshared", "atomic update":
			i = u.applied(p, list, i+1)
		}
	}
	for _, p := range open {
		u.errors.Addf(p.at, "found %s without END %s in the same block", upper(p.word), upper(p.word))
	}
}

// construct obeys a directive between statements and returns which constructs are open behind it.
func (u *unit) construct(p *directive, open []*directive) []*directive {
	switch p.word {
	case "barrier":
		if u.serial > 0 {
			u.errors.Add(p.at, "found BARRIER inside MASTER or CRITICAL, where only one PE is")
		}
		u.barrier()
	case "no barrier":
		u.noBarrier = true
	case "master":
		u.out.line(Computing, "IF (%s .EQ. 0) THEN", u.me())
		u.out.depth++
		u.serial++
		return append(open, p)
	case "critical":
		u.serial++
		u.out.line(Runtime, "CALL craft_lock")
		return append(open, p)
	case "end master", "end critical":
		word := strings.TrimPrefix(p.word, "end ")
		if len(open) == 0 || open[len(open)-1].word != word {
			u.errors.Addf(p.at, "found %s without %s before it in the same block", upper(p.word), upper(word))
			return open
		}
		u.serial--
		u.close(p, word)
		return open[:len(open)-1]
	}
	return open
}

// applied writes the statement that a directive is about, the next one of the list but for other directives, and returns
// its index.
func (u *unit) applied(p *directive, list []ast.Stmt, i int) int {
	for ; i < len(list); i++ {
		d, ok := list[i].(*ast.Directive)
		if !ok {
			break
		}
		if d.Sentinel != "dir$" {
			u.sample = d
		} else if q := u.parse(d); q != nil && q.word == "no barrier" {
			u.noBarrier = true
		}
	}
	var next ast.Stmt
	if i < len(list) {
		next = list[i]
		u.out.at = next.Pos()
	}
	if p.word == "doshared" {
		u.loaded = map[string]string{}
		u.doshared(p, next)
	} else {
		u.atomicUpdate(p, next)
	}
	return i
}

// atomicUpdate writes an assignment that no other PE interferes with.
func (u *unit) atomicUpdate(p *directive, s ast.Stmt) {
	a, ok := s.(*ast.Assign)
	if ok {
		_, _, ok = u.reference(a.Left)
	}
	if !ok {
		u.errors.Add(p.at, "found ATOMIC UPDATE in front of something else, expected an assignment to an element of a shared array right behind it")
		return
	}
	if e, _, _ := u.firstArray(a.Right); e != nil {
		u.errors.Add(p.at, "found a shared array in ATOMIC UPDATE, expected elements of shared arrays and private values")
		return
	}
	u.out.line(Runtime, "CALL craft_lock")
	u.stmt(a)
	u.out.line(Runtime, "CALL craft_unlock")
}

// barrierUnless writes the implicit barrier at the end of a construct, unless NO BARRIER stands before it.
func (u *unit) barrierUnless() {
	if !u.noBarrier {
		u.barrier()
	}
	u.noBarrier = false
}

// barrier lets all PEs wait for each other, where all of them are.
func (u *unit) barrier() {
	if u.serial == 0 {
		u.out.line(Runtime, "CALL craft_barrier")
	}
}

// close ends a region in which one PE was.
func (u *unit) close(p *directive, word string) {
	if word == "critical" {
		u.out.line(Runtime, "CALL craft_unlock")
		return
	}
	slots := make([]string, len(p.names))
	for i, name := range p.names {
		slots[i] = u.slot(name)
		u.out.line(Runtime, "%s = %s", slots[i], name.Name)
	}
	u.out.depth--
	u.out.line(Computing, "END IF")
	if len(slots) == 0 {
		u.barrierUnless()
		return
	}
	u.barrier()
	for i, name := range p.names {
		_, bytes := u.typeText(u.entityOf(name.Name, name.At))
		u.out.line(Runtime, "IF (%s .NE. 0) CALL craft_load%d(0, %s, %s)", u.me(), bytes, slots[i], name.Name)
	}
	u.barrier() // the slots may be used again
	u.noBarrier = false
}

// slot returns a shared variable on PE 0 for a private one that is copied.
func (u *unit) slot(name *ast.Ident) string {
	e := u.entityOf(name.Name, name.At)
	kind, bytes := u.typeText(e)
	if e.shared != nil || e.dims != nil || bytes < 4 {
		u.errors.Addf(name.At, "found %s in COPY, expected a private scalar of a numeric type", upper(name.Name))
	}
	u.fresh++
	v := fmt.Sprintf("craft_c%d", u.fresh)
	u.temps[kind] = append(u.temps[kind], v+"(0:0)")
	u.temps["SAVE"] = append(u.temps["SAVE"], v)
	return v + "(0)"
}
