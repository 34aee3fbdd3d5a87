package ga_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/models/armci"
	"simrun/models/ga"
	"simrun/sim/node"
)

// testWhole checks operations on whole arrays and patches: values are small integers, so that all sums are exact.
func testWhole[T armci.Number](p *ga.Process) error {
	const n = 24
	typ := typeOf[T]()
	var arrays [3]*ga.Array
	for i := range arrays {
		a, err := p.Create(ga.Config{Name: fmt.Sprintf("%c", 'a'+i), Type: typ, Dims: []int64{n, n}})
		if err != nil {
			return err
		}
		arrays[i] = a
	}
	a, b, c := arrays[0], arrays[1], arrays[2]
	at, values := bufferOf[T](p, n*n)
	for i := range values {
		values[i] = number[T](i % 7)
	}
	if p.Nodeid() == 0 {
		if err := a.Put([]int64{0, 0}, []int64{n - 1, n - 1}, at, nil); err != nil {
			return err
		}
	}
	if err := ga.Fill(b, number[T](2)); err != nil {
		return err
	}
	if err := ga.Add(number[T](3), a.Whole(), number[T](5), b.Whole(), c.Whole()); err != nil {
		return err
	}
	if err := expect[T](p, c, "3a + 5b", func(i, j int64) int { return 3*int((i*n+j)%7) + 10 }); err != nil {
		return err
	}
	if err := ga.Scale(c.Whole(), number[T](2)); err != nil {
		return err
	}
	inner := ga.Section{Array: c, Lo: []int64{2, 3}, Hi: []int64{9, 20}}
	if err := ga.FillPatch(inner, number[T](1)); err != nil {
		return err
	}
	inside := func(i, j int64) bool { return i >= 2 && i <= 9 && j >= 3 && j <= 20 }
	scaled := func(i, j int64) int {
		if inside(i, j) {
			return 1
		}
		return 2 * (3*int((i*n+j)%7) + 10)
	}
	if err := expect[T](p, c, "scaled, and a patch filled", scaled); err != nil {
		return err
	}
	if err := ga.Copy[T](true, c.Whole(), b.Whole()); err != nil {
		return err
	}
	if err := expect[T](p, b, "transposed", func(i, j int64) int { return scaled(j, i) }); err != nil {
		return err
	}
	from := ga.Section{Array: a, Lo: []int64{0, 0}, Hi: []int64{4, 5}}
	if err := ga.Copy[T](false, from, ga.Section{Array: b, Lo: []int64{17, 11}, Hi: []int64{21, 16}}); err != nil {
		return err
	}
	if err := expect[T](p, b, "a patch copied", func(i, j int64) int {
		if i >= 17 && i <= 21 && j >= 11 && j <= 16 {
			return int(((i-17)*n + j - 11) % 7)
		}
		return scaled(j, i)
	}); err != nil {
		return err
	}
	return testProducts[T](p, a, b, c)
}

// testProducts checks the dot product and the matrix product.
func testProducts[T armci.Number](p *ga.Process, a, b, c *ga.Array) error {
	const n = 24
	if err := ga.Fill(b, number[T](3)); err != nil {
		return err
	}
	want := 0
	for i := range n * n {
		want += 3 * (i % 7)
	}
	dot, err := ga.Dot[T](a.Whole(), b.Whole())
	if err != nil {
		return err
	}
	if dot != number[T](want) {
		return fmt.Errorf("dot product %v, want %d", dot, want)
	}
	x := func(i, j int64) int { return int((i*n + j) % 7) }
	for _, turned := range []bool{false, true} {
		if err := ga.Fill(c, number[T](1)); err != nil {
			return err
		}
		if err := ga.Matmul(turned, !turned, number[T](2), a.Whole(), a.Whole(), number[T](-1), c.Whole()); err != nil {
			return err
		}
		err := expect[T](p, c, fmt.Sprintf("product, transposed %v", turned), func(i, j int64) int {
			sum := -1
			for k := range int64(n) {
				if turned {
					sum += 2 * x(k, i) * x(k, j)
				} else {
					sum += 2 * x(i, k) * x(j, k)
				}
			}
			return sum
		})
		if err != nil {
			return err
		}
	}
	return a.Destroy()
}

// testElements scatters, gathers and, where the port can, adds elements here and there: each process its own.
func testElements[T armci.Number](p *ga.Process, adds bool) error {
	const n, count = 24, 20
	a, err := p.Create(ga.Config{Name: "a", Type: typeOf[T](), Dims: []int64{n, n}})
	if err != nil {
		return err
	}
	at, values := bufferOf[T](p, count)
	var subscripts [][]int64
	for i := range count {
		k := int64(i*p.Nnodes()+p.Nodeid()) * 7 % (n * n)
		subscripts = append(subscripts, []int64{k / n, k % n})
		values[i] = number[T](i + 1)
	}
	if err := a.Scatter(subscripts, at); err != nil {
		return err
	}
	times := 1
	if adds {
		times = 3
		if err := ga.ScatterAcc(a, subscripts, at, number[T](2)); err != nil {
			return err
		}
	}
	if err := p.Sync(); err != nil {
		return err
	}
	clear(values)
	if err := a.Gather(subscripts, at); err != nil {
		return err
	}
	for i, v := range values {
		if v != number[T](times*(i+1)) {
			return fmt.Errorf("process %d: element %d is %v, want %d", p.Nodeid(), i, v, times*(i+1))
		}
	}
	return p.Sync()
}

// expect has every process compare all of an array.
func expect[T armci.Number](p *ga.Process, a *ga.Array, what string, want func(i, j int64) int) error {
	rows, columns := a.Dims[0], a.Dims[1]
	at, v := bufferOf[T](p, rows*columns)
	if err := a.Get([]int64{0, 0}, []int64{rows - 1, columns - 1}, at, nil); err != nil {
		return err
	}
	for i, got := range v {
		if w := number[T](want(int64(i)/columns, int64(i)%columns)); got != w {
			return fmt.Errorf("%s, %v: process %d finds %v at (%d,%d), want %v", what, a.Type, p.Nodeid(), got, int64(i)/columns, int64(i)%columns, w)
		}
	}
	return p.Sync()
}

func typeOf[T armci.Number]() ga.Type {
	var zero T
	switch any(zero).(type) {
	case int32:
		return ga.Int
	case int64:
		return ga.Long
	case float32:
		return ga.Float
	case float64:
		return ga.Double
	case complex64:
		return ga.FloatComplex
	}
	return ga.DoubleComplex
}

// number is an integer as a number of a type.
func number[T armci.Number](n int) (v T) {
	switch v := any(&v).(type) {
	case *int32:
		*v = int32(n)
	case *int64:
		*v = int64(n)
	case *float32:
		*v = float32(n)
	case *float64:
		*v = float64(n)
	case *complex64:
		*v = complex(float32(n), 0)
	case *complex128:
		*v = complex(float64(n), 0)
	}
	return v
}

// bufferOf is private memory for n elements, with a view of it.
func bufferOf[T armci.Number](p *ga.Process, n int64) (node.Addr, []T) {
	a := p.Memory().Alloc(16 * n)
	v, err := node.View[T](p.Memory(), a, int(n))
	if err != nil {
		p.Thread().Fail(err)
	}
	return a, v
}

// TestReadIncAndMutexes: a task counter gives each number once, and additions under a
// mutex lose nothing.
func TestReadIncAndMutexes(t *testing.T) {
	for _, x := range ports() {
		t.Run(x.name, func(t *testing.T) {
			const n = 5
			seen := map[int64]bool{}
			err := x.run(n, func(p *ga.Process) error {
				tasks, err := p.Create(ga.Config{Name: "tasks", Type: ga.Int, Dims: []int64{n}})
				if err != nil {
					return err
				}
				sum, err := p.Create(doubles(n))
				if err != nil {
					return err
				}
				if err := p.CreateMutexes(2); err != nil {
					return err
				}
				at, v := buffer(p, 1)
				where := []int64{n - 1}
				for range 4 {
					task, err := tasks.ReadInc(where, 1)
					if err != nil {
						return err
					}
					seen[task] = true
					if err := p.Lock(1); err != nil {
						return err
					}
					if err := sum.Get(where, where, at, nil); err != nil {
						return err
					}
					v[0]++
					if err := sum.Put(where, where, at, nil); err != nil {
						return err
					}
					if err := p.Unlock(1); err != nil {
						return err
					}
				}
				if err := p.Sync(); err != nil {
					return err
				}
				if err := sum.Get(where, where, at, nil); err != nil {
					return err
				}
				if v[0] != 4*n {
					return fmt.Errorf("%v additions under the mutex, want %d", v[0], 4*n)
				}
				return p.DestroyMutexes()
			})
			if err != nil {
				t.Error(err)
			}
			if len(seen) != 4*n {
				t.Errorf("%d different tasks, want %d", len(seen), 4*n)
			}
		})
	}
}

// TestMutexErrors: a mutex is locked once and unlocked by the process that has it. Nobody waits for ever for a process
// that does not unlock.
func TestMutexErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		body func(p *ga.Process) error
		want string
	}{
		{"twice", func(p *ga.Process) error { return errors.Join(p.Lock(0), p.Lock(0)) }, "GA_Lock: found mutex 0, which this process has, expected one that it has not"},
		{"free", func(p *ga.Process) error { return p.Unlock(1) }, "GA_Unlock: found mutex 1, which this process has not, expected one that it has locked"},
		{"of another", func(p *ga.Process) error {
			if p.Nodeid() == 0 {
				if err := p.Lock(0); err != nil {
					return err
				}
			}
			if err := p.Sync(); err != nil || p.Nodeid() == 0 {
				return err
			}
			return p.Unlock(0)
		}, "GA_Unlock: found mutex 0, which this process has not"},
		{"destroyed", func(p *ga.Process) error { return errors.Join(p.Lock(p.Nodeid()), p.DestroyMutexes()) }, "GA_Destroy_mutexes: found mutex"},
		{"never unlocked", func(p *ga.Process) error { return errors.Join(p.Lock(0), p.Sync()) }, "mutex 0 of GA_Lock"},
	} {
		for _, x := range ports() {
			err := x.run(2, func(p *ga.Process) error {
				if err := p.CreateMutexes(2); err != nil {
					return err
				}
				return test.body(p)
			})
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s on %s: got %v, want %q", test.name, x.name, err, test.want)
			}
		}
	}
}

// TestWholeRefuses: what does not fit is refused.
func TestWholeRefuses(t *testing.T) {
	x := port{"armci", ibmsp.Model(), func(e machines.Endpoint) (*ga.Process, error) { return ga.Initialize(e) }}
	err := x.run(2, func(p *ga.Process) error {
		a, err := p.Create(doubles(4, 6))
		if err != nil {
			return err
		}
		b, err := p.Create(doubles(6, 4))
		if err != nil {
			return err
		}
		for what, err := range map[string]error{ // each is refused before a process waits for the other
			"shapes":       ga.Add(1.0, a.Whole(), 1.0, b.Whole(), a.Whole()),
			"type":         ga.Scale(a.Whole(), int32(2)),
			"product":      ga.Matmul(false, false, 1.0, a.Whole(), a.Whole(), 0.0, b.Whole()),
			"transposed":   ga.Copy[float64](true, a.Whole(), a.Whole()),
			"no mutexes":   p.Lock(0),
			"few mutexes":  p.CreateMutexes(0),
			"no such":      a.Gather([][]int64{{4, 0}}, 0),
			"wrong corner": ga.FillPatch(ga.Section{Array: a, Lo: []int64{0}, Hi: []int64{0}}, 1.0),
		} {
			if err == nil {
				t.Errorf("%s: accepted, want an error", what)
			}
		}
		if _, err := a.ReadInc([]int64{0, 0}, 1); err == nil {
			t.Error("read-and-increment of doubles is accepted")
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}
