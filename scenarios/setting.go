package scenarios

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strings"

	"simrun/machines/tomlfile"
	"simrun/sim/param"
)

// Setting is what a parameter has in a scenario as it is loaded.
type Setting struct {
	Value     string          // as an [Override] has it
	Dimension param.Dimension // of a key of the scenario [param.Count] for whole numbers, [param.Word] for all others
}

// Setting returns what the parameter that an override sets has, and whether that is one
// value: not if several machines have different ones, if the scenario's file leaves the key
// out or if it is a list.
func (s *Scenario) Setting(o Override) (Setting, bool) {
	switch {
	case o.ofScenario():
		return s.keySetting(strings.TrimPrefix(o.Path, scenarioPrefix))
	case o.OfLibrary():
		for _, sheet := range s.Libraries.Sheets() {
			if path, ok := strings.CutPrefix(o.Path, sheet.Prefix()); ok {
				return settingOf(sheet.Lookup(path))
			}
		}
		return Setting{}, false
	}
	return s.machineSetting(o)
}

// settingOf returns what a parameter has, if there is one.
func settingOf(p param.Param) (Setting, bool) {
	if p == nil {
		return Setting{}, false
	}
	return Setting{p.String(), p.Dimension()}, true
}

// machineSetting returns what a parameter of the machines has.
func (s *Scenario) machineSetting(o Override) (one Setting, found bool) {
	for i := range s.Targets {
		path, ok := o.PathOn(s.Targets[i].Name)
		if !ok {
			continue
		}
		this, ok := settingOf(s.Targets[i].Machine.Sheet().Lookup(path))
		if ok && found && this != one {
			return Setting{}, false
		}
		if ok {
			one, found = this, true
		}
	}
	return one, found
}

// keySetting returns what a key of the file has.
func (s *Scenario) keySetting(key string) (Setting, bool) {
	n := s.doc.Lookup(strings.Split(key, ".")...)
	if n == nil {
		return Setting{}, false
	}
	switch n.Kind {
	case tomlfile.Integer:
		return Setting{valueText(n), param.Count}, true
	case tomlfile.Table, tomlfile.Array:
		return Setting{}, false
	}
	return Setting{valueText(n), param.Word}, true
}

// Keys returns the names, as an [Override] has them, of what the file gives the program in its order: how
// many processes there are, and the parameters. A list is one of them.
func (s *Scenario) Keys() []string {
	var all []string
	if s.doc.Lookup("processes") != nil {
		all = append(all, scenarioPrefix+"processes")
	}
	if table := s.doc.Lookup("parameters"); table != nil {
		all = appendKeys(all, table, scenarioPrefix+"parameters.")
	}
	return all
}

// SettingNames returns the names of what an override of the same kind can set: keys of the scenario, operation counts of
// libraries or parameters of machines, by the word with which it names them.
func (s *Scenario) SettingNames(o Override) []string {
	if o.ofScenario() {
		return s.Keys()
	}
	var all []string
	if o.OfLibrary() {
		for _, sheet := range s.Libraries.Sheets() {
			for _, p := range sheet.Params() {
				all = append(all, sheet.Prefix()+p.Meta().Path)
			}
		}
		return all
	}
	prefix, _, _ := strings.Cut(o.Path, ".")
	for _, t := range s.Targets {
		if _, ok := o.PathOn(t.Name); !ok {
			continue
		}
		for _, p := range t.Machine.Sheet().Params() {
			if name := prefix + "." + p.Meta().Path; !slices.Contains(all, name) {
				all = append(all, name)
			}
		}
	}
	return all
}

// appendKeys appends the names of what is in a table and in the tables within it.
func appendKeys(all []string, table *tomlfile.Node, prefix string) []string {
	for _, n := range table.Fields {
		if n.Kind == tomlfile.Table {
			all = appendKeys(all, n, prefix+n.Key+".")
			continue
		}
		all = append(all, prefix+n.Key)
	}
	return all
}

// ParametersHash returns a hash of what the machines and libraries of a scenario have for a run to
// read, in hexadecimal digits.
func (s *Scenario) ParametersHash() string {
	all := s.parameters()
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(h, "%s=%s\n", name, all[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}
