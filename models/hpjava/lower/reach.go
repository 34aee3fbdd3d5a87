package lower

import "simrun/models/hpjava/ast"

// thrown are the classes of the exceptions that errors of the machine throw.
var thrown = []string{
	"ArithmeticException", "ArrayIndexOutOfBoundsException", "ClassCastException", "NegativeArraySizeException", "NullPointerException",
	"NumberFormatException", "StringIndexOutOfBoundsException",
}

// reach is the part of a program from which an error of the machine gets to a handler: the code that runs in try
// statements that can observe such an error.
type reach struct {
	methods map[*ast.Method]bool
	fields  map[*ast.Class]bool // whose initial values are computed there
}

// observes reports whether a try statement can tell that an error of the machine has happened in it: it catches some, or has finally.
func (m *module) observes(s *ast.Try) bool {
	if s.Finally != nil {
		return true
	}
	for _, k := range s.Catches {
		for _, name := range thrown {
			if t := (&ast.Type{Kind: ast.Object, Class: m.checked.Library[name]}); t.Is(k.Var.Type.Class.Name) {
				return true
			}
		}
	}
	return false
}

// findReach finds what such try statements reach.
func (m *module) findReach() {
	m.reach = reach{map[*ast.Method]bool{}, map[*ast.Class]bool{}}
	for _, k := range m.checked.Classes {
		for _, x := range k.Methods {
			ast.Walk(x.Decl.Body, func(n any) {
				if s, ok := n.(*ast.Try); ok && m.observes(s) {
					m.reachFrom(s.Body)
					for _, c := range s.Catches {
						m.reachFrom(c.Body)
					}
				}
			})
		}
	}
}

// reachFrom adds what a statement calls.
func (m *module) reachFrom(s ast.Stmt) { ast.Walk(s, m.reachCall) }

func (m *module) reachCall(n any) {
	switch n := n.(type) {
	case *ast.Call:
		m.reachMethod(n.To)
	case *ast.New:
		m.reachMethod(n.To)
		m.reachFields(n.Type.Class)
	case ast.Expr:
		for _, x := range texts(n) {
			m.reachMethod(x)
		}
	}
}

func (m *module) reachMethod(x *ast.Method) {
	if x == nil || x.Decl == nil || m.reach.methods[x] {
		return
	}
	m.reach.methods[x] = true
	if x.Name == "" {
		m.reachFields(x.Class)
	}
	m.reachFrom(x.Decl.Body)
	for _, o := range x.Over {
		m.reachMethod(o)
	}
}

func (m *module) reachFields(k *ast.Class) {
	for ; k != nil && k.Decl != nil && !m.reach.fields[k]; k = k.Super {
		m.reach.fields[k] = true
		for _, f := range k.Decl.Fields {
			m.reachFrom(f.Decl)
		}
	}
}

// texts returns the methods toString that the evaluation of an operator calls.
func texts(x ast.Expr) (list []*ast.Method) {
	switch x := x.(type) {
	case *ast.Binary:
		if x.Type.Kind == ast.String {
			return append(textOf(x.X), textOf(x.Y)...)
		}
	case *ast.Assign:
		if x.Op == "+" && x.Type.Kind == ast.String {
			return textOf(x.R)
		}
	}
	return nil
}

// textOf returns the methods that may turn the value of an expression into a string, if it is an object. This is the
// method of its class. If its class and those above have none, these are the methods of the classes below it.
func textOf(x ast.Expr) (list []*ast.Method) {
	t := x.Info().Type
	if t.Kind != ast.Object {
		return nil
	}
	if m := toString(t.Class); m != nil {
		return []*ast.Method{m}
	}
	for _, k := range t.Class.Below {
		if m := toString(k); m != nil && m.Class == k && toString(k.Super) == nil {
			list = append(list, m)
		}
	}
	return list
}

// toString returns the method of a class, or of the nearest one above, nil if there is none.
func toString(k *ast.Class) *ast.Method {
	for _, m := range k.Named("toString") {
		if len(m.Params) == 0 && !m.Static && m.Result.Kind == ast.String {
			return m
		}
	}
	return nil
}

// findThrowing finds the methods that may throw, and the classes whose fields may when they get their values.
func (m *module) findThrowing() {
	for again := true; again; {
		again = false
		note := func(already, may bool) bool {
			again = again || may && !already
			return already || may
		}
		for _, k := range m.checked.Classes {
			m.fieldsThrow[k] = note(m.fieldsThrow[k], m.reach.fields[k] || m.fieldsThrow[k.Super] || m.anyThrows(k.Decl.Fields))
			for _, x := range k.Methods {
				m.throws[x] = note(m.throws[x], m.reach.methods[x] || x.Name == "" && m.fieldsThrow[k] || m.mayThrow(x.Decl.Body))
			}
		}
	}
}

func (m *module) anyThrows(list []*ast.FieldDecl) bool {
	for _, d := range list {
		if !d.Static && m.mayThrow(d.Decl) {
			return true
		}
	}
	return false
}

// mayThrow reports whether a statement has throw, calls what may throw, or lets errors of the machine through.
func (m *module) mayThrow(s ast.Stmt) bool {
	found := false
	ast.Walk(s, func(n any) {
		switch n := n.(type) {
		case *ast.Throw:
			found = true
		case *ast.Try:
			found = found || m.observes(n) // what no handler is for goes on
		case *ast.Call:
			found = found || m.callThrows(n.To)
		case *ast.New:
			found = found || m.callThrows(n.To) || m.fieldsThrow[n.Type.Class]
		case ast.Expr:
			for _, x := range texts(n) {
				found = found || m.callThrows(x)
			}
		}
	})
	return found
}

// callThrows reports whether the call of a method, or of one in its place, may throw.
func (m *module) callThrows(x *ast.Method) bool {
	if x == nil {
		return false
	}
	if m.throws[x] {
		return true
	}
	for _, o := range x.Over {
		if m.throws[o] {
			return true
		}
	}
	return false
}
