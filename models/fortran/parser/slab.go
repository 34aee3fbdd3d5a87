package parser

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/slab"
)

// slabs are the kinds of nodes that occur most.
type slabs struct {
	ident   slab.Slab[ast.Ident]
	integer slab.Slab[ast.IntLit]
	real    slab.Slab[ast.RealLit]
	apply   slab.Slab[ast.Apply]
	binary  slab.Slab[ast.Binary]
	unary   slab.Slab[ast.Unary]
	paren   slab.Slab[ast.Paren]
	section slab.Slab[ast.Section]
	exprs   slab.Slab[ast.Expr]

	assign   slab.Slab[ast.Assign]
	call     slab.Slab[ast.Call]
	loop     slab.Slab[ast.Do]
	logical  slab.Slab[ast.LogicalIf]
	proceed  slab.Slab[ast.Continue]
	jump     slab.Slab[ast.Goto]
	stmts    slab.Slab[ast.Stmt]
	entities slab.Slab[ast.Entity]
	dims     slab.Slab[ast.Dim]
}
