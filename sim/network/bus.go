package network

import "fmt"

// Bus joins all hosts by one link, which every transfer takes: injection, bus,
// ejection. The time of a bus transaction is the occupancy of the class
// Fabric, with Config.Packet as the size of a transaction.
type Bus struct{ graph }

// NewBus returns a bus for a number of hosts.
func NewBus(hosts int) (*Bus, error) {
	if err := hostCount("bus hosts", hosts, hostsMax); err != nil {
		return nil, err
	}
	in, out := Vertex(hosts), Vertex(hosts+1)
	name := func(v Vertex) string {
		if v == in {
			return "Bus.In"
		}
		return "Bus.Out"
	}
	b := &Bus{newGraph(fmt.Sprintf("bus %d", hosts), hosts, name, func(int) Vertex { return in })}
	for h := range hosts {
		b.links[b.ejection(h)].From = out
	}
	b.join(in, out)
	return b, nil
}

// Route implements Topology.
func (b *Bus) Route(src, dst, choice int, path []LinkID) []LinkID {
	return append(path, b.injection(src), LinkID(2*b.hosts), b.ejection(dst))
}
