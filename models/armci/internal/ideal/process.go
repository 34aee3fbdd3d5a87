package ideal

import (
	"encoding/binary"
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

// process is one process with all capabilities but active messages and
// arrival counters, which wrappers add.
type process struct {
	machine  *Machine
	rank     int
	costs    *node.Costs
	memory   *node.Memory
	cpu      *node.Processor
	thread   *node.Thread
	handlers []machines.HeaderHandler
	tasks    *sim.Mailbox[task]
	counters []*counter
	waiting  machines.WaitingCopies
}

// task is a completion handler that is to run.
type task struct {
	run  func(t *node.Thread)
	then func()
}

func newProcess(m *Machine, rank int, c *node.Costs) *process {
	return &process{
		machine: m, rank: rank, costs: c,
		memory: node.NewMemory(fmt.Sprintf("process %d", rank)),
		cpu:    node.NewProcessor(m.kernel, fmt.Sprintf("Ideal.Node[%d].CPU", rank)),
		tasks:  sim.NewMailbox[task]("completion handlers"),
	}
}

func (p *process) start(body func(e machines.Endpoint)) {
	k := p.machine.kernel
	p.thread = &node.Thread{CPU: p.cpu, Memory: p.memory, Level: node.ProgramLevel}
	p.thread.Process = k.Spawn(fmt.Sprintf("process %d", p.rank), func(*sim.Process) {
		body(p.endpoint())
		p.thread.Sync()
	})
	for range max(p.machine.options.Handlers, 1) {
		p.startHandler()
	}
}

// startHandler starts a thread that runs completion handlers.
func (p *process) startHandler() {
	helper := &node.Thread{CPU: p.cpu, Memory: p.memory, Level: node.HandlerLevel}
	helper.Process = p.machine.kernel.SpawnDaemon(fmt.Sprintf("completion handler %d", p.rank), func(*sim.Process) {
		for {
			next := p.tasks.Get(helper.Process)
			next.run(helper)
			helper.Sync()
			next.then()
		}
	})
}

func (p *process) endpoint() machines.Endpoint {
	o := p.machine.options
	switch {
	case o.HeaderMax > 0 && o.Arrivals:
		return struct {
			active
			arriving
		}{active{p}, arriving{p}}
	case o.HeaderMax > 0:
		return active{p}
	case o.Arrivals:
		return struct {
			*process
			arriving
		}{p, arriving{p}}
	}
	return p
}

func (p *process) Rank() int            { return p.rank }
func (p *process) Size() int            { return len(p.machine.endpoints) }
func (p *process) Thread() *node.Thread { return p.thread }
func (p *process) Memory() *node.Memory { return p.memory }
func (p *process) Costs() *node.Costs   { return p.costs }
func (p *process) Machine() string      { return "ideal" }

func (p *process) Peer(rank int) *sim.Process { return p.machine.endpoints[rank].thread.Process }
func (p *process) Poll(t *node.Thread)        { t.Sync() }

// operation is a transfer under way, as its issuer wants to hear of it.
type operation struct {
	call   string // of a programming system
	issued sim.Time
}

func issue(t *node.Thread) operation { return operation{t.Call, t.Now()} }

// trouble fails the process, which issued an operation that went wrong at its
// target.
func (p *process) trouble(o operation, err error) {
	p.thread.Blame(fmt.Errorf("%s: issued at %v: %w", o.call, o.issued, err))
}

// counter is a count and who waits for it.
type counter struct {
	value   int64
	changed *sim.Condition
}

func (c *counter) Value() int64 { return c.value }

// count adds one to c, which may be nil.
func count(c machines.Counter) {
	if c == nil {
		return
	}
	own := c.(*counter)
	own.value++
	own.changed.Broadcast()
}

func (p *process) NewCounter() machines.Counter {
	c := &counter{changed: sim.NewCondition(fmt.Sprintf("counter %d of %s", len(p.counters), p.thread.Name()))}
	p.counters = append(p.counters, c)
	return c
}

func (p *process) WaitCounter(t *node.Thread, c machines.Counter, n int64, why sim.Waitable) {
	t.Sync()
	own := c.(*counter)
	if why == nil {
		why = own.changed
	}
	for own.value < n {
		own.changed.WaitAs(t.Process, why)
	}
	own.value -= n
}

func (p *process) Put(t *node.Thread, c machines.Copy, sent, done machines.Counter) error {
	return p.put(t, c, sent, done, func(*process) {})
}

// put calls arrived with the target when the data is there.
func (p *process) put(t *node.Thread, c machines.Copy, sent, done machines.Counter, arrived func(target *process)) error {
	t.Sync()
	target, err := p.machine.target(c.Target)
	if err != nil {
		return err
	}
	if err := p.memory.Check(c.Local, c.Bytes); err != nil {
		return err
	}
	o := issue(t)
	p.leave(o, c.Local, c.Bytes, sent, func(data []byte) {
		to, err := target.memory.Bytes(c.Remote, c.Bytes)
		if err != nil {
			p.trouble(o, err)
			return
		}
		copy(to, data)
		arrived(target)
		p.machine.after(p.machine.flight(0), func() { count(done) })
	})
	return nil
}

// leave sends n bytes from address a: only when they have left, which sent
// counts, do changes at a not matter any more. Then they travel as long again.
func (p *process) leave(o operation, a node.Addr, n int64, sent machines.Counter, arrive func(data []byte)) {
	p.machine.after(p.machine.options.PerByte.Times(n), func() {
		from, err := p.memory.Bytes(a, n)
		if err != nil {
			p.trouble(o, err)
			return
		}
		data := append([]byte(nil), from...)
		count(sent)
		p.machine.after(p.machine.flight(n), func() { arrive(data) })
	})
}

func (p *process) Get(t *node.Thread, c machines.Copy, done machines.Counter) error {
	return p.get(t, c, done, func(*process) {})
}

// get calls read with the target when the data has been read there.
func (p *process) get(t *node.Thread, c machines.Copy, done machines.Counter, read func(target *process)) error {
	t.Sync()
	target, err := p.machine.target(c.Target)
	if err != nil {
		return err
	}
	if err := p.memory.Check(c.Local, c.Bytes); err != nil {
		return err
	}
	o := issue(t)
	p.machine.after(p.machine.flight(0), func() {
		from, err := target.memory.Bytes(c.Remote, c.Bytes)
		if err != nil {
			p.trouble(o, err)
			return
		}
		data := append([]byte(nil), from...)
		read(target)
		p.machine.after(p.machine.flight(c.Bytes), func() {
			if to, err := p.memory.Bytes(c.Local, c.Bytes); err != nil {
				p.trouble(o, err)
			} else {
				copy(to, data)
				count(done)
			}
		})
	})
	return nil
}

func (p *process) Fetch(t *node.Thread, c machines.Copy) error { return p.waiting.Fetch(p, t, c) }
func (p *process) Store(t *node.Thread, c machines.Copy) error { return p.waiting.Store(p, t, c) }
func (p *process) Quiet(t *node.Thread) error                  { return p.waiting.Quiet(p, t) }

func (p *process) ReadModifyWrite(t *node.Thread, op machines.RMW) (old int64, err error) {
	t.Sync()
	target, err := p.machine.target(op.Target)
	if err != nil {
		return 0, err
	}
	t.Sleep(p.machine.flight(0))
	if word, e := target.memory.Bytes(op.Remote, int64(op.Size)); e != nil {
		err = e
	} else {
		old = modify(word, op)
	}
	t.Sleep(p.machine.flight(0))
	return old, err
}

// modify performs op on a word of 4 or 8 bytes and returns its old value.
func modify(word []byte, op machines.RMW) int64 {
	old := int64(0)
	if len(word) == 4 {
		old = int64(int32(binary.NativeEndian.Uint32(word)))
	} else {
		old = int64(binary.NativeEndian.Uint64(word))
	}
	next := op.Operand
	switch {
	case op.Op == machines.FetchAndAdd:
		next = old + op.Operand
	case op.Op == machines.FetchAndOr:
		next = old | op.Operand
	case op.Op == machines.CompareAndSwap && old != op.Compare:
		next = old
	}
	if len(word) == 4 {
		binary.NativeEndian.PutUint32(word, uint32(next))
	} else {
		binary.NativeEndian.PutUint64(word, uint64(next))
	}
	return old
}

func (p *process) Barrier(t *node.Thread) error {
	p.machine.gate.meet(t, "barrier", p.rank, 0)
	return nil
}

func (p *process) ExchangeAddresses(t *node.Thread, a node.Addr) ([]node.Addr, error) {
	return p.machine.gate.meet(t, "address exchange", p.rank, a), nil
}
