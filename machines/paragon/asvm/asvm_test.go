package asvm

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/paragon/mesh"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

const ms = sim.Millisecond

// rate is 1 MB/s: a page of 1000 bytes takes 1 ms.
var rate = param.Of(mustRate("1MB/s"))

func mustRate(text string) sim.Rate {
	r, err := param.Parse[sim.Rate](text)
	if err != nil {
		panic(err)
	}
	return r
}

// system is shared memory of n nodes with pages of 1000 bytes, room for four of them in each
// node, and two servers whose disks begin after 10 ms. Processes do nothing but what body says.
func system(n int, body func(k *Kernel, t *node.Thread) error) (*System, error) {
	k := sim.New(1)
	none := param.Of(sim.Duration(0))
	w, err := mesh.NewNetwork(k, &mesh.Spec{Height: param.Of(int64(n)), Link: rate, Hop: none, Contention: param.Of("none")},
		&mesh.CoprocessorSpec{Send: none, Receive: none, Rate: rate, Packet: param.Of(sim.Size(1000))}, n, n)
	if err != nil {
		return nil, err
	}
	spec := &Spec{Page: param.Of(sim.Size(1000)), Message: param.Of(sim.Size(32)), Trap: none, Fault: none, Send: none, Handle: none, Transfer: none, Invalidate: none}
	y := NewSystem(spec, &MemorySpec{Size: param.Of(sim.Size(10_000)), System: param.Of(sim.Size(6000))},
		&PagingSpec{Servers: param.Of(int64(2)), Access: param.Of(10 * ms), Rate: rate}, w, nil)
	barrier := func(*node.Thread) error { return nil }
	for rank := range n {
		name := fmt.Sprintf("process %d", rank)
		t := &node.Thread{CPU: node.NewProcessor(k, name), Memory: node.NewMemory(name)}
		kernel := y.Init(w.Attach(rank, t), barrier)
		t.Process = k.Spawn(name, func(*sim.Process) {
			if body == nil {
				return
			}
			if err := body(kernel, t); err != nil {
				t.Fail(err)
			}
		})
	}
	return y, k.Run(context.Background())
}

// TestCopySets: sets of more nodes than a word has bits.
func TestCopySets(t *testing.T) {
	s := make(copySet, 3)
	members := []int32{0, 1, 63, 64, 127, 128, 191}
	for i, n := range members {
		s.add(n)
		for j, m := range members {
			if s.has(m) != (j <= i) {
				t.Errorf("with %v, the set has %d: %v", members[:i+1], m, s.has(m))
			}
		}
	}
	s.only(64)
	for n := range int32(192) {
		if s.has(n) != (n == 64) {
			t.Errorf("the set of 64 alone has %d: %v", n, s.has(n))
		}
	}
}

// TestAlone: an owner is alone if no other node is in the copy set, whether it is itself or
// not.
func TestAlone(t *testing.T) {
	y, err := system(70, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := y.region(0, "r", 1000)
	if err != nil {
		t.Fatal(err)
	}
	for _, self := range []int32{0, 5, 64, 69} {
		v := newView(y.kernels[self], r, 0)
		for _, x := range []struct {
			others []int32
			want   bool
		}{{nil, true}, {[]int32{self}, true}, {[]int32{self, 63}, false}, {[]int32{68}, false}, {[]int32{1, 65}, false}} {
			clear(r.set(0))
			for _, n := range x.others {
				r.set(0).add(n)
			}
			if got := v.alone(0); got != x.want {
				t.Errorf("node %d with the copy set %v is alone: %v", self, x.others, got)
			}
		}
	}
}

// TestRegions: pages are dealt out to managers, and the last may be short.
func TestRegions(t *testing.T) {
	y, err := system(3, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := y.region(0, "r", 4001)
	if err != nil {
		t.Fatal(err)
	}
	lengths, managers := "", ""
	for page := range int64(5) {
		lengths += fmt.Sprint(" ", r.length(page))
		managers += fmt.Sprint(" ", r.manager(page))
	}
	if lengths != " 1000 1000 1000 1000 1" || managers != " 0 1 2 0 1" || len(r.born) != 5 {
		t.Errorf("%d pages of%s bytes, managed by%s, want 5 of 1000 1000 1000 1000 1 by 0 1 2 0 1", len(r.born), lengths, managers)
	}
	for _, x := range []struct {
		name  string
		bytes int64
	}{{"r", 4000}, {"s", 4001}} {
		if _, err := y.region(0, x.name, x.bytes); err == nil || !strings.Contains(err.Error(), `expected shared region "r" of 4001 bytes, as another process maps`) {
			t.Errorf("a mapping of %q of %d bytes: %v", x.name, x.bytes, err)
		}
	}
	if again, err := y.region(0, "r", 4001); again != r || err != nil {
		t.Errorf("the same mapping again: %v, %v", again, err)
	}
}

// TestVictims: the page that was used longest ago goes, of the node's own pages or of the others. Pages that are in
// use stay.
func TestVictims(t *testing.T) {
	y, err := system(2, nil)
	if err != nil {
		t.Fatal(err)
	}
	k := y.kernels[0]
	for number, name := range []string{"a", "b"} {
		r, err := y.region(number, name, 4000)
		if err != nil {
			t.Fatal(err)
		}
		k.tables = append(k.tables, newView(k, r, 0))
	}
	page := func(region int, page int64, used uint32, right machines.Right, s state) {
		v := k.tables[region]
		v.used[page], v.states[page] = used, s
		v.have(page, right)
	}
	page(0, 0, 9, machines.ReadWrite, owned)
	page(0, 1, 4, machines.ReadOnly, 0)
	page(0, 2, 2, machines.ReadWrite, owned|lockedWrite)
	page(0, 3, 3, machines.ReadOnly, wanted)
	page(1, 0, 5, machines.ReadOnly, owned|busy)
	page(1, 1, 6, machines.ReadOnly, 0)
	page(1, 2, 7, machines.ReadWrite, owned)
	// Page 3 of b is not there, although nothing was used before it.
	for _, want := range []string{"a 1", "b 1", "b 2", "a 0"} {
		own := want == "b 2" || want == "a 0"
		v, page := k.victim(own)
		if v == nil {
			t.Fatalf("no page to go, want %s", want)
		}
		if got := fmt.Sprint(v.region.name, " ", page); got != want {
			t.Errorf("page %s goes, want %s", got, want)
		}
		v.lose(page, machines.NoAccess)
	}
	for _, own := range []bool{false, true} {
		if v, page := k.victim(own); v != nil {
			t.Errorf("page %d of %v goes, which is in use", page, v.region)
		}
	}
	if k.resident != 3 {
		t.Errorf("%d pages are left, want the 3 in use", k.resident)
	}
}

// TestRoom: pages on their way need room, too.
func TestRoom(t *testing.T) {
	y, err := system(1, nil)
	if err != nil {
		t.Fatal(err)
	}
	k := y.kernels[0]
	if n := k.frames(); n != 4 {
		t.Errorf("room for %d pages, want 4: 10000 bytes without 6000", n)
	}
	for _, x := range []struct {
		resident, coming int64
		full             bool
	}{{0, 0, false}, {3, 0, false}, {4, 0, true}, {2, 1, false}, {2, 2, true}, {0, 4, true}} {
		k.resident, k.coming = x.resident, x.coming
		if k.full() != x.full {
			t.Errorf("full with %d pages and %d on their way: %v", x.resident, x.coming, k.full())
		}
	}
}

// TestDisksTakeTurns: nodes 0 and 2 share a server, node 1 has the other one. A page takes 10
// ms until it moves, and 1 ms.
func TestDisksTakeTurns(t *testing.T) {
	want := map[int][]sim.Duration{0: {11 * ms, 33 * ms}, 1: {11 * ms, 22 * ms}, 2: {22 * ms, 44 * ms}}
	_, err := system(3, func(k *Kernel, th *node.Thread) error {
		for i := range 2 {
			if took := k.disk(1000); took != want[k.node.Rank()][i] {
				t.Errorf("page %d of node %d is there after %v, want %v", i, k.node.Rank(), took, want[k.node.Rank()][i])
			}
			th.Process.Sleep(0) // the others' turn
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// The page that goes is the one that a search of all tables finds, whatever pages have come, gone, been used and changed owners.
func TestVictimsAreLeastRecentlyUsed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		y, err := system(2, nil)
		if err != nil {
			t.Fatal(err)
		}
		k := y.kernels[0]
		for number, name := range []string{"a", "b"} {
			r, err := y.region(number, name, 100*8192)
			if err != nil {
				t.Fatal(err)
			}
			k.tables = append(k.tables, newView(k, r, 0))
		}
		pages := rapid.Int64Range(1, 99).Draw(t, "pages")
		for range rapid.IntRange(1, 400).Draw(t, "steps") {
			v := k.tables[rapid.IntRange(0, 1).Draw(t, "region")]
			page := rapid.Int64Range(0, pages).Draw(t, "page")
			switch rapid.IntRange(0, 5).Draw(t, "step") {
			case 0, 1:
				v.noteUse(page)
			case 2: // it was asked for, and comes
				if rapid.Bool().Draw(t, "at once") {
					v.noteUse(page)
				}
				if v.used[page] > 0 {
					v.have(page, machines.ReadOnly)
				}
			case 3: // with its ownership
				v.set(page, owned)
				v.have(page, machines.ReadWrite)
				v.noteUse(page)
			case 4:
				v.unset(page, owned)
				v.lose(page, machines.NoAccess)
			case 5:
				v.states[page] ^= wanted
			}
			for _, own := range []bool{false, true} {
				got, which := k.victim(own)
				if want, page := search(k, own); got != want || which != page {
					t.Fatalf("own %t: page %d goes, want page %d", own, which, page)
				}
			}
		}
	})
}

// search finds the page to go among all.
func search(k *Kernel, own bool) (worst *Region, which int64) {
	oldest := uint32(1<<32 - 1)
	for _, v := range k.tables {
		for page, used := range v.used {
			if used < oldest && v.rights[page] != machines.NoAccess && !v.is(int64(page), asked|wanted|busy|locked) && v.is(int64(page), owned) == own {
				worst, which, oldest = v, int64(page), used
			}
		}
	}
	return worst, which
}

// TestMappings: a program that maps more than there are numbers for is told so.
func TestMappings(t *testing.T) {
	_, err := system(1, func(k *Kernel, t *node.Thread) error {
		at := t.Memory.AllocPhantom(1000)
		for range regionsMax {
			if _, err := k.MapShared(t, "array", at, 1000); err != nil {
				return fmt.Errorf("too early: %v", err)
			}
		}
		_, err := k.MapShared(t, "array", at, 1000)
		return err
	})
	if want := `found a mapping of shared region "array" after 65536 others`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, want %s", err, want)
	}
}
