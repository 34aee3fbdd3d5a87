package elementary

import (
	"math/rand/v2"
	"testing"
)

// The product that compiled programs take has the bits of the fused one. Its factors lie
// below 2^480 and above 2^-480 here, so that products are within what it states.
func TestSplitProductIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	factor := wide(-480, 480)
	for range 1_000_000 {
		a, b := factor(r), factor(r)
		if got, want := splitProduct(a, b), twoProduct(a, b); got != want {
			t.Fatalf("%x * %x: got %x, want %x", a, b, got, want)
		}
	}
	if got := splitProduct(0, 3); got != (dd{}) {
		t.Errorf("0 * 3: got %x, want 0", got)
	}
}
