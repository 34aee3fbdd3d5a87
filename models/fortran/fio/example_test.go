package fio_test

import (
	"encoding/binary"
	"fmt"
	"os"

	"simrun/models/fortran/fio"
)

// WRITE(6, '(A, 2I5)') 'N =', K with K an array of two elements.
func Example() {
	lib := fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: os.Stdout})
	format, err := fio.ParseFormat("(A, 2I5)")
	if err != nil {
		fmt.Println(err)
		return
	}
	mem := make([]byte, 8)
	binary.LittleEndian.PutUint32(mem, 42)
	binary.LittleEndian.PutUint32(mem[4:], 7)

	st := lib.Begin(&fio.Control{Direction: fio.Write, Editing: fio.Formatted, Unit: 6, Format: format})
	for _, item := range []fio.Item{
		fio.Scalar(fio.Character, []byte("N =")),
		fio.Array(fio.Int4, 0, mem, 2),
	} {
		if err := st.Transfer(item); err != nil {
			break // End returns it
		}
	}
	fmt.Println("iostat", fio.Iostat(st.End()))
	fmt.Println("closed", lib.Finish())
	// Output:
	// iostat 0
	// N =   42    7
	// closed <nil>
}
