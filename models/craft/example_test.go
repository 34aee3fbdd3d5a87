package craft_test

import (
	"fmt"
	"strings"

	"simrun/models/craft"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
)

// The example of the package comment.
func Example() {
	text := `
      REAL A(16), B(16)
CDIR$ SHARED A(:BLOCK), B(:BLOCK)
CDIR$ DOSHARED (I) ON A(I)
      DO I = 2, 15
         B(I) = A(I) + A(I+1)
      END DO
      END
`
	t, err := craft.Dialect().Translate([]fortran.Source{{Name: "sum.craft", Text: []byte(text)}}, dialect.Options{Processes: 4})
	if err != nil {
		fmt.Println(err)
		return
	}
	out := t.Text()
	fmt.Print(out[strings.Index(out, "        craft_o"):])
	// Output:
	//         craft_o1 = ishft(craft_me, 2) + 1
	//         craft_b2 = max(2, craft_o1)
	//         craft_e3 = min(15, craft_o1 + 3)
	//         DO i = craft_b2, craft_e3
	//           craft_i4 = iand(i, 3)
	//           craft_i5 = ishft(i, -2)
	//           IF (craft_i5 == craft_me) THEN
	//             craft_t6 = a(craft_i4)
	//           ELSE
	//             CALL craft_load4(craft_i5, a(craft_i4), craft_t6)
	//           END IF
	//           b(i - craft_o1) = a(i - craft_o1) + craft_t6
	//         END DO
	//         CALL craft_barrier()
	//       END
}
