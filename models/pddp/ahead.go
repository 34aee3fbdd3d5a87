package pddp

import (
	"slices"
	"strconv"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/sem"
)

// With BulkPrefetch, the program fetches remote words before a loop and reads them from a buffer in it. Nobody assigns these
// words meanwhile: in the loop there is no barrier, and an owner that assigned one would race with this processor. So values
// are those that a fetch on demand reads.
//
// A section is fetched whole if each of its indices depends on at most one loop and each loop moves one index. The library then
// knows the section from the bounds of the loops, without a visit to each element. All else is fetched on demand.

// The levels of what fetches ahead: each has a buffer and maps of its own.
const (
	loopLevel = 1 + iota // a user's loop without barriers, with elements in its scalar statements
	nestLevel            // the loops of an array statement
)

// mapsOfLevel is how many sections the loops of a level can have: one map each.
const mapsOfLevel = 32

// prefetchedMax is MAXPRE of the run-time library.
const prefetchedMax = 32768

// prefetchSource is the file of the library that fetches ahead.
const prefetchSource = "prefetch.f"

// ahead is what is fetched before the loops of one level.
type ahead struct {
	u       *unit
	level   int
	maps    map[string]string // arrays of addresses by the text of a section
	fetches []ast.Stmt        // in front of the loops, if they have iterations
}

// triple is a dimension of a section: count indices from lo on, by apart.
type triple struct{ lo, by, count ast.Expr }

// fetch emits the fetch of a section in front of the loops and returns the array of addresses by which they find its elements;
// "" if there are too many sections.
func (a *ahead) fetch(o *object, spans []triple) string {
	u := a.u
	key := o.Name
	for _, s := range spans {
		key += " " + edit.Text(s.lo) + " " + edit.Text(s.by) + " " + edit.Text(s.count)
	}
	if words, ok := a.maps[key]; ok {
		return words
	}
	k := len(a.maps)
	if k == mapsOfLevel {
		return ""
	}
	if k == 0 {
		u.t.prefetches = true
		a.fetches = append(a.fetches, u.mark(Runtime, edit.Call("pddp_ahead", edit.Int(int64(a.level))))...)
	}
	k += (a.level - loopLevel) * mapsOfLevel
	arrays := [3]string{u.seven("lo_indx"), u.seven("stride"), u.seven("hi_indx")}
	for d, s := range spans {
		for i, x := range []ast.Expr{s.lo, s.by, s.count} {
			a.fetches = append(a.fetches, u.mark(Indexing, edit.Assign(edit.Index(arrays[i], edit.Int(int64(d+1))), edit.Copy(x)))...)
		}
	}
	number := strconv.Itoa(k)
	words, pointer := u.local("ahead_map"+number, "ahead_map"+number, sem.DefaultInteger), "ahead_ptr"+number
	if v, ok := u.locals[pointer]; ok {
		pointer = v
	} else {
		fresh := u.names.Fresh(pointer)
		u.locals[pointer] = fresh
		pointer = fresh
		u.declared = append(u.declared, edit.Memory(pointer, words))
		u.generated[words] = true
	}
	u.prefetchedMaps()
	a.fetches = append(a.fetches, u.mark(Runtime, edit.Assign(edit.Name(pointer), edit.Intrinsic("loc", edit.Index("pddp_pmaps",
		u.function("pddp_prefetch", edit.Name(o.id), edit.Int(int64(a.level)), edit.Int(int64(k)),
			edit.Name(arrays[0]), edit.Name(arrays[1]), edit.Name(arrays[2]))))))...)
	a.maps[key] = words
	return words
}

// statements returns what fetches, for loops with so many iterations. A processor without an iteration fetches nothing.
func (a *ahead) statements(trips []ast.Expr) []ast.Stmt {
	var some ast.Expr
	for _, t := range trips {
		if _, ok := edit.Literal(t); ok {
			continue
		}
		more := edit.Binary(ast.Gt, edit.Copy(t), edit.Int(0))
		if some == nil {
			some = more
		} else {
			some = edit.Binary(ast.And, some, more)
		}
	}
	if some == nil {
		return a.fetches
	}
	return a.u.mark(Indexing, edit.If(some, a.fetches...))
}

// prefetchedMaps declares the COMMON block of the library that holds the maps.
func (u *unit) prefetchedMaps() {
	if _, ok := u.locals["pddp_pmaps"]; ok {
		return
	}
	u.locals["pddp_pmaps"] = "pddp_pmaps"
	u.declare(sem.DefaultInteger, "pddp_pbase", "pddp_pgap", "pddp_pmaps")
	u.declared = append(u.declared,
		&ast.Common{Blocks: []ast.CommonBlock{{Name: "pddp_prefetched", Items: []ast.Entity{
			{Name: "pddp_pbase", Dims: []ast.Dim{{Hi: edit.Int(9)}}}, {Name: "pddp_pgap", Dims: []ast.Dim{{Hi: edit.Int(2)}}},
			{Name: "pddp_pmaps", Dims: []ast.Dim{{Lo: edit.Int(0), Hi: edit.Int(prefetchedMax - 1)}}},
		}}}})
}

// prefetchesLoops tells whether words are fetched before loops here.
func (u *unit) prefetchesLoops() bool {
	return u.t.Is(BulkPrefetch) && !u.t.Is(NoDist) && !u.inMaster
}

// prefetches tells whether words are fetched before the loops of the nest. A function that its loops call may fetch ahead itself,
// into the same buffer.
func (n *nest) prefetches() bool { return n.u.prefetchesLoops() && !n.any && !n.put && !n.u.calling }

// callsIn tells whether a statement calls functions of the program.
func (u *unit) callsIn(s ast.Stmt) bool {
	calls := false
	ast.Inspect(s, func(n ast.Node) bool {
		if x, ok := n.(*ast.Apply); ok {
			calls = calls || u.callsFunction(x)
		}
		return !calls
	})
	return calls
}

// sectionAhead returns the array of addresses by which the loops find the elements of a reference if it is fetched before
// them, else "".
func (n *nest) sectionAhead(o *object, r *edit.Ref, ranges []*loop, shifts []shift) string {
	u := n.u
	if !n.prefetches() || o == nil || len(shifts) > 0 || n.isVector(r) {
		return ""
	}
	spans := make([]triple, len(r.Subs))
	moved := map[*loop]bool{}
	position := 0
	for d := range r.Subs {
		s := &r.Subs[d]
		var l *loop
		switch {
		case s.Vector:
			return ""
		case s.Index != nil:
			x := n.subscript(s.Index)
			if !u.isPlain(x) {
				return ""
			}
			var ok bool
			if l, spans[d], ok = n.spanOf(x); !ok {
				return ""
			}
		default:
			l = ranges[position]
			position++
			if edit.Mentions(&ast.Section{Lo: s.Lo, Hi: s.Hi, Stride: s.Stride}, n.isBound) {
				return ""
			}
			first, by := n.start(l, s)
			spans[d] = triple{first, by, n.trips(l)}
		}
		if l != nil && moved[l] {
			return "" // a diagonal
		}
		moved[l] = true
	}
	if n.ahead == nil {
		n.ahead = &ahead{u: u, level: nestLevel, maps: map[string]string{}}
	}
	return n.ahead.fetch(o, spans)
}

// spanOf returns which loop moves an index, nil if none does, and what indices that gives; ok is false if several loops move
// it.
func (n *nest) spanOf(x ast.Expr) (moves *loop, s triple, ok bool) {
	l := n.u.table.Linear(x, edit.Copy)
	for _, other := range n.loops {
		if !l.Mentions(other.v.Name) {
			continue
		}
		factor, rest := l.Split(other.v.Name)
		if moves != nil || rest.Mentions(other.v.Name) {
			return nil, triple{}, false
		}
		moves = other
		s = triple{
			edit.Substitute(x, map[string]ast.Expr{other.v.Name: edit.Copy(other.myLo)}),
			edit.Mul(edit.Int(factor), edit.Copy(other.myStride)), n.trips(other),
		}
	}
	if moves == nil {
		return nil, triple{x, edit.Int(1), edit.Int(1)}, true
	}
	return moves, s, true
}

// trips returns how many iterations a loop has, at most 0 if none.
func (n *nest) trips(l *loop) ast.Expr {
	if l.trips == nil {
		v := n.u.integer("trips" + strconv.Itoa(slices.Index(n.loops, l)+1))
		n.setup = append(n.setup, n.u.mark(Indexing, edit.Assign(v, tripsOf(l.myLo, l.myHi, l.myStride)))...)
		l.trips = v
	}
	return l.trips
}

// tripsOf returns how many iterations a loop with these bounds has.
func tripsOf(lo, hi, stride ast.Expr) ast.Expr {
	if one, ok := edit.Literal(stride); ok && one == 1 {
		return edit.Sum(edit.Add(edit.Sub(edit.Copy(hi), edit.Copy(lo)), edit.Int(1)))
	}
	return edit.Div(edit.Add(edit.Sub(edit.Copy(hi), edit.Copy(lo)), edit.Copy(stride)), edit.Copy(stride))
}

// isPlain tells whether an expression can be computed where the program does not, such as in front of a loop without
// iterations: it has variables, numbers, sums and products only.
func (u *unit) isPlain(x ast.Expr) bool {
	switch x := x.(type) {
	case *ast.IntLit:
		return true
	case *ast.Ident:
		return u.objects[x.Name] == nil
	case *ast.Paren:
		return u.isPlain(x.X)
	case *ast.Unary:
		return (x.Op == ast.Negate || x.Op == ast.UnaryPlus) && u.isPlain(x.X)
	case *ast.Binary:
		return (x.Op == ast.Add || x.Op == ast.Sub || x.Op == ast.Mul) && u.isPlain(x.X) && u.isPlain(x.Y)
	}
	return false
}
