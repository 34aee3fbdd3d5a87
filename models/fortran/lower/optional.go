package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// A use of an absent OPTIONAL dummy fails, except in PRESENT, or as an argument for a dummy that is optional, too. A
// statement checks this where it first uses the dummy. It does not if an IF has asked PRESENT.

// needs emits the check that an optional dummy is present.
func (f *function) needs(s *sem.Symbol, at source.Pos) {
	if !s.Attr.Has(sem.Optional) || f.isPresent(s) {
		return
	}
	f.failIf(eqz(f.place(s).param), ir.FailMissing, at, s.Name)
	f.present = append(f.present, s)
}

func (f *function) isPresent(s *sem.Symbol) bool {
	for _, p := range f.present {
		if p == s {
			return true
		}
	}
	return false
}

// presume notes which dummies are present if a condition holds, or if it does
// not.
func (f *function) presume(cond sem.Expr, holds bool) {
	switch e := cond.(type) {
	case *sem.Intrinsic:
		if e.Fn == sem.Present && holds {
			f.present = append(f.present, dummyOf(e.Args[0]))
		}
	case *sem.Unary:
		if e.Op == sem.Not {
			f.presume(e.X, !holds)
		}
	case *sem.Binary:
		if e.Op == sem.And && holds || e.Op == sem.Or && !holds {
			f.presume(e.X, holds)
			f.presume(e.Y, holds)
		}
	}
}

// passedOn notes that an optional dummy which is the argument for another one
// need not be present.
func (f *function) passedOn(e sem.Expr, dummy *sem.Symbol) {
	if dummy == nil || !dummy.Attr.Has(sem.Optional) {
		return
	}
	switch e := e.(type) {
	case *sem.Var:
		f.present = append(f.present, e.Sym)
	case *sem.ProcRef:
		f.present = append(f.present, e.Sym)
	}
}
