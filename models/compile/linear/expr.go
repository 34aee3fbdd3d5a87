package linear

import "simrun/models/compile/ir"

// Expr returns a form as an expression of 32-bit integers, terms in their order and the constant last. It is nil if atom
// returns nil for one of its atoms.
func Expr[C Coefficient](f Form[C], atom func(Atom) ir.Expr) ir.Expr {
	var sum ir.Expr
	for i := range f.Terms {
		t := &f.Terms[i]
		var product ir.Expr
		for _, a := range t.Product() {
			x := atom(a)
			if x == nil {
				return nil
			}
			product = apply(ir.MulI32, product, x)
		}
		if t.Factor != 1 {
			product = apply(ir.MulI32, product, number(t.Factor))
		}
		sum = apply(ir.AddI32, sum, product)
	}
	if f.Constant != 0 || sum == nil {
		sum = apply(ir.AddI32, sum, number(f.Constant))
	}
	return sum
}

// apply returns y if x is nil.
func apply(op ir.Op, x, y ir.Expr) ir.Expr {
	if x == nil {
		return y
	}
	return &ir.Binary{Op: op, X: x, Y: y}
}

func number[C Coefficient](n C) *ir.Const { return &ir.Const{T: ir.I32, Bits: uint64(uint32(n))} }
