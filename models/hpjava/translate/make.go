package translate

import (
	"simrun/internal/source"
	"simrun/models/hpjava/ast"
)

// maker makes nodes at a place.
type maker struct {
	at      source.Pos
	library map[string]*ast.Class
}

func (m maker) object(name string) *ast.Type {
	return &ast.Type{Kind: ast.Object, Class: m.library[name]}
}

func (m maker) node(t *ast.Type) ast.Node { return ast.Node{At: m.at, Type: t} }

func (m maker) place() ast.Place { return ast.Place(m.at) }

func (m maker) variable(v *ast.Var) *ast.Name {
	return &ast.Name{Node: m.node(v.Type), Name: v.Name, Var: v}
}

func (m maker) number(v int64) ast.Expr { return &ast.Literal{Node: m.node(ast.IntType), Value: v} }

func (m maker) binary(op string, t *ast.Type, x, y ast.Expr) ast.Expr {
	return &ast.Binary{Node: m.node(t), Op: op, X: x, Y: y}
}

func (m maker) add(x, y ast.Expr) ast.Expr {
	if l, ok := y.(*ast.Literal); ok && l.Value == int64(0) {
		return x
	}
	return m.binary("+", ast.IntType, x, y)
}

// call calls a method of an object of the library.
func (m maker) call(x ast.Expr, class, name string, args ...ast.Expr) *ast.Call {
	method := m.library[class].Named(name)[0]
	return &ast.Call{Node: m.node(method.Result), X: x, Name: name, Args: args, To: method}
}

// static calls a static method of HPJlib.
func (m maker) static(name string, args ...ast.Expr) *ast.Call {
	k := m.library["HPJlib"]
	return m.call(&ast.Name{Node: m.node(ast.VoidType), Name: k.Name, Class: k}, k.Name, name, args...)
}

// field returns a field of an object of the library.
func (m maker) field(x ast.Expr, class, name string) ast.Expr {
	f := m.library[class].Field(name)
	return &ast.Field{Node: m.node(f.Type), X: x, Name: name, Var: f}
}

// declare declares a variable with a value.
func (m maker) declare(v *ast.Var, init ast.Expr) ast.Stmt {
	if init != nil {
		v.Sets++
	}
	d := &ast.Declared{At: m.at, Name: v.Name, Type: m.written(v.Type), Init: init, Var: v}
	return &ast.VarDecl{Place: m.place(), Vars: []*ast.Declared{d}}
}

// written returns a type as it is written.
func (m maker) written(t *ast.Type) *ast.TypeExpr {
	x := &ast.TypeExpr{At: m.at, Type: t}
	for t.Kind == ast.Array {
		t = t.Elem
		x.Arrays++
	}
	x.Name = t.String()
	return x
}

func (m maker) do(x ast.Expr) ast.Stmt { return &ast.ExprStmt{Place: m.place(), X: x} }

func (m maker) assign(v *ast.Var, x ast.Expr) ast.Stmt {
	v.Sets++
	return m.do(&ast.Assign{Node: m.node(v.Type), L: m.variable(v), R: x})
}

func (m maker) block(list ...ast.Stmt) *ast.Block { return &ast.Block{Place: m.place(), List: list} }

// array returns a new array of values.
func (m maker) array(elem *ast.Type, values ...ast.Expr) ast.Expr {
	t := &ast.Type{Kind: ast.Array, Elem: elem}
	return &ast.NewArray{Node: m.node(t), Of: m.written(elem), Extra: 1, Init: &ast.ArrayInit{Node: m.node(t), Values: values}}
}

// group sets the active group to what it was before.
func (m maker) leave(v *ast.Var) ast.Stmt { return m.do(m.static("leave", m.variable(v))) }
