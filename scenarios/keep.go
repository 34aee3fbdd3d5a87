package scenarios

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"simrun/machines"
	"simrun/scenarios/store"
	"simrun/sim"
	"simrun/sim/param"
)

// identityOfRun identifies a run of a scenario, except for the parameters of its machines and
// libraries: everything that the store knows of it before it runs. It contains everything that an Env
// gives a program access to.
type identityOfRun struct {
	Program    string
	Parameters string // as the file has them, with the changes
	Mode       Mode
	Exact      bool `json:",omitempty"`
	Seed       uint64
	Processes  int
	Machines   []identityOfMachine
	Exhibits   map[string][]string // the ids of their claims
	Published  []Published
	Inputs     []string
	Only       *onlyTable `json:",omitempty"` // of a program that asks what is shown

	Counterfactuals map[string]identityOfRun // by id; those that the run includes
}

// identityOfMachine identifies a machine, except for its parameters.
type identityOfMachine struct {
	Name, Title  string
	Capabilities []machines.Capability
	// Parts are the parts that come from other machines. With one, there may be tables that a run without it could
	// not read.
	Parts []string
}

func (s *Scenario) identity() identityOfRun {
	id := identityOfRun{
		Program: s.Program.Name, Mode: s.Mode, Exact: s.Exact, Seed: s.Seed, Processes: s.Processes,
		Machines: s.identityOfMachines(), Exhibits: map[string][]string{}, Published: s.Published(),
		Counterfactuals: map[string]identityOfRun{},
	}
	if node := s.doc.Lookup("parameters"); node != nil {
		id.Parameters = inline(node)
	}
	for _, e := range s.exhibits {
		id.Exhibits[e.ID] = nil
		if s.isPart {
			continue // no claim is judged
		}
		for _, c := range e.Claims {
			id.Exhibits[e.ID] = append(id.Exhibits[e.ID], c.ID)
		}
	}
	if s.Program.Cells != nil && !s.only.isAll() {
		id.Only = &s.only
	}
	if s.Program.Inputs != nil {
		for _, in := range s.Program.Inputs() {
			id.Inputs = append(id.Inputs, fmt.Sprintf("%x %s", in.Digest, in.Name))
		}
	}
	for _, c := range s.included() {
		id.Counterfactuals[c.ID] = c.scenario.identity()
	}
	return id
}

func (s *Scenario) identityOfMachines() []identityOfMachine {
	var all []identityOfMachine
	for _, t := range s.Targets {
		one := identityOfMachine{Name: t.Name, Title: t.Title, Capabilities: t.Capabilities}
		for _, swap := range t.Machine.Sheet().Swaps() {
			one.Parts = append(one.Parts, swap.Part+" of "+swap.From)
		}
		all = append(all, one)
	}
	return all
}

// included returns the counterfactuals that a run includes; a counterfactual itself has none.
func (s *Scenario) included() []Counterfactual {
	return slices.DeleteFunc(slices.Clone(s.counterfactuals), func(c Counterfactual) bool { return c.scenario == nil || !s.runs(c.ID) })
}

// parameters returns the parameters of machines and libraries that a run can read, by name. The names
// of a counterfactual's parameters begin with its id and a blank.
func (s *Scenario) parameters() map[string]param.Param {
	all := map[string]param.Param{}
	s.addParameters(all, "")
	for _, c := range s.included() {
		c.scenario.addParameters(all, c.ID+" ")
	}
	return all
}

func (s *Scenario) addParameters(all map[string]param.Param, prefix string) {
	for i := range s.Targets {
		addSheet(all, prefix+s.Targets[i].Name+".", s.Targets[i].Machine.Sheet())
	}
	for _, sheet := range s.Libraries.Sheets() {
		addSheet(all, prefix+sheet.Prefix(), sheet)
	}
}

func addSheet(all map[string]param.Param, prefix string, sheet *machines.Sheet) {
	for _, p := range sheet.Params() {
		all[prefix+p.Meta().Path] = p
	}
}

// valueIn returns a function that returns values of parameters.
func valueIn(all map[string]param.Param) func(name string) (string, bool) {
	return func(name string) (string, bool) {
		p, ok := all[name]
		if !ok {
			return "", false
		}
		return p.String(), true
	}
}

// readsOf lists the parameters that were read, in the order of their names.
func readsOf(all map[string]param.Param) []store.Read {
	reads := []store.Read{}
	for name, p := range all { // any order: they are sorted
		if p.Meta().WasRead() {
			reads = append(reads, store.Read{Name: name, Value: p.String()})
		}
	}
	slices.SortFunc(reads, func(a, b store.Read) int { return strings.Compare(a.Name, b.Name) })
	return reads
}

// keeper looks up and stores the results of a program. A nil keeper does neither.
type keeper struct {
	env        *Env
	store      *store.Store
	key        store.Key
	parameters map[string]param.Param
}

// keeps says whether runs of a scenario are kept. They are not if there is no store, if somebody watches the
// simulations, or if they depend on more than the scenario.
func (o *Observers) keeps(s *Scenario) bool {
	return o.Store != nil && !o.Record && !o.Causes && !o.Steps && o.Hook == nil && o.Watch == nil && !s.Program.Outside
}

// keepsPaths says whether runs whose causes are kept are kept themselves, as a whole: with the paths of their cells.
func (o *Observers) keepsPaths(s *Scenario) bool {
	without := *o
	without.Causes = false
	return o.Causes && without.keeps(s)
}

// withPaths is the identity of a run whose causes are kept.
type withPaths struct{ Explained identityOfRun }

// newKeeper returns the keeper of a run; nil if it is not kept.
func newKeeper(e *Env) *keeper {
	var id any = e.scenario.identity()
	switch {
	case e.observe.keepsPaths(e.scenario):
		id = withPaths{e.scenario.identity()}
	case !e.observe.keeps(e.scenario):
		return nil
	}
	executable, err := store.Executable()
	if err != nil {
		return nil
	}
	key, err := store.KeyOf(executable, id)
	if err != nil {
		return nil
	}
	return &keeper{e, e.observe.Store, key, e.scenario.parameters()}
}

// keptRun is the stored form of a run: all results of its program.
type keptRun struct {
	Outcome         *Outcome
	Simulations     []keptSimulation
	Counterfactuals []keptCounterfactual // that the program asked for
	Explained       [][]Explanation      `json:",omitempty"` // of each part, if causes were kept
}

// keptCounterfactual is the simulations of a counterfactual.
type keptCounterfactual struct {
	ID          string
	Simulations []keptSimulation
}

// keptSimulation is a [Simulation] without the data for observers, except paths.
type keptSimulation struct {
	Machine   string
	End       sim.Time
	Events    uint64
	Processes int
	Digest    uint64
	Label     string       `json:",omitempty"` // of the task or part, if there is a path
	Path      *Explanation `json:",omitempty"` // if causes were kept
}

func keepSimulations(runs []*Simulation) []keptSimulation {
	var all []keptSimulation
	for _, s := range runs {
		k := keptSimulation{Machine: s.Machine, End: s.End, Events: s.Events, Processes: s.Processes, Digest: s.Digest, Path: s.Path}
		if s.Path != nil {
			k.Label = s.Label
		}
		all = append(all, k)
	}
	return all
}

func simulations(kept []keptSimulation) []*Simulation {
	var all []*Simulation
	for _, s := range kept {
		all = append(all, &Simulation{Machine: s.Machine, End: s.End, Events: s.Events, Processes: s.Processes, Digest: s.Digest, Label: s.Label, Path: s.Path})
	}
	return all
}

// find returns the stored results of the program, and how long it took to compute them. It puts the
// environment into the state after a run: with the simulations, and with the parameters marked as read.
func (k *keeper) find() (out *Outcome, took time.Duration, found bool) {
	if k == nil {
		return nil, 0, false
	}
	entry := k.store.Find(k.key, valueIn(k.parameters))
	var kept keptRun
	if entry == nil || json.Unmarshal(entry.Content, &kept) != nil || kept.Outcome == nil || len(kept.Explained) > len(kept.Outcome.Parts) {
		return nil, 0, false
	}
	for _, r := range entry.Reads {
		k.parameters[r.Name].Meta().MarkRead()
	}
	for i, explained := range kept.Explained {
		kept.Outcome.Parts[i].explained = explained
	}
	k.env.runs = simulations(kept.Simulations)
	for _, c := range kept.Counterfactuals {
		if changed, ok := k.env.Counterfactual(c.ID); ok {
			changed.runs = simulations(c.Simulations)
		}
	}
	return kept.Outcome, secondsLong(entry.Seconds), true
}

// keep stores the results of the program, unless they change when they are written to JSON and read
// back.
func (k *keeper) keep(out *Outcome, took time.Duration) {
	if k == nil || !k.env.librariesKnown() {
		return
	}
	kept := &keptRun{Outcome: out, Simulations: keepSimulations(k.env.runs)}
	for _, c := range k.env.scenario.counterfactuals {
		for _, e := range k.env.counterfactuals {
			if e.scenario == c.scenario {
				kept.Counterfactuals = append(kept.Counterfactuals, keptCounterfactual{c.ID, keepSimulations(e.runs)})
			}
		}
	}
	if k.env.observe.Causes {
		for _, p := range out.Parts {
			kept.Explained = append(kept.Explained, p.explained)
		}
	}
	content, err := json.Marshal(kept)
	back := new(keptRun)
	if err != nil || json.Unmarshal(content, back) != nil {
		return
	}
	for i, explained := range back.Explained {
		back.Outcome.Parts[i].explained = explained
	}
	if !reflect.DeepEqual(kept, back) {
		return
	}
	k.store.Keep(k.key, &store.Entry{
		Scenario: k.env.scenario.ID, Seconds: took.Seconds(), Reads: readsOf(k.parameters), Content: content,
	})
}

// librariesKnown reports whether all operation counts that the run has read are in tables of the
// catalog. A later run cannot compare the values of other tables.
func (e *Env) librariesKnown() bool {
	if !e.scenario.Libraries.AllKnown() {
		return false
	}
	for _, c := range e.counterfactuals {
		if !c.librariesKnown() {
			return false
		}
	}
	return true
}
