package machines

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/sim"
	"simrun/sim/param"
)

// Prefix stands before the paths of parameters wherever users write or read
// them: --set machine.lapi.interrupt=20us.
const Prefix = "machine."

// Sheet is every parameter of one machine, or of one library, of one run, with its
// provenance.
type Sheet struct {
	File string // the Spec's file

	library string // whose it is; "" is a machine's
	params  []param.Param
	spec    reflect.Value // the struct that holds them
	swaps   []PartSwap
}

// partedParam is a parameter whose parts can be set one by one, such as a node.Operations. The path of a part is that
// of the parameter followed by the part's name.
type partedParam interface {
	param.Param
	Parts() []string
	OverridePart(name, text string) error
}

// Library returns the name of the library whose counts these are; "" for a machine.
func (s *Sheet) Library() string { return s.library }

// Prefix returns the prefix of the parameters' paths for users: "machine.", or "library.armci.".
func (s *Sheet) Prefix() string {
	if s.library == "" {
		return Prefix
	}
	return LibraryPrefix + s.library + "."
}

// Params returns the parameters in the order of the file, those of a table
// together. String gives the value with its unit, Meta everything else. The
// slice is the Sheet's own.
func (s *Sheet) Params() []param.Param { return s.params }

// Lookup returns the parameter of that path, with or without the prefix, or nil.
func (s *Sheet) Lookup(path string) param.Param {
	path = strings.TrimPrefix(path, s.Prefix())
	for _, p := range s.params {
		if p.Meta().Path == path {
			return p
		}
	}
	return nil
}

// Has says whether there is a parameter, or a part of one, of that path.
func (s *Sheet) Has(path string) bool {
	whole, _ := s.partAt(path)
	return whole != nil || s.Lookup(path) != nil
}

// partAt returns the parameter and its part of that path, or nil.
func (s *Sheet) partAt(path string) (whole partedParam, part string) {
	if at := strings.LastIndex(path, "."); at >= 0 {
		whole, _ = s.Lookup(path[:at]).(partedParam)
		part = path[at+1:]
	}
	if whole == nil || !slices.Contains(whole.Parts(), part) {
		return nil, ""
	}
	return whole, part
}

// OverrideError is a parameter that cannot be set as asked.
type OverrideError struct {
	Path string // with its prefix
	Err  error  // a [*param.ValueError] if the value is wrong
}

func (e *OverrideError) Error() string { return e.Path + ": " + e.Err.Error() }

// Unwrap returns the cause.
func (e *OverrideError) Unwrap() error { return e.Err }

// Override sets the parameter with this path, or a part of one, to the value in text. The path may have the prefix.
// The rules of the Spec's file hold for the value. Call it before the machine is launched. The parameter keeps its
// source and is marked as overridden, with its old value. An error is an [*OverrideError] and leaves everything as it
// was.
func (s *Sheet) Override(path, text string) error {
	path = strings.TrimPrefix(path, s.Prefix())
	var err error
	if whole, part := s.partAt(path); whole != nil {
		err = whole.OverridePart(part, text)
	} else if p := s.Lookup(path); p != nil {
		err = p.Override(text)
	} else {
		err = s.unknown(path)
	}
	if err != nil {
		return &OverrideError{s.Prefix() + path, err}
	}
	return nil
}

// unknown returns the error for an unknown path, with the names that are accepted. If the path is a table, these are
// all names in it. Otherwise they are the nearest names, or all names of the same table, or the tables.
func (s *Sheet) unknown(path string) error {
	if err := s.unknownPart(path); err != nil {
		return err
	}
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
		return fmt.Errorf("a table of parameters, not one of them; accepted: %s", s.prefixed(within))
	case len(near) > 0:
		return fmt.Errorf("unknown parameter; nearest: %s", s.prefixed(near))
	case len(siblings) > 0:
		return fmt.Errorf("unknown parameter; accepted: %s", s.prefixed(siblings))
	case len(tables) == 0:
		return errors.New("unknown parameter; there are none")
	}
	slices.Sort(tables)
	return fmt.Errorf("unknown parameter; there are parameters in %s", s.prefixed(slices.Compact(tables)))
}

// unknownPart says which parts there are of a parameter that has parts, if the path
// names another.
func (s *Sheet) unknownPart(path string) error {
	whole, ok := s.Lookup(tableOf(path)).(partedParam)
	if !ok {
		return nil
	}
	part := path[len(tableOf(path))+1:]
	return fmt.Errorf("unknown kind of operation%s; accepted: %s", diag.Hint(part, whole.Parts()), strings.Join(whole.Parts(), ", "))
}

func tableOf(path string) string { return path[:max(0, strings.LastIndex(path, "."))] }

func (s *Sheet) prefixed(paths []string) string {
	return s.Prefix() + strings.Join(paths, ", "+s.Prefix())
}

// Quote makes the parameters leave quotes where time is priced by them, under their names
// with a prefix. It must come after overrides and before the machine is launched.
func (s *Sheet) Quote(q *sim.Quotes, prefix string) {
	for _, p := range s.params {
		if quoting, ok := p.(interface {
			Quote(q *sim.Quotes, name string)
		}); ok {
			quoting.Quote(q, prefix+p.Meta().Path)
		}
	}
}

// Unread returns the paths, with the prefix, of the parameters that were
// overridden and that the run never read: changes without effect. Ask after
// the run.
func (s *Sheet) Unread() []string {
	var paths []string
	for _, p := range s.params {
		if m := p.Meta(); m.Overridden && !m.WasRead() {
			paths = append(paths, s.Prefix()+m.Path)
		}
	}
	for _, swap := range s.swaps {
		if swap.IsWhole && !slices.ContainsFunc(s.params, func(p param.Param) bool { return isWithin(p.Meta().Path, swap.Part) && p.Meta().WasRead() }) {
			paths = append(paths, s.Prefix()+swap.Part)
		}
	}
	return paths
}

// Swaps returns the parts that are those of other machines, in the order in which they were swapped.
func (s *Sheet) Swaps() []PartSwap { return s.swaps }

// AddReads marks the parameters that were read in other, a sheet of the same Spec, as read in this one. It serves runs
// with several machines of one kind.
func (s *Sheet) AddReads(other *Sheet) {
	for i, p := range other.params {
		if p.Meta().WasRead() {
			s.params[i].Meta().MarkRead()
		}
	}
}

// FittedCells returns the published cells (exhibit/row/column) that the Spec's fitted parameters were fitted to,
// sorted. Such a cell is marked wherever it is shown, and no error statistic counts it. This also holds if the
// parameter is overridden, because the cell is no prediction either way.
func (s *Sheet) FittedCells() []string {
	var cells []string
	for _, p := range s.params {
		cells = append(cells, p.Meta().Fit...)
	}
	slices.Sort(cells)
	return slices.Compact(cells)
}
