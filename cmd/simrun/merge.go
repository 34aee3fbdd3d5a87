package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/sweep"
)

// mergeOptions are the flags of simrun merge.
type mergeOptions struct {
	runOptions
	noCrossings bool
}

const mergeLong = `merge joins the files of the shards of a sweep, in any order and for any number
of shards. It gives the result of the whole sweep, byte by byte, and runs the
additional points that the search for crossings needs. If points are missing, it
lists them with their shards and writes nothing.

Exit status: 0; 1 if points are missing or failed; 2 for bad usage or bad input.`

const mergeExample = `  simrun merge out/armci-intro~*/shard-*.json
  simrun merge --no-crossings --json shard-1-of-2.json shard-2-of-2.json`

func (a *app) mergeCommand() *cobra.Command {
	o := &mergeOptions{}
	c := &cobra.Command{
		Use:     "merge SHARD.json...",
		Short:   "Join the shards of a sweep",
		Long:    mergeLong,
		Example: mergeExample,
		GroupID: groupRun,
		Args:    countArgs(1, manyArgs, "the files of the shards"),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"json"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	c.Flags().SortFlags = false
	o.addOutput(c)
	o.addHow(c)
	addNoCrossings(c, &o.noCrossings)
	c.RunE = func(c *cobra.Command, files []string) error { return a.merge(c, o, files) }
	return c
}

func (a *app) merge(c *cobra.Command, o *mergeOptions, files []string) error {
	if err := o.check(c); err != nil {
		return err
	}
	w, err := readShards(files)
	if err != nil {
		return err
	}
	if w.Version != version() && !o.noCrossings {
		return usageError(c, "found shards of simrun %s, expected %s, which is this one and would run points between; use that one, or --no-crossings", w.Version, version())
	}
	if missing := w.Missing(); len(missing) > 0 {
		return a.tellMissing(w, missing)
	}
	p := &points{app: a, options: &o.runOptions, sweep: w, file: scenarios.File{Name: w.File, Data: []byte(w.Text)}, unread: map[string]int{}}
	for _, change := range w.Changes {
		v, err := a.catalog.ParseOverride(change)
		if err != nil {
			return err
		}
		p.fixed = append(p.fixed, v)
	}
	if err := p.checkMachines(); err != nil && !o.noCrossings {
		return usageError(c, "%v", err)
	}
	if err := p.prepare(c, o.noFiles); err != nil {
		return err
	}
	return p.end(c.Context(), o.noCrossings)
}

// checkMachines refuses to run more points on machines that are not those of the shards.
func (p *points) checkMachines() error {
	s, err := p.app.catalog.Load(p.file.Name, p.file.Data, p.fixed...)
	if err != nil {
		return err
	}
	if s.ParametersHash() != p.sweep.Parameters {
		return errors.New("found shards of other machines than those here, which would run points between; give the same --machine-file, or --no-crossings")
	}
	return nil
}

// readShards reads and joins shards.
func readShards(files []string) (*sweep.Sweep, error) {
	var shards []*sweep.Sweep
	var errs inputErrors
	for _, name := range files {
		data, err := readFile(name)
		if err == nil {
			var s *sweep.Sweep
			if s, err = sweep.Parse(name, data); err == nil {
				shards = append(shards, s)
				continue
			}
		}
		errs = append(errs, err)
	}
	if len(errs) > 0 {
		return nil, errs
	}
	return sweep.Merge(files, shards)
}

// missingMax is how many missing points are told.
const missingMax = 20

// tellMissing says which points no shard has.
func (a *app) tellMissing(w *sweep.Sweep, missing []int) error {
	var lines []string
	for _, i := range missing[:min(len(missing), missingMax)] {
		lines = append(lines, fmt.Sprintf("  point %d: %s", i, w.Name(w.Values(i))))
	}
	if more := len(missing) - missingMax; more > 0 {
		lines = append(lines, fmt.Sprintf("  and %d more", more))
	}
	fmt.Fprintf(a.stderr, "simrun: found %d of %d points, expected all; missing:\n%s\nrun the shards with these points again: of N shards, point i is in --shard K/N with K = i mod N + 1\n",
		len(w.Points), w.Total, strings.Join(lines, "\n"))
	return errFailed
}
