package main

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"

	"github.com/spf13/cobra"

	"simrun/scenarios"
	"simrun/scenarios/output"
	"simrun/scenarios/trace"
	"simrun/sim"
)

// recordings are the flags that ask for files with recordings of a simulation.
type recordings struct {
	perfetto string
	paje     string
	profile  string
	counters string
}

// recordingFile is a file that a flag asks for.
type recordingFile struct {
	flag  string
	name  *string
	usage string
	write func(s *subject, w io.Writer) error
}

// files returns the files that flags can ask for.
func (f *recordings) files() []recordingFile {
	return []recordingFile{
		{"perfetto", &f.perfetto, "also write what processes, adapters and links did to this file, for the timeline viewers of Perfetto and Chrome",
			func(s *subject, w io.Writer) error {
				return trace.WritePerfetto(w, s.recording, s.counters, s.interfaces)
			}},
		{"paje", &f.paje, "also write that as a Paje trace, for pj_dump, ViTE and others",
			func(s *subject, w io.Writer) error { return trace.WritePaje(w, s.recording) }},
		{"profile", &f.profile, "also write a profile of the whole simulation to this file, for go tool pprof",
			func(s *subject, w io.Writer) error { return s.profile.WritePprof(w, s.name()) }},
		{"counters", &f.counters, "also write over time how busy processors and links are, what waits for them, messages, bytes and page faults to this file, as CSV; between --from and --to if these are given",
			func(s *subject, w io.Writer) error { return s.counters.WriteCSV(w) }},
	}
}

func (f *recordings) addTo(c *cobra.Command) {
	for _, one := range f.files() {
		c.Flags().StringVar(one.name, one.flag, "", one.usage)
	}
}

// asked returns the first flag that asks for a file, "" if none does.
func (f *recordings) asked() string {
	for _, one := range f.files() {
		if *one.name != "" {
			return one.flag
		}
	}
	return ""
}

// check makes sure before a run that there are places for the files.
func (f *recordings) check(c *cobra.Command) error {
	for _, one := range f.files() {
		if *one.name == "" {
			continue
		}
		if err := output.Probe(filepath.Dir(*one.name)); err != nil {
			return usageError(c, "--%s: no file can be made there: %v", one.flag, err)
		}
	}
	return nil
}

// write writes the files, each whole or not at all, and returns their names.
func (f *recordings) write(s *subject, id string) (names []string, err error) {
	for _, one := range f.files() {
		if *one.name == "" {
			continue
		}
		var b bytes.Buffer
		if err = one.write(s, &b); err == nil {
			err = output.WriteFile(*one.name, b.Bytes())
		}
		if err != nil {
			return names, &scenarios.RunError{ID: id, Err: fmt.Errorf("--%s: %w", one.flag, err)}
		}
		names = append(names, *one.name)
	}
	return names, nil
}

// wholeRuns reports whether a file tells of a simulation to its end.
func (f *recordings) wholeRuns() bool { return f.profile != "" || f.counters != "" }

// subject is a simulation that is recorded.
type subject struct {
	simulation *scenarios.Simulation
	number     int // from 1
	recording  *trace.Recording
	profile    *trace.Profile  // nil: nobody wants one
	counters   *trace.Counters // the same
	interfaces *trace.Interfaces
}

// newSubject returns a subject that records a number of entries. full is called after these, unless a
// flag needs the simulation to its end.
func (f *recordings) newSubject(s *scenarios.Simulation, number int, w trace.Window, limit int, full func()) *subject {
	one := &subject{simulation: s, number: number}
	if f.profile != "" {
		one.profile = trace.NewProfile()
	}
	if f.counters != "" || f.perfetto != "" {
		one.counters = trace.NewCounters(w.From, w.To)
	}
	if f.perfetto != "" {
		one.interfaces = trace.NewInterfaces(w.From, w.To, limit)
	}
	if f.wholeRuns() {
		full = nil
	}
	one.recording = trace.NewRecording(w.From, w.To, limit, full)
	return one
}

// tracer returns the recorder of the subject.
func (s *subject) tracer() sim.Tracer {
	all := []sim.Tracer{s.recording}
	if s.profile != nil {
		all = append(all, s.profile)
	}
	if s.counters != nil {
		all = append(all, s.counters)
	}
	if s.interfaces != nil {
		all = append(all, s.interfaces)
	}
	return sim.Tracers(all...)
}

// name says which simulation it is.
func (s *subject) name() string {
	text := fmt.Sprintf("simulation %d, on %s with %d processes", s.number, s.simulation.Machine, s.simulation.Processes)
	if s.simulation.Label != "" {
		text += " (" + s.simulation.Label + ")"
	}
	return text
}

// watchFirst records the first simulation of a run, as far as it lies in a window.
func (f *recordings) watchFirst(first **subject, w trace.Window, limit int) scenarios.Watch {
	return func(s *scenarios.Simulation) (sim.Tracer, func()) {
		if *first != nil {
			return nil, nil
		}
		*first = f.newSubject(s, 1, w, limit, nil)
		return (*first).tracer(), nil
	}
}

// entriesMost is how many entries a recording has unless a flag says otherwise.
const entriesMost = 400_000
