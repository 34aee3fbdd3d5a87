package scenarios

import (
	"slices"
	"strings"

	"simrun/machines"
	"simrun/machines/tomlfile"
)

// Changes returns the changes of a run as NAME=VALUE: every override, and every [set] of the file. A
// run with changes is not compared with the paper.
func (s *Scenario) Changes() []string { return s.changes }

// Changed says whether there are changes.
func (s *Scenario) Changed() bool { return len(s.changes) > 0 }

// noteChanges lists the changes: those of the file first.
func (l *loader) noteChanges(overrides []Override) {
	if node := l.table.Set.node; node != nil {
		l.s.changes = l.s.appendSet(l.s.changes, node, node.Path())
	}
	for _, o := range overrides {
		if o.Concerns(l.s) && !l.changesNothing(o) {
			l.s.changes = append(l.s.changes, o.Path+"="+o.Value)
		}
	}
}

// appendSet appends the settings in a table [set] and in the tables within it.
func (s *Scenario) appendSet(changes []string, table *tomlfile.Node, above string) []string {
	for _, n := range table.Fields {
		if n.Kind == tomlfile.Table {
			changes = s.appendSet(changes, n, above)
			continue
		}
		path := strings.TrimPrefix(n.Path(), above+".")
		first, _, _ := strings.Cut(path, ".")
		isWhole := first+"." == machines.LibraryPrefix || first+"." == machines.Prefix
		if !isWhole && (len(s.Targets) < 2 || s.Target(first) == nil) {
			path = machines.Prefix + path
		}
		changes = append(changes, path+"="+valueText(n))
	}
	return changes
}

// changesNothing reports whether an override has no effect: modes data and phantom give the same
// numbers, and the seed may be that of the scenario.
func (l *loader) changesNothing(o Override) bool {
	exact := []string{string(Data), string(Phantom)}
	switch strings.TrimPrefix(o.Path, scenarioPrefix) {
	case "mode":
		own := string(l.ownMode())
		return o.Value == own || slices.Contains(exact, o.Value) && slices.Contains(exact, own)
	case "seed":
		return l.ownSeed == o.Value
	case "title":
		return true
	}
	return false
}

// ownMode returns the mode that the file asks for, without overrides.
func (l *loader) ownMode() Mode {
	if l.statedMode != "" {
		return Mode(l.statedMode)
	}
	return l.s.Program.SupportedModes()[0]
}

// noteOwn remembers the values of the file before overrides replace them.
func (l *loader) noteOwn() {
	l.ownSeed = "0"
	if n := l.s.doc.Lookup("seed"); n != nil {
		l.ownSeed = valueText(n)
	}
	if n := l.s.doc.Lookup("mode"); n != nil {
		l.statedMode = valueText(n)
	}
}
