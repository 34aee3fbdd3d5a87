//go:build !js

package armci1999

import (
	"context"
	"testing"

	"simrun/machines/powerchallenge"
	"simrun/sim"
)

// remapOnce runs one call of a form on the Power Challenge, after another.
func remapOnce(t *testing.T, f remapForm, n int64) remapTime {
	t.Helper()
	m, err := powerchallenge.New()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(0)
	r := &remapRun{form: f, repeats: 1, remapTime: remapTime{side: n}}
	if err := m.Launch(k, remapProcesses, r.run); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatalf("%s, N = %d: %v", f.name, n, err)
	}
	r.finish()
	return r.remapTime
}

// TestRemapData: in all forms, every element of the destination equals that of the source. The sides can be divided by
// four or not. With 4 processes, the blocks of 5 x 5 elements are 2, 2, 1 and 0 rows.
func TestRemapData(t *testing.T) {
	for _, f := range remapForms {
		for _, n := range []int64{4, 5, 7, 16, 33, 64, 130} {
			r := remapOnce(t, f, n)
			if int64(r.found.got) != n*n || r.found.wrong > 0 {
				t.Errorf("%s, N = %d: %d elements, of which %d are wrong, want %d and none", f.name, n, r.found.got, r.found.wrong, n*n)
			}
		}
	}
}

// TestRemapIsAllToAll: over message passing each of 4 processes sends each other one a message with N x N / 16 floats,
// 4 x 3 in all. Over ARMCI no data go in messages: the two barriers have two rounds of an empty message of each
// process, 2 x 2 x 4 in all.
func TestRemapIsAllToAll(t *testing.T) {
	const n = 64
	mpi, over := remapOnce(t, remapMPI, n), remapOnce(t, remapARMCI, n)
	if want := int64(4 * 3 * n * n / 16 * floatBytes); mpi.messages != 4*3 || mpi.bytes != want {
		t.Errorf("over message passing: %d messages of %d bytes in all, want 12 of %d", mpi.messages, mpi.bytes, want)
	}
	if over.messages != 2*2*4 || over.bytes != 0 {
		t.Errorf("over ARMCI: %d messages of %d bytes in all, want 16 of none", over.messages, over.bytes)
	}
}

// TestRemapBarriers: the remap over ARMCI makes two barriers, that over message passing none.
func TestRemapBarriers(t *testing.T) {
	for _, n := range []int64{16, 64, 256} {
		if r := remapOnce(t, remapMPI, n); r.barriers != 0 {
			t.Errorf("N = %d over message passing: %d barriers, want none", n, r.barriers)
		}
		if r := remapOnce(t, remapARMCI, n); r.barriers != 2 {
			t.Errorf("N = %d over ARMCI: %d barriers, want 2", n, r.barriers)
		}
	}
}

// TestRemapAddsUp: the parts of the break-down are all of the time, within what processes begin and end apart: no time is
// noted twice.
func TestRemapAddsUp(t *testing.T) {
	for _, f := range remapForms {
		r := remapOnce(t, f, 256)
		sum := sim.Duration(0)
		for _, d := range r.parts {
			sum = sum.Plus(d)
		}
		if sum > r.took*101/100 || sum < r.took*9/10 {
			t.Errorf("%s: parts of %v, want %v, at most a hundredth more or a tenth less", f.name, sum, r.took)
		}
	}
}
