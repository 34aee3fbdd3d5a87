package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"sync"
	"syscall"

	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"simrun/internal/diag"
	"simrun/plots"
	"simrun/scenarios"
	"simrun/scenarios/store"
)

// app is one invocation of the command.
type app struct {
	catalog        *scenarios.Catalog
	args           []string
	stdin          io.Reader
	stdout, stderr io.Writer
	drawer         func() *plots.Drawer // made when first needed: parsing fonts takes time
	debug          bool                 // print the stack of a program that panics
	cache          cacheOptions
	store          *store.Store // of results; nil if none are kept
}

// run executes a command line and returns the exit status.
func run(c *scenarios.Catalog, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if _, isFile := stderr.(*os.File); !isFile {
		stderr = &lockedWriter{w: stderr}
	}
	a := &app{catalog: c, args: args, stdin: stdin, stdout: stdout, stderr: stderr}
	a.drawer = sync.OnceValue(plots.New)
	// A reader may close our output early, as head does. This is an error of writing and must not kill the process:
	// temporary files are still removed.
	signal.Ignore(syscall.SIGPIPE)
	terminated, stopTerminate := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stopTerminate()
	ctx, stop := signal.NotifyContext(terminated, os.Interrupt)
	defer stop()
	context.AfterFunc(ctx, stop) // a second interrupt ends us at once

	root := a.command()
	root.SetArgs(asProgram(root, args))
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	err := root.ExecuteContext(ctx)
	if err != nil && ctx.Err() != nil {
		fmt.Fprintln(stderr, "simrun:", context.Cause(ctx))
		if terminated.Err() != nil {
			return exitTerminated
		}
		return exitInterrupted
	}
	return a.report(err)
}

// lockedWriter lets several goroutines write, as the system does with files.
type lockedWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (l *lockedWriter) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.w.Write(p)
}

// The groups of commands in the usage text.
const (
	groupRun  = "run"
	groupShow = "show"
)

const rootLong = `simrun simulates parallel machines of the 1990s and regenerates the tables and
figures of the programming systems that were introduced on them.

A scenario file says what runs on which machine and what was published about it.
The id of a built-in scenario (see list) stands for its file. simrun also runs a
program in place of scenarios, with the flags of simrun fortran.

simrun prints each exhibit as a table, with the published value and the error
beside the simulated value. It writes figures, CSV and a manifest to files. It
compares an unchanged run of a built-in scenario with its record. It keeps
results and does not compute them again; see cache.

Exit status: 0; 1 if a check or a program failed, or a run is not as recorded; 2
for bad usage or bad input; 130 if interrupted.`

const rootExample = `  simrun scenarios/*.toml
  simrun --counterfactuals armci-fig4
  simrun --set machine.lapi.interrupt=20us --no-files scenarios/armci-fig4.toml
  simrun --json - < my-scenario.toml
  simrun run x.hpj --machine t3d -n 8`

func (a *app) command() *cobra.Command {
	root := &cobra.Command{
		Use:               "simrun FILE.toml...",
		Short:             "Simulate historical parallel machines and their programming systems",
		Long:              rootLong,
		Example:           rootExample,
		Args:              cobra.ArbitraryArgs,
		SilenceErrors:     true,
		SilenceUsage:      true,
		ValidArgsFunction: a.completeScenarios,
	}
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(strings.ReplaceAll(root.UsageTemplate(), "Flags.FlagUsages", fmt.Sprintf("Flags.FlagUsagesWrapped %d", defaultWidth)))
	root.Version = versionLine()
	root.SetVersionTemplate("{{.Version}}\n")
	root.CompletionOptions.SetDefaultShellCompDirective(cobra.ShellCompDirectiveNoFileComp)
	root.AddGroup(&cobra.Group{ID: groupRun, Title: "Run scenarios:"}, &cobra.Group{ID: groupShow, Title: "Look things up:"})
	root.SetHelpCommandGroupID(groupShow)
	root.SetCompletionCommandGroupID(groupShow)
	root.AddCommand(a.runCommand(), a.compareCommand(), a.swapCommand(), a.whatifCommand(), a.explainCommand(), a.sweepCommand(), a.mergeCommand(), a.recordCommand(), a.fortranCommand(), a.measureCommand(), a.litmusCommand(), a.traceCommand(), a.auditCommand(), a.reportCommand(), a.serveCommand(), a.listCommand(), a.cacheCommand(), a.showCommand(), a.translateCommand(), a.mctRouterCommand(), a.machineCommand(), a.libraryCommand(), a.versionCommand())

	for _, c := range root.Commands() {
		c.Long = filled(c.Long)
	}

	root.PersistentFlags().BoolVar(&a.debug, "debug", false, "print the Go stack of a program that panics")
	a.addCacheFlags(root)
	a.addMachineFiles(root)
	o := &runOptions{}
	o.addTo(root, a)
	addIntervals(root, &o.intervals)
	root.SetHelpCommand(helpCommand(root))
	root.RunE = func(c *cobra.Command, files []string) error { return a.runFromRoot(c, o, files) }
	return root
}

// filled breaks the lines of a paragraph again if one is too long for a terminal.
func filled(long string) string {
	paragraphs := strings.Split(long, "\n\n")
	for i, p := range paragraphs {
		lines := strings.Split(p, "\n")
		isLong := func(line string) bool { return len(line) > defaultWidth }
		isIndented := func(line string) bool { return strings.HasPrefix(line, " ") } // as it is to stand
		if slices.ContainsFunc(lines, isLong) && !slices.ContainsFunc(lines, isIndented) {
			lines = strings.Split(text.WrapSoft(strings.Join(strings.Fields(p), " "), defaultWidth), "\n")
			for k := range lines {
				lines[k] = strings.TrimRight(lines[k], " ")
			}
			paragraphs[i] = strings.Join(lines, "\n")
		}
	}
	return strings.Join(paragraphs, "\n\n")
}

// helpCommand is cobra's, but a topic that does not exist is bad usage.
func helpCommand(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [command]", Short: "Help about any command", GroupID: groupShow,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			var names []string
			for _, c := range root.Commands() {
				names = append(names, c.Name())
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, topic []string) error {
			c, rest, err := root.Find(topic)
			if err != nil || len(rest) > 0 {
				return unknownCommand(root, strings.Join(topic, " "))
			}
			c.InitDefaultHelpFlag()
			return c.Help()
		},
	}
}

// unknownCommand says which command below another, or which of the other names, may have been meant.
func unknownCommand(above *cobra.Command, name string, names ...string) error {
	for _, c := range above.Commands() {
		names = append(names, c.Name())
	}
	return usageError(above, "unknown command %q%s", name, diag.Hint(name, names))
}

// defaultWidth is the width of text that does not go to a terminal.
const defaultWidth = 80

// width returns how many columns there are for text on standard output.
func (a *app) width() int { return columns(a.stdout) }

// columns returns how many columns there are for text on a writer.
func columns(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 0 {
			return min(n, 120)
		}
	}
	return defaultWidth
}

// isTerminal says whether somebody watches what is written.
func isTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}
