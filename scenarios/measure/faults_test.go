package measure_test

import "testing"

// TestFaultsByHand: on the ideal machine a call takes 1 us, a message 10 us, and a page of
// 4096 bytes 40.96 us to leave and as long to arrive. A read is call, request, page: 1 + 10
// + 10 + 81.92 us. Invalidations go to all readers at once, 10 us there and 10 us back. An
// upgrade needs no page.
func TestFaultsByHand(t *testing.T) {
	r := run(t, "ideal", []string{"faults"})
	byHand(t, r, "faults", map[[2]string]float64{
		{"shared virtual memory/zero-fill", "first touch"}:    1,
		{"shared virtual memory/read fault", "first reader"}:  102.92,
		{"shared virtual memory/read fault", "second reader"}: 102.92,
		{"shared virtual memory/write fault", "1 copy"}:       102.92,
		{"shared virtual memory/write fault", "2 copies"}:     122.92,
		{"shared virtual memory/write fault", "64 copies"}:    122.92,
		{"shared virtual memory/upgrade", "2 copies"}:         21,
		{"shared virtual memory/upgrade", "64 copies"}:        41,
	})
}
