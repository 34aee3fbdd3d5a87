package xpressspace

import (
	"testing"

	"simrun/models/xpressspace/dart"
)

// TestCommandNames: every command has a name of its own.
func TestCommandNames(t *testing.T) {
	seen := map[string]dart.Service{}
	for s := opJoin; s <= opExit; s++ {
		name := CommandName(s)
		if other, twice := seen[name]; name == "" || twice {
			t.Errorf("command %d: name %q, as of command %d, want one of its own", s, name, other)
		}
		seen[name] = s
	}
	if got := CommandName(opExit + 1); got != "" {
		t.Errorf("command %d, which there is not: name %q, want none", opExit+1, got)
	}
}
