package fio

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// FileSystem is where a program's files are. The library reads a file when it
// is connected and writes it when it is closed or flushed, always whole.
type FileSystem interface {
	// ReadFile returns the contents, which the caller may change; the error
	// of a file that does not exist matches fs.ErrNotExist.
	ReadFile(name string) ([]byte, error)
	WriteFile(name string, data []byte) error
	Remove(name string) error
	Exists(name string) bool
}

// MemoryFiles are files by name, in memory.
type MemoryFiles map[string][]byte

// ReadFile returns a copy of the file.
func (m MemoryFiles) ReadFile(name string) ([]byte, error) {
	data, ok := m[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	return slices.Clone(data), nil
}

// WriteFile keeps a copy of data.
func (m MemoryFiles) WriteFile(name string, data []byte) error {
	m[name] = slices.Clone(data)
	return nil
}

// Remove takes the file away.
func (m MemoryFiles) Remove(name string) error {
	if !m.Exists(name) {
		return &fs.PathError{Op: "remove", Path: name, Err: fs.ErrNotExist}
	}
	delete(m, name)
	return nil
}

// Exists reports whether there is a file of that name.
func (m MemoryFiles) Exists(name string) bool {
	_, ok := m[name]
	return ok
}

// Directory is the host's file system; names that are not absolute are
// relative to the directory that it names.
type Directory string

func (d Directory) path(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(string(d), name)
}

// ReadFile reads a file. A terminal or /dev/null has nothing in it.
func (d Directory) ReadFile(name string) ([]byte, error) {
	info, err := os.Stat(d.path(name))
	switch {
	case err != nil:
		return nil, err
	case info.Mode()&fs.ModeCharDevice != 0:
		return nil, nil
	case !info.Mode().IsRegular():
		return nil, &fs.PathError{Op: "open", Path: name, Err: fmt.Errorf("not a regular file")}
	}
	return os.ReadFile(d.path(name))
}

// WriteFile replaces a file in one step, so that nobody finds half of it. If it is not a regular file, it is written
// in place.
func (d Directory) WriteFile(name string, data []byte) error {
	path := d.path(name)
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return os.WriteFile(path, data, 0o666)
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".fortran-*")
	if err != nil {
		return err
	}
	if _, err = f.Write(data); err == nil {
		err = f.Chmod(0o644)
	}
	if err2 := f.Close(); err == nil {
		err = err2
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the first error is the one to report
	}
	return err
}

// Remove deletes a file.
func (d Directory) Remove(name string) error { return os.Remove(d.path(name)) }

// Exists reports whether there is a file of that name.
func (d Directory) Exists(name string) bool {
	_, err := os.Stat(d.path(name))
	return err == nil
}

// fileName is the name in FILE=: blanks at its end do not count.
func fileName(s string) string { return strings.TrimRight(s, " ") }
