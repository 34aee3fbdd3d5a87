package ereg

import (
	"fmt"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/network"
	"simrun/sim/node"
	"simrun/sim/param"
)

// Access is a remote access as a library or compiled code issues it.
type Access struct {
	machines.Copy
	Call string        // for error messages: "shmem_get"
	Cost *param.Amount // software of the call; nil: none
	Each *param.Amount // software for every element; nil: none
	// There are Elements elements of ElementBytes each; 0 for contiguous data. Their distances are the steps, in
	// elements. If there are indices, these are their places, in elements.
	Elements, ElementBytes  int64
	RemoteStep, LocalStep   int64
	RemoteIndex, LocalIndex []int64
	// Buffers says that the data are messages in buffers of a library, which moves them
	// itself and counts them as it likes.
	Buffers bool
}

// contiguous reports whether the data are one piece.
func (a *Access) contiguous() bool { return a.ElementBytes == 0 }

// cost returns what the software of the call takes.
func (a *Access) cost() sim.Duration { return a.Cost.Get().Plus(a.Each.Times(a.Elements)) }

// service returns how long the data occupy an interface.
func (a *Access) service(t *times) sim.Duration {
	if a.contiguous() {
		return t.stream(a.Bytes)
	}
	return t.word.Times(a.Elements)
}

// words returns how many E-registers the data take.
func (a *Access) words() int64 {
	if a.contiguous() {
		return (a.Bytes + wordBytes - 1) / wordBytes
	}
	return a.Elements
}

// check finds what is wrong with the arguments. The owner's memory is checked when the
// access arrives there.
func (p *PE) check(a *Access) error {
	if a.Target < 0 || a.Target >= len(p.job.pes) {
		return p.Refuse(a.Call, "PE %d, expected 0 to %d", a.Target, len(p.job.pes)-1)
	}
	if a.Bytes < 0 {
		return p.Refuse(a.Call, "%d bytes, expected none or more", a.Bytes)
	}
	return nil
}

// shortage returns how much longer a get takes because it has more words than there are E-registers. The get requests
// the next words when the first have come, after a round trip between two processing elements.
func (t *times) shortage(a *Access, hops int64) sim.Duration {
	rounds := (a.words() - 1) / t.registers
	if rounds <= 0 {
		return 0
	}
	mark := t.quotes.Mark()
	trips := t.getWay.Times(2 * rounds).Plus(t.hop.Times(2 * rounds * hops))
	short := param.Less(t.quotes, trips, func() sim.Duration { return a.service(t) })
	if short == 0 {
		t.quotes.Drop(mark)
	}
	return short
}

// Get reads data from the owner into E-registers and from there into the caller's memory. They are there when it
// returns. The thread meets the clock at the instant at which the first request is at the owner. Requests follow each
// other as fast as the interfaces carry the replies.
func (p *PE) Get(t *node.Thread, a *Access) error {
	if err := p.check(a); err != nil {
		return err
	}
	m, owner := p.job.times, p.job.pes[a.Target]
	if a.Bytes == 0 {
		p.ledger.Charge(t, machines.Remote, a.cost())
		return nil
	}
	before := a.cost().Plus(m.issue.Get()).Plus(m.getWay.Get()).Plus(p.way(owner))
	t.Charge(before)
	t.Sync()
	var idle, waited sim.Duration
	hops := sim.Duration(0)
	if a.contiguous() && a.Bytes > directMax {
		if err := p.checkMemory(a, owner); err != nil {
			return err
		}
		idle, waited = p.transfer(t, network.Transfer{Src: owner.rank, Dst: p.rank, Bytes: a.Bytes, Target: p.job.gets, Arg: uint64(p.rank)}, a.Call)
	} else {
		var until sim.Moment
		idle = a.service(m)
		waited, until = owner.serve(t, idle)
		t.ChargeWait(waited, until)
		t.Charge(idle)
		hops = p.way(owner) // those of a long get the network charges
	}
	if err := a.copyIn(t.Memory, owner.thread.Memory); err != nil {
		return p.fault(a, err)
	}
	back := hops.Plus(m.getWay.Get()).Plus(m.shortage(a, p.hops(owner)))
	t.Charge(back)
	p.fetched(a, before.Plus(idle).Plus(back), waited)
	return nil
}

// fetched notes a read in the ledger.
func (p *PE) fetched(a *Access, took, wait sim.Duration) {
	l, kind := &p.ledger, machines.Messages
	if !a.Buffers {
		kind = machines.Remote
		l.Fetches++
		l.Bytes += a.Bytes
	}
	l.Add(kind, took)
	l.Add(machines.Queueing, wait)
	p.traced(a, false, took.Plus(wait))
}

// Put reads data from the caller's memory into E-registers and writes them to the owner, and does not wait for that.
// It returns when the last word is in an E-register. Words that wait at the owner hold up [PE.Quiet] and not the puts.
func (p *PE) Put(t *node.Thread, a *Access) error {
	if err := p.check(a); err != nil {
		return err
	}
	if a.Bytes == 0 {
		p.ledger.Charge(t, machines.Remote, a.cost())
		return nil
	}
	m, owner := p.job.times, p.job.pes[a.Target]
	if a.contiguous() && a.Bytes > directMax {
		return p.longPut(t, a, owner)
	}
	cost := a.cost()
	since := p.after(t, cost)
	took := cost.Plus(a.sending(m))
	t.Charge(took)
	t.Sync()
	late, until := owner.receive(t, a, since)
	acked := m.putWay.Times(2).Plus(p.ways(owner, 2)).Plus(m.word.Get())
	p.stored.idle = max(p.stored.idle, t.Now().Add(acked))
	p.stored.until(p.job.kernel, until, t.Now().Add(acked.Plus(late)), acked, t.Activity(sim.CauseWire))
	if !a.Buffers {
		number := p.job.launch(p, owner)
		if err := p.job.flying[number].load(a); err != nil {
			p.job.spare = append(p.job.spare, number)
			return p.fault(a, err)
		}
		if c := p.job.kernel.Causes(); c != nil {
			c.Next(until)
		}
		p.job.kernel.Schedule(p.Flight(owner).Plus(m.word.Get()).Plus(late), sim.Wire, p.job.lands, number)
	}
	p.wrote(a, took, 0)
	return nil
}

// receive reserves the interface for a put whose last word is on its way. The words came as the sender sent them, since
// a moment. It returns how late they are because of others, and the moment from which on the last one is late no more.
func (p *PE) receive(t *node.Thread, a *Access, since sim.Moment) (wait sim.Duration, until sim.Moment) {
	m, c := p.job.times, p.job.kernel.Causes()
	if a.words() <= 1 {
		return p.serve(t, m.stream(a.Bytes))
	}
	d, on := a.service(m), t.Activity(sim.CauseQueueing)
	wait, until = p.port.Serve(c, t.Now().Add(-d), since, d, on)
	switch {
	case c == nil:
	case wait == 0:
		until = c.Now()
	default:
		on.Cause = sim.CauseWire
		until = c.After(until, t.Now().Add(wait), c.Peek(d, on), on)
	}
	return wait, until
}

// after returns the moment of the thread's own time after a time that it will be charged, whose quotes were left last; 0
// if causes are not kept.
func (p *PE) after(t *node.Thread, d sim.Duration) sim.Moment {
	c := p.job.kernel.Causes()
	if c == nil {
		return 0
	}
	began, on := t.Moment(), t.Activity(sim.CauseComputing)
	return c.After(began, c.At(began).Add(d), c.Peek(d, on), on)
}

// sending returns how long a short put keeps the processor busy after the call.
func (a *Access) sending(t *times) sim.Duration {
	if a.words() > 1 {
		mark := t.quotes.Mark()
		if d := a.service(t); d > t.issue.Peek() {
			return d
		}
		t.quotes.Drop(mark)
	}
	return t.issue.Get()
}

// longPut lets a put share the network with others.
func (p *PE) longPut(t *node.Thread, a *Access, owner *PE) error {
	if err := p.checkMemory(a, owner); err != nil {
		return err
	}
	took := a.cost().Plus(p.job.times.issue.Get())
	t.Charge(took)
	t.Sync()
	number := p.job.launch(p, owner)
	p.stored.flying++
	idle, waited := p.transfer(t, network.Transfer{Src: p.rank, Dst: owner.rank, Bytes: a.Bytes,
		Target: p.job.puts, Arg: number, Sent: p.job.left, SentArg: uint64(p.rank)}, a.Call)
	p.wrote(a, took.Plus(idle), waited)
	return p.fault(a, a.copyOut(t.Memory, owner.thread.Memory))
}

// wrote notes a write in the ledger.
func (p *PE) wrote(a *Access, took, wait sim.Duration) {
	l := &p.ledger
	if a.Buffers {
		l.Add(machines.Messages, took)
	} else {
		l.Stores++
		l.Bytes += a.Bytes
		l.Add(machines.Remote, took)
	}
	l.Add(machines.Queueing, wait)
	p.traced(a, true, took.Plus(wait))
}

// transfer waits for a long transfer to have left, or to have come. It returns how long
// that takes on an idle network and how much longer it has taken.
func (p *PE) transfer(t *node.Thread, x network.Transfer, call string) (idle, waited sim.Duration) {
	from := t.Now()
	p.moving = true
	p.job.net.Send(x)
	for p.moving {
		p.changed.WaitAs(t.Process, transferring{call, x.Bytes})
	}
	whole := t.Now().Sub(from)
	mark := p.job.times.quotes.Mark()
	idle = min(whole, p.job.times.stream(x.Bytes).Plus(p.way(p.job.pes[x.Src])))
	p.job.times.quotes.Drop(mark) // the network has said what the time is made of
	return idle, whole - idle
}

// transferring is a long transfer, as reports name it.
type transferring struct {
	call  string
	bytes int64
}

func (b transferring) WaitingFor() string     { return fmt.Sprintf("%s of %d bytes", b.call, b.bytes) }
func (b transferring) HeldBy() []*sim.Process { return nil }

// checkMemory checks both ends of a contiguous access.
func (p *PE) checkMemory(a *Access, owner *PE) error {
	if a.Buffers {
		return nil
	}
	if err := owner.thread.Memory.Check(a.Remote, a.Bytes); err != nil {
		return p.fault(a, err)
	}
	return p.fault(a, p.thread.Memory.Check(a.Local, a.Bytes))
}

// copyIn copies the data to the caller's memory; copyOut, of a long put, from there.
func (a *Access) copyIn(mine, theirs *node.Memory) error {
	return a.each(func(l, r node.Addr, n int64) error { return mine.Copy(l, theirs, r, n) })
}

func (a *Access) copyOut(mine, theirs *node.Memory) error {
	return a.each(func(l, r node.Addr, n int64) error { return theirs.Copy(r, mine, l, n) })
}

// each calls copy with every piece.
func (a *Access) each(copy func(local, remote node.Addr, n int64) error) error {
	switch {
	case a.Buffers:
		return nil
	case a.contiguous():
		return copy(a.Local, a.Remote, a.Bytes)
	}
	for i := range a.Elements {
		l, r := a.place(i, a.LocalStep, a.LocalIndex), a.place(i, a.RemoteStep, a.RemoteIndex)
		if err := copy(a.Local+l, a.Remote+r, a.ElementBytes); err != nil {
			return err
		}
	}
	return nil
}

// place returns where element i lies on one side, from its beginning.
func (a *Access) place(i, step int64, index []int64) node.Addr {
	if index != nil {
		return node.Addr(index[i] * a.ElementBytes)
	}
	return node.Addr(i * step * a.ElementBytes)
}

// LocalCopy is an access to the caller's own memory: a copy on the processor. It meets no
// clock. From is where the data are read.
func (p *PE) LocalCopy(t *node.Thread, a *Access, to, from node.Addr) error {
	if err := p.check(a); err != nil {
		return err
	}
	c := node.Copy{Count: 1, Bytes: a.Bytes, Width: wordBytes}
	if !a.contiguous() {
		c = node.Copy{Count: a.Elements, Bytes: a.ElementBytes, Width: a.ElementBytes}
	}
	p.ledger.Charge(t, machines.Remote, a.cost().Plus(p.job.costs.Copy(c)))
	if a.contiguous() {
		return p.fault(a, t.Memory.Copy(to, t.Memory, from, a.Bytes))
	}
	return p.fault(a, a.copyIn(t.Memory, t.Memory))
}

// LocalWord is a load or store of shared data that turn out to be the process's own. Compiled code reaches them
// through the cache, in memory. The time is computing of the statement.
func (p *PE) LocalWord(t *node.Thread, a *Access, to, from node.Addr, op node.Op) error {
	var ops node.Ops
	ops[op] = (a.Bytes + wordBytes - 1) / wordBytes
	took := p.job.costs.Ops(ops)
	if op == node.Load {
		took = took.Plus(p.job.costs.Misses(node.Access{Count: 1, Bytes: a.Bytes}))
	}
	p.ledger.Charge(t, machines.Computing, took)
	return p.fault(a, t.Memory.Copy(to, t.Memory, from, a.Bytes))
}
