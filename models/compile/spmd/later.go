package spmd

import (
	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/vm"
	"simrun/sim"
	"simrun/sim/node"
)

// later is the postponed reads and stores of a process, in its order. Each is done at the instant at which its word
// comes.
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

// DoNoted does what the program has noted. The time of each noted call is charged with it.
func (w words) DoNoted() error { return w.Machine.TakeNotes(w.doNoted) }

// noted is what is known of a procedure whose calls the program notes.
type noted struct {
	procedure *external.Procedure
	do        func(p *Process, c machines.Copy) error
	reads     []read // by target, of procedures that fetch elements of a size
}

// read is what a fetch from a target takes.
type read struct {
	node.Read
	known, able bool // it was asked for; it can be noted
}

// notedOf returns what is known of a procedure.
func (p *Process) notedOf(x *external.Procedure) *noted {
	for _, n := range p.noteds {
		if n.procedure == x {
			return n
		}
	}
	n := &noted{procedure: x, do: p.run.program.noted[x.Name]}
	if x.Element > 0 && p.ahead != nil && !p.eachWord {
		n.reads = make([]read, p.Size())
	}
	p.noteds = append(p.noteds, n)
	return n
}

// to returns what a fetch from a target takes, nil if it cannot be noted.
func (n *noted) to(p *Process, target int32) *node.Read {
	if uint(target) >= uint(len(n.reads)) {
		return nil
	}
	r := &n.reads[target]
	if !r.known {
		r.known = true
		r.Read, r.able = p.ahead.ReadAhead(int(target), n.procedure.Element)
	}
	if !r.able {
		return nil
	}
	return &r.Read
}

// memoryEnd is the end of the window of a program's memory.
const memoryEnd = 1 << 32

// doNoted does a call that the program has noted.
func (p *Process) doNoted(n *vm.Note) error {
	x := p.noted
	if x == nil || x.procedure != n.Procedure {
		x = p.notedOf(n.Procedure)
		p.noted = x
	}
	if p.eachWord {
		p.charge()
	} else if n.Time > p.charged {
		p.Thread.Charge(sim.Duration(n.Time - p.charged))
		p.charged = n.Time
	}
	bytes := n.Procedure.Element
	if one := x.to(p, n.Target); one != nil && int64(max(n.Remote, n.Local)) <= memoryEnd-bytes {
		p.ahead.NoteAhead(p.Thread, one, bytes)
		return nil
	}
	return x.do(p, machines.Copy{Target: int(n.Target), Remote: p.Addr(n.Remote), Local: p.Addr(n.Local)})
}
