package ga_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/models/ga"
	"simrun/sim/node"
)

func doubles(dims ...int64) ga.Config { return ga.Config{Name: "a", Type: ga.Double, Dims: dims} }

// TestByHand is the example of the package page.
func TestByHand(t *testing.T) {
	everywhere(t, 6, func(p *ga.Process) error {
		a, err := p.Create(doubles(9, 8))
		if err != nil {
			return err
		}
		lo, hi, ok := a.Distribution(3)
		if !ok || !slices.Equal(lo, []int64{3, 4}) || !slices.Equal(hi, []int64{5, 7}) {
			t.Errorf("process 3 has %v to %v, %v, want [3 4] to [5 7]", lo, hi, ok)
		}
		parts, err := a.LocateRegion([]int64{2, 3}, []int64{4, 4})
		want := []ga.Part{{0, []int64{2, 3}, []int64{2, 3}}, {1, []int64{2, 4}, []int64{2, 4}},
			{2, []int64{3, 3}, []int64{4, 3}}, {3, []int64{3, 4}, []int64{4, 4}}}
		if d := cmp.Diff(want, parts); d != "" || err != nil {
			t.Errorf("parts of the patch, %v (-want +got):\n%s", err, d)
		}
		c := doubles(9, 8)
		c.Chunk = []int64{-1, 8}
		rows, err := p.Create(c)
		if err != nil {
			return err
		}
		var got []int64
		for r := range p.Nnodes() {
			lo, hi, _ := rows.Distribution(r)
			got = append(got, hi[0]-lo[0]+1)
			if lo[1] != 0 || hi[1] != 7 {
				t.Errorf("process %d has columns %d to %d, want all", r, lo[1], hi[1])
			}
		}
		if d := cmp.Diff([]int64{2, 2, 2, 1, 1, 1}, got); d != "" {
			t.Errorf("rows of the processes (-want +got):\n%s", d)
		}
		return nil
	})
}

// TestAccumulateMissing says what the XT5 lacks.
func TestAccumulateMissing(t *testing.T) {
	_, err := run(onXT5, 14, func(p *ga.Process) error {
		a, err := p.Create(doubles(28))
		if err != nil {
			return err
		}
		at, _ := buffer(p, 28)
		return ga.Acc(a, []int64{0}, []int64{27}, at, nil, 1.0)
	})
	var missing *machines.MissingError
	if !errors.As(err, &missing) || !slices.Contains(missing.Missing, machines.HasAtomics) {
		t.Errorf("got error %v, want one that atomic operations are missing", err)
	}
}

// TestLocal writes by NGA_Access what others get, and asks where elements are.
func TestLocal(t *testing.T) {
	everywhere(t, 5, func(p *ga.Process) error {
		a, err := p.CreateIrreg(doubles(6, 10), []int{2, 2}, []int64{0, 4, 0, 7}) // process 4 has nothing
		if err != nil {
			return err
		}
		lo, hi, ok := a.Distribution(p.Nodeid())
		if ok != (p.Nodeid() < 4) || ok && p.Adlib() == nil && a.LocalLen() != (hi[0]-lo[0]+1)*(hi[1]-lo[1]+1) || !ok && a.Local() != 0 {
			return fmt.Errorf("found %v to %v, %v, in process %d, %d elements at %#x", lo, hi, ok, p.Nodeid(), a.LocalLen(), a.Local())
		}
		if ok {
			inner := []int64{lo[0], lo[1] + 1}
			at, ld, err := a.Access(inner, hi)
			if err != nil {
				return err
			}
			values, err := node.View[float64](p.Memory(), at, int((hi[0]-lo[0])*ld[0]+hi[1]-lo[1]))
			if err != nil {
				return err
			}
			for i := inner[0]; i <= hi[0]; i++ {
				for j := inner[1]; j <= hi[1]; j++ {
					values[(i-inner[0])*ld[0]+j-inner[1]] = float64(100*i + j)
				}
			}
			if err := a.ReleaseUpdate(inner, hi); err != nil {
				return err
			}
		}
		return errors.Join(p.Sync(), checkLocal(p, a), a.Destroy())
	})
}

// checkLocal gets all: what has not been written is 0.
func checkLocal(p *ga.Process, a *ga.Array) error {
	at, values := buffer(p, 60)
	if err := a.Get([]int64{0, 0}, []int64{5, 9}, at, nil); err != nil {
		return err
	}
	for i := range int64(6) {
		for j := range int64(10) {
			want := float64(100*i + j)
			if j == 0 || j == 7 {
				want = 0
			}
			if v := values[i*10+j]; v != want {
				return fmt.Errorf("found %v in (%d,%d), expected %v", v, i, j, want)
			}
			owner := 0
			if i >= 4 {
				owner += 2
			}
			if j >= 7 {
				owner++
			}
			if got, err := a.Locate([]int64{i, j}); got != owner || err != nil {
				return fmt.Errorf("found (%d,%d) in process %d, %v, expected %d", i, j, got, err, owner)
			}
		}
	}
	return nil
}

// TestOrder puts twice to the same patch and gets it: calls take effect in order.
func TestOrder(t *testing.T) {
	everywhere(t, 3, func(p *ga.Process) error {
		a, err := p.Create(doubles(3, 2000))
		if err != nil {
			return err
		}
		at, values := buffer(p, 2000)
		row := int64(p.Nodeid()+1) % 3
		lo, hi := []int64{row, 0}, []int64{row, 1999}
		for round := range 3 {
			for i := range values {
				values[i] = float64(round)
			}
			if err := a.Put(lo, hi, at, nil); err != nil {
				return err
			}
			clear(values)
			if err := a.Get(lo, hi, at, nil); err != nil {
				return err
			}
			if values[0] != float64(round) || values[1999] != float64(round) {
				return fmt.Errorf("found %v and %v after round %d", values[0], values[1999], round)
			}
		}
		return nil
	})
}

// TestErrors shows what wrong programs are told.
func TestErrors(t *testing.T) {
	use := func(do func(p *ga.Process, a *ga.Array) error) func(p *ga.Process) error {
		return func(p *ga.Process) error {
			a, err := p.Create(doubles(4, 6))
			if err != nil {
				return err
			}
			return do(p, a)
		}
	}
	create := func(c ga.Config) func(p *ga.Process) error {
		return func(p *ga.Process) error { _, err := p.Create(c); return err }
	}
	irregular := func(blocks []int, starts ...int64) func(p *ga.Process) error {
		return func(p *ga.Process) error { _, err := p.CreateIrreg(doubles(4, 6), blocks, starts); return err }
	}
	cyclic := func(block []int64, grid []int) func(p *ga.Process) error {
		return func(p *ga.Process) error { _, err := p.CreateBlockCyclic(doubles(4, 6), block, grid); return err }
	}
	for _, test := range []struct {
		name string
		body func(p *ga.Process) error
		want string
	}{
		{"extent", create(doubles(4, 0)), "NGA_Create: found extents [4 0] of \"a\""},
		{"type", create(ga.Config{Name: "a", Type: 9, Dims: []int64{4}}), "NGA_Create: found type 9 of \"a\", expected C_INT to C_DCPL"},
		{"chunks", create(ga.Config{Name: "a", Dims: []int64{4}, Chunk: []int64{1, 2}}), "found 2 chunks of \"a\", expected one for each of 1 dimensions"},
		{"blocks", irregular([]int{2, 2}, 0, 2, 0), "NGA_Create_irreg: found [2 2] blocks of \"a\" and 3 indices where they begin"},
		{"indices", irregular([]int{1, 1}, 0, 0, 2), "NGA_Create_irreg: found [1 1] blocks of \"a\" and 3 indices where they begin"},
		{"descending", irregular([]int{2, 1}, 0, 0, 0), "found in dimension 0 of \"a\" blocks that begin at [0 0], expected ascending indices from 0 to less than 4"},
		{"many", irregular([]int{2, 2}, 0, 2, 0, 3), "found [2 2] blocks of \"a\", expected at most one for each of 2 processes"},
		{"grid", cyclic([]int64{1, 1}, []int{2, 2}), "found a grid [2 2] of \"a\" with 4 processes, expected 2"},
		{"block", cyclic([]int64{1, 0}, []int{1, 2}), "GA_Set_block_cyclic_proc_grid: dimension 1: found block size 0"},
		{"patch", use(func(p *ga.Process, a *ga.Array) error { return a.Put([]int64{1, 2}, []int64{4, 3}, 0, nil) }),
			"NGA_Put: found patch [1 2] to [4 3] of \"a\", expected one in <0,0,0;3,5,0>"},
		{"dimensions", use(func(p *ga.Process, a *ga.Array) error { return a.Get([]int64{1}, []int64{3}, 0, nil) }),
			"NGA_Get: found patch [1] to [3] of \"a\", expected 2 dimensions"},
		{"leading", use(func(p *ga.Process, a *ga.Array) error {
			return a.Get([]int64{0, 0}, []int64{1, 5}, 0, []int64{5})
		}),
			"NGA_Get: found leading dimension 5 for the patch <0,0,0;1,5,0> of \"a\", expected at least 6"},
		{"far leading", use(func(p *ga.Process, a *ga.Array) error { // times 8 bytes it is 0
			return a.Put([]int64{0, 0}, []int64{3, 5}, p.Memory().Alloc(800), []int64{1 << 62})
		}),
			"NGA_Put: found 4611686018427387904 times 8 bytes of a buffer for \"a\", expected at most 17592186044416 bytes"},
		{"far periodic", use(func(p *ga.Process, a *ga.Array) error {
			return a.PeriodicGet([]int64{-1, 0}, []int64{3, 5}, p.Memory().Alloc(800), []int64{1 << 62})
		}),
			"NGA_Periodic_get: found 4611686018427387904 times 8 bytes of a buffer"},
		{"no section", use(func(*ga.Process, *ga.Array) error { return ga.Scale(ga.Section{}, 1.0) }), "NGA_Scale_patch: found a section of no array, expected one of an array"},
		{"no operand", use(func(_ *ga.Process, a *ga.Array) error { return ga.Copy[float64](false, ga.Section{}, a.Whole()) }), "NGA_Copy_patch: found a section of no array"},
		{"no factor", use(func(_ *ga.Process, a *ga.Array) error {
			return ga.Matmul(false, false, 1.0, a.Whole(), a.Whole(), 0, ga.Section{})
		}),
			"NGA_Matmul_patch: found a section of no array"},
		{"no result", use(func(_ *ga.Process, a *ga.Array) error { return ga.Add(1.0, a.Whole(), 1, a.Whole(), ga.Section{}) }), "NGA_Add_patch: found a section of no array"},
		{"no product", use(func(_ *ga.Process, a *ga.Array) error { _, err := ga.Dot[float64](ga.Section{}, a.Whole()); return err }), "NGA_Ddot_patch: found a section of no array"},
		{"mutexes", func(p *ga.Process) error { return p.CreateMutexes(1<<30 + 1) }, "GA_Create_mutexes: found 1073741825 mutexes, expected 1 to 1073741824"},
		{"value", use(func(p *ga.Process, a *ga.Array) error { return ga.Fill(a, int32(1)) }), "GA_Fill: found a value of type C_INT for \"a\", expected C_DBL"},
		{"buffer", use(func(p *ga.Process, a *ga.Array) error { return a.Get([]int64{0, 0}, []int64{3, 5}, 0, nil) }), "NGA_Get: ARMCI_NbGetS: found a null address"},
		{"access", use(func(p *ga.Process, a *ga.Array) error {
			_, _, err := a.Access([]int64{0, 0}, []int64{3, 5})
			return err
		}),
			"NGA_Access: found patch [0 0] to [3 5] of \"a\", expected a part of what process"},
		{"destroyed", use(func(p *ga.Process, a *ga.Array) error { return errors.Join(a.Destroy(), a.Zero()) }), "GA_Zero: found \"a\", which has been destroyed"},
	} {
		_, err := run(onXT5, 2, test.body)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want %q", test.name, err, test.want)
		}
	}
}

// TestPhantom runs the same program with and without values: it takes the same time.
func TestPhantom(t *testing.T) {
	body := func(p *ga.Process) error {
		a, err := p.Create(doubles(100, 50))
		if err != nil {
			return err
		}
		at := p.Memory().AllocPhantom(8 * 100 * 50)
		lo, hi := []int64{1, 2}, []int64{90, 48}
		return errors.Join(ga.Fill(a, 2.5), a.Get(lo, hi, at, nil), p.Sync(), a.Put(lo, hi, at, nil), p.Sync())
	}
	real, err := run(onXT5, 13, body)
	if err != nil {
		t.Fatal(err)
	}
	phantom, err := run(onXT5, 13, body, armci.WithPhantom())
	if err != nil || real != phantom {
		t.Errorf("with values until %v, without until %v, %v", real, phantom, err)
	}
}
