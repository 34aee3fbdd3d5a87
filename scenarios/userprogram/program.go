package userprogram

import (
	"crypto/sha256"
	"errors"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"simrun/internal/diag"
	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/price"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/systems"
)

// Program is a user's program in source text, with how it is to run. It is for one
// run: [Program.Scenario], [Program.Compile], a run of the scenario.
type Program struct {
	Sources   []fortran.Source // at least one
	System    *systems.System  // nil: a sequential program
	Machine   *machines.Model  // nil: a sequential program whose virtual time stands still
	Processes int              // of a parallel program
	Mode      scenarios.Mode
	Seed      uint64
	Switches  []systems.Option
	Form      fortran.Form
	Save      bool // local variables keep their values, in a sequential program
	// Regions reports the time of regions, and page faults by array, for a parallel program in a mode that executes
	// everything.
	Regions   bool
	Undefined bool // a sequential program ends where it reads what was never set
	Include   func(name string) ([]byte, error)

	Arguments      []string // that the program can ask for
	Input          io.Reader
	Output, Errors io.Writer

	included   []scenarios.Input
	sequential *fortran.Program
	parallel   *spmd.Program
	library    *fio.Library     // of a sequential program that runs
	usage      *compile.Usage   // of a sequential program that has run on a machine
	lines      []price.LineTime // its time by line
	run        *spmd.Run        // of a parallel program that has ended
	ended      error            // how the user's program ended, if not at END
}

// file is the scenario file of a program, and settings its parameters.
type file struct {
	ID         string          `toml:"id"`
	Title      string          `toml:"title"`
	System     string          `toml:"system"`
	Program    string          `toml:"program"`
	Machine    string          `toml:"machine,omitempty"`
	Processes  int             `toml:"processes,omitzero"`
	Seed       uint64          `toml:"seed"`
	Mode       scenarios.Mode  `toml:"mode"`
	Parameters settings        `toml:"parameters"`
	Exhibit    []exhibitOfFile `toml:"exhibit"`
}

type settings struct {
	Files     []string         `toml:"files"`
	Switches  []systems.Option `toml:"switches,optional"`
	Arguments []string         `toml:"arguments,optional"`
}

type exhibitOfFile struct {
	ID    string       `toml:"id"`
	Kind  exhibit.Kind `toml:"kind"`
	Title string       `toml:"title"`
	Unit  string       `toml:"unit"`
	Plot  []plotOfFile `toml:"plot,omitempty"`
}

type plotOfFile struct {
	Title string `toml:"title"`
	X     string `toml:"x"`
	Y     string `toml:"y"`
}

// regionsSuffix ends the id of the exhibit of regions.
const regionsSuffix = "-regions"

const regionsTitle = "Time of a process by region of the program, mean over the processes"

// programName is the name of the program of all such scenarios.
const programName = "user-program"

// Scenario returns the scenario of the program on a catalog's machine, with changes of
// its parameters. Its file is written here and stands in no folder. The error is one of
// an override, or says that the machine has fewer processes.
func (p *Program) Scenario(c *scenarios.Catalog, overrides ...scenarios.Override) (*scenarios.Scenario, error) {
	id := scenarioID(p.Sources[0].Name)
	f := file{
		ID: id, Title: p.title(), System: p.systemName(), Program: programName, Seed: p.Seed, Mode: p.Mode,
		Parameters: settings{Switches: p.Switches, Arguments: p.Arguments},
		Exhibit:    []exhibitOfFile{{ID: id, Kind: exhibit.Numbers, Title: p.title(), Unit: "s"}},
	}
	if p.Regions {
		f.Exhibit = append(f.Exhibit, exhibitOfFile{ID: id + regionsSuffix, Kind: exhibit.Ladder, Title: regionsTitle, Unit: "s",
			Plot: []plotOfFile{{Title: regionsTitle, X: "line at which a region begins", Y: "time (s)"}}})
	}
	for _, s := range p.Sources {
		f.Parameters.Files = append(f.Parameters.Files, s.Name)
	}
	if p.Machine != nil {
		f.Machine, f.Processes = p.Machine.Name, max(1, p.Processes)
	}
	text, err := toml.Marshal(f)
	if err != nil {
		return nil, err
	}
	mine := *c
	mine.Programs = []scenarios.Program{p.program()}
	s, err := mine.Load("the command line", text, overrides...)
	return s, withoutPlaces(err)
}

// withoutPlaces takes the places out of mistakes: no user has the file that they are in.
func withoutPlaces(err error) error {
	var list diag.List
	if !errors.As(err, &list) {
		return err
	}
	for _, e := range list {
		e.Texts = nil
	}
	return list
}

// program returns the program of the scenario.
func (p *Program) program() scenarios.Program {
	return scenarios.Program{
		Name: programName, Doc: "A user's program in source text",
		Modes:        scenarios.Modes(),
		NeedsMachine: p.Machine != nil,
		Outside:      true, // it reads files and standard input, and prints
		Config:       func() any { return &settings{} },
		Run:          p.execute,
		Inputs:       p.inputs,
	}
}

// inputs returns the files that the program was compiled from.
func (p *Program) inputs() []scenarios.Input {
	var all []scenarios.Input
	for _, s := range p.Sources {
		all = append(all, scenarios.Input{Name: s.Name, Digest: sha256.Sum256(s.Text)})
	}
	return append(all, p.included...)
}

// include reads a file that the sources include, and notes it.
func (p *Program) include(name string) ([]byte, error) {
	text, err := p.Include(name)
	if in := (scenarios.Input{Name: name, Digest: sha256.Sum256(text)}); err == nil && !slices.Contains(p.included, in) {
		p.included = append(p.included, in)
	}
	return text, err
}

// systemName returns the name of the programming system.
func (p *Program) systemName() string {
	if p.System == nil {
		return "fortran"
	}
	return p.System.Name
}

// scenarioID returns the id of the scenario of a program in a file, which is not that of
// any scenario that comes with simrun.
func scenarioID(file string) string {
	name := strings.Map(func(r rune) rune {
		if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
			return r
		}
		return '-'
	}, strings.ToLower(path.Base(file)))
	return "program-" + strings.Trim(name, "-")
}
