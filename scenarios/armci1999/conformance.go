package armci1999

import (
	"fmt"

	"simrun/machines"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// The checks use arrays of conformanceColumns x conformanceColumns doubles, and
// conformanceWords integers at each process.
const (
	conformanceColumns = 16
	conformanceWords   = 8
)

// caller is a process that runs the checks.
type caller struct {
	*armci.Process
	arrays []node.Addr // an array of doubles at every process
	local  node.Addr   // and one of this process alone
	words  []node.Addr // integers of 4 bytes at every process
	failed string      // what went wrong in the current check, "" if nothing
}

// conformance has the checks of Table 1 by row. All processes run each one.
var conformance = []struct {
	row   int
	what  string
	check func(c *caller)
}{
	{1, "every process puts contiguous, vector and strided data to its neighbour", (*caller).puts},
	{2, "every process gets contiguous, vector and strided data from its neighbour", (*caller).gets},
	{3, "all processes accumulate onto the same section of process 0", (*caller).accumulates},
	{4, "data put before a fence is seen by a third process", func(c *caller) { c.fences(c.Fence) }},
	{5, "the same with a fence to all", func(c *caller) { c.fences(func(int) error { return c.AllFence() }) }},
	{6, "fetch-and-add gives each value once, swap exchanges", (*caller).readModifyWrites},
	{7, "every process gets an address of each, at which data can be put", (*caller).mallocs},
	{8, "freed memory is no longer there", (*caller).frees},
	{9, "polling is allowed; a get completes although its target sleeps", (*caller).polls},
}

func newCaller(e machines.Endpoint) *caller {
	p, err := armci.Init(e)
	must(e.Thread(), err)
	c := &caller{Process: p}
	const size = conformanceColumns * conformanceColumns * double
	c.arrays, err = p.Malloc(size)
	c.must(err)
	c.local, err = p.MallocLocal(size)
	c.must(err)
	c.words, err = p.Malloc(4 * conformanceWords)
	c.must(err)
	c.must(p.Barrier())
	return c
}

func (c *caller) must(err error) { must(c.Thread(), err) }

// fail notes what went wrong, once per check.
func (c *caller) fail(format string, args ...any) {
	if c.failed == "" {
		c.failed = fmt.Sprintf(format, args...)
	}
}

// doubles returns n doubles of this process from address a on.
func (c *caller) doubles(a node.Addr, n int) []float64 {
	v, err := node.View[float64](c.Memory(), a, n)
	c.must(err)
	return v
}

// integers returns this process's integers.
func (c *caller) integers() []int32 {
	v, err := node.View[int32](c.Memory(), c.words[c.Rank()], conformanceWords)
	c.must(err)
	return v
}

// ownArray and private are this process's arrays.
func (c *caller) ownArray() []float64 {
	return c.doubles(c.arrays[c.Rank()], conformanceColumns*conformanceColumns)
}

func (c *caller) private() []float64 {
	return c.doubles(c.local, conformanceColumns*conformanceColumns)
}

// reset sets element i of process q's shared array to -value(q, i) - 1 and of its private array to value(q, i). It
// clears the integers, and waits until all processes have done so.
func (c *caller) reset() {
	own, private := c.ownArray(), c.private()
	for i := range own {
		own[i] = -value(c.Rank(), int64(i)) - 1
		private[i] = value(c.Rank(), int64(i))
	}
	clear(c.integers())
	c.must(c.Barrier())
}

func (c *caller) next() int     { return (c.Rank() + 1) % c.Size() }
func (c *caller) previous() int { return (c.Rank() + c.Size() - 1) % c.Size() }

// The pieces that puts, gets and accumulates move: column 0 contiguously, elements of columns 1 and 2 as a vector, and
// rows 2 to 13 of columns 3 to 14 as a section (more columns than the direct way takes).
const (
	vectorFrom, vectorTo = conformanceColumns, 3 * conformanceColumns
	sectionAt            = 3*conformanceColumns + 2
	sectionSide          = 12
)

func vector(from, to node.Addr) []armci.Giov {
	g := armci.Giov{Bytes: double}
	for i := vectorFrom; i < vectorTo; i += every {
		g.Src = append(g.Src, from+node.Addr(i*double))
		g.Dst = append(g.Dst, to+node.Addr(i*double))
	}
	return []armci.Giov{g}
}

func sectionArgs(from, to node.Addr) (src node.Addr, stride []int, dst node.Addr, count []int) {
	at := node.Addr(sectionAt * double)
	return from + at, []int{conformanceColumns * double}, to + at, []int{sectionSide * double, sectionSide}
}

// moved reports whether an operation on the pieces concerns element i.
func moved(i int) bool {
	row, column := i%conformanceColumns, i/conformanceColumns
	switch {
	case column == 0:
		return true
	case column <= 2:
		return (i-vectorFrom)%every == 0
	}
	first := sectionAt % conformanceColumns
	return row >= first && row < first+sectionSide && column < 3+sectionSide
}

// compare checks an array against what it should be, element by element.
func (c *caller) compare(name string, got []float64, want func(i int) float64) {
	for i, v := range got {
		if v != want(i) {
			c.fail("%s: element %d is %g, expected %g", name, i, v, want(i))
			return
		}
	}
}

func (c *caller) puts() {
	to := c.arrays[c.next()]
	c.must(c.Put(c.local, to, conformanceColumns*double, c.next()))
	c.must(c.PutV(vector(c.local, to), c.next()))
	src, stride, dst, count := sectionArgs(c.local, to)
	c.must(c.PutS(src, stride, dst, stride, count, 1, c.next()))
	c.must(c.Barrier())
	c.compare("put", c.ownArray(), func(i int) float64 {
		if moved(i) {
			return value(c.previous(), int64(i))
		}
		return -value(c.Rank(), int64(i)) - 1
	})
}

func (c *caller) gets() {
	from := c.arrays[c.next()]
	c.must(c.Get(from, c.local, conformanceColumns*double, c.next()))
	c.must(c.GetV(vector(from, c.local), c.next()))
	src, stride, dst, count := sectionArgs(from, c.local)
	c.must(c.GetS(src, stride, dst, stride, count, 1, c.next()))
	c.compare("get", c.private(), func(i int) float64 {
		if moved(i) {
			return -value(c.next(), int64(i)) - 1
		}
		return value(c.Rank(), int64(i))
	})
}

func (c *caller) accumulates() {
	private := c.private()
	for i := range private {
		private[i] = float64(i)
	}
	const scale = 3
	s, to := armci.ScaleOf[float64](scale), c.arrays[0]
	c.must(c.Acc(armci.AccDouble, s, c.local, to, conformanceColumns*double, 0))
	c.must(c.AccV(armci.AccDouble, s, vector(c.local, to), 0))
	src, stride, dst, count := sectionArgs(c.local, to)
	c.must(c.AccS(armci.AccDouble, s, src, stride, dst, stride, count, 1, 0))
	c.must(c.Barrier())
	if c.Rank() != 0 {
		return
	}
	c.compare("accumulate", c.ownArray(), func(i int) float64 {
		v := -value(0, int64(i)) - 1
		if moved(i) {
			v += float64(c.Size() * scale * i)
		}
		return v
	})
}

// fences has process 0 put data to process 1, wait by fence, and then tell the
// last process, which gets the data from process 1. The two may be one.
func (c *caller) fences(fence func(proc int) error) {
	last := c.Size() - 1
	switch c.Rank() {
	case 0:
		src, stride, dst, count := sectionArgs(c.local, c.arrays[1])
		c.must(c.PutS(src, stride, dst, stride, count, 1, 1))
		c.must(fence(1))
		c.must(c.Notify(last))
	case last:
		_, err := c.NotifyWait(0)
		c.must(err)
		src, stride, dst, count := sectionArgs(c.arrays[1], c.local)
		c.must(c.GetS(src, stride, dst, stride, count, 1, 1))
		for i, v := range c.private() {
			if i >= vectorTo && moved(i) && v != value(0, int64(i)) {
				c.fail("element %d is %g, expected %g", i, v, value(0, int64(i)))
				return
			}
		}
	}
}

// readModifyWrites lets every process take tickets from process 0, and exchange a word of its own. The sum and the
// number of the tickets tell that each was given once.
func (c *caller) readModifyWrites() {
	const tickets = 8
	own := c.words[c.Rank()]
	mine := c.integers()
	sum := int32(0)
	for range tickets {
		c.must(c.Rmw(armci.RmwFetchAndAdd, own+4, c.words[0], 1, 0))
		sum += mine[1]
	}
	c.must(c.Rmw(armci.RmwFetchAndAdd, own+4, c.words[0]+8, int64(sum), 0))
	c.must(c.Barrier())
	if n := int32(tickets * c.Size()); c.Rank() == 0 && (mine[0] != n || mine[2] != n*(n-1)/2) {
		c.fail("%d tickets with the sum %d, expected %d and %d", mine[0], mine[2], n, n*(n-1)/2)
	}
	mine[3] = 7
	c.must(c.Rmw(armci.RmwSwap, own+12, c.words[c.next()]+16, 0, c.next()))
	c.must(c.Barrier())
	if mine[3] != 0 || mine[4] != 7 {
		c.fail("after a swap of 7 with 0 there are %d and %d", mine[3], mine[4])
	}
}

func (c *caller) mallocs() {
	all, err := c.Malloc(double)
	c.must(err)
	for q, a := range all {
		if a == 0 {
			c.fail("no address of process %d", q)
			return
		}
	}
	c.must(c.PutValueDouble(value(c.Rank(), 5), all[c.next()], c.next()))
	c.must(c.Barrier())
	c.compare("allocated", c.doubles(all[c.Rank()], 1), func(int) float64 { return value(c.previous(), 5) })
}

func (c *caller) frees() {
	all, err := c.Malloc(double)
	c.must(err)
	c.must(c.Barrier())
	c.must(c.Free(all[c.Rank()]))
	if c.Memory().Check(all[c.Rank()], double) == nil {
		c.fail("the memory at %#x is still there", uint64(all[c.Rank()]))
	}
}

// polls has all but process 0 sleep, while it gets from each of them.
func (c *caller) polls() {
	c.Poll()
	if c.Rank() != 0 {
		c.Thread().Sleep(sim.Second)
		return
	}
	for q := 1; q < c.Size(); q++ {
		began := c.Thread().Now()
		src, stride, dst, count := sectionArgs(c.arrays[q], c.local)
		c.must(c.GetS(src, stride, dst, stride, count, 1, q))
		if took := c.Thread().Now().Sub(began); took > sim.Second/2 {
			c.fail("a get from process %d took %v", q, took)
		}
		if v, want := c.private()[sectionAt], -value(q, sectionAt)-1; v != want {
			c.fail("got %g from process %d, expected %g", v, q, want)
		}
	}
}
