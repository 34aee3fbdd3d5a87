package asvm

import (
	"simrun/machines"
	"simrun/machines/paragon/mesh"
	"simrun/sim"
	"simrun/sim/node"
)

// kind is what a message of STS says.
type kind uint8

const (
	request     kind = iota // a node wants a page
	invalidate              // a reader has to give up its copy
	acknowledge             // it has
	grant                   // a node gets a page
)

// message is one message of STS, from its sending until it has been handled. All lie in
// one slab, so that a fault allocates nothing.
type message struct {
	kind      kind
	write     bool // the request's
	copied    bool // request: the requester has a copy; grant: no page comes with it
	zero      bool // grant: nobody has touched the page before
	disk      bool // grant: the owner has read the page from disk
	from, to  int32
	requester int32
	region    *region
	page      int64
	data      []byte // of a page that goes with it
}

// labels are the names of messages in charts.
var labels = [...]string{request: "page request", invalidate: "invalidation", acknowledge: "acknowledgement", grant: "page"}

// activities are the names of messages in reports of where time goes.
var activities = [...]sim.Activity{
	request: ofFaults("page request"), invalidate: ofFaults("invalidation"), acknowledge: ofFaults("acknowledgement"), grant: ofFaults("page"),
}

// zerosActivity is filling a page with zeros.
var zerosActivity = ofFaults("zeros")

// ofFaults returns an activity for page faults.
func ofFaults(what string) sim.Activity {
	return sim.Activity{Cause: sim.CausePageFaults, Call: "ASVM: " + what}
}

// take returns the place of a message that is not in use.
func (y *System) take() int32 {
	if last := len(y.free) - 1; last >= 0 {
		at := y.free[last]
		y.free = y.free[:last]
		return at
	}
	y.messages = append(y.messages, message{})
	return int32(len(y.messages) - 1)
}

// drop forgets a message that has been handled.
func (y *System) drop(at int32) {
	y.messages[at] = message{data: y.messages[at].data[:0]}
	y.free = append(y.free, at)
}

// dispatch sends a message, or handles it if it stays on its node. Sending takes the
// processor's time, and more if a page goes with the message.
func (y *System) dispatch(at, from, to int32) {
	m := &y.messages[at]
	m.from, m.to = from, to
	if from == to {
		y.process(at)
		return
	}
	cost := y.spec.Send.Get()
	if m.carriesPage() {
		cost = cost.Plus(y.spec.Transfer.Get())
	}
	y.cpu(from).Doing(activities[m.kind])
	y.cpu(from).Start(node.InterruptLevel, cost, y.send, uint64(at))
}

func (y *System) cpu(n int32) *node.Processor { return y.kernels[n].node.Thread().CPU }

func (m *message) carriesPage() bool { return m.kind == grant && !m.copied && !m.zero }

// sending is the end of the processor's work on a message that leaves.
type sending struct{ *System }

// Handle hands the message to the co-processor.
func (y sending) Handle(at uint64) {
	m := &y.messages[at]
	bytes := int64(y.spec.Message.Get())
	if m.carriesPage() {
		bytes += m.region.length(m.page)
	}
	y.kernels[m.from].node.Transmit(mesh.Message{To: int(m.to), Bytes: bytes, Label: labels[m.kind], Arrived: y.arrived, Arg: at})
}

// arrival is a message in the memory of its node.
type arrival struct{ *System }

func (arrival) String() string { return "STS message" }

// Handle has the message interrupt the processor.
func (y arrival) Handle(at uint64) {
	m := &y.messages[at]
	cost := y.spec.Handle.Get()
	switch {
	case m.kind == invalidate:
		cost = cost.Plus(y.spec.Invalidate.Get())
	case m.carriesPage():
		cost = cost.Plus(y.spec.Transfer.Get())
	}
	y.cpu(m.to).Doing(activities[m.kind])
	y.cpu(m.to).Start(node.InterruptLevel, cost, y.handle, at)
}

// handling is the end of the processor's work on a message that has come.
type handling struct{ *System }

// Handle lets the message have its effect.
func (y handling) Handle(at uint64) { y.process(int32(at)) }

// process does what a message asks for, or keeps it until that can be done.
func (y *System) process(at int32) {
	m := &y.messages[at]
	v := m.region.views[m.to]
	switch m.kind {
	case request:
		v.request(at)
	case invalidate:
		v.invalidate(at)
	case acknowledge:
		v.acknowledge(at)
	case grant:
		v.accept(at)
	}
}

// keep has a message wait at its node.
func (v *Region) keep(at int32) { v.kernel.queue = append(v.kernel.queue, at) }

// resume handles the messages of a page that have waited, at this instant but after the
// process that runs has let the clock go on.
func (v *Region) resume(page int64) {
	k := v.kernel
	for _, at := range k.queue {
		if m := &k.system.messages[at]; m.region == v.region && m.page == page {
			k.system.network.Kernel().Schedule(0, sim.Program, k.system.again, uint64(v.region.number)<<48|uint64(v.self)<<32|uint64(page))
			return
		}
	}
}

// resumption is the event of resume.
type resumption struct{ *System }

func (resumption) String() string { return "pages that others wait for" }

// Handle takes the messages of a page from the queue, in the order in which they came.
func (y resumption) Handle(arg uint64) {
	v, page := y.regions[arg>>48].views[arg>>32&0xffff], int64(arg&0xffffffff)
	v.drain(page)
}

// drain handles what waits for a page, as far as that goes.
func (v *Region) drain(page int64) {
	k := v.kernel
	var waiting [8]int32
	due := waiting[:0]
	kept := k.queue[:0]
	for _, at := range k.queue {
		if m := &k.system.messages[at]; m.region == v.region && m.page == page {
			due = append(due, at)
		} else {
			kept = append(kept, at)
		}
	}
	k.queue = kept
	for _, at := range due {
		k.system.process(at) // which keeps it again if it must
	}
}

// granting makes the grant of a page to the requester of a message.
func (y *System) granting(r *message, right machines.Right) int32 {
	at := y.take()
	m := &y.messages[at]
	m.kind, m.region, m.page, m.write, m.requester = grant, r.region, r.page, right == machines.ReadWrite, r.requester
	return at
}
