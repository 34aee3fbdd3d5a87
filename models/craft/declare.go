package craft

import (
	"fmt"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
)

// entity is what the specification statements of a unit say about a name.
type entity struct {
	name     string
	kind     *ast.TypeSpec // nil: by its first letter
	size     ast.Expr      // the n of A*n
	dims     []ast.Dim
	at       source.Pos
	common   string // the block it is in
	inCommon bool
	dummy    bool
	shared   *shared
}

// shared is a shared array or scalar.
type shared struct {
	*entity
	dist     Distribution
	resident bool // the program promises that all that is used is on the PE itself
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

// distributed reports whether any dimension is. What is not, is on PE 0.
func (s *shared) distributed() bool {
	for _, d := range s.dist {
		if d.Distributed {
			return true
		}
	}
	return false
}

// entityOf returns the entity of a name, a new one if there was none.
func (u *unit) entityOf(name string, at source.Pos) *entity {
	e := u.entities[name]
	if e == nil {
		e = &entity{name: name, at: at}
		u.entities[name] = e
	}
	return e
}

// declare notes what a specification statement says.
func (u *unit) declare(s ast.Stmt) {
	switch s := s.(type) {
	case *ast.TypeDecl:
		u.declareType(s)
	case *ast.AttrStmt:
		for i := range s.Entities {
			u.dimensions(&s.Entities[i])
		}
	case *ast.Common:
		for _, b := range s.Blocks {
			for i := range b.Items {
				e := u.dimensions(&b.Items[i])
				e.common, e.inCommon = b.Name, true
			}
		}
	case *ast.Parameter:
		u.parameters(s)
	case *ast.Implicit:
		u.implicit(s)
	}
}

func (u *unit) declareType(s *ast.TypeDecl) {
	var all []ast.Dim
	constant := false
	for _, a := range s.Attrs {
		if a.Kind == ast.Dimension {
			all = a.Dims
		}
		constant = constant || a.Kind == ast.ParameterAttr
	}
	for i := range s.Entities {
		x := &s.Entities[i]
		e := u.dimensions(x)
		e.kind, e.size = s.Type, x.Size
		if e.dims == nil {
			e.dims = all
		}
		if n, ok := u.value(orZero(x.Value)); ok && constant {
			u.constants[x.Name] = n
		}
	}
}

func orZero(x ast.Expr) ast.Expr {
	if x == nil {
		return &ast.Star{}
	}
	return x
}

// dimensions notes the dimensions that an entity is declared with.
func (u *unit) dimensions(x *ast.Entity) *entity {
	e := u.entityOf(x.Name, x.At)
	if x.Dims != nil {
		e.dims = x.Dims
	}
	return e
}

func (u *unit) implicit(s *ast.Implicit) {
	for _, r := range s.Rules {
		for _, l := range r.Letters {
			for c := l.First; c <= l.Last && c >= 'a' && c <= 'z'; c++ {
				u.letters[c-'a'] = r.Type
			}
		}
	}
}

// typeOf returns the type of an entity.
func (u *unit) typeOf(e *entity) *ast.TypeSpec {
	if e.kind != nil {
		return e.kind
	}
	if c := e.name[0]; c >= 'a' && c <= 'z' && u.letters[c-'a'] != nil {
		return u.letters[c-'a']
	}
	if e.name[0] >= 'i' && e.name[0] <= 'n' {
		return &ast.TypeSpec{Base: ast.Integer}
	}
	return &ast.TypeSpec{Base: ast.Real}
}

// typeText returns the type of an entity as a declaration names it, and its bytes; 0 for a type that a
// shared object cannot have.
func (u *unit) typeText(e *entity) (string, int64) {
	t := u.typeOf(e)
	bytes := int64(t.Bytes)
	if n, ok := u.value(orZero(e.size)); ok {
		bytes = n
	}
	if n, ok := u.value(orZero(t.Kind)); ok && bytes == 0 {
		bytes = n
		if t.Base == ast.Complex {
			bytes = 2 * n
		}
	}
	text := t.Base.String()
	if bytes != 0 {
		return fmt.Sprintf("%s*%d", text, bytes), bytes
	}
	return text, [...]int64{4, 4, 8, 8, 16, 4, 0, 1}[t.Base]
}

// rewritten returns a declaration with a PE's part in place of the whole of every shared array.
func (u *unit) rewritten(s ast.Stmt) ast.Stmt {
	switch s := s.(type) {
	case *ast.TypeDecl:
		c := *s
		c.Entities = u.parts(s.Entities)
		return &c
	case *ast.AttrStmt:
		c := *s
		c.Entities = u.parts(s.Entities)
		return &c
	case *ast.Common:
		c := *s
		c.Blocks = append([]ast.CommonBlock(nil), s.Blocks...)
		for i := range c.Blocks {
			c.Blocks[i].Items = u.parts(c.Blocks[i].Items)
		}
		return &c
	}
	return s
}

func (u *unit) parts(list []ast.Entity) []ast.Entity {
	out := append([]ast.Entity(nil), list...)
	for i := range out {
		if s := u.sharedOf(out[i].Name); s != nil && out[i].Dims != nil {
			out[i].Dims = partDims(s.dist)
		}
	}
	return out
}

// partDims declares a PE's part: distributed dimensions count from 0, others as in the program.
func partDims(dist Distribution) []ast.Dim {
	dims := make([]ast.Dim, len(dist))
	for k, d := range dist {
		lower := d.Lower
		if d.Distributed {
			lower = 0
		}
		dims[k] = ast.Dim{Lo: literal(lower), Hi: literal(lower + d.LocalExtent() - 1)}
	}
	return dims
}

// partText is partDims as text.
func partText(dist Distribution) string {
	var parts []string
	for _, d := range partDims(dist) {
		parts = append(parts, d.Lo.(*ast.IntLit).Text+":"+d.Hi.(*ast.IntLit).Text)
	}
	if parts == nil {
		return ""
	}
	return "(" + strings.Join(parts, ", ") + ")"
}

func literal(n int64) ast.Expr { return &ast.IntLit{Text: fmt.Sprint(n)} }

// sharedOf returns the shared object of a name, nil if it is private.
func (u *unit) sharedOf(name string) *shared {
	if e := u.entities[name]; e != nil {
		return e.shared
	}
	return nil
}
