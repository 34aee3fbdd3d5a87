package craft

import (
	"testing"

	"simrun/machines"
	"simrun/models/fortran"
)

const stencil = `
      DOUBLE PRECISION A(64,16), B(64,16)
      INTEGER I, J, K
CDIR$ SHARED A(:,:BLOCK), B(:,:BLOCK)
      A = 1
      DO K = 1, 3
CDIR$ DOSHARED (J, I) ON B(I,J)
      DO J = 2, 15
         DO I = 2, 63
            B(I,J) = A(I,J-1) + A(I,J+1) - 2*A(I,J)
         END DO
      END DO
      A = A + B
      END DO
      END
`

// Phantom mode computes nothing here and takes the same time to the picosecond.
func TestPhantomTime(t *testing.T) {
	data := execute(t, 4, stencil, fortran.Options{})
	phantom := execute(t, 4, stencil, fortran.Options{Phantom: true})
	if data.err != nil || phantom.err != nil {
		t.Fatal(data.err, phantom.err)
	}
	if data.run.End() != phantom.run.End() {
		t.Errorf("data mode ends at %v, phantom mode at %v", data.run.End(), phantom.run.End())
	}
}

// Of 14 inner columns, PEs 1 and 2 have four each, and both their neighbours' columns are remote: 62 elements from
// either side in each of three sweeps. PE 0 has three inner columns and one such neighbour.
func TestRemoteLoads(t *testing.T) {
	r := execute(t, 4, stencil, fortran.Options{})
	if r.err != nil {
		t.Fatal(r.err)
	}
	for pe, want := range []int64{3 * 62, 2 * 3 * 62, 2 * 3 * 62, 3 * 62} {
		if got := r.run.Results[pe].Ledger.Fetches; got != want {
			t.Errorf("PE %d loads %d remote words, want %d", pe, got, want)
		}
	}
}

// Classes tell computing from finding addresses, and a local loop has none of the latter inside.
func TestClasses(t *testing.T) {
	var total machines.Times
	for _, r := range execute(t, 4, stencil, fortran.Options{}).run.Results {
		for c, d := range r.Ledger.Time {
			total[c] += d
		}
	}
	if total[Addressing] <= 0 || total[Computing] <= 0 {
		t.Errorf("got %v, want time for computing and for addressing", total)
	}
}
