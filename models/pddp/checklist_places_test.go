package pddp

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// Where elements are, and who reads them from whom.

// owners returns the owner of each element of an array of extents n1, n2 and a distribution,
// first dimension fastest: each owner stores its own number.
func owners(t *testing.T, p int, dist string, n1, n2 int) []int {
	t.Helper()
	r := mustRun(t, p, fmt.Sprintf(`
		integer pddp_my_proc, me, i, j, k
		template t(%[1]d, %[2]d)
		distribute t(%[3]s)
		shared integer a(%[1]d, %[2]d), b(%[1]d, %[2]d)
		align a, b with t
		me = pddp_my_proc()
		forall (i = 1:%[1]d, j = 1:%[2]d) a(i, j) = me
		where (a .ge. 0) b = a
		barrier
		do j = 1, %[2]d
		do i = 1, %[1]d
		k = a(i, j)
		if (k .ne. b(i, j)) stop 1
		if (me .eq. 0) write (*, '(i0)') k
		end do
		end do
		end`, n1, n2, dist))
	var all []int
	for _, line := range strings.Fields(r.out[0].String()) {
		k, err := strconv.Atoi(line)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, k)
	}
	if len(all) != n1*n2 {
		t.Fatalf("%s on %d processors: %d owners printed, want %d", dist, p, len(all), n1*n2)
	}
	return all
}

// BLOCK gives a processor successive elements, as many as the extent divided by the processors. CYCLIC gives
// successive elements to successive processors and wraps around. * leaves a dimension on one processor. (pddp-027 to
// 031; pddp-063, since the owner executes array statements, FORALL and WHERE.)
func TestOwners(t *testing.T) {
	for _, p := range []int{1, 2, 3, 8, 16, 128} {
		for _, n := range []int{1, 12, 13, 128} {
			block, cyclic := owners(t, p, "block, *", n, 2), owners(t, p, "*, cyclic", 2, n)
			for i := 1; i < n; i++ {
				if block[i] < block[i-1] || n%p == 0 && block[i] != i/(n/p) {
					t.Errorf("BLOCK of %d on %d: element %d lies on %d, behind one on %d", n, p, i+1, block[i], block[i-1])
				}
				if cyclic[2*i] != (cyclic[2*i-2]+1)%p {
					t.Errorf("CYCLIC of %d on %d: element %d lies on %d, behind one on %d", n, p, i+1, cyclic[2*i], cyclic[2*i-2])
				}
			}
			for i := range n {
				if block[i] != block[n+i] || cyclic[2*i] != cyclic[2*i+1] {
					t.Errorf("%d on %d: the owner of element %d changes along a dimension that is not distributed", n, p, i+1)
				}
			}
		}
	}
}

// All combinations of distribution types have one owner for each element (pddp-027).
func TestAllDistributions(t *testing.T) {
	types := []string{"block", "cyclic", "*"}
	for _, a := range types {
		for _, b := range types {
			for _, c := range types {
				mustRun(t, 6, fmt.Sprintf(`
					template t(5, 4, 7)
					distribute t(%s, %s, %s)
					shared integer a(5, 4, 7)
					align a with t
					integer i, j, k
					a = 0
					barrier
					forall (i = 1:5, j = 1:4, k = 1:7) a(i, j, k) = a(i, j, k) + 1
					if (sum(a) .ne. 140 .or. maxval(a) .ne. 1) stop 1
					end`, a, b, c))
			}
		}
	}
}

// A get is issued for each element that another processor holds, and for no other
// (pddp-064): X by BLOCK = Y CYCLIC of 1000 elements. Nothing is put (pddp-146), and with
// equal distributions nothing is fetched (pddp-095).
func TestOnlyRemoteElementsAreFetched(t *testing.T) {
	const n = 1000
	for _, p := range []int{2, 3, 7, 16} {
		r := mustRun(t, p, fmt.Sprintf(`
			template t1(%[1]d)
			distribute t1(block)
			template t2(%[1]d)
			distribute t2(cyclic)
			shared real x(%[1]d), y(%[1]d), z(%[1]d)
			align x, z with t1
			align y with t2
			forall (i = 1:%[1]d) y(i) = i
			barrier
			x = y
			z = x
			end`, n))
		want := make([]int64, p)
		size := (n + p - 1) / p
		for i := range n {
			if i/size != i%p {
				want[i/size]++
			}
		}
		for rank, q := range r.run.Results {
			if q.Ledger.Fetches != want[rank] || q.Ledger.Stores != 0 {
				t.Errorf("processor %d of %d: %d gets and %d puts, want %d and none", rank, p, q.Ledger.Fetches, q.Ledger.Stores, want[rank])
			}
		}
	}
}

// Every processor allocates the same memory for an array, used or not, on every machine (pddp-059; pddp-058 would have
// it so on the T3D only). So the following arrays begin at the same distance on all processors. Distributed arrays are
// on the heap (pddp-055).
func TestSameMemoryEverywhere(t *testing.T) {
	for _, p := range []int{3, 16, 128} {
		r := mustRun(t, p, `
			integer pddp_local_address, pddp_local_size, i, k, n
			template t(13, 5)
			distribute t(block, *)
			shared real a(13, 5), b(13, 5), c(13, 5)
			align a, b, c with t
			a = 1
			b = 1
			c = 1
			i = pddp_local_address(a)
			k = pddp_local_address(b)
			n = pddp_local_address(c)
			j = pddp_local_size(a)
			write (*, *) k - i, n - k, j
			end`)
		for rank := range r.out {
			if r.out[rank].String() != r.out[0].String() {
				t.Errorf("processor %d of %d has arrays at distances %q, processor 0 at %q", rank, p, r.out[rank].String(), r.out[0].String())
			}
		}
	}
}

// A(2:10) = A(1:9) as it stands reads what it has just written; with the right-hand side in
// a buffer first it means what it means in Fortran 90 (pddp-072).
func TestUnbufferedAssignment(t *testing.T) {
	differs := false
	for _, dist := range []string{"block", "cyclic"} {
		for _, p := range []int{1, 2, 3, 5} {
			text := func(statements string) string {
				return `
					template t(10)
					distribute t(` + dist + `)
					shared integer a(10), b(10)
					align a, b with t
					integer i, k
					forall (i = 1:10) a(i) = i
					barrier
					` + statements + `
					barrier
					k = 0
					do i = 2, 10
					if (a(i) .ne. i - 1) k = k + 1
					end do
					write (*, *) k
					end`
			}
			plain := mustRun(t, p, text("a(2:10) = a(1:9)"))
			differs = differs || strings.TrimSpace(plain.out[0].String()) != "0"
			buffered := mustRun(t, p, text("b(2:10) = a(1:9)\nbarrier\na(2:10) = b(2:10)"))
			if got := strings.TrimSpace(buffered.out[0].String()); got != "0" {
				t.Errorf("%s on %d processors, with a buffer: %s elements are wrong", dist, p, got)
			}
		}
	}
	if !differs {
		t.Error("A(2:10) = A(1:9) without a buffer is right everywhere; want a difference in one case at least")
	}
}

// TEMPLATE takes 1 to 7 dimensions and has no memory of its own (pddp-026). Inquiry has the rank (pddp-096), the
// bounds (pddp-097, 098) and the sizes, which add up (pddp-099).
func TestRanks(t *testing.T) {
	for rank := 1; rank <= 7; rank++ {
		dims, types := strings.Repeat("3,", rank-1)+"3", strings.Repeat("*,", rank-1)+"cyclic"
		r := mustRun(t, 2, fmt.Sprintf(`
			integer pddp_rank, pddp_local_size, lo, hi, s
			template t(%[1]s)
			distribute t(%[2]s)
			shared real a(%[1]s)
			align a with t
			a = 1
			call pddp_global_bounds(a, %[3]d, lo, hi)
			if (pddp_rank(a) .ne. %[3]d .or. lo .ne. 1 .or. hi .ne. 3) stop 1
			call pddp_local_bounds(a, %[3]d, lo, hi, s)
			write (*, *) lo, (hi - lo)/s + 1
			end`, dims, types, rank))
		for p, want := range []string{"1 2", "2 1"} {
			if got := strings.Join(strings.Fields(r.out[p].String()), " "); got != want {
				t.Errorf("rank %d: processor %d begins at and has %q, want %q", rank, p, got, want)
			}
		}
	}
}
