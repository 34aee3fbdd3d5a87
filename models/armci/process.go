package armci

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// Process is the ARMCI library in one process of a program. Its methods have the names of the manual
// without the prefix; the process's own program thread calls them. Addresses are in simulated memory,
// lengths and strides in bytes, processes are numbered 0..Size()-1.
//
// Errors are of type *[Error], with the manual's return code. An error at the target of an operation,
// such as an address outside its memory, fails the process that issued it and stops the run.
type Process struct {
	endpoint machines.Endpoint
	remote   machines.RemoteMemory
	atomics  machines.Atomics // nil if the machine has none
	gate     machines.Barrier
	exchange machines.AddressExchange
	arrivals machines.ArrivalCounters // nil if the machine has none
	thread   *node.Thread
	memory   *node.Memory
	costs    *node.Costs
	counts   *counts

	protocol Protocol
	phantom  bool
	alone    bool // nothing is kept for each of the others
	port     port
	stats    Stats
	call     string // the public call under way, for errors
	why      wait   // what the program waits for, for reports

	control  []node.Addr // addresses of all processes' control blocks
	bells    []node.Addr // names of all processes' bells
	bell     signal
	local    machines.Counter // of short waits; always zero between calls
	stores   map[int]*stores
	unfenced []*stores // with operations not known to be complete

	section  section // arguments of the current call, kept to allocate nothing
	cutter   cutter
	sets     []set
	operand  Scale // of the accumulate under way
	blocking Handle

	implicit  map[int]*Handle
	inUse     []*Handle // implicit handles with operations under way, in order of their first
	values    Handle    // of single values
	sent      []int64   // notifications to each process; made when the first is
	heard     []int64   // notifications waited for from each process
	mutexes   *mutexes  // nil if there are none
	finalized bool
	mail      *mail // message layer, groups, domains
}

// Option changes how [Init] sets a process up. All processes of a program use
// the same.
type Option func(p *Process)

// WithProtocol replaces the constants of [Protocol1999].
func WithProtocol(c Protocol) Option { return func(p *Process) { p.protocol = c } }

// WithPhantom makes [Process.Malloc] and [Process.MallocLocal] give memory
// without bytes, for runs in which values do not matter. Times are the same.
func WithPhantom() Option { return func(p *Process) { p.phantom = true } }

// WithoutMessages leaves out the state that every process keeps for every other: the message layer, the
// collective calls among groups, and notifications. Its memory grows with the square of the number of
// processes, which is too much for thousands.
func WithoutMessages() Option { return func(p *Process) { p.alone = true } }

// WithoutActiveMessages uses the port for remote memory and atomics alone,
// even on a machine with active messages.
func WithoutActiveMessages() Option {
	return func(p *Process) { p.port = newDirectPort(p) }
}

// Init starts ARMCI at the process of endpoint e. It is collective. It returns a *machines.MissingError
// if the machine lacks a capability, or an *[Error] if the protocol is impossible. Without atomic
// operations, calls that need them return that error: mutexes, read-modify-write, and accumulates if
// there are no active messages either.
func Init(e machines.Endpoint, options ...Option) (*Process, error) {
	p := &Process{
		endpoint: e, thread: e.Thread(), memory: e.Memory(), costs: e.Costs(), protocol: Protocol1999(), call: "ARMCI_Init",
		counts: machines.CountsOf[counts](e.Thread().Kernel(), library),
		stores: map[int]*stores{}, implicit: map[int]*Handle{},
	}
	p.thread.Enter(p.call)
	defer p.leave()
	if err := machines.Require("ARMCI", e, Needs()...); err != nil {
		return nil, err
	}
	p.connect()
	for _, o := range options {
		o(p)
	}
	if err := p.protocol.check(); err != nil {
		return nil, p.failed(err)
	}
	if p.port == nil {
		p.choosePort()
	}
	p.local = p.remote.NewCounter()
	p.blocking, p.values = Handle{process: p}, Handle{process: p}
	p.bell = p.newSignal()
	if err := p.port.start(); err != nil {
		return nil, p.failed(err)
	}
	if err := p.startMessages(); err != nil {
		return nil, p.failed(err)
	}
	return p, p.failed(p.meet())
}

// Needs returns the capabilities that every port needs.
func Needs() []machines.Capability {
	return []machines.Capability{machines.HasRemoteMemory, machines.HasBarrier, machines.HasAddressExchange}
}

// connect keeps the capabilities of the machine, with the optional ones that it offers.
func (p *Process) connect() {
	p.remote = p.endpoint.(machines.RemoteMemory)
	p.gate = p.endpoint.(machines.Barrier)
	p.exchange = p.endpoint.(machines.AddressExchange)
	p.atomics, _ = machines.As[machines.Atomics](p.endpoint)
	p.arrivals, _ = machines.As[machines.ArrivalCounters](p.endpoint)
}

func (p *Process) choosePort() {
	if am, ok := machines.As[machines.ActiveMessages](p.endpoint); ok {
		p.port = newActivePort(p, am)
	} else if shared, ok := machines.As[machines.CoherentMemory](p.endpoint); ok {
		p.port = newSharedPort(p, shared)
	} else {
		p.port = newDirectPort(p)
	}
}

// The control block of a process: words that others may change.
const (
	lockWord   = 0  // locks accumulates on machines without active messages
	valueWord  = 8  // source or destination of transfers of one value
	noticeWord = 16 // how many notifications each process has sent
)

// meet makes the processes known to each other.
func (p *Process) meet() error {
	bytes := noticeWord + 8*int64(p.Size())
	if p.alone {
		bytes = noticeWord
	}
	block := p.memory.Alloc(bytes)
	var err error
	if p.control, err = p.exchange.ExchangeAddresses(p.thread, block); err != nil {
		return err
	}
	if p.bells, err = p.exchange.ExchangeAddresses(p.thread, p.bell.name); err != nil {
		return err
	}
	return p.gate.Barrier(p.thread)
}

// scratch is the address of this process's word for single values.
func (p *Process) scratch() node.Addr { return p.control[p.Rank()] + valueWord }

// Rank is the number of this process.
func (p *Process) Rank() int { return p.endpoint.Rank() }

// Size is how many processes the program has.
func (p *Process) Size() int { return p.endpoint.Size() }

// Thread is the thread that runs the program.
func (p *Process) Thread() *node.Thread { return p.thread }

// Memory is the process's address space.
func (p *Process) Memory() *node.Memory { return p.memory }

// Costs prices operations on the process's processor.
func (p *Process) Costs() *node.Costs { return p.costs }

// Protocol returns the constants in use.
func (p *Process) Protocol() Protocol { return p.protocol }

// Port names how operations are carried out: "active messages", "shared memory" or
// "direct".
func (p *Process) Port() string { return p.port.name() }

// Stats returns the present counts of the process.
func (p *Process) Stats() Stats { return p.stats }

// Initialized reports whether the library can be used: from Init to Finalize.
func (p *Process) Initialized() bool { return !p.finalized }

// Finalize ends the use of the library, after all outstanding operations. It
// is collective.
func (p *Process) Finalize() error {
	p.enter("ARMCI_Finalize")
	defer p.leave()
	err := p.completeAndMeet()
	p.finalized = err == nil
	return err
}

// Cleanup is Finalize without its waiting: for programs that end because of an
// error.
func (p *Process) Cleanup() { p.finalized = true }

// Error ends the program with a message and a code, as the failure of this
// process. It does not return.
func (p *Process) Error(message string, code int) {
	p.thread.Fail(fmt.Errorf("ARMCI_Error: %s (code %d)", message, code))
}

// Barrier completes all operations of this process and waits until all
// processes have come here: afterwards everyone sees everything. It is
// collective.
func (p *Process) Barrier() error {
	p.enter("ARMCI_Barrier")
	defer p.leave()
	return p.completeAndMeet()
}

// completeAndMeet completes all operations and waits for all processes.
func (p *Process) completeAndMeet() error {
	if err := p.waitImplicit(); err != nil {
		return err
	}
	p.allFence()
	return p.failed(p.gate.Barrier(p.thread))
}

// Poll handles arrived messages for this process. Progress does not depend on it.
func (p *Process) Poll() {
	p.enter("ARMCI_Poll")
	defer p.leave()
	p.remote.Poll(p.thread)
}

// enter begins a public call, which has its name in C. After Finalize there is
// none.
func (p *Process) enter(call string) {
	p.call = call
	if p.finalized {
		p.thread.Fail(p.wrong(InternalFailure, "a call after ARMCI_Finalize", "none"))
	}
	p.thread.Enter(call)
	p.execute(&p.counts.PublicCall, 1)
}

// leave ends a public call.
func (p *Process) leave() { p.thread.Leave() }

// Stats counts the operations that a process has issued, and those that it has served for others.
type Stats struct {
	Self     uint64 // transfers within the process
	Direct   uint64 // transfers by machine puts and gets alone
	Active   uint64 // transfers by active messages
	Segments uint64 // machine puts and gets of direct transfers
	Requests uint64 // active messages sent: at least one per transfer
	Inline   uint64 // of them, with data and descriptor in the header
	Pulled   uint64 // of them, with a descriptor that the target had to fetch

	Served      uint64 // requests handled for others
	InHandler   uint64 // of them, by the header handler alone
	Rescheduled uint64 // of them, accumulates that found the lock taken
	KeptMax     int    // requests that waited for the completion handler at a time, at most
}

// request counts a request that has been sent.
func (s *Stats) request(k kind, pulled bool) {
	s.Requests++
	switch {
	case pulled:
		s.Pulled++
	case k != gets:
		s.Inline++
	}
}

// reached is the instant that thread t has come to, ahead of the clock.
func reached(t *node.Thread) sim.Time { return t.Now().Add(t.Owed()) }

// span reports the activity of thread t since start. It lets no time pass, so a traced run is the same
// as any other.
func (p *Process) span(t *node.Thread, start sim.Time, kind sim.SpanKind, label string) {
	if tracer := t.Kernel().Tracer(); tracer != nil {
		tracer.Span(sim.Span{Track: t.Name(), Start: start, End: reached(t), Label: label, Kind: kind})
	}
}
