package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/litmus"
)

const litmusLong = `Run litmus tests on the shared memory of a machine and compare the final states
with those that sequential consistency allows.

FILE is a test in the C notation of the Linux kernel's litmus tests; - is
standard input. Each thread runs on its own processor, over many schedules:
variables lie on one page, on several, or anywhere; threads have copies of some
pages at the start; the seed determines delays. Fences, acquire, release and
RCU's pointers add nothing to the order of the program, which sequential
consistency keeps anyway.

simrun lists the final states with their counts and marks those that meet the
condition with *. It enumerates all interleavings to find the allowed states.

Exit status: 0; 1 if a final state is outside of sequential consistency or a
simulation failed; 2 for a mistake in a FILE, with its line and column.`

const litmusExample = `  simrun litmus MP.litmus SB.litmus
  simrun litmus --runs 1000 --seed 7 IRIW.litmus
  simrun litmus --machine-file my.toml --machine mine - < MP.litmus`

type litmusOptions struct {
	litmus.Options
	machine string
	set     []string
	quiet   bool
}

func (a *app) litmusCommand() *cobra.Command {
	o := &litmusOptions{}
	c := &cobra.Command{
		Use:     "litmus FILE...",
		Short:   "Run litmus tests on a machine's shared virtual memory",
		Long:    litmusLong,
		Example: litmusExample,
		GroupID: groupRun,
		RunE:    func(c *cobra.Command, files []string) error { return a.litmus(c, o, files) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"litmus"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&o.machine, "machine", "paragon", "`name` of a machine with shared virtual memory")
	f.StringArrayVar(&o.set, "set", nil, "set a parameter of the machine: machine.PATH=VALUE (repeatable)")
	f.IntVar(&o.Runs, "runs", 100, "number of schedules of each test")
	f.Uint64Var(&o.Seed, "seed", 0, "seed of the schedules, in place of 0")
	f.BoolVarP(&o.quiet, "quiet", "q", false, "print only tests with states outside of sequential consistency")
	return c
}

func (a *app) litmus(c *cobra.Command, o *litmusOptions, files []string) error {
	switch {
	case len(files) == 0:
		return usageError(c, "found no file, expected at least one")
	case o.Runs < 1:
		return usageError(c, "--runs: found %d, expected at least 1", o.Runs)
	}
	model, err := a.catalog.FindMachine(o.machine)
	if err != nil {
		return usageError(c, "%v", err)
	}
	if lacks := machines.Lacking(model.Capabilities, litmus.Needs()); len(lacks) > 0 {
		return usageError(c, "%v", &machines.MissingError{System: "litmus", Machine: model.Name, Missing: lacks, Ported: a.catalog.Ported(litmus.Needs())})
	}
	var worst error
	for _, file := range files {
		err := a.litmusFile(c.Context(), *model, o, file)
		if c.Context().Err() != nil {
			return err
		}
		if err != nil && !errors.Is(err, errFailed) {
			a.printError(err)
			err = errInvalid
		}
		if worst == nil || errors.Is(err, errFailed) {
			worst = errors.Join(err, worst)
		}
	}
	return worst
}

// litmusFile runs one test.
func (a *app) litmusFile(ctx context.Context, model machines.Model, o *litmusOptions, file string) error {
	text, err := a.readLitmus(file)
	if err != nil {
		return err
	}
	t, err := litmus.Parse(file, text)
	if err != nil {
		return err
	}
	m, err := model.Load()
	if err != nil {
		return err
	}
	if err := a.setMachine(m, o.set); err != nil {
		return err
	}
	r, err := litmus.Run(ctx, t, m, o.Options)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		a.printError(fmt.Errorf("%s: %w", file, err))
		return errFailed
	}
	if !o.quiet || !r.Consistent() {
		if err := r.Write(a.stdout); err != nil {
			return err
		}
	}
	if !r.Consistent() {
		return errFailed
	}
	return nil
}

// setMachine changes parameters of a machine.
func (a *app) setMachine(m machines.Machine, set []string) error {
	for _, text := range set {
		x, err := a.catalog.ParseOverride(text)
		if err != nil {
			return err
		}
		name, path, _ := strings.Cut(x.Path, ".")
		if name != strings.TrimSuffix(machines.Prefix, ".") && name != m.Name() {
			return fmt.Errorf("%s: found a parameter of %s, expected machine.PATH", x.Flag, name)
		}
		if err := m.Sheet().Override(path, x.Value); err != nil {
			return fmt.Errorf("%s: %w", x.Flag, err)
		}
	}
	return nil
}

func (a *app) readLitmus(file string) (text []byte, err error) {
	if file == "-" {
		text, err = readAll(a.stdin)
	} else {
		text, err = readFile(file)
	}
	if len(text) > source.InputMax {
		return nil, fmt.Errorf("%s: found a file of more than %d bytes, expected fewer", file, source.InputMax)
	}
	return text, err
}
