package armci_test

import (
	"slices"
	"testing"

	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// nb is a set of nonblocking operations on disjoint areas of 4000 bytes, which
// a test issues with one handle and then waits for.
var nb = []struct {
	name string
	do   func(p *armci.Process, src, dst node.Addr, h *armci.Handle) error
	get  bool
}{
	{"NbPut", func(p *armci.Process, src, dst node.Addr, h *armci.Handle) error {
		return p.NbPut(src, dst, 4000, 1, h)
	}, false},
	{"NbGet", func(p *armci.Process, src, dst node.Addr, h *armci.Handle) error {
		return p.NbGet(src, dst, 4000, 1, h)
	}, true},
	{"NbPutS", func(p *armci.Process, src, dst node.Addr, h *armci.Handle) error {
		return p.NbPutS(src, []int{80}, dst, []int{80}, []int{80, 50}, 1, 1, h)
	}, false},
	{"NbGetS", func(p *armci.Process, src, dst node.Addr, h *armci.Handle) error {
		return p.NbGetS(src, []int{80}, dst, []int{80}, []int{80, 50}, 1, 1, h)
	}, true},
	{"NbAccS", func(p *armci.Process, src, dst node.Addr, h *armci.Handle) error {
		return p.NbAccS(armci.AccInt, armci.ScaleOf(int32(1)), src, []int{80}, dst, []int{80}, []int{80, 50}, 1, 1, h)
	}, false},
	{"NbPutV", func(p *armci.Process, src, dst node.Addr, h *armci.Handle) error {
		return p.NbPutV(consecutive(src, dst, 20), 1, h)
	}, false},
	{"NbGetV", func(p *armci.Process, src, dst node.Addr, h *armci.Handle) error {
		return p.NbGetV(consecutive(src, dst, 20), 1, h)
	}, true},
	{"NbAccV", func(p *armci.Process, src, dst node.Addr, h *armci.Handle) error {
		return p.NbAccV(armci.AccInt, armci.ScaleOf(int32(1)), consecutive(src, dst, 20), 1, h)
	}, false},
}

// consecutive is a vector of n segments that make up 4000 bytes.
func consecutive(src, dst node.Addr, n int) []armci.Giov {
	g := armci.Giov{Bytes: 4000 / n}
	for i := range n {
		g.Src, g.Dst = append(g.Src, src+node.Addr(i*g.Bytes)), append(g.Dst, dst+node.Addr(i*g.Bytes))
	}
	return []armci.Giov{g}
}

// Operations of all kinds are under way together and are waited for in every
// possible way.
func TestNonblocking(t *testing.T) {
	for name, wait := range map[string]func(p *armci.Process, h []*armci.Handle) error{
		"wait in order": func(p *armci.Process, h []*armci.Handle) error { return waitEach(p, h) },
		"wait backwards": func(p *armci.Process, h []*armci.Handle) error {
			slices.Reverse(h)
			return waitEach(p, h)
		},
		"test": func(p *armci.Process, h []*armci.Handle) error {
			for _, one := range h {
				for done := false; !done; {
					done = have2(p.Test(one))(p)
				}
			}
			return nil
		},
	} {
		t.Run(name, func(t *testing.T) { checkNonblocking(t, false, wait) })
	}
	t.Run("WaitProc", func(t *testing.T) {
		checkNonblocking(t, true, func(p *armci.Process, _ []*armci.Handle) error { return p.WaitProc(1) })
	})
	t.Run("WaitAll", func(t *testing.T) {
		checkNonblocking(t, true, func(p *armci.Process, _ []*armci.Handle) error { return p.WaitAll() })
	})
}

func waitEach(p *armci.Process, h []*armci.Handle) error {
	for _, one := range h {
		if err := p.Wait(one); err != nil {
			return err
		}
	}
	return nil
}

func checkNonblocking(t *testing.T, implicit bool, wait func(p *armci.Process, h []*armci.Handle) error) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		area := node.Addr(4000)
		there := shared(p, 4000*len(nb))
		mine := p.Memory().Alloc(4000 * int64(len(nb)))
		for i, o := range nb {
			if o.get == (p.Rank() == 1) {
				at := mine
				if o.get {
					at = there[1]
				}
				write(p, at+node.Addr(i)*area, fill(4000, uint64(i)))
			}
		}
		must(p, p.Barrier())
		if p.Rank() == 0 {
			handles := make([]*armci.Handle, len(nb))
			for i, o := range nb {
				if !implicit {
					handles[i] = p.NewHandle()
				}
				src, dst := mine+node.Addr(i)*area, there[1]+node.Addr(i)*area
				if o.get {
					src, dst = dst, src
				}
				must(p, o.do(p, src, dst, handles[i]))
			}
			must(p, wait(p, handles))
			for i, o := range nb {
				if d := difference(read(p, mine+node.Addr(i)*area, 4000), fill(4000, uint64(i))); o.get && d != "" {
					t.Errorf("%s: %s", o.name, d)
				}
			}
		}
		must(p, p.Barrier())
		if p.Rank() == 1 {
			for i, o := range nb {
				if d := difference(read(p, there[1]+node.Addr(i)*area, 4000), fill(4000, uint64(i))); d != "" {
					t.Errorf("%s: %s", o.name, d)
				}
			}
		}
	})
}

// A test does not wait. Where the processor copies, there is nothing to test.
func TestTestReturnsAtOnce(t *testing.T) {
	everywhereBut(t, func(v variant) bool { return v.copies }, 2, func(t *testing.T, p *armci.Process) {
		there := shared(p, 8000)[1]
		mine := p.Memory().Alloc(8000)
		must(p, p.Barrier())
		if p.Rank() == 0 {
			for _, columns := range []int{2, 50} { // directly, and by a request
				h := p.NewHandle()
				must(p, p.NbGetS(there, []int{80}, mine, []int{80}, []int{80, columns}, 1, 1, h))
				start := p.Thread().Now()
				if have2(p.Test(h))(p) {
					t.Errorf("a get of %d columns is complete when it has been issued", columns)
				}
				if took := p.Thread().Now().Sub(start); took > 5*sim.Microsecond {
					t.Errorf("a test took %v", took)
				}
				must(p, p.Wait(h))
			}
		}
		must(p, p.Barrier())
	})
}

// A handle serves again after a wait, and several operations at a time.
func TestHandleIsReusable(t *testing.T) {
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		there := shared(p, 8000)[1]
		if p.Rank() == 1 {
			write(p, there, fill(8000, 4))
		}
		mine := p.Memory().Alloc(8000)
		must(p, p.Barrier())
		if p.Rank() == 0 {
			h := p.NewHandle()
			for range 3 {
				write(p, mine, make([]byte, 8000))
				must(p, p.NbGetS(there, []int{80}, mine, []int{80}, []int{80, 50}, 1, 1, h))
				must(p, p.NbGet(there+4000, mine+4000, 2000, 1, h))
				must(p, p.NbGetS(there+6000, []int{40}, mine+6000, []int{40}, []int{40, 50}, 1, 1, h))
				must(p, p.Wait(h))
				if d := difference(read(p, mine, 8000), fill(8000, 4)); d != "" {
					t.Error(d)
				}
			}
		}
		must(p, p.Barrier())
	})
}

// An aggregate handle makes one request of many small puts, or gets.
func TestAggregate(t *testing.T) {
	for _, get := range []bool{false, true} {
		everywhere(t, 2, func(t *testing.T, p *armci.Process) {
			const n = 30
			there := shared(p, 100*n)[1]
			mine := p.Memory().Alloc(100 * n)
			from, to, owner := mine, there, 1
			if get {
				from, to, owner = there, mine, 0
			}
			if p.Rank() != owner {
				write(p, from, fill(100*n, 8))
			}
			must(p, p.Barrier())
			if p.Rank() == 0 {
				h := p.NewHandle()
				must(p, p.SetAggregate(h))
				move := p.NbPut
				if get {
					move = p.NbGet
				}
				for i := range node.Addr(n) {
					bytes := 40 + 10*int(i%3)
					must(p, move(from+100*i, to+100*i, bytes, 1, h))
					must(p, move(from+100*i+node.Addr(bytes), to+100*i+node.Addr(bytes), 100-bytes, 1, h))
				}
				before := p.Stats()
				if before.Active+before.Direct != 0 {
					t.Errorf("%d transfers before the wait, want none", before.Active+before.Direct)
				}
				must(p, p.Wait(h))
				if after := p.Stats(); after.Active+after.Direct != 1 {
					t.Errorf("%d transfers after the wait, want 1", after.Active+after.Direct)
				}
				must(p, p.UnsetAggregate(h))
				must(p, p.Wait(h))
			}
			must(p, p.Barrier())
			if p.Rank() == owner {
				if d := difference(read(p, to, 100*n), fill(100*n, 8)); d != "" {
					t.Errorf("get %v: %s", get, d)
				}
			}
		})
	}
}

func TestHandleMistakes(t *testing.T) {
	var others *armci.Handle
	everywhere(t, 2, func(t *testing.T, p *armci.Process) {
		a := shared(p, 64)
		if p.Rank() == 0 {
			others = p.NewHandle()
		}
		must(p, p.Barrier())
		if p.Rank() == 1 {
			h := p.NewHandle()
			must(p, p.SetAggregate(h))
			must(p, p.NbPut(a[1], a[0], 8, 0, h))
			_, err := p.Test(nil)
			for what, test := range map[string]struct {
				err  error
				want armci.Code
			}{
				"a put with another process's handle":  {p.NbPut(a[1], a[0], 8, 0, others), armci.InternalFailure},
				"a wait for another process's handle":  {p.Wait(others), armci.InternalFailure},
				"a wait without handle":                {p.Wait(nil), armci.NullPointer},
				"a test without handle":                {err, armci.NullPointer},
				"a get on an aggregate of puts":        {p.NbGet(a[0], a[1], 8, 0, h), armci.InternalFailure},
				"another target of an aggregate":       {p.NbPut(a[1], a[1], 8, 1, h), armci.InternalFailure},
				"an implicit put to no process":        {p.NbPut(a[1], a[0], 8, 2, nil), armci.BadProcess},
				"a wait for puts to no process":        {p.WaitProc(-1), armci.BadProcess},
				"an accumulate with another's handle":  {p.NbAccS(armci.AccInt, armci.ScaleOf(int32(1)), a[1], []int{}, a[0], []int{}, []int{8}, 0, 0, others), armci.InternalFailure},
				"an aggregate of another process":      {p.SetAggregate(others), armci.InternalFailure},
				"an aggregate without handle":          {p.SetAggregate(nil), armci.NullPointer},
				"the end of an aggregate without one":  {p.UnsetAggregate(nil), armci.NullPointer},
				"a put of a value with other's handle": {p.NbPutValueInt(1, a[0], 0, others), armci.InternalFailure},
			} {
				if got := code(test.err); got != test.want {
					t.Errorf("%s: %v (code %d), want code %d", what, test.err, got, test.want)
				}
			}
			must(p, p.Wait(h))
		}
		must(p, p.Barrier())
	})
}
