package linear

// Atoms numbers expressions, those first that are entered first.
type Atoms[E any] struct {
	Same  func(x, y E) bool // they have one value
	exprs []E
}

// AtomFor returns the atom that stands for e, which is entered unless an expression with the same value is there.
func (a *Atoms[E]) AtomFor(e E) Atom {
	for i, x := range a.exprs {
		if a.Same(x, e) {
			return Atom(i + 1)
		}
	}
	a.exprs = append(a.exprs, e)
	return Atom(len(a.exprs))
}

// Expr returns the expression that was entered as an atom.
func (a *Atoms[E]) Expr(x Atom) E { return a.exprs[x-1] }

// Op is what an expression is at its top.
type Op uint8

// The operations. Anything else is opaque.
const (
	Opaque   Op = iota
	Value       // the number N
	Identity    // X
	Negate      // -X
	Add         // X + Y
	Subtract    // X - Y
	Multiply    // X * Y
)

// View is an expression as its operation and operands.
type View[E any, C Coefficient] struct {
	Op   Op
	X, Y E
	N    C
}

// Reader makes forms of expressions.
type Reader[E any, C Coefficient] struct {
	Atoms[E]
	View func(e E) View[E, C]
}

// Form returns e as a form. A product that would be too large is an atom, as what is opaque is.
func (r *Reader[E, C]) Form(e E) Form[C] {
	v := r.View(e)
	switch v.Op {
	case Value:
		return Number(v.N)
	case Identity:
		return r.Form(v.X)
	case Negate:
		return r.Form(v.X).Scaled(-1)
	case Add:
		return r.Form(v.X).Plus(r.Form(v.Y), 1)
	case Subtract:
		return r.Form(v.X).Plus(r.Form(v.Y), -1)
	case Multiply:
		if f, ok := r.Form(v.X).Times(r.Form(v.Y)); ok {
			return f
		}
	}
	return Single[C](r.AtomFor(e))
}
