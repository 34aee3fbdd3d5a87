package mct

import (
	"simrun/machines"
	"simrun/sim/node"
)

// DefaultTag is the tag of transfers that need no other one.
const DefaultTag = 600

// Router is the schedule of a process with what a transfer over it needs. One transfer,
// in either direction, can be under way at a time; the two directions at once take two
// routers.
type Router struct {
	world       *World
	routes      Routes
	work        Work
	component   int
	points      int64  // of the process
	permutation []Move // nil if the process's vector is sorted
	transfer    transfer
}

// transfer is what is under way.
type transfer struct {
	call     string // that began it; "" if none is
	vector   AttrVect
	buffers  []node.Addr // by peer; 0 if its message has none
	requests []machines.Request
}

// InitRouter exchanges the component's map with another component, whose processes
// call it at the same time, and makes the process's schedule (Router_init). The error is
// a grid of another size there, or a component that does not exist.
func (w *World) InitRouter(m *GlobalSegMap, component int) (*Router, error) {
	w.thread.Enter("Router_init")
	defer w.thread.Leave()
	if err := w.checkPeer(component); err != nil {
		return nil, err
	}
	remote, err := w.exchange(m, component)
	if err != nil {
		return nil, err
	}
	r := w.router(m, component, remote)
	w.thread.Charge(w.prices().routerTime(m, remote, r.work))
	return r, nil
}

// Routes returns what is exchanged with whom; it is not to be changed.
func (r *Router) Routes() Routes { return r.routes }

// Work returns what the process did to find it.
func (r *Router) Work() Work { return r.work }

// AttrVect is an attribute vector: so many real attributes of each point of a process.
type AttrVect struct {
	Attributes int
	Points     int64 // lsize
	// Data is the address of the first attribute of the first point. The attributes of a point lie together, 8 bytes
	// each.
	Data node.Addr
}

const realBytes = 8

// bytes returns the length of so many points.
func (v AttrVect) bytes(points int64) int64 { return points * int64(v.Attributes) * realBytes }

// address returns the address of a point, which counts from 1.
func (v AttrVect) address(point int64) node.Addr { return v.Data + node.Addr(v.bytes(point-1)) }
