package resolve

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/sem"
)

// resolveText resolves a program in free form.
func resolveText(text string) (*sem.Program, *source.Set, error) {
	set := &source.Set{}
	f, err := set.Add("a.f90", []byte(text), source.Free, 0)
	if err != nil {
		return nil, set, err
	}
	tree, err := parser.Parse(set, f, parser.Options{})
	if err != nil {
		return nil, set, err
	}
	p, err := Program(set, []*ast.File{tree}, Options{})
	return p, set, err
}
