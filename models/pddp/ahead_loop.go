package pddp

import (
	"slices"
	"strconv"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// region is a loop of the user before which the elements are fetched that its scalar statements read. Processors do not meet
// in it.
type region struct {
	ahead
	before   []ast.Stmt      // counts iterations in front of the loop
	path     []*userLoop     // around the statement that is translated, the outermost first
	assigned map[string]bool // variables that the loop changes
	queued   queued
	count    int // loops whose iterations are counted
}

// userLoop is a loop of the user in a region.
type userLoop struct {
	name         string // of its variable; "": its iterations are not known in front of the region
	lo, hi, step ast.Expr
	trips        ast.Expr
}

// enterLoop begins a loop, whose bounds are translated. It is a region if it can be and is in none. leaveLoop ends it and
// returns what comes in front of it. With Push, processors store words of others in a loop.
func (u *unit) enterLoop(s *ast.Do) {
	if u.region == nil {
		if !u.prefetchesLoops() && !u.queuesLoops() || u.t.Is(Barrier) || u.t.Is(Push) || !u.isApart(s.Body) || !u.isCounted(s) {
			return
		}
		r := &region{assigned: map[string]bool{}}
		r.ahead = ahead{u: u, level: loopLevel, maps: map[string]string{}}
		ast.Inspect(s, r.changes)
		u.region = r
	}
	l, stays := &userLoop{}, u.region.stays
	if len(u.region.path) == 0 {
		stays = u.region.keeps // what the bounds need was fetched in front of the region
	}
	if u.isCounted(s) && stays(s.From) && stays(s.To) && stays(s.Step) {
		l = &userLoop{name: s.Var.Name, lo: s.From, hi: s.To, step: stepOf(s)}
	}
	u.region.path = append(u.region.path, l)
}

func (u *unit) leaveLoop() []ast.Stmt {
	r := u.region
	if r == nil {
		return nil
	}
	outermost := r.path[0]
	r.path = r.path[:len(r.path)-1]
	if len(r.path) > 0 {
		return nil
	}
	u.region = nil
	r.queued.end()
	if len(r.maps) == 0 {
		return nil
	}
	trips := []ast.Expr{r.trips(outermost)}
	return slices.Concat(r.before, r.statements(trips), u.mark(Runtime, edit.Call("pddp_arrived")))
}

// isCounted tells whether a loop counts from one plain expression to another.
func (u *unit) isCounted(s *ast.Do) bool {
	if s.Cond != nil || s.Var == nil {
		return false
	}
	return u.isPlain(s.From) && u.isPlain(s.To) && (s.Step == nil || u.isPlain(s.Step))
}

func stepOf(s *ast.Do) ast.Expr {
	if s.Step == nil {
		return edit.Int(1)
	}
	return s.Step
}

// changes notes the variables that a statement changes.
func (r *region) changes(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.Assign:
		if id, ok := n.Left.(*ast.Ident); ok {
			r.assigned[id.Name] = true
		}
	case *ast.Do:
		if n.Var != nil {
			r.assigned[n.Var.Name] = true
		}
	}
	return true
}

// stays tells whether an expression, which may be nil, has one value in all of the region.
func (r *region) stays(x ast.Expr) bool {
	return r.keeps(x) && (x == nil || !edit.Mentions(x, func(name string) bool { return r.u.made[name] })) // such as the value of another element
}

// keeps tells whether the user's statements in the region keep the value of an expression, which may be nil.
func (r *region) keeps(x ast.Expr) bool {
	return x == nil || !edit.Mentions(x, func(name string) bool { return r.assigned[name] || r.loop(name) != nil })
}

func (r *region) loop(name string) *userLoop {
	for _, l := range r.path {
		if l.name == name {
			return l
		}
	}
	return nil
}

// isApart tells whether processors execute statements without meeting each other, and without procedures in which they
// could.
func (u *unit) isApart(list []ast.Stmt) bool {
	apart := true
	for _, s := range list {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Call, *ast.IO, *ast.Allocate, *ast.Deallocate:
				apart = false
			case *ast.Directive:
				apart = apart && !n.Bare
			case *ast.Where:
				apart = apart && assignments(n) <= 1
			case *ast.Forall:
				apart = apart && len(n.Body) <= 1
			case *ast.Apply:
				apart = apart && u.reduction(n) == nil && !u.callsFunction(n)
			}
			return apart
		})
	}
	return apart
}

// assignments returns how many assignments a WHERE has. Between several may be barriers.
func assignments(s *ast.Where) int {
	count := 0
	for i := range s.Arms {
		count += len(s.Arms[i].Body)
	}
	return count
}

// elementAhead returns the array of addresses by which the statement finds an element if it is fetched before the loops of the
// region, else "".
func (u *unit) elementAhead(o *object, index []ast.Expr) string {
	r := u.region
	if r == nil {
		return ""
	}
	spans := make([]triple, len(index))
	moved := map[*userLoop]bool{}
	for d, x := range index {
		l, s, ok := r.spanOf(x)
		if !ok || l != nil && moved[l] {
			return ""
		}
		spans[d] = s
		moved[l] = true
	}
	return r.fetch(o, spans)
}

// spanOf is that of a nest for an index in a region.
func (r *region) spanOf(x ast.Expr) (moves *userLoop, s triple, ok bool) {
	u := r.u
	if !u.isPlain(x) {
		return nil, triple{}, false
	}
	sum := u.table.Linear(x, edit.Copy)
	rest := sum
	for _, l := range r.path {
		if l.name == "" || !sum.Mentions(l.name) {
			continue
		}
		var factor int64
		factor, rest = sum.Split(l.name)
		if moves != nil || rest.Mentions(l.name) {
			return nil, triple{}, false
		}
		moves = l
		s = triple{edit.Substitute(x, map[string]ast.Expr{l.name: edit.Copy(l.lo)}), edit.Mul(edit.Int(factor), edit.Copy(l.step)), r.trips(l)}
	}
	if !r.stays(rest.Expr()) {
		return nil, triple{}, false
	}
	if moves == nil {
		return nil, triple{x, edit.Int(1), edit.Int(1)}, true
	}
	return moves, s, true
}

// trips returns how many iterations a loop has, at most 0 if none.
func (r *region) trips(l *userLoop) ast.Expr {
	if l.trips == nil {
		r.count++
		v := r.u.integer("loop_trips" + strconv.Itoa(r.count))
		r.before = append(r.before, r.u.mark(Indexing, edit.Assign(v, tripsOf(l.lo, l.hi, l.step)))...)
		l.trips = v
	}
	return l.trips
}
