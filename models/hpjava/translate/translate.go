package translate

import (
	"fmt"

	"simrun/internal/source"
	"simrun/models/hpjava/ast"
	"simrun/models/hpjava/check"
)

// Program changes the methods and classes of a checked program to plain Java. With everyAccess, the subscripts of indices are
// translated and checked at each access.
func Program(c *check.Checked, everyAccess bool) {
	t := &translator{library: c.Library, everyAccess: everyAccess, constructs: hasConstructs(c)}
	for _, k := range c.Classes {
		t.fields(k)
		for _, m := range k.Methods {
			t.signature(m)
		}
	}
	for _, k := range c.Classes {
		t.method(nil)
		for _, f := range k.Decl.Fields {
			t.initials(f)
		}
		for _, m := range k.Methods {
			t.method(m)
			m.Decl.Body = t.body(m.Decl.Body)
		}
	}
}

// hasConstructs reports whether a program has distributed control constructs. One without them, such as a translation, sees to the
// active group itself.
func hasConstructs(c *check.Checked) bool {
	found := false
	for _, k := range c.Classes {
		for _, m := range k.Methods {
			ast.Walk(m.Decl.Body, func(x any) {
				switch x.(type) {
				case *ast.On, *ast.AtStmt, *ast.Over:
					found = true
				}
			})
		}
	}
	return found
}

type translator struct {
	library map[string]*ast.Class
	// everyAccess: see Program.
	everyAccess bool
	constructs  bool // the program has distributed control constructs

	number int        // of variables that were made in the method
	pre    []ast.Stmt // what goes in front of the statement
	around []*around  // constructs around
	loops  int        // around the statement
	guards int        // conditions around the statement
	over   map[*ast.Var]*overState
	inside map[*ast.Var]int // how many constructs were around the declaration of a variable
}

// around is a construct around a statement.
type around struct {
	group   *ast.Var // what was active before; nil if that does not change
	loops   int      // around the construct
	guards  int
	hoisted []ast.Stmt // what goes in front of its body
	known   map[string]*ast.Var
	// at is the location of an at construct that can be used in its body; nil for none.
	at *ast.Var
}

// overState is the variables that an index has in the translation.
type overState struct {
	construct             *around
	rng, block, i         *ast.Var
	sub, step, glb, glbup *ast.Var
}

func (t *translator) make(at source.Pos) maker { return maker{at, t.library} }

// method begins a method.
func (t *translator) method(*ast.Method) {
	t.number, t.pre, t.around, t.loops, t.guards = 0, nil, nil, 0, 0
	t.over = map[*ast.Var]*overState{}
	t.inside = map[*ast.Var]int{}
}

// pairOf gives a variable that is a multidimensional array the two that it becomes.
func (t *translator) pairOf(v *ast.Var) {
	if v.Type.Kind != ast.Multi || v.Data != nil {
		return
	}
	d, a := *v, *v
	d.Name, d.Type = v.Name+"$dat", &ast.Type{Kind: ast.Array, Elem: v.Type.Elem}
	a.Name, a.Type = v.Name+"$dad", &ast.Type{Kind: ast.Object, Class: t.library["DAD"]}
	d.Sets, a.Sets = max(0, v.Sets-1), max(0, v.Sets-1)
	a.Offset += 8
	v.Data, v.Dad = &d, &a
}

// fields makes pairs of the fields of a class.
func (t *translator) fields(k *ast.Class) {
	var list []*ast.Var
	for _, f := range k.Fields {
		if t.pairOf(f); f.Data != nil {
			list = append(list, f.Data, f.Dad)
		} else {
			list = append(list, f)
		}
	}
	k.Fields = list
}

// signature makes pairs of the parameters of a method.
func (t *translator) signature(m *ast.Method) {
	var vars []*ast.Var
	var params []ast.Param
	for i, v := range m.Params {
		p := m.Decl.Params[i]
		t.pairOf(v)
		if v.Data == nil {
			vars, params = append(vars, v), append(params, p)
			continue
		}
		v.Data.Sets, v.Dad.Sets = 1+v.Data.Sets, 1+v.Dad.Sets
		n := t.make(p.At)
		vars = append(vars, v.Data, v.Dad)
		params = append(params, ast.Param{At: p.At, Name: v.Data.Name, Type: n.written(v.Data.Type)}, ast.Param{At: p.At, Name: v.Dad.Name, Type: n.written(v.Dad.Type)})
	}
	m.Params, m.Decl.Params = vars, params
}

// initials translates the initial values of fields.
func (t *translator) initials(f *ast.FieldDecl) {
	d := &ast.VarDecl{Place: f.Decl.Place}
	for _, v := range f.Decl.Vars {
		if v.Var.Data == nil {
			if v.Init != nil {
				v.Init = t.expr(v.Init)
			}
			d.Vars = append(d.Vars, v)
			continue
		}
		n := t.make(v.At)
		for _, x := range []*ast.Var{v.Var.Data, v.Var.Dad} {
			d.Vars = append(d.Vars, &ast.Declared{At: v.At, Name: x.Name, Type: n.written(x.Type), Var: x})
		}
		if v.Init != nil {
			data, dad := t.pair(v.Init)
			d.Vars[len(d.Vars)-2].Init, d.Vars[len(d.Vars)-1].Init = data, dad
		}
	}
	f.Decl = d
	f.Before = append(f.Before, t.pre...)
	t.pre = nil
}

// fresh returns a new variable of the method.
func (t *translator) fresh(name string, typ *ast.Type) *ast.Var {
	t.number++
	return &ast.Var{Name: fmt.Sprintf("%s$%d", name, t.number), Type: typ}
}

// body translates the statements of a block.
func (t *translator) body(b *ast.Block) *ast.Block {
	out := &ast.Block{Place: b.Place}
	for _, s := range b.List {
		out.List = append(out.List, t.stmt(s)...)
	}
	return out
}
