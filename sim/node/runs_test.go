package node_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/sim/node"
)

// Runs that are touched block by block find, and leave in the cache, what they do one after the other.
func TestRunsAreTouchedInTurn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := rapid.SampledFrom([]int64{24, 32, 64}).Draw(t, "line")
		lines := rapid.Int64Range(1, 5000).Draw(t, "lines")
		inTurn, together := node.NewLines(lines, line), node.NewLines(lines, line)
		for range rapid.IntRange(1, 30).Draw(t, "walks") {
			w := node.LineWalk{
				At:    node.Addr(rapid.IntRange(1<<20, 1<<20+1<<17).Draw(t, "at")),
				Bytes: rapid.Int64Range(1, 200).Draw(t, "bytes"),
				Runs:  rapid.Int64Range(1, 300).Draw(t, "runs"),
			}
			w.Stride = w.Bytes + line + rapid.Int64Range(0, 500).Draw(t, "gap")
			if rapid.Bool().Draw(t, "begin") {
				inTurn.Begin()
				together.Begin()
			}
			if want, got := inTurn.RunsInTurn(w), together.Runs(w); got != want {
				t.Fatalf("%+v finds %s together, want %s", w, got, want)
			}
			if want, got := inTurn.Dump(), together.Dump(); got != want {
				t.Fatalf("%+v leaves\n%s\nwant\n%s", w, got, want)
			}
		}
	})
}
