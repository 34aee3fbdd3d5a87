package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Summary is what a store has of a scenario.
type Summary struct {
	Scenario string
	Entries  int
	Bytes    int64
	Oldest   time.Time // when the entry was used last whose last use is longest ago
	Newest   time.Time
}

// List returns what there is of each scenario, by name. Damaged entries are removed and told.
func (s *Store) List() []Summary {
	all, _ := s.results()
	var list []Summary
	for _, r := range all {
		var e Entry
		if s.load(r.path, &e) != nil {
			continue
		}
		i, found := slices.BinarySearchFunc(list, e.Scenario, func(a Summary, id string) int { return strings.Compare(a.Scenario, id) })
		if !found {
			list = slices.Insert(list, i, Summary{Scenario: e.Scenario, Oldest: r.used, Newest: r.used})
		}
		list[i].add(r)
	}
	return list
}

func (s *Summary) add(r result) {
	s.Entries++
	s.Bytes += r.size
	if r.used.Before(s.Oldest) {
		s.Oldest = r.used
	}
	if r.used.After(s.Newest) {
		s.Newest = r.used
	}
}

// Clear removes the entries of a scenario, or everything if scenario is "". It returns how
// many entries went, and their bytes.
func (s *Store) Clear(scenario string) (entries int, bytes int64, err error) {
	all, _ := s.results()
	for _, r := range all {
		var e Entry
		if scenario != "" && (s.load(r.path, &e) != nil || e.Scenario != scenario) {
			continue
		}
		if gone := os.Remove(r.path); gone != nil {
			if !errors.Is(gone, fs.ErrNotExist) {
				err = errors.Join(err, gone)
			}
			continue
		}
		entries, bytes = entries+1, bytes+r.size
		removeEmpty(filepath.Dir(filepath.Dir(r.path)))
	}
	if scenario != "" {
		return entries, bytes, err
	}
	for _, folder := range []string{resultsFolder, costsFolder, newFolder} {
		err = errors.Join(err, os.RemoveAll(filepath.Join(s.dir, folder)))
	}
	return entries, bytes, err
}
