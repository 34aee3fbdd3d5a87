package store

import (
	"cmp"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// DefaultMax is the usual bound of a store's size, in bytes.
const DefaultMax = 1e9

// abandonedAfter is the age at which a file that is being written is one of a killed process.
const abandonedAfter = time.Hour

// share is the part of its limit to which a store is reduced, so that not each new entry looks at all of them.
const share = 0.9

// result is an entry's file.
type result struct {
	path string
	size int64
	used time.Time
}

// limit counts a new entry. If there are too many, it removes the least recently used. Other processes count for
// themselves. So a store may exceed its limit by what they keep at the same time. The next process that looks sets it
// right.
func (s *Store) limit(size int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.size += size
	if s.counted && s.size <= s.max {
		return
	}
	all, total := s.results()
	s.counted, s.size = true, total
	if total > s.max {
		s.size = removeOldest(all, total, int64(share*float64(s.max)))
	}
	s.sweep()
}

// removeOldest removes results until so many bytes are left, and returns how many are.
func removeOldest(all []result, total, left int64) int64 {
	slices.SortFunc(all, func(a, b result) int {
		return cmp.Or(a.used.Compare(b.used), strings.Compare(a.path, b.path))
	})
	for _, r := range all {
		if total <= left {
			break
		}
		if os.Remove(r.path) == nil {
			total -= r.size
		}
		removeEmpty(filepath.Dir(filepath.Dir(r.path)))
	}
	return total
}

// removeEmpty removes the folder of a key if none of its entries is left. Another process
// may just be putting something there: then the system refuses to remove a folder.
func removeEmpty(folder string) {
	if os.Remove(filepath.Join(folder, entriesFolder)) != nil {
		return
	}
	files, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, f := range files {
		_ = os.Remove(filepath.Join(folder, f.Name()))
	}
	_ = os.Remove(folder)
	_ = os.Remove(filepath.Dir(folder))
}

// results returns the files of all entries and the sum of their sizes, in bytes. Entries that another process removes
// meanwhile do not count.
func (s *Store) results() (all []result, total int64) {
	root := filepath.Join(s.dir, resultsFolder)
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, entrySuffix) {
			return nil
		}
		if info, err := d.Info(); err == nil {
			all = append(all, result{path, info.Size(), info.ModTime()})
			total += info.Size()
		}
		return nil
	})
	return all, total
}

// sweep removes what killed processes were writing.
func (s *Store) sweep() {
	dir := filepath.Join(s.dir, newFolder)
	files, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, f := range files {
		if info, err := f.Info(); err == nil && time.Since(info.ModTime()) > abandonedAfter {
			_ = os.Remove(filepath.Join(dir, f.Name()))
		}
	}
}
