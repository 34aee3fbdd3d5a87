package phantom

import (
	"fmt"
	"io"
	"slices"

	"simrun/models/compile/ir"
)

// Report is what phantom mode keeps and leaves out.
type Report struct {
	Kept    []Kept // objects whose values are computed
	Stores  int    // in the text of the program, before
	Left    int    // of them, that remain
	Later   int    // loops behind which words come that are read in them
	Noted   int    // calls of procedures that are noted, since nobody needs what they move
	Outputs int    // output statements that print nothing
	// moved says whether the data that procedures not in Fortran move are computed, by external.Procedure.Element.
	moved  map[int64]bool
	module *ir.Module
}

// Moved reports whether the data that procedures not in Fortran (package external) move in elements of so many bytes
// are computed, because their values are needed.
func (r *Report) Moved(element int64) bool { return r.moved[element] || r.moved[0] }

// Kept is an object whose values are computed, with the place that needs them
// first.
type Kept struct {
	Object *ir.Object
	Func   *ir.Func
	Line   *ir.Line // nil: at the beginning of the function
}

// Slice leaves out of m, which is priced, what its time does not depend on.
func Slice(m *ir.Module) *Report {
	r := &Report{module: m, Stores: stores(m)}
	prune(m)
	n := findNeeded(m)
	for _, f := range m.Funcs {
		c := cutter{needed: n, f: f, report: r}
		f.Body = c.list(f.Body)
	}
	r.Left, r.moved = stores(m), map[int64]bool{}
	for size, e := range n.payload { // any order: each has its own entry
		r.moved[size] = n.isNeeded(e)
	}
	for o, e := range n.objects { // any order: they are sorted below
		if why, ok := n.memory[n.find(e)]; ok {
			r.Kept = append(r.Kept, Kept{o, why.f, why.line})
		}
	}
	slices.SortFunc(r.Kept, func(a, b Kept) int { return n.objects[a.Object] - n.objects[b.Object] })
	r.Later = n.postpone()
	r.noteCalls(m)
	return r
}

// noteCalls has calls noted of procedures that only move what nobody needs.
func (r *Report) noteCalls(m *ir.Module) {
	noted := map[*ir.HostFunc]*ir.HostFunc{}
	for _, f := range m.Funcs {
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			h, ok := s.(*ir.HostCall)
			if !ok || h.Fn.External == nil || !h.Fn.External.Noted || len(h.Args) > len(h.Fn.External.Args) || r.Moved(h.Fn.External.Element) {
				return // one with more arguments is done later
			}
			if noted[h.Fn] == nil {
				noted[h.Fn] = ir.NotedFunc(h.Fn)
			}
			h.Fn = noted[h.Fn]
			r.Noted++
		})
	}
}

func stores(m *ir.Module) int {
	count := 0
	for _, f := range m.Funcs {
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			if _, ok := s.(*ir.Store); ok {
				count++
			}
		})
	}
	return count
}

// Write prints the report: a line for each object that is kept.
func (r *Report) Write(w io.Writer) error {
	_, err := fmt.Fprintf(w, "phantom: %d of %d assignments to memory remain, %d output statements print nothing\n", r.Left, r.Stores, r.Outputs)
	last := ""
	for _, k := range r.Kept {
		at := ""
		if k.Line != nil && r.module.Sources != nil {
			p := r.module.Sources.Position(k.Line.At)
			at = fmt.Sprintf(" at %s:%d", p.File, p.Line)
		}
		text := fmt.Sprintf("  keeps %s, which %s needs%s\n", k.Object.Name, k.Func.Name, at)
		if err == nil && text != last { // temporaries have one name
			_, err = io.WriteString(w, text)
		}
		last = text
	}
	return err
}

// cutter removes statements from one function.
type cutter struct {
	*needed
	f      *ir.Func
	report *Report
}

func (c *cutter) list(in []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range in {
		if !c.keeps(c.f, s) {
			c.note(s)
			continue
		}
		ir.ChangeLists(s, c.list)
		switch s := s.(type) {
		case *ir.If:
			if empty(s.Then) && empty(s.Else) {
				continue
			}
		case *ir.Do:
			if empty(s.Body) {
				out = append(out, c.end(s)...)
				continue
			}
		case *ir.Return:
			s.Values = c.returned(s.Values)
		}
		out = append(out, s)
	}
	return out
}

// note counts output statements that print nothing.
func (c *cutter) note(s ir.Stmt) {
	if h, ok := s.(*ir.HostCall); ok && h.Transfer != nil {
		c.report.Outputs++
	}
}

// empty reports whether a list does nothing.
func empty(list []ir.Stmt) bool {
	return !slices.ContainsFunc(list, func(s ir.Stmt) bool {
		_, ok := s.(*ir.Line)
		return !ok
	})
}

// end gives the variable of a loop that was left empty its last value.
func (c *cutter) end(d *ir.Do) []ir.Stmt {
	t := c.f.Locals[d.Var].Type
	if t != ir.I32 {
		return []ir.Stmt{d}
	}
	trip := c.f.NewLocal(ir.I32, "")
	c.values[c.f] = append(c.values[c.f], true)
	get := func(l ir.LocalID) ir.Expr { return &ir.Get{T: ir.I32, Local: l} }
	zero := &ir.Const{T: ir.I32}
	positive := &ir.Select{Cond: &ir.Binary{Op: ir.GtI32, X: get(trip), Y: zero}, Then: get(trip), Else: zero}
	way := &ir.Binary{Op: ir.MulI32, X: positive, Y: d.Step}
	return []ir.Stmt{
		&ir.Set{Local: trip, Value: d.Trip},
		&ir.Set{Local: d.Var, Value: &ir.Binary{Op: ir.AddI32, X: get(d.Var), Y: way}},
	}
}

// returned replaces results that nobody takes.
func (c *cutter) returned(values []ir.Expr) []ir.Expr {
	if c.results[c.f] {
		return values
	}
	out := make([]ir.Expr, len(values))
	for i, v := range values {
		out[i] = &ir.Const{T: v.Type()}
	}
	return out
}
