package opt

import (
	"simrun/models/compile/ir"
	"simrun/models/compile/linear"
)

// form is an I32 expression as a sum of parts of an address, so that two of them can be compared. Arithmetic wraps as
// that of I32 does.
type form = linear.Form[int32]

// atoms makes forms of the expressions of a loop.
type atoms struct{ linear.Reader[ir.Expr, int32] }

// view is how an expression is taken apart.
type view = linear.View[ir.Expr, int32]

// newAtoms returns the reader of a loop; assumed are locals whose value was tested before it.
func newAtoms(assumed map[ir.LocalID]int32) (a atoms) {
	a.Same = equal
	a.View = func(e ir.Expr) view { return viewOf(e, assumed) }
	return a
}

func viewOf(e ir.Expr, assumed map[ir.LocalID]int32) view {
	switch e := e.(type) {
	case nil:
		return view{Op: linear.Value}
	case *ir.Const:
		return view{Op: linear.Value, N: int32(e.Bits)}
	case *ir.Get:
		if n, ok := assumed[e.Local]; ok {
			return view{Op: linear.Value, N: n}
		}
	case *ir.Binary:
		return viewOfBinary(e)
	}
	return view{}
}

func viewOfBinary(e *ir.Binary) view {
	switch e.Op {
	case ir.AddI32:
		return view{Op: linear.Add, X: e.X, Y: e.Y}
	case ir.SubI32:
		return view{Op: linear.Subtract, X: e.X, Y: e.Y}
	case ir.MulI32:
		return view{Op: linear.Multiply, X: e.X, Y: e.Y}
	case ir.ShlI32:
		if k, ok := e.Y.(*ir.Const); ok {
			return view{Op: linear.Multiply, X: e.X, Y: constI32(1 << (k.Bits & 31))}
		}
	}
	return view{}
}

// build returns f as an expression.
func (a *atoms) build(f form) ir.Expr { return linear.Expr(f, a.Expr) }

func mulI32(e ir.Expr, k int32) ir.Expr {
	if k == 1 {
		return e
	}
	return &ir.Binary{Op: ir.MulI32, X: e, Y: constI32(k)}
}

func addI32(x, y ir.Expr) ir.Expr { return &ir.Binary{Op: ir.AddI32, X: x, Y: y} }

func constI32(n int32) *ir.Const { return &ir.Const{T: ir.I32, Bits: uint64(uint32(n))} }
