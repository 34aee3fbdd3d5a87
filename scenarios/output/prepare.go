package output

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// probeBytes are what a folder must have room for.
const probeBytes = 1 << 12

// Prepare checks that files can be made in the directory dir, and in those folders with the given names that exist in
// it already. So a long run does not end without a place for its files. If the directory does not exist, Prepare makes
// it and removes it again. So a run that fails or is interrupted leaves nothing; writing makes the directory. Prepare
// also removes what killed runs have left there. It does not disturb other runs that write there at the same time.
func Prepare(dir string, folders []string) error {
	made, err := makeAll(dir)
	defer func() {
		for _, path := range made {
			_ = os.Remove(path) // unless another run has written there
		}
	}()
	if err != nil {
		return err
	}
	if err := Probe(dir); err != nil {
		return err
	}
	for _, name := range folders {
		path := filepath.Join(dir, name)
		if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err := Probe(path); err != nil {
			return err
		}
	}
	return nil
}

// makeAll makes a directory and those above it. It returns the ones that did not exist, the innermost first.
func makeAll(dir string) (made []string, err error) {
	for path := filepath.Clean(dir); ; path = filepath.Dir(path) {
		if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
			return made, os.MkdirAll(dir, 0o777)
		}
		made = append(made, path)
	}
}

// Probe checks that files can be made in a directory: it makes one and removes it.
func Probe(dir string) error {
	if err := sweep(dir); err != nil {
		return err
	}
	s, err := newStaging(dir, "probe")
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", dir, path.Err) // the user does not know the file of the probe
	}
	if err != nil {
		return err
	}
	err = os.WriteFile(filepath.Join(s.path, "probe"), make([]byte, probeBytes), 0o600)
	return errors.Join(err, s.remove())
}
