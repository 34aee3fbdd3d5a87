package node_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// TestArrange: pieces with a word in front of each lie next to each other, and an access has to lie in one of them all the same.
func TestArrange(t *testing.T) {
	m := node.NewMemory("process 3")
	m.Arrange(node.Heap{Align: 8, Header: 8})
	first, second, none, last := m.Alloc(20), m.AllocPhantom(16), m.Alloc(0), m.Alloc(8)
	for _, test := range []struct {
		name      string
		got, want node.Addr
	}{
		{"the second, 20 bytes, 4 up to a word and a word behind the first", second, first + 32},
		{"nothing, 16 bytes and a word behind the second", none, second + 24},
		{"the last, a word behind nothing", last, none + 8},
	} {
		if test.got != test.want {
			t.Errorf("%s: at %#x, want %#x", test.name, test.got, test.want)
		}
	}
	for _, test := range []struct {
		name string
		at   node.Addr
		n    int64
		ok   bool
	}{
		{"the first", first, 20, true},
		{"a byte more", first, 21, false},
		{"the word in front of the second", second - 8, 8, false},
		{"the second", second, 16, true},
		{"the second and the word behind it", second, 24, false},
		{"from the first into the second", first, 40, false},
		{"no bytes", none, 0, true},
		{"the last", last, 8, true},
		{"behind the last", last + 8, 1, false},
	} {
		if err := m.Check(test.at, test.n); (err == nil) != test.ok {
			t.Errorf("%s: %v, want ok %v", test.name, err, test.ok)
		}
	}
}

// TestWholePages: without a rule, pieces begin at pages and a page lies behind each.
func TestWholePages(t *testing.T) {
	m := node.NewMemory("process 3")
	at := m.Alloc(4096)
	for _, test := range []struct{ size, next int64 }{{0, 2 * 4096}, {1, 4096}, {4097, 2 * 4096}, {5, 3 * 4096}} {
		if next := m.Alloc(test.size); next%4096 != 0 || next != at+node.Addr(test.next) {
			t.Errorf("%d bytes are at %#x, want %d bytes behind %#x", test.size, next, test.next, at)
		} else {
			at = next
		}
	}
}

// TestArrangedPieces: whatever the rule is, addresses are aligned, pieces lie apart by the header, and each access that leaves one
// is refused unless it lies in another one.
func TestArrangedPieces(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := node.Heap{Align: 8 << rapid.IntRange(0, 10).Draw(t, "align"), Header: rapid.Int64Range(1, 100).Draw(t, "header")}
		m := node.NewMemory("process 3")
		m.Arrange(h)
		end := node.Addr(0)
		for range rapid.IntRange(1, 20).Draw(t, "pieces") {
			size := rapid.Int64Range(0, 300).Draw(t, "size")
			at := m.Alloc(size)
			if at%node.Addr(h.Align) != 0 || end > 0 && (at < end+node.Addr(h.Header) || at >= end+node.Addr(h.Header+h.Align)) {
				t.Fatalf("%d bytes at %#x, the piece before ends at %#x; %+v", size, at, end, h)
			}
			if m.Check(at, size) != nil || m.Check(at, size+1) == nil || m.Check(at-1, 1) == nil {
				t.Fatalf("%d bytes at %#x: not these are good and no more", size, at)
			}
			end = at + node.Addr(size)
		}
	})
}

// TestHeapRule: what is no rule says why.
func TestHeapRule(t *testing.T) {
	for _, test := range []struct {
		align int64
		want  string
	}{{8, ""}, {64, ""}, {24, "found heap.align 24 bytes, expected a power of two"}} {
		s := node.HeapSpec{Align: param.Of(sim.Size(test.align)), Header: param.Of(sim.Size(16))}
		h, err := s.Rule()
		if got := errorText(err); got != test.want {
			t.Errorf("%d: error %q, want %q", test.align, got, test.want)
		}
		if want := (node.Heap{Align: test.align, Header: 16}); err == nil && h != want {
			t.Errorf("%d: %+v, want %+v", test.align, h, want)
		}
	}
	m := node.NewMemory("process 3")
	m.Alloc(8)
	defer func() {
		if recover() == nil {
			t.Error("a heap with something in it is arranged")
		}
	}()
	m.Arrange(node.Heap{Align: 8, Header: 8})
}

// errorText is what an error says, or nothing.
func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
