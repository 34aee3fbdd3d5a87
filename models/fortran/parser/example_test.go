package parser_test

import (
	"fmt"
	"os"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/token"
)

// A file is read in fixed form and printed in free form.
func ExampleParse() {
	const text = "      DO10I=1,N\n   10 A(I)=B(I)*2\n      END\n"
	var set source.Set
	file, err := set.Add("a.f", []byte(text), source.FormOf("a.f"), 0)
	if err != nil {
		panic(err)
	}
	tree, err := parser.Parse(&set, file, parser.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := ast.Fprint(os.Stdout, tree, source.Free); err != nil {
		panic(err)
	}
	// Output:
	//   DO 10 i = 1, n
	// 10     a(i) = b(i) * 2
	// END
}

// A programming system reads the tokens of a directive.
func ExampleReader() {
	const text = "!HPF$ DISTRIBUTE A(BLOCK, CYCLIC(N+1))\n      END\n"
	var set source.Set
	file, err := set.Add("a.f", []byte(text), source.Fixed, 0)
	if err != nil {
		panic(err)
	}
	tree, err := parser.Parse(&set, file, parser.Options{Sentinels: []string{"hpf$"}})
	if err != nil {
		fmt.Println(err)
		return
	}
	errors := diag.NewCollector(&set)
	r := parser.NewReader(&set, errors, tree.Units[0].Body[0].(*ast.Directive))
	if r.AcceptWord("distribute") {
		name := r.Ident("an array")
		fmt.Println(name.Name, len(r.Args()), r.Token().Kind == token.EOF)
	}
	r.End()
	fmt.Println(errors.Err())
	// Output:
	// a 2 true
	// <nil>
}
