package network_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim/network"
)

// ring is three switches in a one-way ring with a host each, and one cable
// back from switch 1 to switch 0.
func ring() network.Wiring {
	return network.Wiring{Attach: []int{0, 1, 2}, Switches: 3, Cables: [][2]int{{0, 1}, {1, 2}, {2, 0}, {1, 0}}}
}

func TestTableRoutes(t *testing.T) {
	hops, err := network.NewNextHopTable(ring(), [][]int{{0, 0, 0}, {3, 0, 1}, {2, 2, 0}})
	if err != nil {
		t.Fatal(err)
	}
	paths, err := network.NewPathTable(ring(), [][][]int{
		nil, {{0}}, {{0, 1}},
		{{3}, {1, 2}}, nil, {{1}},
		{{2}}, {{2, 0}}, {{}},
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		topology         network.Topology
		src, dst, choice int
		want             string
	}{
		{hops, 0, 2, 0, "Switch[0] Switch[1] Switch[2]"},
		{hops, 1, 0, 5, "Switch[1] Switch[0]"},
		{hops, 1, 1, 0, "Switch[1]"},
		{paths, 1, 0, 0, "Switch[1] Switch[0]"},
		{paths, 1, 0, 1, "Switch[1] Switch[2] Switch[0]"},
		{paths, 1, 0, 2, "Switch[1] Switch[0]"},
		{paths, 2, 2, 1, "Switch[2]"},
	} {
		if got := names(test.topology, test.src, test.dst, test.choice); got != test.want {
			t.Errorf("%s, %d to %d, choice %d: got %s, want %s", test.topology.Name(), test.src, test.dst, test.choice, got, test.want)
		}
	}
}

// A table that was filled from a mesh's routes gives the same routes.
func TestPathTableAgreesWithMesh(t *testing.T) {
	m := mesh(t, 4, 3)
	hosts := m.Hosts()
	w := network.Wiring{Switches: hosts}
	for h := range hosts {
		w.Attach = append(w.Attach, h)
	}
	for _, l := range m.Links()[2*hosts:] {
		w.Cables = append(w.Cables, [2]int{int(l.From) - hosts, int(l.To) - hosts})
	}
	paths := make([][][]int, hosts*hosts)
	for pair := range paths {
		var cables []int
		path := m.Route(pair/hosts, pair%hosts, 0, nil)
		for _, id := range path[1 : len(path)-1] {
			cables = append(cables, int(id)-2*hosts)
		}
		paths[pair] = [][]int{cables}
	}
	table, err := network.NewPathTable(w, paths)
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		path := checkRoute(t, table)
		links := table.Links()
		want := m.Route(int(links[path[0]].From), int(links[path[len(path)-1]].To), 0, nil)
		if len(path) != len(want) {
			t.Fatalf("got %v, want %v", path, want)
		}
	})
}

func TestTopologyErrors(t *testing.T) {
	for _, test := range []struct {
		build func() (network.Topology, error)
		want  string
	}{
		{func() (network.Topology, error) { return network.NewTorus() }, "torus: found no dimension, expected at least one"},
		{func() (network.Topology, error) { return network.NewTorus(4, 0, 4) }, "torus dimension 2: found 0, expected at least 1, and at most 1048576 hosts in all"},
		{func() (network.Topology, error) { return network.NewMesh(1<<11, 1<<11) }, "mesh dimension 2: found 2048, expected at least 1, and at most 1048576 hosts in all"},
		{func() (network.Topology, error) { return network.NewMesh(-1) }, "mesh dimension 1: found -1, expected at least 1, and at most 1048576 hosts in all"},
		{func() (network.Topology, error) { return network.NewBus(0) }, "bus hosts: found 0, expected 1 to 1048576"},
		{func() (network.Topology, error) {
			return network.NewFatTree(9, network.FatTreeLevel{Down: 8, Up: 1, Cables: 1})
		}, "fat tree hosts: found 9, expected 1 to 8"},
		{func() (network.Topology, error) {
			return network.NewFatTree(8, network.FatTreeLevel{Down: 8, Up: 2, Cables: 1})
		}, "fat tree level 1: found 8 down, 2 up, 1 cables, expected 1 up and 1 cable, since a host has one interface"},
		{func() (network.Topology, error) {
			return network.NewFatTree(8, network.FatTreeLevel{Down: 8, Up: 1, Cables: 1}, network.FatTreeLevel{Down: 8, Up: 0, Cables: 1})
		}, "fat tree level 2: found 8 down, 0 up, 1 cables, expected at least 1 of each"},
		{func() (network.Topology, error) {
			return network.NewFatTree(8, network.FatTreeLevel{Down: 1 << 12, Up: 1, Cables: 1}, network.FatTreeLevel{Down: 1 << 12, Up: 1, Cables: 1})
		}, "fat tree level 2: found 4096 down, 1 up, 1 cables, expected at most 1048576 hosts and switches"},
		{func() (network.Topology, error) { return network.NewEliteTree(0) }, "fat tree hosts: found 0, expected 1 to 4"},
		{nextHops(func(w *network.Wiring, next [][]int) { next[1][0] = 1; next[2][0] = 3 }), "next-hop table, switch 1 to host 0: found cable 3, which starts at switch 1, expected one that starts at switch 2"},
		{nextHops(func(w *network.Wiring, next [][]int) { next[1][2] = 3 }), "next-hop table, switch 0 to host 2: found a loop, expected a way to switch 2"},
		{nextHops(func(w *network.Wiring, next [][]int) { next[1][2] = -1 }), "next-hop table, switch 0 to host 2: found cable -1, expected 0 to 3"},
		{nextHops(func(w *network.Wiring, next [][]int) { next[1] = nil }), "next-hop table, switch 1: found 0 entries, expected one for each of 3 hosts"},
		{nextHops(func(w *network.Wiring, next [][]int) { w.Switches = 4 }), "next-hop table: found 3 rows, expected one for each of 4 switches"},
		{nextHops(func(w *network.Wiring, next [][]int) { w.Attach[1] = 3 }), "next-hop table, switch of host 1: found switch 3, expected 0 to 2"},
		{nextHops(func(w *network.Wiring, next [][]int) { w.Attach = nil }), "next-hop table hosts: found 0, expected 1 to 1048576"},
		{nextHops(func(w *network.Wiring, next [][]int) { w.Cables[2][1] = -1 }), "next-hop table, cable 2: found switch -1, expected 0 to 2"},
		{pathTable(map[int][][]int{2: nil}), "path table, host 0 to host 2: found no path, expected at least one"},
		{pathTable(map[int][][]int{2: {{0}}}), "path table, host 0 to host 2: found a path to switch 1, expected one to switch 2"},
		{pathTable(map[int][][]int{2: {{0, 3, 0, 1}}}), "path table, host 0 to host 2: found switch 0 twice, expected a path without a loop"},
		{pathTable(map[int][][]int{2: {{1}}}), "path table, host 0 to host 2: found cable 1, which starts at switch 1, expected one that starts at switch 0"},
		{func() (network.Topology, error) { return network.NewPathTable(ring(), nil) }, "path table: found 0 entries, expected one for each of 9 pairs of hosts"},
	} {
		_, err := test.build()
		var configError *network.ConfigError
		if !errors.As(err, &configError) || err.Error() != "network: "+test.want {
			t.Errorf("\n got %v\nwant network: %s", err, test.want)
		}
	}
}

// nextHops builds the ring's next-hop table after a change to it.
func nextHops(change func(*network.Wiring, [][]int)) func() (network.Topology, error) {
	return func() (network.Topology, error) {
		w, next := ring(), [][]int{{0, 0, 0}, {3, 0, 1}, {2, 2, 0}}
		change(&w, next)
		return network.NewNextHopTable(w, next)
	}
}

// pathTable builds the ring's path table with some entries replaced.
func pathTable(replaced map[int][][]int) func() (network.Topology, error) {
	return func() (network.Topology, error) {
		paths := [][][]int{nil, {{0}}, {{0, 1}}, {{3}}, nil, {{1}}, {{2}}, {{2, 0}}, nil}
		for pair, p := range replaced {
			paths[pair] = p
		}
		return network.NewPathTable(ring(), paths)
	}
}
