package ga

import (
	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// transport is how the library moves data between processes. One serves one process.
type transport interface {
	// allocate gives every process memory and tells all where it is.
	allocate(bytes int64) ([]node.Addr, error)
	free(mine node.Addr) error
	// put, get and add carry out a part of a patch; the data of gets are there after await.
	put(t *transfer) error
	get(t *transfer) error
	add(t *transfer, by scalar) error
	await() error
	// getElements, putElements and addElements do the same with elements anywhere.
	getElements(e *elements) error
	putElements(e *elements) error
	addElements(e *elements, by scalar) error
	// fetchAdd adds to an integer of an owner and returns its old value.
	fetchAdd(owner int, at node.Addr, size int64, n int64) (int64, error)
	// fence completes all puts and accumulates of this process.
	fence() error
	// sync completes all operations of this process and waits for all processes.
	sync() error
	close() error
}

// overARMCI is the transport of Global Arrays since 1999.
type overARMCI struct {
	armci *armci.Process
	gets  *armci.Handle
	word  node.Addr // of fetchAdd
}

func (o *overARMCI) allocate(bytes int64) ([]node.Addr, error) { return o.armci.Malloc(int(bytes)) }

func (o *overARMCI) free(mine node.Addr) error { return o.armci.Free(mine) }

func (o *overARMCI) put(t *transfer) error {
	return o.armci.PutS(t.local, t.localStride, t.remote, t.remoteStride, t.count, len(t.count)-1, t.owner)
}

func (o *overARMCI) get(t *transfer) error {
	return o.armci.NbGetS(t.remote, t.remoteStride, t.local, t.localStride, t.count, len(t.count)-1, t.owner, o.gets)
}

func (o *overARMCI) await() error { return o.armci.Wait(o.gets) }

func (o *overARMCI) add(t *transfer, by scalar) error {
	return o.armci.AccS(operations[by.of], by.scale, t.local, t.localStride, t.remote, t.remoteStride, t.count, len(t.count)-1, t.owner)
}

func (o *overARMCI) fetchAdd(owner int, at node.Addr, size, n int64) (int64, error) {
	if o.word == 0 {
		o.word = o.armci.Memory().Alloc(8)
	}
	op := armci.RmwFetchAndAdd
	if size == 8 {
		op = armci.RmwFetchAndAddLong
	}
	if err := o.armci.Rmw(op, o.word, at, n, owner); err != nil {
		return 0, err
	}
	return readWord(o.armci.Memory(), o.word, size)
}

// readWord returns an integer of a memory, 0 if it has no value.
func readWord(m *node.Memory, at node.Addr, size int64) (int64, error) {
	if size == 4 {
		v, err := node.View[int32](m, at, 1)
		if err != nil || v == nil {
			return 0, err
		}
		return int64(v[0]), nil
	}
	v, err := node.View[int64](m, at, 1)
	if err != nil || v == nil {
		return 0, err
	}
	return v[0], nil
}

func (o *overARMCI) sync() error { return o.armci.Barrier() }

func (o *overARMCI) close() error { return o.armci.Finalize() }

// segments calls do with each contiguous segment of a part, the first dimension fastest.
func (t *transfer) segments(do func(local, remote node.Addr, n int64) error) error {
	levels := len(t.count) - 1
	var index [armci.MaxStrideLevels]int
	local, remote := t.local, t.remote
	for {
		if err := do(local, remote, int64(t.count[0])); err != nil {
			return err
		}
		i := 0
		for ; i < levels; i++ {
			local, remote = local+node.Addr(t.localStride[i]), remote+node.Addr(t.remoteStride[i])
			if index[i]++; index[i] < t.count[i+1] {
				break
			}
			local -= node.Addr(t.localStride[i] * t.count[i+1])
			remote -= node.Addr(t.remoteStride[i] * t.count[i+1])
			index[i] = 0
		}
		if i == levels {
			return nil
		}
	}
}

// columns returns how many segments a part has.
func (t *transfer) columns() int64 {
	n := int64(1)
	for _, c := range t.count[1:] {
		n *= int64(c)
	}
	return n
}

// bytes returns how much data a part has.
func (t *transfer) bytes() int64 { return t.columns() * int64(t.count[0]) }

// side returns a side of a part as package node sees it: columns at the distance of the
// first two.
func (t *transfer) access(stride []int) node.Access {
	a := node.Access{Count: t.columns(), Bytes: int64(t.count[0])}
	if len(stride) > 0 {
		a.Stride = int64(stride[0])
	}
	return a
}

// core is the common part of the transports without ARMCI.
type core struct {
	endpoint machines.Endpoint
	thread   *node.Thread
	counts   *counts
	gate     machines.Barrier
	exchange machines.AddressExchange
	each     param.Amount // a real number that a loop adds, each after the one before it
	phantom  bool
}

func newCore(e machines.Endpoint, phantom bool) core {
	c := core{endpoint: e, thread: e.Thread(), counts: machines.CountsOf[counts](e.Thread().Kernel(), library),
		gate: e.(machines.Barrier), exchange: e.(machines.AddressExchange), phantom: phantom}
	costs, one := e.Costs(), node.Work{Ops: c.counts.LoopAdd.Get(), Chain: c.counts.LoopAddChain.Get()}
	c.each = param.AmountOf(costs.Quotes(), func() sim.Duration {
		costs.QuoteBlock(&one)
		return costs.Block(&one)
	})
	return c
}

// vectorFrom is how many numbers a column needs for a library routine to copy or to add it (THRESH of mem.ops.h).
const vectorFrom = 32

// inLoop reports whether a loop adds the columns of a pattern: real numbers of short columns.
func (s *scalar) inLoop(columns node.Access) bool {
	return columns.Bytes < vectorFrom*s.of.Size() && s.isReal()
}

func (s *scalar) isReal() bool { return s.of == Float || s.of == Double }

// loopTime returns the time in which a loop adds the real numbers of a pattern, without misses.
func (c *core) loopTime(by *scalar, columns node.Access) sim.Duration {
	return c.each.Times(columns.Count * columns.Bytes / by.of.Size())
}

func (c *core) charge(o node.Ops) { c.thread.Charge(c.endpoint.Costs().Ops(o)) }

func (c *core) allocate(bytes int64) ([]node.Addr, error) {
	mine := node.Addr(0)
	switch m := c.endpoint.Memory(); {
	case bytes == 0:
	case c.phantom:
		mine = m.AllocPhantom(bytes)
	default:
		mine = m.Alloc(bytes)
	}
	return c.exchange.ExchangeAddresses(c.thread, mine)
}

func (c *core) free(mine node.Addr) error {
	if mine == 0 {
		return nil
	}
	return c.endpoint.Memory().Free(mine)
}

// touched returns an access with the share of it that the processor's cache holds.
func (c *core) touched(at node.Addr, a node.Access) node.Access {
	if c.thread.Cache == nil {
		return a
	}
	return c.thread.Cache.Touch(at, a)
}

// copyWay is how the columns of a part are copied.
type copyWay uint8

// The ways.
const (
	oneLoop     copyWay = iota // one loop for all columns, which hides its counting
	countedLoop                // one loop for all columns, which counts each number
	eachColumn                 // a routine for each column
	inStrips                   // routines for each strip of a column: into the cache and out of it
)

// stripNumbers is how many numbers a strip has at most (dcopy2d_v_ in fops.2d.i860.s).
const stripNumbers = 512

// copyTime returns the copy of a part between two places of the process's own memory, for its time.
func (c *core) copyTime(t *transfer, from, to node.Access, way copyWay) node.Copy {
	return node.Copy{Count: t.columns(), Bytes: int64(t.count[0]), SrcStride: from.Stride, DstStride: to.Stride,
		SrcWarm: from.Warm, DstWarm: to.Warm, Width: 8, CallEachRun: way == eachColumn}
}

// copySteps returns what a way of copying a part executes in addition to copyTime.
func (c *core) copySteps(t *transfer, way copyWay) node.Ops {
	numbers := (int64(t.count[0]) + wordBytes - 1) / wordBytes
	switch way {
	case countedLoop:
		return c.counts.LoopCount.Times(t.columns() * numbers)
	case inStrips:
		strips := (numbers + stripNumbers - 1) / stripNumbers
		return c.counts.StripStep.Times(t.columns() * strips).Plus(c.counts.StripMove.Times(t.columns() * numbers))
	}
	return node.Ops{}
}

// copyOwn copies a part of the process's own block, to the block if out is set.
func (c *core) copyOwn(t *transfer, out bool, way copyWay) error {
	local, remote := t.access(t.localStride), t.access(t.remoteStride)
	local.Stored, remote.Stored = !out, out
	local, remote = c.touched(t.local, local), c.touched(t.remote, remote)
	from, to := remote, local
	if out {
		from, to = local, remote
	}
	step := c.counts.ColumnStep.Times(t.columns()).Plus(c.copySteps(t, way))
	if way == eachColumn {
		step = step.Plus(c.counts.CopyTests.Times(t.columns()))
	}
	c.charge(step)
	c.thread.Charge(c.endpoint.Costs().Copy(c.copyTime(t, from, to, way)))
	m := c.endpoint.Memory()
	return t.segments(func(l, r node.Addr, n int64) error {
		if out {
			return m.Copy(r, m, l, n)
		}
		return m.Copy(l, m, r, n)
	})
}

// chargeColumns charges the additions of one pattern to another where a loop adds short columns and a routine of the BLAS each
// longer one.
func (c *core) chargeColumns(thread *node.Thread, by scalar, from, to node.Access) {
	if !by.inLoop(from) {
		c.chargeAdd(thread, by, from, to)
		return
	}
	c.chargeLoop(thread, by, from, to)
}

// chargeLoop charges the additions of one pattern to another by a loop.
func (c *core) chargeLoop(thread *node.Thread, by scalar, from, to node.Access) {
	costs := c.endpoint.Costs()
	thread.Charge(costs.Ops(c.counts.ColumnStep.Times(from.Count)))
	thread.Charge(c.loopTime(&by, from).Plus(costs.Misses(from)).Plus(costs.UpdateMisses(to)))
}

// chargeAdd charges the additions of one pattern to another at the rates of the processor's units.
func (c *core) chargeAdd(thread *node.Thread, by scalar, from, to node.Access) {
	costs := c.endpoint.Costs()
	ops := costs.Fuse(by.operations(c.counts)).Times(from.Count * from.Bytes / by.of.Size()).Plus(c.counts.ColumnStep.Times(from.Count))
	thread.Charge(costs.Ops(ops).Plus(costs.Misses(from)).Plus(costs.UpdateMisses(to)))
}

// addOwn adds to a part of the process's own block; charge charges it.
func (c *core) addOwn(t *transfer, by scalar, charge func(thread *node.Thread, by scalar, from, to node.Access)) error {
	charge(c.thread, by, c.touched(t.local, t.access(t.localStride)), c.touched(t.remote, t.access(t.remoteStride)))
	m := c.endpoint.Memory()
	return t.segments(func(l, r node.Addr, n int64) error { return by.addTo(m, r, l, n) })
}
