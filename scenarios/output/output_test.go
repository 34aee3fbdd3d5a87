package output_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simrun/machines/ibmsp"
	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/output"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

func result(t *testing.T, set ...string) *scenarios.Result {
	t.Helper()
	c := scenariotest.Catalog()
	return scenariotest.Run(t, scenariotest.Load(t, c, c.Files[0], set...), scenarios.Observers{})
}

// Settings are written as a file would state them.
func TestSettings(t *testing.T) {
	type inner struct {
		Rate sim.Rate `toml:"rate"`
	}
	config := &struct {
		Sizes []sim.Size   `toml:"sizes"`
		Pause sim.Duration `toml:"pause,optional"`
		Laps  int          `toml:"laps"`
		Share float64      `toml:"share"`
		Link  inner        `toml:"link"`
		Clock sim.Frequency
		Off   bool `toml:"-"`
	}{[]sim.Size{1024, 3000}, 1500 * sim.Nanosecond, 3, 0.25, inner{97 * sim.MegabytePerSecond}, 1, true}
	want := []output.Setting{
		{Name: "sizes", Value: []any{"1KiB", "3KB"}},
		{Name: "pause", Value: "1.5us"},
		{Name: "laps", Value: 3},
		{Name: "share", Value: 0.25},
		{Name: "link", Value: []output.Setting{{Name: "rate", Value: "97MB/s"}}},
	}
	if diff := cmp.Diff(want, output.Settings(config)); diff != "" {
		t.Errorf("settings (-want +got):\n%s", diff)
	}
	if got := output.Settings(nil); len(got) != 0 {
		t.Errorf("settings of no configuration = %v, want none", got)
	}
}

// The digest of a Spec is that of the machine as it was published, not as a run
// changed it; another machine has another.
func TestSpecDigestIgnoresOverrides(t *testing.T) {
	plain := output.SpecDigest(result(t).Scenario.Targets[0].Machine.Sheet())
	changed := output.SpecDigest(result(t, "machine.link.latency=3us").Scenario.Targets[0].Machine.Sheet())
	if plain != changed || len(plain) != 64 {
		t.Errorf("digest %s, after an override %s, want the same", plain, changed)
	}
	other, err := ibmsp.Model().Load()
	if err != nil {
		t.Fatal(err)
	}
	if got := output.SpecDigest(other.Sheet()); got == plain {
		t.Errorf("digest %s of ibmsp and of pair, want two", got)
	}
}

// Two runs write the same bytes except in run.json.
func TestWriteIsDeterministic(t *testing.T) {
	r, d := result(t), plots.New()
	var first map[string]string
	for i, run := range []output.Run{
		{Version: "v1", Command: []string{"simrun", "a"}, Began: time.Unix(1, 0), Wall: time.Second},
		{Version: "v1", Command: []string{"simrun", "b"}, Began: time.Unix(2, 0), Wall: time.Minute},
	} {
		dir, err := output.Write(t.TempDir(), d, r, run)
		if err != nil {
			t.Fatal(err)
		}
		files := contents(t, dir)
		if len(files) != 5 {
			t.Errorf("%d files, want a picture in two formats, a table, a manifest and what differs", len(files))
		}
		checkFacts(t, files[output.RunName], run)
		delete(files, output.RunName)
		if i == 0 {
			first = files
		}
		if diff := cmp.Diff(first, files); diff != "" {
			t.Errorf("files of the second run (-first +second):\n%s", diff)
		}
	}
}

// checkFacts checks what differs from run to run.
func checkFacts(t *testing.T, text string, run output.Run) {
	t.Helper()
	var facts output.Facts
	if err := json.Unmarshal([]byte(text), &facts); err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	if diff := cmp.Diff(run.Command, facts.Command); diff != "" || facts.WallSeconds != run.Wall.Seconds() {
		t.Errorf("wall %v s, want %v; command (-want +got):\n%s", facts.WallSeconds, run.Wall, diff)
	}
}

func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, e := range entries {
		data, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		files[e.Name()] = string(data)
	}
	return files
}

// A manifest that somebody else wrote cannot make a run remove other files.
func TestWriteTrustsNoManifest(t *testing.T) {
	top := t.TempDir()
	precious := filepath.Join(top, "precious")
	dir := filepath.Join(top, "out", "ring")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		precious: "keep", filepath.Join(dir, "old.csv"): "remove",
		filepath.Join(dir, output.ManifestName): `{"files": ["../../precious", "old.csv", "..", "manifest.json", "run.json", "never-there"]}`,
	} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := output.Write(filepath.Join(top, "out"), plots.New(), result(t), output.Run{}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(precious); err != nil {
		t.Errorf("%v, want the file outside the directory to stay", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "old.csv")); err == nil {
		t.Error("old.csv is still there, want it removed")
	}
	if _, err := os.Stat(filepath.Join(dir, output.RunName)); err != nil {
		t.Errorf("%v, want the new file to stay though the old manifest lists its name", err)
	}
}

// A record that is written is read back as what was written.
func TestWriteRecord(t *testing.T) {
	r, dir := result(t), t.TempDir()
	if err := output.WriteRecord(dir, r); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, r.Scenario.ID+".json")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	was, err := scenarios.ParseRecord(name, data)
	if err != nil {
		t.Fatal(err)
	}
	if moved := was.Differences(r.Record()); len(moved) > 0 {
		t.Errorf("the record differs from the result: %v", moved)
	}
}
