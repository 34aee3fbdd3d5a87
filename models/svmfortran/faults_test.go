package svmfortran_test

import (
	"context"
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/fio"
	"simrun/sim"
)

// keepFaults runs a program on n processors and keeps its page faults.
func keepFaults(t *testing.T, p *spmd.Program, n int) *spmd.Run {
	t.Helper()
	r := &spmd.Run{KeepFaults: true, Config: func(int) vm.Config { return vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}})} }}
	k := sim.New(1)
	if err := machine.Launch(k, n, p.Body(r)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPageFaults: a page of the ideal machine has 4096 bytes, so A has four pages and B two. By padding, each begins
// at one. Processor 0 writes the first half of A and processor 1 the second. Then 1 reads all of A into B. The pages
// of B and 0's pages of A are not there, while its own are. Last, 0 writes where 1 has read. The place of a fault is
// that of the loop or statement.
func TestPageFaults(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      DOUBLE PRECISION A(2048), B(1024)
      INTEGER N(3)
      COMMON /S/ N, A
CSVM$ SHARED /S/, B
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
      DO I = 1, 2048
         A(I) = I
      END DO
      IF (MYPROCSET() .EQ. 1) THEN
         DO I = 1, 1024
            B(I) = A(I) + A(I+1024)
         END DO
      END IF
CSVM$ BARRIER
      IF (MYPROCSET() .EQ. 0) A(5) = 0
      END
`, dialect.Options{})
	r := keepFaults(t, p, 2)
	want := [][]string{
		{"t.f:7 a+0 zero-fill", "t.f:7 a+4096 zero-fill", "t.f:17 a+0 upgrade"},
		{"t.f:7 a+8192 zero-fill", "t.f:7 a+12288 zero-fill", "t.f:12 a+0 read", "t.f:12 b+0 zero-fill", "t.f:12 a+4096 read", "t.f:12 b+4096 zero-fill"},
	}
	for rank := range want {
		var got []string
		for _, f := range r.PageFaults(rank) {
			got = append(got, fmt.Sprintf("%s %s+%d %v", f.Line, f.Variable, f.Offset, f.Cause))
			if f.Took < 0 || f.At < sim.Time(f.Took) {
				t.Errorf("processor %d: a fault of %v that ends at %v", rank, f.Took, f.At)
			}
		}
		if fmt.Sprint(got) != fmt.Sprint(want[rank]) {
			t.Errorf("processor %d has %q, want %q", rank, got, want[rank])
		}
		faults := r.Faults(rank)
		if sum := faults.Sum(); sum.Count != int64(len(got)) {
			t.Errorf("processor %d: %d faults are counted, %d are kept", rank, sum.Count, len(got))
		}
	}
}

// TestSweepTakesTime: a loop contains calls. Its references to memory are priced as a sweep in front of it. On one
// processor, it takes as long with shared arrays as with private ones, except for the page faults.
func TestSweepTakesTime(t *testing.T) {
	took := map[string]sim.Duration{}
	for _, directive := range []string{"", "CSVM$ SHARED /F/\n"} {
		p := mustCompile(t, `
      PROGRAM T
      DOUBLE PRECISION A(20000), B(20000)
      INTEGER I, K
      COMMON /F/ A, B
`+directive+`
      DO K = 1, 20
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
         DO I = 1, 20000
            A(I) = B(I) + I
            CALL WORK(I)
         END DO
      END DO
      END
      SUBROUTINE WORK(I)
      INTEGER I
      IF (I .LT. 0) PRINT *, I
      END
`, dialect.Options{})
		_, r, err := execute(t, p, 1)
		if err != nil {
			t.Fatal(err)
		}
		faults := r.Faults(0)
		sum := faults.Sum()
		if (sum.Count > 0) != (directive != "") {
			t.Errorf("%q: %d page faults", directive, sum.Count)
		}
		took[directive] = r.Results[0].Ledger.Time[machines.Computing]
		if all := sim.Duration(r.End()); all-sum.Time < took[directive] {
			t.Errorf("%q: %v in all, %v of computing and %v of faults", directive, all, took[directive], sum.Time)
		}
	}
	if private, shared := took[""].Seconds(), took["CSVM$ SHARED /F/\n"].Seconds(); private <= 0 || shared < 0.99*private || shared > 1.01*private {
		t.Errorf("computing takes %v s with shared arrays and %v s with private ones, want the same to 1 %%", shared, private)
	}
}

// TestRegionSpans: a tracer is told in which region each process is, one stretch behind the other. The stretches of a
// region add up to the time that Regions tells. The run is the same as without a tracer.
func TestRegionSpans(t *testing.T) {
	p := mustCompile(t, stencil, dialect.Options{Fortran: fortran.Options{Phantom: true}})
	plain := keepFaults(t, p, 3)
	trace, k := &sim.Recorder{}, sim.New(1)
	k.SetTracer(trace)
	r := &spmd.Run{KeepFaults: true, Config: func(int) vm.Config { return vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}})} }}
	if err := machine.Launch(k, 3, p.Body(r)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	times, ends := map[string]sim.Duration{}, map[string]sim.Time{}
	for _, s := range trace.Spans {
		if s.Kind != sim.SpanRegion {
			continue
		}
		if s.Start < ends[s.Track] || s.End <= s.Start {
			t.Errorf("%s: %s from %v to %v, behind %v", s.Track, s.Label, s.Start, s.End, ends[s.Track])
		}
		times[s.Track+" "+s.Label] += s.End.Sub(s.Start)
		ends[s.Track] = s.End
	}
	for rank := range 3 {
		for _, x := range r.Regions(rank) {
			if got := times[fmt.Sprintf("process %d %s, %s", rank, x.Name, x.Line)]; x.Line != "" && got != x.Time {
				t.Errorf("processor %d: spans of %s take %v, want %v", rank, x.Name, got, x.Time)
			}
		}
		if r.Results[rank] != plain.Results[rank] {
			t.Errorf("processor %d: with a tracer %+v, without %+v", rank, r.Results[rank], plain.Results[rank])
		}
	}
	if len(ends) != 3 {
		t.Errorf("spans of %d processes, want 3", len(ends))
	}
}

// TestRegions: the time of each processor is that of its regions. All waits in barriers belong to the loops that they
// end. Faults are where the pages are used.
func TestRegions(t *testing.T) {
	p := mustCompile(t, `
      PROGRAM T
      DOUBLE PRECISION A(2048), S
      COMMON /S/ A, S
CSVM$ SHARED /S/
      INTEGER I, K
      DO K = 1, 3
CSVM$ PDO (LOOPS(I),STRATEGY(BLOCK))
         DO I = 1, 2048
            A(I) = A(I) + K
         END DO
CSVM$ COORDINATED
         CALL SUM
      END DO
      END
      SUBROUTINE SUM
      DOUBLE PRECISION A(2048), S
      COMMON /S/ A, S
CSVM$ EXCLUSIVE_REGION
      S = 0
      DO I = 1, 2048
         S = S + A(I)
      END DO
CSVM$ EXCLUSIVE_REGION_END
CSVM$ BARRIER
      END
`, dialect.Options{})
	r := keepFaults(t, p, 2)
	for rank := range 2 {
		var sum sim.Duration
		var noted machines.Times
		names := ""
		for _, x := range r.Regions(rank) {
			names += fmt.Sprintf("%s %s; ", x.Name, x.Line)
			sum += x.Time
			for k, d := range x.Kind {
				noted[k] += d
			}
			if busy := x.Kind[machines.Barriers] > 0; busy != (x.Name == "PDO I" || x.Name == "SUM" || x.Name == "(elsewhere)") {
				t.Errorf("processor %d: barriers of %v in %s", rank, x.Kind[machines.Barriers], x.Name)
			}
		}
		if want := "T t.f:2; PDO I t.f:8; SUM t.f:16; EXCLUSIVE_REGION t.f:19; (elsewhere) ; "; names != want {
			t.Errorf("regions are %s want %s", names, want)
		}
		result := r.Results[rank]
		if sum != sim.Duration(result.End) || noted[machines.PageFaults] != result.Ledger.Time[machines.PageFaults] {
			t.Errorf("processor %d ends at %v with page faults of %v; its regions have %v and %v", rank, result.End, result.Ledger.Time[machines.PageFaults], sum, noted[machines.PageFaults])
		}
	}
}
