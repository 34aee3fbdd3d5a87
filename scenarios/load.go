package scenarios

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/machines/tomlfile"
)

// Load reads a scenario and resolves everything that it names. file is its
// name in messages; if it ends in .toml the scenario's id must be its base
// name. The overrides come after the file's own settings. What is wrong is an
// error: a tomlfile.ErrorList, or an [*OverrideError] for an override.
func (c *Catalog) Load(file string, data []byte, overrides ...Override) (*Scenario, error) {
	doc, err := tomlfile.Parse(file, data)
	if err != nil {
		return nil, err
	}
	l := &loader{catalog: c, s: &Scenario{File: file, Digest: sha256.Sum256(data), doc: doc}}
	if err := l.merge(overrides); err != nil {
		return nil, err
	}
	l.errs = doc.Decode(&l.table, tables)
	l.resolve()
	if err := l.errs.Err(); err != nil {
		return nil, placeless(err, overrides)
	}
	if err := l.setMachine(overrides); err != nil {
		return nil, err
	}
	return l.s, nil
}

// loader turns one file into a Scenario, collecting what is wrong.
type loader struct {
	catalog *Catalog
	table   scenarioTable
	s       *Scenario
	errs    tomlfile.ErrorList
}

// failf notes a mistake at the value of a top-level key, or at the top of the
// file if the key is not there.
func (l *loader) failf(key, format string, args ...any) {
	n := l.s.doc.Lookup(key)
	if n == nil {
		n = l.s.doc.Root
	}
	l.errs = append(l.errs, n.Errorf(format, args...))
}

func (l *loader) resolve() {
	t, s := &l.table, l.s
	s.ID, s.Title, s.System, s.Paper = t.ID, t.Title, t.System, t.Paper
	s.Seed, s.Processes = uint64(t.Seed), t.Processes
	s.exhibits = t.Exhibits
	l.checkID()
	l.checkExhibits()
	if t.Program == "" {
		return // reported as missing
	}
	if s.Program = l.catalog.Program(t.Program); s.Program == nil {
		l.failf("program", "unknown program %q%s", t.Program, instead(t.Program, l.catalog.ProgramNames()))
		return
	}
	l.resolveMode()
	l.resolveMachine()
	l.resolveConfig()
}

// instead says what is accepted in place of a name.
func instead(found string, names []string) string {
	if len(names) == 0 {
		return "; there are none"
	}
	s := ""
	if near := tomlfile.Nearest(found, names); len(near) > 0 {
		s = "; nearest: " + strings.Join(near, ", ")
	}
	return s + "; accepted: " + strings.Join(names, ", ")
}

func (l *loader) resolveMode() {
	modes := l.s.Program.SupportedModes()
	l.s.Mode = l.table.Mode
	if l.s.Mode == "" {
		l.s.Mode = modes[0]
	}
	known := slices.Contains([]Mode{Data, Phantom, Sampled}, l.s.Mode) // or reported already
	if known && !slices.Contains(modes, l.s.Mode) {
		l.failf("mode", "found mode %q, which program %q does not have; accepted: %s",
			l.s.Mode, l.s.Program.Name, joined(modes))
	}
}

func joined[T ~string](words []T) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = string(w)
	}
	return strings.Join(texts, ", ")
}

func (l *loader) resolveMachine() {
	t, p := &l.table, l.s.Program
	if !p.NeedsMachine {
		for _, key := range []string{"machine", "processes", "set"} {
			if n := l.s.doc.Lookup(key); n != nil {
				l.errs = append(l.errs, n.KeyErrorf("found %s, expected none: program %q runs on no machine", key, p.Name))
			}
		}
		return
	}
	switch {
	case l.s.doc.Lookup("processes") == nil:
		l.failf("processes", "missing key \"processes\", expected how many processes program %q has", p.Name)
	case t.Processes > 0 && t.Processes < p.ProcessesMin: // what is less is reported already
		l.failf("processes", "found %d processes, program %q needs at least %d", t.Processes, p.Name, p.ProcessesMin)
	}
	if l.s.doc.Lookup("machine") == nil {
		l.failf("machine", "missing key \"machine\", expected one of: %s", strings.Join(l.catalog.ported(p.Needs), ", "))
		return
	}
	m := l.catalog.Machine(t.Machine)
	if m == nil {
		l.failf("machine", "unknown machine %q%s", t.Machine, instead(t.Machine, l.catalog.MachineNames()))
		return
	}
	if lacks := missing(m, p.Needs); len(lacks) > 0 {
		l.failf("machine", "%v", &machines.MissingError{
			System: "program " + p.Name, Machine: m.Name, Missing: lacks, Ported: l.catalog.ported(p.Needs)})
		return
	}
	if t.Processes > m.ProcessesMax {
		l.failf("processes", "found %d processes, expected at most %d on machine %q", t.Processes, m.ProcessesMax, m.Name)
	}
	l.s.Model = m
}

// resolveConfig decodes [parameters] into the program's own struct.
func (l *loader) resolveConfig() {
	node, p := l.table.Parameters.node, l.s.Program
	if p.Config == nil {
		if node != nil {
			l.errs = append(l.errs, node.KeyErrorf("found parameters, expected none: program %q has none", p.Name))
		}
		return
	}
	l.s.Config = p.Config()
	if node != nil {
		errs := decodeAt(node, l.s.Config)
		l.errs = append(l.errs, errs...)
		if len(errs) == 0 {
			l.validate(node)
		}
		return
	}
	empty, err := tomlfile.Parse(l.s.File, nil)
	if err != nil {
		panic(fmt.Sprintf("scenarios: an empty file does not parse: %v; no defaults; mend tomlfile", err))
	}
	errs := empty.Decode(l.s.Config, nil)
	for _, e := range errs {
		l.failf("parameters", "parameters of program %q: %s", p.Name, e.Msg)
	}
	if len(errs) == 0 {
		l.validate(l.s.doc.Root)
	}
}

// validate asks the program what it finds wrong with its parameters, and says
// so where they are set, or else at the table.
func (l *loader) validate(table *tomlfile.Node) {
	if l.s.Program.Validate == nil {
		return
	}
	for _, c := range l.s.Program.Validate(l.s) {
		at := table
		if n := table.Field(c.Key); n != nil {
			at = n
		}
		if c.Index >= 0 && c.Index < len(at.Items) {
			at = at.Items[c.Index]
		}
		l.errs = append(l.errs, at.Errorf("%s: found %s, expected %s", c.Key, c.Found, c.Expected))
	}
}

// decodeAt decodes the table at a node. Its errors keep their positions,
// because nodes know the file that they are from.
func decodeAt(n *tomlfile.Node, dst any) tomlfile.ErrorList {
	at := tomlfile.Document{File: n.Errorf("").File, Root: n}
	return at.Decode(dst, nil)
}
