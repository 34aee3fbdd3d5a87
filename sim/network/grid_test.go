package network_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/sim/network"
)

func torus(t testing.TB, dims ...int) *network.Torus {
	t.Helper()
	topology, err := network.NewTorus(dims...)
	if err != nil {
		t.Fatal(err)
	}
	return topology
}

func mesh(t testing.TB, dims ...int) *network.Mesh {
	t.Helper()
	topology, err := network.NewMesh(dims...)
	if err != nil {
		t.Fatal(err)
	}
	return topology
}

func TestGridRoutes(t *testing.T) {
	for _, test := range []struct {
		why      string
		topology network.Topology
		src, dst int
		want     string
	}{
		{"x before y", mesh(t, 4, 3), 0, 6, "Router[0,0] Router[1,0] Router[2,0] Router[2,1]"},
		{"downwards", mesh(t, 4, 3), 11, 5, "Router[3,2] Router[2,2] Router[1,2] Router[1,1]"},
		{"a mesh has no way round", mesh(t, 4), 3, 0, "Router[3] Router[2] Router[1] Router[0]"},
		{"a torus has", torus(t, 4), 3, 0, "Router[3] Router[0]"},
		{"a tie goes up", torus(t, 4), 1, 3, "Router[1] Router[2] Router[3]"},
		{"a tie goes up round the end", torus(t, 4), 3, 1, "Router[3] Router[0] Router[1]"},
		{"shorter downwards", torus(t, 5), 0, 3, "Router[0] Router[4] Router[3]"},
		{"three dimensions", torus(t, 4, 3, 2), 0, 3 + 4*2 + 12*1, "Router[0,0,0] Router[3,0,0] Router[3,2,0] Router[3,2,1]"},
		{"to itself", torus(t, 4), 2, 2, "Router[2]"},
		{"dimensions of size one", torus(t, 1, 3, 1), 0, 2, "Router[0,0,0] Router[0,2,0]"},
	} {
		if got := names(test.topology, test.src, test.dst, 0); got != test.want {
			t.Errorf("%s: %s, %d to %d:\n got %s\nwant %s", test.why, test.topology.Name(), test.src, test.dst, got, test.want)
		}
	}
}

var smallDims = rapid.SliceOfN(rapid.IntRange(1, 6), 1, 4)

func TestTorusRoutesAreMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dims := smallDims.Draw(t, "dims")
		topology, err := network.NewTorus(dims...)
		if err != nil {
			t.Fatal(err)
		}
		checkGridRoute(t, topology, dims, func(distance, size int) int { return min(distance, size-distance) })
	})
}

func TestMeshRoutesAreMinimal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		dims := smallDims.Draw(t, "dims")
		topology, err := network.NewMesh(dims...)
		if err != nil {
			t.Fatal(err)
		}
		checkGridRoute(t, topology, dims, func(distance, _ int) int { return distance })
	})
}

// checkGridRoute checks a route's length against the sum of the distances in
// each dimension, and that it visits the dimensions in order.
func checkGridRoute(t *rapid.T, topology network.Topology, dims []int, hops func(distance, size int) int) {
	path := checkRoute(t, topology)
	links := topology.Links()
	src, dst := int(links[path[0]].From), int(links[path[len(path)-1]].To)
	want, stride := 2, 1
	for _, size := range dims {
		want += hops(max(src/stride%size, dst/stride%size)-min(src/stride%size, dst/stride%size), size)
		stride *= size
	}
	if len(path) != want {
		t.Fatalf("%s: %d to %d takes %d links, want %d", topology.Name(), src, dst, len(path), want)
	}
	last := 0
	for _, id := range path[1 : len(path)-1] {
		d := dimension(int(links[id].From)-topology.Hosts(), int(links[id].To)-topology.Hosts(), dims)
		if d < last {
			t.Fatalf("%s: %d to %d returns to dimension %d after %d", topology.Name(), src, dst, d, last)
		}
		last = d
	}
}

// dimension returns the one in which two neighbours differ.
func dimension(a, b int, dims []int) int {
	for d, size := range dims {
		if a%size != b%size {
			return d
		}
		a, b = a/size, b/size
	}
	return -1
}

// The tests below look at all routes. If none of the orders "a message that has this link wants that one" closes a
// circle, no set of messages can wait for each other (Dally and Seitz 1987).
func TestNoDeadlock(t *testing.T) {
	elite, err := network.NewEliteTree(32)
	if err != nil {
		t.Fatal(err)
	}
	for _, topology := range []network.Topology{mesh(t, 4, 3), mesh(t, 3, 3, 3), elite, multistage(t, 80), multistage(t, 128)} {
		if circle(topology, 16) {
			t.Errorf("%s: messages can wait for each other in a circle", topology.Name())
		}
	}
	if !circle(torus(t, 5), 1) {
		t.Error("a ring without virtual channels must have a circle; the check is blind")
	}
}

// circle reports whether the links of all routes depend on each other in a
// circle.
func circle(topology network.Topology, choices int) bool {
	wants := make([]map[network.LinkID]bool, len(topology.Links()))
	var path []network.LinkID
	for src := range topology.Hosts() {
		for dst := range topology.Hosts() {
			for choice := range choices {
				path = topology.Route(src, dst, choice, path[:0])
				for i := 1; i < len(path); i++ {
					if wants[path[i-1]] == nil {
						wants[path[i-1]] = map[network.LinkID]bool{}
					}
					wants[path[i-1]][path[i]] = true
				}
			}
		}
	}
	state := make([]int, len(wants)) // 1: on the way, 2: done
	var visit func(id network.LinkID) bool
	visit = func(id network.LinkID) bool {
		state[id] = 1
		for next := range wants[id] {
			if state[next] == 1 || (state[next] == 0 && visit(next)) {
				return true
			}
		}
		state[id] = 2
		return false
	}
	for id := range wants {
		if state[id] == 0 && visit(network.LinkID(id)) {
			return true
		}
	}
	return false
}
