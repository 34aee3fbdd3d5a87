package armci_test

import (
	"errors"
	"fmt"
	"testing"
	"unsafe"

	"pgregory.net/rapid"

	"simrun/machines/ibmsp"
	"simrun/models/armci"
	"simrun/sim"
	"simrun/sim/node"
)

// number is an element type of accumulates, as the tests see it.
type number struct {
	op   armci.AccOp
	name string
	test func(t *testing.T)
}

// numbers are all types, each with the property test of its accumulates.
func numbers() []number {
	return []number{
		{armci.AccInt, "int", accumulates[int32](armci.AccInt, 4)},
		{armci.AccLong, "long", accumulates[int64](armci.AccLong, 8)},
		{armci.AccFloat, "float", accumulates[float32](armci.AccFloat, 4)},
		{armci.AccDouble, "double", accumulates[float64](armci.AccDouble, 8)},
		{armci.AccCpl, "complex", accumulates[complex64](armci.AccCpl, 8)},
		{armci.AccDcp, "double complex", accumulates[complex128](armci.AccDcp, 16)},
	}
}

// small is the i-th of some numbers whose sums and products are exact in every
// type.
func small[T armci.Number](i int) T {
	var z T
	switch v := any(&z).(type) {
	case *int32:
		*v = int32(i%17 - 8)
	case *int64:
		*v = int64(i%17-8) << 40
	case *float32:
		*v = float32(i%17-8) / 4
	case *float64:
		*v = float64(i%17-8) / 4
	case *complex64:
		*v = complex(float32(i%17-8), float32(i%5))
	case *complex128:
		*v = complex(float64(i%17-8), float64(i%5))
	}
	return z
}

// numbered returns n numbers, from the i-th on.
func numbered[T armci.Number](n, i int) []T {
	x := make([]T, n)
	for j := range x {
		x[j] = small[T](3*i + 7*j)
	}
	return x
}

func view[T node.Element](p *armci.Process, a node.Addr, n int) []T {
	x, err := node.View[T](p.Memory(), a, n)
	must(p, err)
	return x
}

// accumulates checks strided and vector accumulates of a type, whose elements
// have size bytes, against plain arithmetic.
func accumulates[T armci.Number](op armci.AccOp, size int) func(t *testing.T) {
	return func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			v := rapid.SampledFrom(variants()).Draw(t, "machine")
			s, sets, asVector := drawShape(t, size), []vectorSet(nil), rapid.Bool().Draw(t, "vector")
			extent := max(s.src.extent, s.dst.extent)
			if asVector {
				sets, extent = drawVector(t, size)
			}
			n := rapid.IntRange(1, 3).Draw(t, "processes")
			scale := small[T](rapid.IntRange(0, 16).Draw(t, "scale"))
			count := extent / size
			want, src := numbered[T](count, 1), numbered[T](count, 2)
			add := func(from, to, bytes int) {
				for i := range bytes / size {
					want[to/size+i] += scale * src[from/size+i]
				}
			}
			for range n { // every process does the same
				s.visit(func(from, to int) {
					if !asVector {
						add(from, to, s.count[0])
					}
				})
				for _, q := range sets {
					for i := range q.src {
						add(q.src[i], q.dst[i], q.bytes)
					}
				}
			}
			var got []T
			_, err := v.run(program{n: n, options: []armci.Option{armci.WithProtocol(drawProtocol(t))}, body: func(p *armci.Process) {
				there := shared(p, max(extent, 1))[n-1]
				mine := p.Memory().Alloc(int64(extent))
				copy(view[T](p, mine, count), src)
				if p.Rank() == n-1 {
					copy(view[T](p, there, count), numbered[T](count, 1))
				}
				must(p, p.Barrier())
				if asVector {
					must(p, p.AccV(op, armci.ScaleOf(scale), giov(sets, mine, there), n-1))
				} else {
					must(p, p.AccS(op, armci.ScaleOf(scale), mine+node.Addr(s.src.offset), s.src.stride, there+node.Addr(s.dst.offset), s.dst.stride, s.count, s.levels, n-1))
				}
				must(p, p.Barrier())
				if p.Rank() == n-1 {
					got = append(got, view[T](p, there, count)...)
				}
			}})
			if err != nil {
				t.Fatal(err)
			}
			if d := difference(got, want); d != "" {
				t.Fatalf("%+v %+v: %s", s, sets, d)
			}
		})
	}
}

func TestAccumulateOfEveryType(t *testing.T) {
	for _, n := range numbers() {
		t.Run(n.name, n.test)
	}
}

// Sections of all processes overlap in a 16x16 corner and are large enough to
// be cut; every process adds its rank+1, several times.
func TestAccumulateUnderContention(t *testing.T) {
	const n, side, rounds = 8, 40, 3
	everywhere(t, n, func(t *testing.T, p *armci.Process) {
		there := shared(p, 8*side*side)[3]
		mine := p.Memory().Alloc(8 * side * side)
		for i := range view[float64](p, mine, side*side) {
			view[float64](p, mine, side*side)[i] = float64(p.Rank() + 1)
		}
		must(p, p.Barrier())
		rows := 16 + 3*p.Rank() // the smaller sections lie within the larger ones
		for range rounds {
			must(p, p.AccS(armci.AccDouble, armci.ScaleOf(0.5), mine, []int{8 * side}, there, []int{8 * side}, []int{8 * rows, rows}, 1, 3))
			must(p, p.Acc(armci.AccDouble, armci.ScaleOf(2.0), mine, there, 8, 3))
		}
		must(p, p.Barrier())
		if p.Rank() != 3 {
			return
		}
		got := view[float64](p, there, side*side)
		for i := range got {
			want := 0.0
			for r := range n {
				if inside := 16 + 3*r; i%side < inside && i/side < inside {
					want += rounds * 0.5 * float64(r+1)
				}
			}
			if i == 0 {
				want += rounds * 2 * n * (n + 1) / 2
			}
			if got[i] != want {
				t.Errorf("element (%d, %d) = %v, want %v", i%side, i/side, got[i], want)
				return
			}
		}
	})
}

// With ranges, two accumulates on different lines run side by side, and on one
// line the second waits; with the mutex of 1999 it always does. Each of two
// processes sends a short accumulate while a long one is under way.
func TestAccumulateLocks(t *testing.T) {
	ranges := armci.Protocol1999()
	ranges.LockSlots, ranges.LockLine = 16, 64
	rescheduled := func(c armci.Protocol, apart int) (sum uint64) {
		_, err := named(t, "active").run(program{n: 3, options: []armci.Option{armci.WithProtocol(c)}, body: func(p *armci.Process) {
			there := shared(p, 1<<20)[0]
			mine := p.Memory().Alloc(1 << 20)
			must(p, p.Barrier())
			if p.Rank() == 0 { // holds the lock of its own accumulate for long
				must(p, p.Acc(armci.AccDouble, armci.ScaleOf(1.0), mine, there, 1<<19, 0))
			} else {
				p.Thread().Sleep(2 * sim.Millisecond)
				must(p, p.Acc(armci.AccDouble, armci.ScaleOf(1.0), mine, there+node.Addr(apart), 64, 0))
			}
			must(p, p.Barrier())
			sum += p.Stats().Rescheduled
		}})
		if err != nil {
			t.Fatal(err)
		}
		return sum
	}
	for _, test := range []struct {
		what  string
		c     armci.Protocol
		apart int
		want  uint64
	}{
		{"within a locked range", ranges, 64, 2},
		{"behind a locked range", ranges, 1 << 19, 0},
		{"anywhere, with one mutex", armci.Protocol1999(), 1 << 19, 2},
	} {
		if got := rescheduled(test.c, test.apart); got != test.want {
			t.Errorf("%s: %d short accumulates were rescheduled, want %d", test.what, got, test.want)
		}
	}
}

func TestAccumulateRefuses(t *testing.T) {
	everywhere(t, 1, func(t *testing.T, p *armci.Process) {
		a := p.Memory().Alloc(256)
		one := armci.ScaleOf(1.0)
		for _, test := range []struct {
			what string
			err  error
			want armci.Code
		}{
			{"a type that does not exist", p.Acc(43, one, a, a, 8, 0), armci.InternalFailure},
			{"no scale", p.Acc(armci.AccDouble, armci.Scale{}, a, a, 8, 0), armci.NullPointer},
			{"a scale of another type", p.Acc(armci.AccInt, one, a, a, 8, 0), armci.InternalFailure},
			{"half an element", p.Acc(armci.AccDouble, one, a, a, 12, 0), armci.BadCount},
			{"an odd address", p.Acc(armci.AccDouble, one, a+4, a, 8, 0), armci.InternalFailure},
			{"an odd stride", p.AccS(armci.AccDouble, one, a, []int{12}, a, []int{16}, []int{8, 2}, 1, 0), armci.InternalFailure},
			{"no strides", p.AccS(armci.AccDouble, one, a, nil, a, nil, []int{8}, 0, 0), armci.NullArray},
			{"nothing to do", p.Acc(armci.AccDouble, one, a, a, 0, 0), armci.OK},
		} {
			if got := code(test.err); got != test.want {
				t.Errorf("%s: %v (code %d), want code %d", test.what, test.err, got, test.want)
			}
		}
	})
}

// code is the return code of an error.
func code(err error) armci.Code {
	var e *armci.Error
	if errors.As(err, &e) {
		return e.Code
	}
	if err != nil {
		return 1 // no code of the manual
	}
	return armci.OK
}

func TestScaleOfKeepsTypeAndSize(t *testing.T) {
	for _, n := range numbers() {
		if fmt.Sprint(n.op) != n.name {
			t.Errorf("type %d is called %v, want %s", int(n.op), n.op, n.name)
		}
	}
	for _, test := range []struct {
		op   armci.AccOp
		size uintptr
	}{
		{armci.AccInt, unsafe.Sizeof(int32(0))}, {armci.AccLong, unsafe.Sizeof(int64(0))},
		{armci.AccFloat, unsafe.Sizeof(float32(0))}, {armci.AccDouble, unsafe.Sizeof(float64(0))},
		{armci.AccCpl, unsafe.Sizeof(complex64(0))}, {armci.AccDcp, unsafe.Sizeof(complex128(0))},
	} {
		if got := test.op.Size(); got != int(test.size) {
			t.Errorf("%v has %d bytes, want %d", test.op, got, test.size)
		}
	}
}

// A short accumulate that finds the lock taken interrupts the owner's own accumulate. It costs the owner the work of
// its header handler. The handler reads the header (22 operations) and 5 words of descriptor and factor (15), locks
// (8), allocates (34) and copies 28 + 24 + 64 bytes. The copy is a call of 7 operations and 15 words of 2. All
// operations take 10 ns. (128 + 108)/128 lines of the copy are read and written, at 300 ns. The completion handler of
// one waits; those of others do not run before.
func TestCostOfRescheduled(t *testing.T) {
	took := func(short int) sim.Duration {
		var took sim.Duration
		_, err := quiet().run(program{n: 2, body: func(p *armci.Process) {
			there := shared(p, 1<<20)[0]
			mine := p.Memory().Alloc(1 << 20)
			must(p, p.Barrier())
			if p.Rank() == 0 {
				start := p.Thread().Now()
				must(p, p.Acc(armci.AccDouble, armci.ScaleOf(1.0), mine, there, 1<<19, 0))
				took = p.Thread().Now().Sub(start)
			} else {
				p.Thread().Sleep(2 * sim.Millisecond)
				for range short {
					must(p, p.Acc(armci.AccDouble, armci.ScaleOf(1.0), mine, there, 64, 0))
				}
			}
			must(p, p.Barrier())
		}})
		if err != nil {
			t.Fatal(err)
		}
		return took
	}
	want := (22+15+8+34+7+15*2)*10*sim.Nanosecond + sim.Duration(236.0/128*300*float64(sim.Nanosecond))
	if got := took(3) - took(2); got != want {
		t.Errorf("a third short accumulate takes %v of the owner, want %v", got, want)
	}
}

// The P2SC multiplies and adds in one instruction. Without it each element takes
// another half of a clock of 120 MHz.
func TestAccumulateMultipliesAndAdds(t *testing.T) {
	const elements = 1200
	took := func(pairing string) sim.Duration {
		m, err := ibmsp.New()
		if err != nil {
			t.Fatal(err)
		}
		if pairing != "" {
			if err := m.Sheet().Override("processor.float_pairing", pairing); err != nil {
				t.Fatal(err)
			}
		}
		var took sim.Duration
		v := variant{launch: m.Launch}
		_, err = v.run(program{n: 1, body: func(p *armci.Process) {
			there, mine := shared(p, 8*elements)[0], p.Memory().Alloc(8*elements)
			start := p.Thread().Now()
			must(p, p.Acc(armci.AccDouble, armci.ScaleOf(2.5), mine, there, 8*elements, 0))
			took = p.Thread().Now().Sub(start)
		}})
		if err != nil {
			t.Fatal(err)
		}
		return took
	}
	if got, want := took("none")-took(""), 5*sim.Microsecond; got != want {
		t.Errorf("%d elements take %v more without multiply-and-add, want %v", elements, got, want)
	}
}
