package armci

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// mutexes are the mutexes that a program has at a time. Each is a queue lock: a word at the process
// that has the mutex names the last process in the queue. Every process has, for each mutex, a word
// that names the next in the queue and one that says that it is its turn. Processes are served in the
// order of their requests, and no process polls another's memory while it waits.
type mutexes struct {
	first []int       // of all mutexes in order of process: the first of each; one more at the end
	tails []node.Addr // address of the queues' ends, by process
	nodes []node.Addr // address of the processes' own words
	held  []bool      // by this process
}

// Bytes of a queue's end, and of a process's words for one mutex.
const (
	tailBytes = 8
	nodeBytes = 16 // next in the queue, then whose turn it is
)

// mutexesMax is how many mutexes all processes have at most. Each process has words for all, of 256 MB then.
const mutexesMax = 1 << 24

// CreateMutexes makes n mutexes at this process, numbered from 0. It is
// collective; processes may ask for different numbers.
func (p *Process) CreateMutexes(n int) error {
	p.enter("ARMCI_Create_mutexes")
	defer p.leave()
	if err := p.needAtomics(); err != nil {
		return p.failed(err)
	}
	switch {
	case n < 0 || n > mutexesMax:
		return p.wrong(BadCount, fmt.Sprintf("%d mutexes", n), fmt.Sprintf("0 to %d", mutexesMax))
	case p.mutexes != nil:
		return p.wrong(InternalFailure, "mutexes that exist already", "DestroyMutexes before")
	}
	counts, err := p.exchange.ExchangeAddresses(p.thread, node.Addr(n))
	if err != nil {
		return p.failed(err)
	}
	m := &mutexes{first: make([]int, 1, p.Size()+1)}
	for _, c := range counts {
		m.first = append(m.first, m.first[len(m.first)-1]+int(c))
	}
	total := m.first[p.Size()]
	if total > mutexesMax {
		return p.wrong(BadCount, fmt.Sprintf("%d mutexes of all processes", total), fmt.Sprintf("0 to %d", mutexesMax))
	}
	m.held = make([]bool, total)
	if m.tails, err = p.exchange.ExchangeAddresses(p.thread, p.memory.Alloc(tailBytes*int64(n))); err != nil {
		return p.failed(err)
	}
	if m.nodes, err = p.exchange.ExchangeAddresses(p.thread, p.memory.Alloc(nodeBytes*int64(total))); err != nil {
		return p.failed(err)
	}
	p.mutexes = m
	return p.failed(p.gate.Barrier(p.thread))
}

// DestroyMutexes removes all mutexes. It is collective; none may be held.
func (p *Process) DestroyMutexes() error {
	p.enter("ARMCI_Destroy_mutexes")
	defer p.leave()
	m := p.mutexes
	if m == nil {
		return p.wrong(InternalFailure, "no mutexes", "CreateMutexes before")
	}
	for i, held := range m.held {
		if held {
			return p.wrong(InternalFailure, fmt.Sprintf("%v held by this process", p.mutexAt(i)), "none held")
		}
	}
	p.allFence()
	if err := p.gate.Barrier(p.thread); err != nil {
		return p.failed(err)
	}
	p.mutexes = nil
	if err := p.memory.Free(m.tails[p.Rank()]); err != nil {
		return p.failed(err)
	}
	return p.failed(p.memory.Free(m.nodes[p.Rank()]))
}

// mutexName is a mutex: its number at a process.
type mutexName struct{ number, process int }

func (m mutexName) String() string { return fmt.Sprintf("mutex %d of process %d", m.number, m.process) }

// turn is a wait for a mutex that another process holds.
type turn struct {
	mutexName
	process *Process
	behind  int // the process that holds the mutex or waits for it just before
}

// WaitingFor names the mutex in reports.
func (t *turn) WaitingFor() string { return t.String() }

// HeldBy returns the process before this one.
func (t *turn) HeldBy() []*sim.Process { return t.process.peers(t.behind) }

// mutexAt returns the name of the i-th of all mutexes.
func (p *Process) mutexAt(i int) mutexName {
	process := 0
	for p.mutexes.first[process+1] <= i {
		process++
	}
	return mutexName{i - p.mutexes.first[process], process}
}

// mutex returns the place of a mutex among all.
func (p *Process) mutex(number, proc int) (int, error) {
	p.execute(&p.counts.ArgumentCheck, 1)
	if err := p.checkProcess(proc); err != nil {
		return 0, err
	}
	if p.mutexes == nil {
		return 0, p.wrong(InternalFailure, "no mutexes", "CreateMutexes before")
	}
	first, end := p.mutexes.first[proc], p.mutexes.first[proc+1]
	if number < 0 || number >= end-first {
		return 0, p.wrong(InternalFailure, mutexName{number, proc}.String(), fmt.Sprintf("one of the %d mutexes of that process", end-first))
	}
	return first + number, nil
}

// Lock waits until this process holds a mutex of proc. Processes get it in the order of their requests.
func (p *Process) Lock(mutex, proc int) error {
	p.enter("ARMCI_Lock")
	defer p.leave()
	i, err := p.mutex(mutex, proc)
	if err != nil {
		return err
	}
	name := mutexName{mutex, proc}
	if p.mutexes.held[i] {
		return p.wrong(InternalFailure, fmt.Sprintf("%v held by process %d", name, p.Rank()), "one that it does not hold")
	}
	next, mine := p.words(i, p.Rank())
	p.setWord(next, 8, 0)
	p.setWord(mine, 8, 0)
	p.charge(p.counts.WordStore.Times(2))
	before, err := p.rmw(machines.RMW{Op: machines.Swap, Target: proc, Remote: p.tail(mutex, proc), Size: 8, Operand: int64(p.Rank() + 1)})
	if err != nil {
		return p.failed(err)
	}
	if before != 0 {
		theirs, _ := p.words(i, int(before-1))
		if err := p.tell(int(before-1), theirs, 8, int64(p.Rank()+1)); err != nil {
			return p.failed(err)
		}
		start := reached(p.thread)
		p.waitUntil(&turn{name, p, int(before - 1)}, func() bool { return p.word(mine, 8) != 0 })
		p.span(p.thread, start, sim.SpanWait, "lock")
	}
	p.mutexes.held[i] = true
	return nil
}

// Unlock passes a mutex of proc to the next waiting process, when all stores of this process to proc
// are complete. It is an error if this process does not hold it.
func (p *Process) Unlock(mutex, proc int) error {
	p.enter("ARMCI_Unlock")
	defer p.leave()
	i, err := p.mutex(mutex, proc)
	if err != nil {
		return err
	}
	name := mutexName{mutex, proc}
	if !p.mutexes.held[i] {
		return p.wrong(InternalFailure, fmt.Sprintf("%v not held by process %d", name, p.Rank()), "one that it has locked")
	}
	p.mutexes.held[i] = false
	next, _ := p.words(i, p.Rank())
	p.charge(p.counts.FlagTest.Get())
	if p.word(next, 8) == 0 {
		me := int64(p.Rank() + 1)
		last, err := p.rmw(machines.RMW{Op: machines.CompareAndSwap, Target: proc, Remote: p.tail(mutex, proc), Size: 8, Operand: 0, Compare: me})
		if err != nil || last == me {
			return p.failed(err)
		}
		p.waitUntil(p.waits("the next in line for "+name.String(), anyProcess), func() bool { return p.word(next, 8) != 0 })
	} else {
		p.fence(proc)
	}
	heir := int(p.word(next, 8) - 1)
	_, turn := p.words(i, heir)
	return p.failed(p.tell(heir, turn, 8, 1))
}

func (p *Process) tail(mutex, proc int) node.Addr {
	return p.mutexes.tails[proc] + tailBytes*node.Addr(mutex)
}

// words are the addresses of a process's words for the i-th mutex.
func (p *Process) words(i, proc int) (next, turn node.Addr) {
	a := p.mutexes.nodes[proc] + nodeBytes*node.Addr(i)
	return a, a + 8
}
