package armci

import (
	_ "embed"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
)

//go:embed costs.toml
var costsTOML []byte

var library = machines.NewLibrary[counts]("armci", "ARMCI, the Aggregate Remote Memory Copy Interface, as of 1999", "armci/costs.toml", costsTOML)

// Library returns the operation counts of ARMCI.
func Library() *machines.Library { return library }

// counts are the operation counts of the library's own code: costs.toml names the code of each.
type counts struct {
	PublicCall             node.Operations `toml:"public_call"`
	ArgumentCheck          node.Operations `toml:"argument_check"`
	LevelCheck             node.Operations `toml:"level_check"`
	OrderCheck             node.Operations `toml:"order_check"`
	SegmentStep            node.Operations `toml:"segment_step"`
	ElementStep            node.Operations `toml:"element_step"`
	HeaderFields           node.Operations `toml:"header_fields"`
	DescriptorWord         node.Operations `toml:"descriptor_word"`
	Allocation             node.Operations `toml:"allocation"`
	LockScan               node.Operations `toml:"lock_scan"`
	MutexPair              node.Operations `toml:"mutex_pair"`
	RunStart               node.Operations `toml:"run_start"`
	FlagTest               node.Operations `toml:"flag_test"`
	WordStore              node.Operations `toml:"word_store"`
	Enquiry                node.Operations `toml:"enquiry"`
	MemberStep             node.Operations `toml:"member_step"`
	EnvelopeFields         node.Operations `toml:"envelope_fields"`
	EnvelopeMatch          node.Operations `toml:"envelope_match"`
	ProbeLoop              node.Operations `toml:"probe_loop"`
	MessageCheck           node.Operations `toml:"message_check"`
	IteratorStep           node.Operations `toml:"iterator_step"`
	IteratorMember         node.Operations `toml:"iterator_member"`
	IntegerAccumulate      node.Operations `toml:"integer_accumulate"`
	FloatAccumulate        node.Operations `toml:"float_accumulate"`
	ComplexAccumulate      node.Operations `toml:"complex_accumulate"`
	ReductionMove          node.Operations `toml:"reduction_move"`
	IntegerSum             node.Operations `toml:"integer_sum"`
	IntegerProduct         node.Operations `toml:"integer_product"`
	IntegerExtreme         node.Operations `toml:"integer_extreme"`
	IntegerAbsoluteExtreme node.Operations `toml:"integer_absolute_extreme"`
	IntegerOr              node.Operations `toml:"integer_or"`
	FloatSum               node.Operations `toml:"float_sum"`
	FloatProduct           node.Operations `toml:"float_product"`
	FloatExtreme           node.Operations `toml:"float_extreme"`
	FloatAbsoluteExtreme   node.Operations `toml:"float_absolute_extreme"`
}

// charge notes operations of the program thread.
func (p *Process) charge(o node.Ops) { p.thread.Charge(p.costs.Ops(o)) }

// execute charges copies of counted operations, and their instructions that are not in the processor's
// cache. It is for code that a call executes once; loops stay in the cache.
func (p *Process) execute(o *node.Operations, copies int64) {
	p.charge(o.Times(copies))
	p.thread.ExecuteCode(o, copies)
}

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

// touch notes an access in the cache, if the machine has one that is asked, and returns the access with
// its known hits.
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

// eachSlab sums the times of the 2-D parts of a section. Some caches do not load lines that are only
// stored.
func (p *Process) eachSlab(s *section, src, dst *layout, stored bool, cost func(src, dst node.Access) sim.Duration) sim.Duration {
	if s.bytes() == 0 {
		return 0
	}
	slabs := s.slabs(src, dst)
	n := slabs.segments()
	total := p.costs.Ops(p.counts.SegmentStep.Times(n - 1))
	if p.thread.Cache == nil { // all are alike
		_, a := src.access(s, 0)
		_, b := dst.access(s, 0)
		return total.Plus(cost(a, b).Times(n))
	}
	for w := slabs.newWalk(); w.next(); {
		a := p.touch(src.access(s, w.local))
		at, b := dst.access(s, w.remote)
		b.Stored = stored
		b = p.touch(at, b)
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
	return p.eachSlab(s, &src, &dst, true, func(a, b node.Access) sim.Duration {
		k := loop
		k.Count, k.Bytes, k.SrcStride, k.DstStride, k.SrcWarm, k.DstWarm = a.Count, a.Bytes, a.Stride, b.Stride, a.Warm, b.Warm
		return p.costs.Copy(k)
	})
}

// accCost returns the time of adding one section, times the factor, to another.
// There is one loop for all factors: it multiplies by 1, too.
func (p *Process) accCost(o *Scale, s *section, src, dst layout) sim.Duration {
	t := o.op.info()
	run := p.costs.Fuse(t.element(p.counts).Get()).Times(s.count[0] / t.size).Plus(p.counts.RunStart.Get()).Plus(p.counts.SegmentStep.Get())
	return p.eachSlab(s, &src, &dst, false, func(a, b node.Access) sim.Duration {
		return p.costs.Ops(run.Times(a.Count)).Plus(p.costs.Misses(a)).Plus(p.costs.UpdateMisses(b))
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
