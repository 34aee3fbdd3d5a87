package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/output"
)

// machineSheet is what machine prints as JSON.
type machineSheet struct {
	Machine    string             `json:"machine"`
	Title      string             `json:"title"`
	Parameters []sheetedParameter `json:"parameters"`
}

// sheetedParameter is a parameter as its Spec has it.
type sheetedParameter struct {
	Name     string   `json:"name"`
	Value    string   `json:"value"`
	Kind     string   `json:"kind"`
	Source   string   `json:"source"`
	Recalled bool     `json:"recalled,omitempty"` // nobody has opened the source
	Low      string   `json:"low,omitempty"`      // the least that the doubt allows
	High     string   `json:"high,omitempty"`
	Doubt    string   `json:"doubt"`
	Fit      []string `json:"fit"`
}

func (a *app) machineCommand() *cobra.Command {
	asJSON := false
	c := &cobra.Command{
		Use:     "machine NAME",
		Short:   "Print the parameters of a machine with their sources",
		GroupID: groupShow,
		Args:    exactly(1, "the name of one machine"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return a.catalog.MachineNames(), cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(c *cobra.Command, args []string) error { return a.machine(c, args[0], asJSON) },
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print one JSON object")
	return c
}

// exactly is cobra.ExactArgs with a message that says what is expected.
func exactly(n int, what string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		if len(args) != n {
			return usageError(c, "found %d arguments, expected %s", len(args), what)
		}
		return nil
	}
}

func (a *app) machine(c *cobra.Command, name string, asJSON bool) error {
	model, err := a.machineModel(c, name)
	if err != nil {
		return err
	}
	m, err := model.Load()
	if err != nil {
		return err
	}
	s := newMachineSheet(model, m.Sheet())
	if asJSON {
		return writeJSON(a.stdout, s)
	}
	return s.write(a.stdout, a.width())
}

// machineModel returns the machine of a name that a command line gives.
func (a *app) machineModel(c *cobra.Command, name string) (*machines.Model, error) {
	m, err := a.catalog.FindMachine(name)
	if err != nil {
		return nil, usageError(c, "%v", err)
	}
	return m, nil
}

func newMachineSheet(model *machines.Model, sheet *machines.Sheet) *machineSheet {
	s := &machineSheet{Machine: model.Name, Title: model.Title, Parameters: []sheetedParameter{}}
	for _, p := range output.Parameters(sheet) {
		fit := append([]string{}, p.Fit...)
		s.Parameters = append(s.Parameters, sheetedParameter{
			Name: p.Name, Value: p.Value, Kind: p.Kind, Source: p.Source,
			Recalled: p.Recalled, Low: p.Low, High: p.High, Doubt: p.Doubt, Fit: fit,
		})
	}
	return s
}

// write prints a table for each table of the Spec.
func (s *machineSheet) write(w io.Writer, width int) error {
	var tables []exhibit.TextPart
	for _, p := range s.Parameters {
		at := strings.LastIndex(p.Name, ".")
		if n := len(tables); n == 0 || tables[n-1].Heading != p.Name[:at] {
			tables = append(tables, exhibit.TextPart{Heading: p.Name[:at], Header: []string{"name", "value", "kind", "source"}})
		}
		t := &tables[len(tables)-1]
		t.Rows = append(t.Rows, []string{p.Name[at+1:], p.Value, p.Kind, p.remarks()})
	}
	return writeWords(w, width, s.Machine, s.Title, tables...)
}

func (p sheetedParameter) remarks() string {
	s := p.Source
	if p.Recalled {
		s += ". Recalled, not looked up"
	}
	switch {
	case p.Low != "" && p.High != "":
		s += ". Between " + p.Low + " and " + p.High
	case p.Low != "":
		s += ". At least " + p.Low
	case p.High != "":
		s += ". At most " + p.High
	}
	if len(p.Fit) > 0 {
		s += ". Fitted to " + strings.Join(p.Fit, ", ")
	}
	if p.Doubt != "" {
		s += ". Doubt: " + p.Doubt
	}
	return s
}
