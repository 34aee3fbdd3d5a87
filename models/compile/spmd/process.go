package spmd

import (
	"fmt"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/vm"
	"simrun/sim"
	"simrun/sim/node"
)

// Process is one process of a running program.
type Process struct {
	Endpoint   machines.Endpoint
	Thread     *node.Thread
	Machine    *vm.Machine
	Global     machines.RemoteMemory // the Endpoint, nil if it lacks the capability: asking it for each word would take long
	ahead      machines.WordsAhead   // the Endpoint if it can note reads of words and this is phantom mode, else nil
	loadsAhead machines.LoadsAhead   // the same for loads
	// needless, by bytes of an element: nobody needs what procedures read that move elements of this size.
	needless [elementMax + 1]bool

	later    later  // what is read and not there yet
	noted    *noted // the procedure whose calls were noted last
	noteds   []*noted
	eachWord bool // calls that are noted are done as they come

	run     *Run
	meter   *compile.Meter
	base    node.Addr       // of the program's memory in the address space
	charged int64           // of what the program has charged, how much is the thread's
	states  []any           // of the libraries
	added   machines.Ledger // by sampling
	loops   []position
	sharing *sharing // nil: the program shares no memory

	regionLog *regionLog // nil: nobody asks where time is spent

	located source.Pos // at which the thread's line was noted
}

// Rank is the process's number, from 0.
func (p *Process) Rank() int { return p.Endpoint.Rank() }

// Size is how many processes the program has.
func (p *Process) Size() int { return p.Endpoint.Size() }

// State returns what the Start of a library of the program returned.
func (p *Process) State(l *Library) any {
	for i, other := range p.run.program.options.Libraries {
		if other == l {
			return p.states[i]
		}
	}
	panic("spmd: state of a library that the program does not have; it would be nil; build the program with the library")
}

// Shared returns what a library keeps for all processes of a run together: what
// start returned when the first of them asked.
func (p *Process) Shared(l *Library, start func() any) any {
	v, ok := p.run.shared[l]
	if !ok {
		v = start()
		if p.run.shared == nil {
			p.run.shared = map[*Library]any{}
		}
		p.run.shared[l] = v
	}
	return v
}

// Addr returns where an address of the program is in the endpoint's address space. It is
// the same in all processes.
func (p *Process) Addr(a uint32) node.Addr { return p.base + node.Addr(a) }

// Int returns the INTEGER or LOGICAL that an argument is, 0 if it lies outside of
// memory.
func (p *Process) Int(arg uint64) int32 {
	v, _ := p.Machine.Int32(uint32(arg))
	return v
}

// SetInt stores an INTEGER where an argument says.
func (p *Process) SetInt(arg uint64, v int32) error { return p.Machine.SetInt32(uint32(arg), v) }

// Double returns the DOUBLE PRECISION number that an argument is, 0 if it lies
// outside of memory.
func (p *Process) Double(arg uint64) float64 {
	v, _ := p.Machine.Float64(uint32(arg))
	return v
}

// Where returns the user's line at which the process is, "file:line": in a library's
// procedure that of the call.
func (p *Process) Where() string {
	where := p.run.program.place(p.Machine.Where())
	if where != "" {
		return where
	}
	for at := range p.Machine.Places() {
		if where = p.run.program.place(at); where != "" {
			break
		}
	}
	return where
}

// FetchAhead notes a read of a word by a procedure with such elements ([external.Procedure]). It does so if the
// endpoint can note the read and nobody needs the word; that is so in phantom mode if no time depends on it. Otherwise
// it does nothing and reports false, and the word has to be fetched.
func (p *Process) FetchAhead(c machines.Copy, element int64) bool {
	return p.ahead != nil && p.isNeedless(element) && p.ahead.FetchAhead(p.Thread, c)
}

// elementMax is the size of the largest scalar.
const elementMax = 16

// isNeedless reports whether nobody needs what is read by elements of a size. It is asked for each word.
func (p *Process) isNeedless(element int64) bool {
	return uint64(element) <= elementMax && p.needless[element]
}

// LoadAhead is FetchAhead of a load.
func (p *Process) LoadAhead(c machines.Copy, element int64) bool {
	return p.loadsAhead != nil && p.isNeedless(element) && p.loadsAhead.LoadRemoteAhead(p.Thread, c)
}

// Line returns the user's line of a place in the program, such as Machine.Where,
// "file:line"; nothing if it is in a library.
func (p *Process) Line(at source.Pos) string { return p.run.program.place(at) }

// settle does what the program has noted, and gives the thread what it has charged by itself.
func (p *Process) settle() error {
	err := p.Machine.TakeNotes(p.doNoted)
	p.charge()
	return err
}

// charge gives the thread what the program has charged by itself.
func (p *Process) charge() {
	explained := p.Thread.Kernel().Causes() != nil
	if explained {
		p.locate()
	}
	if c := p.Machine.Charged(); c > p.charged {
		d := sim.Duration(c - p.charged)
		if explained {
			p.meter.Quote(p.Machine, d)
		}
		p.Thread.Charge(d)
		p.charged = c
		if p.Thread.SharesBus() {
			p.Thread.ChargeLines(p.meter.TakeLines())
		}
	}
}

// locate notes the program's line. The computing since the last call of a library counts for the line of the next
// call.
func (p *Process) locate() {
	at := p.Machine.Where()
	if at == p.located {
		return
	}
	if line := p.run.program.place(at); line != "" {
		p.Thread.NoteLine(line)
		p.located = at
	}
}

// catchUp is settle, and the thread does what it has run ahead of.
func (p *Process) catchUp() error {
	err := p.settle()
	p.Thread.CatchUp()
	return err
}

// window is the program's memory.
type window struct{ p *Process }

func (w window) Bytes(off, n int64) ([]byte, error) {
	b, err := w.p.Machine.Bytes(uint32(off), n)
	if err != nil {
		return nil, fmt.Errorf("%d bytes at address %#x are outside the memory of process %d", n, off, w.p.Rank())
	}
	return b, nil
}

// clock is the meter of the machine: it tells the time of the process.
type clock struct{ *Process }

// Now returns the virtual time in picoseconds.
func (c clock) Now(m *vm.Machine) int64 {
	if err := c.catchUp(); err != nil {
		c.Thread.Fail(err)
	}
	c.Thread.SyncLines()
	return int64(c.Thread.Now()) + int64(c.Thread.Owed()) - int64(c.run.sampler.excess)
}

// Allocated notes what the program allocates.
func (c clock) Allocated(m *vm.Machine, site int, bytes int64) { c.meter.Allocated(m, site, bytes) }

// Nest returns the time of a nest of loops.
func (c clock) Nest(m *vm.Machine, nest int, args []uint64) (picoseconds int64, err error) {
	c.look()
	if s := c.sharing; s != nil {
		return s.nest(m, nest, args)
	}
	return c.meter.Nest(m, nest, args)
}
