package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/audit"
	"simrun/scenarios/doubt"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/output"
)

// survey returns the recorded survey of the doubts of an unchanged built-in scenario; nil without one.
func (a *app) survey(s *scenarios.Scenario) (*doubt.Survey, error) {
	f := a.catalog.File(s.ID)
	if f == nil || f.Doubts == nil || !a.catalog.IsBuiltIn(s) {
		return nil, nil
	}
	return doubt.Parse("recorded/doubts/"+s.ID+".json", f.Doubts)
}

// auditDoubts surveys how far the doubts of parameters move published cells.
func (a *app) auditDoubts(c *cobra.Command, o *auditOptions, files []string) error {
	switch {
	case o.run || o.claims || o.counterfactuals:
		return usageError(c, "--doubt excludes --run, --claims and --counterfactuals: it always runs, and judges no claims")
	case o.jobs < 1:
		return usageError(c, "--jobs: found %d, expected at least 1", o.jobs)
	}
	if err := o.checkDir(c, "doubts"); err != nil {
		return err
	}
	if len(files) == 0 {
		files = a.builtInIDs()
	}
	y := &surveyor{app: a, options: o, texts: map[*scenarios.Scenario]scenarios.File{}}
	all, err := y.load(c, files)
	if err != nil {
		return err
	}
	for _, s := range all {
		if err := y.survey(c.Context(), s); err != nil {
			return err
		}
	}
	if err := y.print(); err != nil {
		return err
	}
	if y.failed {
		return errFailed
	}
	return nil
}

// checkDir makes sure that the folder of surveys or intervals exists: by default that of the records.
func (o *auditOptions) checkDir(c *cobra.Command, folder string) error {
	if o.dir == "" {
		o.dir = filepath.Join(recordsFolder, folder)
	}
	if info, err := os.Stat(o.dir); err != nil || !info.IsDir() {
		return usageError(c, "--dir: found no folder %s, expected that of the %s: make it, or run the command at the top of the project", o.dir, folder)
	}
	return nil
}

// sortByEvents puts those first that took fewest events when they were recorded, and
// those without a record before them.
func (a *app) sortByEvents(all []*scenarios.Scenario) error {
	events := map[string]uint64{}
	for _, s := range all {
		if !a.catalog.HasRecord(s) {
			continue
		}
		record, err := a.catalog.Recorded(s.ID)
		if err != nil {
			return err
		}
		events[s.ID] = record.Events
	}
	slices.SortStableFunc(all, func(s, t *scenarios.Scenario) int { return cmp.Compare(events[s.ID], events[t.ID]) })
	return nil
}

// surveyor makes surveys.
type surveyor struct {
	app     *app
	options *auditOptions
	part    []scenarios.Override                   // of each scenario; none for all of it
	texts   map[*scenarios.Scenario]scenarios.File // where they are from, to be loaded again
	surveys []*doubt.Survey
	failed  bool
}

// load reads the scenarios in files, and puts those first that take few events.
func (y *surveyor) load(c *cobra.Command, files []string) ([]*scenarios.Scenario, error) {
	overrides, err := y.options.overrides(c, y.app.catalog)
	if err != nil {
		return nil, err
	}
	y.part = overrides
	var all []*scenarios.Scenario
	for _, file := range files {
		name, data, err := y.app.readScenario(file)
		if err != nil {
			return nil, err
		}
		s, err := y.app.catalog.Load(name, data, overrides...)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(overrides, func(o scenarios.Override) bool { return !o.OfPart() }) || y.options.counterfactual != "" ||
			len(overrides) == 0 && s.Changed() {
			return nil, usageError(c, "--doubt: %s is changed; a survey is of a scenario as it is, or of a part of it", s.ID)
		}
		if len(overrides) > 0 && !y.app.isPartOfRecorded(s, data) {
			return nil, usageError(c, "--doubt: %s has no record, with which a part of it could be compared; survey all of it", s.ID)
		}
		s.Alone = true
		y.texts[s] = scenarios.File{Name: name, Data: data}
		all = append(all, s)
	}
	if err := checkTogether(c, all, overrides); err != nil {
		return nil, err
	}
	return all, y.app.sortByEvents(all)
}

// isPartOfRecorded reports whether a scenario is a built-in one with a record, except that it leaves
// parts out; text is that of its file.
func (a *app) isPartOfRecorded(s *scenarios.Scenario, text []byte) bool {
	f := a.catalog.File(s.ID)
	return f != nil && f.Record != nil && bytes.Equal(f.Data, text)
}

// flags are the flags that the part is named by.
func (y *surveyor) flags() string {
	var all []string
	for _, o := range y.part {
		all = append(all, o.Flag)
	}
	return strings.Join(all, " ")
}

// plan returns the survey of a scenario, or a part of it, that has been run. A survey of another part is
// not written over.
func (y *surveyor) plan(own *scenarios.Result, file string, old *doubt.Survey) (*doubt.Survey, error) {
	id, part := own.Scenario.ID, y.flags()
	if old != nil && old.Part != part {
		return nil, fmt.Errorf("%s: found a survey of %s, expected one of %s; remove the file, or choose another --dir", file, old.Name(),
			strings.TrimSpace(id+" "+part))
	}
	if part == "" {
		return doubt.Plan(own, old), nil
	}
	recorded, err := y.app.catalog.Recorded(id)
	if err != nil {
		return nil, err
	}
	return doubt.PlanPart(own, part, recorded, old)
}

// moved is the result of a task.
type moved struct {
	record *scenarios.Record
	err    error
}

// survey runs a scenario as it is and with each doubtful parameter at its limits. It does not repeat
// runs of an earlier survey.
func (y *surveyor) survey(ctx context.Context, s *scenarios.Scenario) error {
	r := y.app.newRunner(&runOptions{noFiles: true, jobs: y.options.jobs}, 1)
	own, err := s.Run(ctx, r.observers())
	r.progress.step()
	if err != nil {
		return err
	}
	if !doubt.HasPublished(own.Record()) {
		return nil
	}
	file := filepath.Join(y.options.dir, s.ID+".json")
	old, err := readSurvey(file)
	if err != nil {
		return err
	}
	v, err := y.plan(own, file, old)
	if err != nil {
		return err
	}
	tasks := v.Left()
	r = y.app.newRunner(&runOptions{noFiles: true, jobs: y.options.jobs}, len(tasks))
	defer r.progress.show()()
	err = scenarios.InOrder(ctx, y.options.jobs, len(tasks),
		func(ctx context.Context, i int) moved { return r.runTask(ctx, y.texts[s], y.part, tasks[i]) },
		func(i int, m moved) error {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			v.Add(tasks[i], own.Record(), m.record, m.err)
			return writeSurvey(file, v)
		})
	if err != nil {
		return err
	}
	y.surveys = append(y.surveys, v)
	return writeSurvey(file, v)
}

// runTask runs the scenario in a file, or a part of it, with the setting of a task.
func (r *runner) runTask(ctx context.Context, f scenarios.File, part []scenarios.Override, t doubt.Task) moved {
	defer r.progress.step()
	o, err := r.app.catalog.ParseOverride(t.Setting)
	if err != nil {
		return moved{err: err}
	}
	changed, err := r.app.catalog.Load(f.Name, f.Data, append(slices.Clip(part), o)...)
	if err != nil {
		return moved{err: err}
	}
	changed.Alone = true
	result, err := changed.Run(ctx, r.observers())
	if err != nil {
		return moved{err: err}
	}
	if failures := result.Failures(); len(failures) > 0 {
		return moved{err: errors.New(failures[0])}
	}
	return moved{record: result.Record()}
}

// readSurvey reads the survey in a file; nil if there is none.
func readSurvey(file string) (*doubt.Survey, error) {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return doubt.Parse(file, data)
}

// writeSurvey writes a survey in the place of an earlier one.
func writeSurvey(file string, v *doubt.Survey) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", "  ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	return output.WriteFile(file, b.Bytes())
}

// print prints the results of the surveys.
func (y *surveyor) print() error {
	var movers []doubt.Mover
	for _, v := range y.surveys {
		movers = append(movers, v.Movers(doubt.Share)...)
		for _, failed := range v.Failed() {
			y.app.tell("%s: no result: %s", v.Name(), failed)
			y.failed = true
		}
	}
	if y.options.json {
		return writeJSON(y.app.stdout, y.surveys)
	}
	e := exhibit.Exhibit{ID: "doubts", Kind: exhibit.API, Title: "what the doubts of parameters move"}
	for _, t := range []exhibit.TextPart{audit.SurveysTable(y.surveys), audit.MoversTable(movers)} {
		if len(t.Rows) > 0 {
			e.Text = append(e.Text, t)
		}
	}
	return plots.WriteText(y.app.stdout, e, y.app.width())
}
