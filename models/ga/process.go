package ga

import (
	"fmt"

	"simrun/machines"
	"simrun/models/adlib"
	"simrun/models/armci"
	"simrun/models/geometry"
	"simrun/sim/node"
)

// Process is the Global Arrays library in one process of a program. Its methods and those of [Array]
// have the names of the manual without the prefix; the process's own program calls them.
//
// Errors are of type *[Error]. An error at the owner of a patch fails the process that requested it.
type Process struct {
	endpoint     machines.Endpoint
	armci        *armci.Process // nil if data move without
	adlib        *adlib.Process // nil if the layouts are the library's own
	grids        []*adlib.Grid  // of arrays with descriptors
	mover        transport
	thread       *node.Thread
	counts       *counts
	public, step *node.Operations // what a call, and each owner of a part in it, takes
	dims         int              // most dimensions of an array
	part         transfer         // under way, kept to allocate nothing
	call         string           // the call under way, for errors
	exchange     machines.AddressExchange
	mutexes      *Array       // nil if there are none
	locked       []bool       // mutexes that this process has or waits for
	scratches    [3]node.Addr // of collective calls
	scratchBytes [3]int64
	// own is the address of the library's own data; 0 over ARMCI, where nobody has counted them.
	own node.Addr
}

// Initialize starts Global Arrays, and ARMCI below it, at the process of endpoint e (GA_Initialize). In
// a job of several programs, the processes are those of the program. It is collective. Options are
// those of ARMCI; [armci.WithPhantom] makes arrays without values. The error is a
// *machines.MissingError if the machine lacks a capability that puts and gets need.
func Initialize(e machines.Endpoint, options ...armci.Option) (*Process, error) {
	e = ownProgram(e)
	a, err := armci.Init(e, append([]armci.Option{armci.WithoutMessages()}, options...)...)
	if err != nil {
		return nil, err
	}
	p := newProcess(e, &overARMCI{armci: a, gets: a.NewHandle()})
	p.armci = a
	return p, nil
}

// InitializeDirect starts Global Arrays with its own port to SHMEM, as it was before
// ARMCI, for arrays of one or two dimensions. Phantom makes arrays without values.
func InitializeDirect(e machines.Endpoint, own OwnBlock, phantom bool) (*Process, error) {
	e = ownProgram(e)
	if err := machines.Require("Global Arrays on remote memory", e, directNeeds()...); err != nil {
		return nil, err
	}
	d, err := newDirect(e, own, phantom)
	if err != nil {
		return nil, err
	}
	p := newProcess(e, d)
	p.dims = 2
	if own == Emptied {
		p.of1995()
	}
	p.ownMemory()
	return p, nil
}

// InitializeShared starts Global Arrays with its own port to shared memory, as it was before
// ARMCI, for arrays of one or two dimensions.
func InitializeShared(e machines.Endpoint, locks Locks, phantom bool) (*Process, error) {
	e = ownProgram(e)
	if err := machines.Require("Global Arrays on shared memory", e, sharedNeeds()...); err != nil {
		return nil, err
	}
	s, err := newShared(e, locks, phantom)
	if err != nil {
		return nil, err
	}
	p := newProcess(e, s)
	p.dims = 2
	if locks == Semaphores {
		p.of1995()
	}
	p.ownMemory()
	return p, nil
}

// InitializeMessages starts Global Arrays with its first port, in which requests interrupt the owners of data. requests
// are the endpoint's active messages, or those of another library of the machine. columns is how the library copied and
// added columns on this machine.
func InitializeMessages(e machines.Endpoint, requests Requests, columns Columns, phantom bool) (*Process, error) {
	e = ownProgram(e)
	if err := machines.Require("Global Arrays over messages", e, MessageNeeds()...); err != nil {
		return nil, err
	}
	m, err := newMessages(e, requests, columns, phantom)
	if err != nil {
		return nil, err
	}
	p := newProcess(e, m)
	p.of1995()
	p.ownMemory()
	return p, nil
}

// ownProgram returns a process as one of its own program, in a job of several.
func ownProgram(e machines.Endpoint) machines.Endpoint {
	if p, ok := machines.As[machines.Parts](e); ok {
		return p.PartEndpoint()
	}
	return e
}

func newProcess(e machines.Endpoint, mover transport) *Process {
	p := &Process{endpoint: e, mover: mover, thread: e.Thread(), dims: geometry.MaxDims, exchange: e.(machines.AddressExchange)}
	p.counts = machines.CountsOf[counts](p.thread.Kernel(), library)
	p.public, p.step = &p.counts.PublicCall, &p.counts.OwnerStep
	p.part.localStride, p.part.remoteStride = []int{}, []int{} // ARMCI_AccS wants them even if they are empty
	return p
}

// of1995 makes the library the one of August 1995, which has no statistics.
func (p *Process) of1995() { p.public, p.step = &p.counts.PublicCall1995, &p.counts.OwnerStep1995 }

// Terminate ends the use of the library (GA_Terminate). It is collective.
func (p *Process) Terminate() error {
	p.enter("GA_Terminate")
	defer p.leave()
	return p.failed(p.mover.close())
}

// Nodeid returns the number of the process (GA_Nodeid).
func (p *Process) Nodeid() int { return p.endpoint.Rank() }

// Nnodes returns how many processes the program has (GA_Nnodes).
func (p *Process) Nnodes() int { return p.endpoint.Size() }

// Sync completes all operations of all processes and waits for all (GA_Sync). It is
// collective.
func (p *Process) Sync() error {
	p.enter("GA_Sync")
	defer p.leave()
	return p.failed(p.mover.sync())
}

// Thread returns the thread of the machine that runs the program.
func (p *Process) Thread() *node.Thread { return p.thread }

// Memory returns the process's address space.
func (p *Process) Memory() *node.Memory { return p.endpoint.Memory() }

// Costs prices operations on the process's processor.
func (p *Process) Costs() *node.Costs { return p.endpoint.Costs() }

// ARMCI returns the library below, nil if data move without it.
func (p *Process) ARMCI() *armci.Process { return p.armci }

// enter begins a call.
func (p *Process) enter(call string) {
	p.call = call
	p.thread.Enter(call)
	p.charge(p.public.Get())
	p.fetch(p.public, 1)
}

// leave ends it.
func (p *Process) leave() { p.thread.Leave() }

// wrong returns the error of a call that was given something wrong.
func (p *Process) wrong(found string, arguments ...any) error {
	return &Error{At: p.thread.Place(), Call: p.call, Found: fmt.Sprintf(found, arguments...)}
}

// failed wraps an error of the layers below; nil and errors of this package stay as they are.
func (p *Process) failed(err error) error {
	if _, own := err.(*Error); own || err == nil {
		return err
	}
	return &Error{At: p.thread.Place(), Call: p.call, Err: err}
}
