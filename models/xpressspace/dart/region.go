package dart

import (
	"fmt"
	"slices"

	"simrun/machines"
	"simrun/sim/node"
)

// Region is memory that is registered for others' puts and gets.
type Region struct {
	Key     uint64 // by which others name it
	Addr    node.Addr
	Bytes   int64
	arrived func(from int, header uint64) error
}

// Expose registers memory. If arrived is not nil, it is called for each put into the memory, with the rank of the
// putting process and the header of the put. It must not send, put or get.
func (s *Server) Expose(a node.Addr, bytes int64, arrived func(from int, header uint64) error) (*Region, error) {
	r := &Region{Key: s.keys, Addr: a, Bytes: bytes, arrived: arrived}
	s.keys++
	if err := s.transport.Expose(s.thread, machines.Exposure{Key: r.Key, Addr: a, Bytes: bytes, Arrivals: arrived != nil}); err != nil {
		return nil, err
	}
	s.regions = append(s.regions, r)
	return r, nil
}

// Withdraw ends a registration.
func (s *Server) Withdraw(r *Region) error {
	s.regions = slices.DeleteFunc(s.regions, func(o *Region) bool { return o == r })
	return s.transport.Withdraw(s.thread, r.Key)
}

// region returns the registered memory with a key, or nil. There are few.
func (s *Server) region(key uint64) *Region {
	for _, r := range s.regions {
		if r.Key == key {
			return r
		}
	}
	return nil
}

// Remote is a place in memory that another process has registered.
type Remote struct {
	Rank   int // in the job
	Key    uint64
	Offset int64
}

// Local is memory of the process.
type Local struct {
	Addr  node.Addr
	Bytes int64
}

// Put starts to copy local memory to a remote place. done, which may be nil, is
// called when the local memory may be changed. It must not send, put or get.
func (s *Server) Put(to Remote, from Local, header uint64, done func() error) error {
	s.Stats.Puts++
	s.Stats.Bytes += from.Bytes
	o := to.operation(s.job, from)
	o.header, o.done = header, done
	return s.issue(o)
}

// Get starts to copy from a remote place to local memory. done, which may be nil,
// is called when the data are there.
func (s *Server) Get(from Remote, to Local, done func() error) error {
	s.Stats.Gets++
	s.Stats.Bytes += to.Bytes
	o := from.operation(s.job, to)
	o.get, o.done = true, done
	return s.issue(o)
}

// operation returns an operation between the place and local memory.
func (r Remote) operation(j *Job, l Local) *operation {
	o := j.operation()
	o.target, o.key, o.offset, o.local = r.Rank, r.Key, r.Offset, l
	return o
}

// transfer returns what the operation transfers. Its end brings the operation back.
func (o *operation) transfer() machines.Transfer {
	return machines.Transfer{Target: o.target, Key: o.key, Offset: o.offset, Local: o.local.Addr, Bytes: o.local.Bytes, Header: o.header, Token: o}
}

// operation is a transfer that the process has begun or will begin. It fills a cache line of the host.
type operation struct {
	get     bool
	command bool   // it puts a command, from a page
	uses    uint32 // of that page, before
	done    func() error

	// What is transferred, as in machines.Transfer.
	target int
	key    uint64
	offset int64
	local  Local
	header uint64
}

// operationsMade is how many operations are made at a time.
const operationsMade = 640

// operation returns one that is not in use.
func (j *Job) operation() *operation {
	last := len(j.idle) - 1
	if last < 0 {
		made := make([]operation, operationsMade)
		for i := range made[1:] {
			j.idle = append(j.idle, &made[1+i])
		}
		return &made[0]
	}
	o := j.idle[last]
	j.idle = j.idle[:last]
	*o = operation{}
	return o
}

// issue begins an operation, or notes it if too many are under way.
func (s *Server) issue(o *operation) error {
	if o.target < 0 || o.target >= s.size {
		return fmt.Errorf("dart: found process %d, expected 0 to %d", o.target, s.size-1)
	}
	switch {
	case s.leaves:
		s.left = append(s.left, o)
		return nil
	case s.flying >= operationsMax:
		s.backlog = append(s.backlog, o)
		return nil
	}
	t := s.launch(o)
	if o.get {
		return s.transport.GetExposed(s.thread, t)
	}
	return s.transport.PutExposed(s.thread, t)
}

// finish ends an operation and begins one that waited.
func (s *Server) finish(o *operation) error {
	s.flying--
	if o.command {
		s.leaving--
		number := s.pageAt(o.local.Addr)
		if n := &s.job.notes[number]; n.leaves && n.uses == o.uses { // it has not gone to the target
			s.job.giveBack(number)
		}
	}
	done := o.done
	o.done = nil
	s.job.idle = append(s.job.idle, o)
	if done != nil {
		if err := s.call(done); err != nil {
			return err
		}
	}
	if len(s.backlog) == 0 || s.flying >= operationsMax {
		return nil
	}
	next := s.backlog[0]
	s.backlog = s.backlog[1:]
	return s.issue(next)
}
