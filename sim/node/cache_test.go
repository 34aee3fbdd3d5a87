package node_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/sim/node"
	"simrun/sim/param"
)

type touch struct {
	at   node.Addr
	a    node.Access
	warm node.Share
}

func run(at node.Addr, bytes int64, warm node.Share) touch {
	return touch{at, node.Access{Count: 1, Bytes: bytes}, warm}
}

// walk touches n pieces of 1 KB one after the other.
func walk(at node.Addr, n int, warm node.Share) []touch {
	var all []touch
	for i := range n {
		all = append(all, run(at+node.Addr(1024*i), 1024, warm))
	}
	return all
}

// The cache has 32,768 bytes in lines of 128.
func TestCache(t *testing.T) {
	for _, test := range []struct {
		name    string
		touches []touch
	}{
		{"the second time it is there", []touch{run(0x1000, 1000, node.None), run(0x1000, 1000, node.Whole)}},
		{"a part of it is there", []touch{run(0x1000, 1000, node.None), run(0x1100, 100, node.Whole)}},
		// Lines 32 to 39, then 35 to 43: 5 of 9 are there.
		{"a half of what is touched is there", []touch{run(0x1000, 1000, node.None), run(0x1000+500, 1000, 568)}},
		{"something else is not", []touch{run(0x1000, 1000, node.None), run(0x2000, 1000, node.None), run(0x1000, 1000, node.Whole)}},
		{"a cacheful pushes it out", []touch{run(0x1000, 1000, node.None), run(0x10000, 32768, node.None), run(0x1000, 1000, node.None)}},
		{"half a cacheful does not", []touch{run(0x1000, 1000, node.None), run(0x10000, 16384, node.None), run(0x1000, 1000, node.Whole)}},
		{"what was touched again stays", []touch{run(0x1000, 8192, node.None), run(0x10000, 16384, node.None), run(0x1000, 8192, node.Whole),
			run(0x20000, 16384, node.None), run(0x1000, 8192, node.Whole), run(0x10000, 16384, node.None)}}, // the half of it that is left goes, line by line, before it is touched
		{"a walk backwards is where one forwards would be", []touch{
			{0x1000 + 900, node.Access{Count: 10, Bytes: 100, Stride: -100}, node.None}, run(0x1000, 1000, node.Whole)}},
		{"nothing", []touch{{0x1000, node.Access{Count: 0, Bytes: 100}, node.None}, {0x1000, node.Access{Count: 1}, node.None},
			run(0x1000, 1000, node.None)}},
		{"a loop over 30 KB in small steps stays", append(walk(0x10000, 30, node.None), walk(0x10000, 30, node.Whole)...)},
		{"a loop over 64 KB never finds anything", append(walk(0x10000, 64, node.None), walk(0x10000, 64, node.None)...)},
	} {
		t.Run(test.name, func(t *testing.T) {
			c := node.NewCache(node.NewCosts(spec()))
			for i, touch := range test.touches {
				want := touch.a
				want.Warm = touch.warm
				if got := c.Touch(touch.at, touch.a); got != want {
					t.Errorf("touch %d at %#x: %+v, want %+v", i, touch.at, got, want)
				}
				if broken := c.Broken(); broken != "" {
					t.Fatalf("after touch %d: %s", i, broken)
				}
			}
		})
	}
}

func TestCacheInvariants(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := node.NewCache(node.NewCosts(spec()))
		for range rapid.IntRange(1, 200).Draw(t, "touches") {
			at := node.Addr(rapid.IntRange(0, 1<<10).Draw(t, "at")*64 + 1<<20)
			a := node.Access{
				Count:  rapid.Int64Range(0, 20).Draw(t, "count"),
				Bytes:  rapid.Int64Range(0, 3000).Draw(t, "bytes"),
				Stride: rapid.Int64Range(-4096, 4096).Draw(t, "stride"),
			}
			c.Touch(at, a)
			if broken := c.Broken(); broken != "" {
				t.Fatalf("after touching %#x, %+v: %s", at, a, broken)
			}
		}
	})
}

// TestStoresGoAround: in a cache of 256 lines around which stores go, they leave nothing behind, find what has been read, and push
// nothing out.
func TestStoresGoAround(t *testing.T) {
	s := spec()
	s.Cache.Write = param.Of(node.WriteAround)
	costs := node.NewCosts(s)
	c := node.NewCache(costs)
	for i, touch := range []struct {
		at     node.Addr
		bytes  int64
		stored bool
		warm   node.Share
	}{
		{0x10000, 1024, true, node.None},
		{0x10000, 1024, false, node.None},      // nothing was left
		{0x10000, 1024, true, node.Whole},      // what was read
		{0x10000, 2048, true, node.Whole / 2},  // of which so much was read
		{0x80000, 1 << 20, true, node.None},    // more than the cache
		{0x10000, 1024, false, node.Whole},     // nothing was pushed out
		{0x18000, 32 << 10, false, node.None},  // everything is
		{0x10000, 1024, true, node.None},       // so nothing is left
		{0x0, 1 << 20, true, node.Share(32)},   // 256 lines of 8192
		{0x18000, 32 << 10, false, node.Whole}, // still there
	} {
		a := node.Access{Count: 1, Bytes: touch.bytes, Stored: touch.stored}
		if got := c.Touch(touch.at, a); got.Warm != touch.warm {
			t.Errorf("access %d, %+v at %#x: %d/1024 are there, want %d", i, a, touch.at, got.Warm, touch.warm)
		}
		if broken := c.Broken(); broken != "" {
			t.Fatalf("after access %d: %s", i, broken)
		}
	}
	if costs.StoresStay() || !node.NewCosts(spec()).StoresStay() {
		t.Error("stores stay in a cache around which they go, or not in one that writes back")
	}
}
