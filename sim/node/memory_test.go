package node_test

import (
	"errors"
	"math"
	"testing"

	"simrun/sim/node"
)

func TestMemoryBounds(t *testing.T) {
	m := node.NewMemory("process 3")
	a := m.Alloc(100)
	phantom := m.AllocPhantom(100)
	empty := m.Alloc(0)
	if a == 0 || a%4096 != 0 || phantom <= a+100 || empty <= phantom+100 {
		t.Fatalf("segments at %#x, %#x, %#x, want page-aligned and apart", a, phantom, empty)
	}
	for _, test := range []struct {
		name string
		addr node.Addr
		n    int64
		ok   bool
	}{
		{"whole segment", a, 100, true},
		{"last byte", a + 99, 1, true},
		{"nothing at the end", a + 100, 0, true},
		{"one beyond", a, 101, false},
		{"last byte and one", a + 99, 2, false},
		{"beyond the end", a + 101, 0, false},
		{"before", a - 1, 1, false},
		{"null", 0, 0, false},
		{"negative length", a + 50, -1, false},
		{"length that overflows", a + 1, math.MaxInt64, false},
		{"most negative length", a, math.MinInt64, false},
		{"across segments", a, int64(phantom - a + 1), false},
		{"last address", math.MaxUint64, 1, false},
		{"phantom", phantom, 100, true},
		{"beyond the phantom", phantom, 101, false},
		{"empty", empty, 0, true},
		{"beyond the empty one", empty, 1, false},
	} {
		err := m.Check(test.addr, test.n)
		if ok := err == nil; ok != test.ok {
			t.Errorf("%s: Check(%#x, %d) = %v, want ok %v", test.name, test.addr, test.n, err, test.ok)
		}
		b, err := m.Bytes(test.addr, test.n)
		if ok := err == nil; ok != test.ok {
			t.Errorf("%s: Bytes(%#x, %d): %v, want ok %v", test.name, test.addr, test.n, err, test.ok)
		}
		if want := test.ok && !m.Phantom(test.addr); (b != nil) != want {
			t.Errorf("%s: Bytes(%#x, %d) has bytes: %v, want %v", test.name, test.addr, test.n, b != nil, want)
		}
	}
}

func TestMemoryErrors(t *testing.T) {
	m := node.NewMemory("process 3")
	if got, want := m.Check(0x10, 4).Error(),
		"4 bytes at address 0x10 are outside the memory of process 3; no segment lies before it"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	a := m.Alloc(256)
	for _, test := range []struct {
		got  error
		want string
	}{
		{m.Check(a+250, 8), "8 bytes at address 0x200000fa are outside the memory of process 3; " +
			"the nearest segment is [0x20000000, 0x20000100), 256 bytes"},
		{m.Free(a + 8), "0 bytes at address 0x20000008 are outside the memory of process 3; " +
			"the nearest segment is [0x20000000, 0x20000100), 256 bytes"},
		{viewError(m, a+4), "address 0x20000004 of process 3 is not aligned to 8 bytes"},
	} {
		var access *node.AccessError
		if !errors.As(test.got, &access) || test.got.Error() != test.want {
			t.Errorf("got  %v\nwant %s", test.got, test.want)
		}
	}
}

func viewError(m *node.Memory, a node.Addr) error {
	_, err := node.View[float64](m, a, 1)
	return err
}

func TestMemoryFree(t *testing.T) {
	m := node.NewMemory("process 0")
	a, b := m.Alloc(8), m.Alloc(8)
	if err := m.Free(a); err != nil {
		t.Fatal(err)
	}
	if err := m.Check(a, 1); err == nil {
		t.Errorf("a freed segment is still accessible")
	}
	if err := m.Free(a); err == nil {
		t.Errorf("a segment can be freed twice")
	}
	if err := m.Check(b, 8); err != nil {
		t.Errorf("the other segment has gone: %v", err)
	}
	if c := m.Alloc(8); c == a || c == b {
		t.Errorf("address %#x is given out twice", c)
	}
}

func TestMemorySizes(t *testing.T) {
	for _, size := range []int64{-1, node.SegmentMax + 1, math.MaxInt64} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("a segment of %d bytes is accepted", size)
				}
			}()
			node.NewMemory("process 0").AllocPhantom(size)
		}()
	}
	m := node.NewMemory("process 0")
	if a, b := m.AllocPhantom(node.SegmentMax), m.Alloc(1); b <= a {
		t.Errorf("after a segment at %#x the next is at %#x", a, b)
	}
}

func TestView(t *testing.T) {
	m := node.NewMemory("process 0")
	a := m.Alloc(64)
	v, err := node.View[float64](m, a+8, 3)
	if err != nil {
		t.Fatal(err)
	}
	v[2] = 1.5 // at a+24
	w, err := node.View[float64](m, a+24, 1)
	if err != nil || w[0] != 1.5 {
		t.Errorf("a view shows %v, %v, want 1.5: views share memory", w, err)
	}
	if len(v) != 3 || cap(v) != 3 {
		t.Errorf("length %d, capacity %d, want 3, 3", len(v), cap(v))
	}
}

func TestViewBounds(t *testing.T) {
	m := node.NewMemory("process 0")
	for _, a := range []node.Addr{m.Alloc(64), m.AllocPhantom(64)} {
		for _, test := range []struct {
			name   string
			offset node.Addr
			n      int
			ok     bool
		}{
			{"all", 0, 8, true},
			{"none", 64, 0, true},
			{"one too many", 0, 9, false},
			{"unaligned", 4, 1, false},
			{"negative", 0, -1, false},
			{"number of bytes overflows", 0, math.MaxInt/4 + 1, false}, // times 8 wraps to nothing
		} {
			if v, err := node.View[int64](m, a+test.offset, test.n); (err == nil) != test.ok {
				t.Errorf("%s, phantom %v: View(+%d, %d) = %v, %v, want ok %v",
					test.name, m.Phantom(a), test.offset, test.n, v, err, test.ok)
			}
		}
	}
	a := m.Alloc(64)
	if _, err := node.View[complex64](m, a+4, 1); err != nil {
		t.Errorf("complex64 at a multiple of 4: %v", err)
	}
	if _, err := node.View[complex128](m, a+8, 1); err != nil {
		t.Errorf("complex128 at a multiple of 8: %v", err)
	}
}

func TestMemoryCopy(t *testing.T) {
	from, to := node.NewMemory("process 0"), node.NewMemory("process 1")
	src, dst := from.Alloc(8), to.Alloc(8)
	data, err := from.Bytes(src, 8)
	if err != nil {
		t.Fatal(err)
	}
	copy(data, "abcdefgh")
	got, err := to.Bytes(dst, 8)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		to   node.Addr
		from *node.Memory
		src  node.Addr
		n    int64
		want string
	}{
		{"to another space", dst, from, src, 8, "abcdefgh"},
		{"overlapping", dst + 2, to, dst, 6, "ababcdef"},
		{"from a phantom", dst, from, from.AllocPhantom(8), 8, "ababcdef"},
		{"to a phantom", to.AllocPhantom(8), from, src, 8, "ababcdef"},
		{"nothing", dst + 8, from, src, 0, "ababcdef"},
	} {
		if err := to.Copy(test.to, test.from, test.src, test.n); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if string(got) != test.want {
			t.Errorf("%s: memory is %q, want %q", test.name, got, test.want)
		}
	}
	if err := to.Copy(dst, from, src, 9); err == nil {
		t.Error("a copy beyond both segments succeeds")
	}
	if err := to.Copy(dst, from, from.AllocPhantom(4), 8); err == nil {
		t.Error("a copy beyond a phantom succeeds")
	}
}

// pages is a window of one piece of memory.
type pages []byte

func (p pages) Bytes(off, n int64) ([]byte, error) {
	if off+n > int64(len(p)) {
		return nil, errors.New("not there")
	}
	return p[off : off+n], nil
}

// A window lies above what is allocated before and after it.
func TestMemoryWindow(t *testing.T) {
	m := node.NewMemory("process 0")
	before := m.Alloc(16)
	first, second := m.Map(make(pages, 64), 1<<32), m.Map(make(pages, 32), 1<<32)
	after := m.Alloc(16)
	if first != node.WindowBase || second != node.WindowBase+1<<32 {
		t.Errorf("windows at %#x and %#x, want %#x and 4 GiB above", first, second, node.WindowBase)
	}
	w, err := m.Bytes(first+8, 8)
	if err != nil {
		t.Fatal(err)
	}
	// The first window, which ends where the second one begins, was used last.
	if err := m.Check(second, 1<<32); err != nil {
		t.Errorf("all of the second window: %v", err)
	}
	w[0] = 7
	for _, dst := range []node.Addr{before, after, second + 16} {
		if err := m.Copy(dst, m, first+8, 8); err != nil {
			t.Fatalf("copy to %#x: %v", dst, err)
		}
		if b, err := m.Bytes(dst, 1); err != nil || b[0] != 7 {
			t.Errorf("at %#x: got %v, %v, want 7", dst, b, err)
		}
	}
	if _, err := m.Bytes(second+30, 8); err == nil {
		t.Error("beyond the second window's memory: got no error")
	}
	if m.Phantom(first) {
		t.Error("a window is taken for a phantom")
	}
}

// The place of a window that has been freed stays empty while another one lies above it.
func TestMemoryWindowFreed(t *testing.T) {
	m := node.NewMemory("process 0")
	var at [5]node.Addr // one more than an address space has room for at hand
	for i := range at {
		at[i] = m.Map(make(pages, 64), 64)
	}
	for _, i := range []int{1, 3} {
		if err := m.Free(at[i]); err != nil {
			t.Fatalf("window %d is not freed: %v", i, err)
		}
	}
	for i, a := range at {
		if err, freed := m.Check(a, 64), i == 1 || i == 3; (err != nil) != freed {
			t.Errorf("window %d: found error %v, freed %v", i, err, freed)
		}
		if m.Check(a+1, 64) == nil {
			t.Errorf("window %d: 64 bytes from its second one on: found no error", i)
		}
	}
	if m.Free(at[1]) == nil || m.Free(at[2]+1) == nil || m.Free(at[4]+node.Addr(1)<<32) == nil {
		t.Error("what is no window is freed")
	}
	if err := m.Free(at[4]); err != nil {
		t.Fatal(err)
	}
	if again := m.Map(make(pages, 64), 64); again != at[3] {
		t.Errorf("a window behind the last one that is left: found %#x, expected %#x", again, at[3])
	}
}
