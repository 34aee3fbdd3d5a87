package armci

import (
	"encoding/binary"
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// signal is something at a process that others raise when they have put data
// there: a counter, if the machine's puts can count at their target
// ([machines.ArrivalCounters]). On other machines the put is followed by an
// atomic addition to a word, at which the process looks now and then.
type signal struct {
	name    node.Addr        // by which others know it
	counter machines.Counter // nil: the word at name counts
	seen    int64            // how much of the word has been waited for
}

// newSignal makes a signal of this process.
func (p *Process) newSignal() signal {
	if p.arrivals != nil {
		c := p.remote.NewCounter()
		return signal{name: p.arrivals.CounterAddr(c), counter: c}
	}
	return signal{name: p.memory.Alloc(8)}
}

// raise copies c and then raises the signal of c.Target that is called name.
// It returns when c.Local may be changed. local is a counter at zero for
// thread t alone; done, which may be nil, counts when the data is there.
func (p *Process) raise(t *node.Thread, c machines.Copy, name node.Addr, local, done machines.Counter) error {
	if p.arrivals != nil {
		if err := p.arrivals.PutCounting(t, c, local, done, name); err != nil {
			return err
		}
		p.remote.WaitCounter(t, local, 1, nil)
		return nil
	}
	if err := p.remote.Put(t, c, nil, local); err != nil {
		return err
	}
	p.remote.WaitCounter(t, local, 1, nil)
	_, err := p.atomics.ReadModifyWrite(t, machines.RMW{Op: machines.FetchAndAdd, Target: c.Target, Remote: name, Size: 8, Operand: 1})
	return err
}

// await blocks the program until s has been raised once more than it has been
// waited for. what is for messages.
func (p *Process) await(s *signal, what sim.Waitable) {
	if s.counter != nil {
		p.remote.WaitCounter(p.thread, s.counter, 1, what)
		return
	}
	s.seen++
	p.spin(what, func() bool { return p.word(s.name, 8) >= s.seen })
}

// raised reports whether await would return at once.
func (p *Process) raised(s *signal) bool {
	if s.counter != nil {
		return s.counter.Value() > 0
	}
	return p.word(s.name, 8) > s.seen
}

// waitUntil blocks the program until reached reports true of this process's
// memory. Whoever changes that memory rings the process's bell, see
// [Process.ring]; a flag that is set without it is seen at the next look.
func (p *Process) waitUntil(what sim.Waitable, reached func() bool) {
	p.charge(look)
	for !reached() {
		if p.bell.counter == nil {
			p.spin(what, reached)
			return
		}
		p.remote.WaitCounter(p.thread, p.bell.counter, 1, what)
		p.charge(look)
	}
}

// ring copies c and rings the bell of its target when the data is there. It
// returns when c.Local may be changed; the copy is a store that a fence waits
// for.
func (p *Process) ring(c machines.Copy) error {
	if p.arrivals == nil {
		return p.raise(p.thread, c, p.bells[c.Target], p.local, nil)
	}
	err := p.raise(p.thread, c, p.bells[c.Target], p.local, p.storesTo(c.Target).counter)
	if err == nil {
		p.stored(c.Target, puts, true)
	}
	return err
}

// patience is how much simulated time a process spends looking at a word that
// does not change before it gives up: on a machine that cannot wait for a
// change of memory, an endless wait would never show as a deadlock.
const patience = 3600 * sim.Second

// spin looks again and again. It waits a sixteenth of what it has waited so
// far before the next look, at least one look's time.
func (p *Process) spin(what sim.Waitable, reached func() bool) {
	began := p.thread.Now()
	again := max(p.costs.Ops(look), sim.Nanosecond)
	for {
		p.remote.Poll(p.thread)
		if reached() {
			return
		}
		waited := p.thread.Now().Sub(began)
		if waited > patience {
			p.thread.Fail(&Error{Code: InternalFailure, At: p.thread.Place(), Call: p.call,
				Found: fmt.Sprintf("no %s for %v", what.WaitingFor(), patience), Expected: "some process to provide it"})
		}
		p.thread.Compute(max(again, waited/16))
	}
}

// word returns an integer of 4 or 8 bytes at a.
func (p *Process) word(a node.Addr, size int) int64 {
	b, err := p.memory.Bytes(a, int64(size))
	switch {
	case err != nil || b == nil:
		return 0
	case size == 4:
		return int64(int32(binary.NativeEndian.Uint32(b)))
	}
	return int64(binary.NativeEndian.Uint64(b))
}

// setWord stores an integer of 4 or 8 bytes at a, in memory of the library.
func (p *Process) setWord(a node.Addr, size int, v int64) {
	b, err := p.memory.Bytes(a, int64(size))
	switch {
	case err != nil || b == nil:
		return
	case size == 4:
		binary.NativeEndian.PutUint32(b, uint32(v))
	default:
		binary.NativeEndian.PutUint64(b, uint64(v))
	}
}

// wait describes, for reports, what a process waits for and of whom.
type wait struct {
	process *Process
	what    string
	rank    int // or anyProcess
}

// waits returns the description of the wait that the program now begins. There
// is one at a time, so it allocates nothing.
func (p *Process) waits(what string, rank int) sim.Waitable {
	p.why = wait{p, what, rank}
	return &p.why
}

// WaitingFor says "stores to complete at process 3".
func (w *wait) WaitingFor() string {
	if w.rank == anyProcess {
		return w.what
	}
	return w.what + " " + processName(w.rank)
}

// HeldBy returns the process that is waited for.
func (w *wait) HeldBy() []*sim.Process { return w.process.peers(w.rank) }

// peers is a process by its rank as reports want it; none for anyProcess.
func (p *Process) peers(rank int) []*sim.Process {
	if rank == anyProcess {
		return nil
	}
	return []*sim.Process{p.endpoint.Peer(rank)}
}
