package opt

import "simrun/models/compile/ir"

// sinker moves computations in loops into an alternative of a condition, if only this one uses their values. So a
// process does not compute what it would need to fetch an element if the element is its own.
type sinker struct {
	assigned, used map[ir.LocalID]int // in the text of the function
}

// sinkReach is how many statements before a condition are looked at.
const sinkReach = 16

// sinkIn moves computations in all loops of a function.
func sinkIn(f *ir.Func) {
	k := sinker{map[ir.LocalID]int{}, usesIn(f.Body)}
	for i := range f.Params {
		k.assigned[ir.LocalID(i)]++
	}
	ir.EachStmt(f.Body, func(s ir.Stmt) {
		ir.Assigned(s, func(id ir.LocalID) { k.assigned[id]++ })
	})
	ir.EachStmt(f.Body, func(s ir.Stmt) {
		switch s := s.(type) {
		case *ir.Do:
			s.Body = k.list(s.Body)
		case *ir.Loop:
			s.Body = k.list(s.Body)
		}
	})
}

func usesIn(list []ir.Stmt) map[ir.LocalID]int {
	used := map[ir.LocalID]int{}
	ir.EachStmt(list, func(s ir.Stmt) {
		ir.EachExpr(s, func(x ir.Expr) {
			if g, ok := x.(*ir.Get); ok {
				used[g.Local]++
			}
		})
	})
	return used
}

// list moves what it can of a list into the conditions in it.
func (k *sinker) list(list []ir.Stmt) []ir.Stmt {
	var out []ir.Stmt
	for _, s := range list {
		if x, ok := s.(*ir.If); ok && len(x.Then)+len(x.Else) > 1 {
			out = k.sinkInto(x, out)
		}
		out = append(out, s)
	}
	return out
}

// sinkInto moves the last of the statements before a condition into it and returns the others.
func (k *sinker) sinkInto(x *ir.If, before []ir.Stmt) []ir.Stmt {
	then, other := usesIn(x.Then), usesIn(x.Else)
	for i := len(before) - 1; i >= 0 && i >= len(before)-sinkReach; i-- {
		s, ok := before[i].(*ir.Set)
		if !ok || k.assigned[s.Local] != 1 || k.used[s.Local] == 0 || !mayGo(s.Value) || !effectsOf(before[i+1:]).invariant(s.Value) {
			continue
		}
		var to *[]ir.Stmt
		uses := then
		switch k.used[s.Local] {
		case then[s.Local]:
			to = &x.Then
		case other[s.Local]:
			to, uses = &x.Else, other
		default:
			continue
		}
		*to = append([]ir.Stmt{s}, *to...)
		for id, n := range usesIn([]ir.Stmt{s}) { // any order: sums
			uses[id] += n
		}
		before = append(before[:i:i], before[i+1:]...)
	}
	return before
}

// mayGo reports whether a computation is worth leaving out, and checks nothing that would go unnoticed
// then.
func mayGo(x ir.Expr) bool {
	ok, worth := true, false
	ir.EachExpr(&ir.Set{Value: x}, func(x ir.Expr) {
		switch x := x.(type) {
		case *ir.Load:
			worth = true
			ok = ok && noChecks(x.Addr)
		case *ir.AddrOf:
			ok = ok && noChecks(x.Addr)
		case *ir.Binary:
			worth = true
		case *ir.Host:
			ok = ok && x.Fn.Pure
		}
	})
	return ok && worth
}

func noChecks(a *ir.Addr) bool {
	for i := range a.Terms {
		if a.Terms[i].Extent != nil {
			return false
		}
	}
	return true
}
