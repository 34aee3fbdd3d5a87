package output

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"simrun/plots"
	"simrun/scenarios"
)

// ManifestName is the name of the manifest in a scenario's directory.
const ManifestName = "manifest.json"

// Write writes all files of a result into the directory dir/ID, which it makes
// if need be, and returns its path. Either all files are there afterwards or,
// on an error, those of an earlier run still are.
func Write(dir string, d *plots.Drawer, r *scenarios.Result, run Run) (final string, err error) {
	fresh, err := os.MkdirTemp(dir, "."+r.Scenario.ID+"-*")
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(fresh)) }()
	files, err := draw(fresh, d, r)
	if err != nil {
		return "", err
	}
	m, err := newManifest(r, run, files)
	if err != nil {
		return "", err
	}
	if err := m.write(filepath.Join(fresh, ManifestName)); err != nil {
		return "", err
	}
	final = filepath.Join(dir, r.Scenario.ID)
	return final, replace(final, fresh, files)
}

// draw writes the exhibits' files and returns their names, sorted.
func draw(dir string, d *plots.Drawer, r *scenarios.Result) ([]string, error) {
	files := []string{}
	for _, e := range r.Exhibits {
		names, err := d.WriteFiles(dir, e)
		if err != nil {
			return nil, err
		}
		files = append(files, names...)
	}
	slices.Sort(files)
	if twice := firstTwice(files); twice != "" {
		return nil, fmt.Errorf("%s: two exhibits make a file %s; give one of them another id or suffix", r.Scenario.ID, twice)
	}
	return files, nil
}

func firstTwice(sorted []string) string {
	for i := 1; i < len(sorted); i++ {
		if sorted[i] == sorted[i-1] {
			return sorted[i]
		}
	}
	return ""
}

func (m *Manifest) write(name string) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(m); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// replace moves the files and the manifest from one directory to another and
// then removes what an earlier run has left there.
func replace(final, fresh string, files []string) error {
	if err := os.MkdirAll(final, 0o755); err != nil {
		return err
	}
	old := earlier(final)
	for _, name := range append(slices.Clone(files), ManifestName) {
		if err := os.Rename(filepath.Join(fresh, name), filepath.Join(final, name)); err != nil {
			return err
		}
	}
	for _, name := range old {
		if slices.Contains(files, name) || !isOwn(name) {
			continue
		}
		if err := os.Remove(filepath.Join(final, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// isOwn says whether a name in a manifest can be that of a file beside it.
func isOwn(name string) bool {
	return filepath.Base(name) == name && filepath.IsLocal(name) && name != "." && name != ManifestName
}

// earlier returns the files of the run whose manifest is in a directory; none
// if there is no manifest or it cannot be read.
func earlier(dir string) []string {
	data, err := os.ReadFile(filepath.Join(dir, ManifestName))
	if err != nil {
		return nil
	}
	var m Manifest
	if json.Unmarshal(data, &m) != nil {
		return nil
	}
	return m.Files
}

// WriteFile writes one file under a temporary name and renames it.
func WriteFile(name string, data []byte) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), "."+filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	_, err = f.Write(data)
	// A temporary file is private; the renamed one is for everybody.
	if err = errors.Join(err, f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
