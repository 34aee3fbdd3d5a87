package network

import "fmt"

// Topology says which hosts and switches are connected, and which route messages take. It contains no
// rates and no times. Hosts are network interfaces, 0..Hosts()-1; several processes may share one.
// Every host has its own injection link and ejection link, which are links like any other.
type Topology interface {
	// Name describes the topology with its size, such as "torus 4x4x4".
	Name() string
	// Hosts returns the number of network interfaces.
	Hosts() int
	// Links returns all links, indexed by LinkID. The caller must not
	// change the slice.
	Links() []Link
	// LinkName returns where a link leads from and to, for reports.
	LinkName(id LinkID) string
	// Route appends the links of the way from src to dst to path, in order. The first is the injection link of src,
	// the last is the ejection link of dst. A message of a host to itself goes out and comes back at the first switch.
	// choice picks one of several equal paths if the topology has them, and is ignored elsewhere. It must not be
	// negative, and any such value is valid. Equal arguments give equal paths.
	Route(src, dst, choice int, path []LinkID) []LinkID
}

// LinkID names a link of one topology: an index of Topology.Links.
type LinkID int32

// Vertex is an end of links: a host (0..Hosts-1) or a switch (from Hosts on).
type Vertex int32

// Link leads one way; a full-duplex cable is two links.
type Link struct {
	From, To Vertex
	Class    LinkClass
}

// LinkClass groups links that share one LinkSpec.
type LinkClass uint8

// The classes of links.
const (
	Injection LinkClass = iota // from a host to its switch
	Fabric                     // between switches, or a bus
	Ejection                   // from a switch to its host

	linkClasses = 3
)

// String returns the name of the class.
func (c LinkClass) String() string {
	return [...]string{"injection", "fabric", "ejection"}[c]
}

// hostsMax bounds the size of a topology, so that a slip in a scenario is an
// error and not an exhausted memory.
const hostsMax = 1 << 20

// graph is the common part of the topologies: hosts, links and names. Link h is the injection link of
// host h and link hosts+h its ejection link.
type graph struct {
	name   string
	hosts  int
	links  []Link
	vertex func(v Vertex) string // the name of a switch
}

// newGraph makes the hosts' own links; host h hangs on switch attach(h).
func newGraph(name string, hosts int, vertex func(Vertex) string, attach func(host int) Vertex) graph {
	g := graph{name: name, hosts: hosts, vertex: vertex, links: make([]Link, 2*hosts, 8*hosts)}
	for h := range hosts {
		v := attach(h)
		g.links[h] = Link{From: Vertex(h), To: v, Class: Injection}
		g.links[hosts+h] = Link{From: v, To: Vertex(h), Class: Ejection}
	}
	return g
}

// join adds a link between two switches.
func (g *graph) join(from, to Vertex) LinkID {
	g.links = append(g.links, Link{From: from, To: to, Class: Fabric})
	return LinkID(len(g.links) - 1)
}

func (g *graph) injection(host int) LinkID { return LinkID(host) }
func (g *graph) ejection(host int) LinkID  { return LinkID(g.hosts + host) }

// Name implements Topology.
func (g *graph) Name() string { return g.name }

// Hosts implements Topology.
func (g *graph) Hosts() int { return g.hosts }

// Links implements Topology.
func (g *graph) Links() []Link { return g.links }

// LinkName implements Topology: "Host[3]>Board[0].NodeChip[1]".
func (g *graph) LinkName(id LinkID) string {
	l := g.links[id]
	return g.vertexName(l.From) + ">" + g.vertexName(l.To)
}

func (g *graph) vertexName(v Vertex) string {
	if int(v) < g.hosts {
		return fmt.Sprintf("Host[%d]", v)
	}
	return g.vertex(v)
}
