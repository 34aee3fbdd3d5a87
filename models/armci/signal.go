package armci

import (
	"encoding/binary"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// signal is a notification at a process, which others raise when they have put data there. It is a
// counter if the machine's puts can count at their target ([machines.ArrivalCounters]). On other
// machines an atomic addition to a word follows the put, and the process polls the word. Without atomic
// operations there is no word: a waiting process polls the data.
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
	if p.atomics == nil {
		return nil
	}
	_, err := p.modify(t, machines.RMW{Op: machines.FetchAndAdd, Target: c.Target, Remote: name, Size: 8, Operand: 1})
	return err
}

// await blocks the program until s has been raised once more than it has been waited for. what is for
// messages.
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
