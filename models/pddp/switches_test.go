package pddp

import (
	"strings"
	"testing"

	"simrun/models/fortran"
	"simrun/sim"
)

const switchedText = `
	program main
	integer i, j
	template t1(36)
	distribute t1(block)
	template t2(36)
	distribute t2(cyclic)
	template t3(36, 5)
	distribute t3(block, *)
	shared real x(36), y(36), z(36), s(36)
	shared real a(36, 5), b(36, 5)
	align x, z with t1
	align y with t2
	align a, b with t3
	real v
	forall (i = 1:36) y(i) = i*i
	forall (i = 1:36) z(i) = -i
	forall (i = 1:36, j = 1:5) b(i,j) = 100*i + j
	forall (i = 1:36) s(i) = 2*i
	barrier
	x = y
	barrier
	z = x
	x(2:20:2) = y(3:30:3)
	a(1:35,:) = b(2:36,:)
	barrier
	v = 0
	do i = 1, 36
	if (z(i) .ne. i*i) v = 1
	if (s(i) .ne. 2*i) v = 2
	if (i .le. 20 .and. mod(i, 2) .eq. 0) then
	if (x(i) .ne. (3*i/2)**2) v = 3
	else
	if (x(i) .ne. i*i) v = 4
	end if
	do j = 1, 5
	if (i .le. 35) then
	if (a(i,j) .ne. 100*(i + 1) + j) v = 5
	end if
	end do
	end do
	if (v .ne. 0) stop 1
	end`

// The options that undo decisions of PDDP leave results as they are, and change what
// they are about.
func TestSwitches(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 7} {
		end := map[string]sim.Time{}
		for name, o := range map[string]switches{
			"none": {}, "owners": {Owners}, "push": {Push}, "interleave": {Interleave}, "plain": {Plain}, "bulk prefetch": {BulkPrefetch},
			"all": {Owners, Push, Interleave, BulkPrefetch, Plain},
		} {
			r := execute(t, n, program("switched.pddp", switchedText), o, fortran.Options{})
			if r.err != nil {
				t.Errorf("%s on %d processors: %v", name, n, r.err)
				continue
			}
			end[name] = r.run.End()
		}
		if end["owners"] <= end["none"] || end["plain"] <= end["none"] {
			t.Errorf("%d processors: %v with owners, %v plain, %v without; want both longer", n, end["owners"], end["plain"], end["none"])
		}
	}
}

// With Push copies between different distributions put; with Owners no array is read
// where it lies.
func TestSwitchedTranslation(t *testing.T) {
	for _, tt := range []struct {
		o          switches
		puts, gets int // of the three copies x = y, z = x, x(2:20:2) = y(3:30:3), of a(1:35,:) and of s(i)
	}{
		{switches{}, 0, 3},
		{switches{Owners}, 0, 4},
		{switches{Push}, 3, 0},
	} {
		got, err := translate(program("switched.pddp", switchedText), tt.o)
		if err != nil {
			t.Fatal(err)
		}
		text := got.Text()
		copies := text[:strings.Index(text, "v = 0")]
		if puts := strings.Count(copies, "pddp_put4("); puts != tt.puts {
			t.Errorf("%+v: %d puts, want %d", tt.o, puts, tt.puts)
		}
		if gets := strings.Count(copies, "pddp_get4("); gets != tt.gets {
			t.Errorf("%+v: %d gets, want %d", tt.o, gets, tt.gets)
		}
	}
}

// With Interleave the elements of a shared-only array come from all processors, else
// from processor 0.
func TestInterleave(t *testing.T) {
	const n = 4
	for _, tt := range []struct {
		o    switches
		most int64 // fetches of a process
	}{{switches{}, 64}, {switches{Interleave}, 48}} {
		r := execute(t, n, program("shared.pddp", `
			program main
			shared real s(64)
			real v
			integer i
			forall (i = 1:64) s(i) = i
			barrier
			v = 0
			do i = 1, 64
			v = v + s(i)
			end do
			if (v .ne. 2080) stop 1
			end`), tt.o, fortran.Options{})
		if r.err != nil {
			t.Fatal(r.err)
		}
		for rank, p := range r.run.Results {
			want := tt.most
			if rank == 0 && !tt.o.isOn(Interleave) {
				want = 0
			}
			if p.Ledger.Fetches != want {
				t.Errorf("interleave %t: process %d fetched %d words, want %d", tt.o.isOn(Interleave), rank, p.Ledger.Fetches, want)
			}
		}
	}
}
