package lower

import "simrun/models/hpjava/ast"

// isSpare reports whether a method is compiled only with programs that call it. The library has many exceptions, and
// compiling takes time and memory.
func isSpare(x *ast.Method) bool {
	return x.Class.Spare || x.Class.Name == "Throwable" && x.Name == "toString"
}

// extended reports whether a class of the program is below a class.
func extended(k *ast.Class) bool {
	for _, b := range k.Below {
		if !b.Spare {
			return true
		}
	}
	return false
}

// used returns the spare methods that a program calls, and those that they call.
func (m *module) used() map[*ast.Method]bool {
	used := map[*ast.Method]bool{}
	var visit func(n any)
	use := func(x *ast.Method) {
		if x == nil || x.Decl == nil || !isSpare(x) || used[x] {
			return
		}
		used[x] = true
		ast.Walk(x.Decl.Body, visit)
	}
	visit = func(n any) {
		switch n := n.(type) {
		case *ast.Call:
			use(n.To)
		case *ast.New:
			use(n.To)
		case ast.Expr:
			for _, x := range texts(n) {
				use(x)
			}
		}
	}
	for _, k := range m.checked.Classes {
		for _, f := range k.Decl.Fields {
			ast.Walk(f.Decl, visit)
		}
		for _, x := range k.Methods {
			if !isSpare(x) {
				ast.Walk(x.Decl.Body, visit)
			}
		}
	}
	return used
}
