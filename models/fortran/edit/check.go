package edit

import "simrun/models/fortran/ast"

// Checks makes the statements by which a translated program checks subscripts and shapes
// of arrays whose elements it finds by itself. Each is an IF around a call of an external
// procedure that looks on (external.Procedure.Watch), so that it takes no virtual time:
//
//	PREFIX_outside(number, dimension, index, lower, upper)
//	PREFIX_section(number, dimension, first, last, stride, lower, upper)
//	PREFIX_shape(dimension, first, last, stride, first, last, stride)
//
// The conditions may be true where nothing is wrong, as for empty sections; the
// procedures decide. Expressions are evaluated once more than without checks and must
// call no functions of the program.
type Checks struct {
	Table  *Table
	Prefix string
}

// Array is what a check says about the dimension of an array.
type Array struct {
	Number       int64 // the array's number for the procedures
	Dim          int   // from 0
	Lower, Upper ast.Expr
}

// Index returns the check of an index, nil if it is certainly within the bounds.
func (c *Checks) Index(a Array, index ast.Expr) ast.Stmt {
	if c.checkWithin(a, index) {
		return nil
	}
	cond := Binary(ast.Or, Binary(ast.Lt, Copy(index), Copy(a.Lower)), Binary(ast.Gt, Copy(index), Copy(a.Upper)))
	return c.call("outside", cond, Int(a.Number), Int(int64(a.Dim+1)), index, a.Lower, a.Upper)
}

func (c *Checks) checkWithin(a Array, index ast.Expr) bool {
	i, ok := c.Table.Const(index)
	lo, lok := c.Table.Const(a.Lower)
	hi, hok := c.Table.Const(a.Upper)
	return ok && lok && hok && lo <= i && i <= hi
}

// Section returns the check of a triplet, nil if it is certainly within the bounds.
func (c *Checks) Section(a Array, s *Subscript) ast.Stmt {
	step, known := c.Table.Const(s.Stride)
	known = known && step != 0
	if s.Whole || known && c.checkWithin(a, s.Lo) && c.checkWithin(a, s.Hi) {
		return nil
	}
	var cond ast.Expr
	for _, x := range []ast.Expr{s.Lo, s.Hi} {
		if !c.checkWithin(a, x) {
			cond = or(cond, Binary(ast.Or, Binary(ast.Lt, Copy(x), Copy(a.Lower)), Binary(ast.Gt, Copy(x), Copy(a.Upper))))
		}
	}
	if !known {
		cond = or(cond, Binary(ast.Eq, Copy(s.Stride), Int(0)))
	}
	return c.call("section", cond, Int(a.Number), Int(int64(a.Dim+1)), s.Lo, s.Hi, s.Stride, a.Lower, a.Upper)
}

// Shape returns the check that two triplets have as many elements, nil if they certainly
// have. Dim is the dimension of the sections, from 0.
func (c *Checks) Shape(dim int, a, b *Subscript) ast.Stmt {
	t := c.Table
	n, nok := t.Extent(a)
	m, mok := t.Extent(b)
	alike := t.Equal(a.Lo, b.Lo) && t.Equal(a.Hi, b.Hi) && t.Equal(a.Stride, b.Stride)
	if nok && mok && n == m || alike {
		return nil
	}
	_, aok := t.Const(a.Stride)
	_, bok := t.Const(b.Stride)
	var cond ast.Expr
	switch { // a division by what may be 0 would need a check of its own
	case !aok:
		cond = Binary(ast.Ne, Copy(a.Stride), Int(0))
	case !bok:
		cond = Binary(ast.Ne, Copy(b.Stride), Int(0))
	default:
		cond = Binary(ast.Ne, Copy(a.Count()), Copy(b.Count()))
	}
	return c.call("shape", cond, Int(int64(dim+1)), a.Lo, a.Hi, a.Stride, b.Lo, b.Hi, b.Stride)
}

func or(x, y ast.Expr) ast.Expr {
	if x == nil {
		return y
	}
	return Binary(ast.Or, x, y)
}

func (c *Checks) call(what string, cond ast.Expr, args ...ast.Expr) ast.Stmt {
	values := make([]ast.Expr, len(args))
	for i, x := range args {
		values[i] = &ast.ByValue{X: Copy(x)}
	}
	return &ast.LogicalIf{Cond: cond, Then: Call(c.Prefix+"_"+what, values...)}
}
