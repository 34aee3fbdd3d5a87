package scenarios

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"slices"
	"strconv"

	"simrun/internal/diag"
	"simrun/machines"
	"simrun/scenarios/exhibit"
)

// Program is the Go code of a scenario, with a name. A Program is immutable; all state of a run is in
// its [Env].
type Program struct {
	Name string // as scenarios name it, such as "armci-sections"
	Doc  string // one line, for listings

	// Modes are the modes that the program has; the first is the default of its
	// scenarios. None means [Data] only.
	Modes []Mode

	// NeedsMachine says that the program's scenarios name a machine and a number of processes. Needs lists
	// the capabilities that each machine must have. ProcessesMin is the least number of processes that the
	// program accepts.
	NeedsMachine bool
	Needs        []machines.Capability
	ProcessesMin int

	// Processes returns the number of processes of the largest job of a configuration. It serves a program whose
	// parameters state it: its scenarios state no number, and may name several machines. It may be nil.
	Processes func(config any) int

	// Config returns a pointer to a new configuration with its defaults: a
	// struct with the tags of package tomlfile, into which the scenario's
	// [parameters] are decoded. Nil means that there are none.
	Config func() any

	// Columns and Rows name the parameters whose items are the columns and the rows of the exhibits, such
	// as "columns" and "columns.processors" or "sizes". If a scenario leaves items out with [only], they
	// are removed from these parameters and do not run. The items of Columns are words, or tables with a
	// name and perhaps a machine. A program with neither these nor Cells runs whole, and a part of it is
	// shown.
	Columns string
	Rows    []string

	// Cells lists the cells of all exhibits of a scenario whose Config and Targets are in place. It is for a program
	// whose rows and columns are not items of its parameters. [only] must name some of the cells, and Run asks
	// Env.Shows which it can leave out. It may be nil.
	Cells func(s *Scenario) []Place

	// Validate returns the mistakes in a scenario beyond the bounds of single parameters: numbers that
	// contradict each other, or more than a host can hold. The scenario's Config, Mode, Processes and
	// Targets are in place, but not the machines' parameters. It may be nil.
	Validate func(s *Scenario) []Complaint

	// Explains says that Run reports the intervals over which it measured numbers, where it can (Part.ExplainTime and
	// its like). So a run whose causes are kept has the critical paths of these numbers.
	Explains bool

	// Outside says that Run depends on more than its env, such as a file that it reads, or does more than it returns,
	// such as printing. Its outcome is then not kept.
	Outside bool

	// Run runs the program once. Unless the program is Outside it must depend on nothing but env. It ends
	// early, with the context's error, when ctx is cancelled; Env.Run and Env.Each
	// do so by themselves.
	Run func(ctx context.Context, env *Env) (*Outcome, error)

	// Inputs returns the files that a run reads besides the scenario and the Specs. It may be nil.
	Inputs func() []Input
}

// Input is a file that a run reads.
type Input struct {
	Name   string
	Digest [sha256.Size]byte // SHA-256 of its bytes
}

// Complaint is a program's error message about one of its parameters.
type Complaint struct {
	Key   string // the parameter, as in [parameters]
	Index int    // of the item of a list; -1 for the parameter as a whole
	Found string // such as "400 doubles"

	Expected string // such as "at most 300, the size of the array"

	// Within is used instead of Found and Expected for mistakes in a text in another language that the
	// parameter contains: lines and columns count in this text. A mistake with the name of a file is in
	// that file.
	Within diag.List
}

// Mode says how much of a program's arithmetic is carried out. Virtual time
// is the same in all.
type Mode string

// The modes.
const (
	Data    Mode = "data"    // everything is computed
	Phantom Mode = "phantom" // sizes take the place of payloads
	Sampled Mode = "sampled" // steady loops are extrapolated
)

// Modes returns all modes.
func Modes() []Mode { return []Mode{Data, Phantom, Sampled} }

// SupportedModes returns the modes that the program supports, the default first.
func (p *Program) SupportedModes() []Mode {
	if len(p.Modes) == 0 {
		return []Mode{Data}
	}
	return p.Modes
}

// Outcome is the results of a program. The runner joins them with the titles, published values and claims of the
// scenario. Every exhibit, published cell and claim of the scenario needs an answer here, and every exhibit here needs
// its place in the scenario.
type Outcome struct {
	Parts  []*Part
	Checks []exhibit.Check
}

// check refuses numbers that cannot be shown and cells that are there twice.
func (o *Outcome) check() error {
	for _, p := range o.Parts {
		seen := map[[2]string]bool{}
		for _, c := range p.Cells {
			key := [2]string{c.Row, c.Column}
			if math.IsNaN(c.Simulated) || math.IsInf(c.Simulated, 0) {
				return fmt.Errorf("the program gives cell %s the value %v, expected a finite number",
					cellPath(p.ID, c.Row, c.Column), c.Simulated)
			}
			if seen[key] {
				return fmt.Errorf("the program gives cell %s twice", cellPath(p.ID, c.Row, c.Column))
			}
			seen[key] = true
		}
	}
	return nil
}

// OnceEach complains about a list of rows, columns or runs that is empty, and about items that it has again.
func OnceEach[T comparable](key string, list []T) []Complaint {
	if len(list) == 0 {
		return []Complaint{{Key: key, Index: -1, Found: "none", Expected: "at least one"}}
	}
	var again []Complaint
	for i, item := range list {
		if slices.Contains(list[:i], item) {
			again = append(again, Complaint{Key: key, Index: i, Found: fmt.Sprintf("%#v twice", item), Expected: "each once"})
		}
	}
	return again
}

// Part is the results of a program for one exhibit.
type Part struct {
	ID   string // the exhibit's
	Unit string // of all cells without one of their own; the scenario's exhibit must have the same
	// Other says that the cells are of another problem than the published ones,
	// smaller for example: no published value stands beside them.
	Other  bool `json:",omitempty"`
	Cells  []exhibit.Cell
	Claims []Judgment
	Marks  []exhibit.Mark // added to every plot of the exhibit
	Chart  *exhibit.Sequence
	Layout []exhibit.Memory
	Text   []exhibit.TextPart
	Notes  []string

	explained []Explanation // of cells, if causes are kept
}

// Judgment is the verdict on a claim of the scenario.
type Judgment struct {
	ID       string
	Verdict  exhibit.Verdict
	Observed string // what was seen, with numbers; "" if the verdict is open
	Missing  string // what is missing to judge it, if the verdict is open
}

// Exhibit returns the part for the exhibit of that id, which it adds if there
// is none yet.
func (o *Outcome) Exhibit(id string) *Part {
	for _, p := range o.Parts {
		if p.ID == id {
			return p
		}
	}
	p := &Part{ID: id}
	o.Parts = append(o.Parts, p)
	return p
}

// Check adds a check of the run's data. The arguments are fmt.Sprintf's.
func (o *Outcome) Check(id string, holds bool, observed string, args ...any) {
	o.Checks = append(o.Checks, exhibit.Check{ID: id, Holds: holds, Observed: fmt.Sprintf(observed, args...)})
}

// Cell adds a number in the unit of the part.
func (p *Part) Cell(row, column string, simulated float64) {
	p.Cells = append(p.Cells, exhibit.Cell{Row: row, Column: column, Simulated: simulated})
}

// CellIn adds a number in a unit of its own.
func (p *Part) CellIn(unit, row, column string, simulated float64) {
	p.Cells = append(p.Cells, exhibit.Cell{Row: row, Column: column, Simulated: simulated, Unit: unit})
}

// Point adds a point of a figure in the unit of the part; its row is x in the
// fewest digits.
func (p *Part) Point(x float64, series string, simulated float64) {
	p.PointIn("", x, series, simulated)
}

// PointIn adds a point of a figure in a unit of its own.
func (p *Part) PointIn(unit string, x float64, series string, simulated float64) {
	p.Cells = append(p.Cells, exhibit.Cell{Row: formatNumber(x), Column: series, X: x, Simulated: simulated, Unit: unit})
}

// Claim gives the verdict on a claim: it holds or it differs. The arguments are
// fmt.Sprintf's. A scenario need not state the claim.
func (p *Part) Claim(id string, holds bool, observed string, args ...any) {
	j := Judgment{ID: id, Verdict: exhibit.Differs, Observed: fmt.Sprintf(observed, args...)}
	if holds {
		j.Verdict = exhibit.Holds
	}
	p.Claims = append(p.Claims, j)
}

// Open says that a claim cannot be judged, and what is missing. The arguments are fmt.Sprintf's.
func (p *Part) Open(id string, missing string, args ...any) {
	p.Claims = append(p.Claims, Judgment{ID: id, Verdict: exhibit.Open, Missing: fmt.Sprintf(missing, args...)})
}

// Note adds a remark. The arguments are fmt.Sprintf's.
func (p *Part) Note(format string, args ...any) {
	p.Notes = append(p.Notes, fmt.Sprintf(format, args...))
}

// formatNumber is how numbers become the names of rows.
func formatNumber(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
