package seastar

import "simrun/sim"

// resending is a payload that was refused and will come again.
type resending struct {
	to *Node
	payload
}

// resends starts payloads that come again.
type resends Fabric

// String names payloads that come again in event traces.
func (r *resends) String() string { return "resent payload" }

// Handle starts the payload at a place.
func (r *resends) Handle(place uint64) {
	p := r.resent[place]
	r.resent[place] = resending{}
	r.unused = append(r.unused, place)
	p.to.start(p.payload)
}

// startAt starts a payload to a node later.
func (f *Fabric) startAt(at sim.Time, to *Node, p payload) {
	if last := len(f.unused) - 1; last >= 0 {
		place := f.unused[last]
		f.unused = f.unused[:last]
		f.resent[place] = resending{to, p}
		f.kernel.ScheduleAt(at, sim.Wire, f.resendID, place)
		return
	}
	f.resent = append(f.resent, resending{to, p})
	f.kernel.ScheduleAt(at, sim.Wire, f.resendID, uint64(len(f.resent)-1))
}
