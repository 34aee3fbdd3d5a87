package network

import "fmt"

// FatTree is an extended generalized fat tree (Öhring et al., "On generalized fat trees", IPPS 1995; the same as
// SimGrid's fat-tree zone). Hosts are connected to the switches of level 1. A switch of level l has Down children.
// Every switch (or host) below it has Up parents, each over Cables parallel cables.
//
// A message climbs to the first level that has its destination below it, and comes down again. On the way up, its
// destination picks the parent and the cable: destination modulo Up*Cables, then the quotient for the level above ("d
// mod k"). So all messages to one host come down the same way, and messages to neighbouring hosts go apart. choice
// counts through the other paths from there. The way down has no choice.
type FatTree struct {
	graph
	levels []treeLevel
}

// FatTreeLevel gives the shape of one level of switches.
type FatTreeLevel struct {
	Down   int // children of each switch of this level
	Up     int // parents on this level of each child
	Cables int // parallel cables between a child and each parent
}

// treeLevel is a level of switches. A switch is (subtree, copy): subtree counts
// the sets of hosts below, copy the switches above the same set.
type treeLevel struct {
	FatTreeLevel
	below  int    // hosts below one switch
	copies int    // switches above the same hosts
	first  Vertex // switch (0, 0)
	links  LinkID // first link from the level below: by child, port and direction
}

// NewFatTree returns a fat tree with the given levels, from the hosts up, for hosts 0..hosts-1. If the tree has room
// for more, its last switches lack some of their children. The first level must have one parent and one cable per
// host, the host's injection and ejection link.
func NewFatTree(hosts int, levels ...FatTreeLevel) (*FatTree, error) {
	if err := checkLevels(hosts, levels); err != nil {
		return nil, err
	}
	t := &FatTree{}
	next, below, copies := Vertex(hosts), 1, 1
	for _, l := range levels {
		below *= l.Down
		copies *= l.Up
		t.levels = append(t.levels, treeLevel{FatTreeLevel: l, below: below, copies: copies, first: next})
		next += Vertex((hosts + below - 1) / below * copies)
	}
	leaf := &t.levels[0]
	t.graph = newGraph(treeName(hosts, levels), hosts, t.switchName, func(h int) Vertex { return leaf.vertex(h, 0) })
	for i := 1; i < len(t.levels); i++ {
		t.joinLevel(i)
	}
	return t, nil
}

// NewEliteTree returns the network of a Meiko CS-2 for a number of hosts:
// Elite switches of 8 ports, four down and four up, in as few levels as the
// hosts need. It has the full bandwidth at every level.
func NewEliteTree(hosts int) (*FatTree, error) {
	levels := []FatTreeLevel{{Down: 4, Up: 1, Cables: 1}}
	for room := 4; room < hosts && room < hostsMax; room *= 4 {
		levels = append(levels, FatTreeLevel{Down: 4, Up: 4, Cables: 1})
	}
	return NewFatTree(hosts, levels...)
}

func checkLevels(hosts int, levels []FatTreeLevel) error {
	room, copies := 1, 1
	for i, l := range levels {
		what := fmt.Sprintf("fat tree level %d", i+1)
		found := fmt.Sprintf("%d down, %d up, %d cables", l.Down, l.Up, l.Cables)
		if l.Down < 1 || l.Up < 1 || l.Cables < 1 {
			return &ConfigError{What: what, Found: found, Expected: "at least 1 of each"}
		}
		if i == 0 && (l.Up != 1 || l.Cables != 1) {
			return &ConfigError{What: what, Found: found, Expected: "1 up and 1 cable, since a host has one interface"}
		}
		if l.Down > hostsMax/room || l.Up > hostsMax/copies || l.Cables > hostsMax/l.Up {
			return &ConfigError{What: what, Found: found, Expected: fmt.Sprintf("at most %d hosts and switches", hostsMax)}
		}
		room *= l.Down
		copies *= l.Up
	}
	return hostCount("fat tree hosts", hosts, room)
}

func treeName(hosts int, levels []FatTreeLevel) string {
	s := fmt.Sprintf("fat tree %d;", hosts)
	for i, l := range levels {
		if i > 0 {
			s += ","
		}
		s += fmt.Sprintf("%d:%d:%d", l.Down, l.Up, l.Cables)
	}
	return s
}

// vertex returns the switch above a host that is the given copy.
func (l *treeLevel) vertex(host, copy int) Vertex {
	return l.first + Vertex(host/l.below*l.copies+copy)
}

// ports returns how many cables lead up to this level from each child.
func (l *treeLevel) ports() int { return l.Up * l.Cables }

// link returns the link at a port of a child (0..ports-1; the parent is the
// port modulo Up), up or (plus 1) down.
func (l *treeLevel) link(child, port int) LinkID {
	return l.links + LinkID((child*l.ports()+port)*2)
}

// joinLevel adds the links between the levels i-1 and i.
func (t *FatTree) joinLevel(i int) {
	low, high := &t.levels[i-1], &t.levels[i]
	high.links = LinkID(len(t.links))
	for host := 0; host < t.hosts; host += low.below {
		for copy := range low.copies {
			for port := range high.ports() {
				parent := high.vertex(host, copy+port%high.Up*low.copies)
				t.join(low.vertex(host, copy), parent)
				t.join(parent, low.vertex(host, copy))
			}
		}
	}
}

// Route implements Topology.
func (t *FatTree) Route(src, dst, choice int, path []LinkID) []LinkID {
	path = append(path, t.injection(src))
	top := 0
	for src/t.levels[top].below != dst/t.levels[top].below {
		top++
	}
	// Both halves are filled at once: up in order, down from the end.
	start := len(path)
	for range 2 * top {
		path = append(path, 0)
	}
	at := 0 // the copy of the switch that the packet is at
	for i := 1; i <= top; i++ {
		low, high := &t.levels[i-1], &t.levels[i]
		port := (dst/low.copies + choice) % high.ports()
		choice /= high.ports()
		up := low.childIndex(src, at)
		down := low.childIndex(dst, at)
		path[start+i-1] = high.link(up, port)
		path[start+2*top-i] = high.link(down, port) + 1
		at += port % high.Up * low.copies
	}
	return append(path, t.ejection(dst))
}

// childIndex numbers the switches of this level as children of the next.
func (l *treeLevel) childIndex(host, copy int) int { return host/l.below*l.copies + copy }

func (t *FatTree) switchName(v Vertex) string {
	i := 0
	for i+1 < len(t.levels) && v >= t.levels[i+1].first {
		i++
	}
	return fmt.Sprintf("Level[%d].Switch[%d]", i+1, v-t.levels[i].first)
}
