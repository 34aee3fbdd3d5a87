package resolve

import (
	"fmt"

	"simrun/models/fortran/sem"
)

// If the caller cannot see the interface, an argument is only an address. Programs of the time rely on that: one work
// array serves as INTEGER and REAL, pairs of REAL numbers are COMPLEX ones, a variable is an array of one element.
// Such a call is executed as it is written, with a warning. It is refused only if it cannot mean anything.

// linkMismatch says why a definition that the caller does not see cannot execute a call, as the end of a sentence
// about the argument. It is empty if it can.
func linkMismatch(d *sem.Symbol, x sem.Expr) string {
	switch {
	case isHollerith(x):
		return ""
	case isByValue(x):
		return valueMismatch(d, false)
	case d.Class == sem.External || isProcRef(x):
		return procedureMismatch(d, x)
	case isCharacter(d.Type) && !isCharacter(x.Type()):
		return lengthMismatch(d, x)
	case disagreement(d, x) == "":
		return ""
	case (d.Type.Base == sem.Derived || x.Type().Base == sem.Derived) && d.Type != x.Type():
		return disagreement(d, x)
	}
	return storageMismatch(d, x)
}

func isCharacter(t sem.Type) bool { return t.Base == sem.Character }

// lengthMismatch is about an argument that has no length for a CHARACTER dummy.
func lengthMismatch(d *sem.Symbol, x sem.Expr) string {
	if _, known := d.Len.(*sem.Const); !known || baseSymbol(x) == nil {
		return fmt.Sprintf("is %s, but must be %s, which takes its length from the argument; pass a CHARACTER variable", x.Type(), d.Type)
	}
	return storageMismatch(d, x)
}

// storageMismatch compares the bytes that the dummy names for certain with
// those that the argument has for certain.
func storageMismatch(d *sem.Symbol, x sem.Expr) string {
	want, have := bytesNamed(d), bytesPassed(d, x)
	if have < 0 || want <= have {
		return ""
	}
	if x.Rank() == 0 && d.Shape == nil {
		return fmt.Sprintf("is %s with %d bytes, but must be %s with %d", x.Type(), have, d.Type, want)
	}
	return fmt.Sprintf("has %d bytes of storage (%s), but must have %d (%s)", have, describeActual(x), want, describeDummy(d))
}

func describeDummy(d *sem.Symbol) string {
	if d.Shape == nil {
		return d.Type.String()
	}
	return "an array of type " + d.Type.String()
}

// bytesNamed is how many bytes belong to a dummy at least: one element of an
// array whose extents only the call tells.
func bytesNamed(d *sem.Symbol) int64 {
	one := elementBytes(d)
	if d.Shape == nil {
		return one
	}
	if n, ok := d.Shape.Constant(); ok {
		return n * one
	}
	return one
}

// elementBytes returns 0 for CHARACTER whose length is not constant.
func elementBytes(s *sem.Symbol) int64 {
	if !s.Type.HasLength() {
		return s.Type.Size()
	}
	n, _ := constantOr(s.Len, 0)
	return n
}

// bytesPassed is how many bytes lie from the address of an argument on, -1 if
// that is not known. Text fills whole words.
func bytesPassed(d *sem.Symbol, x sem.Expr) int64 {
	switch x := x.(type) {
	case *sem.Var:
		return bytesFrom(x.Sym, 0)
	case *sem.Element:
		if at := offsetOf(x); at >= 0 {
			return bytesFrom(x.Sym, at)
		}
		return -1
	case *sem.Const:
		if x.T.Base == sem.Integer && d.Type.Base == sem.Integer {
			return d.Type.Size() // passed as wide as the dummy is
		}
	}
	if x.Rank() > 0 || isCharacter(x.Type()) {
		return -1
	}
	return x.Type().Size()
}

// bytesFrom is how many bytes a variable has from an offset on. The rest of its common block counts.
func bytesFrom(s *sem.Symbol, offset int64) int64 {
	switch {
	case s.IsDummy() || s.Pointer != nil || s.Attr.Has(sem.Allocatable):
		return -1
	case s.Block != nil && s.Block.Size > 0:
		return s.Block.Size - s.Offset - offset
	case isCharacter(s.Type):
		return -1
	case s.Shape == nil:
		return s.Type.Size()
	}
	n, ok := s.Shape.Constant()
	if !ok {
		return -1
	}
	return n*s.Type.Size() - offset
}

// offsetOf is where an element lies in its array, -1 if that is not constant.
func offsetOf(x *sem.Element) int64 {
	at, stride := int64(0), elementBytes(x.Sym)
	for i, d := range x.Sym.Shape.Dims {
		lo, okLo := d.Lower.(*sem.Const)
		k, ok := x.Index[i].(*sem.Const)
		if !ok || !okLo {
			return -1
		}
		at += (k.Int - lo.Int) * stride
		if hi, ok := d.Upper.(*sem.Const); ok {
			stride *= max(hi.Int-lo.Int+1, 0)
		} else if i+1 < len(x.Index) {
			return -1
		}
	}
	return max(at, -1)
}

// disagreement is mismatch without what INTENT says, which does not count for
// a definition that the caller cannot see.
func disagreement(d *sem.Symbol, x sem.Expr) string {
	if x.Type() != d.Type {
		return fmt.Sprintf("is %s, but %s where it is defined", x.Type(), d.Type)
	}
	return rankMismatch(d, x, false)
}

// isStorage tells whether the address of something that has a type is passed.
func isStorage(d *sem.Symbol, x sem.Expr) bool {
	return !isHollerith(x) && !isByValue(x) && d.Class != sem.External && !isProcRef(x)
}

// warnReference reports a call that is carried out by reference though
// argument and dummy are not alike.
func (p *program) warnReference(name string, d *sem.Symbol, x sem.Expr) {
	if !isStorage(d, x) {
		return
	}
	if _, is := x.(*sem.Const); is && d.Attr.Has(sem.Assigned) {
		p.warnf(sem.WarnArguments, x.Pos(), "argument %s of %s is a constant, but %s gives it a value, which is lost", upper(d.Name), name, name)
	}
	if why := disagreement(d, x); why != "" {
		p.warnf(sem.WarnArguments, x.Pos(), "argument %s of %s %s; its storage is passed as it is", upper(d.Name), name, why)
	}
}
