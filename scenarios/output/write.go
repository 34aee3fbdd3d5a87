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
	"simrun/scenarios/exhibit"
)

// The names of the manifest in a scenario's directory, and of what differs from
// run to run.
const (
	ManifestName = "manifest.json"
	RunName      = "run.json"
)

// Write writes all files of a result into the directory dir/[Folder], which it
// makes if need be, and returns its path. Either all files are there afterwards
// or, on an error, those of an earlier run still are.
func Write(dir string, d *plots.Drawer, r *scenarios.Result, run Run) (final string, err error) {
	folder := Folder(r.Scenario.ID, r.Scenario.Changes())
	fresh, err := newStaging(dir, folder)
	if err != nil {
		return "", err
	}
	defer func() { err = errors.Join(err, fresh.remove()) }()
	files, err := draw(fresh.path, d, r.Scenario.ID, r.Exhibits)
	if err != nil {
		return "", err
	}
	m, err := newManifest(r, run, files)
	if err != nil {
		return "", err
	}
	err = errors.Join(writeJSON(filepath.Join(fresh.path, RunName), run.facts(r.Events)),
		writeJSON(filepath.Join(fresh.path, ManifestName), m))
	if err != nil {
		return "", err
	}
	final = filepath.Join(dir, folder)
	return final, replace(final, fresh.path, files)
}

// WriteDrawing writes the files of an exhibit that is no part of the result, such as a trace, into the scenario's
// directory dir/[Folder], beside the files that are there. It returns their paths.
func WriteDrawing(dir string, d *plots.Drawer, s *scenarios.Scenario, e exhibit.Exhibit) (paths []string, err error) {
	return WriteExhibits(filepath.Join(dir, Folder(s.ID, s.Changes())), d, []exhibit.Exhibit{e})
}

// WriteExhibits writes the files of exhibits that are no part of a result into a folder
// beside what is there. It returns their paths.
func WriteExhibits(final string, d *plots.Drawer, all []exhibit.Exhibit) (paths []string, err error) {
	fresh, err := newStaging(filepath.Dir(final), filepath.Base(final))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, fresh.remove()) }()
	files, err := draw(fresh.path, d, filepath.Base(final), all)
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		paths = append(paths, filepath.Join(final, name))
	}
	return paths, move(final, fresh.path, files)
}

// WriteRecord writes a result into the folder of records.
func WriteRecord(dir string, r *scenarios.Result) error {
	line, err := r.JSON()
	if err != nil {
		return err
	}
	var b bytes.Buffer
	if err := json.Indent(&b, line, "", "  "); err != nil {
		return err
	}
	return WriteFile(filepath.Join(dir, r.Scenario.ID+".json"), b.Bytes())
}

// draw writes the exhibits' files and returns their names, sorted.
func draw(dir string, d *plots.Drawer, id string, exhibits []exhibit.Exhibit) ([]string, error) {
	files := []string{}
	for _, e := range exhibits {
		names, err := d.WriteFiles(dir, e)
		if err != nil {
			return nil, err
		}
		files = append(files, names...)
	}
	slices.Sort(files)
	if twice := firstTwice(files); twice != "" {
		return nil, fmt.Errorf("%s: two exhibits make a file %s; give one of them another id or suffix", id, twice)
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

func writeJSON(name string, content any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(content); err != nil {
		return err
	}
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// replace moves the files and the manifest, which is the last, from one
// directory to another and then removes what an earlier run has left there.
func replace(final, fresh string, files []string) error {
	old := earlier(final)
	if err := move(final, fresh, append(slices.Clone(files), RunName, ManifestName)); err != nil {
		return err
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

// move moves files from one directory to another, which it makes if need be.
func move(final, fresh string, files []string) error {
	if err := os.MkdirAll(final, 0o777); err != nil {
		return err
	}
	for _, name := range files {
		if info, err := os.Lstat(filepath.Join(final, name)); err == nil && info.IsDir() {
			return fmt.Errorf("found a directory %s, expected a file or nothing", filepath.Join(final, name))
		}
	}
	for _, name := range files {
		if err := os.Rename(filepath.Join(fresh, name), filepath.Join(final, name)); err != nil {
			return err
		}
	}
	return nil
}

// isOwn says whether a name in a manifest can be that of a file beside it.
func isOwn(name string) bool {
	return filepath.Base(name) == name && filepath.IsLocal(name) && name != "." && name != ManifestName && name != RunName
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

// WriteInto is [WriteFile] into a folder that it makes if need be.
func WriteInto(name string, data []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		return err
	}
	return WriteFile(name, data)
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
