package main

import (
	"bytes"
	"encoding/json"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// listing is what list prints.
type listing struct {
	Scenarios []listedScenario `json:"scenarios"`
	Machines  []listedMachine  `json:"machines"`
	Programs  []listedProgram  `json:"programs"`
}

type listedScenario struct {
	ID      string `json:"id"`
	Machine string `json:"machine"`
	Program string `json:"program"`
	Title   string `json:"title"`
}

type listedMachine struct {
	Name         string   `json:"name"`
	Processes    int      `json:"processes"` // the greatest number
	Capabilities []string `json:"capabilities"`
	Title        string   `json:"title"`
}

type listedProgram struct {
	Name  string   `json:"name"`
	Modes []string `json:"modes"`
	Doc   string   `json:"doc"`
}

func (a *app) listCommand() *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:     "list",
		Short:   "List the scenarios, machines and programs that come with simrun",
		GroupID: groupShow,
		Args:    cobra.NoArgs,
		RunE: func(*cobra.Command, []string) error {
			l, err := a.listing()
			if err != nil {
				return err
			}
			if asJSON {
				return writeJSON(a.stdout, l)
			}
			return l.write(a.stdout, a.width())
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

func (a *app) listing() (*listing, error) {
	l := &listing{Scenarios: []listedScenario{}, Machines: []listedMachine{}, Programs: []listedProgram{}}
	builtIn, err := a.builtIn()
	if err != nil {
		return nil, err
	}
	for _, s := range builtIn {
		l.Scenarios = append(l.Scenarios, listedScenario{s.ID, s.MachineName(), s.Program.Name, s.Title})
	}
	for _, model := range a.catalog.Machines {
		m, err := model.Load()
		if err != nil {
			return nil, err
		}
		l.Machines = append(l.Machines, listedMachine{model.Name, m.ProcessesMax(), words(model.Capabilities), model.Title})
	}
	for _, p := range a.catalog.Programs {
		l.Programs = append(l.Programs, listedProgram{p.Name, words(p.SupportedModes()), p.Doc})
	}
	return l, nil
}

// builtIn loads the scenarios that are compiled in, by name.
func (a *app) builtIn() ([]*scenarios.Scenario, error) {
	var all []*scenarios.Scenario
	for _, f := range a.catalog.Files {
		s, err := a.catalog.Load(f.Name, f.Data)
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func words[T ~string](list []T) []string {
	out := []string{}
	for _, w := range list {
		out = append(out, string(w))
	}
	return out
}

func (l *listing) write(w io.Writer, width int) error {
	scenarioTable := exhibit.TextPart{Heading: "Scenarios", Header: []string{"id", "machine", "program", "title"}}
	for _, s := range l.Scenarios {
		scenarioTable.Rows = append(scenarioTable.Rows, []string{s.ID, s.Machine, s.Program, s.Title})
	}
	machineTable := exhibit.TextPart{Heading: "Machines", Header: []string{"name", "title", "capabilities"}}
	for _, m := range l.Machines {
		machineTable.Rows = append(machineTable.Rows, []string{m.Name, m.Title, strings.Join(m.Capabilities, ", ")})
	}
	programTable := exhibit.TextPart{Heading: "Programs", Header: []string{"name", "modes", "what it does"}}
	for _, p := range l.Programs {
		programTable.Rows = append(programTable.Rows, []string{p.Name, strings.Join(p.Modes, ", "), p.Doc})
	}
	return writeWords(w, width, "simrun", "scenarios, machines and programs", scenarioTable, machineTable, programTable)
}

// writeWords prints tables of words under a title; one without rows is left
// out.
func writeWords(w io.Writer, width int, id, title string, tables ...exhibit.TextPart) error {
	e := exhibit.Exhibit{ID: id, Kind: exhibit.API, Title: title}
	for _, t := range tables {
		if len(t.Rows) == 0 {
			e.Notes = append(e.Notes, t.Heading+": none")
			continue
		}
		e.Text = append(e.Text, t)
	}
	var b bytes.Buffer
	if err := plots.WriteText(&b, e, width); err != nil {
		return err
	}
	_, err := w.Write(b.Bytes())
	return err
}

// writeJSON prints a value on one line.
func writeJSON(w io.Writer, v any) error {
	enc := json.NewEncoder(w)
	enc.SetEscapeHTML(false)
	return enc.Encode(v)
}
