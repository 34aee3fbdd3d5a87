package phantom

import (
	"simrun/models/compile/external"
	"simrun/models/compile/ir"
)

// needed is what time depends on, grown until nothing is added.
type needed struct {
	*aliases
	values  map[*ir.Func][]bool // locals
	results map[*ir.Func]bool   // what the function returns
	memory  map[int]reason      // classes
	grown   bool
	f       *ir.Func // whose statements are looked at
	why     reason
	guarded map[ir.Stmt]ir.Stmt // checks of divisors: the statement that divides
	reread  bool                // the program reads files, which may be those that it writes
	output  map[ir.Stmt]bool    // calls of output statements that can be left out, and whether they are kept
}

// reason says what needs an object first.
type reason struct {
	f    *ir.Func
	line *ir.Line
}

func findNeeded(m *ir.Module) *needed {
	n := &needed{aliases: newAliases(m), values: map[*ir.Func][]bool{}, results: map[*ir.Func]bool{}, memory: map[int]reason{}, output: map[ir.Stmt]bool{}, guarded: map[ir.Stmt]ir.Stmt{}}
	n.reread = readsFiles(m)
	for _, f := range m.Funcs {
		n.values[f] = make([]bool, len(f.Locals))
		n.outputs(f.Body)
		n.findGuards(f.Body)
	}
	for _, f := range m.Table {
		n.results[f] = true
	}
	n.grow()
	for n.keepComputed() {
		n.grow()
	}
	return n
}

// grow looks at all statements until nothing more is needed.
func (n *needed) grow() {
	for n.grown = true; n.grown; {
		n.grown = false
		for _, f := range n.module.Funcs {
			n.f, n.why = f, reason{f: f}
			ir.EachStmt(f.Body, n.stmt)
		}
	}
}

func (n *needed) value(id ir.LocalID) {
	if v := n.values[n.f]; !v[id] {
		v[id], n.grown = true, true
	}
}

func (n *needed) need(c int) {
	if c == nothing {
		return
	}
	c = n.find(c)
	if _, ok := n.memory[c]; !ok {
		n.memory[c], n.grown = n.why, true
	}
}

// isNeeded reports whether memory is needed.
func (n *needed) isNeeded(class int) bool {
	_, ok := n.memory[n.find(class)]
	return ok
}

// keeps reports whether a statement stays, apart from the lists in it.
func (n *needed) keeps(f *ir.Func, s ir.Stmt) bool {
	switch s := s.(type) {
	case *ir.If:
		if next := n.guarded[s]; next != nil {
			return n.keeps(f, next)
		}
	case *ir.Set:
		return n.values[f][s.Local]
	case *ir.Store:
		return n.isNeeded(n.class(f, s.Addr))
	case *ir.Copy:
		return n.isNeeded(n.class(f, s.To))
	case *ir.Fill:
		return n.isNeeded(n.class(f, s.To))
	case *ir.HostCall:
		if kept, ok := n.output[s]; ok {
			return kept
		}
		return !s.Fn.Pure || n.anyValue(f, s.Results)
	}
	return true
}

func (n *needed) anyValue(f *ir.Func, locals []ir.LocalID) bool {
	for _, id := range locals {
		if id >= 0 && n.values[f][id] {
			return true
		}
	}
	return false
}

// stmt marks what a statement needs that is kept.
func (n *needed) stmt(s ir.Stmt) {
	if line, ok := s.(*ir.Line); ok {
		n.why.line = line
	}
	if !n.keeps(n.f, s) {
		return
	}
	switch s := s.(type) {
	case *ir.Return:
		if !n.results[n.f] {
			return
		}
	case *ir.ChargeNest:
		for _, a := range s.Reads {
			n.need(n.class(n.f, a))
		}
	case *ir.Do:
		n.value(s.Var)
	case *ir.HostCall:
		if _, ok := n.output[s]; ok {
			return // whether its items are there is decided later
		}
		if !s.Fn.Pure {
			for i, a := range s.Args {
				if a.Type() == ir.I32 && reads(s.Fn, i) {
					n.need(n.pointee(n.f, a))
				}
			}
		}
	case *ir.Call:
		if n.anyValue(n.f, s.Results) && s.Func != nil && !n.results[s.Func] {
			n.results[s.Func], n.grown = true, true
		}
	}
	ir.EachExpr(s, n.expr)
}

// reads reports whether what a function of the host does depends on the memory that an argument
// is the address of.
func reads(fn *ir.HostFunc, arg int) bool {
	if fn.Looks {
		return false
	}
	return fn.External == nil || fn.External.Args[arg] == external.ByValueOf
}

func (n *needed) expr(x ir.Expr) {
	switch x := x.(type) {
	case *ir.Get:
		n.value(x.Local)
	case *ir.Load:
		n.need(n.class(n.f, x.Addr))
	}
}
