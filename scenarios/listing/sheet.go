package listing

import (
	"strings"

	"simrun/machines"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/output"
)

// Sheet is a machine or a library with its parameters.
type Sheet struct {
	Machine    string      `json:"machine,omitempty"`
	Library    string      `json:"library,omitempty"`
	Title      string      `json:"title"`
	Parameters []Parameter `json:"parameters"`
}

// Parameter is a parameter as its Spec has it.
type Parameter struct {
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

// NewSheet lists the parameters of a machine.
func NewSheet(model *machines.Model, sheet *machines.Sheet) *Sheet {
	s := &Sheet{Machine: model.Name, Title: model.Title}
	s.add(sheet)
	return s
}

// NewLibrarySheet lists the operation counts of a library.
func NewLibrarySheet(title string, sheet *machines.Sheet) *Sheet {
	s := &Sheet{Library: sheet.Library(), Title: title}
	s.add(sheet)
	return s
}

func (s *Sheet) add(sheet *machines.Sheet) {
	s.Parameters = []Parameter{}
	for _, p := range output.Parameters(sheet) {
		fit := append([]string{}, p.Fit...)
		s.Parameters = append(s.Parameters, Parameter{
			Name: p.Name, Value: p.Value, Kind: p.Kind, Source: p.Source,
			Recalled: p.Recalled, Low: p.Low, High: p.High, Doubt: p.Doubt, Fit: fit,
		})
	}
}

// Tables returns a table for each table of the Spec.
func (s *Sheet) Tables() []exhibit.TextPart {
	var tables []exhibit.TextPart
	for _, p := range s.Parameters {
		at := strings.LastIndex(p.Name, ".")
		if n := len(tables); n == 0 || tables[n-1].Heading != p.Name[:at] {
			tables = append(tables, exhibit.TextPart{Heading: p.Name[:at], Header: []string{"name", "value", "kind", "source"}})
		}
		t := &tables[len(tables)-1]
		t.Rows = append(t.Rows, []string{p.Name[at+1:], p.Value, p.Kind, p.remarks()})
	}
	return tables
}

func (p Parameter) remarks() string {
	s := p.Source
	if p.Recalled {
		s += ". Recalled, not looked up"
	}
	switch {
	case p.Low != "" && p.Low == p.High:
		s += ". Not in doubt"
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
