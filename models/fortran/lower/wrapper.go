package lower

import (
	"slices"

	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// wrapper returns a function that makes an intrinsic function callable by
// reference. It is lowered from a typed procedure made for the purpose:
//
//	FUNCTION dsin(x); dsin = SIN(x); END
func (m *module) wrapper(s *sem.Symbol) *ir.Func {
	if fn := m.wrapped[s.Intrinsic]; fn != nil {
		return fn
	}
	p := intrinsicProcedure(s)
	m.declare(p)
	m.wrapped[s.Intrinsic] = m.entries[p.Entries[0]]
	m.lowerProcedure(p)
	return m.entries[p.Entries[0]]
}

// intrinsicProcedure makes the typed procedure of an intrinsic function, from
// what its name computes.
func intrinsicProcedure(s *sem.Symbol) *sem.Procedure {
	name := s.Intrinsic
	p := &sem.Procedure{Name: name, Kind: sem.Function, Pos: s.Pos}
	result := &sem.Symbol{Name: name, Pos: s.Pos, Type: s.Func.Body.Type(), Proc: p, Attr: sem.ResultVar | sem.Assigned}
	entry := &sem.Entry{Name: name, Pos: s.Pos, Proc: p, Dummies: s.Func.Dummies, Result: result}
	p.Entries, p.Symbols = []*sem.Entry{entry}, append(slices.Clone(s.Func.Dummies), result)
	target := &sem.Var{Node: sem.Node{At: s.Pos, T: result.Type}, Sym: result}
	p.Body = []sem.Stmt{&sem.Assign{Head: sem.Head{At: s.Pos}, Target: target, Value: s.Func.Body}}
	return p
}
