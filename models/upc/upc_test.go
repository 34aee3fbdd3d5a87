package upc_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/machines/ibmsp"
	"simrun/machines/meiko"
	"simrun/machines/paragon"
	"simrun/machines/t3d"
	"simrun/machines/xt5"
	"simrun/models/upc"
	"simrun/sim"
	"simrun/sim/node"
)

// load is a way to a machine.
type load func() (machines.Machine, error)

func onXT5() (machines.Machine, error)   { return xt5.New() }
func onSP() (machines.Machine, error)    { return ibmsp.New() }
func onT3D() (machines.Machine, error)   { return t3d.New() }
func onMeiko() (machines.Machine, error) { return meiko.New() }

// run runs a program of n threads.
func run(on load, n int, body func(t *upc.Thread) error, options ...upc.Option) error {
	_, err := timed(on, n, body, options...)
	return err
}

// timed is run that also returns when the program ended.
func timed(on load, n int, body func(t *upc.Thread) error, options ...upc.Option) (sim.Time, error) {
	m, err := on()
	if err != nil {
		return 0, err
	}
	k := sim.New(3)
	err = m.Launch(k, n, func(e machines.Endpoint) {
		t, err := upc.Init(e, options...)
		if err == nil {
			err = body(t)
		}
		if err != nil {
			e.Thread().Fail(err)
		}
	})
	if err != nil {
		return 0, err
	}
	err = k.Run(context.Background())
	return k.Now(), err
}

// everywhere runs a program on all machines.
func everywhere(t *testing.T, n int, body func(t *upc.Thread) error) {
	t.Helper()
	for _, m := range []struct {
		name string
		on   load
	}{{"xt5", onXT5}, {"ibmsp", onSP}, {"t3d", onT3D}, {"meiko", onMeiko}} {
		t.Run(m.name, func(t *testing.T) {
			if err := run(m.on, n, body); err != nil {
				t.Error(err)
			}
		})
	}
}

// doubles declares an array of doubles.
func doubles(block int64, extents ...int64) upc.Declaration {
	return upc.Declaration{ElemSize: 8, Block: block, Extents: extents}
}

// TestByHand is the example of the package page.
func TestByHand(t *testing.T) {
	err := run(onXT5, 2, func(u *upc.Thread) error {
		a, err := u.Shared(doubles(3, 10))
		if err != nil {
			return err
		}
		base := a.Start.Addr
		var threads []int
		for i := range a.Len() {
			threads = append(threads, a.ThreadOf(i))
		}
		if d := cmp.Diff([]int{0, 0, 0, 1, 1, 1, 0, 0, 0, 1}, threads); d != "" {
			t.Errorf("threads of elements (-want +got):\n%s", d)
		}
		if got, want := a.LocalLen(), []int64{6, 4}[u.MyThread()]; got != want {
			t.Errorf("thread %d has %d elements, want %d", u.MyThread(), got, want)
		}
		if got := a.LocalRoom(); got != 6 {
			t.Errorf("room for %d elements, want 6", got)
		}
		if got, want := a.PointerTo(7), (upc.Pointer{Thread: 0, Phase: 1, Addr: base + 32}); got != want {
			t.Errorf("&a[7] is %v, want %v", got, want)
		}
		if got, want := a.Add(a.PointerTo(1), 7, 2), (upc.Pointer{Thread: 0, Phase: 2, Addr: base + 40}); got != want {
			t.Errorf("&a[1] + 7 is %v, want %v", got, want)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestPointers holds pointer arithmetic against counting.
func TestPointers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		threads := rapid.IntRange(1, 7).Draw(t, "threads")
		y := upc.Type{ElemSize: rapid.SampledFrom([]int64{1, 4, 8, 24}).Draw(t, "size"), Block: rapid.Int64Range(0, 9).Draw(t, "block")}
		start := upc.Pointer{Addr: 640}
		i := rapid.Int64Range(0, 500).Draw(t, "i")
		j := rapid.Int64Range(0, 500).Draw(t, "j")
		p := counted(y, start, i, threads)
		if got := y.Add(start, i, threads); got != p {
			t.Fatalf("start + %d is %v, want %v", i, got, p)
		}
		q := counted(y, start, j, threads)
		if got := y.Add(p, j-i, threads); got != q {
			t.Fatalf("&a[%d] + %d is %v, want %v", i, j-i, got, q)
		}
		if got := y.Sub(q, p, threads); got != j-i {
			t.Fatalf("&a[%d] - &a[%d] is %d", j, i, got)
		}
	})
}

// counted goes n elements further one by one.
func counted(y upc.Type, p upc.Pointer, n int64, threads int) upc.Pointer {
	for range n {
		p.Addr += y.ElemSize
		if y.Block == upc.Indefinite {
			continue
		}
		if p.Phase++; p.Phase < y.Block {
			continue
		}
		p.Phase = 0
		if p.Thread++; p.Thread < threads {
			p.Addr -= y.Block * y.ElemSize
		} else {
			p.Thread = 0
		}
	}
	return p
}

// TestArrays writes every element by upc_forall and reads all in every thread.
func TestArrays(t *testing.T) {
	for _, block := range []int64{1, 3, 12, upc.Indefinite, upc.Whole} {
		t.Run(fmt.Sprintf("block=%d", block), func(t *testing.T) {
			everywhere(t, 4, func(u *upc.Thread) error { return writeAndRead(t, u, block) })
		})
	}
}

func writeAndRead(t *testing.T, u *upc.Thread, block int64) error {
	a, err := u.Shared(doubles(block, 5, 7))
	if err != nil {
		return err
	}
	mine := int64(0)
	for i := range a.Forall(0, a.Len()) {
		if err := upc.Put(u, a.PointerTo(i), float64(i)); err != nil {
			return err
		}
		mine++
	}
	if mine != a.LocalLen() {
		t.Errorf("thread %d executes %d iterations, want %d", u.MyThread(), mine, a.LocalLen())
	}
	if err := u.Barrier(); err != nil {
		return err
	}
	for i := range a.Len() {
		if v, err := upc.Get[float64](u, a.PointerTo(i)); err != nil || v != float64(i) {
			t.Errorf("thread %d: a[%d] is %v, %v", u.MyThread(), i, v, err)
		}
	}
	values, err := node.View[float64](u.Memory(), a.Local(), int(a.LocalLen()))
	if err != nil {
		return err
	}
	for i := range a.Len() {
		if a.Owner(i) == u.MyThread() && values[a.LocalIndex(i)] != float64(i) {
			t.Errorf("thread %d: a[%d] lies at %d, where %v is", u.MyThread(), i, a.LocalIndex(i), values[a.LocalIndex(i)])
		}
	}
	return u.Barrier()
}

// TestPutsToOthers lets each thread write what the next one has.
func TestPutsToOthers(t *testing.T) {
	everywhere(t, 5, func(u *upc.Thread) error {
		a, err := u.Shared(doubles(2, 20))
		if err != nil {
			return err
		}
		next := (u.MyThread() + 1) % u.Threads()
		for i := range a.Len() {
			if a.Owner(i) == next {
				if err := upc.Put(u, a.PointerTo(i), float64(100+i)); err != nil {
					return err
				}
			}
		}
		if err := u.Notify(); err != nil {
			return err
		}
		if err := u.Wait(); err != nil {
			return err
		}
		for i := range a.Forall(0, a.Len()) {
			if v, err := upc.Get[float64](u, a.PointerTo(i)); err != nil || v != float64(100+i) {
				t.Errorf("thread %d: a[%d] is %v, %v", u.MyThread(), i, v, err)
			}
		}
		return nil
	})
}

// TestMemory moves blocks with all the calls of upc.h, to, from and between others.
func TestMemory(t *testing.T) {
	everywhere(t, 3, func(u *upc.Thread) error {
		p, err := u.AllAlloc(3, 256)
		if err != nil {
			return err
		}
		at := func(thread int) upc.Pointer { return upc.Pointer{Thread: thread, Addr: p.Addr} }
		private := u.Memory().Alloc(256)
		b, err := u.Memory().Bytes(private, 256)
		if err != nil {
			return err
		}
		me := u.MyThread()
		for i := range b {
			b[i] = byte(i) ^ byte(me*16)
		}
		steps := []func() error{
			func() error { return u.Memput(at((me+1)%3), private, 256) },
			u.Barrier,
			func() error { return u.Memget(private, at((me+2)%3), 256) },
		}
		for _, step := range steps {
			if err := step(); err != nil {
				return err
			}
		}
		for i := range b { // came from me+1, which wrote to me+2
			if want := byte(i) ^ byte((me+1)%3*16); b[i] != want {
				t.Errorf("thread %d: byte %d is %d, want %d", me, i, b[i], want)
				break
			}
		}
		if err := u.Barrier(); err != nil || me != 0 {
			return err
		}
		return moveBetween(t, u, p, b)
	})
}

// moveBetween moves data between two other threads, and sets and copies own.
func moveBetween(t *testing.T, u *upc.Thread, p upc.Pointer, b []byte) error {
	at := func(thread int, offset int64) upc.Pointer {
		return upc.Pointer{Thread: thread, Addr: p.Addr + offset}
	}
	private, err := u.Private(p)
	if err != nil {
		return err
	}
	own, err := u.Memory().Bytes(private, 256)
	if err != nil {
		return err
	}
	for _, err := range []error{
		u.Memset(at(1, 0), 7, 100), u.Memset(at(0, 0), 9, 200), u.Memcpy(at(2, 8), at(1, 0), 100),
		u.Memcpy(at(1, 200), at(0, 0), 50), u.Memcpy(at(0, 100), at(2, 8), 100),
		u.Memget(private+node.Addr(200), at(1, 200), 50),
	} {
		if err != nil {
			return err
		}
	}
	want := slices.Concat(slices.Repeat([]byte{9}, 100), slices.Repeat([]byte{7}, 100), slices.Repeat([]byte{9}, 50))
	if d := cmp.Diff(want, own[:250]); d != "" {
		t.Errorf("shared memory of thread 0 (-want +got):\n%s", d)
	}
	return nil
}

// TestForall holds upc_forall with an integer affinity against its definition.
func TestForall(t *testing.T) {
	everywhere(t, 3, func(u *upc.Thread) error {
		var want []int64
		for i := int64(4); i < 15; i++ {
			if i%3 == int64(u.MyThread()) {
				want = append(want, i)
			}
		}
		if d := cmp.Diff(want, slices.Collect(u.Forall(4, 15))); d != "" {
			t.Errorf("thread %d (-want +got):\n%s", u.MyThread(), d)
		}
		return nil
	})
}

// TestHeap allocates, frees and allocates again: addresses are those of the first room.
func TestHeap(t *testing.T) {
	err := run(onXT5, 2, func(u *upc.Thread) error {
		var got []int64
		for _, n := range []int64{100, 10, 300, 0, 5} {
			p, err := u.AllAlloc(2, n)
			if err != nil {
				return err
			}
			got = append(got, p.Addr)
		}
		for _, i := range []int{1, 0} {
			if err := u.AllFree(upc.Pointer{Addr: got[i]}); err != nil {
				return err
			}
		}
		p, err := u.AllAlloc(1, 192)
		if err != nil {
			return err
		}
		got = append(got, p.Addr)
		// 100 bytes take two lines of 64, 10 one, 300 five, nothing one.
		if d := cmp.Diff([]int64{0, 128, 192, 512, 576, 0}, got); d != "" {
			t.Errorf("addresses (-want +got):\n%s", d)
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// TestErrors shows what wrong programs are told.
func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name string
		body func(u *upc.Thread) error
		want string
	}{
		{"heap", func(u *upc.Thread) error { _, err := u.AllAlloc(2, 5000); return err },
			"upc_all_alloc: found 5000 bytes for each thread, expected at most 4096, which are free of a shared heap of 4096"},
		{"negative", func(u *upc.Thread) error { _, err := u.AllAlloc(-1, 8); return err }, "upc_all_alloc: found -1 blocks of 8 bytes"},
		{"block", func(u *upc.Thread) error { _, err := u.Shared(doubles(9, 2, 4)); return err },
			"shared declaration: found blocks of 9 elements of 8, expected 0 to all, or -1 for [*]"},
		{"extent", func(u *upc.Thread) error { _, err := u.Shared(doubles(1, 2, 0)); return err }, "shared declaration: found extents [2 0]"},
		{"mismatch", func(u *upc.Thread) error { _, err := u.AllAlloc(2, int64(64+u.MyThread())); return err },
			"upc_all_alloc: found 65 bytes for each thread here and 64 on thread 0, expected the same"},
		{"free", func(u *upc.Thread) error { return u.AllFree(upc.Pointer{Addr: 8}) },
			"upc_all_free: found pointer <thread 0, phase 0, address 0x8>, expected one that upc_all_alloc has returned"},
		{"thread", func(u *upc.Thread) error { return u.Memput(upc.Pointer{Thread: 2}, 0, 8) }, "upc_memput: found thread 2, expected 0 to 1"},
		{"beyond", func(u *upc.Thread) error { _, err := upc.Get[float64](u, upc.Pointer{Addr: 4096}); return err },
			"shared read: found 8 bytes at <thread 0, phase 0, address 0x1000>, expected bytes of the shared heap, which has 4096"},
		{"wait", (*upc.Thread).Wait, "upc_wait: found upc_wait without upc_notify"},
		{"notify", func(u *upc.Thread) error { return errors.Join(u.Notify(), u.Notify()) }, "upc_notify: found a second upc_notify"},
		{"barrier", func(u *upc.Thread) error { return errors.Join(u.Notify(), u.Barrier()) }, "upc_barrier: found a barrier between upc_notify and upc_wait"},
		{"element", func(u *upc.Thread) error {
			_, err := u.Shared(upc.Declaration{ElemSize: 1 << 61, Block: upc.Whole, Extents: []int64{16}}) // a block of 2^64 bytes
			return err
		}, "shared declaration: found blocks of 8 elements of 2305843009213693952 bytes, expected at most 17592186044416 bytes"},
		{"unaligned own", func(u *upc.Thread) error { return upc.Put(u, upc.Pointer{Thread: u.MyThread(), Addr: 4}, 1.5) },
			"shared write: found a value of 8 bytes at <thread 0, phase 0, address 0x4>, expected a multiple of 8 as its address"},
		{"unaligned other", func(u *upc.Thread) error { return upc.Put(u, upc.Pointer{Thread: 1 - u.MyThread(), Addr: 3}, int32(1)) },
			"shared write: found a value of 4 bytes at <thread 1, phase 0, address 0x3>, expected a multiple of 4"},
		{"unaligned read", func(u *upc.Thread) error {
			_, err := upc.Get[complex128](u, upc.Pointer{Thread: 1 - u.MyThread(), Addr: 20})
			return err
		},
			"shared read: found a value of 16 bytes at <thread 1, phase 0, address 0x14>, expected a multiple of 8"},
		{"far cast", func(u *upc.Thread) error {
			_, err := u.Private(upc.Pointer{Thread: u.MyThread(), Addr: 5000})
			return err
		},
			"cast to a private pointer: found 0 bytes at <thread 0, phase 0, address 0x1388>, expected bytes of the shared heap, which has 4096"},
		{"different", func(u *upc.Thread) error {
			a, err := u.AllAlloc(2, 8)
			if err != nil {
				return err
			}
			b, err := u.AllAlloc(2, 8)
			if err != nil {
				return err
			}
			return u.AllFree([]upc.Pointer{a, b}[u.MyThread()])
		}, "upc_all_free: found pointer <thread 0, phase 0, address 0x40> here and one to address 0x0 on another thread, expected the same"},
		{"cast", func(u *upc.Thread) error { _, err := u.Private(upc.Pointer{Thread: 1 - u.MyThread()}); return err }, "expected one to thread"},
	} {
		err := run(onXT5, 2, test.body, upc.WithSharedHeap(4096))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got error %v, want %q", test.name, err, test.want)
		}
	}
}

// TestMissing names what a machine lacks.
func TestMissing(t *testing.T) {
	err := run(paragon.Model().Load, 1, func(*upc.Thread) error { return nil })
	var missing *machines.MissingError
	if !errors.As(err, &missing) || missing.System != "UPC" || !slices.Contains(missing.Missing, machines.HasRemoteMemory) {
		t.Errorf("got %v, want what the Paragon lacks", err)
	}
}

// TestPhantom runs the same program with and without values: it takes the same time.
func TestPhantom(t *testing.T) {
	body := func(u *upc.Thread) error {
		a, err := u.Shared(doubles(upc.Whole, 64, 16))
		if err != nil {
			return err
		}
		p := a.PointerTo(a.Len() - 1 - int64(u.MyThread())*a.Block)
		if err := upc.Put(u, p, 1.5); err != nil {
			return err
		}
		if err := u.Memset(upc.Pointer{Thread: 1, Addr: a.Start.Addr}, 3, 500); err != nil {
			return err
		}
		return u.Memcpy(upc.Pointer{Thread: 0, Addr: a.Start.Addr}, upc.Pointer{Thread: 1, Addr: a.Start.Addr}, 700)
	}
	real, err := timed(onXT5, 4, body)
	if err != nil {
		t.Fatal(err)
	}
	phantom, err := timed(onXT5, 4, body, upc.WithPhantom())
	if err != nil || real != phantom {
		t.Errorf("with values until %v, without until %v, %v", real, phantom, err)
	}
}

// TestParts runs two programs side by side: each has threads and memory of its own.
func TestParts(t *testing.T) {
	m, err := xt5.New()
	if err != nil {
		t.Fatal(err)
	}
	k := sim.New(1)
	sizes := []int{3, 5}
	err = m.LaunchParts(k, sizes, func(e machines.Endpoint) {
		part := e.(machines.Parts).Part()
		u, err := upc.Init(e)
		if err == nil && u.Threads() != sizes[part] {
			err = fmt.Errorf("found %d threads in part %d", u.Threads(), part)
		}
		if err == nil {
			err = writeAndRead(t, u, 2)
		}
		if err != nil {
			e.Thread().Fail(err)
		}
	})
	if err == nil {
		err = k.Run(context.Background())
	}
	if err != nil {
		t.Error(err)
	}
}

// Two threads exchange halves of a shared array.
func ExampleArray() {
	m, err := xt5.New()
	if err != nil {
		fmt.Println(err)
		return
	}
	k := sim.New(1)
	err = m.Launch(k, 2, func(e machines.Endpoint) {
		t, _ := upc.Init(e)
		a, _ := t.Shared(upc.Declaration{ElemSize: 8, Block: 2, Extents: []int64{4}}) // shared [2] double a[4]
		for i := range a.Forall(0, 4) {
			_ = upc.Put(t, a.PointerTo(i), float64(i*i))
		}
		_ = t.Barrier()
		if t.MyThread() == 0 {
			v, err := upc.Get[float64](t, a.PointerTo(3))
			fmt.Println(a.ThreadOf(3), v, err)
		}
	})
	fmt.Println(err, k.Run(context.Background()))
	// Output:
	// 1 9 <nil>
	// <nil> <nil>
}
