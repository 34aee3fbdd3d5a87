package ga_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/xt5"
	"simrun/models/ga"
	"simrun/sim/node"
)

// TestGhostsByHand: an array of 4x2 on two processes, of which each has a column, with ghost
// cells of width 1, and 10i+j in (i,j). Process 0 has rows -1 to 4 of columns -1 to 1.
func TestGhostsByHand(t *testing.T) {
	everywhere(t, 2, func(p *ga.Process) error {
		c := doubles(4, 2)
		c.Ghosts = []int64{1, 1}
		a, err := p.Create(c)
		if err != nil {
			return err
		}
		if err := fillByPlace(p, a); err != nil {
			return err
		}
		at, extents, err := a.AccessGhosts()
		if err != nil {
			return err
		}
		v, err := node.View[float64](p.Memory(), at, 18)
		if err != nil {
			return err
		}
		before := []float64{0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 20, 0, 0, 30, 0, 0, 0, 0}
		after := []float64{31, 30, 31, 1, 0, 1, 11, 10, 11, 21, 20, 21, 31, 30, 31, 1, 0, 1}
		if p.Nodeid() == 1 {
			before[4], before[7], before[10], before[13] = 1, 11, 21, 31
			after = []float64{30, 31, 30, 0, 1, 0, 10, 11, 10, 20, 21, 20, 30, 31, 30, 0, 1, 0}
		}
		if !a.HasGhosts() || !slices.Equal(extents, []int64{6, 3}) || !slices.Equal(v, before) {
			return fmt.Errorf("process %d: ghosts %v, extents %v, values %v, want [6 3] and %v", p.Nodeid(), a.HasGhosts(), extents, v, before)
		}
		if err := a.UpdateGhosts(); err != nil {
			return err
		}
		if !slices.Equal(v, after) {
			return fmt.Errorf("process %d: updated ghost cells %v, want %v", p.Nodeid(), v, after)
		}
		return nil
	})
}

// fillByPlace has each process write its own elements of a matrix by NGA_Access: 10i+j.
func fillByPlace(p *ga.Process, a *ga.Array) error {
	lo, hi, ok := a.Distribution(p.Nodeid())
	if !ok {
		return p.Sync()
	}
	at, ld, err := a.Access(lo, hi)
	if err != nil {
		return err
	}
	v, err := node.View[float64](p.Memory(), at, int((hi[0]-lo[0])*ld[0]+hi[1]-lo[1]+1))
	if err != nil {
		return err
	}
	points(lo, hi, func(at []int64) { v[index(at, lo, ld)] = float64(10*at[0] + at[1]) })
	return errors.Join(a.ReleaseUpdate(lo, hi), p.Sync())
}

// around is an index within a dimension of n elements that has no ends.
func around(i, n int64) int64 { return (i%n + n) % n }

// checkGhosts compares the block of this process and the ghost cells that were updated with
// 10i+j; others are 0.
func checkGhosts(p *ga.Process, a *ga.Array, width []int64, updated func(row, column int) bool) error {
	lo, hi, ok := a.Distribution(p.Nodeid())
	if !ok {
		return nil
	}
	at, extents, err := a.AccessGhosts()
	if err != nil {
		return err
	}
	v, err := node.View[float64](p.Memory(), at, int(extents[0]*extents[1]))
	if err != nil {
		return err
	}
	side := func(i int64, d int) int {
		switch {
		case i < lo[d]:
			return -1
		case i > hi[d]:
			return 1
		}
		return 0
	}
	first, last := []int64{lo[0] - width[0], lo[1] - width[1]}, []int64{hi[0] + width[0], hi[1] + width[1]}
	points(first, last, func(at []int64) {
		want := float64(10*around(at[0], a.Dims[0]) + around(at[1], a.Dims[1]))
		if !updated(side(at[0], 0), side(at[1], 1)) {
			want = 0
		}
		if got := v[index(at, first, extents[1:])]; got != want && err == nil {
			err = fmt.Errorf("process %d with %v to %v and ghosts %v: found %v at %v, want %v", p.Nodeid(), lo, hi, width, got, at, want)
		}
	})
	return err
}

// TestGhostsOnPorts: by every port, ghost cells of several widths, some wider than blocks, so
// that they come from beyond the neighbour.
func TestGhostsOnPorts(t *testing.T) {
	for _, n := range []int{1, 2, 5, 16} {
		onPorts(t, n, func(p *ga.Process) error {
			for _, width := range [][]int64{{1, 1}, {2, 0}, {3, 5}} {
				c := doubles(9, 7)
				c.Ghosts = width
				a, err := p.Create(c)
				if err != nil {
					return err
				}
				if err := errors.Join(fillByPlace(p, a), a.UpdateGhosts()); err != nil {
					return err
				}
				if err := checkGhosts(p, a, width, func(int, int) bool { return true }); err != nil {
					return err
				}
				if err := a.Destroy(); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// TestGhostDirections: one side at a time; four calls, of which two include corners, update
// all ghost cells of a matrix.
func TestGhostDirections(t *testing.T) {
	everywhere(t, 6, func(p *ga.Process) error {
		c, width := doubles(9, 8), []int64{2, 1}
		c.Ghosts = width
		a, err := p.Create(c)
		if err != nil {
			return err
		}
		if err := fillByPlace(p, a); err != nil {
			return err
		}
		return errors.Join(
			a.UpdateGhostDir(0, -1, false), checkGhosts(p, a, width, func(r, c int) bool { return c == 0 && r <= 0 }), p.Sync(),
			a.UpdateGhostDir(0, -1, true), checkGhosts(p, a, width, func(r, c int) bool { return r < 0 || r == 0 && c == 0 }), p.Sync(),
			a.UpdateGhostDir(0, 1, true), checkGhosts(p, a, width, func(r, c int) bool { return r != 0 || c == 0 }), p.Sync(),
			a.UpdateGhostDir(1, -1, false), a.UpdateGhostDir(1, 1, false),
			checkGhosts(p, a, width, func(int, int) bool { return true }))
	})
}

// TestGhostsAtRandom: arrays of 1 to 4 dimensions, cut at random, with ghost cells of widths
// at random, against an array in one piece.
func TestGhostsAtRandom(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 15).Draw(t, "processes")
		dims := rapid.SliceOfN(rapid.Int64Range(1, 6), 1, 4).Draw(t, "dims")
		c := ga.Config{Name: "a", Type: ga.Long, Dims: dims, Ghosts: drawWidths(t, dims)}
		create := drawIrregular(t, c, n)
		start := rapid.SampledFrom([]func(machines.Endpoint) (*ga.Process, error){overARMCI, onAdlib}).Draw(t, "start")
		err := port{"xt5", xt5.Model(), start}.run(n, func(p *ga.Process) error {
			a, err := create(p)
			if err != nil {
				return err
			}
			if p.Nodeid() == 0 {
				if err := numberAll(p, a); err != nil {
					return err
				}
			}
			if err := errors.Join(p.Sync(), a.UpdateGhosts()); err != nil {
				return err
			}
			return checkNumbers(p, a, c.Ghosts)
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// numberAll puts the number of each element.
func numberAll(p *ga.Process, a *ga.Array) error {
	size := int64(1)
	last := make([]int64, len(a.Dims))
	for d, n := range a.Dims {
		size *= n
		last[d] = n - 1
	}
	at, v := bufferOf[int64](p, size)
	for i := range v {
		v[i] = int64(i)
	}
	return a.Put(make([]int64, len(a.Dims)), last, at, nil)
}

// checkNumbers compares all that a process stores.
func checkNumbers(p *ga.Process, a *ga.Array, width []int64) error {
	lo, hi, ok := a.Distribution(p.Nodeid())
	if !ok {
		return nil
	}
	at, extents, err := a.AccessGhosts()
	if err != nil {
		return err
	}
	v, err := node.View[int64](p.Memory(), at, int(a.LocalLen()))
	if err != nil {
		return err
	}
	for d, w := range width {
		lo[d], hi[d] = lo[d]-w, hi[d]+w
	}
	inside, origin := make([]int64, len(lo)), make([]int64, len(lo))
	points(lo, hi, func(at []int64) {
		for d, i := range at {
			inside[d] = around(i, a.Dims[d])
		}
		want := index(inside, origin, a.Dims[1:])
		if got := v[index(at, lo, extents[1:])]; got != want && err == nil {
			err = fmt.Errorf("process %d finds %d at %v, want %d", p.Nodeid(), got, at, want)
		}
	})
	return err
}

// TestPeriodic: by every port, patches that go beyond all ends of an array are put, added to
// and got by one process after the other.
func TestPeriodic(t *testing.T) {
	const rows, columns = 6, 7
	for _, n := range []int{1, 4, 7, 16} {
		onPorts(t, n, func(p *ga.Process) error {
			a, err := p.Create(doubles(rows, columns))
			if err != nil {
				return err
			}
			plain := make([]float64, rows*columns)
			lo, hi, ld := []int64{-2, 5}, []int64{3, 11}, []int64{9} // all of the array, turned
			at, v := buffer(p, 6*9)
			each := func(do func(element, plain *float64)) {
				points(lo, hi, func(x []int64) {
					do(&v[index(x, lo, ld)], &plain[around(x[0], rows)*columns+around(x[1], columns)])
				})
			}
			for rank := range p.Nnodes() {
				i := 0.0
				each(func(element, plain *float64) {
					i++
					*element = i + float64(100*rank)
					*plain = 3 * *element
				})
				if rank == p.Nodeid() {
					if err := errors.Join(a.PeriodicPut(lo, hi, at, ld), ga.PeriodicAcc(a, lo, hi, at, ld, 2.0)); err != nil {
						return err
					}
				}
				if err := p.Sync(); err != nil {
					return err
				}
				if err := expect[float64](p, a, "put round the ends", func(i, j int64) int { return int(plain[i*columns+j]) }); err != nil {
					return err
				}
				clear(v)
				if err := a.PeriodicGet(lo, hi, at, ld); err != nil {
					return err
				}
				var wrong error
				each(func(element, plain *float64) {
					if *element != *plain {
						wrong = fmt.Errorf("process %d gets %v, want %v", p.Nodeid(), *element, *plain)
					}
				})
				if err := errors.Join(wrong, p.Sync()); err != nil {
					return err
				}
			}
			return nil
		})
	}
}

// TestGhostErrors shows what wrong programs are told.
func TestGhostErrors(t *testing.T) {
	with := func(widths ...int64) func(p *ga.Process) error {
		return func(p *ga.Process) error {
			c := doubles(4, 6)
			c.Ghosts = widths
			_, err := p.Create(c)
			return err
		}
	}
	use := func(do func(p *ga.Process, a *ga.Array) error) func(p *ga.Process) error {
		return func(p *ga.Process) error {
			a, err := p.Create(doubles(4, 6))
			if err != nil {
				return err
			}
			return do(p, a)
		}
	}
	for want, body := range map[string]func(p *ga.Process) error{
		"found 1 widths of ghost cells of \"a\", expected one for each of 2 dimensions": with(1),
		"found width 5 of ghost cells in dimension 0 of \"a\", expected 0 to 4":         with(5, 1),
		"found width -1 of ghost cells in dimension 1 of \"a\", expected 0 to 6":        with(0, -1),
		"found ghost cells of the block-cyclic \"a\", expected none": func(p *ga.Process) error {
			c := doubles(4, 6)
			c.Ghosts = []int64{1, 1}
			_, err := p.CreateBlockCyclic(c, []int64{1, 1}, []int{1, 2})
			return err
		},
		"NGA_Update_ghost_dir: found dimension 2 and direction 1 of \"a\", expected 0 to 1, and -1 or 1": use(func(_ *ga.Process, a *ga.Array) error {
			return a.UpdateGhostDir(2, 1, false)
		}),
		"NGA_Periodic_get: found indices -5 to 1 in dimension 0 of \"a\", expected ascending ones from -4 to 7": use(func(_ *ga.Process, a *ga.Array) error {
			return a.PeriodicGet([]int64{-5, 0}, []int64{1, 1}, 0, nil)
		}),
		"NGA_Periodic_put: found leading dimension 2 for the patch [0 4] to [0 6] of \"a\", expected at least 3": use(func(_ *ga.Process, a *ga.Array) error {
			return a.PeriodicPut([]int64{0, 4}, []int64{0, 6}, 0, []int64{2})
		}),
		"NGA_Periodic_put: found patch [0] to [1] of \"a\", expected 2 dimensions": use(func(_ *ga.Process, a *ga.Array) error {
			return a.PeriodicPut([]int64{0}, []int64{1}, 0, nil)
		}),
		"NGA_Periodic_acc: found a value of type C_INT for \"a\", expected C_DBL": use(func(_ *ga.Process, a *ga.Array) error {
			return ga.PeriodicAcc(a, []int64{0, 0}, []int64{1, 1}, 0, nil, int32(1))
		}),
		"NGA_Access_ghosts: found \"a\", which has been destroyed, expected an array": use(func(_ *ga.Process, a *ga.Array) error {
			if err := a.Destroy(); err != nil {
				return err
			}
			_, _, err := a.AccessGhosts()
			return err
		}),
	} {
		if _, err := run(onXT5, 2, body); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got error %v, want %q", err, want)
		}
	}
}
