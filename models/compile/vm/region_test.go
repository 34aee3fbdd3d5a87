package vm_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
)

// jumpSpec is a conditional jump at the end of a segment: to a segment, if the
// steps so far leave the remainder when divided by the modulus.
type jumpSpec struct{ to, modulus, remainder int }

const mostSteps = 60

// walk executes the segments in Go: each step makes hash = hash*31 + segment.
func walk(segments [][]jumpSpec, entry int) int32 {
	hash, steps := int32(0), 0
	for at := entry; at < len(segments); {
		hash = hash*31 + int32(at) + 1
		steps++
		if steps >= mostSteps {
			return hash
		}
		next := at + 1
		for _, j := range segments[at] {
			if steps%j.modulus == j.remainder {
				next = j.to
				break
			}
		}
		at = next
	}
	return hash
}

// regionOf makes the same of ir, in a function so that it can be left after
// the last step. A jump lies within a nested block, as in real programs.
func regionOf(segments [][]jumpSpec, entry int, dynamic bool) *ir.Module {
	f := newFunc("MAIN")
	hash, steps := f.local(ir.I32, "hash"), f.local(ir.I32, "steps")
	region := &ir.Region{ID: 1}
	if dynamic {
		region.Entry = i32(int64(entry))
	}
	for n, jumps := range segments {
		list := []ir.Stmt{
			f.set(hash, binary(ir.AddI32, binary(ir.MulI32, f.get(hash), i32(31)), i32(int64(n+1)))),
			f.inc(steps, ir.AddI32, i32(1)),
			&ir.If{Cond: binary(ir.GeI32, f.get(steps), i32(mostSteps)), Then: []ir.Stmt{&ir.Br{To: 9}}},
		}
		for _, j := range jumps {
			cond := binary(ir.EqI32, binary(ir.RemI32, f.get(steps), i32(int64(j.modulus))), i32(int64(j.remainder)))
			list = append(list, &ir.Block{ID: 2, Body: []ir.Stmt{&ir.If{Cond: cond, Then: []ir.Stmt{&ir.Jump{Region: 1, Segment: j.to}}}}})
		}
		region.Segments = append(region.Segments, list)
	}
	f.Body = []ir.Stmt{&ir.Block{ID: 9, Body: []ir.Stmt{region}}, store(ir.MI32, fixedAddress(result), f.get(hash))}
	return program(f)
}

func TestRegions(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		n := rapid.IntRange(1, 7).Draw(r, "segments")
		segments := make([][]jumpSpec, n)
		for i := range segments {
			for range rapid.IntRange(0, 2).Draw(r, "jumps") {
				m := rapid.IntRange(1, 4).Draw(r, "modulus")
				segments[i] = append(segments[i], jumpSpec{rapid.IntRange(0, n-1).Draw(r, "to"), m, rapid.IntRange(0, m-1).Draw(r, "remainder")})
			}
		}
		dynamic, entry := rapid.Bool().Draw(r, "dynamic"), 0
		if dynamic {
			entry = rapid.IntRange(0, n-1).Draw(r, "entry")
		}
		m := regionOf(segments, entry, dynamic)
		if err := ir.Verify(m); err != nil {
			r.Fatal(err)
		}
		machine, err := run(t, m, vm.Config{})
		if err != nil {
			r.Fatal(err)
		}
		got, err := machine.Int32(result)
		if want := walk(segments, entry); err != nil || got != want {
			r.Fatalf("got %d, %v, want %d", got, err, want)
		}
	})
}
