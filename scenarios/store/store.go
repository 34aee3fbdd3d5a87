package store

import (
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// The folders within that of a store.
const (
	resultsFolder = "results"
	costsFolder   = "costs"
	newFolder     = "new"
)

// In the folder of a key are files with names of parameters, and a folder of the entries:
// there are few of the former.
const (
	readsSuffix   = ".reads"
	entriesFolder = "entries"
	entrySuffix   = ".entry"
)

// Store is results that are kept in a folder. Several goroutines and several processes may use one at once. An error
// of the store is reported and ends no run. A nil Store keeps nothing and finds nothing.
type Store struct {
	dir  string
	max  int64
	warn func(text string)

	mu      sync.Mutex
	told    map[string]bool // warnings, by what they are about
	closed  bool            // nothing is written any more
	counted bool            // size is known
	size    int64           // bytes of the results, as far as this process knows
}

// Open returns the store in a folder, which need not exist. It keeps at most max bytes of
// results. Warnings, each at most once, go to warn, which may be called by several
// goroutines, one at a time.
func Open(dir string, max int64, warn func(text string)) *Store {
	return &Store{dir: dir, max: max, warn: warn, told: map[string]bool{}}
}

// Dir returns the folder.
func (s *Store) Dir() string { return s.dir }

// Read is a parameter that a job has read, with its value.
type Read struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Entry is a kept result.
type Entry struct {
	Scenario string          `json:"scenario"`        // whose run made it
	Label    string          `json:"label,omitempty"` // which of its jobs; "" is the whole scenario
	Seconds  float64         `json:"seconds"`         // that it took, by the host's clock
	Reads    []Read          `json:"reads"`           // that it depends on, in the order of names
	Content  json.RawMessage `json:"content"`
}

// folder returns the folder of a key's entries.
func (s *Store) folder(k Key) string {
	text := k.String()
	return filepath.Join(s.dir, resultsFolder, text[:2], text)
}

// entryFile returns the file of the entry that depends on parameters with some values.
func entryFile(folder string, reads []Read) string {
	return filepath.Join(folder, entriesFolder, hashOf(reads)+entrySuffix)
}

// Find returns the result of a job, or nil. value returns the value that a parameter has
// for the job, and false if there is no such parameter.
func (s *Store) Find(k Key, value func(name string) (string, bool)) *Entry {
	if s == nil {
		return nil
	}
	folder := s.folder(k)
	files, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), readsSuffix) {
			continue
		}
		var names []string
		if s.load(filepath.Join(folder, f.Name()), &names) != nil {
			continue
		}
		if reads, ok := valuesOf(names, value); ok {
			if e := s.entry(entryFile(folder, reads)); e != nil && slices.Equal(e.Reads, reads) {
				return e
			}
		}
	}
	return nil
}

// valuesOf returns the parameters of some names with their values, if all are there.
func valuesOf(names []string, value func(name string) (string, bool)) ([]Read, bool) {
	reads := make([]Read, len(names))
	for i, name := range names {
		v, ok := value(name)
		if !ok {
			return nil, false
		}
		reads[i] = Read{name, v}
	}
	return reads, true
}

// entry reads an entry and notes that it was used; nil if there is none.
func (s *Store) entry(name string) *Entry {
	e := new(Entry)
	if s.load(name, e) != nil {
		return nil
	}
	now := time.Now()
	_ = os.Chtimes(name, now, now) // a folder that is read-only has nothing to remember
	return e
}

// load reads a file and removes it if it is damaged.
func (s *Store) load(name string, into any) error {
	err := read(name, into)
	if errors.Is(err, errDamaged) {
		s.tell(damaged, fmt.Sprintf("found a damaged file %s; such files are removed, and what they held is computed again", name))
		_ = os.Remove(name)
	}
	return err
}

// What warnings are about.
const (
	damaged   = "damaged"
	unwritten = "unwritten"
)

// tell gives a warning unless there was one about the same.
func (s *Store) tell(about, text string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.told[about] {
		s.told[about] = true
		s.warn(text)
	}
}

// Keep keeps the result of a job. The reads are sorted by name; none is there twice. It reports an entry that cannot
// be written.
func (s *Store) Keep(k Key, e *Entry) {
	if s == nil || s.isClosed() {
		return
	}
	folder := s.folder(k)
	if e.Reads == nil {
		e.Reads = []Read{} // as the file will give them back: the name of the file is a hash of them
	}
	names := make([]string, len(e.Reads))
	for i, r := range e.Reads {
		names[i] = r.Name
	}
	// The list comes first: an entry without its list is found by nobody.
	list := filepath.Join(folder, hashOf(names)+readsSuffix)
	var err error
	if _, missing := os.Stat(list); missing != nil {
		_, err = s.write(list, names)
	}
	var size int64
	if err == nil {
		size, err = s.write(entryFile(folder, e.Reads), e)
	}
	if err != nil {
		s.close(err)
		return
	}
	s.limit(size)
}

// close ends the writing: one failure is followed by others.
func (s *Store) close(err error) {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.tell(unwritten, fmt.Sprintf("nothing more is kept in %s: %v; the results of this run are complete", s.dir, innermost(err)))
}

func (s *Store) isClosed() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closed
}

// innermost returns what the operating system said: the name of a file that was to be made
// means nothing to a user.
func innermost(err error) error {
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		return fmt.Errorf("%s: %w", path.Op, path.Err)
	case errors.As(err, &link):
		return fmt.Errorf("%s: %w", link.Op, link.Err)
	}
	return err
}

// hashOf returns a name for a file: a hash of what JSON shows.
func hashOf(list any) string {
	text, err := json.Marshal(list)
	if err != nil {
		panic("store: a list of strings is no JSON: " + err.Error() + "; nothing can be found; give strings")
	}
	return fmt.Sprintf("%x", sha256.Sum256(text))
}
