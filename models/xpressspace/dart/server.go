package dart

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Handler does what a command asks for. It may send, put and get, but not wait. It
// is called on the time of the thread that polls.
type Handler func(from int, c *Command) error

// Server is DART in one process (struct rpc_server). Nothing makes progress unless
// the process calls it.
type Server struct {
	// What each command touches comes first.
	attendant attendant
	left      []*operation // by handlers
	peers     peers
	flying    int  // operations under way
	leaving   int  // of these, commands
	handling  bool // a handler runs
	leaves    bool // operations that a handler begins are left for the attendant
	job       *Job
	transport Transport
	thread    *node.Thread
	services  []service // by Service
	outgoing  outgoing  // commands that leave
	Stats     Stats

	attended machines.AttendedEvents // the transport's, or nil
	queues   map[int][]*Command      // by peer: that have no credit
	incoming *Command                // that is handled, if its handler may send; nil before the first
	regions  map[uint64]*Region
	keys     uint64       // given out
	backlog  []*operation // until there are fewer
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

// Job is what the processes of a job share: the place where they find each other,
// such as the file in which a server writes its address.
type Job struct {
	open  []bool                 // by rank: the process has opened DART
	doors map[int]*sim.Condition // by rank: where others wait for a process to do so
	idle  []*operation

	pages     [][]page // for commands, by number
	pagesMade uint32
	freePage  uint32  // first of those that are not in use; 0: none
	noted     Command // that is handled, if its handler only notes something
	next      Command // that is sent next, of a batch
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

// Open starts DART in a process (rpc_server_init).
func Open(j *Job, x Transport) (*Server, error) {
	s := &Server{transport: x, thread: x.Thread(), job: j, attended: attendedBy(x), queues: map[int][]*Command{},
		regions: map[uint64]*Region{}, keys: firstKey}
	size := int64(x.Size()) * peerBytes
	base := x.Memory().Map(&area{s}, size)
	s.outgoing.job, s.outgoing.base = j, x.Memory().Map(&s.outgoing, outgoingBytes)
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

// service is who handles the commands of a service.
type service struct {
	handle Handler
	kind   kind
	copies func(c *Command) int64 // bytes at once, at most, by one that answers
}

// kind says what a handler does, which decides whether the process has to be resumed.
type kind uint8

const (
	sending   kind = iota // it may send, put and get
	answering             // it puts once, at its end
	noting                // it does none of this
)

// Register says who handles the commands of a service (rpc_add_service).
func (s *Server) Register(name Service, h Handler) {
	s.register(name, service{handle: h, kind: sending})
}

// RegisterQuiet is Register for a handler that does not send, put or get, so that a
// process need not be resumed for it.
func (s *Server) RegisterQuiet(name Service, h Handler) {
	s.register(name, service{handle: h, kind: noting})
}

// RegisterAnswer is Register for a handler that puts once, as the last thing that it does, and
// neither sends nor gets. A process need not be resumed for it either, unless what it copies
// makes it wait: copies returns how many bytes that is for a command, at most.
func (s *Server) RegisterAnswer(name Service, h Handler, copies func(c *Command) int64) {
	s.register(name, service{handle: h, kind: answering, copies: copies})
}

func (s *Server) register(name Service, h service) {
	for int(name) >= len(s.services) {
		s.services = append(s.services, service{})
	}
	s.services[name] = h
}

// service returns who handles the commands of a service: nobody, if none is registered.
func (s *Server) service(name Service) service {
	if int(name) >= len(s.services) {
		return service{}
	}
	return s.services[name]
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
	r := s.regions[c.Key]
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
