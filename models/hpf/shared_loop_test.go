package hpf_test

import (
	"fmt"
	"testing"

	"simrun/models/fortran"
)

// The iterations of an independent loop that assigns what lies with one element are dealt
// out: with four processes, each has a quarter of the work.
func TestDealtLoop(t *testing.T) {
	const text = `program t
integer i, j, n
real*8 a(64), v, s
!hpf$ distribute a(block)
s = 0
!hpf$ independent, new(i, v), reduction(s)
do j = 1, 64
v = j
do i = 1, 2000
if (v > 1d6) exit
v = v + 1/v
end do
a(j) = v
s = s + 1
end do
print *, s
end
`
	p, err := compile(t, "t.f90", text, fortran.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	var ends [2]float64
	for i, n := range []int{1, 4} {
		got, run, err := execute(t, p, n)
		if iterations := 0.; err != nil || !scanned(got, &iterations) || iterations != 64 {
			t.Fatalf("%d processes: got %q and %v, want 64", n, got, err)
		}
		ends[i] = float64(run.End())
	}
	if speedup := ends[0] / ends[1]; speedup < 3 || speedup > 4 {
		t.Errorf("got a speedup of %.2f on 4 processes, want nearly 4", speedup)
	}
}

func scanned(text string, x *float64) bool {
	_, err := fmt.Sscan(text, x)
	return err == nil
}
