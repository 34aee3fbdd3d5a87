package scenarios

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/internal/diag"
	"simrun/machines"
	"simrun/machines/tomlfile"
)

// Load reads a scenario and resolves every name in it. file is its name in messages. If it ends in
// .toml, the scenario's id must be its base name. The overrides come after the file's own
// settings. Mistakes are an error: a diag.List, or an [*OverrideError] for an override.
func (c *Catalog) Load(file string, data []byte, overrides ...Override) (*Scenario, error) {
	return c.load(file, data, overrides, true)
}

// load loads a scenario, with its counterfactuals or without.
func (c *Catalog) load(file string, data []byte, overrides []Override, counterfactuals bool) (*Scenario, error) {
	doc, err := tomlfile.Parse(file, data)
	if err != nil {
		return nil, err
	}
	l := &loader{catalog: c, s: &Scenario{File: file, Digest: sha256.Sum256(data), text: data, doc: doc, overrides: overrides}}
	l.noteOwn()
	if err := l.merge(overrides); err != nil {
		return nil, err
	}
	l.errs = doc.Decode(&l.table, tables)
	l.resolve()
	if err := l.errs.Err(); err != nil {
		return nil, placeless(err, overrides)
	}
	changed, err := l.setMachines(overrides)
	if err != nil {
		return nil, err
	}
	l.validate()
	if counterfactuals && len(l.errs) == 0 { // a counterfactual may do without systems that the scenario shows
		l.checkCells(overrides)
	}
	if err := l.errs.Err(); err != nil {
		return nil, placeless(err, overrides)
	}
	if err := l.checkMachines(changed); err != nil {
		return nil, err
	}
	l.noteChanges(overrides)
	if counterfactuals {
		if err := l.loadCounterfactuals(data, overrides); err != nil {
			return nil, err
		}
	}
	return l.s, nil
}

// loader turns one file into a Scenario and collects mistakes.
type loader struct {
	catalog *Catalog
	table   scenarioTable
	s       *Scenario
	errs    diag.List

	statedMode, ownSeed string // of the file, before overrides
	swapped             bool   // a machine has a part of another
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
	l.readCounterfactuals()
	l.checkID()
	l.checkExhibits()
	if t.Program == "" {
		return // reported already
	}
	if s.Program = l.catalog.Program(t.Program); s.Program == nil {
		l.failf("program", "unknown program %q%s", t.Program, expectation(t.Program, l.catalog.ProgramNames()))
		return
	}
	s.only = t.Only
	l.restrict()
	l.resolveMode()
	if l.resolveProcesses() {
		l.resolveMachines()
	}
	l.resolveConfig()
}

// expectation lists the accepted names after an unknown one.
func expectation(found string, names []string) string {
	if len(names) == 0 {
		return "; there are none"
	}
	return diag.Hint(found, names) + "; accepted: " + listed(names)
}

// listed lists names; one with a comma is in quotes.
func listed(names []string) string {
	texts := make([]string, len(names))
	for i, n := range names {
		if texts[i] = n; strings.Contains(n, ",") {
			texts[i] = strconv.Quote(n)
		}
	}
	return strings.Join(texts, ", ")
}

func (l *loader) resolveMode() {
	modes := l.s.Program.SupportedModes()
	l.s.Mode, l.s.Exact = l.table.Mode, l.table.Exact
	if l.s.Mode == "" {
		l.s.Mode = modes[0]
	}
	known := slices.Contains(Modes(), l.s.Mode) // or reported already
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

// resolveProcesses checks that a scenario states machines and a number of
// processes if its program needs them, and reports whether it needs machines.
func (l *loader) resolveProcesses() bool {
	t, p := &l.table, l.s.Program
	stated := l.s.doc.Lookup("processes")
	switch {
	case !p.NeedsMachine:
		for _, key := range []string{"machine", "machines", "processes", "set"} {
			if n := l.s.doc.Lookup(key); n != nil {
				l.errs = append(l.errs, n.KeyErrorf("found %s, expected none: program %q runs on no machine", key, p.Name))
			}
		}
	case p.Processes != nil && stated != nil:
		l.errs = append(l.errs, stated.KeyErrorf("found processes, expected none: the parameters of program %q say how many there are", p.Name))
	case p.Processes != nil:
	case stated == nil:
		l.failf("processes", "missing key \"processes\", expected how many processes program %q has", p.Name)
	case t.Processes > 0 && t.Processes < p.ProcessesMin: // what is less is reported already
		l.failf("processes", "found %d processes, program %q needs at least %d", t.Processes, p.Name, p.ProcessesMin)
	}
	return p.NeedsMachine
}

// resolveMachines finds the machines that the scenario names.
func (l *loader) resolveMachines() {
	one, several := l.s.doc.Lookup("machine"), l.s.doc.Lookup("machines")
	switch {
	case one != nil && several != nil:
		l.errs = append(l.errs, several.KeyErrorf("found both machine and machines, expected one of them"))
	case one != nil:
		l.resolveMachine(one, l.table.Machine)
	case several == nil:
		l.failf("machine", "missing key \"machine\", expected one of: %s", strings.Join(l.catalog.Ported(l.s.Program.Needs), ", "))
	case several.Kind == tomlfile.Array && len(several.Items) == 0:
		l.failf("machines", "found no machines, expected at least one")
	case len(several.Items) == len(l.table.Machines): // or reported already
		for i, name := range l.table.Machines {
			l.resolveMachine(several.Items[i], name)
		}
	}
}

// resolveMachine adds the machine that is named at a node.
func (l *loader) resolveMachine(at *tomlfile.Node, name string) {
	fail := func(format string, args ...any) { l.errs = append(l.errs, at.Errorf(format, args...)) }
	p := l.s.Program
	m, err := l.catalog.FindMachine(name)
	if err != nil {
		fail("%v", err)
		return
	}
	if l.s.Target(name) != nil {
		fail("found machine %q twice, expected each once", name)
		return
	}
	if lacks := machines.Lacking(m.Capabilities, p.Needs); len(lacks) > 0 {
		fail("%v", &machines.MissingError{
			System: "program " + p.Name, Machine: m.Name, Missing: lacks, Ported: l.catalog.Ported(p.Needs)})
		return
	}
	l.s.Targets = append(l.s.Targets, Target{Model: m})
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
	before := len(l.errs)
	l.decodeConfig(node)
	if len(l.errs) == before && p.Processes != nil {
		l.s.Processes = p.Processes(l.s.Config)
	}
}

// decodeConfig decodes the table of parameters, which may be nil.
func (l *loader) decodeConfig(node *tomlfile.Node) {
	if node != nil {
		l.errs = append(l.errs, node.Decode(l.s.Config, nil)...)
		return
	}
	empty, err := tomlfile.Parse(l.s.File, nil)
	if err != nil {
		panic(fmt.Sprintf("scenarios: an empty file does not parse: %v; no defaults; mend tomlfile", err))
	}
	for _, e := range empty.Decode(l.s.Config, nil) {
		l.failf("parameters", "parameters of program %q: %s", l.s.Program.Name, e.Msg)
	}
}

// validate lets the program check its parameters on the machines as they are set. It reports complaints
// at the parameter, or else at the table.
func (l *loader) validate() {
	if l.s.Program.Validate == nil || l.s.Config == nil {
		return
	}
	table := l.table.Parameters.node
	if table == nil {
		table = l.s.doc.Root
	}
	for _, c := range l.s.Program.Validate(l.s) {
		at := table
		if n := table.Field(c.Key); n != nil {
			at = n
		}
		if c.Index >= 0 && c.Index < len(at.Items) {
			at = at.Items[c.Index]
		}
		for _, e := range c.Within {
			l.errs = append(l.errs, placeWithin(at, e))
		}
		if len(c.Within) > 0 {
			continue
		}
		l.errs = append(l.errs, at.Errorf("%s: found %s, expected %s", c.Key, c.Found, c.Expected))
	}
}

// placeWithin returns a mistake in a text that the file contains at a node. If the text stands in the file unchanged,
// after three apostrophes and the end of their line, the mistake has its own position in the file. Otherwise it has
// that of the node.
func placeWithin(at *tomlfile.Node, e *diag.Error) *diag.Error {
	p := e.Position()
	if p.File != "" || p.Line == 0 {
		return e
	}
	start := at.Errorf("%s", e.Msg)
	above, file := start.Position(), start.Texts.File(start.Pos)
	begin := string(file.Src[file.Offset(start.Pos):])
	if first, _, _ := strings.Cut(begin, "\n"); strings.TrimSpace(first) != "'''" {
		start.Msg = fmt.Sprintf("line %d, column %d of the text: %s", p.Line, p.Column, e.Msg)
		return start
	}
	inLine := e.Pos - e.Texts.File(e.Pos).LineStart(p.Line)
	start.Pos = file.LineStart(above.Line+p.Line) + inLine
	return start
}
