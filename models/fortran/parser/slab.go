package parser

import "simrun/models/fortran/ast"

// slab hands out zeroed values of one type from blocks, because a tree has
// many small nodes that live and die together. Blocks grow with the tree, so
// that a small file takes little.
type slab[T any] struct {
	free []T
	size int
}

const (
	slabFirst = 8
	slabMost  = 512
)

func (s *slab[T]) refill(need int) {
	s.size = min(max(2*s.size, slabFirst), slabMost)
	s.free = make([]T, max(s.size, need))
}

// take returns a new zero value.
func (s *slab[T]) take() *T {
	if len(s.free) == 0 {
		s.refill(1)
	}
	x := &s.free[0]
	s.free = s.free[1:]
	return x
}

// list returns a copy of items without room to grow, nil if there are none.
func (s *slab[T]) list(items []T) []T {
	n := len(items)
	if n == 0 {
		return nil
	}
	if len(s.free) < n {
		s.refill(n)
	}
	list := s.free[:n:n]
	copy(list, items)
	s.free = s.free[n:]
	return list
}

// slabs are the kinds of nodes that occur most.
type slabs struct {
	ident   slab[ast.Ident]
	integer slab[ast.IntLit]
	real    slab[ast.RealLit]
	apply   slab[ast.Apply]
	binary  slab[ast.Binary]
	unary   slab[ast.Unary]
	paren   slab[ast.Paren]
	section slab[ast.Section]
	exprs   slab[ast.Expr]

	assign   slab[ast.Assign]
	call     slab[ast.Call]
	loop     slab[ast.Do]
	logical  slab[ast.LogicalIf]
	proceed  slab[ast.Continue]
	jump     slab[ast.Goto]
	stmts    slab[ast.Stmt]
	entities slab[ast.Entity]
	dims     slab[ast.Dim]
}
