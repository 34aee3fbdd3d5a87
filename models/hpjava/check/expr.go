package check

import (
	"math"
	"slices"

	"simrun/internal/diag"
	"simrun/models/hpjava/ast"
)

// want checks an expression and converts it.
func (c *checker) want(x ast.Expr, t *ast.Type) ast.Expr { return c.convert(c.expr(x), t) }

// expr checks an expression and returns what stands for it.
func (c *checker) expr(x ast.Expr) ast.Expr {
	y := c.any(x)
	if n, ok := y.(*ast.Name); ok && n.Class != nil {
		c.mistake(n.At, "found the class %s, expected a value", n.Name)
		n.Type = unknown
	}
	if y.Info().Type == nil {
		y.Info().Type = ast.IntType
	}
	return y
}

// any checks an expression that may also be a class in front of a point.
func (c *checker) any(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Literal:
		return c.constant(x)
	case *ast.Name:
		return c.name(x)
	case *ast.This:
		return c.this(x)
	case *ast.Field:
		return c.field(x)
	case *ast.Unary:
		return c.unary(x)
	case *ast.Step:
		x.X = c.target(x.X)
		if x.Type = x.X.Info().Type; !x.Type.IsNumber() {
			c.mistake(x.At, "found %s%s of the type %v, expected a number", x.Op, x.Op, x.Type)
		}
	case *ast.Binary:
		return c.binary(x)
	case *ast.Assign:
		return c.assign(x)
	case *ast.Choice:
		return c.choice(x)
	case *ast.Cast:
		return c.cast(x)
	case *ast.InstanceOf:
		x.X, x.Type = c.expr(x.X), ast.BooleanType
		t := c.typ(x.Of)
		if t.Kind != ast.Object || x.X.Info().Type.Kind != ast.Object {
			c.mistake(x.At, "found %v instanceof %v, expected an object and a class", x.X.Info().Type, t)
		}
	default:
		return c.made(x)
	}
	return x
}

// this checks this and super.
func (c *checker) this(x *ast.This) ast.Expr {
	x.Type = &ast.Type{Kind: ast.Object, Class: c.class}
	name := "this"
	if x.Super {
		name = "super"
		if x.Type.Class = c.class.Super; x.Type.Class == nil {
			x.Type.Class = c.classes["Object"]
		}
	}
	if c.method.Static {
		c.mistake(x.At, "found %s in a static method, expected it in one of an object", name)
	}
	return x
}

// made checks calls, arrays and new objects.
func (c *checker) made(x ast.Expr) ast.Expr {
	switch x := x.(type) {
	case *ast.Call:
		return c.call(x)
	case *ast.New:
		return c.creation(x)
	case *ast.NewArray:
		return c.newArray(x)
	case *ast.NewMulti:
		return c.newMulti(x)
	case *ast.Index:
		return c.index(x)
	case *ast.Section:
		return c.section(x)
	}
	c.mistake(place(x), "found values in braces, expected an expression")
	x.Info().Type = unknown
	return x
}

func (c *checker) constant(x *ast.Literal) ast.Expr {
	if x.Type != nil {
		return x
	}
	switch x.Value.(type) {
	case nil:
		x.Type = ast.NullType
	case string:
		x.Type = ast.StringType
	case bool:
		x.Type = ast.BooleanType
	default:
		x.Type = ast.IntType
	}
	return x
}

// field checks a field, the length of an array, or System.out.
func (c *checker) field(x *ast.Field) ast.Expr {
	x.X = c.any(x.X)
	t := x.X.Info().Type
	if n, ok := x.X.(*ast.Name); ok && n.Class != nil {
		return c.staticField(x, n)
	}
	if t.Kind == ast.Array && x.Name == "length" {
		x.Type = ast.IntType
		return x
	}
	if t.Kind == ast.Object {
		if x.Var = t.Class.Field(x.Name); x.Var != nil {
			x.Type = x.Var.Type
			return x
		}
	}
	c.mistake(x.At, "found no field %s of the type %v", x.Name, t)
	x.Type = unknown
	return x
}

func (c *checker) staticField(x *ast.Field, n *ast.Name) ast.Expr {
	if n.Name == "System" && x.Name == "out" {
		return &ast.Literal{Node: ast.Node{At: x.At, Type: c.object("Out")}}
	}
	if v, ok := constants[n.Name+"."+x.Name]; ok {
		return &ast.Literal{Node: ast.Node{At: x.At, Type: v.t}, Value: v.v}
	}
	if v, ok := modes[x.Name]; ok && n.Name == "HPJlib" {
		return &ast.Literal{Node: ast.Node{At: x.At, Type: ast.IntType}, Value: v}
	}
	f := n.Class.Field(x.Name)
	if f == nil || !f.Static {
		c.mistake(x.At, "found no static field %s of the class %s", x.Name, n.Name)
		x.Type = unknown
		return x
	}
	x.Var, x.Type = f, f.Type
	return x
}

// constants are static fields of the library.
var constants = map[string]struct {
	t *ast.Type
	v any
}{
	"Math.PI": {ast.DoubleType, 3.141592653589793}, "Math.E": {ast.DoubleType, 2.718281828459045},
	"Integer.MAX_VALUE": {ast.IntType, int64(1<<31 - 1)}, "Integer.MIN_VALUE": {ast.IntType, int64(-1 << 31)},
	"Long.MAX_VALUE": {ast.LongType, int64(math.MaxInt64)}, "Long.MIN_VALUE": {ast.LongType, int64(math.MinInt64)},
	"Double.MAX_VALUE": {ast.DoubleType, math.MaxFloat64}, "Double.MIN_VALUE": {ast.DoubleType, math.SmallestNonzeroFloat64},
	"Double.POSITIVE_INFINITY": {ast.DoubleType, math.Inf(1)}, "Double.NEGATIVE_INFINITY": {ast.DoubleType, math.Inf(-1)}, "Double.NaN": {ast.DoubleType, math.NaN()},
}

func (c *checker) unary(x *ast.Unary) ast.Expr {
	x.X = c.expr(x.X)
	t := x.X.Info().Type
	ok := t.IsNumber()
	switch x.Op {
	case "!":
		ok = t.Kind == ast.Boolean
		x.Type = t
	case "~":
		ok = t.IsInteger()
	}
	if !ok {
		c.mistake(x.At, "found %s in front of a value of the type %v, expected %s", x.Op, t, operandOf(x.Op))
		x.Type = unknown
		return x
	}
	if x.Op != "!" {
		x.Type = promote(t, t)
		x.X = cast(x.X, x.Type)
	}
	return x
}

func operandOf(op string) string {
	switch op {
	case "!":
		return "a boolean"
	case "~":
		return "an integer"
	}
	return "a number"
}

func (c *checker) binary(x *ast.Binary) ast.Expr {
	x.X, x.Y = c.expr(x.X), c.expr(x.Y)
	s, t := x.X.Info().Type, x.Y.Info().Type
	switch x.Op {
	case "+", "-", "*", "/", "%":
		if x.Op == "+" && (s.Kind == ast.String || t.Kind == ast.String) && s.Kind != ast.Void && t.Kind != ast.Void {
			x.Type = ast.StringType
			return folded(x)
		}
		if c.locations(x, s, t) {
			return x
		}
		return c.arithmetic(x, s.IsNumber() && t.IsNumber(), true)
	case "<", "<=", ">", ">=":
		return c.arithmetic(x, s.IsNumber() && t.IsNumber(), false)
	case "<<", ">>", ">>>":
		return c.shift(x, s, t)
	case "&", "|", "^":
		if s.Kind == ast.Boolean && t.Kind == ast.Boolean {
			x.Type = ast.BooleanType
			return x
		}
		return c.arithmetic(x, s.IsInteger() && t.IsInteger(), true)
	case "&&", "||":
		x.X, x.Y, x.Type = c.convert(x.X, ast.BooleanType), c.convert(x.Y, ast.BooleanType), ast.BooleanType
		return x
	}
	return c.equality(x, s, t)
}

// folded returns a concatenation, as a literal if it is a constant: such strings are one object if they are equal.
func folded(x *ast.Binary) ast.Expr {
	if s, ok := constantOf(x).(string); ok {
		return &ast.Literal{Node: ast.Node{At: x.At, Type: ast.StringType}, Value: s}
	}
	return x
}

// locations checks i + 1 and i - 1 of locations, and p / i.
func (c *checker) locations(x *ast.Binary, s, t *ast.Type) bool {
	switch {
	case s.Is("Location") && t.IsInteger() && t.Kind <= ast.Int && (x.Op == "+" || x.Op == "-"):
		x.Y, x.Type = cast(x.Y, ast.IntType), c.object("Location")
		return true
	case s.Is("Group") && t.Is("Location") && x.Op == "/":
		x.Type = c.object("Group")
		return true
	}
	return false
}

// arithmetic checks an operation of numbers, whose result is one or a boolean.
func (c *checker) arithmetic(x *ast.Binary, ok, number bool) ast.Expr {
	s, t := x.X.Info().Type, x.Y.Info().Type
	if !ok {
		c.mistake(x.At, "found %v %s %v, expected other operands", s, x.Op, t)
		x.Type = unknown
		return x
	}
	both := promote(s, t)
	x.X, x.Y = cast(x.X, both), cast(x.Y, both)
	if x.Type = ast.BooleanType; number {
		x.Type = both
	}
	return x
}

func (c *checker) shift(x *ast.Binary, s, t *ast.Type) ast.Expr {
	if !s.IsInteger() || !t.IsInteger() {
		return c.arithmetic(x, false, true)
	}
	x.Type = promote(s, s)
	x.X, x.Y = cast(x.X, x.Type), cast(x.Y, ast.IntType)
	return x
}

func (c *checker) equality(x *ast.Binary, s, t *ast.Type) ast.Expr {
	x.Type = ast.BooleanType
	switch {
	case s.IsNumber() && t.IsNumber():
		return c.arithmetic(x, true, false)
	case s.Kind == ast.Boolean && t.Kind == ast.Boolean:
	case s.Kind >= ast.Null && t.Kind >= ast.Null && s.Kind != ast.Multi && (assignable(s, t) || assignable(t, s)):
	default:
		c.mistake(x.At, "found %v %s %v, expected values of one type", s, x.Op, t)
	}
	return x
}

// target checks what is assigned.
func (c *checker) target(x ast.Expr) ast.Expr {
	x = c.expr(x)
	switch x := x.(type) {
	case *ast.Name:
		if x.Var != nil {
			x.Var.Sets++
			if x.Var.Final && x.Var.Sets > 1 {
				c.mistake(x.At, "found an assignment to the final variable %s, expected none", x.Name)
			}
			if x.Var.Type.Is("Index") {
				c.mistake(x.At, "found an assignment to the index %s, expected over to set it", x.Name)
				return &ast.Name{Node: ast.Node{At: x.At, Type: unknown}, Name: x.Name, Var: x.Var}
			}
		}
	case *ast.Field:
		if x.Type == unknown {
			break
		}
		if x.Var == nil || x.Var.Final && (c.method.Name != "" || x.Var.Class != c.class) {
			c.mistake(x.At, "found an assignment to %s, which does not change, expected none", x.Name)
		}
	case *ast.Index:
		if t := x.X.Info().Type; t.Kind != ast.Array && t.Kind != ast.Multi {
			c.mistake(x.At, "found an assignment to a location, expected an element of an array")
		}
	default:
		if x.Info().Type != unknown {
			c.mistake(place(x), "found an assignment to an expression, expected a variable, a field or an element")
			x.Info().Type = unknown
		}
	}
	return x
}

func (c *checker) assign(x *ast.Assign) ast.Expr {
	x.L = c.target(x.L)
	t := x.L.Info().Type
	x.Type = t
	if x.Op == "" {
		x.R = c.want(x.R, t)
		return x
	}
	x.R = c.expr(x.R)
	b := &ast.Binary{Node: ast.Node{At: x.At}, Op: x.Op, X: &ast.Literal{Node: ast.Node{At: x.At, Type: t}}, Y: x.R}
	if t.Kind == ast.Multi || t.Kind == ast.Object {
		c.mistake(x.At, "found %s= of the type %v, expected a number", x.Op, t)
		return x
	}
	r := x.R.Info().Type
	if t.Kind == ast.String {
		if x.Op != "+" || r.Kind == ast.Void {
			c.mistake(x.At, "found String %s= %v, expected +=", x.Op, r)
		}
		return x
	}
	c.compound(b, t, r)
	x.R = b.Y
	return x
}

// compound checks the operation of a compound assignment.
func (c *checker) compound(b *ast.Binary, t, r *ast.Type) {
	switch b.Op {
	case "<<", ">>", ">>>":
		c.shift(b, t, r)
	case "&", "|", "^":
		if t.Kind != ast.Boolean || r.Kind != ast.Boolean {
			c.arithmetic(b, t.IsInteger() && r.IsInteger(), true)
		}
	default:
		c.arithmetic(b, t.IsNumber() && r.IsNumber(), true)
	}
}

func (c *checker) choice(x *ast.Choice) ast.Expr {
	x.Cond = c.condition(x.Cond)
	x.Then, x.Else = c.expr(x.Then), c.expr(x.Else)
	s, t := x.Then.Info().Type, x.Else.Info().Type
	switch {
	case s.Kind == ast.Multi || t.Kind == ast.Multi || s.Kind == ast.Void:
		c.mistake(x.At, "found a choice between %v and %v, expected numbers or objects", s, t)
		x.Type = unknown
	case s.IsNumber() && t.IsNumber() && s.Kind != t.Kind:
		x.Type = chosen(x.Then, x.Else)
		x.Then, x.Else = cast(x.Then, x.Type), cast(x.Else, x.Type)
	case assignable(s, t):
		x.Type = s
	case assignable(t, s):
		x.Type = t
	default:
		c.mistake(x.At, "found a choice between %v and %v, expected one type", s, t)
		x.Type = s
	}
	return x
}

// chosen returns the type of a choice between numbers of different types: the narrow type of one, if the other is an int that is a
// constant and fits, short for a byte and a short, or the type in which they are combined.
func chosen(x, y ast.Expr) *ast.Type {
	s, t := x.Info().Type, y.Info().Type
	switch {
	case s.Kind < ast.Int && t.Kind == ast.Int && constantFits(y, s), s.Kind == ast.Short && t.Kind == ast.Byte:
		return s
	case t.Kind < ast.Int && s.Kind == ast.Int && constantFits(x, t), t.Kind == ast.Short && s.Kind == ast.Byte:
		return t
	}
	return promote(s, t)
}

func (c *checker) cast(x *ast.Cast) ast.Expr {
	x.X = c.expr(x.X)
	x.Type = c.typ(x.To)
	s, t := x.X.Info().Type, x.Type
	ok := s.IsNumber() && t.IsNumber() || s.Same(t) || (s.Kind == ast.Null || t.Is("Object")) && assignable(t, s) || s.Kind == ast.Object && t.Kind == ast.Object && !s.Class.Library && !t.Class.Library && (s.Is(t.Class.Name) || t.Is(s.Class.Name))
	if !ok {
		c.mistake(x.At, "found a cast of %v to %v, expected between numbers or to a class below", s, t)
	}
	return x
}

// hint returns the nearest names of methods.
func hint(name string, k *ast.Class) string {
	var names []string
	for c := k; c != nil; c = c.Super {
		for _, m := range c.Methods {
			if !slices.Contains(names, m.Name) {
				names = append(names, m.Name)
			}
		}
	}
	return diag.Hint(name, names)
}
