package main

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/output"
	"simrun/scenarios/sweep"
)

// folder returns the folder of the sweep's files.
func (p *points) folder() string {
	return filepath.Join(p.options.out, output.Folder(p.sweep.Scenario, p.sweep.Label()))
}

// prepare makes sure before the first run that there is a place for the files.
func (p *points) prepare(c *cobra.Command, noFiles bool) error {
	if noFiles {
		return nil
	}
	if err := output.Prepare(p.options.out, []string{filepath.Base(p.folder())}); err != nil {
		return usageError(c, "--out: no files can be made there: %v; name another directory, or run with --no-files", err)
	}
	return nil
}

// endShard writes the points of a shard for merge to read.
func (p *points) endShard(s sweep.Shard) error {
	text, err := p.sweep.JSON()
	if err != nil {
		return err
	}
	if p.options.json || p.options.noFiles {
		if _, err := p.app.stdout.Write(text); err != nil {
			return err
		}
	}
	if !p.options.noFiles {
		name := filepath.Join(p.folder(), fmt.Sprintf("shard-%d-of-%d.json", s.Part, s.Of))
		if err := output.WriteInto(name, text); err != nil {
			return p.unwritten(err)
		}
		p.say("%d of %d points in %s", len(p.sweep.Points), p.sweep.Total, name)
	}
	return p.status()
}

// end finds the crossings of a complete sweep, and prints and writes the sweep.
func (p *points) end(ctx context.Context, noCrossings bool) error {
	if !noCrossings {
		if err := p.search(ctx); err != nil {
			return err
		}
	}
	text, err := p.sweep.JSON()
	if err != nil {
		return err
	}
	if p.options.json {
		_, err = p.app.stdout.Write(text)
	} else {
		err = plots.WriteText(p.app.stdout, p.sweep.Summary(), p.app.width())
	}
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(p.unread)) {
		if p.unread[name] == p.ran {
			p.app.tell("%s: warning: %s was set, but no run read it", p.sweep.Scenario, name)
		}
	}
	if p.options.noFiles {
		p.say("%d points", p.sweep.Total)
	} else if err := p.write(text); err != nil {
		return p.unwritten(err)
	}
	return p.status()
}

// write writes the files of a sweep; text is the JSON.
func (p *points) write(text []byte) error {
	names, err := output.WriteExhibits(p.folder(), p.app.drawer(), slices.Concat(p.sweep.Figures(), p.sweep.HeatMaps()))
	if err != nil {
		return err
	}
	var csv bytes.Buffer
	if err := p.sweep.WriteCSV(&csv); err != nil {
		return err
	}
	if err := output.WriteInto(filepath.Join(p.folder(), "sweep.csv"), csv.Bytes()); err != nil {
		return err
	}
	if err := output.WriteInto(filepath.Join(p.folder(), "sweep.json"), text); err != nil {
		return err
	}
	p.say("%d points; %s in %s", p.sweep.Total, fileCount(len(names)+2), p.folder())
	return nil
}

// say prints a message with the number of runs, and how many of these came from the store.
func (p *points) say(format string, args ...any) {
	if !p.options.quiet {
		p.app.tell("%s: %s; %d runs, %d of them kept from before", p.sweep.Scenario, fmt.Sprintf(format, args...), p.ran, p.kept)
	}
}

func (p *points) unwritten(err error) error {
	return &scenarios.RunError{ID: p.sweep.Scenario, Err: unkeptError(err)}
}

func (p *points) status() error {
	if p.failed || slices.ContainsFunc(p.sweep.Points, func(x sweep.Point) bool { return x.Failed != "" }) {
		return errFailed
	}
	return nil
}
