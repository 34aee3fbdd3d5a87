package scenarios

import (
	"cmp"
	"crypto/sha256"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/machines/tomlfile"
	"simrun/sim/param"
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
	return l.s, l.setMachine(overrides)
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
	for i := range t.Exhibits {
		s.Exhibits = append(s.Exhibits, t.Exhibits[i].exhibit())
	}
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

func (l *loader) checkID() {
	id := l.table.ID
	if id == "" {
		if l.s.doc.Lookup("id") != nil {
			l.failf("id", "found an empty id, expected a name")
		}
		return
	}
	if at := strings.IndexFunc(id, notInID); at >= 0 || id[0] == '-' {
		l.failf("id", "found id %q, expected lower-case letters, digits and hyphens, as in \"armci-fig4\"", id)
		return
	}
	base, isFile := strings.CutSuffix(filepath.Base(l.s.File), ".toml")
	if isFile && base != id {
		l.failf("id", "found id %q in a file of another name, expected %q", id, base)
	}
}

func notInID(r rune) bool {
	return r != '-' && (r < '0' || r > '9') && (r < 'a' || r > 'z')
}

// checkExhibits refuses what would be two things of one name, and numbers from
// nowhere.
func (l *loader) checkExhibits() {
	u := unique{l: l, seen: map[string]bool{}}
	for i, e := range l.table.Exhibits {
		at := l.s.doc.Root.Field("exhibit").Items[i]
		u.add(at.Field("id"), "exhibit", "", e.ID)
		l.checkName(at.Field("id"), "id", e.ID)
		for j, p := range e.Plots {
			plot := at.Field("plot").Items[j]
			u.add(plot, "plot with suffix", e.ID, p.Suffix)
			l.checkName(plot.Field("suffix"), "suffix", p.Suffix)
		}
		for j, p := range e.Published {
			cell := at.Field("published").Items[j]
			u.add(cell, "published cell", e.ID, string(p.Row)+"/"+string(p.Column))
			if cmp.Or(p.Source, e.Source, l.table.Paper) == "" {
				l.errs = append(l.errs, cell.Errorf("found a published value without a source, "+
					"expected source here or in the exhibit, or paper at the top"))
			}
		}
		for j, c := range e.Claims {
			u.add(at.Field("claim").Items[j], "claim", e.ID, c.ID)
		}
	}
}

// checkName refuses what is to be a part of the name of a file and cannot be.
// n is nil if the file does not have it.
func (l *loader) checkName(n *tomlfile.Node, what, name string) {
	if n != nil && strings.IndexFunc(name, notInID) >= 0 {
		l.errs = append(l.errs, n.Errorf("found %s %q, expected lower-case letters, digits and hyphens: files are named after it", what, name))
	}
}

// unique finds things that are there twice.
type unique struct {
	l    *loader
	seen map[string]bool
}

func (u *unique) add(n *tomlfile.Node, what, within, name string) {
	key := strings.Join([]string{what, within, name}, "\x00")
	if u.seen[key] && n != nil {
		u.l.errs = append(u.l.errs, n.Errorf("found a second %s %q, expected each once", what, name))
	}
	u.seen[key] = true
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

// setMachine loads the machine and sets its parameters: first those of the
// file, then the overrides.
func (l *loader) setMachine(overrides []Override) error {
	if l.s.Model == nil {
		return nil
	}
	m, err := l.s.Model.Load()
	if err != nil {
		return err
	}
	l.s.Machine = m
	if node := l.table.Set.node; node != nil {
		l.setAll(m.Sheet(), node, node.Path())
	}
	if err := l.errs.Err(); err != nil {
		return err
	}
	inFile := l.validateMachine()
	var made []string
	for _, o := range overrides {
		if !o.OfMachine() {
			continue
		}
		if err := m.Sheet().Override(o.Path, o.Value); err != nil {
			return &OverrideError{Override: o, Err: unwrapOnce(err)}
		}
		made = append(made, o.Flag)
	}
	err = l.validateMachine()
	switch {
	case err == nil:
		return nil
	case inFile != nil:
		l.failf("set", "%v", inFile)
		return l.errs.Err()
	}
	return &OverrideError{Override: Override{Flag: strings.Join(made, " ")}, Err: err}
}

// validateMachine asks the machine whether its parameters fit together.
func (l *loader) validateMachine() error {
	if v, ok := l.s.Machine.(machines.Validator); ok {
		return v.Validate(l.s.Processes)
	}
	return nil
}

// setAll sets what is in a table and in the tables within it.
func (l *loader) setAll(sheet *machines.Sheet, table *tomlfile.Node, above string) {
	for _, n := range table.Fields {
		switch n.Kind {
		case tomlfile.Table:
			l.setAll(sheet, n, above)
		case tomlfile.Array, tomlfile.Datetime:
			l.errs = append(l.errs, n.Errorf("found %s, expected a value such as \"20us\"", n.Describe()))
		default:
			l.setOne(sheet, n, strings.TrimPrefix(n.Path(), above+"."))
		}
	}
}

func (l *loader) setOne(sheet *machines.Sheet, n *tomlfile.Node, path string) {
	text, isString := n.Value.(string)
	if !isString {
		text = n.Describe()
	}
	err := sheet.Override(path, text)
	var wrong *param.ValueError
	switch {
	case errors.As(err, &wrong):
		l.errs = append(l.errs, n.Errorf("%v", err))
	case err != nil:
		l.errs = append(l.errs, n.KeyErrorf("%v", err))
	}
}
