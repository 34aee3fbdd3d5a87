package spmd

import (
	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/vm"
	"simrun/sim"
)

// later is what a process has read or stored, in its order, that is done at the instants at which the words come.
type later struct {
	list []arrival
	done int // of them
}

// laterMax bounds the memory of what is noted.
const laterMax = 1 << 14

// arrival is a word that comes, or an I32 that is stored behind it.
type arrival struct {
	machines.Copy
	stored bool
	addr   uint32
	value  int32
}

// FetchLater notes a read of a word that the program needs when it asks for all that it has read (ir.AllHere). It reports
// false, and has done nothing, if the word has to be fetched.
func (p *Process) FetchLater(c machines.Copy) bool {
	if p.ahead == nil || !p.ahead.FetchLater(p.Thread, c, p) {
		return false
	}
	p.later.list = append(p.later.list, arrival{Copy: c})
	return true
}

// Arrive copies the next word from its owner, and does the stores behind it. The endpoint has checked the addresses.
func (p *Process) Arrive() {
	l := &p.later
	c := &l.list[l.done]
	if err := p.Memory().Copy(c.Local, p.run.processes[c.Target].Memory(), c.Remote, c.Bytes); err != nil {
		p.Thread.Kernel().Fail(err)
	}
	for l.done++; l.done < len(l.list) && l.list[l.done].stored; l.done++ {
		if err := p.Machine.SetInt32(l.list[l.done].addr, l.list[l.done].value); err != nil {
			p.Thread.Kernel().Fail(err)
		}
	}
	if l.done == len(l.list) {
		l.list, l.done = l.list[:0], 0
	}
}

// words are those of the process's machine.
type words struct{ *Process }

// PutLater stores an I32 behind the words that are still to come.
func (w words) PutLater(addr uint32, v int32) error {
	l := &w.later
	if len(l.list) >= laterMax {
		if err := w.catchUp(); err != nil {
			return err
		}
	}
	if len(l.list) == 0 {
		return w.Machine.SetInt32(addr, v)
	}
	_, err := w.Machine.Bytes(addr, 4)
	l.list = append(l.list, arrival{stored: true, addr: addr, value: v})
	return err
}

// AllHere has the thread catch up.
func (w words) AllHere() error { return w.catchUp() }

// DoNoted does what the program has noted.
func (w words) DoNoted() error { return w.settle() }

// noted is what is known of a procedure whose calls the program notes.
type noted struct {
	procedure *external.Procedure
	do        func(p *Process, c machines.Copy) error
}

// doNoted does a call that the program has noted.
func (p *Process) doNoted(n *vm.Note) error {
	if p.noted.procedure != n.Procedure {
		p.noted = noted{n.Procedure, p.run.program.noted[n.Procedure.Name]}
	}
	if p.eachWord {
		p.charge()
	} else if n.Time > p.charged {
		p.Thread.Charge(sim.Duration(n.Time - p.charged))
		p.charged = n.Time
	}
	return p.noted.do(p, machines.Copy{Target: int(n.Target), Remote: p.Addr(n.Remote), Local: p.Addr(n.Local)})
}
