package diag_test

import (
	"fmt"

	"simrun/internal/diag"
	"simrun/internal/source"
)

func Example() {
	var set source.Set
	file, err := set.Add("a.f", []byte("      X = 1\n      Y = )\n"), source.Fixed, 0)
	if err != nil {
		panic(err)
	}
	mistakes := diag.NewCollector(&set)
	mistakes.Add(file.Pos(22), `found ")", expected an expression`)
	mistakes.Add(file.Pos(6), "found X, which nothing declares")
	list := mistakes.Err().(diag.List)
	fmt.Println(len(list))
	fmt.Print(list.Text())
	// Output:
	// 2
	// a.f:1:7: found X, which nothing declares
	//       X = 1
	//       ^
	// a.f:2:11: found ")", expected an expression
	//       Y = )
	//           ^
}
