package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/compare"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/output"
)

// isKept says whether an argument of compare is a file of results and no scenario.
func isKept(file string) bool {
	return file == "-" || slices.Contains([]string{".json", ".jsonl", ".ndjson"}, filepath.Ext(file))
}

// inputName returns the name of a file in messages.
func inputName(file string) string {
	if file == "-" {
		return "standard input"
	}
	return file
}

// compareTwo compares the results of two files: scenarios, which run, or kept results.
func (a *app) compareTwo(c *cobra.Command, o *runOptions, files [2]string) error {
	if files[0] == files[1] {
		return usageError(c, "found %s twice, expected two files; with a single scenario, --set and the like change it", inputName(files[0]))
	}
	if flag := changeFlag(c); flag != "" && isKept(files[0]) && isKept(files[1]) {
		return usageError(c, "--%s changes what runs; found two results that were kept, %s and %s", flag, inputName(files[0]), inputName(files[1]))
	}
	if !o.noFiles {
		if err := prepareOut(c, o.out, nil); err != nil {
			return err
		}
	}
	t, err := a.loadTwo(c, o, files)
	if err != nil {
		return err
	}
	if failed := t.run(c, o); failed != nil {
		if t.isComplete() {
			return errorsOr(t.compare(c, o), failed)
		}
		return failed
	}
	return t.compare(c, o)
}

// twoSides is the two sides of a comparison: each is kept results, or a scenario to run.
type twoSides struct {
	app   *app
	runs  [2][]compare.Run
	toRun [2]*scenarios.Scenario // nil where results were kept
}

// loadTwo reads the results and scenarios in two files, and refuses them if they are not of one scenario.
func (a *app) loadTwo(c *cobra.Command, o *runOptions, files [2]string) (*twoSides, error) {
	t := &twoSides{app: a}
	var errs inputErrors
	for i, file := range files {
		if isKept(file) {
			kept, err := a.readResults(file)
			if err != nil {
				errs = append(errs, err)
			}
			t.runs[i] = kept
			continue
		}
		all, err := a.load(c, &o.changes, []string{file})
		if err != nil {
			errs = append(errs, err)
			continue
		}
		t.toRun[i] = all[0]
	}
	if len(errs) > 0 {
		return nil, errs
	}
	base, changed := t.ids(0), t.ids(1)
	if !slices.ContainsFunc(base, func(id string) bool { return slices.Contains(changed, id) }) {
		return nil, usageError(c, "found %s in %s and %s in %s, expected runs of one scenario",
			strings.Join(base, ", "), inputName(files[0]), strings.Join(changed, ", "), inputName(files[1]))
	}
	return t, nil
}

// ids returns the ids of the scenarios of a side.
func (t *twoSides) ids(side int) []string {
	if s := t.toRun[side]; s != nil {
		return []string{s.ID}
	}
	var ids []string
	for _, r := range t.runs[side] {
		ids = append(ids, r.Record.Scenario)
	}
	return ids
}

// run runs the scenarios.
func (t *twoSides) run(c *cobra.Command, o *runOptions) error {
	var all []*scenarios.Scenario
	for _, s := range t.toRun {
		if s != nil {
			all = append(all, s)
		}
	}
	if len(all) == 0 {
		return nil
	}
	results, err := t.app.runBoth(c, o, all)
	for i, s := range t.toRun {
		for _, r := range results {
			if r.Scenario == s {
				t.runs[i] = []compare.Run{compare.RunOf(r)}
			}
		}
	}
	return err
}

// isComplete says whether there are results on both sides.
func (t *twoSides) isComplete() bool { return len(t.runs[0]) > 0 && len(t.runs[1]) > 0 }

// compare compares the results of the scenarios that both sides have.
func (t *twoSides) compare(c *cobra.Command, o *runOptions) error {
	var pairs []*compare.Comparison
	var folders []string
	for _, base := range t.runs[0] {
		for _, changed := range t.runs[1] {
			if base.Record.Scenario == changed.Record.Scenario {
				pairs = append(pairs, compare.Of(base, changed))
				folders = append(folders, comparisonFolder(pairs[len(pairs)-1]))
			}
		}
	}
	if alone := t.alone(); len(alone) > 0 && !o.quiet {
		t.app.tell("simrun: in one of the files alone: %s", strings.Join(alone, ", "))
	}
	if !o.noFiles {
		if err := output.Prepare(o.out, folders); err != nil {
			return usageError(c, "--out: no files can be made there: %v; name another directory, or run with --no-files", err)
		}
	}
	for _, p := range pairs {
		if err := t.app.showComparison(o, p); err != nil {
			return err
		}
	}
	return nil
}

// alone returns the scenarios that only one side has. If a side is a single scenario, it selects the
// scenario to compare.
func (t *twoSides) alone() []string {
	base, changed := t.ids(0), t.ids(1)
	var alone []string
	if len(changed) > 1 {
		alone = slices.DeleteFunc(slices.Clone(base), func(id string) bool { return slices.Contains(changed, id) })
	}
	if len(base) > 1 {
		alone = append(alone, slices.DeleteFunc(slices.Clone(changed), func(id string) bool { return slices.Contains(base, id) })...)
	}
	return alone
}

// changeFlag returns a flag that was given and changes runs, or "".
func changeFlag(c *cobra.Command) string {
	for _, name := range []string{"set", "seed", "mode", "exact", "counterfactual", "counterfactuals"} {
		if c.Flags().Changed(name) {
			return name
		}
	}
	return ""
}

// readResults reads the results in a file, or the record of a built-in scenario.
func (a *app) readResults(file string) ([]compare.Run, error) {
	var data []byte
	var err error
	if file == "-" {
		data, err = readAll(a.stdin)
	} else {
		data, err = readFile(file)
	}
	id, isRecord := strings.CutPrefix(strings.TrimSuffix(filepath.ToSlash(file), ".json"), "recorded/")
	if f := a.catalog.File(id); isRecord && errors.Is(err, fs.ErrNotExist) && f != nil && f.Record != nil {
		data, err = f.Record, nil
	}
	if err != nil {
		return nil, err
	}
	records, err := scenarios.ParseResults(inputName(file), data)
	if err != nil {
		return nil, err
	}
	var all []compare.Run
	for _, r := range records {
		if slices.ContainsFunc(all, func(o compare.Run) bool { return o.Record.Scenario == r.Scenario }) {
			return nil, fmt.Errorf("%s: found two results of %s, expected one of each scenario", inputName(file), r.Scenario)
		}
		all = append(all, compare.Run{From: inputName(file), Record: r, Exhibits: a.builtInExhibits(r.Scenario)})
	}
	return all, nil
}

// builtInExhibits returns how the exhibits of a built-in scenario are drawn; nil for others.
func (a *app) builtInExhibits(id string) []exhibit.Exhibit {
	f := a.catalog.File(id)
	if f == nil {
		return nil
	}
	s, err := a.catalog.Load(f.Name, f.Data)
	if err != nil {
		return nil // the results are compared without figures
	}
	return s.Exhibits()
}
