package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/ir"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/sem"
	"simrun/models/hpjava"
	"simrun/models/pddp"
	"simrun/scenarios"
	"simrun/scenarios/systems"
	"simrun/scenarios/userprogram"
)

// fortranOptions are the flags of the command fortran.
type fortranOptions struct {
	runOptions
	parallelOptions
	free, fixed bool
	machine     string
	show        []string
	warn        []string
	save        bool
	undefined   bool
	regions     bool
	programTrace
}

const fortranLong = `Compile Fortran sources to one program and run it.

The files together are one program, in Fortran 77 with the extensions of its
time, and with the parts of Fortran 90 that data-parallel programs use, such as
whole arrays and modules. Files ending in .f90, .f95, .f03, .f08 or .free are in
free form, all others in fixed form. A FILE of - is standard input, in fixed form
unless --free is given. Unit 6 is standard output and unit 5 standard input;
other files are those of the current directory.

With --machine, the program takes virtual time on one processor of that machine.
At the end simrun prints the time, the operations by kind and Mflop/s on
standard error. A division or a square root is one floating-point operation.

Programs in HPJava, PDDP, CRAFT, HPF and SVM-Fortran (.hpj, .pddp, .craft, .hpf,
.svm, or directives) and programs that call MPI run as -n processes of the
machine. Standard error then has the time and its parts for a process, and
process 0 reads standard input. Mode sampled executes some iterations of loops
after lines CSIM$ SAMPLE. With --system fortran such a program runs as one
process without the system: directives are comments, and shared objects of PDDP
are ordinary variables.

--trace draws what the processes do, as simrun trace does for a scenario.

The run is a scenario without a file. --json prints its result on standard
output and the program's output on standard error. --out writes CSV and a
manifest. simrun reports a parameter that is set and never read.

Exit status: n for STOP n, 0 for END; 1 if the program fails; 2 for a mistake in
the sources or on the command line.`

func (a *app) fortranCommand() *cobra.Command {
	o := &fortranOptions{}
	c := &cobra.Command{
		Use:     "fortran FILE... [-- ARGUMENT...]",
		Aliases: []string{"program"},
		Short:   "Compile and run a Fortran or HPJava program",
		Long:    fortranLong,
		Example: fortranExample,
		GroupID: groupRun,
		RunE:    func(c *cobra.Command, args []string) error { return a.fortran(c, o, args) },
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return []string{"f", "f90", "for", "F", "hpj"}, cobra.ShellCompDirectiveFilterFileExt
		},
	}
	c.Flags().BoolVar(&o.free, "free", false, "all files are in free form")
	c.Flags().BoolVar(&o.fixed, "fixed", false, "all files are in fixed form")
	c.Flags().StringVar(&o.machine, "machine", "", "price the program on a processor of this machine")
	c.Flags().StringArrayVar(&o.set, "set", nil, "set a parameter: machine.PATH=VALUE or library.NAME.PATH=COUNT (repeatable)")
	c.Flags().StringVar(&o.mode, "mode", "data", "data; phantom: skip arithmetic without influence on time; sampled")
	c.Flags().Uint64Var(&o.seed, "seed", 0, "seed of the random streams")
	c.Flags().BoolVar(&o.json, "json", false, "print the result as one JSON object; the program's output goes to standard error")
	c.Flags().StringVar(&o.out, "out", "", "directory of a folder with the numbers as CSV and the manifest")
	c.Flags().BoolVar(&o.regions, "regions", false, "print the time and barriers of each parallel loop, and page faults by loop and array (SVM-Fortran)")
	o.programTrace.addTo(c)
	completeChanges(c, a)
	c.Flags().StringSliceVar(&o.show, "show", nil, "print to standard error: ir, kept (the code that phantom mode computes)")
	c.Flags().BoolVar(&o.save, "save", false, "local variables are zero at first and keep their values, as with SAVE in every procedure")
	c.Flags().BoolVar(&o.undefined, "undefined", false, "end the program where it reads a variable that was never set")
	c.Flags().StringSliceVar(&o.warn, "warn", []string{sem.WarnArguments.String()}, warnUsage())
	o.parallelOptions.addTo(c, pddp.Barrier, pddp.NoDist, pddp.Races, hpjava.OneSided)
	return c
}

const fortranExample = `  simrun fortran scenarios/programs/lu.f --machine t3d
  simrun fortran scenarios/programs/gauss.pddp --machine meiko \
      -n 16 --mode sampled`

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
	if err := o.check(c); err != nil {
		return err
	}
	p, err := a.userProgram(c, o, files)
	if err != nil {
		return err
	}
	p.Arguments = rest
	printed := &promptWriter{to: p.Output}
	p.Output, p.Errors = printed, afterWriter{printed, p.Errors}
	err = a.compileAndExecute(c, o, p)
	if flushed := printed.Flush(); err == nil {
		err = flushed
	}
	return err
}

// compileAndExecute compiles and runs a program as the flags ask.
func (a *app) compileAndExecute(c *cobra.Command, o *fortranOptions, p *userprogram.Program) error {
	s, err := a.programScenario(c, o, p)
	if err != nil {
		return err
	}
	_, err = interruptible(c.Context(), func() error { return nil }, func() (struct{}, error) {
		defer fewCollections()()
		return struct{}{}, p.Compile(s)
	})
	if err != nil {
		return err
	}
	if err := errors.Join(a.warn(o.warn, p), a.show(o.show, p.Compiled())); err != nil {
		return err
	}
	return a.execute(c, o, p, s)
}

// userProgram returns the program in some files, which the machine can run.
func (a *app) userProgram(c *cobra.Command, o *fortranOptions, files []string) (*userprogram.Program, error) {
	sources, err := a.readSources(c, files)
	if err != nil {
		return nil, err
	}
	system, err := o.choose(c, sources)
	if err != nil {
		return nil, err
	}
	p := &userprogram.Program{
		Sources: sources, System: system, Processes: o.processes, Mode: scenarios.Mode(o.mode), Seed: o.seed,
		Switches: o.options(), Form: o.form(), Save: o.save, Undefined: o.undefined, Regions: o.regions, Include: readFortran,
		Input: a.stdin, Output: a.stdout, Errors: a.stderr,
	}
	if o.json {
		p.Output = a.stderr
	}
	if err := o.checkFor(c, a.catalog, system); err != nil || o.machine == "" {
		return p, err
	}
	if p.Machine, err = a.machineModel(c, o.machine); err != nil {
		return nil, err
	}
	if system == nil {
		return p, nil
	}
	return p, o.fits(c, a.catalog, system, p.Machine)
}

// checkFor refuses flags that a program in a system, or a sequential one, has no use for.
func (o *fortranOptions) checkFor(c *cobra.Command, catalog *scenarios.Catalog, system *systems.System) error {
	mode := scenarios.Mode(o.mode)
	switch {
	case system == nil && mode == scenarios.Sampled:
		return usageError(c, "--mode sampled: found a sequential program, expected a parallel one")
	case system == nil && o.machine == "" && len(o.set) > 0:
		return usageError(c, "--set without --machine: there is no machine to set a parameter of")
	case system != nil && o.machine == "":
		return usageError(c, "found no --machine, expected one on which a program in %s runs: %s", system.Name, strings.Join(catalog.Ported(system.Needs), ", "))
	case slices.Contains(o.options(), pddp.Races) && mode != scenarios.Data:
		return usageError(c, "--races with --mode %s, which does not execute all accesses; expected --mode data", o.mode)
	case o.regions && (system == nil || system.Name != "svmfortran"):
		return usageError(c, "--regions: found a program that shares no memory, expected one in SVM-Fortran")
	case o.regions && mode == scenarios.Sampled:
		return usageError(c, "--regions with --mode sampled, which does not execute all iterations; expected --mode data or phantom")
	case o.machine == "" && o.asked(c) != "":
		return usageError(c, "--%s without --machine: there is no virtual time to record", o.asked(c))
	}
	return nil
}

// programScenario returns the scenario of a program.
func (a *app) programScenario(c *cobra.Command, o *fortranOptions, p *userprogram.Program) (*scenarios.Scenario, error) {
	var overrides []scenarios.Override
	for _, text := range o.set {
		v, err := a.catalog.ParseOverride(text)
		if err != nil {
			return nil, err
		}
		if _, ok := v.PathOn(p.Machine.Name); !ok && !v.OfLibrary() {
			return nil, usageError(c, "--set %s: found %q, expected a name that starts with %q or %q: there is no scenario, and no other machine",
				text, v.Path, machines.Prefix, machines.LibraryPrefix)
		}
		overrides = append(overrides, v)
	}
	s, err := p.Scenario(a.catalog, overrides...)
	if err != nil {
		return nil, usageError(c, "%v", err)
	}
	if p.Machine != nil {
		if _, ok := s.Targets[0].Machine.(machines.Processor); !ok {
			return nil, usageError(c, "machine %q does not say what its processors take, so no program can be priced on it", o.machine)
		}
	}
	if o.out != "" || o.draws() {
		err = prepareOut(c, o.picturesIn(o.out), []*scenarios.Scenario{s})
	}
	return s, err
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

// check refuses flags that contradict each other, and sets defaults.
func (o *fortranOptions) check(c *cobra.Command) error {
	if o.free && o.fixed {
		return usageError(c, "found --free and --fixed, expected one of them")
	}
	if !slices.Contains(scenarios.Modes(), scenarios.Mode(o.mode)) {
		return usageError(c, "--mode: found %q, expected data, phantom or sampled", o.mode)
	}
	if o.undefined && o.mode == string(scenarios.Phantom) {
		return usageError(c, "found --undefined and --mode phantom, expected one of them: phantom mode leaves values out")
	}
	for _, what := range o.show {
		if what != "ir" && what != "kept" {
			return usageError(c, "--show: found %q, expected ir or kept", what)
		}
	}
	o.noFiles, o.quiet, o.jobs = o.out == "", true, 1
	return errors.Join(checkWarnings(c, o.warn), o.programTrace.check(c))
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

// execute runs the scenario of a program, prints its times and turns the program's end into an exit
// status.
func (a *app) execute(c *cobra.Command, o *fortranOptions, p *userprogram.Program, s *scenarios.Scenario) error {
	r := a.newRunner(&o.runOptions, 1)
	r.watch = o.watch(c)
	f, err := r.workOn(c.Context(), p, s)
	if err != nil {
		return err
	}
	if flushed := p.Output.(*promptWriter).Flush(); flushed != nil {
		return flushed
	}
	if title, tables := p.Tables(); title != "" && !o.json {
		if err := writeWords(a.stderr, defaultWidth, o.machine, title, tables...); err != nil {
			return err
		}
	}
	if f.err != nil {
		return errors.Join(a.writeProgramTrace(c, o, s), a.programFailed(p, f.err))
	}
	if err := r.showProgram(o, f); err != nil {
		return err
	}
	if err := a.writeProgramTrace(c, o, s); err != nil {
		return err
	}
	var stop *vm.Stop
	if errors.As(p.Ended(), &stop) {
		return errors.Join(r.status(), a.stopped(stop))
	}
	return r.status()
}

// workOn runs the scenario of a program, which may be deaf to signals in its loops. Only
// one process alone asks at its calls whether to collect garbage.
func (r *runner) workOn(ctx context.Context, p *userprogram.Program, s *scenarios.Scenario) (finished, error) {
	running := ctx
	if p.System == nil {
		collected, end := collectAtCalls(ctx)
		defer end()
		running = collected
	}
	return interruptible(ctx, p.Finish, func() (finished, error) {
		f := r.work(running, s)
		return f, ctx.Err()
	})
}

// showProgram prints the result of a program if flags ask for it, and the remarks on it.
func (r *runner) showProgram(o *fortranOptions, f finished) error {
	if o.json {
		if err := r.print(f.result); err != nil {
			return err
		}
	}
	r.remark(f)
	return nil
}

// programFailed says why there is no result: with the user's line, if it is the program's
// fault.
func (a *app) programFailed(p *userprogram.Program, err error) error {
	var inRun *scenarios.RunError
	if errors.As(err, &inRun) {
		err = inRun.Err // which the user knows by the files and not by an id
	}
	var stop *vm.Stop
	var failed *vm.Error
	switch {
	case errors.As(p.Ended(), &failed):
		_, err := io.WriteString(a.stderr, failed.Render(p.Compiled().Sources))
		return errors.Join(errFailed, err)
	case errors.As(err, &stop):
		fmt.Fprintln(a.stderr, "simrun:", err)
		return exitStatus(stop.Code & 0xff)
	case p.System != nil:
		return &scenarios.RunError{ID: p.System.Name, Err: err}
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
