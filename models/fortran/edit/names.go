package edit

import (
	"strconv"

	"simrun/models/fortran/ast"
)

// Names knows the names that are taken in a program unit.
type Names struct{ taken map[string]bool }

// NewNames returns the names in u, in what it contains, and reserved ones.
func NewNames(u *ast.Unit, reserved ...string) *Names {
	n := &Names{taken: map[string]bool{}}
	for _, name := range reserved {
		n.taken[name] = true
	}
	ast.Inspect(u, func(x ast.Node) bool {
		switch x := x.(type) {
		case *ast.Ident:
			n.taken[x.Name] = true
		case *ast.TypeDecl:
			n.entities(x.Entities)
		case *ast.AttrStmt:
			n.entities(x.Entities)
		case *ast.Common:
			for _, b := range x.Blocks {
				n.taken[b.Name] = true
				n.entities(b.Items)
			}
		case *ast.CrayPointer:
			for _, pair := range x.Pairs {
				n.taken[pair.Pointee.Name] = true
			}
		}
		return true
	})
	return n
}

func (n *Names) entities(list []ast.Entity) {
	for i := range list {
		n.taken[list[i].Name] = true
	}
}

// Take makes a name taken.
func (n *Names) Take(name string) { n.taken[name] = true }

// Has tells whether a name is taken.
func (n *Names) Has(name string) bool { return n.taken[name] }

// Fresh returns name, or with a number behind it if it is taken, and takes it.
func (n *Names) Fresh(name string) string {
	fresh := name
	for i := 2; n.taken[fresh]; i++ {
		fresh = name + strconv.Itoa(i)
	}
	n.taken[fresh] = true
	return fresh
}
