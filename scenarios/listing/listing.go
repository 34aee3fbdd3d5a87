package listing

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// Listing is the scenarios, machines, libraries and programs of a catalog.
type Listing struct {
	Scenarios []Scenario `json:"scenarios"`
	Machines  []Machine  `json:"machines"`
	Libraries []Library  `json:"libraries"`
	Programs  []Program  `json:"programs"`
}

// Scenario is a scenario that comes with a catalog.
type Scenario struct {
	ID      string `json:"id"`
	Machine string `json:"machine"` // the names of several with commas between them
	Program string `json:"program"`
	Title   string `json:"title"`

	Seconds float64 `json:"seconds,omitempty"` // of a core, that it took here last; 0 if that is not known
}

// Machine is a machine with what programs can use of it.
type Machine struct {
	Name         string   `json:"name"`
	Processes    int      `json:"processes"` // the greatest number
	Capabilities []string `json:"capabilities"`
	Title        string   `json:"title"`
}

// Library is a library whose operation counts can be set.
type Library struct {
	Name    string `json:"name"`
	Entries int    `json:"entries"` // counts
	Title   string `json:"title"`
}

// Program is what scenarios can run.
type Program struct {
	Name  string   `json:"name"`
	Modes []string `json:"modes"`
	Doc   string   `json:"doc"`
}

// New lists the contents of a catalog. The error is a scenario or a Spec that cannot be read. New reads only the heads
// of scenarios. Their rest makes no difference here, and loading them whole takes ten times as long.
func New(c *scenarios.Catalog) (*Listing, error) {
	l := &Listing{Scenarios: []Scenario{}, Machines: []Machine{}, Libraries: []Library{}, Programs: []Program{}}
	for i := range c.Files {
		o, err := c.Files[i].Outline()
		if err != nil {
			return nil, err
		}
		l.Scenarios = append(l.Scenarios, Scenario{ID: o.ID, Machine: o.Machine, Program: o.Program, Title: o.Title})
	}
	for _, model := range c.Machines {
		m, err := model.Load()
		if err != nil {
			return nil, err
		}
		l.Machines = append(l.Machines, Machine{model.Name, m.ProcessesMax(), wordsOf(model.Capabilities), model.Title})
	}
	for i, sheet := range machines.NewLibraries(c.Libraries).Sheets() {
		l.Libraries = append(l.Libraries, Library{c.Libraries[i].Name, len(sheet.Params()), c.Libraries[i].Title})
	}
	for _, p := range c.Programs {
		l.Programs = append(l.Programs, Program{p.Name, wordsOf(p.SupportedModes()), p.Doc})
	}
	return l, nil
}

// Tables returns a listing as tables of words.
func (l *Listing) Tables() []exhibit.TextPart {
	scenarioTable := exhibit.TextPart{Heading: "Scenarios", Header: []string{"id", "machine", "program", "title"}}
	timed := slices.ContainsFunc(l.Scenarios, func(s Scenario) bool { return s.Seconds > 0 })
	if timed {
		scenarioTable.Header = append(scenarioTable.Header, "took here")
	}
	for _, s := range l.Scenarios {
		row := []string{s.ID, strings.ReplaceAll(s.Machine, ",", ", "), s.Program, s.Title}
		if timed {
			row = append(row, secondsText(s.Seconds))
		}
		scenarioTable.Rows = append(scenarioTable.Rows, row)
	}
	machineTable := exhibit.TextPart{Heading: "Machines", Header: []string{"name", "title", "capabilities"}}
	for _, m := range l.Machines {
		machineTable.Rows = append(machineTable.Rows, []string{m.Name, m.Title, strings.Join(m.Capabilities, ", ")})
	}
	libraryTable := exhibit.TextPart{Heading: "Libraries", Header: []string{"name", "title", "operation counts"}}
	for _, lib := range l.Libraries {
		libraryTable.Rows = append(libraryTable.Rows, []string{lib.Name, lib.Title, strconv.Itoa(lib.Entries)})
	}
	programTable := exhibit.TextPart{Heading: "Programs", Header: []string{"name", "modes", "what it does"}}
	for _, p := range l.Programs {
		programTable.Rows = append(programTable.Rows, []string{p.Name, strings.Join(p.Modes, ", "), p.Doc})
	}
	return []exhibit.TextPart{scenarioTable, machineTable, libraryTable, programTable}
}

// secondsText returns how long something took; "" if that is not known.
func secondsText(s float64) string {
	if s == 0 {
		return ""
	}
	if s >= 999.5 { // which %.3g rounds to 1e+03
		return fmt.Sprintf("%.0f s", s)
	}
	return fmt.Sprintf("%.3g s", s)
}

// wordsOf returns words as strings, none as an empty list.
func wordsOf[T ~string](list []T) []string {
	out := []string{}
	for _, w := range list {
		out = append(out, string(w))
	}
	return out
}
