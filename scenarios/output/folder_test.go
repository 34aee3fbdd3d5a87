package output_test

import (
	"strings"
	"testing"

	"simrun/scenarios/output"
)

func TestFolder(t *testing.T) {
	for _, c := range []struct {
		changes []string
		want    string // "" if it ends with a hash
		start   string // then
	}{
		{nil, "ring", ""},
		{[]string{"machine.link.latency=5us"}, "ring~link.latency=5us", ""},
		{[]string{"machine.placement=spread"}, "ring~machine.placement=spread", ""},
		{[]string{"t3d.shmem.get=900ns", "scenario.seed=3"}, "ring~t3d.shmem.get=900ns,seed=3", ""},
		{[]string{"scenario.parameters.laps=-1"}, "ring~parameters.laps=-1", ""},
		{[]string{"counterfactual=free-copies"}, "ring~counterfactual=free-copies", ""},
		{[]string{"machine.link.rate=5MB/s"}, "", "ring~link.rate=5mb-s~"},
		{[]string{`scenario.parameters.processes=["1024/256", "2"]`}, "", "ring~parameters.processes=1024-256-2~"},
		{[]string{"scenario.parameters.x=1."}, "", "ring~parameters.x=1~"},
		{[]string{"a=" + strings.Repeat("long", 20)}, "", "ring~a=longlong"},
		{[]string{"machine.größe=1"}, "", "ring~machine.gr-e=1~"},
	} {
		got := output.Folder("ring", c.changes)
		if c.want != "" && got != c.want || !strings.HasPrefix(got, c.start) || c.want == "" && got[max(0, len(got)-9)] != '~' {
			t.Errorf("%q: got %q, want %q or %q and a hash", c.changes, got, c.want, c.start)
		}
		if len(got) > 60 {
			t.Errorf("%q: got %q of %d bytes, want at most 60", c.changes, got, len(got))
		}
	}
}

// Changes that look alike when they are shortened have folders of their own.
func TestFoldersDiffer(t *testing.T) {
	long := strings.Repeat("x", 60)
	seen := map[string][]string{}
	for _, changes := range [][]string{
		nil, {"a=1"}, {"a=1", "b=2"}, {"a=1,b=2"}, {"a=MB"}, {"a=mb"}, {"a=Mb"}, {"a=m/b"}, {"a=m-b"},
		{"machine.seed=1"}, {"scenario.seed=1"}, {"scenario.parameters.seed=1"}, {"a=" + long}, {"a=" + long + "y"}, {"a", "1"}, {"a=1."},
	} {
		got := strings.ToLower(output.Folder("ring", changes))
		if before, twice := seen[got]; twice {
			t.Errorf("%q and %q both go to %q, want two folders", before, changes, got)
		}
		seen[got] = changes
	}
}
