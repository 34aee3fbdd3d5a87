package network_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/sim/network"
)

func fatTree(t testing.TB, hosts int, levels ...network.FatTreeLevel) *network.FatTree {
	t.Helper()
	topology, err := network.NewFatTree(hosts, levels...)
	if err != nil {
		t.Fatal(err)
	}
	return topology
}

func eliteTree(t testing.TB, hosts int) *network.FatTree {
	t.Helper()
	topology, err := network.NewEliteTree(hosts)
	if err != nil {
		t.Fatal(err)
	}
	return topology
}

func TestFatTreeRoutes(t *testing.T) {
	elite := eliteTree(t, 64)
	double := fatTree(t, 8, network.FatTreeLevel{Down: 4, Up: 1, Cables: 1}, network.FatTreeLevel{Down: 2, Up: 1, Cables: 2})
	for _, test := range []struct {
		why              string
		topology         network.Topology
		src, dst, choice int
		want             string
	}{
		{"one switch", elite, 0, 3, 9, "Level[1].Switch[0]"},
		// Destination 6 takes parent 6 mod 4 = 2 of switch 0; level 2 has
		// subtree 0 copy 2, and 6 is below leaf 1.
		{"two levels", elite, 0, 6, 0, "Level[1].Switch[0] Level[2].Switch[2] Level[1].Switch[1]"},
		{"the next choice", elite, 0, 6, 1, "Level[1].Switch[0] Level[2].Switch[3] Level[1].Switch[1]"},
		// Destination 63: parent 3, then 63/4 mod 4 = 3: copy 3 + 3*4 = 15 of
		// the top; down to subtree 3 copy 3, leaf 15.
		{"three levels", elite, 0, 63, 0, "Level[1].Switch[0] Level[2].Switch[3] Level[3].Switch[15] Level[2].Switch[15] Level[1].Switch[15]"},
		// choice 6 = 2 + 1*4: parent (3+2) mod 4 = 1, then (3+1) mod 4 = 0.
		{"choice at every level", elite, 0, 63, 6, "Level[1].Switch[0] Level[2].Switch[1] Level[3].Switch[1] Level[2].Switch[13] Level[1].Switch[15]"},
		{"parallel cables", double, 0, 7, 1, "Level[1].Switch[0] Level[2].Switch[0] Level[1].Switch[1]"},
	} {
		if got := names(test.topology, test.src, test.dst, test.choice); got != test.want {
			t.Errorf("%s: %s, %d to %d, choice %d:\n got %s\nwant %s", test.why, test.topology.Name(), test.src, test.dst, test.choice, got, test.want)
		}
	}
	a, b := double.Route(0, 6, 0, nil), double.Route(0, 6, 1, nil)
	if a[1] == b[1] || a[2] == b[2] {
		t.Errorf("choices 0 and 1 share a cable: %v, %v", a, b)
	}
}

// In an Elite tree all hosts can send at once to any shifted host without
// sharing a link: d mod k keeps the destinations of a leaf apart.
func TestEliteTreeHasFullBandwidth(t *testing.T) {
	topology := eliteTree(t, 64)
	for shift := 1; shift < 64; shift++ {
		used := map[network.LinkID]bool{}
		for src := range 64 {
			for _, id := range topology.Route(src, (src+shift)%64, 0, nil) {
				if used[id] {
					t.Fatalf("shift %d: two messages share %s", shift, topology.LinkName(id))
				}
				used[id] = true
			}
		}
	}
}

func TestFatTreeConnected(t *testing.T) {
	small := rapid.IntRange(1, 4)
	rapid.Check(t, func(t *rapid.T) {
		levels := []network.FatTreeLevel{{Down: small.Draw(t, "down"), Up: 1, Cables: 1}}
		room := levels[0].Down
		for range rapid.IntRange(0, 3).Draw(t, "levels") {
			l := network.FatTreeLevel{Down: small.Draw(t, "down"), Up: small.Draw(t, "up"), Cables: small.Draw(t, "cables")}
			levels = append(levels, l)
			room *= l.Down
		}
		topology, err := network.NewFatTree(rapid.IntRange(1, room).Draw(t, "hosts"), levels...)
		if err != nil {
			t.Fatal(err)
		}
		checkRoute(t, topology)
	})
}
