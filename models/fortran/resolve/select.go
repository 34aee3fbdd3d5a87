package resolve

import (
	"cmp"
	"slices"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// selectCase resolves SELECT CASE.
func (u *unit) selectCase(s *ast.Select) sem.Stmt {
	out := &sem.Select{Head: u.head(&s.Base), X: u.scalar(s.Selector, "the selector", sem.Integer, sem.Logical, sem.Character)}
	if s.Name != "" {
		out.Construct = u.open(s.Name, s.At, false, nil)
		defer u.shut()
	}
	var all []caseAt
	hasDefault := false
	for i := range s.Cases {
		c := &s.Cases[i]
		u.defineOther(&c.Base)
		if c.Default {
			if hasDefault {
				u.errorf(c.At, "a second CASE DEFAULT")
			}
			hasDefault = true
			out.Default = u.inner(c.Body)
			continue
		}
		one := sem.Case{At: c.At}
		for _, v := range c.Values {
			if r, ok := u.caseRange(v, out.X.Type()); ok {
				one.Ranges = append(one.Ranges, r)
				all = append(all, caseAt{r, v.Pos()})
			}
		}
		one.Body = u.inner(c.Body)
		out.Cases = append(out.Cases, one)
	}
	u.checkOverlap(all)
	return out
}

// caseAt is a range with where it stands.
type caseAt struct {
	sem.CaseRange
	at source.Pos
}

func (u *unit) caseRange(e ast.Expr, t sem.Type) (sem.CaseRange, bool) {
	s, ok := e.(*ast.Section)
	if !ok {
		c := u.caseValue(e, t)
		return sem.CaseRange{Lo: c, Hi: c}, c != nil
	}
	var r sem.CaseRange
	if t.Base == sem.Logical {
		u.errorf(s.At, "LOGICAL values have no ranges")
		return r, false
	}
	if s.Lo != nil {
		if r.Lo = u.caseValue(s.Lo, t); r.Lo == nil {
			return r, false
		}
	}
	if s.Hi != nil {
		if r.Hi = u.caseValue(s.Hi, t); r.Hi == nil {
			return r, false
		}
	}
	return r, r.Lo == nil || r.Hi == nil || compareCases(r.Lo, r.Hi) <= 0
}

func (u *unit) caseValue(e ast.Expr, t sem.Type) *sem.Const {
	c := u.constant(e)
	if c == nil || t.Base == sem.None {
		return nil
	}
	if c.T.Base != t.Base {
		u.errorf(e.Pos(), "the case is %s, the selector %s", c.T, t)
		return nil
	}
	if t.Base == sem.Integer && !fits(c.Int, t.Kind) {
		u.errorf(e.Pos(), "%d is out of the range of %s", c.Int, t)
		return nil
	}
	k := *c
	k.T = t
	return &k
}

// compareCases compares values as the program would: the shorter text is
// padded with blanks.
func compareCases(a, b *sem.Const) int {
	if a.T.Base != sem.Character {
		return cmp.Compare(a.Int, b.Int)
	}
	n := int64(max(len(a.Str), len(b.Str)))
	return strings.Compare(pad(a.Str, n), pad(b.Str, n))
}

// checkOverlap reports values that two cases have.
func (u *unit) checkOverlap(all []caseAt) {
	sorted := slices.Clone(all)
	slices.SortStableFunc(sorted, func(a, b caseAt) int {
		switch {
		case a.Lo == nil && b.Lo == nil:
			return 0
		case a.Lo == nil:
			return -1
		case b.Lo == nil:
			return 1
		}
		return compareCases(a.Lo, b.Lo)
	})
	for i := 1; i < len(sorted); i++ {
		a, b := &sorted[i-1], &sorted[i]
		if b.Lo == nil || a.Hi == nil || compareCases(b.Lo, a.Hi) <= 0 {
			later, earlier := max(a.at, b.at), min(a.at, b.at)
			u.errorf(later, "the case overlaps with that at %s", u.set.Position(earlier))
		}
		if a.Hi != nil && b.Hi != nil && compareCases(a.Hi, b.Hi) > 0 {
			b.Hi = a.Hi
		}
	}
}
