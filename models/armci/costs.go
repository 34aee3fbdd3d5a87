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
	// mutexPair: a thread mutex locked and unlocked around the table.
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

// layout is how runs lie on one side of a copy, as far as cost goes.
type layout struct {
	strides [MaxStrideLevels]int64
	warm    bool // in the cache already
}

// packed is the layout of a section in a communication buffer.
func (s *section) packed(warm bool) layout {
	d := layout{warm: warm}
	size := s.count[0]
	for i := range s.levels {
		d.strides[i] = size
		size *= s.count[i+1]
	}
	return d
}

// cold is the layout of user data, which the library finds out of the cache.
func (d *side) cold() layout { return layout{strides: d.stride} }

// copyCost returns the time of copying a section: one 2-D copy loop for every
// repetition of the levels above the first.
func (p *Process) copyCost(s *section, src, dst layout) sim.Duration {
	k := node.Copy{Count: 1, Bytes: s.count[0], SrcWarm: src.warm, DstWarm: dst.warm, Width: p.protocol.width(s.count[0])}
	if s.levels > 0 {
		k.Count, k.SrcStride, k.DstStride = s.count[1], src.strides[0], dst.strides[0]
	}
	if k.Count == 0 || k.Bytes == 0 {
		return 0
	}
	outer := s.segments() / k.Count
	return p.costs.Copy(k).Times(outer).Plus(p.costs.Ops(perSegment.Times(outer - 1)))
}

// width is how many bytes a copy loop moves at a time.
func (c *Protocol) width(run int64) int64 {
	if run < c.ByteLoop {
		return 1
	}
	return 8
}

// fits reports whether n bytes that have just been written are still in the
// cache.
func (p *Process) fits(n int64) bool { return n <= p.costs.CacheSize() }
