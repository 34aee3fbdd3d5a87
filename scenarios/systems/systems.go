package systems

import (
	"bytes"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/models/adlib"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/craft"
	"simrun/models/fortran"
	"simrun/models/fortran/dialect"
	"simrun/models/fortran/fio"
	"simrun/models/hpf"
	"simrun/models/hpjava"
	"simrun/models/mpi"
	"simrun/models/pddp"
	"simrun/models/svmfortran"
	"simrun/sim/node"
)

// System is a programming system for parallel programs: a dialect of Fortran, a dialect without Rewrite whose programs
// are plain Fortran, or a system with a language of its own.
type System struct {
	*dialect.Dialect
	own *language // nil: Fortran
}

// language is a language other than Fortran.
type language struct {
	translate func(sources []fortran.Source) (string, error)
	build     func(sources []fortran.Source, o Options) (*spmd.Program, error)
	console   func(output io.Writer) vm.Library
}

// Option is a switch that only some systems have.
type Option = dialect.Switch

// Options say how a program is built. The zero Options translate for one process.
type Options struct {
	Processes int         // that it will run as; some systems compile for a number of them
	Costs     *node.Costs // of the processor; not needed to translate
	Phantom   bool        // leave out what only output depends on
	Sampled   bool        // leave out iterations of marked loops
	On        []Option
	Form      fortran.Form
	// Include reads the file that an INCLUDE line names; nil: there are none.
	Include func(name string) ([]byte, error)
}

// fortran returns the options of the compiler for a program that is Fortran.
func (o Options) fortran() fortran.Options {
	return fortran.Options{Form: o.Form, Include: o.Include, Costs: o.Costs, Phantom: o.Phantom}
}

// dialect returns the options of a dialect.
func (o Options) dialect() dialect.Options {
	return dialect.Options{Processes: o.Processes, Switches: o.On, Sampled: o.Sampled, Fortran: o.fortran()}
}

// All returns the systems.
func All() []System {
	return []System{{Dialect: pddp.Dialect()}, {Dialect: craft.Dialect()}, {Dialect: hpf.Dialect()}, {Dialect: svmfortran.Dialect()}, {Dialect: messagePassing()}, javaSystem()}
}

// javaSystem is HPJava.
func javaSystem() System {
	return System{
		&dialect.Dialect{Name: "hpjava", Title: "HPJava over the Adlib library, from Java with distributed arrays", Suffix: hpjava.Suffix, Needs: adlib.Needs(),
			Switches: []Option{hpjava.OneSided}},
		&language{
			translate: hpjava.Translate,
			build: func(sources []fortran.Source, o Options) (*spmd.Program, error) {
				return hpjava.Build(sources, hpjava.Options{Costs: o.Costs, Phantom: o.Phantom || o.Sampled, OneSided: slices.Contains(o.On, hpjava.OneSided)})
			},
			console: func(output io.Writer) vm.Library { return &hpjava.Console{Output: output} },
		},
	}
}

// Console returns what a process of a program reads and prints by.
func (s *System) Console(c fio.Config) vm.Library {
	if s.own != nil {
		return s.own.console(c.Output)
	}
	return fio.New(c)
}

func messagePassing() *dialect.Dialect {
	return &dialect.Dialect{
		Name: "mpi", Title: "message passing by hand, over the machine's library", Needs: mpi.Needs(), Marks: []string{"CALL MPI_INIT"},
	}
}

// Names returns the names of the systems.
func Names() []string {
	var names []string
	for _, s := range All() {
		names = append(names, s.Name)
	}
	return names
}

// Named returns the system of that name, or nil.
func Named(name string) *System {
	all := All()
	i := slices.IndexFunc(all, func(s System) bool { return s.Name == name })
	if i < 0 {
		return nil
	}
	return &all[i]
}

// Recognize returns the system of a program, by the suffixes of its files or else by the directives or calls in them.
// It returns nil for sequential Fortran. Files for different systems are an error.
func Recognize(sources []fortran.Source) (*System, error) {
	var found *System
	where := ""
	for _, file := range sources {
		s := systemOf(file)
		switch {
		case s == nil:
		case found == nil:
			found, where = s, file.Name
		case found.Name != s.Name:
			return nil, fmt.Errorf("%s is a program for %s and %s one for %s, expected one programming system", where, found.Name, file.Name, s.Name)
		}
	}
	return found, nil
}

func systemOf(file fortran.Source) *System {
	all := All()
	for i := range all {
		if all[i].Suffix != "" && strings.EqualFold(path.Ext(file.Name), all[i].Suffix) {
			return &all[i]
		}
	}
	text := bytes.ToUpper(file.Text)
	for i := range all {
		for _, mark := range all[i].Marks {
			if bytes.Contains(text, []byte(mark)) {
				return &all[i]
			}
		}
	}
	return nil
}

// Sequential compiles a program for one process without its programming system, or one
// that is written for none.
func Sequential(sources []fortran.Source, o fortran.Options) (*fortran.Program, error) {
	s, err := Recognize(sources)
	if err != nil {
		return nil, err
	}
	if s == nil {
		return fortran.Build(sources, o)
	}
	if s.own != nil {
		return nil, fmt.Errorf("%s programs run on a machine, with --machine; found none", s.Name)
	}
	return s.BuildSequential(sources, o)
}

// Takes returns an error if the system does not have one of the options.
func (s *System) Takes(options []Option) error {
	for _, o := range options {
		if !slices.Contains(s.Switches, o) {
			return fmt.Errorf("%s has no option %s", s.Name, o)
		}
	}
	return nil
}

// Missing returns what a machine lacks to run programs of the system.
func (s *System) Missing(have []machines.Capability) []machines.Capability {
	return machines.Lacking(have, s.Needs)
}

// Translates tells whether the system makes other text of its programs: Fortran, or Java.
func (s *System) Translates() bool { return s.Rewrite != nil || s.own != nil }

// Translate returns the text that the system makes of a program.
func (s *System) Translate(sources []fortran.Source, o Options) (string, error) {
	if s.own != nil {
		return s.own.translate(sources)
	}
	t, err := s.Dialect.Translate(sources, o.dialect())
	if err != nil {
		return "", err
	}
	return t.Text(), nil
}

// Build compiles a program.
func (s *System) Build(sources []fortran.Source, o Options) (*spmd.Program, error) {
	if s.own != nil {
		return s.own.build(sources, o)
	}
	if !s.Translates() {
		return mpi.Build(sources, o.fortran(), o.Sampled)
	}
	return s.Dialect.Build(sources, o.dialect())
}
