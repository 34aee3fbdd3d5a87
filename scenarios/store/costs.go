package store

import (
	"path/filepath"
	"strings"
)

// Cost is what something took here when it was last computed.
type Cost struct {
	Seconds float64 `json:"seconds"`         // by the host's clock
	Bytes   int64   `json:"bytes,omitempty"` // by which memory grew meanwhile; 0 if unknown
}

// Costs is what a scenario took, and its jobs by their labels.
type Costs struct {
	Whole Cost            `json:"whole"`
	Jobs  map[string]Cost `json:"jobs,omitempty"`
}

// isPlain says whether a scenario is called so that it can have a file of its own.
func isPlain(name string) bool {
	const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
	return name != "" && len(name) <= 100 && strings.Contains(plain, name[:1]) &&
		!strings.ContainsFunc(name, func(r rune) bool { return !strings.ContainsRune(plain+"._-", r) })
}

// Costs returns what a scenario took here last, and whether that is known.
func (s *Store) Costs(scenario string) (Costs, bool) {
	var c Costs
	if s == nil || !isPlain(scenario) {
		return c, false
	}
	err := s.load(s.costsFile(scenario), &c)
	return c, err == nil
}

// KeepCosts keeps what a scenario took.
func (s *Store) KeepCosts(scenario string, c Costs) {
	if s == nil || s.isClosed() || !isPlain(scenario) {
		return
	}
	if _, err := s.write(s.costsFile(scenario), c); err != nil {
		s.close(err)
	}
}

func (s *Store) costsFile(scenario string) string {
	return filepath.Join(s.dir, costsFolder, scenario+".json")
}
