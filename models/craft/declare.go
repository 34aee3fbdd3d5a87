package craft

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// shared is a shared array or scalar.
type shared struct {
	*edit.Entity
	dist     Distribution
	at       source.Pos // of the name in the directive
	resident bool       // the program promises that all that is used is on the PE itself
	scratch  bool       // the translation made it
}

// owned reports whether one PE or another has an element, depending on its subscripts.
func (s *shared) owned() bool {
	for _, d := range s.dist {
		if d.PEs > 1 {
			return true
		}
	}
	return false
}

// distributed reports whether any dimension is. Other arrays are on PE 0.
func (s *shared) distributed() bool {
	for _, d := range s.dist {
		if d.Distributed {
			return true
		}
	}
	return false
}

// isArray tells whether a name has dimensions.
func (u *unit) isArray(name string) bool {
	e := u.table.Find(name)
	return e != nil && e.Dims != nil
}

// keepParts makes a declaration one of a PE's part instead of the whole of every shared array.
func (u *unit) keepParts(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.TypeDecl:
		u.parts(s.Entities)
	case *ast.AttrStmt:
		u.parts(s.Entities)
	case *ast.Common:
		for i := range s.Blocks {
			u.parts(s.Blocks[i].Items)
		}
	}
}

func (u *unit) parts(list []ast.Entity) {
	for i := range list {
		if s := u.shared[list[i].Name]; s != nil && list[i].Dims != nil {
			list[i].Dims = partDims(s.dist)
		}
	}
}

// partDims declares a PE's part: distributed dimensions count from 0, others as in the program.
func partDims(dist Distribution) []ast.Dim {
	dims := make([]ast.Dim, len(dist))
	for k, d := range dist {
		lower := d.Lower
		if d.Distributed {
			lower = 0
		}
		dims[k] = ast.Dim{Lo: edit.Int(lower), Hi: edit.Int(lower + d.LocalExtent() - 1)}
	}
	return dims
}

// scalarDims declares a scalar as an array of one element: other PEs store to it, so it must not be in a register.
func scalarDims() []ast.Dim { return []ast.Dim{{Lo: edit.Int(0), Hi: edit.Int(0)}} }
