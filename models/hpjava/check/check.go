package check

import (
	"slices"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/hpjava/ast"
)

// Checked is a program with its meaning.
type Checked struct {
	Classes []*ast.Class // of the program, those above first
	Main    *ast.Method  // main(String[]) or main()
	Library map[string]*ast.Class
}

// Program gives meaning to the files of a program. It notes mistakes; the result is whole only if nothing is.
func Program(files []*ast.File, errs *diag.Collector) *Checked {
	c := &checker{errs: errs, classes: library(), out: &Checked{}}
	c.out.Library = c.classes
	var decls []*ast.ClassDecl
	for _, f := range files {
		for _, d := range f.Classes {
			if c.classes[d.Name] != nil {
				c.mistake(d.At, "found a second class %s, expected another name", d.Name)
				continue
			}
			d.Class = &ast.Class{Name: d.Name, Decl: d, Spare: spare(d)}
			c.classes[d.Name] = d.Class
			decls = append(decls, d)
		}
	}
	for _, d := range decls {
		c.inherit(d)
	}
	for _, d := range decls {
		c.order(d.Class, map[*ast.Class]bool{})
	}
	for _, k := range c.out.Classes {
		c.members(k)
	}
	for _, k := range c.out.Classes {
		c.overrides(k)
	}
	for _, k := range c.out.Classes {
		c.bodies(k)
	}
	if errs.Len() == 0 {
		for _, k := range c.out.Classes {
			c.checkAssigned(k)
		}
	}
	if c.out.Main == nil && errs.Len() == 0 {
		c.noMain(decls)
	}
	return c.out
}

func (c *checker) noMain(decls []*ast.ClassDecl) {
	at := source.Pos(0)
	if len(decls) > 0 {
		at = decls[len(decls)-1].At
	}
	c.mistake(at, "found no method main, expected static void main(String[] args)")
}

type checker struct {
	errs    *diag.Collector
	classes map[string]*ast.Class
	out     *Checked

	class  *ast.Class
	method *ast.Method
	scopes []map[string]*ast.Var
	loops  int // that break may leave
	cycles int // that continue may repeat
}

// unknown is the type of what a mistake is in. It counts as an integer.
var unknown = &ast.Type{Kind: ast.Int}

// mistake notes a mistake, unless it follows from another one: the message names a type that is unknown.
func (c *checker) mistake(at source.Pos, format string, args ...any) {
	for _, a := range args {
		if t, isType := a.(*ast.Type); isType && t == unknown {
			return
		}
	}
	c.errs.Addf(at, format, args...)
}

// inherit finds the class above.
func (c *checker) inherit(d *ast.ClassDecl) {
	if d.Super == "" {
		return
	}
	super := c.classes[d.Super]
	switch {
	case super == nil:
		c.mistake(d.At, "found no class %s%s", d.Super, diag.Hint(d.Super, c.classNames()))
	case super.Library && super.Name != "Object":
		c.mistake(d.At, "found the class %s of the library, expected one of the program, or an exception", d.Super)
	default:
		d.Class.Super = super
	}
}

func (c *checker) classNames() []string {
	var names []string
	for n := range c.classes { // any order: diag.Nearest sorts by distance and name
		names = append(names, n)
	}
	return names
}

// order puts classes behind those above, and numbers them.
func (c *checker) order(k *ast.Class, under map[*ast.Class]bool) {
	if k == nil || k.Library || k.ID > 0 {
		return
	}
	if under[k] {
		c.mistake(k.Decl.At, "found the class %s above itself, expected another one", k.Name)
		k.Super = nil
		return
	}
	under[k] = true
	c.order(k.Super, under)
	if k.ID > 0 {
		return
	}
	c.out.Classes = append(c.out.Classes, k)
	k.ID = len(c.out.Classes)
	for s := k.Super; s != nil; s = s.Super {
		s.Below = append(s.Below, k)
	}
}

// members declares fields and methods.
func (c *checker) members(k *ast.Class) {
	c.class = k
	k.Size = objectHead
	if k.Super != nil && !k.Super.Library {
		k.Size = k.Super.Size
	}
	for _, f := range k.Decl.Fields {
		for _, v := range f.Decl.Vars {
			v.Var = &ast.Var{Name: v.Name, Type: c.typ(v.Type), Class: k, Static: f.Static, Final: f.Final}
			for _, o := range k.Fields {
				if o.Name == v.Name {
					c.mistake(v.At, "found a second field %s of the class %s, expected another name", v.Name, k.Name)
				}
			}
			k.Fields = append(k.Fields, v.Var)
			if !f.Static {
				v.Var.Offset = k.Size
				k.Size += 8
				if v.Var.Type.Kind == ast.Multi {
					k.Size += 8
				}
			}
		}
	}
	if k.Super != nil && len(constructors(k.Super)) > 0 && !hasConstructor(k.Decl) {
		k.Decl.Methods = append(k.Decl.Methods, &ast.MethodDecl{At: k.Decl.At, Body: &ast.Block{Place: ast.Place(k.Decl.At)}})
	}
	for _, d := range k.Decl.Methods {
		c.declareMethod(k, d)
	}
}

// hasConstructor reports whether a class declares one.
func hasConstructor(d *ast.ClassDecl) bool {
	return slices.ContainsFunc(d.Methods, func(m *ast.MethodDecl) bool { return m.Name == "" })
}

// callAbove puts the call of the constructor of the class above in front of one that calls none itself.
func callAbove(k *ast.Class, d *ast.MethodDecl) {
	if d.Name != "" || k.Super == nil || len(constructors(k.Super)) == 0 {
		return
	}
	if x, ok := firstOf(d.Body); ok {
		if first, ok := x.(*ast.Call); ok && first.Super {
			return
		}
	}
	call := &ast.Call{Node: ast.Node{At: d.At}, Name: "super", Super: true}
	d.Body.List = append([]ast.Stmt{&ast.ExprStmt{Place: ast.Place(d.At), X: call}}, d.Body.List...)
}

// objectHead is the length of the part in front of the fields of an object: its class.
const objectHead = 8

func (c *checker) declareMethod(k *ast.Class, d *ast.MethodDecl) {
	m := &ast.Method{Name: d.Name, Class: k, Static: d.Static, Decl: d, Result: ast.VoidType}
	if d.Result != nil {
		m.Result = c.typ(d.Result)
	}
	if m.Result.Kind == ast.Multi {
		c.mistake(d.At, "found a multidimensional array as result of %s, expected it as a parameter: it is a pair in the translation", d.Name)
	}
	for _, p := range d.Params {
		m.Params = append(m.Params, &ast.Var{Name: p.Name, Type: c.typ(p.Type), Sets: 1})
	}
	for _, o := range k.Methods {
		if o.Name == m.Name && sameParams(o, m) {
			c.mistake(d.At, "found a second method %s with these parameters, expected other ones", m.Name)
		}
	}
	d.Method = m
	k.Methods = append(k.Methods, m)
	strings := len(m.Params) == 0 || len(m.Params) == 1 && m.Params[0].Type.String() == "String[]"
	if m.Name == "main" && m.Static && strings && c.out.Main == nil {
		c.out.Main = m
	}
}

func sameParams(a, b *ast.Method) bool {
	if len(a.Params) != len(b.Params) {
		return false
	}
	for i, p := range a.Params {
		if !p.Type.Same(b.Params[i].Type) {
			return false
		}
	}
	return true
}

// overrides tells methods above which ones replace them.
func (c *checker) overrides(k *ast.Class) {
	for _, m := range k.Methods {
		if m.Name == "" || m.Static {
			continue
		}
		for s := k.Super; s != nil; s = s.Super {
			for _, o := range s.Methods {
				if o.Name != m.Name || o.Static || !sameParams(o, m) {
					continue
				}
				if !o.Result.Same(m.Result) {
					c.mistake(m.Decl.At, "found the result %v of %s, expected %v as in the class %s", m.Result, m.Name, o.Result, s.Name)
				}
				o.Over = append(o.Over, m)
			}
		}
	}
}

// bodies checks what is executed.
func (c *checker) bodies(k *ast.Class) {
	c.class = k
	for _, f := range k.Decl.Fields {
		for _, v := range f.Decl.Vars {
			c.method = &ast.Method{Name: "fields", Class: k, Static: f.Static, Result: ast.VoidType}
			c.scopes = []map[string]*ast.Var{{}}
			if v.Init != nil {
				v.Init = c.initial(v.Init, v.Var.Type)
				v.Var.Const = initialConstant(v.Var, v.Init)
			}
		}
	}
	for _, d := range k.Decl.Methods {
		c.method, c.loops, c.cycles = d.Method, 0, 0
		c.scopes = []map[string]*ast.Var{{}}
		for i, p := range d.Params {
			c.declare(p.At, d.Method.Params[i])
		}
		callAbove(k, d)
		c.block(d.Body)
		if d.Method.Result != ast.VoidType && d.Result != nil && completes(d.Body) {
			c.mistake(d.At, "found an end of the method %s without return, expected a value of the type %v", d.Name, d.Method.Result)
		}
	}
}
