package ga_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/ga"
	"simrun/models/geometry"
	"simrun/sim/node"
)

// program is what processes do with two arrays of some extents: steps between which all synchronize.
type program struct {
	n     int // processes
	dims  []int64
	plain [2][]int64 // the arrays, as plain ones, while the program is drawn
	steps []step
}

// step is what each process does, and what the arrays are then.
type step struct {
	calls [][]call // by process
	after [2][]int64
}

// call is one call of a process, on an array of the two.
type call func(p *ga.Process, arrays [2]*ga.Array) error

// cell is an element: where it lies in a plain array, and in a buffer.
type cell struct{ at, in int64 }

// room is how long buffers are.
const room = 4000

// drawProgram draws dimensions and steps; with adds, there are also accumulates and counters.
func drawProgram(t *rapid.T, dimsMost int, adds bool) *program {
	g := &program{n: rapid.IntRange(1, 7).Draw(t, "processes"), dims: rapid.SliceOfN(rapid.Int64Range(1, 8), 1, dimsMost).Draw(t, "dims")}
	size := int64(1)
	for _, d := range g.dims {
		size *= d
	}
	for i := range g.plain {
		g.plain[i] = make([]int64, size)
	}
	kinds := []func(*rapid.T) [][]call{g.drawMoves, g.drawMoves, g.drawWhole, g.drawOwn}
	if adds {
		kinds = append(kinds, g.drawAdds, g.drawCounters, g.drawLocked)
	}
	for range rapid.IntRange(1, 6).Draw(t, "steps") {
		calls := kinds[rapid.IntRange(0, len(kinds)-1).Draw(t, "kind")](t)
		g.steps = append(g.steps, step{calls, [2][]int64{slices.Clone(g.plain[0]), slices.Clone(g.plain[1])}})
	}
	return g
}

// place returns where a point lies in a plain array. Points beyond the ends are taken periodically.
func (g *program) place(at []int64) int64 {
	n := int64(0)
	for d, x := range at {
		n = n*g.dims[d] + (x+g.dims[d])%g.dims[d]
	}
	return n
}

// drawCells draws a patch, which may go beyond an end if periodic, with its cells.
func (g *program) drawCells(t *rapid.T, periodic bool) (lo, hi, ld []int64, cells []cell) {
	lo, hi, ld = drawPatch(t, g.dims)
	if periodic {
		for d, n := range g.dims {
			by := rapid.Int64Range(-n, n-1).Draw(t, "by")
			lo[d] += by
			hi[d] += by
			if lo[d] < -n || hi[d] >= 2*n {
				lo[d], hi[d] = lo[d]-by, hi[d]-by
			}
		}
	}
	points(lo, hi, func(at []int64) { cells = append(cells, cell{g.place(at), index(at, lo, ld)}) })
	return lo, hi, ld, cells
}

// drawElements draws different elements, in any order.
func (g *program) drawElements(t *rapid.T) (subscripts [][]int64, cells []cell) {
	seen := map[int64]bool{}
	for range rapid.IntRange(1, 12).Draw(t, "elements") {
		at := g.drawPoint(t)
		if i := g.place(at); !seen[i] {
			seen[i] = true
			cells = append(cells, cell{i, int64(len(subscripts))})
			subscripts = append(subscripts, at)
		}
	}
	return subscripts, cells
}

func (g *program) drawPoint(t *rapid.T) (at []int64) {
	for _, n := range g.dims {
		at = append(at, rapid.Int64Range(0, n-1).Draw(t, "subscript"))
	}
	return at
}

// filled is a buffer of a process, whose element i is first+i.
func filled(p *ga.Process, first int64) (node.Addr, []int64, error) {
	at := p.Memory().Alloc(8 * room)
	v, err := node.View[int64](p.Memory(), at, room)
	for i := range v {
		v[i] = first + int64(i)
	}
	return at, v, err
}

// drawMoves draws puts, scatters, gets and gathers. An element that a process writes is used by no other one in the
// step, so that it does not matter who is first.
func (g *program) drawMoves(t *rapid.T) [][]call {
	calls := make([][]call, g.n)
	writer, readers := map[[2]int64]int{}, map[[2]int64][]int{}
	for range rapid.IntRange(1, 3*g.n).Draw(t, "moves") {
		rank, which := rapid.IntRange(0, g.n-1).Draw(t, "process"), rapid.IntRange(0, 1).Draw(t, "array")
		kind := rapid.SampledFrom([]string{"put", "periodic put", "scatter", "get", "periodic get", "gather"}).Draw(t, "call")
		var lo, hi, ld []int64
		var subscripts [][]int64
		var cells []cell
		if kind == "scatter" || kind == "gather" {
			subscripts, cells = g.drawElements(t)
		} else {
			lo, hi, ld, cells = g.drawCells(t, strings.HasPrefix(kind, "periodic"))
		}
		reads := strings.HasSuffix(kind, "get") || kind == "gather"
		if slices.ContainsFunc(cells, func(c cell) bool {
			key := [2]int64{int64(which), c.at}
			w, written := writer[key]
			return written && w != rank || !reads && slices.ContainsFunc(readers[key], func(r int) bool { return r != rank })
		}) {
			continue
		}
		plain, first := g.plain[which], rapid.Int64Range(0, 1<<40).Draw(t, "first")
		want := make([]int64, len(cells)) // of reads
		for i, c := range cells {
			key := [2]int64{int64(which), c.at}
			if reads {
				readers[key] = append(readers[key], rank)
				want[i] = plain[c.at]
			} else {
				writer[key] = rank
				plain[c.at] = first + c.in
			}
		}
		calls[rank] = append(calls[rank], func(p *ga.Process, arrays [2]*ga.Array) error {
			at, v, err := filled(p, first)
			if err != nil {
				return err
			}
			a := arrays[which]
			switch kind {
			case "put":
				return a.Put(lo, hi, at, ld)
			case "periodic put":
				return a.PeriodicPut(lo, hi, at, ld)
			case "scatter":
				return a.Scatter(subscripts, at)
			case "get":
				err = a.Get(lo, hi, at, ld)
			case "periodic get":
				err = a.PeriodicGet(lo, hi, at, ld)
			case "gather":
				err = a.Gather(subscripts, at)
			}
			for i, c := range cells {
				if err == nil && v[c.in] != want[i] {
					err = fmt.Errorf("%s in process %d: found %d in element %d, expected %d", kind, p.Nodeid(), v[c.in], c.at, want[i])
				}
			}
			return err
		})
	}
	return calls
}

// drawAdds draws accumulates of all processes, to the same elements among them.
func (g *program) drawAdds(t *rapid.T) [][]call {
	calls := make([][]call, g.n)
	for range rapid.IntRange(1, 3*g.n).Draw(t, "adds") {
		rank, which := rapid.IntRange(0, g.n-1).Draw(t, "process"), rapid.IntRange(0, 1).Draw(t, "array")
		kind := rapid.SampledFrom([]string{"acc", "periodic acc", "scatter acc"}).Draw(t, "call")
		var lo, hi, ld []int64
		var subscripts [][]int64
		var cells []cell
		if kind == "scatter acc" {
			subscripts, cells = g.drawElements(t)
		} else {
			lo, hi, ld, cells = g.drawCells(t, kind == "periodic acc")
		}
		first, alpha := rapid.Int64Range(-1000, 1000).Draw(t, "first"), rapid.Int64Range(-3, 3).Draw(t, "alpha")
		for _, c := range cells {
			g.plain[which][c.at] += alpha * (first + c.in)
		}
		calls[rank] = append(calls[rank], func(p *ga.Process, arrays [2]*ga.Array) error {
			at, _, err := filled(p, first)
			switch {
			case err != nil:
				return err
			case kind == "acc":
				return ga.Acc(arrays[which], lo, hi, at, ld, alpha)
			case kind == "periodic acc":
				return ga.PeriodicAcc(arrays[which], lo, hi, at, ld, alpha)
			}
			return ga.ScatterAcc(arrays[which], subscripts, at, alpha)
		})
	}
	return calls
}

// drawCounters draws increments of a few elements. Each process sees values that grow by its own increment at least.
func (g *program) drawCounters(t *rapid.T) [][]call {
	calls := make([][]call, g.n)
	at, which := g.drawPoint(t), rapid.IntRange(0, 1).Draw(t, "array")
	by := rapid.Int64Range(1, 1<<33).Draw(t, "by")
	start := g.plain[which][g.place(at)]
	seen, count := map[int64]bool{}, int64(0)
	for range rapid.IntRange(1, 3*g.n).Draw(t, "increments") {
		rank := rapid.IntRange(0, g.n-1).Draw(t, "process")
		count++
		most := &count // of the whole step, once it is drawn
		calls[rank] = append(calls[rank], func(p *ga.Process, arrays [2]*ga.Array) error {
			old, err := arrays[which].ReadInc(at, by)
			k := (old - start) / by
			if err == nil && (seen[old] || k < 0 || k >= *most || old != start+k*by) {
				err = fmt.Errorf("a counter gave %d, expected one of %d numbers from %d on in steps of %d, each once", old, *most, start, by)
			}
			seen[old] = true
			return err
		})
	}
	g.plain[which][g.place(at)] += count * by
	return calls
}

// drawLocked draws additions by get and put under a mutex.
func (g *program) drawLocked(t *rapid.T) [][]call {
	calls := make([][]call, g.n)
	at, which := g.drawPoint(t), rapid.IntRange(0, 1).Draw(t, "array")
	for range rapid.IntRange(1, 2*g.n).Draw(t, "additions") {
		rank, by := rapid.IntRange(0, g.n-1).Draw(t, "process"), rapid.Int64Range(-9, 9).Draw(t, "by")
		g.plain[which][g.place(at)] += by
		calls[rank] = append(calls[rank], func(p *ga.Process, arrays [2]*ga.Array) error {
			buffer, v, err := filled(p, 0)
			for _, do := range []func() error{
				func() error { return p.Lock(1) },
				func() error { return arrays[which].Get(at, at, buffer, nil) },
				func() error { v[0] += by; return arrays[which].Put(at, at, buffer, nil) },
				func() error { return p.Unlock(1) },
			} {
				if err == nil {
					err = do()
				}
			}
			return err
		})
	}
	return calls
}

// drawOwn draws changes in memory: each process adds to the elements that it has.
func (g *program) drawOwn(t *rapid.T) [][]call {
	which, by := rapid.IntRange(0, 1).Draw(t, "array"), rapid.Int64Range(1, 9).Draw(t, "by")
	for i := range g.plain[which] {
		g.plain[which][i] += by
	}
	return g.all(func(p *ga.Process, arrays [2]*ga.Array) error {
		a := arrays[which]
		if a.LocalLen() == 0 {
			return nil
		}
		values, err := node.View[int64](p.Memory(), a.Local(), int(a.LocalLen()))
		if err != nil {
			return err
		}
		d := a.Decomposition()
		for b := range d.Boxes(p.Nodeid()) {
			points(b.Lo[:b.Dims], b.Hi[:b.Dims], func(at []int64) {
				i, _ := geometry.LocalIndex(d, p.Nodeid(), geometry.PointAt(at...))
				values[i] += by
			})
		}
		return nil
	})
}

// all is a call of all processes.
func (g *program) all(body call) [][]call {
	calls := make([][]call, g.n)
	for r := range calls {
		calls[r] = []call{body}
	}
	return calls
}

// drawWhole draws collective operations on patches of both arrays.
func (g *program) drawWhole(t *rapid.T) [][]call {
	lo, hi, _, cells := g.drawCells(t, false)
	section := func(a *ga.Array) ga.Section { return ga.Section{Array: a, Lo: lo, Hi: hi} }
	which, x, y := rapid.IntRange(0, 1).Draw(t, "array"), rapid.Int64Range(-3, 3).Draw(t, "x"), rapid.Int64Range(-3, 3).Draw(t, "y")
	to, from := g.plain[which], g.plain[1-which]
	do := func(f func(c cell)) {
		for _, c := range cells {
			f(c)
		}
	}
	var body call
	switch rapid.SampledFrom([]string{"fill", "scale", "add", "copy", "dot"}).Draw(t, "operation") {
	case "fill":
		do(func(c cell) { to[c.at] = x })
		body = func(_ *ga.Process, a [2]*ga.Array) error { return ga.FillPatch(section(a[which]), x) }
	case "scale":
		do(func(c cell) { to[c.at] *= x })
		body = func(_ *ga.Process, a [2]*ga.Array) error { return ga.Scale(section(a[which]), x) }
	case "add":
		do(func(c cell) { to[c.at] = x*to[c.at] + y*from[c.at] })
		body = func(_ *ga.Process, a [2]*ga.Array) error {
			return ga.Add(x, section(a[which]), y, section(a[1-which]), section(a[which]))
		}
	case "copy":
		do(func(c cell) { to[c.at] = from[c.at] })
		body = func(_ *ga.Process, a [2]*ga.Array) error {
			return ga.Copy[int64](false, section(a[1-which]), section(a[which]))
		}
	case "dot":
		want := int64(0)
		do(func(c cell) { want += to[c.at] * from[c.at] })
		body = func(_ *ga.Process, a [2]*ga.Array) error {
			v, err := ga.Dot[int64](section(a[0]), section(a[1]))
			if err == nil && v != want {
				err = fmt.Errorf("dot product %d, want %d", v, want)
			}
			return err
		}
	}
	return g.all(body)
}

// run executes the program in one process and compares, after each step, what the process has.
func (g *program) run(p *ga.Process, create [2]creation) error {
	var arrays [2]*ga.Array
	for i, c := range create {
		var err error
		if arrays[i], err = c(p); err == nil {
			err = arrays[i].Zero()
		}
		if err != nil {
			return err
		}
	}
	if err := errors.Join(p.CreateMutexes(2), p.Sync()); err != nil {
		return err
	}
	for i, s := range g.steps {
		for _, do := range s.calls[p.Nodeid()] {
			if err := do(p, arrays); err != nil {
				return fmt.Errorf("step %d: %w", i, err)
			}
		}
		if err := p.Sync(); err != nil {
			return err
		}
		for k, a := range arrays {
			if err := compareWhole(p, a, s.after[k]); err != nil {
				return fmt.Errorf("after step %d, array %d: %w", i, k, err)
			}
		}
		if err := p.Sync(); err != nil {
			return err
		}
	}
	return p.DestroyMutexes()
}

// TestSequences: several processes put, get, add, count and compute at the same time, on every port. Two arrays with any distributions
// are what plain ones are to which the same is done in sequence.
func TestSequences(t *testing.T) {
	all := append(ports(), withoutAdding()...)
	rapid.Check(t, func(t *rapid.T) {
		i := rapid.IntRange(0, len(all)-1).Draw(t, "port")
		x, dims := all[i], 3
		if strings.HasPrefix(x.name, "direct/") || strings.HasPrefix(x.name, "shared/") {
			dims = 2
		}
		g := drawProgram(t, dims, i < len(ports()))
		create := [2]creation{drawCreation(t, g.dims, g.n), drawCreation(t, g.dims, g.n)}
		if err := x.run(g.n, func(p *ga.Process) error { return g.run(p, create) }); err != nil {
			t.Fatalf("%s: %v", x.name, err)
		}
	})
}
