package network

import "simrun/sim"

// meter passes the traffic of links to an observer. It is nil without one.
type meter struct {
	to       sim.Meter
	topology Topology
	names    []string // of links, made when they are first asked for
}

func newMeter(k *sim.Kernel, t Topology) *meter {
	to := k.Meter()
	if to == nil {
		return nil
	}
	return &meter{to: to, topology: t, names: make([]string, len(t.Links()))}
}

// carry tells of something on a link.
func (m *meter) carry(id LinkID, c sim.Carriage) {
	if m.names[id] == "" {
		m.names[id] = m.topology.LinkName(id)
	}
	c.Link = m.names[id]
	m.to.Carry(c)
}

// share records a transfer between two instants on all links of a path, with the time that it occupies
// each.
func (m *meter) share(path []LinkID, began, end sim.Time, bytes int64, occupancy func(id LinkID) sim.Duration) {
	for _, id := range path {
		busy := occupancy(id)
		m.carry(id, sim.Carriage{Arrived: began, Start: began, End: max(end, began.Add(busy)), Busy: busy, Messages: 1, Bytes: bytes})
	}
}
