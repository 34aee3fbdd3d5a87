package check

import (
	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/hpjava/ast"
)

// typ returns the type that is written.
func (c *checker) typ(x *ast.TypeExpr) *ast.Type {
	if x.Type != nil {
		return x.Type
	}
	t := c.base(x)
	if x.Multi != nil {
		if !t.IsPrimitive() {
			c.mistake(x.At, "found a multidimensional array of %v, expected elements of a primitive type", t)
			t = unknown
		}
		if len(x.Multi) > dimensionsMax {
			c.mistake(x.At, "found %d dimensions, expected at most %d", len(x.Multi), dimensionsMax)
			x.Multi = x.Multi[:dimensionsMax]
		}
		t = &ast.Type{Kind: ast.Multi, Elem: t, Dist: x.Multi}
	}
	for range x.Arrays {
		t = &ast.Type{Kind: ast.Array, Elem: t}
	}
	x.Type = t
	return t
}

// dimensionsMax is how many dimensions a multidimensional array may have: as many as a descriptor has fields.
const dimensionsMax = 7

// base returns the type in front of the brackets.
func (c *checker) base(x *ast.TypeExpr) *ast.Type {
	if t := ast.Primitives[x.Name]; t != nil {
		return t
	}
	if x.Name == "String" {
		return ast.StringType
	}
	if k := c.classes[x.Name]; k != nil {
		return &ast.Type{Kind: ast.Object, Class: k}
	}
	c.mistake(x.At, "found no class %s%s", x.Name, diag.Hint(x.Name, c.classNames()))
	return unknown
}

// object returns the type of a class of the library.
func (c *checker) object(name string) *ast.Type {
	return &ast.Type{Kind: ast.Object, Class: c.classes[name]}
}

func (c *checker) push() { c.scopes = append(c.scopes, map[string]*ast.Var{}) }
func (c *checker) pop()  { c.scopes = c.scopes[:len(c.scopes)-1] }

// declare makes a local variable known.
func (c *checker) declare(at source.Pos, v *ast.Var) {
	if c.local(v.Name) != nil {
		c.mistake(at, "found a second variable %s in the method, expected another name", v.Name)
	}
	if v.Type.Kind == ast.Void {
		c.mistake(at, "found a variable of the type void, expected another type")
	}
	c.scopes[len(c.scopes)-1][v.Name] = v
}

func (c *checker) local(name string) *ast.Var {
	for i := len(c.scopes) - 1; i >= 0; i-- {
		if v := c.scopes[i][name]; v != nil {
			return v
		}
	}
	return nil
}

// name binds a name: a local variable, a field, a class, or a constant of the library.
func (c *checker) name(x *ast.Name) ast.Expr {
	if v := c.local(x.Name); v != nil {
		x.Var, x.Type = v, v.Type
		return x
	}
	if f := c.class.Field(x.Name); f != nil {
		return c.ownField(x, f)
	}
	if v, ok := modes[x.Name]; ok {
		return &ast.Literal{Node: ast.Node{At: x.At, Type: ast.IntType}, Value: v}
	}
	if k := c.classes[x.Name]; k != nil {
		x.Class, x.Type = k, ast.VoidType
		return x
	}
	c.mistake(x.At, "found no variable %s%s", x.Name, diag.Hint(x.Name, c.names()))
	x.Type = unknown
	x.Var = &ast.Var{Name: x.Name, Type: unknown}
	return x
}

// modes are the constants of shifts and halos.
var modes = map[string]int64{"EDGE": 0, "CYCL": 1, "NONE": 2}

// ownField returns a field of the present class without its object.
func (c *checker) ownField(x *ast.Name, f *ast.Var) ast.Expr {
	n := ast.Node{At: x.At, Type: f.Type}
	if f.Static {
		return &ast.Field{Node: n, X: &ast.Name{Node: ast.Node{At: x.At, Type: ast.VoidType}, Name: f.Class.Name, Class: f.Class}, Name: f.Name, Var: f}
	}
	if c.method.Static {
		c.mistake(x.At, "found the field %s of an object in a static method, expected a static field or an object in front of it", f.Name)
	}
	return &ast.Field{Node: n, X: &ast.This{Node: ast.Node{At: x.At, Type: &ast.Type{Kind: ast.Object, Class: c.class}}}, Name: f.Name, Var: f}
}

// names returns the names of all variables that can be seen.
func (c *checker) names() []string {
	var list []string
	for _, s := range c.scopes {
		for n := range s { // any order: diag.Nearest sorts by distance and name
			list = append(list, n)
		}
	}
	for k := c.class; k != nil; k = k.Super {
		for _, f := range k.Fields {
			list = append(list, f.Name)
		}
	}
	return list
}

// assignable reports whether a value of one type can be assigned to another.
func assignable(to, from *ast.Type) bool {
	switch {
	case from.Kind == ast.Null:
		return to.Kind >= ast.Null
	case to.IsNumber() && from.IsNumber():
		return widens(to.Kind, from.Kind) || to.Kind == ast.Float && from.Kind == ast.Double
	case to.Kind == ast.Object && from.Kind == ast.Object:
		return to.Class.Name == "Object" || from.Is(to.Class.Name)
	case to.Kind == ast.Multi && from.Kind == ast.Multi:
		return fits(to, from)
	}
	return to.Same(from)
}

func widens(to, from ast.Kind) bool {
	switch {
	case to == from:
		return true
	case to == ast.Char, from == ast.Char && to == ast.Short:
		return false
	}
	return to > from
}

// fits reports whether an array can be taken for one of another type: an array that is not distributed for one that
// may be.
func fits(to, from *ast.Type) bool {
	if len(to.Dist) != len(from.Dist) || !to.Elem.Same(from.Elem) {
		return false
	}
	for d := range to.Dist {
		if from.Dist[d] && !to.Dist[d] {
			return false
		}
	}
	return true
}

// convert returns a value as one of another type.
func (c *checker) convert(x ast.Expr, to *ast.Type) ast.Expr {
	from := x.Info().Type
	if !assignable(to, from) && !constantFits(x, to) {
		c.mistake(x.Info().At, "found a value of the type %v, expected %v", from, to)
		return x
	}
	if to.Kind == ast.Multi && from.Kind == ast.Multi && !to.Same(from) {
		return c.ranged(x, to)
	}
	return cast(x, to)
}

// ranged returns an array as one of which more dimensions are subscripted by locations: a section with all elements, since the
// descriptor tells how elements are found.
func (c *checker) ranged(x ast.Expr, to *ast.Type) ast.Expr {
	if made, ok := x.(*ast.NewMulti); ok {
		made.Type = to
		return x
	}
	s := &ast.Section{Node: ast.Node{At: x.Info().At, Type: to}, X: x}
	for range to.Dist {
		s.Subs = append(s.Subs, ast.Sub{Triplet: true})
	}
	return s
}

// constantFits reports whether an integer constant lies in the range of a narrower type.
func constantFits(x ast.Expr, to *ast.Type) bool {
	v, ok := constantOf(x).(int64)
	if !ok || x.Info().Type.Kind > ast.Int {
		return false
	}
	switch to.Kind {
	case ast.Byte:
		return v == int64(int8(v))
	case ast.Short:
		return v == int64(int16(v))
	case ast.Char:
		return v == int64(uint16(v))
	}
	return false
}

// cast returns a value of a primitive type as one of another.
func cast(x ast.Expr, to *ast.Type) ast.Expr {
	from := x.Info().Type
	if !to.IsNumber() || from.Kind == to.Kind || !from.IsNumber() {
		return x
	}
	return &ast.Cast{Node: ast.Node{At: x.Info().At, Type: to}, X: x}
}

// promote returns the type in which two numbers are combined.
func promote(x, y *ast.Type) *ast.Type {
	k := max(x.Kind, y.Kind, ast.Int)
	return map[ast.Kind]*ast.Type{ast.Int: ast.IntType, ast.Long: ast.LongType, ast.Float: ast.FloatType, ast.Double: ast.DoubleType}[k]
}
