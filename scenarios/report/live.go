package report

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/output"
	"simrun/scenarios/sweep"
)

// live is what the page needs to run scenarios with other parameters.
type live struct {
	Engine    string         `json:"engine"` // where the simulator is
	Scenarios []liveScenario `json:"scenarios"`
	Exec      string         `json:"exec,omitempty"` // script that starts the module

	Wasm template.HTML `json:"-"` // the element with the module
}

// Where simulators are.
const (
	serverEngine = "server" // behind the server that the page comes from
	moduleEngine = "module" // within the page
)

// liveScenario is a scenario that the page can run anew.
type liveScenario struct {
	ID       string            `json:"id"`
	Text     string            `json:"text,omitempty"` // of its file, for a module
	Controls []control         `json:"controls"`
	Plots    [][]exhibit.Plot  `json:"plots"`  // of each exhibit
	Titles   []string          `json:"titles"` // the same
	Record   *scenarios.Record `json:"record"` // of the run that the page shows
}

// control is a parameter that a reader can change.
type control struct {
	Name   string   `json:"name"`             // as --set has it
	Value  string   `json:"value"`            // in the scenario as it is
	Values []string `json:"values,omitempty"` // where a slider stops; none of what is no quantity
	At     int      `json:"at"`               // of Value among Values
	Kind   string   `json:"kind,omitempty"`   // of where the number is from, of machines and libraries
	Low    string   `json:"low,omitempty"`    // what its doubt allows
	High   string   `json:"high,omitempty"`
}

// stops is where sliders stop: multiples of what the parameter is, at equal ratios.
const stops = "x0.1:x10:log25"

// ServeLive lets readers change parameters; a server at the page's own address runs the scenarios, see
// package serve. The results are those that the page was built of, of runs without
// changes.
func (p *Page) ServeLive(c *scenarios.Catalog, results []*scenarios.Result) error {
	p.Live = &live{Engine: serverEngine}
	for _, r := range results {
		if err := p.addLive(c, r); err != nil {
			return err
		}
	}
	return nil
}

// EmbedLive lets readers change parameters of the scenarios that a module can run, which it puts
// into the page. It is else like ServeLive.
func (p *Page) EmbedLive(c *scenarios.Catalog, results []*scenarios.Result, m *Module) error {
	packed, err := pack(m.Wasm)
	if err != nil {
		return err
	}
	p.Live = &live{Engine: moduleEngine, Exec: m.Exec}
	p.Live.Wasm = template.HTML(`<script type="application/wasm" id="module">` + packed + `</script>`)
	for _, r := range results {
		if !slices.Contains(m.Scenarios, r.Scenario.ID) {
			continue
		}
		if err := p.addLive(c, r); err != nil {
			return err
		}
	}
	for i := range p.Live.Scenarios {
		k := slices.IndexFunc(results, func(r *scenarios.Result) bool { return r.Scenario.ID == p.Live.Scenarios[i].ID })
		p.Live.Scenarios[i].Text = string(results[k].Scenario.Text())
	}
	return nil
}

// addLive adds a scenario, if it can be run anew.
func (p *Page) addLive(c *scenarios.Catalog, r *scenarios.Result) error {
	if r.Scenario.Program.Outside {
		return nil
	}
	s, err := newLive(c, r)
	if err == nil {
		p.Live.Scenarios = append(p.Live.Scenarios, s)
	}
	return err
}

func newLive(c *scenarios.Catalog, r *scenarios.Result) (liveScenario, error) {
	x := liveScenario{ID: r.Scenario.ID, Record: r.Record()}
	for i := range r.Exhibits {
		x.Plots = append(x.Plots, append([]exhibit.Plot{}, r.Exhibits[i].Plots...))
		x.Titles = append(x.Titles, r.Exhibits[i].Title)
	}
	trials, err := newTrials(r.Scenario)
	if err != nil {
		return x, err
	}
	for _, p := range readParameters(r.Scenario) {
		x.Controls = append(x.Controls, newControl(c, r.Scenario, p, trials))
	}
	for _, key := range ownKeys(r.Scenario) {
		x.Controls = append(x.Controls, newControl(c, r.Scenario, key, trials))
	}
	return x, nil
}

// ownKeys returns the keys of the scenario that a reader can change.
func ownKeys(s *scenarios.Scenario) []output.Parameter {
	var all []output.Parameter
	add := func(name, value string) {
		all = append(all, output.Parameter{Name: "scenario." + name, Value: value})
	}
	if s.Processes > 0 && s.Program.Processes == nil {
		add("processes", fmt.Sprint(s.Processes))
	}
	for _, setting := range output.Settings(s.Config) {
		switch v := setting.Value.(type) {
		case []any:
		case string:
			if len(v) < 40 && !strings.Contains(v, "\n") {
				add("parameters."+setting.Name, v)
			}
		default:
			add("parameters."+setting.Name, fmt.Sprint(v))
		}
	}
	return all
}

// newControl returns the control of a parameter.
func newControl(c *scenarios.Catalog, s *scenarios.Scenario, p output.Parameter, t *trials) control {
	x := control{Name: p.Name, Value: p.Value, Kind: p.Kind, Low: p.Low, High: p.High}
	if p.Recalled {
		x.Kind += ", recalled"
	}
	r, err := sweep.NewRange(c, s, p.Name+"="+stops)
	if err != nil { // no quantity
		return x
	}
	if r.Multiple {
		x.Value = "1x"
	}
	for _, value := range r.Values {
		if value == x.Value || t.accept(p, value) {
			x.Values = append(x.Values, value)
		}
	}
	x.At = slices.Index(x.Values, x.Value)
	if x.At < 0 || len(x.Values) < 2 {
		x.Values, x.At = nil, 0
	}
	return x
}

// trials tries values of parameters on machines and libraries that nothing else uses.
type trials struct {
	sheets    map[string]*machines.Sheet // of machines, by the prefix of their parameters
	libraries *machines.Libraries
}

func newTrials(s *scenarios.Scenario) (*trials, error) {
	t := &trials{sheets: map[string]*machines.Sheet{}, libraries: s.Libraries.Another()}
	for i := range s.Targets {
		m, err := s.Targets[i].Load()
		if err != nil {
			return nil, err
		}
		t.sheets[s.Prefix(&s.Targets[i])] = m.Sheet()
	}
	return t, nil
}

// accept says whether a parameter takes a value. The program's messages about its own parameters appear when it runs.
// A multiple is one of the parameter's present value, so operation counts are put back.
func (t *trials) accept(p output.Parameter, value string) bool {
	if strings.HasPrefix(p.Name, machines.LibraryPrefix) {
		err := t.libraries.Override(p.Name, value)
		return err == nil && t.libraries.Override(p.Name, p.Value) == nil
	}
	for prefix, sheet := range t.sheets { // any order: one has the prefix
		if path, ok := strings.CutPrefix(p.Name, prefix); ok {
			return sheet.Override(path, value) == nil
		}
	}
	return true
}
