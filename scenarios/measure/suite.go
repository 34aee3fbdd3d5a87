package measure

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"simrun/internal/diag"
	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// Group is measurements that are shown together.
type Group struct {
	Name    string // lower-case letters, digits and hyphens; the exhibit is measure-MACHINE-NAME
	Title   string // one line
	Caption string // a sentence or two: what runs, how it is timed
	Kind    exhibit.Kind
	Unit    string // of all cells without one of their own
	Plots   []exhibit.Plot
	Needs   []machines.Capability // without which the group is left out
	Instead []machines.Capability // what does instead of Needs; none: nothing does

	// Run measures on the machine of the lab. It depends on nothing else, and ends early,
	// with the context's error, when ctx is cancelled; Lab.Run does so by itself.
	Run func(ctx context.Context, l *Lab) error
}

// Suite is the measurements of a machine. It is for one scenario at a time.
type Suite struct {
	Machine *machines.Model
	Groups  []Group  // all that there are, in the order in which they are shown
	Only    []string // names of those to run; none means all
}

// programName is the name of the program of all suites.
const programName = "measure"

// processesDefault is how many processes most jobs have, if the machine has as many.
const processesDefault = 32

// settings are the parameters of the scenario.
type settings struct {
	Processes int `toml:"processes,optional" min:"2" max:"4096"`
}

// file is the scenario file of a suite.
type file struct {
	ID       string          `toml:"id"`
	Title    string          `toml:"title"`
	Program  string          `toml:"program"`
	Machine  string          `toml:"machine"`
	Exhibits []exhibitOfFile `toml:"exhibit"`

	Conditions []conditionOfFile `toml:"counterfactual,omitempty"`
}

// conditionOfFile is a condition as a changed run.
type conditionOfFile struct {
	ID   string            `toml:"id"`
	Text string            `toml:"text"`
	Set  map[string]string `toml:"set"`
}

type exhibitOfFile struct {
	ID        string            `toml:"id"`
	Kind      exhibit.Kind      `toml:"kind"`
	Title     string            `toml:"title"`
	Caption   string            `toml:"caption"`
	Unit      string            `toml:"unit"`
	Notes     []string          `toml:"notes,omitempty"`
	Findings  []string          `toml:"findings,omitempty"`
	Plots     []plotOfFile      `toml:"plot,omitempty"`
	Published []publishedOfFile `toml:"published,omitempty"`
	Fitted    []fittedOfFile    `toml:"fitted,omitempty"`
}

type plotOfFile struct {
	Suffix string        `toml:"suffix"`
	Title  string        `toml:"title"`
	X      string        `toml:"x"`
	Y      string        `toml:"y"`
	XScale exhibit.Scale `toml:"xscale"`
	YScale exhibit.Scale `toml:"yscale"`
	Series []string      `toml:"series,omitempty"`
}

type publishedOfFile struct {
	Row    string  `toml:"row"`
	Column string  `toml:"column"`
	Value  float64 `toml:"value"`
	Unit   string  `toml:"unit"`
	Source string  `toml:"source"`
}

type fittedOfFile struct {
	Cells []string `toml:"cells"`
	By    string   `toml:"by"`
	What  string   `toml:"what"`
	Why   string   `toml:"why"`
}

// ScenarioID returns the id of the scenario that measures a machine.
func ScenarioID(machine string) string {
	return programName + "-" + strings.ReplaceAll(machine, "_", "-")
}

// Scenario returns the scenario of the suite on a catalog's machine, with changes of its parameters. Its file is made
// here and is in no folder. Conditions that do not fit the changes are left out, with their numbers. The error is that
// of an override, or says that there is no such group, or none that the machine can run.
func (s *Suite) Scenario(c *scenarios.Catalog, overrides ...scenarios.Override) (*scenarios.Scenario, error) {
	groups, left, err := s.choose()
	if err != nil {
		return nil, err
	}
	points, err := PublishedOf(s.Machine.Name)
	if err != nil {
		return nil, err
	}
	under := conditionsIn(points, groups)
	scenario, err := s.load(c, groups, left, points, under, overrides)
	if err != nil && len(under) > 0 {
		points = slices.DeleteFunc(points, func(p Point) bool { return p.Condition != nil })
		scenario, err = s.load(c, groups, left, points, nil, overrides)
	}
	return scenario, withoutPlaces(err)
}

// load makes the file and loads it.
func (s *Suite) load(c *scenarios.Catalog, groups []Group, left []string, points []Point, under []conditioned, overrides []scenarios.Override) (*scenarios.Scenario, error) {
	f := file{
		ID: ScenarioID(s.Machine.Name), Title: "Measurements of " + s.Machine.Title, Program: programName, Machine: s.Machine.Name,
	}
	for i := range groups {
		f.Exhibits = append(f.Exhibits, s.exhibit(&groups[i], points))
	}
	for _, u := range under {
		set := map[string]string{}
		for _, one := range strings.Fields(u.Set) {
			path, value, _ := strings.Cut(one, "=")
			set[path] = value
		}
		f.Conditions = append(f.Conditions, conditionOfFile{u.ID, u.Text, set})
		for _, g := range u.groups {
			f.Exhibits[g].Notes = append(f.Exhibits[g].Notes, u.note())
		}
	}
	last := &f.Exhibits[len(f.Exhibits)-1]
	last.Notes = append(last.Notes, left...)
	text, err := toml.Marshal(f)
	if err != nil {
		return nil, err
	}
	mine := *c
	mine.Programs = []scenarios.Program{s.program(groups, under)}
	return mine.Load("the measurements of "+s.Machine.Name, text, overrides...)
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

// Runnable reports whether the machine can run any of the groups that were asked for.
func (s *Suite) Runnable() bool {
	groups, _, err := s.choose()
	return err == nil && len(groups) > 0
}

// choose returns the requested groups that the machine can run, and notes about those that it cannot.
func (s *Suite) choose() (groups []Group, left []string, err error) {
	names := make([]string, len(s.Groups))
	for i, g := range s.Groups {
		names[i] = g.Name
	}
	for _, name := range s.Only {
		if !slices.Contains(names, name) {
			return nil, nil, fmt.Errorf("unknown group %q%s; accepted: %s", name, diag.Hint(name, names), strings.Join(names, ", "))
		}
	}
	for _, g := range s.Groups {
		if len(s.Only) > 0 && !slices.Contains(s.Only, g.Name) {
			continue
		}
		lacks := machines.Lacking(s.Machine.Capabilities, g.Needs)
		if len(g.Instead) > 0 && len(machines.Lacking(s.Machine.Capabilities, g.Instead)) == 0 {
			lacks = nil
		}
		if len(lacks) > 0 {
			left = append(left, fmt.Sprintf("%s (%s) is left out: machine %s has no %s", g.Name, g.Title, s.Machine.Name, joined(lacks)))
			continue
		}
		groups = append(groups, g)
	}
	if len(groups) == 0 {
		return nil, nil, fmt.Errorf("nothing can be measured: %s", strings.Join(left, "; "))
	}
	return groups, left, nil
}

func joined(list []machines.Capability) string {
	words := make([]string, len(list))
	for i, c := range list {
		words[i] = string(c)
	}
	return strings.Join(words, ", ")
}

// exhibit returns the file's text for a group, with its published numbers.
func (s *Suite) exhibit(g *Group, points []Point) exhibitOfFile {
	e := exhibitOfFile{
		ID: s.exhibitID(g), Kind: cmp.Or(g.Kind, exhibit.Numbers), Title: g.Title, Caption: g.Caption, Unit: g.Unit,
	}
	for _, p := range g.Plots {
		e.Plots = append(e.Plots, plotOfFile{
			Suffix: p.Suffix, Title: cmp.Or(p.Title, g.Title), X: p.XLabel, Y: p.YLabel,
			XScale: cmp.Or(p.XScale, exhibit.Linear), YScale: cmp.Or(p.YScale, exhibit.Linear), Series: p.Series,
		})
	}
	for _, p := range points {
		if p.Group != g.Name {
			continue
		}
		e.Published = append(e.Published, publishedOfFile{p.Row, p.Column, p.Value(), p.Unit, p.SourceText()})
		if p.Used != "" {
			e.Fitted = append(e.Fitted, fittedOfFile{[]string{p.Cell()}, string(exhibit.AsInput), p.Used, "made with the published number: " + p.Source})
		}
		e.Findings = append(e.Findings, p.finding())
	}
	return e
}

func (s *Suite) exhibitID(g *Group) string { return ScenarioID(s.Machine.Name) + "-" + g.Name }

// program returns the program of the scenario, whose parts are groups.
func (s *Suite) program(groups []Group, under []conditioned) scenarios.Program {
	return scenarios.Program{
		Name: programName, Doc: "The classical measurements of a machine",
		NeedsMachine: true,
		Config:       func() any { return &settings{Processes: processesDefault} },
		Processes:    func(config any) int { return config.(*settings).Processes },
		Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			return s.run(ctx, env, groups, under)
		},
	}
}

// run runs all groups, several at a time if there are cores for them, and then some under conditions.
func (s *Suite) run(ctx context.Context, env *scenarios.Env, groups []Group, under []conditioned) (*scenarios.Outcome, error) {
	results := make([]result, len(groups))
	tasks := make([]scenarios.Task, len(groups))
	for i := range groups {
		tasks[i] = s.task(&groups[i], env.Config().(*settings), &results[i])
	}
	if err := env.Tasks(ctx, tasks); err != nil {
		return nil, err
	}
	for _, u := range under {
		if err := s.runUnder(ctx, env, u, groups, results); err != nil {
			return nil, err
		}
	}
	out := &scenarios.Outcome{}
	for i := range results {
		r := &results[i]
		r.Part.ID, r.Part.Unit = s.exhibitID(&groups[i]), groups[i].Unit
		out.Parts = append(out.Parts, &r.Part)
		r.check(out)
	}
	return out, nil
}

// groupKey is what a group's measurements depend on besides the machine.
type groupKey struct {
	Group    string
	Settings settings
}

// task returns the measurements of a group as a task that fills their result.
func (s *Suite) task(g *Group, config *settings, r *result) scenarios.Task {
	return scenarios.Task{
		Label: g.Name, Key: groupKey{g.Name, *config}, Result: r,
		Run: func(ctx context.Context, env *scenarios.Env) error {
			l, err := newLab(s.Machine, env, r)
			if err != nil {
				return err
			}
			if err := g.Run(ctx, l); err != nil {
				return fmt.Errorf("%s: %w", g.Name, err)
			}
			return nil
		},
	}
}
