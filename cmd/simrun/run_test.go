package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

// TestScenarios holds every scenario that comes with simrun, and those of the tests, to equal bytes whatever the host
// and the observers, and to its checks. It also holds it to its record or, at a reduced size, to the transcript in
// testdata/golden. A change that moves a prediction shows there and says why. Records and transcripts are of plain
// runs, on several cores. So one run on one core with observers tells whether it is the same.
func TestScenarios(t *testing.T) {
	for _, c := range []*scenarios.Catalog{catalog(), scenariotest.Catalog()} {
		if err := c.Check(); err != nil {
			t.Error(err)
		}
		for _, f := range c.Files {
			t.Run(f.Name, func(t *testing.T) {
				examine := scenariotest.Observed
				if *update {
					examine = scenariotest.Deterministic
				}
				result := examine(t, c, f, reduced[f.Name]...)
				if f.Record == nil || reduced[f.Name] != nil {
					golden(t, f.Name, result)
					return
				}
				asRecorded(t, c, f, result)
			})
		}
	}
}

// asRecorded compares a result with its record.
func asRecorded(t *testing.T, c *scenarios.Catalog, f scenarios.File, result []byte) {
	now, err := scenarios.ParseRecord("result", result)
	if err != nil {
		t.Fatal(err)
	}
	was, err := c.Recorded(now.Scenario)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range was.Differences(now) {
		t.Errorf("%s: not as recorded: %v", f.Name, d)
	}
}

// Every scenario that comes with simrun has a record of an unchanged run with all
// counterfactuals, in which nothing is left unread or unexplained.
func TestRecords(t *testing.T) {
	c := catalog()
	for _, f := range c.Files {
		s := scenariotest.Load(t, c, f)
		r, err := c.Recorded(s.ID)
		if r == nil || err != nil {
			t.Errorf("%s: record %v, error %v; make one with simrun record %s", f.Name, r, err, s.ID)
			continue
		}
		if err := scenariotest.CheckSchema(f.Record); err != nil {
			t.Errorf("%s: its record is not as docs/result.schema.json says: %v", f.Name, err)
		}
		if len(r.Changes) > 0 || len(r.Notes) > 0 || len(r.Counterfactuals) != len(s.Counterfactuals()) {
			t.Errorf("%s: its record has changes %q, warnings %q and %d counterfactuals, want none, none and %d",
				f.Name, r.Changes, r.Notes, len(r.Counterfactuals), len(s.Counterfactuals()))
		}
		for _, e := range r.Exhibits {
			for _, claim := range e.Claims {
				if (claim.Because == "") == (claim.Verdict != exhibit.Holds) {
					t.Errorf("%s: claim %s/%s %s because %q; want a reason for what differs or is open, and only for that",
						f.Name, e.ID, claim.ID, claim.Verdict, claim.Because)
				}
			}
		}
	}
}

// reduced are the sizes at which scenarios are tested that take long. Those with remote words of mode sampled are exact, so that
// observers change no event.
var reduced = map[string][]string{
	"pddp-table2.toml": {"scenario.parameters.size=32", "scenario.parameters.processors=[16]", "scenario.parameters.check_size=8", "scenario.exact=true"},
	"pddp-table3.toml": {"scenario.parameters.size=32", "scenario.parameters.processors=[16]", "scenario.parameters.check_steps=1", "scenario.exact=true"},
	"pddp-table4.toml": {"scenario.parameters.size=6", "scenario.parameters.steps=12", "scenario.parameters.processors=[16]",
		"scenario.parameters.check_size=6", "scenario.parameters.check_steps=1", "scenario.exact=true"},
	"pddp-table5.toml": {"scenario.parameters.lattice=[2, 2, 4, 4]", "scenario.parameters.sweeps=9", "scenario.parameters.processors=[8]", "scenario.exact=true"},
	"hpjava-fig1.toml": {"scenario.parameters.size=32", "scenario.parameters.processes=[1, 4]", "scenario.parameters.starts=[16, 32]"},
	"hpjava-fig2.toml": {"scenario.parameters.size=32", "scenario.parameters.processes=[1, 4]", "scenario.parameters.starts=[16, 32]"},
	"svm-fig3.toml":    {"scenario.parameters.size=64", "scenario.parameters.processors=[8]"},
	"svm-seq.toml":     {"scenario.parameters.size=64"},
	"svm-table2.toml":  {"scenario.parameters.size=64", "scenario.parameters.processors=[8]"},
	"svm-table3.toml": {"scenario.parameters.points=[10, 12, 26]", "scenario.parameters.steps=3", "scenario.parameters.sweeps=2",
		"scenario.parameters.processors=[4]", "scenario.parameters.fewer=[1]"},
	"xs-fig7.toml":   {`scenario.parameters.processes=["48/12", "96/24"]`, "scenario.parameters.per_producer=1MiB"},
	"xs-fig8.toml":   {`scenario.parameters.processes=["24/12", "48/24"]`, `scenario.parameters.sizes=["8MiB"]`},
	"xs-table2.toml": {`scenario.parameters.processes=["24/12", "48/24"]`, `scenario.parameters.sizes=["8MiB", "64MiB"]`},
}

// golden compares a result with its transcript, or rewrites that with -update.
func golden(t *testing.T, name string, result []byte) {
	var got bytes.Buffer
	if err := json.Indent(&got, result, "", "  "); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join("testdata", "golden", strings.TrimSuffix(name, ".toml")+".json")
	if *update {
		if err := os.WriteFile(file, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got.String()); diff != "" {
		t.Errorf("%s: the result has moved (-transcript +now); if that is meant, run this test with -update and say why:\n%s", name, diff)
	}
}

// endless returns a catalog with a program that runs until it is cancelled, and
// calls started when it has begun.
func endless(started func()) *scenarios.Catalog {
	c := scenariotest.Catalog()
	c.Programs = append(c.Programs, scenarios.Program{
		Name: "endless", NeedsMachine: true,
		Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			_, err := env.Run(ctx, scenarios.Job{Body: func(e machines.Endpoint) {
				started()
				for {
					e.Thread().Sleep(sim.Picosecond)
				}
			}})
			return &scenarios.Outcome{}, err
		},
	})
	return c
}

const endlessFile = `id = "endless"
title = "No end"
program = "endless"
machine = "pair"
processes = 1
`

func TestInterruptEndsARun(t *testing.T) {
	out := t.TempDir()
	interrupt := func() {
		self, err := os.FindProcess(os.Getpid())
		if err == nil {
			err = self.Signal(os.Interrupt)
		}
		if err != nil {
			t.Error(err)
		}
	}
	var stdout, stderr bytes.Buffer
	status := run(endless(interrupt), []string{"--out", out, "-"}, strings.NewReader(endlessFile), &stdout, &stderr)
	if status != exitInterrupted || stdout.Len() > 0 {
		t.Errorf("interrupted run: status %d, output %q, want status %d and no output", status, &stdout, exitInterrupted)
	}
	if got, want := stderr.String(), "simrun: interrupt signal received\n"; got != want {
		t.Errorf("interrupted run: standard error %q, want %q", got, want)
	}
	if left, err := os.ReadDir(out); err != nil || len(left) > 0 {
		t.Errorf("interrupted run: files %v, %v, want none", left, err)
	}
}

// Help fits a terminal of 80 columns.
func TestHelpWidth(t *testing.T) {
	for _, command := range []string{"", "run", "compare", "sweep", "merge", "litmus", "trace", "audit", "list", "machine", "version", "help"} {
		var help bytes.Buffer
		if status := run(catalog(), append(strings.Fields(command), "--help"), nil, &help, &help); status != exitOK || help.Len() == 0 {
			t.Errorf("simrun %s --help: status %d and %d bytes, want status %d", command, status, help.Len(), exitOK)
		}
		for line := range strings.Lines(help.String()) {
			if n := len(strings.TrimRight(line, "\n")); n > defaultWidth {
				t.Errorf("simrun %s --help: line of %d columns, want at most %d: %s", command, n, defaultWidth, line)
			}
		}
	}
}

// What cannot be written, as on a full disk, is a failure and no mistake of the
// user's.
func TestUnwritableOutput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "ring.toml")
	if err := os.WriteFile(name, scenariotest.Catalog().Files[0].Data, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(name) // for reading only
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, args := range [][]string{{"--no-files", "-q", name}, {"list"}, {"audit", name}} {
		var stderr bytes.Buffer
		status := run(scenariotest.Catalog(), args, nil, f, &stderr)
		if status != exitFailed || !strings.HasPrefix(stderr.String(), "simrun: write ") {
			t.Errorf("%v: status %d, standard error %q, want status %d and why", args, status, &stderr, exitFailed)
		}
	}
}

// Files that cannot be written are a mistake of the user's if that shows before the run. Afterwards it is a failure,
// and the result is there and is printed.
func TestUnwritableFiles(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "ring.toml")
	if err := os.WriteFile(file, scenariotest.Catalog().Files[0].Data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "late", "ring", "ring.csv"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		out    string
		status int
		prints bool
	}{
		{file, exitUsage, false},
		{filepath.Join(dir, "late"), exitFailed, true},
		{filepath.Join(dir, "new"), exitOK, true},
	} {
		var stdout, stderr bytes.Buffer
		status := run(scenariotest.Catalog(), []string{"-q", "--out", c.out, file}, nil, &stdout, &stderr)
		if status != c.status || stdout.Len() > 0 != c.prints || stderr.Len() > 0 != (status != exitOK) {
			t.Errorf("--out %s: status %d, %d bytes printed, standard error %q; want status %d and a result: %t",
				c.out, status, stdout.Len(), &stderr, c.status, c.prints)
		}
	}
}

// A reader that goes away, like head, is no reason for a message.
func TestBrokenPipeIsQuiet(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := w.Close(); err != nil {
			t.Error(err)
		}
	}()
	file := filepath.Join(t.TempDir(), "ring.toml")
	if err := os.WriteFile(file, scenariotest.Catalog().Files[0].Data, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"--no-files", "-q", file}, {"list"}, {"machine", "pair"}, {"audit", file}, {"version"}} {
		var stderr bytes.Buffer
		if status := run(scenariotest.Catalog(), args, nil, w, &stderr); status != exitFailed || stderr.Len() > 0 {
			t.Errorf("%v into a broken pipe: status %d, standard error %q, want status %d and none", args, status, &stderr, exitFailed)
		}
	}
}
