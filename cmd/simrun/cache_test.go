package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"simrun/scenarios/output"
)

// runCommandLine runs a command line of simrun, with the real machines, and returns what it
// prints.
func runCommandLine(t *testing.T, args ...string) (stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	if status := run(catalog(), args, strings.NewReader(""), &out, &errs); status != exitOK {
		t.Errorf("simrun %q: exit status %d: %s", args, status, errs.String())
	}
	return out.String(), errs.String()
}

// contents returns the files in a folder, except for what differs from run to run.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || d.Name() == output.RunName {
			return err
		}
		data, err := os.ReadFile(path)
		all[strings.TrimPrefix(path, dir)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every scenario that comes with simrun, some of them at a reduced size, gives the same from the store as when it is
// computed: result, tables and files.
func TestKeptScenarios(t *testing.T) {
	t.Setenv(cacheVariable, t.TempDir())
	for _, f := range catalog().Files {
		id := scenarioID(f.Name)
		var set []string
		for _, change := range reduced[f.Name] {
			set = append(set, "--set", change)
		}
		for _, flags := range [][]string{nil, {"--json"}} {
			var texts [2]string
			var files [2]map[string]string
			for i := range texts {
				out := t.TempDir()
				args := append(append([]string{id, "--out", out}, set...), flags...)
				var told string
				texts[i], told = runCommandLine(t, args...)
				texts[i] = strings.ReplaceAll(texts[i], out, "out")
				files[i] = contents(t, out)
				if kept := strings.Contains(told, "kept from a run of"); kept != (i > 0 || flags != nil) {
					t.Errorf("%s: run %d says %q", id, i, told)
				}
			}
			if diff := cmp.Diff(texts[0], texts[1]); diff != "" {
				t.Errorf("%s %v: another output from the store (-computed +kept):\n%s", id, flags, diff)
			}
			if diff := cmp.Diff(files[0], files[1]); diff != "" || len(files[0]) < 1 {
				t.Errorf("%s %v: other files from the store (-computed +kept):\n%s", id, flags, diff)
			}
		}
	}
}

// killed starts simrun and kills it after a random time.
func killed(t *testing.T, cache string, after time.Duration, args []string) {
	c := exec.Command("simrun", args...)
	c.Env = append(os.Environ(), cacheVariable+"="+cache)
	if err := c.Start(); err != nil {
		t.Error(err)
		return
	}
	time.Sleep(after)
	_ = c.Process.Kill() // it may have ended
	_ = c.Wait()
}

// Runs are killed at any moment, two at a time, and other runs use the same store at the same time. They leave nothing
// wrong in it.
func TestKilled(t *testing.T) {
	cache := t.TempDir()
	args := func(seed int) []string {
		return []string{"--json", "--no-files", "--seed", fmt.Sprint(seed), "ring", "rings"}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for i := range 20 {
		after := [2]time.Duration{time.Duration(random.IntN(150)) * time.Millisecond, time.Duration(random.IntN(150)) * time.Millisecond}
		var both sync.WaitGroup
		for _, d := range after {
			both.Go(func() { killed(t, cache, d, args(i%4)) })
		}
		both.Wait()
	}
	for seed := range 4 {
		want := commandOutput(t, cacheOff, args(seed))
		for range 2 {
			if got := commandOutput(t, cache, args(seed)); got != want {
				t.Errorf("seed %d: got %s, want %s", seed, got, want)
			}
		}
	}
}

// The same of runs whose causes are kept, and of pictures of a path: what a killed one leaves spoils no later one.
func TestKilledExplained(t *testing.T) {
	cache, out := t.TempDir(), t.TempDir()
	const cell = "simulation/1/pair"
	args := func(seed int, folder string) [][]string {
		flags := []string{"--json", "--seed", fmt.Sprint(seed)}
		return [][]string{
			append([]string{"explain", "ring", "--no-files"}, flags...),
			append([]string{"explain", "ring", cell, "--picture", "--out", folder}, flags...),
			append([]string{"--no-files", "ring"}, flags...),
		}
	}
	random := rand.New(rand.NewPCG(3, 4))
	for i := range 12 {
		for _, one := range args(i%2, out) {
			killed(t, cache, time.Duration(random.IntN(150))*time.Millisecond, one)
		}
	}
	for seed := range 2 {
		fresh := t.TempDir()
		want := args(seed, fresh)
		for k, again := range args(seed, out) {
			text := commandOutput(t, cacheOff, want[k])
			for range 2 {
				if got := commandOutput(t, cache, again); got != text {
					t.Errorf("%q: got %s, want %s", again, got, text)
				}
			}
		}
		got := contents(t, out)
		for name, text := range contents(t, fresh) {
			if got[name] != text {
				t.Errorf("seed %d: after runs that were killed %s is %q, want %q", seed, name, got[name], text)
			}
		}
	}
}

// commandOutput runs simrun in a process of its own; it must warn of nothing.
func commandOutput(t *testing.T, cache string, args []string) string {
	t.Helper()
	c := exec.Command("simrun", append([]string{"--quiet"}, args...)...)
	c.Env = append(os.Environ(), cacheVariable+"="+cache)
	var out, errs bytes.Buffer
	c.Stdout, c.Stderr = &out, &errs
	if err := c.Run(); err != nil || errs.Len() > 0 {
		t.Errorf("simrun %q: %v: %s", args, err, errs.String())
	}
	return out.String()
}

func TestTexts(t *testing.T) {
	for d, want := range map[time.Duration]string{
		3 * time.Second: "now", 90 * time.Minute: "1 h", 59 * time.Minute: "59 min", 72 * time.Hour: "3 days", 47 * time.Hour: "47 h",
	} {
		if got := ageText(d); got != want {
			t.Errorf("ageText(%v) = %q, want %q", d, got, want)
		}
	}
	for n, want := range map[int64]string{0: "0 B", 999: "999 B", 1000: "1 KB", 24_700: "24.7 KB", 999_400: "999 KB", 999_700: "1 MB", 1_250_000_000: "1.25 GB"} {
		if got := byteText(n); got != want {
			t.Errorf("byteText(%d) = %q, want %q", n, got, want)
		}
	}
}
