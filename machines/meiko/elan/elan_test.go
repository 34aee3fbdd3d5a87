package elan_test

import (
	"testing"

	"simrun/machines/meiko/elan"
	"simrun/sim/network"
)

// TestStages: as many Elites as the way through the tree has links, less the
// one that leads to the first.
func TestStages(t *testing.T) {
	tree, err := network.NewEliteTree(224)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, want int }{{0, 0, 1}, {5, 6, 1}, {3, 4, 3}, {15, 16, 5}, {63, 64, 7}, {223, 0, 7}} {
		if got := elan.Stages(test.from, test.to); got != test.want {
			t.Errorf("from %d to %d: %d Elites, want %d", test.from, test.to, got, test.want)
		}
	}
	for from := range 224 {
		for to := 0; to < 224; to += 3 {
			if got, want := elan.Stages(from, to), len(tree.Route(from, to, 0, nil))-1; got != want {
				t.Errorf("from %d to %d: %d Elites, want %d", from, to, got, want)
			}
		}
	}
}
