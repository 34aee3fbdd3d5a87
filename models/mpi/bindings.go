package mpi

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"

	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/sim"
	"simrun/sim/node"
)

// The kinds of arguments.
const (
	value = external.ByValueOf
	in    = external.In
	out   = external.Out
)

// procedures are those of the library. The letters say how each argument is passed: v value, c the value of a
// communicator, i data in, o out, b both.
var procedures = []struct {
	name, args string
	do         func(c *call) error
}{
	{"mpi_init", "o", (*call).init},
	{"mpi_initialized", "oo", (*call).isInitialized},
	{"mpi_abort", "cvo", func(c *call) error {
		return fmt.Errorf("process %d has ended all processes with error code %d", c.Rank(), c.int(1))
	}},
	{"mpi_finalize", "o", (*call).finalize},
	{"mpi_comm_rank", "coo", func(c *call) error { return c.set(1, c.Rank()) }},
	{"mpi_comm_size", "coo", func(c *call) error { return c.set(1, c.Size()) }},
	{"mpi_send", "ivvvvco", (*call).send},
	{"mpi_ssend", "ivvvvco", (*call).send},
	{"mpi_rsend", "ivvvvco", (*call).send},
	{"mpi_recv", "ovvvvcoo", func(c *call) error {
		s, err := c.comm.Receive(c.Thread, c.buffer(0), c.envelope(3))
		return c.status(6, s, err)
	}},
	{"mpi_isend", "ivvvvcoo", func(c *call) error {
		r, err := c.comm.SendLater(c.Thread, c.buffer(0), c.envelope(3))
		return c.request(6, r, err)
	}},
	{"mpi_irecv", "ovvvvcoo", func(c *call) error {
		r, err := c.comm.ReceiveLater(c.buffer(0), c.envelope(3))
		return c.request(6, r, err)
	}},
	{"mpi_wait", "boo", (*call).wait},
	{"mpi_waitall", "vboo", (*call).waitAll},
	{"mpi_waitany", "vbooo", (*call).waitAny},
	{"mpi_test", "booo", (*call).test},
	{"mpi_sendrecv", "ivvvvovvvvcoo", func(c *call) error {
		s, err := c.comm.SendReceive(c.Thread, c.buffer(0), c.envelope(3), c.buffer(5), c.envelope(8))
		return c.status(11, s, err)
	}},
	{"mpi_sendrecv_replace", "bvvvvvvcoo", func(c *call) error {
		s, err := c.comm.SendReceiveReplace(c.Thread, c.buffer(0), c.envelope(3), c.envelope(5))
		return c.status(8, s, err)
	}},
	{"mpi_probe", "vvcoo", (*call).probe},
	{"mpi_iprobe", "vvcooo", (*call).iprobe},
	{"mpi_get_count", "vvoo", (*call).count},
	{"mpi_barrier", "co", func(c *call) error { return c.comm.Barrier(c.Thread) }},
	{"mpi_bcast", "bvvvco", func(c *call) error { return c.comm.Broadcast(c.Thread, c.buffer(0), c.int(3)) }},
	{"mpi_reduce", "iovvvvco", func(c *call) error {
		return c.comm.Reduce(c.Thread, c.reduction(2), c.addr(0), c.addr(1), c.int(5))
	}},
	{"mpi_allreduce", "iovvvco", func(c *call) error {
		return c.comm.AllReduce(c.Thread, c.reduction(2), c.addr(0), c.addr(1))
	}},
	{"mpi_scan", "iovvvco", func(c *call) error {
		return c.comm.Scan(c.Thread, c.reduction(2), c.addr(0), c.addr(1))
	}},
	{"mpi_gather", "ivvovvvco", (*call).gather},
	{"mpi_gatherv", "ivvovvvvco", func(c *call) error {
		into := Parts{Data: c.addr(3), Type: Datatype(c.int(6))}
		if c.Rank() == c.int(7) { // elsewhere the arrays may be missing
			into.Counts, into.Offsets = c.ints(4), c.ints(5)
		}
		return c.comm.GatherParts(c.Thread, c.buffer(0), into, c.int(7))
	}},
	{"mpi_scatter", "ivvovvvco", func(c *call) error {
		return c.comm.Scatter(c.Thread, c.parts(0), c.buffer(3), c.int(6))
	}},
	{"mpi_scatterv", "ivvvovvvco", func(c *call) error {
		from := Parts{Data: c.addr(0), Type: Datatype(c.int(3))}
		if c.Rank() == c.int(7) {
			from.Counts, from.Offsets = c.ints(1), c.ints(2)
		}
		return c.comm.Scatter(c.Thread, from, c.buffer(4), c.int(7))
	}},
	{"mpi_allgather", "ivvovvco", func(c *call) error {
		return c.comm.AllGather(c.Thread, c.buffer(0), c.parts(3))
	}},
	{"mpi_allgatherv", "ivvovvvco", func(c *call) error {
		into := Parts{Data: c.addr(3), Type: Datatype(c.int(6)), Counts: c.ints(4), Offsets: c.ints(5)}
		return c.comm.AllGather(c.Thread, c.buffer(0), into)
	}},
	{"mpi_alltoall", "ivvovvco", func(c *call) error {
		return c.comm.AllToAll(c.Thread, c.parts(0), c.parts(3))
	}},
}

// Library returns the procedures of MPI for a Fortran program.
func Library() *spmd.Library {
	l := &spmd.Library{Name: "mpi"}
	l.Start = func(p *spmd.Process) (any, error) {
		c, err := New(p.Endpoint)
		return &state{comm: c}, err
	}
	for _, x := range procedures {
		name := strings.ToUpper(x.name) // as messages have it
		communicator := strings.IndexByte(x.args, 'c')
		l.Externals = append(l.Externals, spmd.External{
			Procedure: external.Procedure{Name: x.name, Args: arguments(x.args)},
			Do: func(p *spmd.Process, args []uint64) error {
				s := p.State(l).(*state)
				s.call = call{Process: p, state: s, args: args}
				return s.call.run(name, communicator, x.do)
			},
		})
	}
	l.Externals = append(l.Externals,
		clock("mpi_wtime", func(p *spmd.Process) sim.Duration { return sim.Duration(p.Machine.Now()) }),
		clock("mpi_wtick", func(*spmd.Process) sim.Duration { return 1 }))
	return l
}

// clock is a function that returns seconds.
func clock(name string, read func(p *spmd.Process) sim.Duration) spmd.External {
	return spmd.External{
		Procedure: external.Procedure{Name: name, Result: external.Double},
		Do: func(p *spmd.Process, args []uint64) error {
			args[0] = math.Float64bits(read(p).Seconds())
			return nil
		},
	}
}

func arguments(letters string) []external.Arg {
	kinds := map[rune]external.Arg{'v': value, 'c': value, 'i': in, 'o': out, 'b': external.InOut}
	var all []external.Arg
	for _, r := range letters {
		all = append(all, kinds[r])
	}
	return all
}

// state is the library in one process.
type state struct {
	comm        *Comm
	initialized bool
	finalized   bool
	requests    []*Request // MPI_ISEND and MPI_IRECV gave their indices, from 1; nil: complete
	free        []int      // indices of those that are nil
	waited      []*Request // by the call in progress; nil: MPI_REQUEST_NULL
	call        call       // in progress
}

// call is a call of a procedure; its last argument is the error code.
type call struct {
	*spmd.Process
	*state
	args []uint64
}

// commWorld is MPI_COMM_WORLD, the only communicator.
const commWorld = 91

// run makes the call of a procedure; the argument of index communicator, if it is not negative, is a communicator.
func (c *call) run(name string, communicator int, do func(c *call) error) error {
	c.Thread.Enter(name)
	defer c.Thread.Leave()
	switch {
	case name == "MPI_INITIALIZED":
	case !c.initialized && name != "MPI_INIT":
		return fmt.Errorf("%s: MPI_INIT has not been called; call it first", name)
	case c.finalized:
		return fmt.Errorf("%s: MPI_FINALIZE has been called; call it last", name)
	}
	if communicator >= 0 && c.int(communicator) != commWorld {
		return fmt.Errorf("%s: argument %d: found communicator %d, expected MPI_COMM_WORLD, which is the only one", name, communicator+1, c.int(communicator))
	}
	if err := do(c); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return c.set(len(c.args)-1, 0)
}

func (c *call) int(i int) int { return int(c.Int(c.args[i])) }

func (c *call) set(i, v int) error { return c.SetInt(c.args[i], int32(v)) }

func (c *call) addr(i int) node.Addr { return c.Addr(uint32(c.args[i])) }

// buffer is arguments i to i+2.
func (c *call) buffer(i int) Buffer {
	return Buffer{c.addr(i), c.int(i + 1), Datatype(c.int(i + 2))}
}

// parts is arguments i to i+2, the count being that of each process.
func (c *call) parts(i int) Parts {
	b := c.buffer(i)
	return Parts{Data: b.Data, Count: b.Count, Type: b.Type}
}

// ints is argument i, an array with an INTEGER for each process.
func (c *call) ints(i int) []int {
	all := make([]int, c.Size())
	for r := range all {
		all[r] = int(c.Int(c.args[i] + uint64(4*r)))
	}
	return all
}

// envelope is arguments i and i+1.
func (c *call) envelope(i int) Envelope { return Envelope{c.int(i), c.int(i + 1)} }

// reduction is arguments i to i+2.
func (c *call) reduction(i int) Reduction {
	return Reduction{Type: Datatype(c.int(i + 1)), Op: Op(c.int(i + 2)), Count: c.int(i)}
}

func (c *call) init() error {
	if c.initialized {
		return errors.New("called a second time; a program calls it once")
	}
	c.initialized = true
	return nil
}

func (c *call) finalize() error {
	c.finalized = true
	return c.comm.Barrier(c.Thread)
}

func (c *call) isInitialized() error { return c.setFlag(0, c.initialized) }

func (c *call) setFlag(i int, v bool) error {
	if v {
		return c.set(i, 1)
	}
	return c.set(i, 0)
}

func (c *call) send() error { return c.comm.Send(c.Thread, c.buffer(0), c.envelope(3)) }

// statusBytes is the size of a status (MPI_STATUS_SIZE).
const statusBytes = 4 * 4

// status stores s in the array that is argument i: MPI_SOURCE, MPI_TAG, MPI_ERROR
// and the length in bytes.
func (c *call) status(i int, s Status, err error) error {
	if c.isIgnored(i) {
		return err
	}
	return c.statusAt(c.args[i], s, err)
}

// ignore is MPI_STATUS_IGNORE and MPI_STATUSES_IGNORE. It is the process of no status.
const ignore = -1297107246

// isIgnored reports whether argument i is MPI_STATUS_IGNORE or MPI_STATUSES_IGNORE. These are constants, since a
// COMMON block or an array in mpif.h would move the variables of every program.
func (c *call) isIgnored(i int) bool { return c.Int(c.args[i]) == ignore }

func (c *call) statusAt(at uint64, s Status, err error) error {
	for n, v := range [...]int{s.Source, s.Tag, 0, int(s.Bytes)} {
		if err == nil {
			err = c.SetInt(at+uint64(4*n), int32(v))
		}
	}
	return err
}

func (c *call) request(i int, r *Request, err error) error {
	if err != nil {
		return err
	}
	n := len(c.free)
	if n == 0 {
		c.requests = append(c.requests, r)
		return c.set(i, len(c.requests))
	}
	n = c.free[n-1]
	c.free, c.requests[n-1] = c.free[:len(c.free)-1], r
	return c.set(i, n)
}

// requestNull is MPI_REQUEST_NULL.
const requestNull = 0

// find returns the request whose number is at an address, nil for MPI_REQUEST_NULL.
func (c *call) find(at uint64) (*Request, error) {
	n := int(c.Int(at))
	if n == requestNull {
		return nil, nil
	}
	if n < 1 || n > len(c.requests) || c.requests[n-1] == nil {
		return nil, fmt.Errorf("found request %d, expected one of MPI_ISEND or MPI_IRECV that is not complete, or MPI_REQUEST_NULL", n)
	}
	return c.requests[n-1], nil
}

// forget makes a request null that is complete.
func (c *call) forget(at uint64) error {
	n := int(c.Int(at))
	c.requests[n-1] = nil
	c.free = append(c.free, n)
	return c.SetInt(at, requestNull)
}

func (c *call) wait() error {
	r, err := c.find(c.args[0])
	if r == nil || err != nil {
		return c.status(1, emptyStatus, err)
	}
	s, err := c.comm.Wait(c.Thread, r)
	if err == nil {
		err = c.forget(c.args[0])
	}
	return c.status(1, s, err)
}

func (c *call) test() error {
	r, err := c.find(c.args[0])
	s, done := emptyStatus, true
	if r != nil {
		s, done, err = c.comm.Test(c.Thread, r)
	}
	if err == nil {
		err = c.setFlag(1, done)
	}
	if !done || err != nil {
		return err
	}
	if r != nil {
		err = c.forget(c.args[0])
	}
	return c.status(2, s, err)
}

// requestAt returns the address of element i of an array of requests, argument 1.
func (c *call) requestAt(i int) uint64 { return c.args[1] + uint64(4*i) }

// findAll sets c.waited to the requests of an array, argument 1; argument 0 is how many they are.
func (c *call) findAll() error {
	n := c.int(0)
	if n < 0 {
		return fmt.Errorf("found a count of %d, expected 0 or more", n)
	}
	c.waited = c.waited[:0]
	for i := range n {
		r, err := c.find(c.requestAt(i))
		if err != nil {
			return fmt.Errorf("element %d: %w", i+1, err)
		}
		if r != nil && slices.Contains(c.waited, r) {
			return fmt.Errorf("element %d: found request %d a second time, expected each once", i+1, c.Int(c.requestAt(i)))
		}
		c.waited = append(c.waited, r)
	}
	return nil
}

func (c *call) waitAll() error {
	err := c.findAll()
	if err == nil {
		err = c.comm.WaitAll(c.Thread, c.waited)
	}
	ignored := c.isIgnored(2)
	for i, r := range c.waited {
		s := emptyStatus
		if r != nil && err == nil {
			s, err = r.status, c.forget(c.requestAt(i))
		}
		if ignored {
			continue
		}
		err = c.statusAt(c.args[2]+uint64(statusBytes*i), s, err)
	}
	return err
}

func (c *call) waitAny() error {
	if err := c.findAll(); err != nil {
		return err
	}
	i, s, err := c.comm.WaitAny(c.Thread, c.waited)
	index := undefined
	if i >= 0 && err == nil {
		index, err = i+1, c.forget(c.requestAt(i))
	}
	if err == nil {
		err = c.set(2, index)
	}
	return c.status(3, s, err)
}

// probe waits by polling: each poll costs as much as a probe, at least a call.
func (c *call) probe() error {
	defer c.Thread.EndPoll()
	from := c.envelope(0)
	c.comm.sought = sought{comm: c.comm, message: from}
	for {
		s, there, err := c.comm.Probe(c.Thread, from)
		if there || err != nil {
			return c.status(3, s, err)
		}
		c.comm.lookAgain(c.Thread)
	}
}

func (c *call) iprobe() error {
	s, there, err := c.comm.Probe(c.Thread, c.envelope(0))
	if err == nil {
		err = c.setFlag(3, there)
	}
	return c.status(4, s, err)
}

// undefined is MPI_UNDEFINED.
const undefined = -32766

func (c *call) count() error {
	size := Datatype(c.int(1)).Size()
	if size == 0 {
		return Datatype(c.int(1)).check()
	}
	if c.isIgnored(0) {
		return errors.New("found MPI_STATUS_IGNORE, expected the status of a receive or probe")
	}
	bytes := int64(c.Int(c.args[0] + 12))
	if bytes%size != 0 {
		return c.set(2, undefined)
	}
	return c.set(2, int(bytes/size))
}

func (c *call) gather() error {
	send, receive := c.buffer(0), c.buffer(3)
	if c.Rank() == c.int(6) && receive.bytes() != send.bytes() {
		return fmt.Errorf("found room for %d bytes of each process, expected %d; give the count of one process", receive.bytes(), send.bytes())
	}
	return c.comm.Gather(c.Thread, send, receive.Data, c.int(6))
}
