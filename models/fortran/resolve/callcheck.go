package resolve

import (
	"fmt"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/intrinsic"
	"simrun/models/fortran/sem"
)

// mismatch says how an argument disagrees with its dummy, as the end of a
// sentence about the argument; empty if it agrees. Constants without a type
// agree with everything.
func mismatch(dummy *sem.Symbol, x sem.Expr, elemental bool) string {
	if c, ok := x.(*sem.Const); ok && c.Hollerith {
		return ""
	}
	if isByValue(x) {
		return valueMismatch(dummy, elemental)
	}
	if dummy.Class == sem.External || isProcRef(x) {
		return procedureMismatch(dummy, x)
	}
	if x.Type() != dummy.Type {
		return fmt.Sprintf("is %s, but must be %s", x.Type(), dummy.Type)
	}
	if why := rankMismatch(dummy, x, elemental); why != "" {
		return why
	}
	return definitionMismatch(dummy, x)
}

// valueMismatch says why an address as a number cannot be the argument.
func valueMismatch(dummy *sem.Symbol, elemental bool) string {
	switch {
	case elemental:
		return "is passed by %VAL, but the procedure is elemental"
	case dummy.Class == sem.External:
		return "is passed by %VAL, but must be a procedure"
	case dummy.Type.Base == sem.Character:
		return "is passed by %VAL, but is CHARACTER, which has a length besides its address"
	case dummy.Shape != nil && (dummy.Shape.Class == sem.AssumedShape || dummy.Shape.Class == sem.DeferredShape):
		return "is passed by %VAL, but must be an array of known shape"
	}
	return ""
}

func procedureMismatch(dummy *sem.Symbol, x sem.Expr) string {
	p, ok := x.(*sem.ProcRef)
	switch {
	case ok && dummy.Class != sem.External:
		return "is a procedure, but must be " + dummy.Type.String()
	case !ok && (x.Rank() != 0 || baseSymbol(x) == nil || !baseSymbol(x).IsDummy()):
		if s := baseSymbol(x); s != nil && x.Rank() == 0 && intrinsic.Function(s.Name) != nil {
			return "must be a procedure; for the intrinsic function, declare INTRINSIC " + upper(s.Name)
		}
		return "must be a procedure"
	case ok && p.T.Base != sem.None && dummy.Type.Base != sem.None && dummy.Attr.Has(sem.KnownInterface) && p.T != dummy.Type:
		return fmt.Sprintf("is a function of type %s, but must be of type %s", p.T, dummy.Type)
	}
	return ""
}

func rankMismatch(dummy *sem.Symbol, x sem.Expr, elemental bool) string {
	switch {
	case dummy.Shape == nil && dummy.Attr.Has(sem.DataPointer):
		if v, ok := x.(*sem.Var); !ok || !v.Sym.Attr.Has(sem.DataPointer) || x.Rank() > 0 {
			return "must be a POINTER to a scalar"
		}
	case dummy.Shape == nil:
		if x.Rank() > 0 && !elemental {
			return fmt.Sprintf("is an array of %s, but must be a scalar", count(x.Rank(), "dimension"))
		}
	case dummy.Attr.Has(sem.Allocatable):
		v, ok := x.(*sem.Var)
		isPointer := dummy.Attr.Has(sem.DataPointer)
		if !ok || !v.Sym.Attr.Has(sem.Allocatable) || v.Sym.Attr.Has(sem.DataPointer) != isPointer {
			if isPointer {
				return "must be a POINTER array"
			}
			return "must be an ALLOCATABLE array"
		}
		return dimensionMismatch(dummy, x)
	case dummy.Shape.Class == sem.AssumedShape:
		if assumedSize(x) != nil {
			return "is of assumed size, but its shape must be known"
		}
		return dimensionMismatch(dummy, x)
	case x.Rank() == 0 && !isSequence(x):
		return "is a scalar, but must be an array"
	}
	return ""
}

func dimensionMismatch(dummy *sem.Symbol, x sem.Expr) string {
	switch x.Rank() {
	case dummy.Rank():
		return ""
	case 0:
		return "is a scalar, but must be an array of " + count(dummy.Rank(), "dimension")
	}
	return fmt.Sprintf("has %s, but must have %d", count(x.Rank(), "dimension"), dummy.Rank())
}

// isSequence reports a scalar that stands for the elements from it on: an
// element of an array, or any characters.
func isSequence(x sem.Expr) bool {
	_, ok := x.(*sem.Element)
	return ok || x.Type().Base == sem.Character
}

// definitionMismatch reports what is not a variable where the procedure
// defines its dummy.
func definitionMismatch(dummy *sem.Symbol, x sem.Expr) string {
	if dummy.Attr&(sem.IntentOut|sem.IntentInOut) == 0 {
		return ""
	}
	if why := undefinable(baseSymbol(x)); why != "" {
		return fmt.Sprintf("is given a value by the procedure, but %s", why)
	}
	if hasVectorSubscript(x) {
		return "is given a value by the procedure and cannot have a vector subscript"
	}
	return ""
}

// generic finds the specific procedure that takes the arguments.
func (u *unit) generic(s *sem.Symbol, list []actual, pos source.Pos) (*sem.Symbol, []sem.Expr) {
	if specific := specificFor(s, list); specific != nil {
		return specific, u.knownArguments(specific, list, pos)
	}
	types := make([]string, len(list))
	for i, a := range list {
		types[i] = describeActual(a.x)
	}
	u.errorf(pos, "no specific procedure of %s takes the arguments (%s)", upper(s.Name), strings.Join(types, ", "))
	return nil, nil
}

// specificFor returns nil if no specific procedure takes the arguments. One
// that takes arrays as they are goes before an elemental one.
func specificFor(s *sem.Symbol, list []actual) *sem.Symbol {
	for _, elementwise := range []bool{false, true} {
		for _, specific := range s.Specifics {
			if specific.Entry != nil && (isElemental(specific) || !elementwise) && accepts(specific, list, elementwise) {
				return specific
			}
		}
	}
	return nil
}

func accepts(specific *sem.Symbol, list []actual, elemental bool) bool {
	args, _, why := arrange(specific.Entry.Dummies, list)
	if why != "" {
		return false
	}
	for i, d := range realDummies(specific.Entry.Dummies) {
		if args[i] == nil {
			continue
		}
		if mismatch(d, args[i], elemental) != "" || !elemental && d.Shape != nil && args[i].Rank() != d.Rank() {
			return false
		}
	}
	return true
}

func describeActual(x sem.Expr) string {
	switch {
	case isProcRef(x):
		return "a procedure"
	case x.Rank() > 0:
		return fmt.Sprintf("%s(%s)", x.Type(), strings.Repeat(", :", x.Rank())[2:])
	}
	return x.Type().String()
}
