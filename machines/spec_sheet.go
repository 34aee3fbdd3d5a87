package machines

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/sim/param"
)

// Prefix stands before the paths of parameters wherever users write or read
// them: --set machine.lapi.interrupt=20us.
const Prefix = "machine."

// Sheet is every parameter of one machine of one run, with its provenance.
type Sheet struct {
	File string // the Spec's file

	params []param.Param
}

// Params returns the parameters in the order of the file, those of a table
// together. String gives the value with its unit, Meta everything else. The
// slice is the Sheet's own.
func (s *Sheet) Params() []param.Param { return s.params }

// Lookup returns the parameter of that path, with or without the prefix
// "machine.", or nil.
func (s *Sheet) Lookup(path string) param.Param {
	path = strings.TrimPrefix(path, Prefix)
	for _, p := range s.params {
		if p.Meta().Path == path {
			return p
		}
	}
	return nil
}

// OverrideError is a parameter that cannot be set as asked.
type OverrideError struct {
	Path string // without the prefix
	Err  error  // a [*param.ValueError] if the value is wrong
}

func (e *OverrideError) Error() string { return Prefix + e.Path + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *OverrideError) Unwrap() error { return e.Err }

// Override sets the parameter of that path, with or without the prefix
// "machine.", to the value that text says, under the rules of the Spec's file.
// It must come before the machine is launched. The parameter keeps its source
// and is marked as overridden, with its old value. An error is an
// [*OverrideError] and leaves everything as it was.
func (s *Sheet) Override(path, text string) error {
	path = strings.TrimPrefix(path, Prefix)
	p := s.Lookup(path)
	if p == nil {
		return &OverrideError{path, s.unknown(path)}
	}
	if err := p.Override(text); err != nil {
		return &OverrideError{path, err}
	}
	return nil
}

// unknown says what there is in place of a path: all names in it if it
// is a table, the nearest names, or all of the same table, or the tables.
func (s *Sheet) unknown(path string) error {
	var paths, tables, siblings, within []string
	for _, p := range s.params {
		if strings.HasPrefix(p.Meta().Path, path+".") {
			within = append(within, p.Meta().Path)
		}
		paths = append(paths, p.Meta().Path)
		tables = append(tables, tableOf(p.Meta().Path))
		if tableOf(p.Meta().Path) == tableOf(path) {
			siblings = append(siblings, p.Meta().Path)
		}
	}
	near := diag.Nearest(path, paths)
	switch {
	case len(within) > 0:
		return fmt.Errorf("a table of parameters, not one of them; accepted: %s", prefixed(within))
	case len(near) > 0:
		return fmt.Errorf("unknown parameter; nearest: %s", prefixed(near))
	case len(siblings) > 0:
		return fmt.Errorf("unknown parameter; accepted: %s", prefixed(siblings))
	case len(tables) == 0:
		return errors.New("unknown parameter; this machine has none")
	}
	slices.Sort(tables)
	return fmt.Errorf("unknown parameter; there are parameters in %s", prefixed(slices.Compact(tables)))
}

func tableOf(path string) string { return path[:max(0, strings.LastIndex(path, "."))] }

func prefixed(paths []string) string { return Prefix + strings.Join(paths, ", "+Prefix) }

// Unread returns the paths, with the prefix, of the parameters that were
// overridden and that the run never read: changes without effect. Ask after
// the run.
func (s *Sheet) Unread() []string {
	var paths []string
	for _, p := range s.params {
		if m := p.Meta(); m.Overridden && !m.WasRead() {
			paths = append(paths, Prefix+m.Path)
		}
	}
	return paths
}

// AddReads counts what was read of other, a sheet of the same Spec, as read of
// this one: several machines of one kind can serve one run.
func (s *Sheet) AddReads(other *Sheet) {
	for i, p := range other.params {
		if p.Meta().WasRead() {
			s.params[i].Meta().MarkRead()
		}
	}
}

// FittedCells returns, sorted, the published cells (exhibit/row/column) that
// the Spec's fitted parameters were fitted to. Wherever such a cell is shown it
// is marked, and no error statistic counts it; that also holds if the parameter
// is overridden, because the cell is no prediction either way.
func (s *Sheet) FittedCells() []string {
	var cells []string
	for _, p := range s.params {
		cells = append(cells, p.Meta().Fit...)
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}
