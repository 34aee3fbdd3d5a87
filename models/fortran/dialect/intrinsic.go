package dialect

import (
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
)

// ownNames returns the names that a program may give to something of its own: all but those that it only applies to arguments.
func ownNames(files []*ast.File) map[string]bool {
	own := map[string]bool{}
	applied := map[*ast.Ident]bool{}
	entities := func(list []ast.Entity) {
		for i := range list {
			own[list[i].Name] = true
		}
	}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Assign:
				if x, ok := n.Left.(*ast.Apply); ok {
					if id, ok := x.Fun.(*ast.Ident); ok {
						own[id.Name] = true // a statement function, perhaps
					}
				}
			case *ast.Apply:
				if id, ok := n.Fun.(*ast.Ident); ok {
					applied[id] = true
				}
			case *ast.Ident:
				if !applied[n] {
					own[n.Name] = true
				}
			case *ast.TypeDecl:
				entities(n.Entities)
			case *ast.AttrStmt:
				if n.Attr.Kind != ast.Intrinsic {
					entities(n.Entities)
				}
			case *ast.Common:
				for _, b := range n.Blocks {
					entities(b.Items)
				}
			case *ast.CrayPointer:
				for _, pair := range n.Pairs {
					own[pair.Pointee.Name] = true
				}
			case *ast.Directive:
				for _, tok := range n.Tokens {
					if n.Bare { // SHARED REAL LOC(8)
						own[tok.Text] = true
					}
				}
			}
			return true
		})
	}
	return own
}

// unmark takes [edit.IntrinsicMark] away. Where a name is the program's own, it stands behind the name instead: see
// [intrinsic.Function].
func unmark(files []*ast.File, own map[string]bool) {
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if name, marked := strings.CutPrefix(id.Name, edit.IntrinsicMark); marked {
					if id.Name = name; own[name] {
						id.Name = name + edit.IntrinsicMark
					}
				}
			}
			return true
		})
	}
}
