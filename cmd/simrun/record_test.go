package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// recordedCatalog returns the catalog of the tests, in which the scenario ring has
// the record that it gives, with one change of its text.
func recordedCatalog(t *testing.T, old, new string) *scenarios.Catalog {
	t.Helper()
	c := scenariotest.Catalog()
	res := scenariotest.Run(t, scenariotest.Load(t, c, c.Files[0]), scenarios.Observers{})
	record, err := res.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(record, []byte(old)) {
		t.Fatalf("record %s, want %q in it", record, old)
	}
	c.Files[0].Record = bytes.Replace(record, []byte(old), []byte(new), 1)
	return c
}

// runRing runs the scenario ring and returns the exit status and standard error.
func runRing(c *scenarios.Catalog, more ...string) (status int, stderr string) {
	var out, errs bytes.Buffer
	status = run(c, append([]string{"--no-files", "-q", "ring"}, more...), strings.NewReader(""), &out, &errs)
	return status, errs.String()
}

// A run that is not as recorded exits with 1 and names what moved.
func TestBrokenRecord(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"a cell", `"simulated":80`, `"simulated":79.5`, "ring: not as recorded: ring/1000/time: simulated was 79.5, is 80\n"},
		{"a unit", `"unit":"us"`, `"unit":"ms"`, `ring: not as recorded: ring/1000/time: unit was "ms", is "us"` + "\n"},
		{"a published value", `"published":81`, `"published":82`, "ring: not as recorded: ring/1000/time: published was 82, is 81\n"},
		{"a way to fit", `"fitted":"parameter"`, `"fitted":""`, `ring: not as recorded: ring/1000/time: fitted was "", is "parameter"` + "\n"},
		{"a verdict", `"verdict":"holds"`, `"verdict":"differs"`, "ring: not as recorded: claim ring/fast: verdict was differs, is holds\n"},
		{"what was observed", `lap takes 120us`, `lap takes 121us`, `ring: not as recorded: claim ring/fast: observed was "the slowest lap takes 121us", is "the slowest lap takes 120us"` + "\n"},
		{"a check", `"holds":true`, `"holds":false`, "ring: not as recorded: check all-arrived: verdict was false, is true\n"},
		{"a count", `"events":26`, `"events":27`, "ring: not as recorded: the run: events was 27, is 26\n"},
		{"a digest", `"digest":"sha256:0a`, `"digest":"sha256:0b`, "ring: not as recorded: the run: digest was sha256:0b"},
		{"a row that is gone", `"row":"2000","column":"rate"`, `"row":"3000","column":"rate"`, "ring: not as recorded: ring/3000/rate: the cell was 66.66666666666666 and is not there any more\n"},
		{"a row that is new", `"row":"2000","column":"rate"`, `"row":"3000","column":"rate"`, "ring: not as recorded: ring/2000/rate: the cell is 66.66666666666666, which is not recorded\n"},
		{"a claim that is gone", `"id":"fast"`, `"id":"slow"`, "ring: not as recorded: claim ring/slow: the verdict was holds and is not there any more\n"},
		{"an exhibit that is gone", `{"id":"ring","kind"`, `{"id":"rung","kind"`, "ring: not as recorded: rung: the exhibit was figure and is not there any more\n"},
		{"another form", `"schema":1`, `"schema":2`, "found schema 2, expected 1"},
		{"no JSON", `{"schema"`, `{schema`, "recorded/ring.json:1:2: found invalid character"},
	} {
		if status, stderr := runRing(recordedCatalog(t, c.old, c.new)); status != exitFailed || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d and %q; want %d and %q", c.name, status, stderr, exitFailed, c.want)
		}
	}
}

// A run that is as recorded passes, and a changed run is not compared.
func TestRecordIsKept(t *testing.T) {
	if status, stderr := runRing(recordedCatalog(t, "{", "{")); status != exitOK || stderr != "" {
		t.Errorf("status %d and %q, want %d and nothing", status, stderr, exitOK)
	}
	for _, change := range []string{"--set=machine.link.latency=11us", "--seed=3"} {
		if status, stderr := runRing(recordedCatalog(t, `"simulated":80`, `"simulated":1`), change); status != exitOK || stderr != "" {
			t.Errorf("%s: status %d and %q, want %d and nothing", change, status, stderr, exitOK)
		}
	}
	// Titles, statements and notes may be worded anew; phantom mode gives the same.
	if status, stderr := runRing(recordedCatalog(t, "A lap is fast.", "It is fast."), "--mode=phantom"); status != exitOK || stderr != "" {
		t.Errorf("status %d and %q, want %d and nothing", status, stderr, exitOK)
	}
}

// record writes what a run gives, which the next run is as.
func TestRecord(t *testing.T) {
	c, dir := recordedCatalog(t, `"simulated":80`, `"simulated":79`), t.TempDir()
	var out, errs bytes.Buffer
	status := run(c, []string{"--no-cache", "record", "--dir", dir, "ring"}, strings.NewReader(""), &out, &errs)
	if want := "ring: not as recorded: ring/1000/time: simulated was 79, is 80\nring: recorded\n"; status != exitOK || errs.String() != want {
		t.Fatalf("status %d and %q, want %d and %q", status, errs.String(), exitOK, want)
	}
	record, err := os.ReadFile(filepath.Join(dir, "ring.json"))
	if err != nil {
		t.Fatal(err)
	}
	c.Files[0].Record = record
	if status, stderr := runRing(c); status != exitOK || stderr != "" {
		t.Errorf("status %d and %q, want %d and nothing", status, stderr, exitOK)
	}
}
