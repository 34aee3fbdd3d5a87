package plots

import (
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"

	"simrun/machines"
)

// Each kind of time has a fill of its own, whatever other parts there are.
func TestFills(t *testing.T) {
	var names []string
	for k := range machines.Kind(machines.KindCount) {
		names = append(names, k.String())
	}
	names = append(names, "of a user", "another")
	all := fillsOf(names)
	for i, f := range all {
		if k := slices.Index(all, f); k != i || f.ground == nil {
			t.Errorf("%s has the fill %v of %s, want one of its own", names[i], f, names[k])
		}
		if i < machines.KindCount && fillsOf([]string{names[len(names)-1-i], names[i]})[1] != f {
			t.Errorf("%s has two fills", names[i])
		}
	}
}

// Hatching stays within its area.
func TestHatchStaysInside(t *testing.T) {
	for _, r := range []vg.Rectangle{rect(0, 0, 30, 4), rect(10, 10, 13, 60), rect(0, 0, 1, 1), rect(5, 5, 25, 25)} {
		for _, line := range hatching(r) {
			for _, at := range line {
				if at.X < r.Min.X-1e-9 || at.X > r.Max.X+1e-9 || at.Y < r.Min.Y-1e-9 || at.Y > r.Max.Y+1e-9 {
					t.Errorf("line %v leaves %v", line, r)
				}
			}
			if d := line[1].Sub(line[0]); max(d.X+d.Y, -d.X-d.Y) > 1e-9 {
				t.Errorf("line %v does not fall at 45 degrees", line)
			}
		}
	}
}
