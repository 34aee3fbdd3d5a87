package lower_test

import (
	"fmt"
	"os"

	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/lower"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/resolve"
)

// The example of the package's documentation.
func Example() {
	const text = `
      REAL A(10)
      I = 3
      A(I) = I + 1.5
      END
`
	set := &source.Set{}
	file, err := set.Add("a.f", []byte(text), source.Fixed, 0)
	if err != nil {
		fmt.Println(err)
		return
	}
	tree, err := parser.Parse(set, file, parser.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	typed, err := resolve.Program(set, []*ast.File{tree}, resolve.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	module, err := lower.Program(typed)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := ir.Dump(os.Stdout, module); err != nil {
		fmt.Println(err)
	}
	// Output:
	// object a 40
	// main func main()
	//   ! a.f:3
	//   i = 3
	//   ! a.f:4
	//   a.f32[1024 + (i-1:10)*4] = f32(i) + 1.5
	//   return
}
