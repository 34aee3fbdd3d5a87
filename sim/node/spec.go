package node

import (
	"simrun/sim"
	"simrun/sim/param"
)

// Spec is the part of a machine's Spec that describes a processor with its
// caches and memory. Clocks of operations are per operation in a pipelined loop.
type Spec struct {
	Clock         param.Value[sim.Frequency] `toml:"clock"`
	FloatAdd      param.Value[sim.Cycles]    `toml:"float_add"`
	FloatMultiply param.Value[sim.Cycles]    `toml:"float_multiply"`
	FloatDivide   param.Value[sim.Cycles]    `toml:"float_divide"`
	FloatSqrt     param.Value[sim.Cycles]    `toml:"float_sqrt"`
	IntAdd        param.Value[sim.Cycles]    `toml:"int_add"`
	IntMultiply   param.Value[sim.Cycles]    `toml:"int_multiply"`
	IntDivide     param.Value[sim.Cycles]    `toml:"int_divide"`
	Load          param.Value[sim.Cycles]    `toml:"load"`
	Store         param.Value[sim.Cycles]    `toml:"store"`
	Branch        param.Value[sim.Cycles]    `toml:"branch"`
	Call          param.Value[sim.Cycles]    `toml:"call"`
	Single        *SingleSpec                `toml:"single,optional"` // nil: as double precision
	Issue         param.Value[sim.Cycles]    `toml:"issue"`           // per instruction: 0.5clk if two begin in a clock
	FloatPairing  param.Value[string]        `toml:"float_pairing" oneof:"none separate fused"`
	FloatPipes    param.Value[int64]         `toml:"float_pipes" min:"1"` // alike; an operation's latency is its clocks times these
	Vector        param.Value[sim.Size]      `toml:"vector" min:"8B"`     // that one operation works on in loops over contiguous data
	Unroll        param.Value[int64]         `toml:"unroll" min:"1"`      // iterations of an inner loop that are under way at once, at most
	// UnrollSize is the most operations of all these iterations: of the body that a compiler unrolls, or of
	// those that a processor has under way out of order. A longer body runs one iteration at a time. 0: any number.
	UnrollSize param.Value[int64] `toml:"unroll_size,optional" min:"1"`
	// Conditions says what becomes of a condition in an inner loop: "branch", "move", "convert" or "predict"; see [ConditionsBranch],
	// [ConditionsMove], [ConditionsConvert] and [ConditionsPredict]. Not given: "branch".
	Conditions param.Value[string] `toml:"conditions,optional" oneof:"branch move convert predict"`
	// Mispredicted is what a branch that data decide takes on average because some are predicted wrongly: the clocks of a
	// misprediction times the share of branches. Not given: 0.
	Mispredicted param.Value[sim.Cycles] `toml:"mispredicted,optional"`
	Latency      LatencySpec             `toml:"latency"`
	L1           *LevelSpec              `toml:"l1,optional"` // between the processor and L2 or Cache
	L2           *LevelSpec              `toml:"l2,optional"` // between L1 and Cache
	Cache        CacheSpec               `toml:"cache"`
	Stream       *StreamSpec             `toml:"stream,optional"` // nil: no read-ahead
	Page         *PageSpec               `toml:"page,optional"`   // nil: all lines of the memory are as far
	// TLB is the table that translates addresses. Its size is the memory that all entries cover, a line is
	// a page, and a fill is the time to find a page that is not in it. nil: it never misses.
	TLB *LevelSpec `toml:"tlb,optional"`
	// Addressing is the part of an address computation that is free, besides a register and a constant.
	// nil: none.
	Addressing *AddressSpec `toml:"addressing,optional"`
	// Bytes is what loads and stores of less than 4 bytes take besides a load or a store. nil: nothing.
	Bytes *BytesSpec `toml:"bytes,optional"`
	// Integer is a first cache for integers only, which takes one clock; floating-point numbers come from
	// the cache behind it. nil: both come the same way.
	Integer *LevelSpec `toml:"integer,optional"`
	// Code is the first instruction cache, direct mapped. nil: the code of libraries is always in it.
	Code *CodeSpec `toml:"code,optional"`
}

// How a processor pairs additions with multiplications: not at all, in pipes
// of their own, or in one instruction for both.
const (
	PairNone     = "none"
	PairSeparate = "separate"
	PairFused    = "fused"
)

// What becomes of a condition in an inner loop.
const (
	// ConditionsBranch: the code branches. An iteration begins behind the one before.
	ConditionsBranch = "branch"
	// ConditionsMove: a condition that decides nothing but values in registers moves them without a branch, if it compares
	// values of their kind: integers, or floating-point numbers. Any other one branches.
	ConditionsMove = "move"
	// ConditionsConvert: as with ConditionsMove, and compilers make other code under conditions conditional, too, so that
	// iterations overlap. Loops that may end early branch.
	ConditionsConvert = "convert"
	// ConditionsPredict: as with ConditionsMove, and iterations with branches overlap, because the processor predicts branches
	// and goes on out of order. A condition that depends on the iteration before branches.
	ConditionsPredict = "predict"
)

// SingleSpec is the clocks of operations in single precision.
type SingleSpec struct {
	Add      param.Value[sim.Cycles] `toml:"add"`
	Multiply param.Value[sim.Cycles] `toml:"multiply"`
	Divide   param.Value[sim.Cycles] `toml:"divide"`
	Sqrt     param.Value[sim.Cycles] `toml:"sqrt"`
}

// AddressSpec describes addresses of loads and stores that are made of two registers and a constant, at no cost.
type AddressSpec struct {
	Scale param.Value[int64] `toml:"scale" min:"1" max:"64"` // the greatest power of two that one of them is multiplied with
}

// BytesSpec describes loads and stores of less than 4 bytes on a processor that has instructions for words only.
type BytesSpec struct {
	Load  Operations `toml:"load"`  // that take the bytes out of a word
	Store Operations `toml:"store"` // that put them into a word, with loading it
}

// LatencySpec is how long a result takes until a dependent operation can begin.
// Operations that are not here are not pipelined.
type LatencySpec struct {
	FloatAdd      param.Value[sim.Cycles] `toml:"float_add"`
	FloatMultiply param.Value[sim.Cycles] `toml:"float_multiply"`
	Load          param.Value[sim.Cycles] `toml:"load"` // that hits the cache nearest to the processor
}

// LevelSpec describes a data cache, and the cost of reading a line of it.
type LevelSpec struct {
	Size param.Value[sim.Size] `toml:"size" min:"1B"`
	Line param.Value[sim.Size] `toml:"line" min:"8B"`
	Ways param.Value[int64]    `toml:"ways" min:"1"`
	// Write says how it writes: "back", "through" or "around"; see [WriteBack], [WriteThrough] and [WriteAround].
	Write param.Value[string]       `toml:"write" oneof:"back through around"`
	Fill  param.Value[sim.Duration] `toml:"fill"` // reading a line from the next cache or memory
}

// CacheSpec describes the data cache nearest to memory.
type CacheSpec struct {
	LevelSpec
	WriteBack param.Value[sim.Duration] `toml:"writeback"` // writing a changed line, or an entry of the write buffer, to memory
	Overlap   param.Value[bool]         `toml:"overlap"`   // loops compute while memory moves lines, if several iterations are under way
}

// CodeSpec describes a cache of instructions that is direct mapped.
type CodeSpec struct {
	Size param.Value[sim.Size] `toml:"size" min:"1B"`
	Line param.Value[sim.Size] `toml:"line" min:"8B"`
	// Fill is how long the processor waits for a line that is not in the cache when a branch goes there.
	Fill param.Value[sim.Duration] `toml:"fill"`
	Next param.Value[sim.Duration] `toml:"next"` // the same for a line behind the one before, which hardware may have read ahead
}

// StreamSpec describes hardware that reads ahead of contiguous walks.
type StreamSpec struct {
	Count param.Value[int64]        `toml:"count" min:"0"` // walks at once; with more, none is read ahead. 0: the hardware is switched off
	Fill  param.Value[sim.Duration] `toml:"fill"`          // of a line of such a walk
	// Lines is how many lines of a walk are under way at once, at most. So a walk gets as many in the time in which one
	// comes from memory, even if nothing else uses the memory. Not given: any number. Loops mind it; the prices of single
	// accesses do not, since walks that run side by side are added up of them.
	Lines param.Value[int64] `toml:"lines,optional" min:"1"`
}

// PageSpec describes memory that has the page at hand which was read last.
type PageSpec struct {
	Size param.Value[sim.Size]     `toml:"size" min:"8B"` // of addresses that are at hand together
	Fill param.Value[sim.Duration] `toml:"fill"`          // of a line from the page of the one before it
}

// How a cache writes.
const (
	WriteBack    = "back"    // a store changes the line in the cache, and fetches it first if it is not there
	WriteThrough = "through" // each store goes on; one that misses fetches nothing
	// WriteAround is WriteBack for lines that are in the cache. A store to another line goes past the cache and leaves it as
	// it is. The model assumes that to store past the cache takes as long as to fetch the line and to write it back.
	WriteAround = "around"
)

func (l *LevelSpec) writesThrough() bool { return l.Write.Get() == WriteThrough }

func (l *LevelSpec) writesAround() bool { return l.Write.Get() == WriteAround }

// storesFetch reports whether a store that misses fetches its line.
func (l *LevelSpec) storesFetch() bool { return !l.writesThrough() && !l.writesAround() }

// capacity returns the size of the cache that counts for estimates of its contents. A small direct-mapped cache is
// simulated by address: see direct.go. In a large direct-mapped cache, little is known about addresses. It misses
// about as often as a two-way cache of half its size (Hill, A case for direct-mapped caches, IEEE Computer 21(12)
// 1988; the 2:1 rule of Hennessy and Patterson), so it counts as half.
func (l *LevelSpec) capacity() int64 {
	size := int64(l.Size.Get())
	if l.Ways.Get() == 1 && !l.followsAddresses() {
		return size / 2
	}
	return size
}

// way returns the distance of addresses that share a set.
func (l *LevelSpec) way() int64 { return int64(l.Size.Get()) / max(l.Ways.Get(), 1) }

// memoryLevel is the index of the cache nearest to memory.
const memoryLevel = 0

// CachesMax is how many caches can lie between processor and memory, with that of
// the addresses' translations and that of integers.
const CachesMax = 5

// levelsOf returns the caches, the one nearest to memory first, the TLB, and the integers' cache.
func levelsOf(s *Spec) []*LevelSpec {
	levels := []*LevelSpec{&s.Cache.LevelSpec}
	for _, l := range []*LevelSpec{s.L2, s.L1, s.TLB, s.Integer} {
		if l != nil {
			levels = append(levels, l)
		}
	}
	return levels
}
