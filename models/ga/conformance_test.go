package ga_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"simrun/models/armci"
	"simrun/models/ga"
	"simrun/sim/node"
)

// abilities are what a port can beside putting and getting matrices.
type abilities struct{ adds, threeDimensions bool }

// conform runs the patterns of Global Arrays' own test programs with elements of one type, as far as a port is able to.
func conform[T armci.Number](able abilities) func(p *ga.Process) error {
	return func(p *ga.Process) error {
		err := errors.Join(testPutGet[T](p), testWhole[T](p), testElements[T](p, able.adds))
		if able.adds {
			err = errors.Join(err, testAccumulate[T](p))
		}
		if able.adds && able.threeDimensions {
			err = errors.Join(err, testThree[T](p))
		}
		return err
	}
}

// TestConformance: on every port, on 1 to 16 processes, for all types. At most numbers of processes types take turns, so that each type
// meets six of them.
func TestConformance(t *testing.T) {
	for i, x := range append(ports(), withoutAdding()...) {
		able := abilities{i < len(ports()), !strings.HasPrefix(x.name, "direct/") && !strings.HasPrefix(x.name, "shared/")}
		tests := []func(p *ga.Process) error{
			conform[int32](able), conform[int64](able), conform[float32](able), conform[float64](able), conform[complex64](able), conform[complex128](able),
		}
		for n := 1; n <= 16; n++ {
			run := tests
			if n != 1 && n != 2 && n != 5 && n != 16 {
				run = tests[n%6 : n%6+1]
			}
			t.Run(fmt.Sprintf("%s/%d", x.name, n), func(t *testing.T) {
				for _, test := range run {
					if err := x.run(n, test); err != nil {
						t.Fatal(err)
					}
				}
			})
		}
	}
}

// testPutGet is the first part of check_dbl of Global Arrays' test.F. It puts blocks that are dealt to the processes
// and overlap by a row and a column with the same values. Then all processes get all, and patches at random.
func testPutGet[T armci.Number](p *ga.Process) error {
	const n, block = 40, 13
	a, err := p.Create(ga.Config{Name: "a", Type: typeOf[T](), Dims: []int64{n, n}})
	if err != nil {
		return err
	}
	at, values := bufferOf[T](p, n*n)
	for i := range values {
		values[i] = number[T](i)
	}
	count := 0
	for i := int64(0); i < n; i += block {
		for j := int64(0); j < n; j += block {
			if count++; count%p.Nnodes() != p.Nodeid() {
				continue
			}
			lo, hi := []int64{i, j}, []int64{min(i+block, n-1), min(j+block, n-1)}
			if err := a.Put(lo, hi, at+node.Addr(a.Type.Size()*(i*n+j)), []int64{n}); err != nil {
				return err
			}
		}
	}
	if err := p.Sync(); err != nil {
		return err
	}
	clear(values)
	if err := a.Get([]int64{0, 0}, []int64{n - 1, n - 1}, at, nil); err != nil {
		return err
	}
	for i, v := range values {
		if v != number[T](i) {
			return fmt.Errorf("found %v in element %d in process %d", v, i, p.Nodeid())
		}
	}
	return errors.Join(randomGets[T](p, a, n), a.Destroy())
}

// randomGets gets patches that each process chooses by itself: 100 of them, or with many processes 400 in all.
func randomGets[T armci.Number](p *ga.Process, a *ga.Array, n int64) error {
	at, values := bufferOf[T](p, n*n)
	state := uint64(51*p.Nodeid() + 1)
	random := func() int64 {
		state = state*6364136223846793005 + 1442695040888963407
		return int64(state >> 33 % uint64(n))
	}
	for range min(100, 400/p.Nnodes()) {
		i, j, k, l := random(), random(), random(), random()
		lo, hi := []int64{min(i, j), min(k, l)}, []int64{max(i, j), max(k, l)}
		if err := a.Get(lo, hi, at, []int64{n}); err != nil {
			return err
		}
		for i := lo[0]; i <= hi[0]; i++ {
			for j := lo[1]; j <= hi[1]; j++ {
				if v := values[(i-lo[0])*n+j-lo[1]]; v != number[T](int(i*n+j)) {
					return fmt.Errorf("patch %v to %v: found %v in (%d,%d) in process %d", lo, hi, v, i, j, p.Nodeid())
				}
			}
		}
	}
	return nil
}

// testAccumulate is the second part: disjoint accumulates with a factor of 10, then
// all processes add 1 to the same element. The SP adds at the target, the T3D and the
// Meiko at the requester, under a lock.
func testAccumulate[T armci.Number](p *ga.Process) error {
	const n = 24
	a, err := p.Create(ga.Config{Name: "a", Type: typeOf[T](), Dims: []int64{n, n}})
	if err != nil {
		return err
	}
	at, values := bufferOf[T](p, n*n)
	for i := range values {
		values[i] = number[T](i/n + i%n)
	}
	next := int64((p.Nodeid() + 1) % p.Nnodes())
	first, end := next*n/int64(p.Nnodes()), (next+1)*n/int64(p.Nnodes())
	lo, hi := []int64{first, 0}, []int64{end - 1, n - 1}
	if err := ga.Acc(a, lo, hi, at+node.Addr(a.Type.Size()*n*first), []int64{n}, number[T](10)); err != nil {
		return err
	}
	values[0] = number[T](1)
	middle := []int64{n / 2, n / 2}
	for range 3 {
		if err := ga.Acc(a, middle, middle, at, nil, number[T](1)); err != nil {
			return err
		}
	}
	if err := errors.Join(p.Sync(), a.Get([]int64{0, 0}, []int64{n - 1, n - 1}, at, nil)); err != nil {
		return err
	}
	for i, v := range values {
		want := 10 * (i/n + i%n)
		if i == n/2*n+n/2 {
			want += 3 * p.Nnodes()
		}
		if v != number[T](want) {
			return fmt.Errorf("found %v in element %d in process %d, expected %d", v, i, p.Nodeid(), want)
		}
	}
	return errors.Join(p.Sync(), a.Destroy())
}

// testThree fills and adds to arrays of three dimensions.
func testThree[T armci.Number](p *ga.Process) error {
	y := typeOf[T]()
	a, err := p.Create(ga.Config{Name: "typed", Type: y, Dims: []int64{2, 5, 3}})
	if err != nil {
		return err
	}
	if err := ga.Fill(a, number[T](7)); err != nil {
		return err
	}
	at := p.Memory().Alloc(30 * y.Size())
	values, err := node.View[T](p.Memory(), at, 30)
	if err != nil {
		return err
	}
	for i := range values {
		values[i] = 3
	}
	lo, hi := []int64{0, 1, 1}, []int64{1, 2, 2}
	if err := ga.Acc(a, lo, hi, at, nil, T(2)); err != nil {
		return err
	}
	if err := errors.Join(p.Sync(), a.Get([]int64{0, 0, 0}, []int64{1, 4, 2}, at, nil)); err != nil {
		return err
	}
	for i, v := range values {
		want := number[T](7)
		if j, k := i/3%5, i%3; j >= 1 && j <= 2 && k >= 1 {
			want = number[T](7 + 2*3*p.Nnodes())
		}
		if v != want {
			return fmt.Errorf("%v: found %v in element %d, expected %v", y, v, i, want)
		}
	}
	return errors.Join(p.Sync(), a.Destroy())
}
