package output

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gofrs/flock"
)

// The names of staging folders, and of the lock in each.
const (
	stagingPrefix = ".simrun-"
	lockName      = "lock"
)

// staging is a folder in which files are made before they are moved beside it. Its run holds the lock as long as it
// lives. The system releases the lock of a run that is killed, and a later run removes the folder. A process number in
// the name would not do: another host may share the folder, and numbers are used again.
type staging struct {
	path string
	lock *flock.Flock
}

// newStaging makes a staging folder in dir, which it makes if need be.
func newStaging(dir, name string) (*staging, error) {
	for {
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return nil, err
		}
		path, err := os.MkdirTemp(dir, stagingPrefix+name+"-*")
		if _, there := os.Stat(dir); err != nil && errors.Is(there, fs.ErrNotExist) {
			continue // Prepare of another run has removed the directory
		}
		if err != nil {
			return nil, err
		}
		s := &staging{path, flock.New(filepath.Join(path, lockName))}
		err = s.lock.Lock()
		if err == nil {
			_, err = os.Stat(path)
		}
		if err == nil {
			return s, nil
		}
		err = errors.Join(err, s.remove())
		// Another run may take the folder for that of a killed one before it is
		// locked, and remove it.
		if !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
	}
}

// remove removes the folder with its contents, the lock last: a folder without a lock is empty.
func (s *staging) remove() error {
	entries, err := os.ReadDir(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	for _, e := range entries {
		if e.Name() != lockName {
			err = errors.Join(err, os.RemoveAll(filepath.Join(s.path, e.Name())))
		}
	}
	return errors.Join(err, os.RemoveAll(s.path), s.lock.Close())
}

// sweep removes the staging folders in dir whose runs have been killed. A folder that cannot be removed, such as
// another user's, stays.
func sweep(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	for _, e := range entries {
		if e.IsDir() && strings.HasPrefix(e.Name(), stagingPrefix) {
			sweepOne(filepath.Join(dir, e.Name()))
		}
	}
	return nil
}

// sweepOne removes a staging folder unless its run holds the lock. It makes no lock. A folder without one is just
// being made or removed, or its run was killed at such a moment, and it is empty.
func sweepOne(path string) {
	s := &staging{path, flock.New(filepath.Join(path, lockName), flock.SetFlag(os.O_RDONLY))}
	free, err := s.lock.TryLock()
	switch {
	case errors.Is(err, fs.ErrNotExist):
		_ = os.Remove(path)
	case err == nil && free:
		_ = s.remove()
	}
}
