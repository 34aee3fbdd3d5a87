package seastar

import "simrun/sim"

// The ends of a route, of which interfaces carry headers and short payloads.
const (
	leaving = iota // the interface of the node that sends
	coming         // that of the node that receives
)

// tell tells the meter of something that an interface carries after a wait, for a time. It has a name of its own beside that
// of the link, which long payloads share.
func (f *Fabric) tell(from, to *Node, end int, wait, d sim.Duration, bytes int64) {
	route := f.topology.Route(from.host, to.host, 0, nil)
	link := route[0]
	if end == coming {
		link = route[len(route)-1]
	}
	now := f.kernel.Now()
	begin := now.Add(wait)
	f.meter.Carry(sim.Carriage{Link: f.topology.LinkName(link) + " short", Arrived: now, Start: begin, End: begin.Add(d), Busy: d, Messages: 1, Bytes: bytes})
}
