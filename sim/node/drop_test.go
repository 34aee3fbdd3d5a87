package node_test

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"simrun/sim/node"
	"simrun/sim/param"
)

// drop lets go of the lines of some bytes.
func (o *oneWay) drop(at, bytes int64, i node.Invalidation) {
	for line := at / o.line; line <= (at+bytes-1)/o.line; line++ {
		if set := line % (o.size / o.line); i == node.DropSet || o.sets[set] == line {
			delete(o.sets, set)
		}
	}
}

// TestDropOneWay runs nests again and again, drops lines between them, and compares what each stream fetches with a cache that is
// executed access by access.
func TestDropOneWay(t *testing.T) {
	for seed := range uint64(500) {
		r := random{rand.New(rand.NewPCG(seed, 2))}
		size, line := r.one(8<<10, 8<<10, 1<<10), r.one(32, 32, 64)
		cache := node.NewCache(node.NewCosts(directSpec(size, line, node.WriteThrough)))
		o := &oneWay{size, line, true, map[int64]int64{}}
		how := node.Invalidation(r.IntN(2))
		var nests [2]*node.Nest
		var walks [2]node.Walks
		for i := range nests {
			nests[i] = r.nest(size, r.one(30, 300, 3000))
			cache.Follow(nests[i], &walks[i])
		}
		for step := range 20 {
			if r.IntN(3) == 0 {
				s := nests[r.IntN(2)].Streams[0]
				at, bytes := int64(s.Base)+r.one(0, 0, 40, -size, 1000, 1<<20), r.one(1, 8, 8, 100, 3000, 20000)
				cache.Drop(node.Addr(at), bytes, how)
				o.drop(at, bytes, how)
				continue
			}
			i := r.IntN(2)
			cache.TouchWalks(nests[i], &walks[i])
			for k, want := range o.run(nests[i]) {
				if got := nests[i].Streams[k].Missed[0]; got != want {
					t.Fatalf("case %d, step %d, cache of %d in lines of %d, stream %d: %d lines, access by access %d:\n%s", seed, step, size, line, k, got, want, show(nests[i]))
				}
			}
		}
	}
}

// TestDrop: what is dropped of a cache of any kind has to come again, and nothing else. The caches have 8 KB in lines of 128 bytes.
func TestDrop(t *testing.T) {
	for _, ways := range []int64{1, 4} {
		for _, test := range []struct {
			name string
			drop func(c *node.Cache)
			warm [3]node.Share // afterwards, of two lines from 4096 on, of the first one, and of the second one
		}{
			{"nothing", func(*node.Cache) {}, [3]node.Share{node.Whole, node.Whole, node.Whole}},
			{"no bytes", func(c *node.Cache) { c.Drop(4096, 0, node.DropLine) }, [3]node.Share{node.Whole, node.Whole, node.Whole}},
			{"a word of the first line", func(c *node.Cache) { c.Drop(4096+120, 8, node.DropLine) }, [3]node.Share{node.Whole / 2, node.None, node.Whole}},
			{"two words, one in each line", func(c *node.Cache) { c.Drop(4096+120, 16, node.DropLine) }, [3]node.Share{node.None, node.None, node.None}},
			{"a lot before and behind", func(c *node.Cache) { c.Drop(0, 1<<30, node.DropLine) }, [3]node.Share{node.None, node.None, node.None}},
			{"another line", func(c *node.Cache) { c.Drop(4096+256, 8, node.DropLine) }, [3]node.Share{node.Whole, node.Whole, node.Whole}},
			{"a line 8 KB behind the first", func(c *node.Cache) { c.Drop(4096+8192, 8, node.DropLine) }, [3]node.Share{node.Whole, node.Whole, node.Whole}},
		} {
			s := directSpec(8<<10, 128, node.WriteThrough)
			s.Cache.Ways = param.Of(ways)
			for i, at := range []node.Addr{4096, 4096, 4096 + 128} {
				c := node.NewCache(node.NewCosts(s))
				two := node.Access{Count: 1, Bytes: 256}
				c.Touch(4096, two)
				test.drop(c)
				if i > 0 {
					two.Bytes = 128
				}
				if got := c.Touch(at, two).Warm; got != test.warm[i] {
					t.Errorf("%d ways, %s: %v of %d bytes at %#x is there, want %v", ways, test.name, got, two.Bytes, at, test.warm[i])
				}
			}
		}
	}
	var none *node.Cache
	none.Drop(4096, 8, node.DropLine)
}

// TestDropSet: a cache that is told the place of a line loses what is there; one whose lines may be anywhere loses the line itself.
func TestDropSet(t *testing.T) {
	for _, test := range []struct {
		ways int64
		want node.Share
	}{{1, node.None}, {4, node.Whole}} {
		s := directSpec(8<<10, 128, node.WriteThrough)
		s.Cache.Ways = param.Of(test.ways)
		c := node.NewCache(node.NewCosts(s))
		line := node.Access{Count: 1, Bytes: 128}
		c.Touch(4096, line)
		c.Drop(4096+8192, 8, node.DropSet)
		if got := c.Touch(4096, line).Warm; got != test.want {
			t.Errorf("%d ways: %v of a line is there after one 8 KB behind it is dropped, want %v", test.ways, got, test.want)
		}
	}
}

// TestDropInvariants: caches in which sets do not matter stay sound, and a line that is dropped is gone.
func TestDropInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := node.NewCache(node.NewCosts(spec()))
		for range rapid.IntRange(1, 200).Draw(t, "steps") {
			at := node.Addr(rapid.IntRange(0, 1<<10).Draw(t, "at")*64 + 1<<20)
			bytes := rapid.Int64Range(1, 3000).Draw(t, "bytes")
			if rapid.Bool().Draw(t, "touch") {
				c.Touch(at, node.Access{Count: 1, Bytes: bytes})
			} else {
				c.Drop(at, bytes, node.DropLine)
				if rapid.Bool().Draw(t, "look") {
					if got := c.Touch(at, node.Access{Count: 1, Bytes: bytes}).Warm; got != node.None {
						t.Fatalf("%v of %d bytes at %#x is there after it was dropped", got, bytes, at)
					}
				}
			}
			if broken := c.Broken(); broken != "" {
				t.Fatalf("%d bytes at %#x: %s", bytes, at, broken)
			}
		}
	})
}

// TestDropAllocates: others store words into a memory while its processor computes.
func TestDropAllocates(t *testing.T) {
	for _, ways := range []int64{1, 4} {
		s := directSpec(8<<10, 32, node.WriteThrough)
		s.Cache.Ways = param.Of(ways)
		c := node.NewCache(node.NewCosts(s))
		step := func() {
			c.Touch(1<<20, node.Access{Count: 1, Bytes: 4096})
			c.Drop(1<<20, 64, node.DropLine)
		}
		for range 100 {
			step()
		}
		if n := testing.AllocsPerRun(1000, step); n != 0 {
			t.Errorf("%d ways: a run that is touched and dropped allocates %v times", ways, n)
		}
	}
}

// BenchmarkDrop drops words of lines that a cache does not hold.
func BenchmarkDrop(b *testing.B) {
	c := node.NewCache(node.NewCosts(directSpec(8<<10, 32, node.WriteThrough)))
	c.Touch(1<<20, node.Access{Count: 1, Bytes: 8192})
	b.ReportAllocs()
	for i := range b.N {
		c.Drop(1<<30+node.Addr(i*8&0xFFFF), 8, node.DropLine)
	}
	if got := c.Touch(1<<20, node.Access{Count: 1, Bytes: 8192}).Warm; got != node.Whole {
		b.Fatalf("%v of what was there is left", got)
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "words/s")
}
