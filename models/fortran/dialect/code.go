package dialect

import (
	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/fortran/ast"
)

// Code is a list of statements that a translator makes. Those that it makes itself are at
// the place of the user's statement that it translates, tagged with a kind of time.
// The zero Code is empty.
type Code struct {
	Pos  source.Pos // of the user's statement that is translated
	list []ast.Stmt
}

// Add appends statements whose time counts as a kind, at Pos.
func (c *Code) Add(kind machines.Kind, stmts ...ast.Stmt) {
	for _, s := range stmts {
		Mark(kind, c.Pos, s)
	}
	c.Keep(stmts...)
}

// Keep appends statements as they are: the user's, or such that are marked.
func (c *Code) Keep(stmts ...ast.Stmt) { c.list = append(c.list, stmts...) }

// Label appends a statement with a label that does nothing, in front of the translation of a user's statement. 0 is no
// label.
func (c *Code) Label(n uint32) {
	if n != 0 {
		c.Add(machines.Computing, &ast.Continue{Base: ast.Base{Label: n}})
	}
}

// Begin begins a list of its own and returns the one before, for End.
func (c *Code) Begin() (outer []ast.Stmt) {
	outer, c.list = c.list, nil
	return outer
}

// End returns the statements since Begin and goes on with the list before.
func (c *Code) End(outer []ast.Stmt) (inner []ast.Stmt) {
	inner, c.list = c.list, outer
	return inner
}

// Collect returns the statements that f appends. Pos is afterwards what it was.
func (c *Code) Collect(f func()) []ast.Stmt {
	pos, outer := c.Pos, c.Begin()
	f()
	c.Pos = pos
	return c.End(outer)
}

// Mark puts a generated statement, and everything in it without a place, at the user's place pos, with the kind that
// its time counts as. Statements inside a construct keep their places, except the statement that IF (...) guards.
func Mark(kind machines.Kind, pos source.Pos, s ast.Stmt) {
	tagged := pos.Tagged(uint8(kind))
	s.(interface{ SetPos(at source.Pos) }).SetPos(tagged)
	switch s := s.(type) {
	case *ast.LogicalIf:
		Mark(kind, pos, s.Then)
	case *ast.If:
		for i := range s.Arms {
			s.Arms[i].At = tagged
		}
	}
	ast.Inspect(s, func(n ast.Node) bool {
		place(n, tagged)
		_, inner := n.(ast.Stmt)
		return !inner || n == ast.Node(s)
	})
}

// placeAll gives a place to statements without one, such as declarations that nobody marked: that of the statement in
// front, or of the heading of their unit. It does the same for generated expressions in the user's statements.
func placeAll(files []*ast.File) {
	for _, f := range files {
		var last source.Pos
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Unit:
				last = n.At
			case ast.Stmt:
				if !n.Pos().IsValid() {
					Mark(machines.Computing, last, n)
				}
				last = n.Pos()
			default:
				place(n, last)
			}
			return true
		})
	}
}

// place gives an expression without a place one, so that its errors are reported there.
func place(n ast.Node, at source.Pos) {
	switch x := n.(type) {
	case *ast.Ident:
		if x.At == 0 {
			x.At = at
		}
	case *ast.Binary:
		if x.At == 0 {
			x.At = at
		}
	case *ast.Unary:
		if x.At == 0 {
			x.At = at
		}
	case *ast.IntLit:
		if x.At == 0 {
			x.At = at
		}
	}
}
