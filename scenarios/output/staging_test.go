package output

import (
	"os"
	"path/filepath"
	"sync"
	"testing"
)

// kill leaves a staging folder as a killed run does: with its files, its lock
// released by the system.
func kill(t *testing.T, s *staging) {
	t.Helper()
	if err := s.lock.Close(); err != nil {
		t.Fatal(err)
	}
}

// A run removes what killed ones have left, and leaves alone what belongs to a
// run that lives and what is not ours.
func TestPrepareRemovesWhatKilledRunsLeft(t *testing.T) {
	dir := t.TempDir()
	var paths []string
	for range 3 {
		s, err := newStaging(dir, "ring")
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(s.path, "ring.csv"), []byte("half"), 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, s.path)
		if len(paths) > 1 {
			kill(t, s)
			continue
		}
		defer func() {
			if err := s.remove(); err != nil {
				t.Error(err)
			}
		}()
	}
	other := filepath.Join(dir, ".simulators")
	if err := os.Mkdir(other, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := Prepare(dir, nil); err != nil {
		t.Fatal(err)
	}
	for i, path := range append(paths, other) {
		_, err := os.Stat(path)
		if stays := i == 0 || i == 3; stays != (err == nil) {
			t.Errorf("%s: %v; want it to stay: %t", path, err, stays)
		}
	}
}

// Many runs that begin and end beside each other take no folder from one
// another, and none is left.
func TestStagingIsSafeBesideOthers(t *testing.T) {
	dir := t.TempDir()
	var runs sync.WaitGroup
	for range 8 {
		runs.Go(func() {
			for range 50 {
				if err := Prepare(dir, nil); err != nil {
					t.Error(err)
				}
				s, err := newStaging(dir, "ring")
				if err != nil {
					t.Error(err)
					return
				}
				if err := os.WriteFile(filepath.Join(s.path, "ring.csv"), nil, 0o600); err != nil {
					t.Error(err)
				}
				if err := s.remove(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	runs.Wait()
	if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
		t.Errorf("left %v, %v; want nothing", left, err)
	}
}

// A place without room for files is refused.
func TestPrepareRefuses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "ring")
	if err := os.WriteFile(file, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Prepare(file, nil); err == nil {
		t.Error("a file as the directory: no error, want one")
	}
	if err := Prepare(dir, []string{"lap", "ring"}); err == nil {
		t.Error("a file as the folder of a scenario: no error, want one")
	}
	if err := Prepare(dir, []string{"lap"}); err != nil {
		t.Errorf("a file beside: %v, want no error", err)
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left %v, %v; want the file alone", left, err)
	}
}

// TestPrepareLeavesNothing: directories that did not exist are gone behind Prepare, whether files can be made there or not, and
// those that existed are not. Writing makes them.
func TestPrepareLeavesNothing(t *testing.T) {
	root := t.TempDir()
	empty := filepath.Join(root, "empty")
	if err := os.Mkdir(empty, 0o700); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(empty, "new", "out")
	if err := Prepare(dir, []string{"lap"}); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(empty); err != nil || len(entries) != 0 {
		t.Errorf("got %v, %v in the directory that existed, want nothing", entries, err)
	}
	s, err := newStaging(dir, "lap")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.remove(); err != nil {
		t.Error(err)
	}
	if err := Prepare(dir, nil); err != nil {
		t.Error(err)
	}
	if _, err := os.Stat(dir); err != nil {
		t.Errorf("the directory that existed: %v", err)
	}
}
