package lower

import (
	"simrun/models/compile/external"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// foreignFunc returns the function of the host for a procedure that is not Fortran.
func (m *module) foreignFunc(p *external.Procedure) *ir.HostFunc {
	fn := m.foreign[p]
	if fn == nil {
		fn = ir.ExternalFunc(p)
		m.foreign[p] = fn
	}
	return fn
}

// Attributes of the dummies of a procedure that is not in Fortran: whether it leaves them alone, and whether only the
// address counts.
var (
	foreignRead    = &sem.Symbol{Attr: sem.IntentIn}
	foreignWritten = &sem.Symbol{Attr: sem.Assigned}
	foreignAddress = &sem.Symbol{Attr: sem.Assigned}
)

func foreignDummies(p *external.Procedure) []*sem.Symbol {
	var all []*sem.Symbol
	for _, a := range p.Args {
		switch {
		case a == external.Address:
			all = append(all, foreignAddress)
		case a.Reads():
			all = append(all, foreignRead)
		default:
			all = append(all, foreignWritten)
		}
	}
	return all
}

// looksOn reports whether an IF does nothing but call a procedure that looks on.
func looksOn(s *sem.If) bool {
	if len(s.Arms) != 1 || len(s.Else) != 0 || len(s.Arms[0].Body) != 1 {
		return false
	}
	c, ok := s.Arms[0].Body[0].(*sem.CallSub)
	return ok && c.Proc.Foreign != nil && c.Proc.Foreign.Watch
}

// lookOn lowers such an IF to a condition that always holds. The condition contains the whole IF and its line, so that
// nothing of it is priced or changes the class of the code around it.
func (f *function) lookOn(s *sem.If) {
	body := f.block(func() {
		f.emit(f.line())
		f.ifArms(s.Arms, s.Else)
	})
	f.emit(&ir.If{Cond: i32(1), Then: body})
}

// unchecked returns an address whose subscripts may be anything.
func unchecked(a *ir.Addr) *ir.Addr {
	b := *a
	b.Terms = nil
	for _, t := range a.Terms {
		b.Terms = append(b.Terms, ir.Term{Index: t.Index, Dim: &ir.Dim{Lower: t.Lower, Stride: t.Stride}})
	}
	return &b
}
