package hpf

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// isLocal tells whether a function gives one value for one list of values, whoever calls it. It changes nothing but
// its own variables, touches no distributed array, and reads or writes no file. The owners of an element alone may
// call only such a function.
func (u *unit) isLocal() bool {
	if u.judged {
		return u.local
	}
	u.judged, u.local = true, true // a function that calls itself is judged by the rest
	local := u.tree.Prefix&ast.Elemental != 0 || u.resultRank() == 0
	for _, s := range u.tree.Body {
		ast.Inspect(s, func(n ast.Node) bool {
			local = local && u.isHarmless(n)
			return local
		})
	}
	u.local = local && len(u.order) == 0
	return u.local
}

func (u *unit) isHarmless(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IO, *ast.Stop, *ast.Pause, *ast.Entry:
		return false
	case *ast.Call:
		return u.callsLocally(n)
	case *ast.Assign:
		return u.isOwn(rootOf(n.Left))
	case *ast.Do:
		return n.Var == nil || u.isOwn(n.Var.Name)
	case *ast.Apply:
		if id, ok := n.Fun.(*ast.Ident); ok {
			p := u.procedure(id.Name)
			return p == nil || p == u || p.isLocal()
		}
	case *ast.Ident:
		return u.mapped[n.Name] == nil
	}
	return true
}

// callsLocally tells whether a subroutine calls another that is local and assigns nothing
// but what the caller may.
func (u *unit) callsLocally(s *ast.Call) bool {
	p := u.procedure(s.Name.Name)
	if p == nil || !p.isLocal() {
		return false
	}
	for i, x := range s.Args {
		if u.mayAssign(s.Name.Name, u.Procedures.Position(s.Name.Name, x, i)) && !u.isOwn(rootOf(x)) {
			return false
		}
	}
	return true
}

// isOwn tells whether a variable is u's own and forgotten when u returns, or a dummy
// argument of a subroutine.
func (u *unit) isOwn(name string) bool {
	e := u.table.Find(name)
	if e == nil {
		return u.parent == nil // a variable that nothing declares
	}
	if e.Dummy > 0 && u.tree.Kind == ast.Subroutine {
		return true
	}
	result := u.result()
	return e == result || e.Dummy == 0 && !e.InCommon && !u.table.Saved(e) && !u.foreign[name] && !e.Equivalent
}

// reachesBeyond tells whether a statement or an expression has something of arrays that only the
// front end knows: it is executed on copies.
func (u *unit) reachesBeyond(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ArrayCons:
			found = true
		case *ast.Apply:
			found = found || u.isBeyond(n)
		}
		return !found
	})
	return found
}

// whole are the functions of whole arrays whose values are arrays of another shape.
var whole = map[string]bool{
	"matmul": true, "transpose": true, "spread": true, "reshape": true, "pack": true, "unpack": true, "maxloc": true, "minloc": true,
	"findloc": true, "shape": true, "iall": true, "iany": true, "iparity": true, "norm2": true, "parity": true,
}

func (u *unit) isBeyond(a *ast.Apply) bool {
	id, ok := a.Fun.(*ast.Ident)
	if !ok {
		return true // a part of a string or of the value of a function
	}
	if e := u.table.Find(id.Name); e != nil && e.Dims != nil {
		return false
	}
	p := u.procedure(id.Name)
	if p == nil {
		_, reduces := reductions[id.Name]
		return whole[id.Name] || reduces && u.hasDim(a)
	}
	if p.resultRank() > 0 {
		return true
	}
	for _, x := range a.Args {
		if p.tree.Prefix&ast.Elemental != 0 && u.table.RankOf(x) > 0 {
			return true
		}
	}
	return false
}

// hasDim tells whether a reduction has the argument DIM, so that its value is an array.
func (u *unit) hasDim(a *ast.Apply) bool {
	for i, x := range a.Args {
		if k, ok := x.(*ast.KeywordArg); ok && k.Name == "dim" || !ok && i == 1 && u.table.RankOf(x) == 0 {
			return true
		}
	}
	return false
}

// isTogether tells whether a is a function of the program that all processes call
// together.
func (u *unit) isTogether(a *ast.Apply) bool {
	id, ok := a.Fun.(*ast.Ident)
	if !ok {
		return false
	}
	p := u.procedure(id.Name)
	if p == nil || p.tree.Kind != ast.Function {
		return false
	}
	for _, x := range a.Args {
		if u.table.RankOf(x) > 0 {
			return true
		}
	}
	return !p.isLocal()
}

// mentionsIndex tells whether x names one of the names.
func mentionsIndex(x ast.Expr, names map[string]ast.Expr) bool {
	return edit.Mentions(x, func(name string) bool { return names[name] != nil })
}
