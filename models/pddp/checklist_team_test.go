package pddp

import (
	"strings"
	"testing"

	"simrun/models/fortran"
	"simrun/sim"
)

// The tests in files checklist_*_test.go are of statements of the article, by the
// numbers that docs/pddp.md has: how processors go through a program.

// mustRun runs a program on n processors of an ideal machine with remote accesses of 1 us.
func mustRun(t *testing.T, n int, text string) *outcome {
	t.Helper()
	r := execute(t, n, program("t.pddp", text), switches{}, fortran.Options{})
	if r.err != nil {
		t.Fatalf("%d processors: %v", n, r.err)
	}
	return r
}

// All processors reach all elements by their global indices (pddp-001).
func TestGlobalNameSpace(t *testing.T) {
	for _, n := range []int{2, 5, 8, 16} {
		for _, dist := range []string{"block", "cyclic"} {
			mustRun(t, n, `
				template t(40, 3)
				distribute t(`+dist+`, *)
				shared integer a(40, 3)
				align a with t
				integer i, j
				forall (i = 1:40, j = 1:3) a(i, j) = i + 100*j
				barrier
				do j = 1, 3
				do i = 1, 40
				if (a(i, j) .ne. i + 100*j) stop 1
				end do
				end do
				end`)
		}
	}
}

// What is not shared is each processor's own, declared PRIVATE or not, and nobody fetches it
// (pddp-002, pddp-036).
func TestPrivateByDefault(t *testing.T) {
	for _, n := range []int{2, 5, 16} {
		r := mustRun(t, n, `
			integer pddp_my_proc, me, a(9), i
			private real v, w(3)
			me = pddp_my_proc()
			do i = 1, 9
			a(i) = me + i
			end do
			v = me
			w(2) = 2*me
			barrier
			if (me .ne. pddp_my_proc() .or. a(9) .ne. pddp_my_proc() + 9) stop 1
			if (v .ne. me .or. w(2) .ne. 2*me) stop 2
			end`)
		for rank, p := range r.run.Results {
			if p.Ledger.Fetches+p.Ledger.Stores > 0 {
				t.Errorf("processor %d of %d: %d remote reads and %d writes, want none", rank, n, p.Ledger.Fetches, p.Ledger.Stores)
			}
		}
	}
}

// Every processor executes every statement, also assignments to objects that are not distributed. The exception is
// MASTER blocks, which one processor executes (pddp-009, 010, 037, 052, 071, 104).
func TestWhoExecutes(t *testing.T) {
	for _, n := range []int{1, 2, 7, 16, 128} {
		r := mustRun(t, n, `
			integer k
			template t(8)
			distribute t(cyclic)
			shared integer a(8)
			align a with t
			k = 1
			write (*, *) 'all', k
			a = 3
			do 10 i = 1, 3
			10 write (*, *) 'loop', i
			master
			write (*, *) 'master'
			endmaster
			end`)
		masters := 0
		for rank := range r.out {
			text := r.out[rank].String()
			masters += strings.Count(text, "master")
			if strings.Count(text, "all") != 1 || strings.Count(text, "loop") != 3 {
				t.Errorf("processor %d of %d printed %q, want one line and three of the loop", rank, n, text)
			}
		}
		if masters != 1 {
			t.Errorf("%d processors executed the MASTER block %d times, want once", n, masters)
		}
	}
}

// Only reductions make processors wait. A processor that is a million iterations late delays none of the others
// (pddp-011 with its reading pddp-012, and 013, since nothing is forked when a loop begins). A BARRIER holds all of
// them until the last has come (pddp-014).
func TestNothingWaitsButBarriers(t *testing.T) {
	const head = `
		integer pddp_my_proc, i, j
		template t(64)
		distribute t(block)
		shared real a(64), b(64)
		shared logical m(64)
		align a, b, m with t
		real x
		m = .true.
		barrier
		x = 0
		if (pddp_my_proc() .eq. 0) then
		do i = 1, 1000000
		x = x + 1/(x + i)
		end do
		end if
		`
	const constructs = `
		a = 1
		forall (i = 1:64) b(i) = i
		where (m)
		a = 2
		elsewhere
		a = 3
		endwhere
		master
		x = 1
		endmaster
		a(64) = 5
		`
	for _, n := range []int{2, 7, 64} {
		free := mustRun(t, n, head+constructs+"end")
		held := mustRun(t, n, head+constructs+"barrier\nend")
		late := free.run.Results[0].End
		for rank := 1; rank < n; rank++ {
			if end := free.run.Results[rank].End; end > late/2 {
				t.Errorf("%d processors: %d ends at %v, the late one at %v; want no waiting", n, rank, end, late)
			}
			if end := held.run.Results[rank].End; end < late {
				t.Errorf("%d processors with BARRIER: %d ends at %v, before the late one at %v", n, rank, end, late)
			}
		}
	}
}

// One translation runs on any number of processors (pddp-069).
func TestOneTranslation(t *testing.T) {
	f := fortran.Options{Costs: processor(t)}
	p, err := build(program("copy.pddp", copyText), switches{}, f, false)
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, n := range []int{1, 3, 16, 64, 128} {
		if r := runOn(t, n, p, f.Costs); r.err != nil {
			t.Errorf("%d processors: %v", n, r.err)
		}
	}
}

// In an assignment to one element, every processor asks for the owner and only the owner stores (pddp-070). The others
// are done earlier, by the time of the right-hand side.
func TestOneElement(t *testing.T) {
	const text = `
		integer pddp_my_proc, i, j
		real x
		template t(16)
		distribute t(cyclic)
		shared real a(16)
		align a with t
		a = 0
		i = 4
		a(i) = sqrt(sqrt(sqrt(sqrt(sqrt(2.)))))
		barrier
		do j = 1, 16
		x = a(j)
		if (x .eq. 0 .eqv. j .eq. 4) stop 1
		end do
		end`
	got, err := translate(program("t.pddp", text), switches{})
	if err != nil {
		t.Fatal(err)
	}
	lines := got.Text()
	owner, guard, store := strings.Index(lines, "CALL get_owner(a_id"), strings.Index(lines, "IF (proc_no == myproc) THEN"), strings.Index(lines, "local_mem(offset) = sqrt")
	if owner < 0 || guard < owner || store < guard {
		t.Errorf("want a call of get_owner, a guard for the owner and the store in it, in this order; got\n%s", lines)
	}
	for _, n := range []int{1, 5, 16} {
		mustRun(t, n, text)
	}
}

// A reduction stores local results in a shared-only array and waits in one barrier. Processor 0 combines them. Every
// processor copies the result (pddp-049). It is the one construct that waits.
func TestStepsOfReductions(t *testing.T) {
	for name, call := range map[string]string{"sum": "x = sum(a)", "max": "x = maxval(a)", "min": "x = minval(a)",
		"product": "x = product(a)", "any": "l = any(a .gt. 1)", "all": "l = all(a .gt. 1)"} {
		const n = 4
		with := mustRun(t, n, reductionText(call))
		without := mustRun(t, n, reductionText("x = 1"))
		for rank := range n {
			stores := with.run.Results[rank].Ledger.Stores - without.run.Results[rank].Ledger.Stores
			fetches := with.run.Results[rank].Ledger.Fetches - without.run.Results[rank].Ledger.Fetches
			want := int64(1)
			if rank == 0 {
				want = 0 // the result is in its own memory
			}
			if stores != 1 || fetches != want {
				t.Errorf("%s: processor %d stores %d and fetches %d words, want 1 and %d", name, rank, stores, fetches, want)
			}
		}
	}
}

func reductionText(call string) string {
	return `
		template t(40)
		distribute t(block)
		shared real a(40)
		align a with t
		real x
		logical l
		a = 2
		` + call + "\nend"
}

// Every processor has the exact result of every reduction (pddp-043 to 048).
func TestReductionsEverywhere(t *testing.T) {
	for _, n := range []int{1, 4, 16, 128} {
		mustRun(t, n, `
			template t(200)
			distribute t(cyclic)
			shared integer a(200)
			shared real*8 p(200)
			align a, p with t
			integer i
			forall (i = 1:200) a(i) = mod(37*i, 211) - 60
			p = 1
			p(77) = 3
			p(13) = -0.5d0
			barrier
			n = 0
			k = -1000
			l = 1000
			do i = 1, 200
			m = mod(37*i, 211) - 60
			n = n + m
			k = max(k, m)
			l = min(l, m)
			end do
			if (sum(a) .ne. n .or. maxval(a) .ne. k) stop 1
			if (minval(a) .ne. l .or. product(p) .ne. -1.5d0) stop 2
			if (.not. any(a .eq. k) .or. any(a .gt. k)) stop 3
			if (.not. all(a .ge. l) .or. all(a .gt. l)) stop 4
			end`)
	}
}

// After -barrier a barrier stands behind each array statement and only there (pddp-111,
// 113).
func TestBarrierOption(t *testing.T) {
	const text = `
		template t(8)
		distribute t(block)
		shared real a(8), b(8)
		align a, b with t
		real x, c(8)
		a = 1
		forall (i = 1:8) b(i) = i
		where (a .gt. 0) b = a
		c = a
		a(3) = 7
		x = a(2)
		c(1) = x
		end`
	count := func(o switches) int {
		got, err := translate(program("t.pddp", text), o)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(got.Text(), "CALL pddp_barrier()")
	}
	if without, with := count(switches{}), count(switches{Barrier}); without != 0 || with != 4 {
		t.Errorf("%d barriers, %d with -barrier; want 0, and 4 behind the four array statements", without, with)
	}
}

// A get blocks: nothing else goes on meanwhile, so that a process takes at least the
// latencies of all its gets one after the other (pddp-144).
func TestGetsOneAfterTheOther(t *testing.T) {
	r := mustRun(t, 4, copyText)
	for rank, p := range r.run.Results {
		if least := sim.Microsecond.Times(p.Ledger.Fetches); p.Ledger.Fetches == 0 || sim.Duration(p.End) < least {
			t.Errorf("processor %d: %d gets of 1 us end at %v", rank, p.Ledger.Fetches, p.End)
		}
	}
}
