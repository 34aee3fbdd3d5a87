package hpf_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"simrun/machines"
	"simrun/machines/meiko"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/fio"
	"simrun/models/hpf"
	"simrun/sim"
)

// onMeiko runs a program on a Meiko CS-2.
func onMeiko(t testing.TB, p *spmd.Program, n int) (string, *spmd.Run) {
	t.Helper()
	m, err := meiko.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	r := &spmd.Run{Config: func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out})}
	}}
	k := sim.New(1)
	if err := m.Launch(k, n, p.Body(r)); err != nil {
		t.Fatal(err)
	}
	if err := k.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return out.String(), r
}

// TestMeiko: results on the real network are those of the sequential run.
func TestMeiko(t *testing.T) {
	text := program(mappings[0], statements)
	want := sequential(t, "t.f90", text)
	p, err := compile(t, "t.f90", text, fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, n := range []int{1, 3, 4} {
		if got, _ := onMeiko(t, p, n); got != want {
			t.Errorf("%d processes: %s", n, differing(got, want))
		}
	}
}

// TestStar: an element that all processes read takes its owner one message for each
// of the others, one after the other. On a Meiko csend returns after 81.94 us (see
// package mpsc); what the owner computes between two is less than a microsecond.
func TestStar(t *testing.T) {
	text := `real*8 a(64), s
!hpf$ distribute a(block)
a = 1
do i = 1, 100
s = a(1)
end do
end
`
	p, err := compile(t, "t.f90", text, fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	for _, n := range []int{2, 8} {
		_, r := onMeiko(t, p, n)
		messages := r.Results[0].Ledger.Messages
		perMessage := sim.Duration(r.Results[0].End).Microseconds() / float64(messages)
		if messages != int64(100*(n-1)) || perMessage < 81 || perMessage > 87 {
			t.Errorf("%d processes: got %d messages of %.2f us, want %d of 81 to 87 us", n, messages, perMessage, 100*(n-1))
		}
	}
}

// TestOverlapByHand is the example of the package comment.
func TestOverlapByHand(t *testing.T) {
	text := "real x(10), y(10)\n!hpf$ distribute (block) :: x, y\ny = 1\nx(2:9) = y(1:8)\nend\n"
	p, err := compile(t, "t.f90", text, fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	_, r, err := execute(t, p, 3)
	if err != nil {
		t.Fatal(err)
	}
	var got []int64
	for _, x := range r.Results {
		got = append(got, x.Ledger.Messages, x.Ledger.Bytes)
	}
	if want := []int64{1, 4, 1, 4, 0, 0}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("got messages and bytes %v, want %v", got, want)
	}
}

// TestClasses: all three classes of code take time, and the sum is the computing.
func TestClasses(t *testing.T) {
	p, err := compile(t, "t.f90", program(mappings[1], statements[:9]), fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	_, r, err := execute(t, p, 2)
	if err != nil {
		t.Fatal(err)
	}
	for c := hpf.Computing; c <= hpf.Runtime; c++ {
		if r.Results[1].Ledger.Time[c] <= 0 {
			t.Errorf("%v: got %v, want more than nothing", c, r.Results[1].Ledger.Time[c])
		}
	}
}

// TestSampled: of a marked loop some iterations are executed, and the time is within
// one per cent of that of all.
func TestSampled(t *testing.T) {
	text := `      REAL*8 A(96,96), X
      INTEGER I, K
!HPF$ DISTRIBUTE A(*,CYCLIC)
      FORALL (I = 1:96, K = 1:96) A(I,K) = MIN(I, K)
CSIM$ SAMPLE
      DO K = 1, 95
        DO I = K + 1, 96
          X = A(I,K)
          A(I,K+1:96) = A(I,K+1:96) - X*A(K,K+1:96)
        END DO
      END DO
      END
`
	var ends []float64
	for _, sampled := range []bool{false, true} {
		p, err := hpf.Dialect().Build([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, dialect.Options{Sampled: sampled, Fortran: fortran.Options{Costs: costs(t)}})
		if err != nil {
			t.Fatal(err)
		}
		_, r := onMeiko(t, p, 4)
		p.Close()
		ends = append(ends, sim.Duration(r.End()).Seconds())
	}
	if d := ends[1]/ends[0] - 1; d > 0.01 || d < -0.01 {
		t.Errorf("got %v s sampled, %v s in full", ends[1], ends[0])
	}
}

// silent is an endpoint without capabilities.
type silent struct{ machines.Endpoint }

func TestMachineWithoutMessages(t *testing.T) {
	p, err := compile(t, "t.f90", "end\n", fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	m, err := meiko.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	k, body := sim.New(1), p.Body(&spmd.Run{})
	if err := m.Launch(k, 1, func(e machines.Endpoint) { body(silent{e}) }); err != nil {
		t.Fatal(err)
	}
	var missing *machines.MissingError
	if err := k.Run(context.Background()); !errors.As(err, &missing) || missing.System != "hpf" {
		t.Errorf("got %v, want a *machines.MissingError of hpf", err)
	}
}

func ExampleDialect() {
	text := `      REAL X(10), Y(10)
!HPF$ DISTRIBUTE (BLOCK) :: X, Y
      X(2:9) = Y(1:8)
      END
`
	t, err := hpf.Dialect().Translate([]fortran.Source{{Name: "shift.hpf", Text: []byte(text)}}, dialect.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, l := range t.Lines() {
		if l.At.Line == 3 {
			fmt.Println(l.Kind, l.Text)
		}
	}
	// Output:
	// run-time library         CALL hpf_overlap(y$sd, 1, 1, 0)
	// owner calculation         CALL hpf_block(x$sd, 1, 2, 9, 1, hpf$l1, hpf$u1, hpf$s1)
	// computing         DO hpf$i1 = hpf$l1, hpf$u1
	// computing           x$b(x$o + hpf$i1) = y$b(y$o + (hpf$i1 - 1))
	// computing         END DO
}
