package check

import (
	"slices"
	"strings"

	"simrun/internal/source"
	"simrun/models/hpjava/ast"
)

// call checks a call and finds its method.
func (c *checker) call(x *ast.Call) ast.Expr {
	x.Type = unknown
	for i := range x.Args {
		x.Args[i] = c.expr(x.Args[i])
		c.useIndex(x.Args[i])
	}
	if x.Super {
		return c.superCall(x)
	}
	k, static := c.receiver(x)
	if k == nil {
		return x
	}
	if k.Name == "Out" && len(x.Args) == 1 && x.Args[0].Info().Type.Kind != ast.String {
		x.Args[0] = c.printed(x.Args[0])
	}
	m := c.choose(x.At, k.Named(x.Name), x.Args)
	if m == nil {
		c.noMethod(x.At, k, x.Name, x.Args)
		return x
	}
	if static && !m.Static {
		c.mistake(x.At, "found %s, a method of objects, without an object, expected one in front of it", x.Name)
	}
	x.To = m
	x.Args = c.pass(m, x.Args)
	x.Type = result(m, x.Args)
	return x
}

// printed returns a value as a string.
func (c *checker) printed(x ast.Expr) ast.Expr {
	t := x.Info().Type
	if t.Kind == ast.Multi || t.Kind == ast.Void {
		c.mistake(place(x), "found a value of the type %v to be printed, expected a string or a number", t)
	}
	empty := &ast.Literal{Node: ast.Node{At: place(x), Type: ast.StringType}, Value: ""}
	return &ast.Binary{Node: ast.Node{At: place(x), Type: ast.StringType}, Op: "+", X: empty, Y: x}
}

// receiver returns the class whose method is called, and whether there is no object.
func (c *checker) receiver(x *ast.Call) (*ast.Class, bool) {
	if x.X == nil {
		return c.class, c.method.Static
	}
	x.X = c.any(x.X)
	if n, ok := x.X.(*ast.Name); ok && n.Class != nil {
		return n.Class, true
	}
	t := x.X.Info().Type
	if t.Kind == ast.String {
		return c.classes["String"], false
	}
	if t.Kind != ast.Object {
		c.mistake(x.At, "found the method %s of a value of the type %v, expected an object", x.Name, t)
		return nil, false
	}
	return t.Class, false
}

func (c *checker) noMethod(at source.Pos, k *ast.Class, name string, args []ast.Expr) {
	if unknownIn(args) {
		return
	}
	what := name
	if name == "" {
		what = "new " + k.Name
	}
	list := k.Named(name)
	if name == "" {
		list = constructors(k)
	}
	if len(list) > 0 || name == "" && !k.Library {
		c.mistake(at, "found no %s(%s) in the class %s, expected %s", what, typesOf(args), k.Name, signatures(what, list))
		return
	}
	c.mistake(at, "found no %s(%s) in the class %s%s", what, typesOf(args), k.Name, hint(name, k))
}

// signatures returns how methods of one name are called.
func signatures(name string, list []*ast.Method) string {
	var calls []string
	for _, m := range list {
		if call := name + "(" + paramsOf(m) + ")"; !slices.Contains(calls, call) {
			calls = append(calls, call)
		}
	}
	if calls == nil {
		return name + "()" // a class without constructors
	}
	return strings.Join(calls, " or ")
}

// unknownIn reports whether a mistake is in one of the arguments.
func unknownIn(args []ast.Expr) bool {
	return slices.ContainsFunc(args, func(a ast.Expr) bool { return a.Info().Type == unknown })
}

func typesOf(args []ast.Expr) string {
	list := make([]string, len(args))
	for i, a := range args {
		list[i] = a.Info().Type.String()
	}
	return strings.Join(list, ", ")
}

// choose returns the method that a call means, nil if none takes the arguments. Of those that take them, it is the one whose
// parameters all others could take, as in Java; it is a mistake if there is none.
func (c *checker) choose(at source.Pos, list []*ast.Method, args []ast.Expr) *ast.Method {
	var fit []*ast.Method
	for _, strict := range []bool{true, false} {
		for _, m := range list {
			if takes(m, args, strict) {
				fit = append(fit, m)
			}
		}
		if fit != nil {
			break
		}
	}
	for _, m := range fit {
		if !slices.ContainsFunc(fit, func(o *ast.Method) bool { return !moreSpecific(m, o) }) {
			return m
		}
	}
	if fit == nil {
		return nil
	}
	if !unknownIn(args) {
		c.mistake(at, "found a call that both (%s) and (%s) can take, expected a cast of an argument", paramsOf(fit[0]), paramsOf(fit[1]))
	}
	return fit[0]
}

// moreSpecific reports whether a method could take the parameters of another one.
func moreSpecific(m, o *ast.Method) bool {
	if len(m.Params) != len(o.Params) {
		return true // arrays of the library, which are the same in both
	}
	for i, p := range m.Params {
		if t := o.Params[i].Type; p.Type != t && !IsAny(p.Type) && !(assignable(t, p.Type) && !rounds(t, p.Type)) {
			return false
		}
	}
	return true
}

// rounds reports whether an assignment of a number loses digits, which the language allows and Java does not.
func rounds(to, from *ast.Type) bool { return to.Kind == ast.Float && from.Kind == ast.Double }

func paramsOf(m *ast.Method) string {
	list := make([]string, len(m.Params))
	for i, p := range m.Params {
		switch {
		case !IsAny(p.Type):
			list[i] = p.Type.String()
		case p.Static:
			list[i] = "arrays"
		default:
			list[i] = "an array"
		}
	}
	return strings.Join(list, ", ")
}

// takes reports whether a method takes arguments; with strict, without rounding any.
func takes(m *ast.Method, args []ast.Expr, strict bool) bool {
	i := 0
	for k := 0; k < len(m.Params); k++ {
		t := m.Params[k].Type
		if IsAny(t) {
			n := arrayArgs(args[min(i, len(args)):])
			if n == 0 {
				if m.Params[k].Static && i == len(args) {
					continue
				}
				return false
			}
			if i += n; m.Params[k].Static {
				k-- // any number of them
			}
			continue
		}
		if i >= len(args) || !assignable(t, args[i].Info().Type) || strict && rounds(t, args[i].Info().Type) {
			return false
		}
		i++
	}
	return i == len(args)
}

// arrayArgs returns how many arguments the array at the beginning of a list takes: one, or the two of its translation.
// It returns 0 if the list does not begin with an array.
func arrayArgs(args []ast.Expr) int {
	switch {
	case len(args) == 0:
		return 0
	case args[0].Info().Type.Kind == ast.Multi:
		return 1
	case len(args) > 1 && args[0].Info().Type.Kind == ast.Array && args[1].Info().Type.Is("DAD"):
		return 2
	}
	return 0
}

// pass converts arguments to the types of parameters.
func (c *checker) pass(m *ast.Method, args []ast.Expr) []ast.Expr {
	i := 0
	for k := 0; k < len(m.Params) && i < len(args); k++ {
		if IsAny(m.Params[k].Type) {
			if i += arrayArgs(args[i:]); m.Params[k].Static {
				k--
			}
			continue
		}
		args[i] = c.convert(args[i], m.Params[k].Type)
		i++
	}
	return args
}

// result returns the type of a call's result.
func result(m *ast.Method, args []ast.Expr) *ast.Type {
	if m.Result != elemType {
		return m.Result
	}
	elem := args[0].Info().Type.Elem
	if elem.Kind < ast.Int && (m.Name == "sum" || m.Name == "product") {
		return ast.IntType
	}
	return elem
}

// superCall checks the call of another constructor at the beginning of one.
func (c *checker) superCall(x *ast.Call) ast.Expr {
	x.Type = ast.VoidType
	k := c.class
	if x.Name == "super" {
		k = k.Super
	}
	if c.method.Name != "" || c.method.Decl == nil || k == nil || k.Library {
		c.mistake(x.At, "found %s(..), expected it in a constructor of a class that has one to call", x.Name)
		return x
	}
	if first, ok := firstOf(c.method.Decl.Body); !ok || first != ast.Expr(x) {
		c.mistake(x.At, "found %s(..) behind the first statement, expected it there", x.Name)
	}
	m := c.choose(x.At, constructors(k), x.Args)
	if m == nil {
		if len(x.Args) > 0 || len(constructors(k)) > 0 {
			c.noMethod(x.At, k, "", x.Args)
		}
		return x
	}
	x.To = m
	x.Args = c.pass(m, x.Args)
	return x
}

func firstOf(b *ast.Block) (ast.Expr, bool) {
	if len(b.List) == 0 {
		return nil, false
	}
	s, ok := b.List[0].(*ast.ExprStmt)
	if !ok {
		return nil, false
	}
	return s.X, true
}

func constructors(k *ast.Class) []*ast.Method {
	var list []*ast.Method
	for _, m := range k.Methods {
		if m.Name == "" {
			list = append(list, m)
		}
	}
	return list
}

func (c *checker) creation(x *ast.New) ast.Expr {
	x.Type = c.typ(x.Of)
	for i := range x.Args {
		x.Args[i] = c.expr(x.Args[i])
	}
	if x.Type.Kind != ast.Object {
		c.mistake(x.At, "found new %v(..), expected a class", x.Type)
		return x
	}
	list := constructors(x.Type.Class)
	if len(list) == 0 && len(x.Args) == 0 && !x.Type.Class.Library {
		return x
	}
	if x.To = c.choose(x.At, list, x.Args); x.To == nil {
		c.noMethod(x.At, x.Type.Class, "", x.Args)
		return x
	}
	x.Args = c.pass(x.To, x.Args)
	return x
}
