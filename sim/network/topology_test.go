package network_test

import (
	"fmt"

	"pgregory.net/rapid"

	"simrun/sim/network"
)

// checkRoute draws a source, a destination and a choice. It checks that the route is connected link by link, starts
// and ends as it should, visits no vertex twice, is as long as the way back, and is the same when asked again. It
// returns the route.
func checkRoute(t *rapid.T, topology network.Topology) []network.LinkID {
	hosts := rapid.IntRange(0, topology.Hosts()-1)
	src, dst := hosts.Draw(t, "src"), hosts.Draw(t, "dst")
	choice := rapid.IntRange(0, 1<<30).Draw(t, "choice")
	path := topology.Route(src, dst, choice, nil)
	if err := connected(topology, src, dst, path); err != nil {
		t.Fatalf("%s, %d to %d, choice %d: %v", topology.Name(), src, dst, choice, err)
	}
	if back := topology.Route(dst, src, choice, nil); len(back) != len(path) {
		t.Fatalf("%s: %d to %d, choice %d: %d links there, %d back", topology.Name(), src, dst, choice, len(path), len(back))
	}
	if again := topology.Route(src, dst, choice, nil); fmt.Sprint(again) != fmt.Sprint(path) {
		t.Fatalf("%s: %d to %d, choice %d: %v, then %v", topology.Name(), src, dst, choice, path, again)
	}
	return path
}

func connected(topology network.Topology, src, dst int, path []network.LinkID) error {
	links := topology.Links()
	seen := map[network.Vertex]bool{}
	at := network.Vertex(src)
	for i, id := range path {
		l := links[id]
		if l.From != at {
			return fmt.Errorf("link %d (%s) does not start where the one before it ends", i, topology.LinkName(id))
		}
		if wantClass := classAt(i, len(path)); l.Class != wantClass {
			return fmt.Errorf("link %d (%s) is of class %v, want %v", i, topology.LinkName(id), l.Class, wantClass)
		}
		if at = l.To; seen[at] {
			return fmt.Errorf("link %d (%s) closes a loop", i, topology.LinkName(id))
		}
		seen[at] = true
	}
	if at != network.Vertex(dst) {
		return fmt.Errorf("ends at vertex %d", at)
	}
	return nil
}

func classAt(i, length int) network.LinkClass {
	switch i {
	case 0:
		return network.Injection
	case length - 1:
		return network.Ejection
	}
	return network.Fabric
}
