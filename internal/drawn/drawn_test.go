package drawn_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/internal/drawn"
)

// Cases are as many as asked for within the test, and rapid's own number after it.
func TestAtMost(t *testing.T) {
	count := func(t *testing.T) (n int) {
		rapid.Check(t, func(*rapid.T) { n++ })
		return n
	}
	before := count(t)
	t.Run("fewer", func(t *testing.T) {
		drawn.AtMost(t, 7)
		if n := count(t); n != 7 && n != before {
			t.Errorf("%d cases were drawn, want 7, or %d as the command line says", n, before)
		}
	})
	if n := count(t); n != before {
		t.Errorf("%d cases were drawn afterwards, want %d as before", n, before)
	}
}
