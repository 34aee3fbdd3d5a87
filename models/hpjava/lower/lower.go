package lower

import (
	"simrun/internal/source"
	"simrun/models/compile/external"
	"simrun/models/compile/ir"
	"simrun/models/hpjava/ast"
	"simrun/models/hpjava/check"
)

// Module is a program in intermediate form with what its run-time system has to know.
type Module struct {
	*ir.Module
	Strings []string // constants: string n is number n+1
	Names   []string // of the classes: class n is Names[n-1]
}

// Program lowers a checked program without new syntax, whose library has the procedures, by their names.
func Program(set *source.Set, c *check.Checked, procedures map[string]*external.Procedure) *Module {
	m := &module{
		out: &Module{Module: &ir.Module{Sources: set, StaticSize: ir.StaticBase}}, checked: c, procedures: procedures, functions: map[*ast.Method]*ir.Func{},
		inits: map[*ast.Class]*ir.Func{}, strings: map[string]int64{}, hosts: map[string]*ir.HostFunc{}, statics: map[*ast.Var]*ir.Object{},
		arrays: map[ir.Mem]*ir.Object{}, throws: map[*ast.Method]bool{}, fresh: map[*ast.Var]*ir.Object{},
		fieldsThrow: map[*ast.Class]bool{}, raisers: map[string]*ir.Func{},
	}
	m.pending = m.static("exception", 8)
	m.lengths = m.object("lengths")
	m.records = m.object("records")
	m.records.ReadOnly = true
	m.objects = m.object("objects")
	m.prepare()
	for _, k := range c.Classes {
		if m.inits[k] != nil {
			m.init(k)
		}
		for _, x := range k.Methods {
			if m.functions[x] != nil {
				m.method(x)
			}
		}
	}
	m.main()
	return m.out
}

type module struct {
	out        *Module
	checked    *check.Checked
	procedures map[string]*external.Procedure
	functions  map[*ast.Method]*ir.Func
	inits      map[*ast.Class]*ir.Func // that give fields of new objects their values
	strings    map[string]int64
	hosts      map[string]*ir.HostFunc
	statics    map[*ast.Var]*ir.Object
	arrays     map[ir.Mem]*ir.Object // elements of arrays, by their layout: others are never the same
	fresh      map[*ast.Var]*ir.Object
	throws     map[*ast.Method]bool
	// fieldsThrow: the initial values of a class's fields may throw.
	fieldsThrow map[*ast.Class]bool
	reach       reach
	raisers     map[string]*ir.Func // that throw exceptions of the machine, by class

	pending, lengths, records, objects *ir.Object
}

func (m *module) object(name string) *ir.Object {
	o := &ir.Object{Name: name}
	m.out.Objects = append(m.out.Objects, o)
	return o
}

// static returns an object in static memory.
func (m *module) static(name string, size int64) *ir.Object {
	o := m.object(name)
	o.Addr, o.Size = m.out.StaticSize, size
	m.out.StaticSize += (size + 7) &^ 7
	return o
}

// prepare declares functions and static fields, and finds which methods may throw.
func (m *module) prepare() {
	used := m.used()
	for _, k := range m.checked.Classes {
		m.out.Names = append(m.out.Names, k.Name)
		for _, f := range k.Fields {
			if f.Static {
				m.statics[f] = m.static(k.Name+"."+f.Name, 8)
			}
		}
		if !k.Spare || extended(k) {
			m.inits[k] = m.function(k.Name+" fields", k.Decl.At, []ir.Type{ir.I32}, nil)
		}
		for _, x := range k.Methods {
			if isSpare(x) && !used[x] {
				continue
			}
			m.functions[x] = m.declare(k, x)
		}
	}
	m.findReach()
	m.findThrowing()
}

// declare declares the function of a method. Its first parameter is the object, if there is one.
func (m *module) declare(k *ast.Class, x *ast.Method) *ir.Func {
	var params, results []ir.Type
	if !x.Static {
		params = append(params, ir.I32)
	}
	for _, p := range x.Params {
		params = append(params, typeOf(p.Type))
	}
	if x.Result.Kind != ast.Void {
		results = append(results, typeOf(x.Result))
	}
	name := k.Name + "." + x.Name
	if x.Name == "" {
		name = "new " + k.Name
	}
	return m.function(name, x.Decl.At, params, results)
}

func (m *module) function(name string, at source.Pos, params, results []ir.Type) *ir.Func {
	f := &ir.Func{Name: name, Pos: at, Params: params, Results: results}
	for _, t := range params {
		f.NewLocal(t, "")
	}
	m.out.Funcs = append(m.out.Funcs, f)
	return f
}

// function is a method as it is lowered.
type function struct {
	*module
	fn     *ir.Func
	out    *[]ir.Stmt
	locals map[*ast.Var]ir.LocalID
	blocks ir.BlockID
	this   ir.LocalID
	jumps  []jump
	tries  []try
	method *ast.Method

	reached  bool // it is executed where a handler may see errors of the machine
	observed int  // how many try statements around see them
	program  bool // it is what is executed first: nobody is left to catch an exception
}

func (m *module) newFunction(fn *ir.Func) *function {
	return &function{module: m, fn: fn, out: &fn.Body, locals: map[*ast.Var]ir.LocalID{}}
}

// local returns the local of a variable.
func (f *function) local(v *ast.Var) ir.LocalID {
	l, ok := f.locals[v]
	if !ok {
		l = f.fn.NewLocal(typeOf(v.Type), v.Name)
		f.locals[v] = l
	}
	return l
}

// init lowers the function that gives the fields of a new object their values.
func (m *module) init(k *ast.Class) {
	f := m.newFunction(m.inits[k])
	f.method, f.reached = &ast.Method{Class: k, Result: ast.VoidType}, m.reach.fields[k]
	f.fieldsAbove()
	for _, d := range k.Decl.Fields {
		if !d.Static {
			f.fields(d)
		}
	}
	f.emit(&ir.Return{})
}

// fieldsAbove gives the fields of classes above their values.
func (f *function) fieldsAbove() {
	if k := f.method.Class.Super; k != nil && k.Decl != nil {
		f.initialize(k, 0, k.Decl.At)
	}
}

// initialize gives the fields of an object their values.
func (f *function) initialize(k *ast.Class, object ir.LocalID, at source.Pos) {
	f.emit(&ir.Call{Func: f.inits[k], Args: []ir.Expr{f.get(object)}, At: at})
	if f.fieldsThrow[k] {
		f.checkThrown()
	}
}

// fields lowers initial values of fields.
func (f *function) fields(d *ast.FieldDecl) {
	f.stmts(d.Before)
	for _, v := range d.Decl.Vars {
		if v.Init == nil {
			continue
		}
		f.emit(&ir.Line{At: v.At})
		x := f.expr(v.Init)
		mem, _ := layout(v.Var.Type)
		f.emit(&ir.Store{Mem: mem, Addr: f.fieldAddr(v.Var, func() ir.Expr { return f.get(f.this) }, false, v.At), Value: x})
	}
}

// method lowers a method or a constructor, which begins with another one.
func (m *module) method(x *ast.Method) {
	f := m.newFunction(m.functions[x])
	f.method, f.reached = x, m.reach.methods[x]
	at := ir.LocalID(0)
	if !x.Static {
		at = 1
	}
	for i, p := range x.Params {
		f.locals[p] = at + ir.LocalID(i)
		f.fn.Locals[at+ir.LocalID(i)].Name = p.Name
	}
	m.findFresh(x.Decl.Body)
	body := x.Decl.Body.List
	if x.Name == "" {
		body = f.construct(body)
	}
	f.stmts(body)
	f.returnZero()
}

func (f *function) returnZero() {
	r := &ir.Return{}
	for _, t := range f.fn.Results {
		r.Values = append(r.Values, zero(t))
	}
	f.emit(r)
}

// construct lowers the beginning of a constructor: the one above, and the fields.
func (f *function) construct(body []ast.Stmt) []ast.Stmt {
	k := f.method.Class
	var first *ast.Call
	if len(body) > 0 {
		if s, ok := body[0].(*ast.ExprStmt); ok {
			if c, ok := s.X.(*ast.Call); ok && c.Super {
				first, body = c, body[1:]
			}
		}
	}
	switch {
	case first != nil && first.Name == "this":
		f.call(first)
		return body
	case first != nil && first.To != nil:
		f.call(first)
	default:
		f.fieldsAbove()
	}
	for _, d := range k.Decl.Fields {
		if !d.Static {
			f.fields(d)
		}
	}
	return body
}

// main lowers what is executed first: initial values of static fields, then main.
func (m *module) main() {
	at := m.checked.Main.Decl.At
	fn := m.function("program", at, nil, nil)
	m.out.Main = fn
	f := m.newFunction(fn)
	f.method, f.program = m.checked.Main, true
	f.emit(&ir.Line{At: at})
	for _, k := range m.checked.Classes {
		for _, d := range k.Decl.Fields {
			if d.Static {
				f.fields(d)
			}
		}
	}
	call := &ir.Call{Func: m.functions[m.checked.Main], At: at}
	if len(m.checked.Main.Params) > 0 {
		call.Args = []ir.Expr{f.newArray(ast.StringType, i32(0), at)}
	}
	f.emit(call)
	if m.throws[m.checked.Main] {
		f.checkThrown()
	}
	f.emit(&ir.Return{})
}

// findFresh finds local arrays that no other variable can refer to. They are made where they are declared, and
// otherwise only subscripted, measured, or passed to the library.
func (m *module) findFresh(body *ast.Block) {
	uses := map[*ast.Var]int{}
	good := map[*ast.Var]int{}
	var made []*ast.Var
	ast.Walk(body, func(n any) {
		switch n := n.(type) {
		case *ast.VarDecl:
			for _, v := range n.Vars {
				if _, ok := v.Init.(*ast.NewArray); ok && v.Var.Sets == 1 {
					made = append(made, v.Var)
				}
			}
		case *ast.Name:
			if n.Var != nil {
				uses[n.Var]++
			}
		case *ast.Index:
			countName(good, n.X)
		case *ast.Field:
			countName(good, n.X)
		case *ast.Call:
			if n.To != nil && n.To.Class.Library {
				for _, a := range n.Args {
					countName(good, a)
				}
			}
		}
	})
	for _, v := range made {
		if uses[v] == good[v] && v.Type.Elem.IsPrimitive() {
			m.fresh[v] = m.object(v.Name)
		}
	}
}

func countName(counts map[*ast.Var]int, x ast.Expr) {
	if n, ok := x.(*ast.Name); ok && n.Var != nil {
		counts[n.Var]++
	}
}
