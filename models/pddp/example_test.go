package pddp_test

import (
	"fmt"
	"strings"

	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/pddp"
)

// A loop over the elements that are here; each is read from its owner.
func ExampleDialect() {
	const text = `
      real x(37), y(37)
      template t1(37)
      distribute t1(block)
      template t2(37)
      distribute t2(cyclic)
      shared x, y
      align x with t1
      align y with t2
      x = y
      end
`
	t, err := pddp.Dialect().Translate([]fortran.Source{{Name: "xy.pddp", Text: []byte(text)}}, dialect.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, loop, _ := strings.Cut(t.Text(), "local bounds\n")
	fmt.Print(loop)
	// Output:
	//         stride_rh = stride
	//         lo_indx_rh = lo_indx
	//         DO indx1 = lo_indx, hi_indx, stride
	//           offset = indx1 - 1 - t1_first1
	//           offset_rh = (lo_indx_rh - 1) / no_procs
	//           proc_no_rh = mod(lo_indx_rh - 1, no_procs)
	//           ptr_rh = address_map_y(proc_no_rh)
	//           IF (proc_no_rh == myproc) THEN
	//             value_rh = remote_mem(offset_rh)
	//           ELSE
	//             CALL pddp_get4(proc_no_rh, remote_mem(offset_rh), value_rh)
	//           END IF
	//           local_mem(offset) = value_rh
	//           lo_indx_rh = lo_indx_rh + stride_rh
	//         END DO
	//       END
}
