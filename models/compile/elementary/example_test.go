package elementary_test

import (
	"fmt"

	"simrun/models/compile/elementary"
)

func Example() {
	fmt.Println(elementary.Exp(1))
	fmt.Println(elementary.Pow(2, 0.5))
	fmt.Println(float32(elementary.Sin(float64(float32(0.5))))) // a REAL
	fmt.Println(elementary.PowInt(1.5, 3))
	// Output:
	// 2.718281828459045
	// 1.4142135623730951
	// 0.47942555
	// 3.375
}
