package output

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"reflect"
	"runtime"
	"strconv"
	"strings"
	"time"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/param"
)

// Manifest says what was run. It is the same for the same program, file and
// settings, on any host.
type Manifest struct {
	Version       string          `json:"version"` // of simrun
	Scenario      string          `json:"scenario"`
	Changes       []string        `json:"changes"` // NAME=VALUE; none of an unchanged run
	Configuration Configuration   `json:"configuration"`
	Inputs        []Input         `json:"inputs"`
	Published     []Published     `json:"published"`
	Files         []string        `json:"files"` // beside the manifest, sorted
	Result        json.RawMessage `json:"result"`
	Notes         []string        `json:"notes"`
}

// Configuration is everything that a run depends on, defaults included.
type Configuration struct {
	Program    string      `json:"program"`
	Mode       string      `json:"mode"`
	Seed       uint64      `json:"seed"`
	Processes  int         `json:"processes"`
	Parameters []Setting   `json:"parameters"`
	Machine    string      `json:"machine"`
	Spec       []Parameter `json:"machine_parameters"`
	Counts     []Parameter `json:"library_parameters"` // operation counts of the libraries that the run used
}

// Setting is a parameter of the scenario's program.
type Setting struct {
	Name  string `json:"name"`
	Value any    `json:"value"` // quantities are strings with a unit
}

// Parameter is a parameter of the machine or of a library.
type Parameter struct {
	Name       string   `json:"name"`
	Value      string   `json:"value"`
	Kind       string   `json:"kind"`
	Source     string   `json:"source"`
	Recalled   bool     `json:"recalled,omitempty"` // nobody has opened the source
	Low        string   `json:"low,omitempty"`      // the least that the doubt allows
	High       string   `json:"high,omitempty"`     // the greatest
	Doubt      string   `json:"doubt,omitempty"`
	Fit        []string `json:"fit,omitempty"` // the cells that it was fitted to
	Overridden bool     `json:"overridden"`
	Was        string   `json:"was,omitempty"` // the Spec's value, if overridden
	Read       bool     `json:"read"`          // the run depends on it
}

// Published is a number that the result is compared with.
type Published struct {
	Cell   string  `json:"cell"` // exhibit/row/column
	Value  float64 `json:"value"`
	Unit   string  `json:"unit"`
	Source string  `json:"source"`
}

// Input is a file that the run read.
type Input struct {
	File   string `json:"file"`
	SHA256 string `json:"sha256"`
}

// Facts is what differs from run to run. It has a file of its own, [RunName], so
// that all others can be compared byte by byte.
type Facts struct {
	Command         []string `json:"command"`
	Date            string   `json:"date"` // RFC 3339, in UTC
	WallSeconds     float64  `json:"wall_seconds"`
	EventsPerSecond float64  `json:"events_per_second"`
	Kept            bool     `json:"kept"` // the result is that of an earlier run, which took so long
	Go              string   `json:"go"`
	Platform        string   `json:"platform"`
}

// Run is what the caller knows of a run besides its result. Only the [Facts]
// have it, except for the version.
type Run struct {
	Version string        // of simrun
	Command []string      // the command line
	Began   time.Time     // when the run began, by the host's clock
	Wall    time.Duration // how long it took, by the host's clock
	Kept    bool          // its result is that of an earlier run, which took Wall
}

func (r Run) facts(events uint64) Facts {
	return Facts{
		Command: r.Command, Date: r.Began.UTC().Format(time.RFC3339),
		WallSeconds: r.Wall.Seconds(), EventsPerSecond: float64(events) / max(r.Wall.Seconds(), 1e-9),
		Kept: r.Kept, Go: runtime.Version(), Platform: runtime.GOOS + "/" + runtime.GOARCH,
	}
}

// newManifest returns the manifest of a result; files are those beside it.
func newManifest(r *scenarios.Result, run Run, files []string) (*Manifest, error) {
	result, err := r.JSON()
	if err != nil {
		return nil, err
	}
	s := r.Scenario
	m := &Manifest{
		Version: run.Version, Scenario: s.ID, Changes: append([]string{}, s.Changes()...),
		Configuration: Configuration{
			Program: s.Program.Name, Mode: string(s.Mode), Seed: s.Seed, Processes: s.Processes,
			Parameters: Settings(s.Config), Machine: s.MachineName(), Spec: []Parameter{}, Counts: []Parameter{},
		},
		Inputs:    []Input{{s.File, fmt.Sprintf("%x", s.Digest)}},
		Published: []Published{},
		Files:     files, Result: result, Notes: append([]string{}, r.Notes()...),
	}
	for _, p := range s.Published() {
		m.Published = append(m.Published, Published(p))
	}
	if s.Program.Inputs != nil {
		for _, in := range s.Program.Inputs() {
			m.Inputs = append(m.Inputs, Input{in.Name, fmt.Sprintf("%x", in.Digest)})
		}
	}
	for i := range s.Targets {
		sheet := s.Targets[i].Machine.Sheet()
		m.Configuration.Spec = append(m.Configuration.Spec, parameters(sheet, s.Prefix(&s.Targets[i]))...)
		m.Inputs = append(m.Inputs, Input{sheet.File, SpecDigest(sheet)})
	}
	for _, sheet := range s.Libraries.UsedSheets() {
		m.Configuration.Counts = append(m.Configuration.Counts, Parameters(sheet)...)
		m.Inputs = append(m.Inputs, Input{sheet.File, SpecDigest(sheet)})
	}
	return m, nil
}

// Parameters lists the parameters of a machine or a library in the order of its file.
func Parameters(s *machines.Sheet) []Parameter { return parameters(s, s.Prefix()) }

func parameters(s *machines.Sheet, prefix string) []Parameter {
	all := []Parameter{}
	for _, p := range s.Params() {
		m := p.Meta()
		all = append(all, Parameter{
			Name: prefix + m.Path, Value: p.String(), Kind: string(m.Kind), Source: m.Source,
			Recalled: m.Recalled, Low: m.Low, High: m.High, Doubt: m.Doubt, Fit: m.Fit, Overridden: m.Overridden, Was: m.Was, Read: m.WasRead(),
		})
	}
	return all
}

// SpecDigest hashes the contents of a Spec, whatever was overridden: names, values, kinds, sources, doubts and fitted
// cells, in the order of the file. Comments and layout of the file do not count.
func SpecDigest(s *machines.Sheet) string {
	h := sha256.New()
	for _, p := range Parameters(s) {
		if p.Overridden {
			p.Value = p.Was
		}
		texts := append([]string{p.Name, p.Value, p.Kind, p.Source, p.Doubt}, p.Fit...)
		if p.Recalled || p.Low != "" || p.High != "" {
			texts = append(texts, strconv.FormatBool(p.Recalled), p.Low, p.High)
		}
		for _, text := range texts {
			fmt.Fprintf(h, "%q ", text)
		}
		fmt.Fprintln(h)
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// Settings lists the fields of a program's configuration, a pointer to a
// struct with toml tags, in their order; none if config is nil.
func Settings(config any) []Setting {
	if config == nil {
		return []Setting{}
	}
	return settings(reflect.ValueOf(config).Elem())
}

// settings lists the fields of a struct and of those embedded in it.
func settings(v reflect.Value) []Setting {
	all := []Setting{}
	for i := range v.NumField() {
		if v.Type().Field(i).Anonymous {
			all = append(all, settings(v.Field(i))...)
			continue
		}
		name, _, _ := strings.Cut(v.Type().Field(i).Tag.Get("toml"), ",")
		if name != "" && name != "-" {
			all = append(all, Setting{name, plain(v.Field(i))})
		}
	}
	return all
}

// plain turns a value into what JSON can show as a file would state it.
func plain(v reflect.Value) any {
	switch x := v.Interface().(type) {
	case sim.Duration:
		return param.Format(x)
	case sim.Frequency:
		return param.Format(x)
	case sim.Cycles:
		return param.Format(x)
	case sim.Rate:
		return param.Format(x)
	case sim.Size:
		return param.Format(x)
	}
	switch v.Kind() {
	case reflect.Slice:
		items := []any{}
		for i := range v.Len() {
			items = append(items, plain(v.Index(i)))
		}
		return items
	case reflect.Struct:
		return settings(v)
	}
	return v.Interface()
}
