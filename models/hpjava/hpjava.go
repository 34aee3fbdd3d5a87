package hpjava

import (
	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/compile"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/hpjava/ast"
	"simrun/models/hpjava/check"
	"simrun/models/hpjava/lower"
	"simrun/models/hpjava/parser"
	"simrun/models/hpjava/translate"
	"simrun/sim/node"
)

// Suffix is how the names of programs end.
const Suffix = ".hpj"

// Options say how a program is built.
type Options struct {
	Costs   *node.Costs // of the processor
	Phantom bool        // leave out what nothing depends on but output
	// EveryAccess translates and checks the subscript at every access. The language's compiler does so once
	// in front of a loop; this shows the gain.
	EveryAccess bool
	OneSided    bool // collective calls go over ARMCI instead of messages
}

// OneSided is the switch of commands for that option.
const OneSided = "armci"

// text is a program with its meaning.
type text struct {
	set     *source.Set
	own     []*ast.File
	checked *check.Checked
	prelude source.Pos
	// packages are those of the classes, in their order.
	packages []string
}

// understand reads and checks a program and translates it to plain Java. The error is a diag.List.
func understand(sources []compile.Source, everyAccess bool) (*text, error) {
	t := &text{set: &source.Set{}}
	errs := diag.NewCollector(t.set)
	for _, s := range sources {
		f, err := t.set.Add(s.Name, s.Text, source.Free, 0)
		if err != nil {
			return nil, err
		}
		t.own = append(t.own, parser.Parse(f, errs))
	}
	f, err := t.set.Add("prelude.java", check.Prelude(), source.Free, 0)
	if err != nil {
		return nil, err
	}
	t.prelude = f.Pos(0)
	prelude := parser.Parse(f, errs)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	t.checked = check.Program(append([]*ast.File{prelude}, t.own...), errs)
	if err := errs.Err(); err != nil {
		return nil, err
	}
	t.packages = packagesOf(t.checked.Classes, prelude.Classes)
	translate.Program(t.checked, everyAccess)
	return t, nil
}

// Translate returns the plain Java of a program. The error lists its mistakes.
func Translate(sources []compile.Source) (string, error) {
	t, err := understand(sources, false)
	if err != nil {
		return "", err
	}
	var all []*ast.ClassDecl
	for _, f := range t.own {
		all = append(all, f.Classes...)
	}
	return ast.Print(all), nil
}

// Build compiles a program for a parallel machine.
func Build(sources []compile.Source, o Options) (*spmd.Program, error) {
	l := newLibrary(o.OneSided)
	return spmd.Build(sources, spmd.Options{Compiler: front{o, l}, Libraries: []*spmd.Library{l.spmd}, Columns: true})
}

// front compiles programs for Build.
type front struct {
	Options
	library *library
}

// CompileParallel compiles a program with the additions for a parallel machine.
func (f front) CompileParallel(sources []compile.Source, add compile.Parallel) (*compile.Program, error) {
	t, err := understand(sources, f.EveryAccess)
	if err != nil {
		return nil, err
	}
	procedures := map[string]*external.Procedure{}
	for i := range add.Externals {
		procedures[add.Externals[i].Name] = &add.Externals[i].Procedure
	}
	m := lower.Program(t.set, t.checked, procedures)
	f.library.strings, f.library.names, f.library.packages = m.Strings, m.Names, t.packages
	p, err := compile.Build(m.Module, compile.Options{
		Costs: f.Costs, Class: add.Class, Phantom: f.Phantom || add.Phantom, Runtime: vm.Runtime{}, Externals: add.Externals,
	})
	if err != nil {
		return nil, err
	}
	p.Libraries = t.prelude
	return p, nil
}
