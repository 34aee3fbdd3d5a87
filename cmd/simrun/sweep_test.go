package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// sweepRings runs a sweep of 12 points, each about a tenth of a second long, as a process of its own.
func sweepRings(t *testing.T, cache string) (c *exec.Cmd, stdout, stderr *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	stdout, stderr = new(bytes.Buffer), new(bytes.Buffer)
	c = exec.Command(self)
	c.Args = []string{
		"simrun", "sweep", "ring", "--vary", "machine.link.latency=1us:100us:log12", "--set", "scenario.parameters.laps=25000",
		"--json", "--no-files", "--jobs", "1",
	}
	c.Env = append(os.Environ(), cacheVariable+"="+cache)
	c.Stdout, c.Stderr = stdout, stderr
	return c, stdout, stderr
}

// A sweep that is killed loses no point that was finished: started again it computes the rest
// and gives the same bytes.
func TestKilledSweep(t *testing.T) {
	killed, fresh := t.TempDir(), t.TempDir()
	c, _, begun := sweepRings(t, killed)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	finished := 0
	for start := time.Now(); finished < 2; finished = countResults(t, killed) {
		if time.Since(start) > time.Minute {
			t.Fatalf("%d results are kept after a minute, want 2; standard error: %s", finished, errors.Join(c.Process.Kill(), c.Wait(), errors.New(begun.String())))
		}
		time.Sleep(time.Millisecond)
	}
	if err := c.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err == nil {
		t.Fatal("the sweep ended before it was killed; give it more laps")
	}
	again, got, said := sweepRings(t, killed)
	if err := again.Run(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	whole, want, said2 := sweepRings(t, fresh)
	if err := whole.Run(); err != nil {
		t.Fatalf("%v: %s", err, said2)
	}
	if !bytes.Equal(got.Bytes(), want.Bytes()) {
		t.Errorf("after a kill the sweep gives\n%s\nwant\n%s", got, want)
	}
	kept := regexp.MustCompile(`12 runs, (\d+) of them kept`).FindSubmatch(said.Bytes())
	if kept == nil {
		t.Fatalf("standard error %s, want 12 runs", said)
	}
	if n, err := strconv.Atoi(string(kept[1])); err != nil || n < finished {
		t.Errorf("%d points are kept after a kill, want the %d that were finished", n, finished)
	}
}

// countResults returns how many results there are in a store.
func countResults(t *testing.T, dir string) int {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "results", "*", "*", "entries", "*.entry"))
	if err != nil {
		t.Fatal(err)
	}
	return len(names)
}
