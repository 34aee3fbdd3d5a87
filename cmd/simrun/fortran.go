package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"simrun/models/compile"
	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/models/fortran/sem"
	"simrun/scenarios"
	"simrun/scenarios/systems"
)

// fortranOptions are the flags of the command fortran.
type fortranOptions struct {
	free, fixed bool
	machine     string
	set         []string
	mode        string
	show        []string
	warn        []string
	save        bool
	undefined   bool
	parallelOptions
}

const fortranLong = `Compile Fortran sources to one program and run it.

The files together are one program: Fortran 77 with the extensions of its time,
and of Fortran 90 whole arrays, modules and what else data-parallel programs use.
Files ending in .f90, .f95, .f03, .f08 or .free are in free form, all others in fixed form.
A FILE of - is standard input, in fixed form unless --free is given. Unit 6 is
standard output, unit 5 standard input; other files are those of the current
directory.

With --machine, the program takes virtual time on one processor of that machine;
the time, the operations by kind and Mflop/s go to standard error at the end. A
division or a square root is one floating-point operation.

Programs in PDDP, CRAFT and HPF (.pddp, .craft, .hpf, or directives) and those
that call MPI run as -n processes of the machine; standard error then has the
time and what that of a process consists of, standard input is process 0's.
Mode sampled executes some iterations of loops behind lines CSIM$ SAMPLE.
With --system fortran they run as one process without the system: directives are
comments, and shared objects of PDDP are ordinary variables.

Exit status: n for STOP n, 0 for END; 1 if the program fails; 2 for a mistake in
the sources or on the command line.`

func (a *app) fortranCommand() *cobra.Command {
	o := &fortranOptions{}
	c := &cobra.Command{
		Use:     "fortran FILE... [-- ARGUMENT...]",
		Short:   "Compile and run a Fortran program",
		Long:    fortranLong,
		Example: fortranExample,
		GroupID: groupRun,
		RunE:    func(c *cobra.Command, args []string) error { return a.fortran(c, o, args) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"f", "f90", "for", "F"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	c.Flags().BoolVar(&o.free, "free", false, "all files are in free form")
	c.Flags().BoolVar(&o.fixed, "fixed", false, "all files are in fixed form")
	c.Flags().StringVar(&o.machine, "machine", "", "price the program on a processor of this machine")
	c.Flags().StringArrayVar(&o.set, "set", nil, "set a parameter: machine.PATH=VALUE (repeatable)")
	c.Flags().StringVar(&o.mode, "mode", "data", "data; phantom: compute only what time depends on; sampled")
	c.Flags().StringSliceVar(&o.show, "show", nil, "print to standard error: ir, kept (what phantom mode computes)")
	c.Flags().BoolVar(&o.save, "save", false, "local variables are zero at first and keep their values, as with SAVE in every procedure")
	c.Flags().BoolVar(&o.undefined, "undefined", false, "end the program where it reads a variable that was never set")
	c.Flags().StringSliceVar(&o.warn, "warn", []string{sem.WarnArguments.String()}, warnUsage())
	o.addTo(c, systems.Barrier, systems.NoDist, systems.Races)
	return c
}

const fortranExample = `  simrun fortran scenarios/programs/lu.f --machine t3d
  simrun fortran scenarios/programs/gauss.pddp --machine meiko -n 16 --mode sampled`

// exitStatus is the status that a program asked for.
type exitStatus int

func (s exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(s)) }

func (a *app) fortran(c *cobra.Command, o *fortranOptions, args []string) error {
	files, rest := args, []string(nil)
	if n := c.ArgsLenAtDash(); n >= 0 {
		files, rest = args[:n], args[n:]
	}
	if len(files) == 0 {
		return usageError(c, "no Fortran files given")
	}
	options, err := o.compile(c)
	if err != nil {
		return err
	}
	sources, err := a.readSources(c, files)
	if err != nil {
		return err
	}
	system, err := o.choose(c, sources)
	if err != nil {
		return err
	}
	if system != nil {
		return a.runParallel(c, o, system, sources, rest)
	}
	if o.mode == string(scenarios.Sampled) {
		return usageError(c, "--mode sampled: found a sequential program, expected a parallel one")
	}
	processor, err := a.processor(c, o)
	if err != nil {
		return err
	}
	if processor != nil {
		options.Costs = processor.Costs()
	}
	program, err := interruptible(c.Context(), func() error { return nil }, func() (*fortran.Program, error) {
		defer fewCollections()()
		return systems.Sequential(sources, options)
	})
	if err != nil {
		return err
	}
	if err := errors.Join(a.warn(o.warn, program), a.show(o.show, program.Program)); err != nil {
		return err
	}
	return a.execute(c.Context(), o, program, rest)
}

// show prints stages of the compilation.
func (a *app) show(what []string, p *compile.Program) error {
	if slices.Contains(what, "ir") {
		if err := ir.Dump(a.stderr, p.Module); err != nil {
			return err
		}
	}
	if slices.Contains(what, "kept") && p.Skipped != nil {
		return p.Skipped.Write(a.stderr)
	}
	return nil
}

func (o *fortranOptions) compile(c *cobra.Command) (fortran.Options, error) {
	options := fortran.Options{Include: readFortran, Form: o.form()}
	options.Resolve.Save, options.Undefined = o.save, o.undefined
	if o.free && o.fixed {
		return options, usageError(c, "found --free and --fixed, expected one of them")
	}
	switch scenarios.Mode(o.mode) {
	case scenarios.Data, scenarios.Sampled: // the latter only for parallel programs
	case scenarios.Phantom:
		options.Phantom = true
		if o.undefined {
			return options, usageError(c, "found --undefined and --mode phantom, expected one of them: phantom mode leaves values out")
		}
	default:
		return options, usageError(c, "--mode: found %q, expected data, phantom or sampled", o.mode)
	}
	for _, what := range o.show {
		if what != "ir" && what != "kept" {
			return options, usageError(c, "--show: found %q, expected ir or kept", what)
		}
	}
	return options, checkWarnings(c, o.warn)
}

func (o *fortranOptions) form() fortran.Form {
	switch {
	case o.free:
		return fortran.FreeForm
	case o.fixed:
		return fortran.FixedForm
	}
	return fortran.FormByName
}

// execute runs a program and turns its end into an exit status.
func (a *app) execute(ctx context.Context, o *fortranOptions, p *fortran.Program, args []string) error {
	library := fio.New(fio.Config{Input: a.stdin, Output: a.stdout, Errors: a.stderr})
	config := vm.Config{Library: library, Args: args}
	var meter *compile.Meter
	if p.Prices != nil {
		meter = compile.NewMeter(p.Prices)
		config.Meter = meter
	}
	running, end := collectAtCalls(ctx)
	defer end()
	m, err := interruptible(ctx, library.Finish, func() (*vm.Machine, error) { return p.Run(running, config) })
	if m != nil && meter != nil {
		if err := writeUsage(a.stderr, defaultWidth, o.machine, meter.Usage(m)); err != nil {
			return err
		}
	}
	var stop *vm.Stop
	var failed *vm.Error
	switch {
	case errors.As(err, &stop):
		return a.stopped(stop)
	case errors.As(err, &failed):
		_, err := io.WriteString(a.stderr, failed.Render(p.Sources))
		return errors.Join(errFailed, err)
	}
	return err
}

// stopped says why a program stopped, if STOP does.
func (a *app) stopped(s *vm.Stop) error {
	if s.Message != "" || s.Code != 0 {
		fmt.Fprintln(a.stderr, s)
	}
	if s.Code != 0 {
		return exitStatus(s.Code & 0xff)
	}
	return nil
}
