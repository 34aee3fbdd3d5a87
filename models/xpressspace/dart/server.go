package dart

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Server is DART in one process (struct rpc_server). Nothing makes progress unless
// the process calls it.
type Server struct {
	// The fields that each command touches come first, in consecutive cache lines of the host.
	peers    peers
	arrivals arrivals

	job      *Job
	attended machines.AttendedEvents // the transport's, or nil
	left     []*operation            // by handlers
	flying   int32                   // operations under way
	leaving  int32                   // of these, commands
	handling bool                    // a handler runs
	leaves   bool                    // operations that a handler begins are left for the attendant
	shown    bool                    // memory for commands that arrive has been shown, and not only taken over
	rank     int32

	attendant attendant
	size      int
	outgoing  node.Addr // where commands leave from
	thread    *node.Thread

	transport Transport
	services  *Services
	owner     any          // whose handlers these are
	backlog   []*operation // until there are fewer

	own   transport // what the transport is, if it is ours
	Stats Stats

	queues  map[int][]*Command // by peer: that have no credit; made for the first
	regions []*Region
	keys    uint64   // given out
	_       [48]byte // whole cache lines
}

// Stats counts what a process has done.
type Stats struct {
	Commands int64 // sent
	Queued   int64 // of these, found no credit when they were sent
	System   int64 // system messages that returned credits
	Puts     int64 // of data
	Gets     int64
	Bytes    int64 // of both
}

// Job is the data that the processes of a job share, the place where they find each other. It is like the file in
// which a server writes its address.
type Job struct {
	open  []bool                 // by rank: the process has opened DART
	doors map[int]*sim.Condition // by rank: where others wait for a process to do so
	idle  []*operation

	pages    [][]page // for commands, by number
	notes    []note   // of them
	long     map[uint32]*longPage
	idleLong []*longPage // all zero
	freePage uint32      // first of those that are not in use; 0: none
	spare    []*Command  // that no process handles
	next     Command     // that is sent next, of a batch
	servers  []Server    // of the next processes
	tables   tables      // of peers, not in use
}

// NewJob returns a job whose processes have not opened DART.
func NewJob() *Job { return &Job{doors: map[int]*sim.Condition{}} }

func (j *Job) isOpen(rank int) bool { return rank < len(j.open) && j.open[rank] }

// opened notes that a process of a job of some size has opened DART.
func (j *Job) opened(rank, size int) {
	if j.open == nil {
		j.open = make([]bool, size)
	}
	j.open[rank] = true
	if d := j.doors[rank]; d != nil {
		d.Broadcast()
		delete(j.doors, rank)
	}
}

// meet waits until a process can be sent to.
func (j *Job) meet(t *node.Thread, e machines.Endpoint, rank int) {
	if j.isOpen(rank) {
		return
	}
	t.Sync()
	if j.isOpen(rank) {
		return
	}
	d := j.doors[rank]
	if d == nil {
		d = sim.NewCondition(fmt.Sprintf("process %d to open DART", rank))
		j.doors[rank] = d
	}
	d.WaitAs(t.Process, closed{d, e.Peer(rank)})
}

// The keys of the memory that DART itself exposes.
const (
	commandKey = iota
	systemKey
	firstKey // of regions
)

// slotOf returns the slot of a command at an offset of the area.
func slotOf(offset int64) uint8 { return uint8(offset % peerBytes / CommandBytes) }

// peerBytes is the room for one peer's commands.
const peerBytes = credits * CommandBytes

// operationsMax is how many operations of a process are under way at once: fewer
// than Portals has memory descriptors.
const operationsMax = 1024

// serversMax is how many servers lie together: enough for a piece of memory that the host gives in whole pages.
const serversMax = 96

// takeServer returns a server for one of so many processes.
func (j *Job) takeServer(processes int) *Server {
	if len(j.servers) == 0 {
		j.servers = make([]Server, min(serversMax, processes))
	}
	s := &j.servers[0]
	j.servers = j.servers[1:]
	return s
}

// Open starts DART in a process (rpc_server_init).
func Open(j *Job, x Transport) (*Server, error) {
	s := j.takeServer(x.Size())
	*s = Server{transport: x, thread: x.Thread(), job: j, attended: attendedBy(x), services: new(Services), keys: firstKey,
		rank: int32(x.Rank()), size: x.Size()}
	if t, ok := x.(*transport); ok { // beside what else a command touches
		s.own = *t
		s.transport = &s.own
	}
	size := int64(s.size) * peerBytes
	base := x.Memory().Map((*area)(s), size)
	s.outgoing = x.Memory().Map((*outgoing)(j), outgoingBytes)
	if err := x.Expose(s.thread, machines.Exposure{Key: commandKey, Addr: base, Bytes: size, Arrivals: true}); err != nil {
		return nil, err
	}
	if err := x.Expose(s.thread, machines.Exposure{Key: systemKey, Arrivals: true}); err != nil {
		return nil, err
	}
	s.thread.Sync()
	j.opened(x.Rank(), x.Size())
	return s, nil
}

// Poll handles the next event, if there is one, and reports whether there was
// (rpc_process_event).
func (s *Server) Poll() (bool, error) {
	c, ok, err := s.transport.NextEvent(s.thread)
	if err != nil || !ok {
		return false, err
	}
	return true, s.process(c)
}

// WaitUntil handles events until done returns true. why says in reports what
// for.
func (s *Server) WaitUntil(done func() bool, why sim.Waitable) error {
	if done() {
		return nil
	}
	if s.attended != nil {
		_, err := s.attend(attendant{server: s, done: done}, why)
		return err
	}
	for !done() {
		c, err := s.transport.AwaitEvent(s.thread, why)
		if err != nil {
			return err
		}
		if err := s.process(c); err != nil {
			return err
		}
	}
	return nil
}

// Drain waits until nothing of the process is under way or queued.
func (s *Server) Drain() error {
	return s.WaitUntil(func() bool { return s.flying == 0 && len(s.backlog) == 0 && len(s.queues) == 0 },
		Reason("DART: own operations to end"))
}

func (s *Server) process(c machines.Event) error {
	if c.Kind != machines.Arrived {
		return s.finish(c.Token.(*operation))
	}
	switch c.Key {
	case commandKey:
		return s.arrive(c.Peer, slotOf(c.Offset), c.Header)
	case systemKey:
		_, err := s.repaid(c.Peer, c.Header)
		return err
	}
	r := s.region(c.Key)
	if r == nil {
		return fmt.Errorf("dart: found a put of process %d into memory that is not registered any more", c.Peer)
	}
	return s.call(func() error { return r.arrived(c.Peer, c.Header) })
}

// Reason is what a process waits for, in words.
type Reason string

// WaitingFor returns the words.
func (r Reason) WaitingFor() string { return string(r) }

// HeldBy returns nil: who could end it is not known.
func (r Reason) HeldBy() []*sim.Process { return nil }

// closed is a wait for a process that has not opened DART.
type closed struct {
	*sim.Condition
	peer *sim.Process
}

// HeldBy returns the process.
func (c closed) HeldBy() []*sim.Process { return []*sim.Process{c.peer} }
