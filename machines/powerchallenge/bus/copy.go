package bus

import (
	"simrun/machines"
	"simrun/sim/node"
)

// PriceShared returns the time of a loop alone: its instructions, its misses, and the extra time for lines that
// another processor has used last. A cache supplies a line more slowly than memory. Data larger than a cache are in
// no cache.
func (c *CPU) PriceShared(l machines.SharedLoop) machines.SharedTraffic {
	j := c.job
	x := machines.SharedTraffic{Alone: l.Busy.Plus(j.costs.Misses(l.Read)).Plus(j.costs.WriteMisses(l.Written))}
	for _, a := range [...]struct {
		node.Access
		remote  bool
		crosses int64
	}{{l.Read, l.ReadRemote, 1}, {l.Written, l.WrittenRemote, 2}} {
		lines := j.costs.Lines(a.Access)
		fits := a.Count*a.Bytes <= j.costs.CacheSize()
		if a.remote && fits {
			x.Alone = x.Alone.Plus(j.extra.Times(lines))
			if a.crosses > 1 && l.Updated { // the load has left the line with its owner, too
				x.Alone = x.Alone.Plus(j.gain.Times(lines))
			}
		}
		cold := lines * int64(node.Whole-a.Warm) / int64(node.Whole)
		if !fits && a.crosses > 1 {
			cold = max(cold, lines/2)
		}
		x.Lines += a.crosses * cold
	}
	return x
}

// TakeShared lets t take a loop in competition with the other processors.
func (c *CPU) TakeShared(t *node.Thread, x machines.SharedTraffic) { c.take(t, machines.Remote, x) }

func (c *CPU) take(t *node.Thread, kind machines.Kind, x machines.SharedTraffic) {
	late := t.TakeLoop(x.Alone, x.Lines)
	c.ledger.Add(kind, x.Alone)
	c.ledger.Add(machines.Queueing, late)
}

// SharedBytes returns bytes of a process's memory.
func (c *CPU) SharedBytes(target int, a node.Addr, n int64) ([]byte, error) {
	if err := c.checkTarget("shared memory", target); err != nil {
		return nil, err
	}
	b, err := c.job.cpus[target].thread.Memory.Bytes(a, n)
	return b, c.fault("shared memory", target, err)
}

// Copy is a copy by the processor between its process's memory and a target's, to the
// target if out is set. The data are there when it returns.
func (c *CPU) Copy(t *node.Thread, call string, x machines.Copy, out bool) error {
	if err := c.checkTarget(call, x.Target); err != nil {
		return err
	}
	if x.Bytes < 0 {
		return c.refuse(call, nil, "%d bytes, expected none or more", x.Bytes)
	}
	target := c.job.cpus[x.Target]
	if err := c.checkBoth(t, call, target, x); err != nil {
		return err
	}
	c.take(t, machines.Remote, c.PriceShared(c.copyLoop(t, x, out)))
	t.Sync()
	c.ledger.Bytes += x.Bytes
	if out {
		c.ledger.Stores++
		return c.fault(call, x.Target, target.thread.Memory.Copy(x.Remote, t.Memory, x.Local, x.Bytes))
	}
	c.ledger.Fetches++
	return c.fault(call, x.Target, t.Memory.Copy(x.Local, target.thread.Memory, x.Remote, x.Bytes))
}

// checkBoth says whether the bytes of a copy are there on both sides. A target that has not begun gets its memory
// before the time of t has passed.
func (c *CPU) checkBoth(t *node.Thread, call string, target *CPU, x machines.Copy) error {
	if x.Bytes == 0 {
		return nil
	}
	if target.thread.Memory.Check(x.Remote, x.Bytes) != nil {
		t.Sync()
	}
	if err := target.thread.Memory.Check(x.Remote, x.Bytes); err != nil {
		return c.fault(call, x.Target, err)
	}
	return c.fault(call, x.Target, c.thread.Memory.Check(x.Local, x.Bytes))
}

// copyLoop is the loop of a contiguous copy. The thread's cache knows which part of the local side it holds. The
// remote side is in the owner's cache, unless the process is the owner.
func (c *CPU) copyLoop(t *node.Thread, x machines.Copy, out bool) machines.SharedLoop {
	run := node.Access{Count: 1, Bytes: x.Bytes}
	if x.Bytes <= 0 {
		return machines.SharedLoop{Busy: c.job.costs.Ops(node.Ops{node.Call: 1})}
	}
	local, remote := t.Cache.Touch(x.Local, run), run
	other := x.Target != c.rank
	if !other {
		remote = t.Cache.Touch(x.Remote, run)
	}
	l := machines.SharedLoop{Busy: machines.BusyCopy(c.job.costs, node.Copy{Count: 1, Bytes: x.Bytes, Width: wordBytes}), Read: remote, Written: local, ReadRemote: other}
	if out {
		l.Read, l.Written, l.ReadRemote, l.WrittenRemote = local, remote, false, other
	}
	return l
}

// wordBytes is a word, by which the processor copies.
const wordBytes = 8

// Word loads or stores a word of a target's memory, or two. Its line comes from another cache unless it is still in
// the processor's own.
func (c *CPU) Word(t *node.Thread, call string, x machines.Copy, out bool) error {
	if x.Bytes != 4 && x.Bytes != wordBytes && x.Bytes != 2*wordBytes {
		return c.refuse(call, nil, "%d bytes, expected a word of 4 or 8, or two of 8", x.Bytes)
	}
	if err := c.checkTarget(call, x.Target); err != nil {
		return err
	}
	target := c.job.cpus[x.Target]
	if err := c.checkBoth(t, call, target, x); err != nil {
		return err
	}
	op := node.Load
	if out {
		op = node.Store
	}
	var ops node.Ops
	ops[op] = (x.Bytes + wordBytes - 1) / wordBytes
	c.ledger.Charge(t, machines.Remote, c.job.costs.Ops(ops))
	t.Sync()
	took, waited := c.own(t, c.job.lineOf(x.Target, x.Remote))
	t.Charge(took)
	c.ledger.Add(machines.Remote, took)
	c.ledger.Add(machines.Queueing, waited)
	c.ledger.Bytes += x.Bytes
	if out {
		c.ledger.Stores++
		return c.fault(call, x.Target, target.thread.Memory.Copy(x.Remote, t.Memory, x.Local, x.Bytes))
	}
	c.ledger.Fetches++
	return c.fault(call, x.Target, t.Memory.Copy(x.Local, target.thread.Memory, x.Remote, x.Bytes))
}
