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

// Setting is the value of a parameter in a loaded scenario.
type Setting struct {
	Value string // as an [Override] has it
	// Dimension of a key of the scenario is [param.Count] for whole numbers and [param.Word] for all others.
	Dimension param.Dimension
}

// Setting returns the value of the parameter that an override sets, and whether there is exactly one
// value. There is none if several machines have different values, if the scenario's file leaves the key
// out, or if it is a list.
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

// settingOf returns the value of a parameter, if there is one.
func settingOf(p param.Param) (Setting, bool) {
	if p == nil {
		return Setting{}, false
	}
	return Setting{p.String(), p.Dimension()}, true
}

// machineSetting returns the value of a parameter of the machines.
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

// keySetting returns the value of a key of the file.
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

// Keys returns the names, as in an [Override], of the values that the file gives the program, in its
// order: the number of processes, and the parameters. A list has one name.
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

// SettingNames returns the names that an override of the same kind can set: keys of the scenario,
// operation counts of libraries or parameters of machines, with the prefix of the override.
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

// appendKeys appends the names of the keys in a table and in the tables within it.
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

// ParametersHash returns a hash of all parameters of machines and libraries that a run of the scenario
// can read, in hexadecimal digits.
func (s *Scenario) ParametersHash() string {
	all := s.parameters()
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(all)) {
		fmt.Fprintf(h, "%s=%s\n", name, all[name])
	}
	return hex.EncodeToString(h.Sum(nil))
}
