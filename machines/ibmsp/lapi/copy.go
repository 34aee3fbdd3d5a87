package lapi

import (
	"simrun/sim"
	"simrun/sim/node"
)

// The processor copies data between user memory and the adapter's queues. The adapter accesses its queues past the
// processor's cache, so the queue's side of a copy is never in the cache. The thread's cache knows whether the user's
// side is.

// direction is which way a copy goes.
type direction uint8

const (
	out     direction = iota // from user memory into a packet
	in                       // from a packet into user memory
	neither                  // LAPI's own few words, whose side is in the cache
	directions
)

// copyTable remembers the times of copies, since packets have few sizes: by
// direction, by whether the user's side is in the cache, and by bytes. A zero
// is not known yet.
type copyTable [directions][2][]sim.Duration

// newCopyTable returns a table for up to n bytes.
func newCopyTable(n int64) copyTable {
	var t copyTable
	for d := range t {
		for warm := range t[d] {
			t[d][warm] = make([]sim.Duration, n+1)
		}
	}
	return t
}

// copyCost is the time of copying n bytes of user memory at an address into or
// out of a packet.
func (c *Context) copyCost(d direction, at node.Addr, n int64) sim.Duration {
	warm := 0
	if c.holds(d, at, n) {
		warm = 1
	}
	times := c.job.copies[d][warm]
	if n >= int64(len(times)) {
		return c.job.copyTime(d, warm == 1, n)
	}
	if causes := c.job.kernel.Causes(); causes != nil {
		return c.job.quotedCopy(causes, d, warm, n)
	}
	if times[n] == 0 {
		times[n] = c.job.copyTime(d, warm == 1, n)
	}
	return times[n]
}

// quotedCopy is copyCost for runs whose causes are kept.
func (j *Job) quotedCopy(q *sim.Causes, d direction, warm int, n int64) sim.Duration {
	times := &j.quotedCopies[d][warm]
	if *times == nil {
		*times = make([]sim.Remembered, len(j.copies[d][warm]))
	}
	time, mark, known := q.Recall(&(*times)[n])
	if !known {
		time = j.copyTime(d, warm == 1, n)
		q.Remember(&(*times)[n], mark, time)
	}
	return time
}

// holds reports whether the user's side of a copy, or most of it, is in the
// cache, where it is afterwards.
func (c *Context) holds(d direction, at node.Addr, n int64) bool {
	if d == neither || c.thread.Cache == nil || n == 0 {
		return d == neither
	}
	return c.thread.Cache.Touch(at, node.Access{Count: 1, Bytes: n}).Warm >= node.Whole/2
}

func (j *Job) copyTime(d direction, warm bool, n int64) sim.Duration {
	k := node.Copy{Count: 1, Bytes: n, Width: wordBytes}
	if d == in {
		k.DstWarm = node.WholeIf(warm)
	} else {
		k.SrcWarm = node.WholeIf(warm)
	}
	return j.costs.Copy(k)
}
