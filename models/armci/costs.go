package armci

import (
	"simrun/sim"
	"simrun/sim/node"
)

// What the library's own code executes, counted in operations. Each count is
// that of the straightforward C code for what the comment says.
var (
	// publicCall: from the public function through the strided one to the port.
	publicCall = node.Ops{node.Call: 3}
	// argumentCheck: pointers, first count, levels and process, each loaded,
	// compared and branched on.
	argumentCheck = node.Ops{node.Load: 7, node.IntAdd: 7, node.Branch: 7}
	// perLevel: a level's count and two strides checked and copied.
	perLevel = node.Ops{node.Load: 3, node.Store: 3, node.IntAdd: 3, node.Branch: 1}
	// orderCheck: are there stores to this process, and of what kind?
	orderCheck = node.Ops{node.Load: 2, node.IntAdd: 2, node.Branch: 2}
	// perSegment: next addresses of both sides, loop, and the arguments of a call.
	perSegment = node.Ops{node.IntAdd: 4, node.Load: 2, node.Store: 4, node.Branch: 2}
	// perElement of a vector: two addresses loaded, the arguments of a call.
	perElement = node.Ops{node.IntAdd: 2, node.Load: 2, node.Store: 4, node.Branch: 1}
	// headerFields: the eleven fields of a request header written or read.
	headerFields = node.Ops{node.Load: 11, node.Store: 11}
	// descriptorWord: a word of a descriptor written or read.
	descriptorWord = node.Ops{node.Load: 1, node.Store: 1, node.IntAdd: 1}
	// allocation: malloc and free of the C library, from a free list.
	allocation = node.Ops{node.Call: 2, node.Load: 8, node.Store: 8, node.IntAdd: 8, node.Branch: 8}
	// lockScan: a slot of the table of locked ranges compared with a range.
	lockScan = node.Ops{node.Load: 2, node.IntAdd: 2, node.Branch: 2}
	// mutexPair: a thread mutex locked and unlocked.
	mutexPair = node.Ops{node.Call: 2, node.Load: 2, node.Store: 2, node.Branch: 2}
	// runStart: call of an arithmetic loop with its addresses and its count.
	runStart = node.Ops{node.Call: 1, node.IntAdd: 4, node.Branch: 2}
	// look: a word in memory compared with what it should be.
	look = node.Ops{node.Load: 1, node.IntAdd: 1, node.Branch: 1}
	// storeWord: a register value written where a transfer can take it.
	storeWord = node.Ops{node.Store: 1}
)

// charge notes operations of the program thread.
func (p *Process) charge(o node.Ops) { p.thread.Charge(p.costs.Ops(o)) }

// layout is where runs lie on one side of a copy, as far as cost goes.
type layout struct {
	addr    node.Addr // 0 if the data is in a message's header
	strides [MaxStrideLevels]int64
	warm    bool // in the cache, if the machine does not say what its cache holds
}

// layout is that of a side of a section.
func (d side) layout(warm bool) layout { return layout{addr: d.addr, strides: d.stride, warm: warm} }

// cold is the layout of user data, which usually is not in the cache.
func (d side) cold() layout { return d.layout(false) }

// access describes a 2-D part of a section, which begins at addr.
func (d *layout) access(s *section, addr node.Addr) (node.Addr, node.Access) {
	a := node.Access{Count: 1, Bytes: s.count[0], Warm: node.WholeIf(d.warm)}
	if s.levels > 0 {
		a.Count, a.Stride = s.count[1], d.strides[0]
	}
	if d.addr == 0 {
		return 0, a
	}
	return addr, a
}

// touch tells the cache, if the machine has one that is asked, of an access,
// and returns it with what is known about it.
func (p *Process) touch(addr node.Addr, a node.Access) node.Access {
	if addr == 0 || p.thread.Cache == nil {
		return a
	}
	return p.thread.Cache.Touch(addr, a)
}

// slabs is a section whose segments are the 2-D parts of s.
func (s *section) slabs(src, dst *layout) section {
	q := section{local: side{addr: src.addr}, remote: side{addr: dst.addr}}
	q.count[0] = 1
	for i := 1; i < s.levels; i++ {
		q.levels = i
		q.count[i] = s.count[i+1]
		q.local.stride[i-1], q.remote.stride[i-1] = src.strides[i], dst.strides[i]
	}
	return q
}

// eachSlab sums the times of the 2-D parts of a section.
func (p *Process) eachSlab(s *section, src, dst *layout, cost func(src, dst node.Access) sim.Duration) sim.Duration {
	if s.bytes() == 0 {
		return 0
	}
	slabs := s.slabs(src, dst)
	n := slabs.segments()
	total := p.costs.Ops(perSegment.Times(n - 1))
	if p.thread.Cache == nil { // all are alike
		_, a := src.access(s, 0)
		_, b := dst.access(s, 0)
		return total.Plus(cost(a, b).Times(n))
	}
	for w := slabs.newWalk(); w.next(); {
		a := p.touch(src.access(s, w.local))
		b := p.touch(dst.access(s, w.remote))
		total = total.Plus(cost(a, b))
	}
	return total
}

// copyCost returns the time of copying a section: one 2-D copy loop for every
// repetition of the levels above the first. Short runs are copied byte by byte.
func (p *Process) copyCost(s *section, src, dst layout) sim.Duration {
	return p.copyLoop(s, src, dst, node.Copy{Width: p.protocol.width(s.count[0])})
}

// copyVectorCost returns the time of copying a run of a vector, for which the
// copy routine of the C library is called element by element.
func (p *Process) copyVectorCost(s *section, src, dst layout) sim.Duration {
	return p.copyLoop(s, src, dst, node.Copy{Width: wordBytes, CallEachRun: true})
}

const wordBytes = 8

func (p *Process) copyLoop(s *section, src, dst layout, loop node.Copy) sim.Duration {
	return p.eachSlab(s, &src, &dst, func(a, b node.Access) sim.Duration {
		k := loop
		k.Count, k.Bytes, k.SrcStride, k.DstStride, k.SrcWarm, k.DstWarm = a.Count, a.Bytes, a.Stride, b.Stride, a.Warm, b.Warm
		return p.costs.Copy(k)
	})
}

// accCost returns the time of adding one section, times the factor, to another.
// There is one loop for all factors: it multiplies by 1, too.
func (p *Process) accCost(o *Scale, s *section, src, dst layout) sim.Duration {
	t := o.op.info()
	run := p.costs.Fuse(t.element).Times(s.count[0] / t.size).Plus(runStart).Plus(perSegment)
	return p.eachSlab(s, &src, &dst, func(a, b node.Access) sim.Duration {
		return p.costs.Ops(run.Times(a.Count)).Plus(p.costs.Misses(a)).Plus(p.costs.WriteMisses(b))
	})
}

// width is how many bytes a copy loop moves at a time.
func (c *Protocol) width(run int64) int64 {
	if run < c.ByteLoop {
		return 1
	}
	return wordBytes
}

// fits reports whether n bytes that have just been written are still in the
// cache.
func (p *Process) fits(n int64) bool { return n <= p.costs.CacheSize() }
