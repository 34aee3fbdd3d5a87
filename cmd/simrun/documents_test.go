package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"simrun/scenarios/sweep"
)

// commandLine is a command line of simrun that stands alone in a document.
var commandLine = regexp.MustCompile(`(?m)^ {4,}(?:go run \./cmd/)?simrun (.*)$`)

// TestDocumentedCommands checks the command lines in documents as far as that is possible without running anything: flags,
// numbers of arguments, and the names of scenarios, machines, parameters, counterfactuals, rows and columns.
func TestDocumentedCommands(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	var files []string
	for _, pattern := range []string{"README.md", "docs/*.md", "docs/machines/*.md"} {
		more, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	checked := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range commandLine.FindAllStringSubmatch(string(text), -1) {
			checked++
			for _, args := range commandsOf(m[1]) {
				if err := checkCommand(args); err != nil {
					t.Errorf("%s: simrun %s: %v", file, m[1], err)
				}
			}
		}
	}
	if checked < 50 {
		t.Errorf("found %d command lines in documents, expected more than 50", checked)
	}
}

// TestCheckCommand shows that the check of documents finds mistakes.
func TestCheckCommand(t *testing.T) {
	t.Chdir(filepath.Join("..", ".."))
	for _, test := range []struct{ line, want string }{
		{"armci-fig4", ""},
		{"armci-fgi4", "unknown scenario"},
		{"scenarios/armci-fgi*.toml", "no such file"},
		{"lsit", "unknown command"},
		{"compare armci-fig4 --sett a=b", "unknown flag"},
		{"whatif", "found 0 arguments"},
		{"armci-table1 --counterfactual no-interrupts", "unknown counterfactual"},
		{"run armci-intro --set machine.lapi.interupt=5us", "unknown parameter"},
		{"sweep armci-intro --vary machine.lapi.interrupt=1us:2us", "expected LOW:HIGH"},
		{"pddp-table3 --machine t3d --row 17", "no row named 17"},
		{"machine ibmps", "unknown machine"},
		{"fortran lu.f --machine t33d", "unknown machine"},
		{"fortran scenarios/programs/lv.f --machine t3d", "no such file"},
		{"swap armci-intro --machine ibmsp=t33d.processor", "unknown machine"},
		{`hpjava-fig1 --row "t3d 16" # 'comment`, ""},
		{"armci-intro --json > x | simrun show nothing", "unknown scenario"},
	} {
		var err error
		for _, args := range commandsOf(test.line) {
			err = errors.Join(err, checkCommand(args))
		}
		if test.want == "" && err == nil || test.want != "" && err != nil && strings.Contains(err.Error(), test.want) {
			continue
		}
		t.Errorf("%s: error %v, want %q", test.line, err, test.want)
	}
}

// commandsOf returns the arguments of each simrun in a line of a shell.
func commandsOf(line string) [][]string {
	line, _, _ = strings.Cut(line, " #")
	var quote rune
	words := strings.FieldsFunc(line, func(r rune) bool {
		switch {
		case quote == 0 && (r == '\'' || r == '"'):
			quote = r
		case r == quote:
			quote = 0
		}
		return quote == 0 && r == ' '
	})
	var all [][]string
	var args []string
	for i := 0; i < len(words); i++ {
		switch words[i] {
		case "|":
			all, args = append(all, args), nil
			i++ // simrun
		case ">", "<":
			i++ // a file
		default:
			args = append(args, strings.Trim(words[i], `'"`))
		}
	}
	return append(all, args)
}

// checkCommand checks a command line without running it.
func checkCommand(args []string) error {
	a := &app{catalog: catalog(), stderr: io.Discard}
	root := a.command()
	c, rest, err := root.Find(asProgram(root, args))
	if err != nil {
		return err
	}
	if err := c.ParseFlags(rest); err != nil {
		return err
	}
	rest = c.Flags().Args()
	if err := c.ValidateArgs(rest); err != nil {
		return err
	}
	own, err := c.Flags().GetStringArray(machineFileFlag)
	if err != nil {
		return err
	}
	for _, file := range own {
		if err := a.addMachine(file); err != nil {
			return err
		}
	}
	switch c.Name() {
	case "machine", "measure", "fortran":
		return a.checkNames(c, rest)
	case "explain":
		return a.checkScenarios(c, rest[:1])
	case "simrun":
		if len(rest) > 0 && !strings.ContainsAny(rest[0], "./-") && a.catalog.File(rest[0]) == nil {
			return unknownCommand(c, rest[0])
		}
		return a.checkScenarios(c, rest)
	case "run", "compare", "swap", "whatif", "sweep", "trace", "audit", "report", "serve", "show":
		return a.checkScenarios(c, rest)
	}
	return nil
}

// checkNames checks the machines of a command, and the programs that come with simrun.
func (a *app) checkNames(c *cobra.Command, args []string) error {
	names := args
	if c.Name() == "fortran" {
		names = nil
		for _, file := range args {
			if _, err := os.Stat(file); err != nil && strings.Contains(file, "/") {
				return err
			}
		}
		if name := c.Flag("machine").Value.String(); name != "" {
			names = []string{name}
		}
	}
	for _, name := range names {
		if _, err := a.catalog.FindMachine(name); err != nil {
			return err
		}
	}
	return nil
}

// checkScenarios loads the scenarios of a command with its changes. Kept results are no scenarios.
func (a *app) checkScenarios(c *cobra.Command, args []string) error {
	var changed changes
	for flag, values := range map[string]*[]string{"set": &changed.set, "row": &changed.rows, "column": &changed.columns, "machine": &changed.machines} {
		if f, err := c.Flags().GetStringArray(flag); err == nil {
			*values = f
		}
	}
	if c.Name() == "swap" {
		for _, text := range changed.machines {
			set, err := a.swapSetting(text)
			if err != nil {
				return err
			}
			changed.set = append(changed.set, set)
		}
		changed.machines = nil
	}
	if f := c.Flag("counterfactual"); f != nil {
		changed.counterfactual = f.Value.String()
	}
	overrides, err := changed.overrides(c, a.catalog)
	if err != nil {
		return err
	}
	for _, arg := range args {
		if arg == "-" || slices.Contains([]string{".json", ".jsonl"}, filepath.Ext(arg)) {
			continue
		}
		files, err := filepath.Glob(arg)
		if err != nil {
			return err
		}
		if files == nil {
			files = []string{arg}
		}
		for _, file := range files {
			s, err := a.loadOne(file, overrides, changed.counterfactual)
			if err != nil {
				return err
			}
			ranges, _ := c.Flags().GetStringArray("vary") // of sweep alone
			for _, text := range ranges {
				if _, err := sweep.NewRange(a.catalog, s, text); err != nil {
					return fmt.Errorf("%s: %w", file, err)
				}
			}
		}
	}
	return nil
}
