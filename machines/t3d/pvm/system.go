package pvm

import (
	"simrun/machines"
	"simrun/machines/t3d/shmem"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
)

// Any accepts a message of every task, or with every tag (-1 in PVM's calls).
const Any = -1

// System is PVM on one job.
type System struct {
	spec  *Spec
	tasks []*Task
	id    sim.HandlerID
	// Messages under way, by the number that their event carries.
	flying []*message
	free   []uint64 // numbers not in use
	// What can be used again.
	buffers  []*buffer
	messages []*message
}

// Task is one process as PVM sees it. Its number is that of its processing
// element.
type Task struct {
	*shmem.PE
	system *System
	out    *buffer    // send buffer, nil before pvm_initsend
	in     *message   // received last, being unpacked
	read   int64      // bytes of it that have been unpacked
	queue  []*message // sent to this task and not received, in order of sending
	why    receiving
}

// New returns PVM on a job.
func New(s *Spec, lib *shmem.Library, k *sim.Kernel, tasks int) *System {
	y := &System{spec: s}
	y.id = k.Register(y)
	for i := range tasks {
		t := &Task{PE: lib.PE(i), system: y}
		t.why.task = t
		y.tasks = append(y.tasks, t)
	}
	return y
}

// Task returns a task.
func (y *System) Task(tid int) *Task { return y.tasks[tid] }

// String names the system in event traces.
func (y *System) String() string { return "T3D.PVM" }

// buffer is packed data, shared by the messages that carry it.
type buffer struct {
	bytes   []byte
	n       int64
	phantom bool // only n is known
	users   int  // messages, and a task that packs it
}

// message is a message from one task to another.
type message struct {
	from, tag int
	data      *buffer
	to        *Task
	sent      sim.Time   // when the sender begins to store it
	ready     sim.Time   // when the sender's last store is there
	arrived   sim.Time   // when all of it that the sender sends is there; 0 before
	moment    sim.Moment // of ready, if causes are kept
}

// newBuffer returns an empty buffer with one user.
func (y *System) newBuffer() *buffer {
	if n := len(y.buffers); n > 0 {
		b := y.buffers[n-1]
		y.buffers = y.buffers[:n-1]
		*b = buffer{bytes: b.bytes[:0], users: 1}
		return b
	}
	return &buffer{users: 1}
}

// drop takes a user from a buffer.
func (y *System) drop(b *buffer) {
	b.users--
	if b.users == 0 {
		y.buffers = append(y.buffers, b)
	}
}

// newMessage returns a message that carries a buffer.
func (y *System) newMessage(m message) *message {
	m.data.users++
	n := len(y.messages)
	if n == 0 {
		y.messages = append(y.messages, new(message))
		n++
	}
	again := y.messages[n-1]
	y.messages = y.messages[:n-1]
	*again = m
	return again
}

// forget gives a message and its use of the buffer back.
func (y *System) forget(m *message) {
	y.drop(m.data)
	y.messages = append(y.messages, m)
}

// headerBytes is what goes with every message besides its data.
const headerBytes = 64

// buffers is where each buffer begins for the data cache: nobody knows where in its memory the library had them. It is a
// multiple of the cache, below all windows and above all segments.
const buffers node.Addr = 1 << 48

// shortBytes is the most that is taken to go between the accesses of others, as
// single words do: a few packets. More shares interfaces and links with what else
// goes through the network.
const shortBytes = 256

// post sends m; n bytes of it go at once.
func (y *System) post(src *Task, m *message, n int64) {
	i := uint64(len(y.flying))
	if last := len(y.free); last > 0 {
		i, y.free = y.free[last-1], y.free[:last-1]
		y.flying[i] = m
	} else {
		y.flying = append(y.flying, m)
	}
	m.to.queue = append(m.to.queue, m)
	if n <= shortBytes {
		m.await(src.Job().Kernel(), y.id, i)
		return
	}
	src.Job().Network().Send(network.Transfer{Src: src.Node(), Dst: m.to.Node(), Bytes: headerBytes + n, Target: y.id, Arg: i})
}

// Handle has a message arrive: the network has carried it, and its sender has
// stored all of it. It is for the kernel.
func (y *System) Handle(i uint64) {
	m := y.flying[i]
	k := m.to.Job().Kernel()
	if k.Now() < m.ready {
		m.await(k, y.id, i)
		return
	}
	m.arrived = k.Now()
	y.flying[i], y.free = nil, append(y.free, i)
	if tr := k.Tracer(); tr != nil {
		tr.Message(sim.Message{From: y.tasks[m.from].Thread().Name(), To: m.to.Thread().Name(), Sent: m.sent, Received: k.Now(),
			Label: "pvm_send", Bytes: m.data.n})
	}
	m.to.Wake()
}

// await schedules the event of a message for when its sender has stored all of it.
func (m *message) await(k *sim.Kernel, target sim.HandlerID, i uint64) {
	if c := k.Causes(); c != nil {
		c.Next(m.moment)
	}
	k.ScheduleAt(m.ready, sim.Wire, target, i)
}

// find returns the place in the queue of the message to receive, or -1 if none fits. It considers the first message of
// each sender that fits, and takes the one that arrived first.
func (x *Task) find(from, tag int) int {
	best := -1
	for i, m := range x.queue {
		if m.fits(from, tag) && m.arrived != 0 && (best < 0 || m.arrived < x.queue[best].arrived) && x.first(i, tag) {
			best = i
		}
	}
	return best
}

// first reports whether the message at place i is the first of its sender that
// fits a tag. A later one does not overtake it, whatever the network does.
func (x *Task) first(i, tag int) bool {
	for _, m := range x.queue[:i] {
		if m.fits(x.queue[i].from, tag) {
			return false
		}
	}
	return true
}

func (m *message) fits(from, tag int) bool {
	return (from == Any || m.from == from) && (tag == Any || m.tag == tag)
}

// charge charges work of the library.
func (x *Task) charge(t *node.Thread, d sim.Duration) {
	x.Ledger().Charge(t, machines.Messages, d)
}
