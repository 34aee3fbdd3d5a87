package spmd

import (
	"fmt"

	"simrun/models/compile/external"
)

// Checks returns the procedures that edit.Checks calls with that prefix. They fail if a subscript lies outside of its
// array or shapes differ, with the texts of the compiler's own checks. name returns the name of the array with a
// number.
func Checks(prefix string, name func(number int32) string) []External {
	list := []External{
		check(prefix+"_outside", 5, func(a []int32) error { return subscriptError(name(a[0]), a[1], a[2], a[3], a[4]) }),
		check(prefix+"_section", 7, func(a []int32) error { return sectionOutside(name(a[0]), a) }),
		check(prefix+"_shape", 7, func(a []int32) error {
			n, m := count(a[1], a[2], a[3]), count(a[4], a[5], a[6])
			if n != m {
				return fmt.Errorf("shapes differ in dimension %d: %d elements and %d", a[0], n, m)
			}
			return nil
		}),
	}
	return list
}

// check returns a procedure that looks on and gets integers by value.
func check(name string, n int, do func(args []int32) error) External {
	args := make([]external.Arg, n)
	for i := range args {
		args[i] = external.Address
	}
	return External{
		Procedure: external.Procedure{Name: name, Args: args, Watch: true},
		Do: func(_ *Process, args []uint64) error {
			values := make([]int32, n)
			for i := range values {
				values[i] = int32(args[i])
			}
			return do(values)
		},
	}
}

func subscriptError(name string, dim, index, lower, upper int32) error {
	if lower <= index && index <= upper {
		return nil
	}
	return fmt.Errorf("subscript %d of %s is %d, outside %d:%d", dim, name, index, lower, upper)
}

// sectionOutside checks the first and the last index of a triplet that has elements. a has the array, dimension,
// first, last, stride, lower and upper bound.
func sectionOutside(name string, a []int32) error {
	dim, lo, hi, step, lower, upper := a[1], a[2], a[3], a[4], a[5], a[6]
	if step == 0 {
		return fmt.Errorf("the stride of dimension %d of %s is zero", dim, name)
	}
	n := count(lo, hi, step)
	if n == 0 {
		return nil
	}
	if err := subscriptError(name, dim, lo, lower, upper); err != nil {
		return err
	}
	return subscriptError(name, dim, int32(int64(lo)+(n-1)*int64(step)), lower, upper)
}

// count returns how many elements a triplet has.
func count(lo, hi, step int32) int64 {
	if step == 0 {
		return 0
	}
	return max(0, (int64(hi)-int64(lo)+int64(step))/int64(step))
}
