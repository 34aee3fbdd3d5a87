package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/scenarios/systems"
	"simrun/sim"
)

// parallelOptions are the flags of commands that compile parallel programs.
type parallelOptions struct {
	system    string
	processes int
	on        map[systems.Option]*bool
}

// sequential is the value of --system for programs on one process without a machine.
const sequential = "fortran"

// optionTexts are the help texts of the switches that only some systems have.
var optionTexts = []struct {
	option systems.Option
	text   string
}{
	{systems.Barrier, "PDDP: a barrier after each array statement"},
	{systems.NoDist, "PDDP: shared memory in place of distributed data"},
	{systems.Races, "PDDP: find accesses that nothing orders"},
}

func (o *parallelOptions) addTo(c *cobra.Command, options ...systems.Option) {
	f := c.Flags()
	f.StringVar(&o.system, "system", "", "programming system: "+strings.Join(systems.Names(), ", ")+"; by\ndefault what the file's suffix or its directives say;\nfortran: none, on one process without a machine")
	f.IntVarP(&o.processes, "processes", "n", 1, "processes of a parallel program")
	o.on = map[systems.Option]*bool{}
	for _, x := range optionTexts {
		for _, wanted := range options {
			if x.option == wanted {
				o.on[x.option] = f.Bool(string(x.option), false, x.text)
			}
		}
	}
}

// options returns the switches that are on.
func (o *parallelOptions) options() []systems.Option {
	var on []systems.Option
	for _, x := range optionTexts {
		if p := o.on[x.option]; p != nil && *p {
			on = append(on, x.option)
		}
	}
	return on
}

// choose returns the programming system of a program, nil for sequential Fortran.
func (o *parallelOptions) choose(c *cobra.Command, sources []fortran.Source) (*systems.System, error) {
	s, err := systems.Of(sources)
	switch {
	case o.system == sequential:
		s, err = nil, nil
	case o.system != "":
		s, err = systems.Named(o.system), nil
		if s == nil {
			return nil, usageError(c, "--system: found %q, expected one of %s, or %s for none", o.system, strings.Join(systems.Names(), ", "), sequential)
		}
	}
	switch {
	case err != nil:
		return nil, usageError(c, "%v", err)
	case o.processes < 1:
		return nil, usageError(c, "--processes: found %d, expected at least 1", o.processes)
	case s == nil && c.Flags().Changed("processes"):
		return nil, usageError(c, "--processes without a parallel program: its suffix or directives name no programming system, nor does --system")
	case s == nil && len(o.options()) > 0:
		return nil, usageError(c, "--%s without a PDDP program", o.options()[0])
	case s != nil:
		if err := s.Takes(o.options()); err != nil {
			return nil, usageError(c, "%v", err)
		}
	}
	return s, nil
}

// parallel is a parallel program that is about to run.
type parallel struct {
	system    *systems.System
	machine   machines.Machine
	processes int
	program   *spmd.Program
}

// runParallel compiles a parallel program and runs it on a machine.
func (a *app) runParallel(c *cobra.Command, o *fortranOptions, s *systems.System, sources []fortran.Source, args []string) error {
	if o.machine == "" {
		return usageError(c, "found no --machine, expected one on which a program in %s runs: %s", s.Name, strings.Join(a.portedTo(s), ", "))
	}
	if slices.Contains(o.options(), systems.Races) && o.mode != string(scenarios.Data) {
		return usageError(c, "--races with --mode %s, which does not execute all accesses; expected --mode data", o.mode)
	}
	m, err := a.processor(c, o)
	if err != nil {
		return err
	}
	if err := a.fits(c, o, s, m); err != nil {
		return err
	}
	options := systems.Options{
		Processes: o.processes, Costs: m.Costs(), On: o.options(), Form: o.form(), Include: readFortran,
		Phantom: o.mode == string(scenarios.Phantom), Sampled: o.mode == string(scenarios.Sampled),
	}
	p, err := interruptible(c.Context(), func() error { return nil }, func() (*spmd.Program, error) { return s.Build(sources, options) })
	if err != nil {
		return err
	}
	if err := a.show(o.show, p.Program); err != nil {
		return err
	}
	return a.executeParallel(c.Context(), &parallel{s, m, o.processes, p}, args)
}

// portedTo returns the machines on which programs of a system run.
func (a *app) portedTo(s *systems.System) []string {
	var names []string
	for _, m := range a.catalog.Machines {
		if len(s.Missing(m.Capabilities)) == 0 {
			names = append(names, m.Name)
		}
	}
	return names
}

// fits refuses a machine that a program cannot run on.
func (a *app) fits(c *cobra.Command, o *fortranOptions, s *systems.System, m machines.Machine) error {
	model := a.catalog.Machine(o.machine)
	if lacks := s.Missing(model.Capabilities); len(lacks) > 0 {
		return usageError(c, "%v", &machines.MissingError{System: s.Name, Machine: model.Name, Missing: lacks, Ported: a.portedTo(s)})
	}
	if most := m.ProcessesMax(); o.processes > most {
		return usageError(c, "--processes: found %d, expected at most %d on machine %s", o.processes, most, model.Name)
	}
	if err := s.Accepts(o.processes); err != nil {
		return usageError(c, "--processes: %v", err)
	}
	return nil
}

// executeParallel runs a program and says what it took.
func (a *app) executeParallel(ctx context.Context, p *parallel, args []string) error {
	run := &spmd.Run{}
	printer := spmd.NewPrinter(run)
	run.Config = func(rank int) vm.Config {
		in := io.Reader(strings.NewReader("")) // standard input is process 0's
		if rank == 0 {
			in = a.stdin
		}
		return vm.Config{Library: fio.New(fio.Config{
			Input: in, Output: printer.Writer(rank, a.stdout), Errors: printer.Writer(rank, a.stderr), Prompt: true,
		}), Args: args}
	}
	k := sim.New(0)
	if err := p.machine.Launch(k, p.processes, p.program.Body(run)); err != nil {
		k.Close()
		return err
	}
	_, err := interruptible(ctx, func() error { return nil }, func() (struct{}, error) {
		err := k.Run(ctx)
		if e := printer.Flush(); err == nil {
			err = e
		}
		return struct{}{}, err
	})
	var stop *vm.Stop
	switch {
	case errors.As(err, &stop) && stop.Code != 0:
		fmt.Fprintln(a.stderr, "simrun:", err)
		return exitStatus(stop.Code & 0xff)
	case err != nil:
		return &scenarios.RunError{ID: p.system.Name, Err: err}
	}
	return writeParts(a.stderr, p, run)
}

// writeParts prints how long a program took and what the time consists of.
func writeParts(w io.Writer, p *parallel, run *spmd.Run) error {
	total := exhibit.TextPart{Heading: "in all", Header: []string{"", "value"}, Rows: [][]string{
		{"virtual time", fmt.Sprintf("%.9f s", sim.Duration(run.End()).Seconds())},
	}}
	for _, l := range run.Samplings() {
		if l.Executed < l.Trips {
			total.Rows = append(total.Rows, []string{"loop at " + l.Where,
				fmt.Sprintf("%d of %d iterations executed, error %.2f %%", l.Executed, l.Trips, 100*l.Error)})
		}
	}
	var l machines.Ledger
	for _, r := range run.Results {
		l = l.Plus(r.Ledger)
	}
	for _, x := range []struct {
		name  string
		count int64
	}{{"remote reads", l.Fetches}, {"remote writes", l.Stores}, {"messages", l.Messages}, {"bytes moved", l.Bytes}} {
		if x.count > 0 {
			total.Rows = append(total.Rows, []string{x.name, grouped(x.count)})
		}
	}
	parts := exhibit.TextPart{Heading: "of a process", Header: []string{"part", "mean (s)", "most (s)"}}
	mean, most := systems.Mean(run), systems.Max(run)
	for k, d := range most {
		if d >= shownMin {
			parts.Rows = append(parts.Rows, []string{machines.Kind(k).String(), seconds(mean[k]), seconds(d)})
		}
	}
	title := fmt.Sprintf("%s on %d processes", p.system.Name, p.processes)
	return writeWords(w, defaultWidth, p.machine.Name(), title, total, parts)
}

// shownMin is the least time that seconds shows.
const shownMin = sim.Nanosecond

func seconds(d sim.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 9, 64) }

const translateLong = `Print the Fortran that a translator makes of a parallel program.

Files ending in .pddp, .craft and .hpf are for the system of that name; others
are recognized by their directives, or --system says what they are. The files
together are one program. Standard output is Fortran 77 in fixed form, which
simrun fortran runs together with the system's library.

Exit status: 0; 2 for a mistake in the sources or on the command line.`

const translateExample = `  simrun translate scenarios/programs/pddp-xy.pddp
  simrun translate --barrier scenarios/programs/swm.pddp > swm-generated.f`

func (a *app) translateCommand() *cobra.Command {
	o := &parallelOptions{}
	c := &cobra.Command{
		Use:     "translate FILE...",
		Short:   "Print the Fortran that a translator generates",
		Long:    translateLong,
		Example: translateExample,
		GroupID: groupShow,
		Args:    cobra.MinimumNArgs(1),
		RunE:    func(c *cobra.Command, files []string) error { return a.translate(c, o, files) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"pddp", "craft", "hpf", "f"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	c.Flags().SortFlags = false
	o.addTo(c, systems.Barrier, systems.NoDist)
	return c
}

func (a *app) translate(c *cobra.Command, o *parallelOptions, files []string) error {
	sources, err := a.readSources(c, files)
	if err != nil {
		return err
	}
	s, err := o.choose(c, sources)
	if err != nil {
		return err
	}
	if s == nil || s.Translate == nil {
		return usageError(c, "%s is for no programming system with a translator: no suffix, no directive and no --system says which", files[0])
	}
	if err := s.Accepts(o.processes); err != nil {
		return usageError(c, "--processes: %v", err)
	}
	text, err := s.Translate(sources, systems.Options{Processes: o.processes, On: o.options(), Include: readFortran})
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.stdout, text)
	return err
}
