package hpf

import (
	"strings"

	"simrun/models/fortran/ast"
)

// checkElements reports distributed elements as arguments where their values are not
// enough: of procedures that expect an array, since what lies behind an element is
// elsewhere, and of functions that assign them. (Subroutines give back what they assign.)
func (u *unit) checkElements(body []ast.Stmt) {
	for _, s := range body {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Call:
				u.checkElementArguments(n.Name.Name, n.Args, false)
			case *ast.Apply:
				if id, ok := n.Fun.(*ast.Ident); ok && u.table.RankOf(id) == 0 {
					u.checkElementArguments(id.Name, n.Args, true)
				}
			}
			return true
		})
	}
}

func (u *unit) checkElementArguments(name string, args []ast.Expr, function bool) {
	for i, x := range args {
		a, ok := x.(*ast.Apply)
		if !ok || u.array(a) == nil || u.table.RankOf(x) > 0 {
			continue
		}
		switch d := u.dummies.Dummy(name, i); {
		case d.Array:
			u.fail(x, "found an element of a distributed array as argument %d of %s, which expects an array; pass the whole array, or copy the part to one that is not distributed",
				i+1, strings.ToUpper(name))
		case d.Assigned && function:
			u.fail(x, "found an element of a distributed array as argument %d of the function %s, which assigns it; pass a variable", i+1, strings.ToUpper(name))
		}
	}
}
