package craft

import (
	"fmt"
	"slices"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/edit"
)

// region is a MASTER or CRITICAL that is open.
type region struct {
	*directive
	outer []ast.Stmt // of MASTER: the statements in front of it
}

// block translates a list of statements. Directives stand among them, so a construct that begins with one ends with
// another of the same list.
func (u *unit) block(list []ast.Stmt) {
	var open []region
	for i := 0; i < len(list); i++ {
		u.Pos = list[i].Pos()
		d, ok := list[i].(*ast.Directive)
		if !ok {
			u.stmt(list[i])
			continue
		}
		if d.Sentinel != sentinel {
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
		if p.word == "master" || p.word == "critical" {
			u.refuseLeaving(p.word, list[i+1:])
		}
		open = u.construct(p, open)
		switch p.word {
		case "doshared", "atomic update":
			i = u.applied(p, list, i+1)
		}
	}
	for _, r := range open {
		u.Errors.Addf(r.at, "found %s without END %s in the same block", upper(r.word), upper(r.word))
	}
}

// refuseLeaving reports statements by which control leaves MASTER or CRITICAL before its end. list begins behind the
// directive.
func (u *unit) refuseLeaving(word string, list []ast.Stmt) {
	end := slices.IndexFunc(list, func(s ast.Stmt) bool {
		d, ok := s.(*ast.Directive)
		return ok && d.Sentinel == sentinel && strings.HasPrefix(strings.Join(strings.Fields(strings.ToLower(d.Text)), " "), "end "+word)
	})
	if end < 0 {
		return // reported at the end of the block
	}
	why := map[string]string{"master": "where the other PEs wait", "critical": "which lets the next PE in"}[word]
	edit.EachWayOut(list[:end], func(at source.Pos, what string) {
		u.Errors.Addf(at, "found %s out of %s before its end, %s: put it behind END %s, under a condition", what, upper(word), why, upper(word))
	})
	if word == "critical" {
		edit.EachStop(list[:end], func(at source.Pos) {
			u.Errors.Add(at, "found STOP in CRITICAL, whose end lets the next PE in: put it behind END CRITICAL, under a condition, or give it a code or a text, which ends all PEs")
		})
	}
}

// construct obeys a directive between statements and returns which constructs are open behind it.
func (u *unit) construct(p *directive, open []region) []region {
	switch p.word {
	case "barrier":
		if u.serial > 0 {
			u.Errors.Add(p.at, "found BARRIER inside MASTER or CRITICAL, where only one PE is")
		}
		u.barrier()
	case "no barrier":
		u.noBarrier = true
	case "master":
		u.serial++
		return append(open, region{p, u.Begin()})
	case "critical":
		if u.locked > 0 {
			u.Errors.Add(p.at, "found CRITICAL inside CRITICAL, where the PE would wait for itself; take it out")
		}
		u.serial++
		u.locked++
		u.Add(Runtime, edit.Call("craft_lock"))
		return append(open, region{directive: p})
	case "end master", "end critical":
		word := strings.TrimPrefix(p.word, "end ")
		if len(open) == 0 || open[len(open)-1].word != word {
			u.Errors.Addf(p.at, "found %s without %s before it in the same block", upper(p.word), upper(word))
			return open
		}
		u.serial--
		if word == "critical" {
			u.locked--
		}
		u.close(p, open[len(open)-1])
		return open[:len(open)-1]
	}
	return open
}

// applied adds the statement that a directive is about, the next one of the list except for other directives, and returns
// its index.
func (u *unit) applied(p *directive, list []ast.Stmt, i int) int {
	for ; i < len(list); i++ {
		d, ok := list[i].(*ast.Directive)
		if !ok {
			break
		}
		if d.Sentinel != sentinel {
			u.sample = d
		} else if q := u.parse(d); q != nil && q.word == "no barrier" {
			u.noBarrier = true
		}
	}
	var next ast.Stmt
	if i < len(list) {
		next = list[i]
		u.Pos = next.Pos()
	}
	if p.word == "doshared" {
		u.loaded = map[string]ast.Expr{}
		u.doshared(p, next)
	} else {
		u.atomicUpdate(p, next)
	}
	return i
}

// atomicUpdate adds an assignment that no other PE interferes with.
func (u *unit) atomicUpdate(p *directive, s ast.Stmt) {
	a, ok := s.(*ast.Assign)
	if ok {
		_, _, ok = u.reference(a.Left)
	}
	if !ok {
		u.Errors.Add(p.at, "found ATOMIC UPDATE in front of something else, expected an assignment to an element of a shared array right behind it")
		return
	}
	if e, _, _ := u.firstArray(a.Right); e != nil {
		u.Errors.Add(p.at, "found a shared array in ATOMIC UPDATE, expected elements of shared arrays and private values")
		return
	}
	if u.locked > 0 { // the PE has the lock
		u.stmt(a)
		return
	}
	u.Add(Runtime, edit.Call("craft_lock"))
	u.stmt(a)
	u.Add(Runtime, edit.Call("craft_unlock"))
}

// barrierUnless adds the implicit barrier at the end of a construct, unless NO BARRIER stands before it.
func (u *unit) barrierUnless() {
	if !u.noBarrier {
		u.barrier()
	}
	u.noBarrier = false
}

// barrier lets all PEs wait for each other, where all of them are.
func (u *unit) barrier() {
	if u.serial == 0 {
		u.Add(Runtime, edit.Call("craft_barrier"))
	}
}

// close ends a region in which one PE was.
func (u *unit) close(p *directive, r region) {
	if r.word == "critical" {
		u.Add(Runtime, edit.Call("craft_unlock"))
		return
	}
	slots := make([]ast.Expr, len(p.names))
	for i, name := range p.names {
		slots[i] = u.slot(name)
		u.Add(Runtime, edit.Assign(slots[i], edit.Name(name.Name)))
	}
	body := u.End(r.outer)
	master := edit.If(u.isMine(edit.Int(0)), body...)
	dialect.Mark(Computing, r.at, master)
	u.Keep(master)
	if len(slots) == 0 {
		u.barrierUnless()
		return
	}
	u.barrier()
	for i, name := range p.names {
		from := access{pe: edit.Int(0), cell: slots[i]}
		u.Add(Runtime, &ast.LogicalIf{
			Cond: edit.Binary(ast.Ne, u.pe(), edit.Int(0)), Then: transfer("load", u.table.TypeOf(name), from, edit.Name(name.Name)),
		})
	}
	u.barrier() // the slots may be used again
	u.noBarrier = false
}

// slot returns a shared variable on PE 0 for a private one that is copied.
func (u *unit) slot(name *ast.Ident) ast.Expr {
	t := u.table.TypeOf(name)
	if u.shared[name.Name] != nil || u.isArray(name.Name) || wordSize(t) < 4 {
		u.Errors.Addf(name.At, "found %s in COPY, expected a private scalar of a numeric type", upper(name.Name))
	}
	u.fresh++
	v := fmt.Sprintf("craft_c%d", u.fresh)
	u.declares(t, ast.Entity{Name: v, Dims: scalarDims()})
	u.attribute(ast.SaveAttr, ast.Entity{Name: v})
	return edit.Index(v, edit.Int(0))
}
