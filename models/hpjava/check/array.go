package check

import (
	"simrun/models/hpjava/ast"
)

func (c *checker) newArray(x *ast.NewArray) ast.Expr {
	t := c.typ(x.Of)
	for range len(x.Lens) + x.Extra {
		t = &ast.Type{Kind: ast.Array, Elem: t}
	}
	x.Type = t
	for i := range x.Lens {
		x.Lens[i] = c.expr(x.Lens[i])
		if x.Lens[i].Info().Type.Is("Range") {
			c.mistake(place(x.Lens[i]), "found a range as the length of an ordinary array, expected double brackets, as in new double [[x]]")
			x.Type = unknown
			continue
		}
		x.Lens[i] = c.convert(x.Lens[i], ast.IntType)
	}
	if x.Init != nil {
		c.initial(x.Init, t)
	}
	return x
}

// newMulti checks a new multidimensional array: integers or ranges as extents.
func (c *checker) newMulti(x *ast.NewMulti) ast.Expr {
	elem := c.typ(x.Of)
	if !elem.IsPrimitive() {
		c.mistake(x.Of.At, "found a multidimensional array of %v, expected elements of a primitive type", elem)
		elem = unknown
	}
	if len(x.Extents) > dimensionsMax {
		c.mistake(x.At, "found %d dimensions, expected at most %d", len(x.Extents), dimensionsMax)
	}
	x.Type = &ast.Type{Kind: ast.Multi, Elem: elem}
	for i := range x.Extents {
		x.Extents[i] = c.expr(x.Extents[i])
		ranged := x.Extents[i].Info().Type.Is("Range")
		if !ranged {
			x.Extents[i] = c.convert(x.Extents[i], ast.IntType)
		}
		x.Type.Dist = append(x.Type.Dist, ranged)
	}
	if x.On != nil {
		x.On = c.want(x.On, c.object("Group"))
	}
	return x
}

// index checks an element, or a location or a section of a range.
func (c *checker) index(x *ast.Index) ast.Expr {
	x.X = c.expr(x.X)
	t := x.X.Info().Type
	switch {
	case t.Kind == ast.Multi:
		return c.element(x, t)
	case t.Is("Range"):
		return c.ofRange(x)
	case t.Kind != ast.Array:
		c.mistake(x.At, "found a subscript of a value of the type %v, expected an array or a range", t)
		x.Type = unknown
		return x
	}
	x.Type = t.Elem
	if len(x.Subs) != 1 || x.Subs[0].Triplet {
		c.mistake(x.At, "found %d subscripts or a triplet for an ordinary array, expected one subscript", len(x.Subs))
		return x
	}
	x.Subs[0].Index = c.want(x.Subs[0].Index, ast.IntType)
	return x
}

// element checks an element of a multidimensional array.
func (c *checker) element(x *ast.Index, t *ast.Type) ast.Expr {
	x.Type = t.Elem
	if len(x.Subs) != len(t.Dist) {
		c.mistake(x.At, "found %d subscripts, expected %d", len(x.Subs), len(t.Dist))
		return x
	}
	for d := range x.Subs {
		s := &x.Subs[d]
		if s.Triplet {
			c.mistake(x.At, "found a triplet in single brackets, expected a section in double brackets")
			x.Type = unknown
			continue
		}
		s.Index = c.expr(s.Index)
		if s.Index.Info().Type.Is("Location") {
			if !t.Dist[d] {
				c.mistake(place(s.Index), "found a location as subscript of dimension %d, which is not distributed, expected an integer", d)
			}
			c.useIndex(s.Index)
			continue
		}
		s.Index = c.convert(s.Index, ast.IntType)
	}
	return x
}

// useIndex checks that an index is used inside of its over.
func (c *checker) useIndex(x ast.Expr) {
	switch x := x.(type) {
	case *ast.Name:
		if x.Var != nil && x.Var.Type.Is("Index") && x.Var.Over == nil {
			c.mistake(x.At, "found the index %s outside of its over construct, expected it inside", x.Name)
		}
	case *ast.Binary:
		c.useIndex(x.X)
	}
}

// ofRange checks x [n] and x [lo : hi : step].
func (c *checker) ofRange(x *ast.Index) ast.Expr {
	x.Type = c.object("Location")
	if len(x.Subs) != 1 {
		c.mistake(x.At, "found %d subscripts of a range, expected one", len(x.Subs))
		return x
	}
	if s := &x.Subs[0]; s.Triplet {
		x.Type = c.object("Range")
		c.triplet(s)
	} else {
		s.Index = c.want(s.Index, ast.IntType)
	}
	return x
}

// section checks a section of an array.
func (c *checker) section(x *ast.Section) ast.Expr {
	x.X = c.expr(x.X)
	t := x.X.Info().Type
	if t.Kind != ast.Multi {
		c.mistake(x.At, "found a section of a value of the type %v, expected a multidimensional array", t)
		x.Type = unknown
		return x
	}
	x.Type = &ast.Type{Kind: ast.Multi, Elem: t.Elem}
	if len(x.Subs) != len(t.Dist) {
		c.mistake(x.At, "found %d subscripts of a section, expected %d", len(x.Subs), len(t.Dist))
	}
	for d := range x.Subs {
		s := &x.Subs[d]
		if !s.Triplet {
			c.scalar(s)
			continue
		}
		c.triplet(s)
		x.Type.Dist = append(x.Type.Dist, d < len(t.Dist) && t.Dist[d])
	}
	if len(x.Type.Dist) == 0 {
		c.mistake(x.At, "found a section without a triplet, expected one at least, or single brackets for an element")
		x.Type = unknown
	}
	return x
}

// scalar checks a subscript of a section that is one index or a location.
func (c *checker) scalar(s *ast.Sub) {
	s.Index = c.expr(s.Index)
	if s.Index.Info().Type.Is("Location") {
		c.useIndex(s.Index)
		return
	}
	s.Index = c.convert(s.Index, ast.IntType)
}
