package ideal

import (
	"regexp"
	"slices"
	"strings"

	"simrun/internal/diag"
	"simrun/machines"
	"simrun/machines/tomlfile"
)

// Read returns the model of a user's own machine, described by a TOML file like ideal.toml. taken are the names of
// other machines; the machine must have another name. The error is a diag.List, which has file, line and column of
// what is wrong.
func Read(file string, data []byte, taken []string) (machines.Model, error) {
	doc, err := tomlfile.Parse(file, data)
	if err != nil {
		return machines.Model{}, err
	}
	m, err := load(doc)
	if err != nil {
		return machines.Model{}, err
	}
	if err := m.check(doc, taken); err != nil {
		return machines.Model{}, err
	}
	return machines.Model{
		Name: m.name, Title: m.Spec.Machine.Description, Capabilities: m.offered(),
		Load: func() (machines.Machine, error) { return load(doc) },
	}, nil
}

// findKey returns what a document has under a path of keys, or as far as it goes.
func findKey(doc *tomlfile.Document, path ...string) *tomlfile.Node {
	n := doc.Root
	for _, key := range path {
		if field := n.Field(key); field != nil {
			n = field
		}
	}
	return n
}

// nameForm is what can stand in --set NAME.parameter=value.
var nameForm = regexp.MustCompile(`^[a-z][a-z0-9_-]*$`)

// reserved are the names that mean something else there: all machines that have the parameter, the libraries, the
// scenario.
var reserved = []string{"machine", "library", "scenario"}

// check says whether the machine can be used beside others.
func (m *Machine) check(doc *tomlfile.Document, taken []string) error {
	name := findKey(doc, "machine", "name")
	switch {
	case !nameForm.MatchString(m.name) || slices.Contains(reserved, m.name):
		return diag.List{name.Errorf("machine.name: found %q, expected lower-case letters and digits, and none of %s", m.name, strings.Join(reserved, ", "))}
	case slices.Contains(taken, m.name):
		return diag.List{name.Errorf("machine.name: found %q, expected another name than those of %s", m.name, strings.Join(taken, ", "))}
	}
	if _, err := m.topology(); err != nil {
		return diag.List{findKey(doc, "network", "shape").Errorf("%v", err)}
	}
	if err := m.checkNetwork(); err != nil {
		return diag.List{findKey(doc, "network").Errorf("%v", err)}
	}
	return nil
}

// choose reads which capabilities the machine has.
func (m *Machine) choose(doc *tomlfile.Document) error {
	list := doc.Lookup("capabilities")
	paged := m.Spec.Shared.Page.Meta() != nil
	if list == nil {
		if !paged {
			m.hides = []machines.Capability{machines.HasSharedMemory}
		}
		return nil
	}
	all := machines.AllCapabilities()
	var offered []machines.Capability
	for i, name := range m.Spec.Capabilities {
		c := machines.Capability(name)
		if !slices.Contains(all, c) {
			return unknownCapability(list.Items[i], name, all)
		}
		if c == machines.HasSharedMemory && !paged {
			return diag.List{list.Items[i].Errorf("found %q without a table [shared.page], expected the size of a page there", name)}
		}
		offered = append(offered, c)
	}
	m.hides = slices.DeleteFunc(all, func(c machines.Capability) bool { return slices.Contains(offered, c) })
	return nil
}

// unknownCapability says which names are accepted instead of one.
func unknownCapability(at *tomlfile.Node, name string, all []machines.Capability) error {
	names := make([]string, len(all))
	for i, c := range all {
		names[i] = string(c)
	}
	nearest := ""
	if near := diag.Nearest(name, names); len(near) > 0 {
		nearest = "; nearest: " + strings.Join(near, ", ")
	}
	return diag.List{at.Errorf("unknown capability %q%s; accepted: %s", name, nearest, strings.Join(names, ", "))}
}
