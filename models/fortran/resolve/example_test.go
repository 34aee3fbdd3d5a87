package resolve_test

import (
	"errors"
	"fmt"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/resolve"
	"simrun/models/fortran/sem"
)

func parse(set *source.Set, text string) *ast.File {
	file, err := set.Add("a.f90", []byte(text), source.Free, 0)
	if err != nil {
		panic(err)
	}
	tree, err := parser.Parse(set, file, parser.Options{})
	if err != nil {
		panic(err)
	}
	return tree
}

// The program of the package's documentation, with its storage.
func ExampleProgram() {
	set := &source.Set{}
	tree := parse(set, "real a(10), b(10)\ncommon /c/ k, a\nequivalence (a(9), b(1))\ndata k /3/\na(k) = k + 1.5\nend\n")
	p, err := resolve.Program(set, []*ast.File{tree}, resolve.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(sem.Dump(p))
	// Output:
	// program main
	//   a: REAL(4) (1:10) at /c/+4 assigned
	//   b: REAL(4) (1:10) at /c/+36
	//   k: INTEGER(4) at /c/+0 data
	//   a(k) = (real4(k) + 1.5)
	// block /c/ size 76
	//   0: 03 00 00 00
}

// Errors come together, each with its line.
func ExampleProgram_errors() {
	set := &source.Set{}
	tree := parse(set, "call nowhere\ngoto 10\nend\n")
	_, err := resolve.Program(set, []*ast.File{tree}, resolve.Options{})
	var list diag.List
	if errors.As(err, &list) {
		fmt.Print(list.Text())
	}
	// Output:
	// a.f90:1:6: there is no subroutine NOWHERE in the program
	// call nowhere
	//      ^
	// a.f90:2:6: there is no label 10 in this unit
	// goto 10
	//      ^
}
