package main

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/models/fortran"
	"simrun/models/hpjava"
	"simrun/models/pddp"
	"simrun/scenarios"
	"simrun/scenarios/systems"
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
	{pddp.Barrier, "PDDP: a barrier after each array statement"},
	{pddp.NoDist, "PDDP: shared memory in place of distributed data"},
	{pddp.Races, "PDDP: find accesses that nothing orders"},
	{hpjava.OneSided, "HPJava: collective calls over ARMCI in place of messages"},
}

func (o *parallelOptions) addTo(c *cobra.Command, options ...systems.Option) {
	f := c.Flags()
	f.StringVar(&o.system, "system", "", "programming system: "+strings.Join(systems.Names(), ", ")+"; or fortran: none, on one process without a machine; by default what the file's suffix or its directives say")
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

// systemOf returns the system that has a switch, as its help text begins.
func systemOf(option systems.Option) string {
	for _, x := range optionTexts {
		if x.option == option {
			name, _, _ := strings.Cut(x.text, ":")
			return name
		}
	}
	return ""
}

// choose returns the programming system of a program, nil for sequential Fortran.
func (o *parallelOptions) choose(c *cobra.Command, sources []fortran.Source) (*systems.System, error) {
	s, err := systems.Recognize(sources)
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
		return nil, usageError(c, "--%s without a program in %s", o.options()[0], systemOf(o.options()[0]))
	case s != nil:
		if err := s.Takes(o.options()); err != nil {
			return nil, usageError(c, "%v", err)
		}
	}
	return s, nil
}

// fits refuses a machine that a program in a system cannot run on.
func (o *parallelOptions) fits(c *cobra.Command, catalog *scenarios.Catalog, s *systems.System, m *machines.Model) error {
	if lacks := s.Missing(m.Capabilities); len(lacks) > 0 {
		return usageError(c, "%v", &machines.MissingError{System: s.Name, Machine: m.Name, Missing: lacks, Ported: catalog.Ported(s.Needs)})
	}
	return o.countFits(c, s)
}

// countFits refuses a number of processes that a system cannot compile for.
func (o *parallelOptions) countFits(c *cobra.Command, s *systems.System) error {
	if err := s.Accepts(o.processes); err != nil {
		return usageError(c, "--processes: %v", err)
	}
	return nil
}

const translateLong = `Print the Fortran or Java that a translator makes of a parallel program.

Files ending in .hpj, .pddp, .craft, .hpf and .svm are for the system of that
name. simrun recognizes others by their directives, or by --system. The files
together are one program. The output is Fortran 77 in fixed form, which simrun
fortran runs together with the system's library; for HPJava it is plain Java.

Exit status: 0; 2 for a mistake in the sources or on the command line.`

const translateExample = `  simrun translate scenarios/programs/pddp-xy.pddp
  simrun translate --barrier scenarios/programs/swm.pddp > swm-generated.f`

func (a *app) translateCommand() *cobra.Command {
	o := &parallelOptions{}
	c := &cobra.Command{
		Use:     "translate FILE...",
		Short:   "Print the Fortran or Java that a translator generates",
		Long:    translateLong,
		Example: translateExample,
		GroupID: groupShow,
		Args:    countArgs(1, manyArgs, "the files of a program"),
		RunE:    func(c *cobra.Command, files []string) error { return a.translate(c, o, files) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"hpj", "pddp", "craft", "hpf", "svm", "f"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	c.Flags().SortFlags = false
	o.addTo(c, pddp.Barrier, pddp.NoDist)
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
	if s == nil || !s.Translates() {
		return usageError(c, "%s is for no programming system with a translator: no suffix, no directive and no --system says which", files[0])
	}
	if err := o.countFits(c, s); err != nil {
		return err
	}
	text, err := s.Translate(sources, systems.Options{Processes: o.processes, On: o.options(), Include: readFortran})
	if err != nil {
		return err
	}
	_, err = io.WriteString(a.stdout, text)
	return err
}
