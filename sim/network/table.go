package network

import "fmt"

// Wiring describes any network by its switches and cables, for routing by
// tables.
type Wiring struct {
	Attach   []int    // by host: the switch that it hangs on
	Switches int      // switches are 0..Switches-1
	Cables   [][2]int // one-way links between switches: from, to
}

// Table is a topology of any wiring whose paths stand in a table.
type Table struct {
	graph
	attach []int
	next   [][]int   // by switch and destination: the cable to take; or
	paths  [][][]int // by pair of hosts and choice: the cables of the path
}

// NewNextHopTable returns a topology that routes by destination, as a switch
// does: a message to host dst that is at switch s takes cable next[s][dst]. At
// the switch of dst itself the entry is not looked at. Every destination must
// be reached from every switch, without a loop.
func NewNextHopTable(w Wiring, next [][]int) (*Table, error) {
	t, err := newTable("next-hop table", w)
	if err != nil {
		return nil, err
	}
	t.next = next
	if err := t.checkShape(w.Switches); err != nil {
		return nil, err
	}
	for s := range next {
		for dst := range t.hosts {
			if err := t.checkHops(s, dst); err != nil {
				return nil, err
			}
		}
	}
	return t, nil
}

// NewPathTable returns a topology that routes by source. paths[src*hosts+dst] lists the paths between two hosts, each
// as its cables in order. choice modulo their number picks one. Hosts on one switch need no entry; all others need at
// least one path.
func NewPathTable(w Wiring, paths [][][]int) (*Table, error) {
	t, err := newTable("path table", w)
	if err != nil {
		return nil, err
	}
	if len(paths) != t.hosts*t.hosts {
		return nil, &ConfigError{What: "path table", Found: fmt.Sprintf("%d entries", len(paths)),
			Expected: fmt.Sprintf("one for each of %d pairs of hosts", t.hosts*t.hosts)}
	}
	t.paths = paths
	for pair, choices := range paths {
		if err := t.checkPaths(pair/t.hosts, pair%t.hosts, choices); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// newTable checks a wiring and makes its links.
func newTable(kind string, w Wiring) (*Table, error) {
	if err := hostCount(kind+" hosts", len(w.Attach), hostsMax); err != nil {
		return nil, err
	}
	for h, s := range w.Attach {
		if s < 0 || s >= w.Switches {
			return nil, w.missing(fmt.Sprintf("%s, switch of host %d", kind, h), s)
		}
	}
	hosts := len(w.Attach)
	name := func(v Vertex) string { return fmt.Sprintf("Switch[%d]", int(v)-hosts) }
	t := &Table{attach: w.Attach}
	t.graph = newGraph(fmt.Sprintf("%s %d", kind, hosts), hosts, name, func(h int) Vertex { return Vertex(hosts + w.Attach[h]) })
	for i, cable := range w.Cables {
		for _, s := range cable {
			if s < 0 || s >= w.Switches {
				return nil, w.missing(fmt.Sprintf("%s, cable %d", kind, i), s)
			}
		}
		t.join(Vertex(hosts+cable[0]), Vertex(hosts+cable[1]))
	}
	return t, nil
}

func (w *Wiring) missing(what string, s int) error {
	return &ConfigError{What: what, Found: fmt.Sprintf("switch %d", s), Expected: fmt.Sprintf("0 to %d", w.Switches-1)}
}

func (t *Table) checkShape(switches int) error {
	if len(t.next) != switches {
		return &ConfigError{What: "next-hop table", Found: fmt.Sprintf("%d rows", len(t.next)), Expected: fmt.Sprintf("one for each of %d switches", switches)}
	}
	for s, row := range t.next {
		if len(row) != t.hosts {
			return &ConfigError{What: fmt.Sprintf("next-hop table, switch %d", s), Found: fmt.Sprintf("%d entries", len(row)),
				Expected: fmt.Sprintf("one for each of %d hosts", t.hosts)}
		}
	}
	return nil
}

// checkHops follows the table from a switch to a host.
func (t *Table) checkHops(from, dst int) error {
	what := fmt.Sprintf("next-hop table, switch %d to host %d", from, dst)
	at, hops := from, 0
	for ; at != t.attach[dst]; hops++ {
		if hops == len(t.next) {
			return &ConfigError{What: what, Found: "a loop", Expected: fmt.Sprintf("a way to switch %d", t.attach[dst])}
		}
		to, err := t.follow(what, at, t.next[at][dst])
		if err != nil {
			return err
		}
		at = to
	}
	return nil
}

// checkPaths follows the paths between two hosts.
func (t *Table) checkPaths(src, dst int, choices [][]int) error {
	what := fmt.Sprintf("path table, host %d to host %d", src, dst)
	if len(choices) == 0 && t.attach[src] != t.attach[dst] {
		return &ConfigError{What: what, Found: "no path", Expected: "at least one"}
	}
	for _, cables := range choices {
		at := t.attach[src]
		seen := map[int]bool{at: true}
		for _, cable := range cables {
			to, err := t.follow(what, at, cable)
			if err != nil {
				return err
			}
			if at = to; seen[at] {
				return &ConfigError{What: what, Found: fmt.Sprintf("switch %d twice", at), Expected: "a path without a loop"}
			}
			seen[at] = true
		}
		if at != t.attach[dst] {
			return &ConfigError{What: what, Found: fmt.Sprintf("a path to switch %d", at), Expected: fmt.Sprintf("one to switch %d", t.attach[dst])}
		}
	}
	return nil
}

// follow returns the switch that a cable leads to, which must start at a
// given one.
func (t *Table) follow(what string, at, cable int) (int, error) {
	if cable < 0 || cable >= len(t.links)-2*t.hosts {
		return 0, &ConfigError{What: what, Found: fmt.Sprintf("cable %d", cable), Expected: fmt.Sprintf("0 to %d", len(t.links)-2*t.hosts-1)}
	}
	l := t.links[t.cable(cable)]
	if int(l.From)-t.hosts != at {
		return 0, &ConfigError{What: what, Found: fmt.Sprintf("cable %d, which starts at switch %d", cable, int(l.From)-t.hosts),
			Expected: fmt.Sprintf("one that starts at switch %d", at)}
	}
	return int(l.To) - t.hosts, nil
}

// cable returns the link of a cable.
func (t *Table) cable(i int) LinkID { return LinkID(2*t.hosts + i) }

// Route implements Topology.
func (t *Table) Route(src, dst, choice int, path []LinkID) []LinkID {
	path = append(path, t.injection(src))
	if t.next != nil {
		for at := t.attach[src]; at != t.attach[dst]; {
			link := t.cable(t.next[at][dst])
			path = append(path, link)
			at = int(t.links[link].To) - t.hosts
		}
	} else if choices := t.paths[src*t.hosts+dst]; len(choices) > 0 {
		for _, cable := range choices[choice%len(choices)] {
			path = append(path, t.cable(cable))
		}
	}
	return append(path, t.ejection(dst))
}
