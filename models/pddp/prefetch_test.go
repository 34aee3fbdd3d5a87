package pddp

import (
	"context"
	"slices"
	"strings"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/machines/t3d"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/sim"
)

// moved returns what each of 4 processors fetched by a program in mode data: reads and bytes.
func moved(t *testing.T, model machines.Model, text string, o switches) (fetches, bytes []int64) {
	t.Helper()
	m, err := model.Load()
	if err != nil {
		t.Fatal(err)
	}
	p, err := build(program("t.pddp", text), o, fortran.Options{Costs: m.(machines.Processor).Costs()}, false)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	k, run := sim.New(1), &spmd.Run{}
	if err := m.Launch(k, 4, p.Body(run)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, r := range run.Results {
		fetches, bytes = append(fetches, r.Ledger.Fetches), append(bytes, r.Ledger.Bytes)
	}
	return fetches, bytes
}

// What is fetched before loops, in blocks, and what on demand, by hand.
func TestBulkPrefetch(t *testing.T) {
	const copied = `
	program main
	integer i
	template t1(37)
	distribute t1(block)
	template t2(37)
	distribute t2(cyclic)
	shared real x(37), y(37)
	align x with t1
	align y with t2
	forall (i = 1:37) y(i) = i*i
	barrier
	x = y
	end`
	const rows = `
	program main
	integer i, j
	template t(6, 512)
	distribute t(*, block)
	shared real*8 a(6, 512), b(6, 512)
	align a, b with t
	forall (i = 1:6, j = 1:512) b(i,j) = i + j
	barrier
	a(1:6:2,1:511) = b(1:6:2,2:512)
	a(2,1:412) = b(3,101:512)
	end`
	const pivot = `
	program main
	integer i, k
	template t(64, 64)
	distribute t(*, cyclic)
	shared real*8 a(64, 64)
	align a with t
	real*8 x, s
	forall (i = 1:64, k = 1:64) a(i,k) = i*k
	barrier
	k = 6
	s = 0
	do i = k + 1, 64
	x = a(i,k)
	a(i,k+1:64) = a(i,k+1:64) - x*a(k,k+1:64)
	if (i .gt. 50) s = s + a(70 - i, i)
	end do
	end`
	const lists = `
	program main
	integer i, j, k, next(16)
	template t(16)
	distribute t(block)
	shared real*8 x(16), y(16)
	align x, y with t
	template u(4, 16)
	distribute u(*, block)
	shared real*8 a(4, 16), b(4, 16)
	align a, b with u
	do i = 1, 16
	next(i) = 17 - i
	end do
	forall (i = 1:16) y(i) = i
	forall (j = 1:4, k = 1:16) b(j,k) = j + k
	barrier
	x = y(next)
	forall (j = 1:4, k = 1:15, j + k .eq. 7) a(j,k) = b(7-j-k+j,k+1)
	forall (k = 1:15, k .gt. 4 .and. k .lt. 9) a(9-k,k) = b(9-k,k+1)
	end`
	for _, test := range []struct {
		name, text     string
		fetches, bytes []int64 // on demand, and before the loops
		blocks, whole  []int64
	}{
		// Each processor asks the three others for what they have of its ten elements (seven on processor 3).
		{"copy", copied, []int64{7, 8, 8, 5}, []int64{28, 32, 32, 20}, []int64{3, 3, 3, 3}, []int64{28, 32, 32, 20}},
		// Of the next processor's columns, the first: three words, every other one, come as five. Then a hundred words of a
		// row, six apart: they come with all between them.
		{"columns and rows", rows, []int64{103, 103, 103, 0}, []int64{824, 824, 824, 0},
			[]int64{2, 2, 2, 0}, []int64{40 + 8*(99*6+1), 40 + 8*(99*6+1), 40 + 8*(99*6+1), 0}},
		// Column 6 belongs to processor 1. The diagonal stays on demand: 14 elements of columns 51 to 64, of which
		// processors 2 and 3 have four, the others three.
		{"pivot", pivot, []int64{58 + 11, 11, 58 + 10, 58 + 10}, []int64{8 * 69, 88, 8 * 68, 8 * 68},
			[]int64{1 + 11, 11, 1 + 10, 1 + 10}, []int64{8 * 69, 88, 8 * 68, 8 * 68}},
		// Each processor has the elements of another in reverse order: a block. The first FORALL reads b(3,5) across a border,
		// the second b(1,9). In the first, the list has b(3,5) for all four j, and what lies outside of the array at the
		// other borders. In the second, the place of b(5,5) is that of b(1,6): processor 0 fetches it for nothing.
		{"lists", lists, []int64{5, 5, 4, 4}, []int64{40, 40, 32, 32}, []int64{3, 2, 1, 1}, []int64{48, 40, 32, 32}},
	} {
		for _, model := range []machines.Model{t3d.Model(), meiko.Model()} {
			fetches, bytes := moved(t, model, test.text, switches{})
			if !slices.Equal(fetches, test.fetches) || !slices.Equal(bytes, test.bytes) {
				t.Errorf("%s, %s: %d fetches, %d bytes on demand, want %d, %d", model.Name, test.name, fetches, bytes, test.fetches, test.bytes)
			}
			fetches, bytes = moved(t, model, test.text, switches{BulkPrefetch})
			if !slices.Equal(fetches, test.blocks) || !slices.Equal(bytes, test.whole) {
				t.Errorf("%s, %s: %d blocks, %d bytes before the loops, want %d, %d", model.Name, test.name, fetches, bytes, test.blocks, test.whole)
			}
		}
	}
}

// Where a row is too far apart for one block, the T3D fetches it with a stride and the Meiko word by word.
func TestStridedPrefetch(t *testing.T) {
	const text = `
	program main
	integer i, j
	template t(100, 40)
	distribute t(*, block)
	shared complex*16 a(100, 40), b(100, 40)
	align a, b with t
	forall (i = 1:100, j = 1:40) b(i,j) = cmplx(i, j)
	barrier
	a(1,1:35) = b(2,6:40)
	barrier
	if (a(1,3) .ne. (2.d0, 8.d0)) stop 1
	end`
	for _, test := range []struct {
		model  machines.Model
		blocks []int64
	}{{t3d.Model(), []int64{2, 2, 2, 0}}, {meiko.Model(), []int64{5, 5, 5, 0}}} {
		fetches, bytes := moved(t, test.model, text, switches{BulkPrefetch})
		for rank := range fetches { // all but processor 0 fetch the element of the condition, too
			if rank > 0 {
				fetches[rank]--
				bytes[rank] -= 16
			}
		}
		if !slices.Equal(fetches, test.blocks) || !slices.Equal(bytes, []int64{80, 80, 80, 0}) {
			t.Errorf("%s: %d fetches, %d bytes, want %d and 80 of the first three processors", test.model.Name, fetches, bytes, test.blocks)
		}
	}
}

// What fetches before loops takes the same time in phantom mode.
func TestPhantomPrefetches(t *testing.T) {
	for _, o := range []switches{{BulkPrefetch}, {QueuePrefetch}} {
		for _, model := range []machines.Model{t3d.Model(), meiko.Model()} {
			if o.isOn(QueuePrefetch) && model.Name != "t3d" {
				continue
			}
			for _, text := range []string{shiftsText + "end", neighboursText, shiftsText + "next = order\nif (next(1) .ne. 32) stop 1\nend"} {
				data, phantom := switchedRun(t, model, text, o, false), switchedRun(t, model, text, o, true)
				if data.digest != phantom.digest || data.events != phantom.events || data.end != phantom.end {
					t.Errorf("%s, %s: phantom mode has %d events with digest %x until %v, mode data %d with %x until %v", model.Name, o,
						phantom.events, phantom.digest, phantom.end, data.events, data.digest, data.end)
				}
			}
		}
	}
}

// Programs that check themselves on several processors of a T3D, whose words pass through its prefetch queue.
func TestQueuePrefetch(t *testing.T) {
	costs := processor(t)
	for _, c := range programs {
		if c.name == "inquiry" {
			continue // asks an ideal machine
		}
		p, err := build(program("t.pddp", c.text), switches{QueuePrefetch}, fortran.Options{Costs: costs}, false)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		for _, n := range []int{2, 3, 7} {
			if err := onT3D(t, n, p).err; err != nil {
				t.Errorf("%s, %d processors: %v", c.name, n, err)
			}
		}
		p.Close()
	}
}

// A machine without a prefetch queue refuses the switch.
func TestQueuePrefetchNeedsQueue(t *testing.T) {
	r := execute(t, 2, program("copy.pddp", copyText), switches{QueuePrefetch}, fortran.Options{})
	if r.err == nil || !strings.Contains(r.err.Error(), "needs a prefetch queue") {
		t.Errorf("got %v, want an error", r.err)
	}
}

// A function that fetches ahead itself does not spoil what the statement that calls it has fetched.
func TestPrefetchInFunction(t *testing.T) {
	const text = `
		integer i
		template t(16)
		distribute t(block)
		shared integer a(16), b(16), d(16)
		common /s/ a, b, d
		align a, b, d with t
		integer f
		forall (i = 1:16) b(i) = i
		forall (i = 1:16) d(i) = 100 + i
		a = 0
		barrier
		forall (i = 1:15) a(i) = b(i+1) + f(i)
		barrier
		do i = 1, 15
		if (a(i) .ne. i + 1 + 116) stop 1
		end do
		end
		integer function f(i)
		integer i
		template t(16)
		distribute t(block)
		shared integer a(16), b(16), d(16)
		common /s/ a, b, d
		align a, b, d with t
		integer c(16)
		c = d(16:1:-1)
		f = c(1) + i - i
		end`
	for _, o := range []switches{{}, {BulkPrefetch}} {
		for _, n := range []int{2, 3, 7} {
			if r := execute(t, n, program("t.pddp", text), o, fortran.Options{}); r.err != nil {
				t.Errorf("%v, %d processors: %v", o, n, r.err)
			}
		}
	}
}
