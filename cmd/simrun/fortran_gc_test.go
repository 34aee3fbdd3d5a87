package main

import (
	"runtime/debug"
	"testing"
)

func TestFewCollectionsRestores(t *testing.T) {
	before := debug.SetGCPercent(77)
	defer debug.SetGCPercent(before)
	restore := fewCollections()
	if got := debug.SetGCPercent(compilingGCPercent); got != compilingGCPercent {
		t.Errorf("while compiling: got %d, want %d", got, compilingGCPercent)
	}
	restore()
	if got := debug.SetGCPercent(77); got != 77 {
		t.Errorf("afterwards: got %d, want 77", got)
	}
}
