package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
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
	awaitResults(t, c, killed, begun)
	finished := countResults(t, killed)
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

// Several sweeps at once on one store, each with several runs at a time, give the bytes of one alone, and
// leave a store that serves the next.
func TestConcurrentSweeps(t *testing.T) {
	shared, alone := t.TempDir(), t.TempDir()
	want := sweepOutput(t, alone)
	var all sync.WaitGroup
	got := make([]string, 3)
	for i := range got {
		all.Go(func() { got[i] = sweepOutput(t, shared) })
	}
	all.Wait()
	for i, text := range append(got, sweepOutput(t, shared)) {
		if text != want {
			t.Errorf("sweep %d beside others gives\n%s\nwant\n%s", i, text, want)
		}
	}
	if n := countResults(t, shared); n != 12 {
		t.Errorf("%d results are kept, want one for each of 12 points", n)
	}
}

// sweepOutput runs the sweep to its end.
func sweepOutput(t *testing.T, cache string) string {
	t.Helper()
	c, stdout, stderr := sweepRings(t, cache)
	if err := c.Run(); err != nil {
		t.Errorf("%v: %s", err, stderr)
	}
	return stdout.String()
}

// Ctrl-C ends a sweep with exit status 130 and a word; what was finished is kept.
func TestInterruptedSweep(t *testing.T) {
	cache := t.TempDir()
	c, stdout, stderr := sweepRings(t, cache)
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	awaitResults(t, c, cache, stderr)
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := c.Wait()
	var ended *exec.ExitError
	if !errors.As(err, &ended) || ended.ExitCode() != exitInterrupted || stdout.Len() > 0 || !strings.Contains(stderr.String(), "simrun: ") {
		t.Fatalf("error %v, standard output %q, standard error %q, want exit status %d and a word", err, stdout, stderr, exitInterrupted)
	}
	finished := countResults(t, cache)
	if finished < 2 {
		t.Errorf("%d results are kept, want the 2 that were there before at least", finished)
	}
	if leftover, err := filepath.Glob(filepath.Join(cache, "new", "*")); err != nil || len(leftover) > 0 {
		t.Errorf("%q stay, error %v, want no file half written", leftover, err)
	}
	again, got, said := sweepRings(t, cache)
	if err := again.Run(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	if want := sweepOutput(t, t.TempDir()); got.String() != want {
		t.Errorf("after an interrupt the sweep gives\n%s\nwant\n%s", got, want)
	}
	if !strings.Contains(said.String(), fmt.Sprintf("12 runs, %d of them kept", finished)) {
		t.Errorf("standard error %s, want that %d were kept", said, finished)
	}
}

// awaitResults waits until three results are kept. Two runs may be keeping theirs at a time. So with three, at least
// one is kept with everything that is needed to find it, and it serves the others.
func awaitResults(t *testing.T, c *exec.Cmd, cache string, stderr *bytes.Buffer) {
	t.Helper()
	for start := time.Now(); countResults(t, cache) < 3; {
		if time.Since(start) > time.Minute {
			t.Fatalf("fewer than 3 results are kept after a minute; standard error: %s", errors.Join(c.Process.Kill(), c.Wait(), errors.New(stderr.String())))
		}
		time.Sleep(time.Millisecond)
	}
}
