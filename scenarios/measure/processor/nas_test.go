package processor_test

import (
	"math"
	"testing"

	"simrun/scenarios/measure/processor"
)

// verification are the norms with which the NAS Parallel Benchmarks compare, of the
// residual and of the error by component (NPB 3.3, verify), class S.
var verification = []struct {
	solver          string
	steps           int
	residual, error [5]float64
}{
	{
		"BT", 60,
		[5]float64{1.7034283709541311e-01, 1.2975252070034097e-02, 3.2527926989486055e-02, 2.6436421275166801e-02, 1.9211784131744430e-01},
		[5]float64{4.9976913345811579e-04, 4.5195666782961927e-05, 7.3973765172921357e-05, 7.3821238632439731e-05, 8.9269630987491446e-04},
	},
	{
		"SP", 100,
		[5]float64{2.7470315451339479e-02, 1.0360746705285417e-02, 1.6235745065095532e-02, 1.5840557224455615e-02, 3.4849040609362460e-02},
		[5]float64{2.7289258557377227e-05, 1.0364446640837285e-05, 1.6154798287166471e-05, 1.5750704994480102e-05, 3.4177666183390531e-05},
	},
}

// TestVerification: BT and SP of class S give the norms of the benchmark's verification,
// within its 1e-8.
func TestVerification(t *testing.T) {
	for _, v := range verification {
		norms, err := processor.Norms(t.Context(), v.solver, v.steps)
		if err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string][5]float64{"residual": v.residual, "error": v.error} {
			for m, w := range want {
				if got := norms[name][m]; !(math.Abs(got/w-1) < 1e-8) {
					t.Errorf("%s: %s of component %d is %.15g, want %.15g", v.solver, name, m+1, got, w)
				}
			}
		}
	}
}
