package network

import (
	"fmt"
	"strings"
)

// grid is the common part of torus and mesh: one switch for each host, in a grid of any number of
// dimensions.
type grid struct {
	graph
	dims []int
	out  []step // by host, dimension and direction
}

// step is a link from one host's switch to a neighbour's.
type step struct {
	link LinkID
	to   int32
}

// The directions of a dimension.
const (
	positive = iota
	negative
	directions
)

func (g *grid) build(kind string, dims []int, wrap bool) error {
	if err := checkDims(kind, dims); err != nil {
		return err
	}
	hosts := 1
	sizes := make([]string, len(dims))
	for d, size := range dims {
		hosts *= size
		sizes[d] = fmt.Sprint(size)
	}
	g.dims = append(g.dims, dims...)
	g.hosts = hosts // the names of vertices depend on it
	g.graph = newGraph(kind+" "+strings.Join(sizes, "x"), hosts, g.routerName, func(h int) Vertex { return Vertex(hosts + h) })
	g.out = make([]step, hosts*len(dims)*directions)
	for h := range hosts {
		g.joinNeighbours(h, wrap)
	}
	return nil
}

func checkDims(kind string, dims []int) error {
	if len(dims) == 0 {
		return &ConfigError{What: kind, Found: "no dimension", Expected: "at least one"}
	}
	hosts := 1
	for d, size := range dims {
		if size < 1 || size > hostsMax/hosts {
			return &ConfigError{What: fmt.Sprintf("%s dimension %d", kind, d+1), Found: fmt.Sprint(size),
				Expected: fmt.Sprintf("at least 1, and at most %d hosts in all", hostsMax)}
		}
		hosts *= size
	}
	return nil
}

// joinNeighbours adds the links that leave the switch of a host.
func (g *grid) joinNeighbours(h int, wrap bool) {
	stride := 1
	for d, size := range g.dims {
		at := h / stride % size
		for dir, to := range [directions]int{at + 1, at - 1} {
			if size == 1 || (!wrap && (to < 0 || to == size)) {
				continue
			}
			neighbour := h + ((to+size)%size-at)*stride
			link := g.join(Vertex(g.hosts+h), Vertex(g.hosts+neighbour))
			g.out[(h*len(g.dims)+d)*directions+dir] = step{link: link, to: int32(neighbour)}
		}
		stride *= size
	}
}

// walk appends a number of hops in one direction and returns where it ends.
func (g *grid) walk(at, d, dir, hops int, path []LinkID) (int, []LinkID) {
	for range hops {
		s := g.out[(at*len(g.dims)+d)*directions+dir]
		path = append(path, s.link)
		at = int(s.to)
	}
	return at, path
}

// routerName gives the coordinates: "Router[3,0,2]".
func (g *grid) routerName(v Vertex) string {
	at := int(v) - g.hosts
	parts := make([]string, len(g.dims))
	for d, size := range g.dims {
		parts[d] = fmt.Sprint(at % size)
		at /= size
	}
	return "Router[" + strings.Join(parts, ",") + "]"
}
