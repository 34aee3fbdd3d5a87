package vm_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"simrun/models/compile/vm"
)

// Pieces never overlap, are aligned, and a second machine gives the same
// addresses for the same calls.
func TestHeap(t *testing.T) {
	code, err := vm.Compile(program(newFunc("MAIN")), vm.Runtime{})
	if err != nil {
		t.Fatal(err)
	}
	defer code.Close()
	rapid.Check(t, func(t *rapid.T) {
		m, err := code.New(vm.Config{Memory: 4 << 20})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		twin, err := code.New(vm.Config{Memory: 4 << 20})
		if err != nil {
			t.Fatal(err)
		}
		defer twin.Close()
		type piece struct {
			addr uint32
			size int64
		}
		var live []piece
		for range rapid.IntRange(1, 100).Draw(t, "calls") {
			if len(live) > 0 && rapid.Bool().Draw(t, "free") {
				i := rapid.IntRange(0, len(live)-1).Draw(t, "which")
				if err := m.Free(live[i].addr); err != nil {
					t.Fatal(err)
				}
				if m.Free(live[i].addr) == nil {
					t.Fatalf("address %d is freed twice without an error", live[i].addr)
				}
				if err := twin.Free(live[i].addr); err != nil {
					t.Fatal(err)
				}
				live = slices.Delete(live, i, i+1)
				continue
			}
			size := rapid.Int64Range(0, 100000).Draw(t, "size")
			addr, err := m.Alloc(size)
			if other, otherErr := twin.Alloc(size); other != addr || (otherErr == nil) != (err == nil) {
				t.Fatalf("two machines give %d and %d, %v and %v", addr, other, err, otherErr)
			}
			if err != nil {
				continue
			}
			if b, err := m.Bytes(addr, size); err != nil || addr%16 != 0 || int64(len(b)) != size {
				t.Fatalf("alloc(%d) = %d: %v", size, addr, err)
			}
			for _, p := range live {
				if int64(addr) < int64(p.addr)+p.size && int64(p.addr) < int64(addr)+size {
					t.Fatalf("alloc(%d) = %d overlaps %d bytes at %d", size, addr, p.size, p.addr)
				}
			}
			live = append(live, piece{addr, size})
		}
		for _, p := range live {
			if err := m.Free(p.addr); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := m.Alloc(1 << 20); err != nil {
			t.Fatalf("all is free again, but: %v", err)
		}
	})
}

func TestHeapReuse(t *testing.T) {
	m, err := run(t, program(newFunc("MAIN")), vm.Config{})
	if err != nil {
		t.Fatal(err)
	}
	alloc := func(n int64) uint32 {
		addr, err := m.Alloc(n)
		if err != nil {
			t.Fatal(err)
		}
		return addr
	}
	a, b, c := alloc(100), alloc(100), alloc(100)
	for _, p := range []uint32{a, c, b} { // b joins both neighbours
		if err := m.Free(p); err != nil {
			t.Fatal(err)
		}
	}
	if got := alloc(3 * 112); got != a {
		t.Errorf("three joined pieces: got address %d, want %d", got, a)
	}
	if err := m.Free(a + 16); err == nil {
		t.Error("an address within a piece is freed without an error")
	}
}

// A machine that is closed has no memory, however large it was: who reads it gets an error.
func TestClosedMachineHasNoMemory(t *testing.T) {
	code, err := vm.Compile(program(newFunc("MAIN")), vm.Runtime{})
	if err != nil {
		t.Fatal(err)
	}
	defer code.Close()
	for _, size := range []int64{1 << 10, 64 << 20} {
		m, err := code.New(vm.Config{})
		if err != nil {
			t.Fatal(err)
		}
		at, err := m.Alloc(size)
		if err != nil {
			t.Fatal(err)
		}
		if err := m.SetInt32(at, 7); err != nil {
			t.Fatal(err)
		}
		if v, err := m.Int32(at); v != 7 || err != nil {
			t.Errorf("found %d (%v), expected 7", v, err)
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
		if v, err := m.Int32(at); err == nil {
			t.Errorf("a closed machine with %d bytes: found %d, expected an error", size, v)
		}
	}
}
