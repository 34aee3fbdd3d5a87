package ga

import (
	"fmt"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim/node"
)

// Process is the Global Arrays library as one process of a program sees it. Its
// methods and those of [Array] have the names of the manual without the prefix; the
// process's own program calls them.
//
// Errors are of type *[Error]. What goes wrong at the owner of a patch fails the
// process that asked for it.
type Process struct {
	armci  *armci.Process
	thread *node.Thread
	counts *counts
	gets   *armci.Handle
	part   transfer // under way, kept to allocate nothing
	call   string   // the call under way, for errors
}

// Initialize starts Global Arrays, and ARMCI below, at the process behind e
// (GA_Initialize). In a job of several programs, the processes are those of its own.
// It is collective. Options are those of ARMCI; [armci.WithPhantom] makes arrays
// without values. The error is a *machines.MissingError if the machine lacks what
// puts and gets need.
func Initialize(e machines.Endpoint, options ...armci.Option) (*Process, error) {
	if p, ok := machines.As[machines.Parts](e); ok {
		e = p.PartEndpoint()
	}
	a, err := armci.Init(e, append([]armci.Option{armci.WithoutMessages()}, options...)...)
	if err != nil {
		return nil, err
	}
	p := &Process{armci: a, thread: e.Thread(), gets: a.NewHandle()}
	p.counts = machines.CountsOf[counts](p.thread.Kernel(), library)
	p.part.localStride, p.part.remoteStride = []int{}, []int{} // ARMCI_AccS wants them even if they are empty
	return p, nil
}

// Terminate ends the use of the library (GA_Terminate). It is collective.
func (p *Process) Terminate() error {
	p.enter("GA_Terminate")
	defer p.leave()
	return p.failed(p.armci.Finalize())
}

// Nodeid returns the number of the process (GA_Nodeid).
func (p *Process) Nodeid() int { return p.armci.Rank() }

// Nnodes returns how many processes the program has (GA_Nnodes).
func (p *Process) Nnodes() int { return p.armci.Size() }

// Sync completes all operations of all processes and waits for all (GA_Sync). It is
// collective.
func (p *Process) Sync() error {
	p.enter("GA_Sync")
	defer p.leave()
	return p.failed(p.armci.Barrier())
}

// Thread returns the thread of the machine that runs the program.
func (p *Process) Thread() *node.Thread { return p.thread }

// Memory returns the process's address space.
func (p *Process) Memory() *node.Memory { return p.armci.Memory() }

// Costs prices operations on the process's processor.
func (p *Process) Costs() *node.Costs { return p.armci.Costs() }

// ARMCI returns the library below.
func (p *Process) ARMCI() *armci.Process { return p.armci }

// enter begins a call.
func (p *Process) enter(call string) {
	p.call = call
	p.thread.Enter(call)
	p.charge(p.counts.PublicCall.Get())
}

// leave ends it.
func (p *Process) leave() { p.thread.Leave() }

// wrong returns the error of a call that was given something wrong.
func (p *Process) wrong(found string, arguments ...any) error {
	return &Error{At: p.thread.Place(), Call: p.call, Found: fmt.Sprintf(found, arguments...)}
}

// failed wraps an error of what is below; nil and own ones stay as they are.
func (p *Process) failed(err error) error {
	if _, own := err.(*Error); own || err == nil {
		return err
	}
	return &Error{At: p.thread.Place(), Call: p.call, Err: err}
}
