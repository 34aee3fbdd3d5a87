package svm1995

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/scenarios/systems"
)

// examplesConfig is the configuration of the programs that run the article's examples.
type examplesConfig struct {
	Processors []int `toml:"processors" min:"1" max:"1024"`
	Size       int   `toml:"size,optional" min:"4" max:"4096"` // of shallow water, for Figure 3
	Steps      int   `toml:"steps,optional" min:"2" max:"100000"`
}

// examplePrograms returns the programs behind Figures 1 to 4 and Table 1.
func examplePrograms() []scenarios.Program {
	common := scenarios.Program{
		NeedsMachine: true, Needs: systems.Named("svmfortran").Needs,
		Config:    func() any { return &examplesConfig{Size: 1024, Steps: 66} },
		Processes: func(c any) int { return largestOf(c.(*examplesConfig).Processors) },
		Validate:  validateExamples,
	}
	var all []scenarios.Program
	for _, x := range []struct {
		name, doc string
		run       func(context.Context, *scenarios.Env) (*scenarios.Outcome, error)
	}{
		{"svm-sections", "parallel sections on processor arrangements", runSections},
		{"svm-linked", "a linked distribution for an irregular grid", runLinked},
		{"svm-scheduling", "which processor executes which iteration, by strategy, and what scheduling takes", runScheduling},
		{"svm-dispatch", "the intermediate code of exclusive mode, and what dispatching takes", runDispatch},
		{"svm-blocks", "block lists of inverted distributions, and what loops over them take", runBlocks},
	} {
		p := common
		p.Name, p.Doc, p.Run = x.name, x.doc, x.run
		all = append(all, p)
	}
	return all
}

// validateExamples complains about examples that would run nowhere, or twice.
func validateExamples(s *scenarios.Scenario) []scenarios.Complaint {
	return scenarios.OnceEach("processors", s.Config.(*examplesConfig).Processors)
}

func largestOf(list []int) int {
	most := 1
	for _, n := range list {
		most = max(most, n)
	}
	return most
}

// example is a run of a program in SVM-Fortran.
type example struct {
	run   *spmd.Run
	lines []line // what the processors printed, those of the first one first
}

// line is a line of output: a name, and numbers behind it.
type line struct {
	name    string
	numbers []float64
}

// runExample runs a file of the folder programs. Include answers INCLUDE lines that are not files of the folder; it may be nil.
func runExample(ctx context.Context, env *scenarios.Env, file string, n int, include map[string]string) (*example, error) {
	text, err := scenarios.Source(file)
	if err != nil {
		return nil, err
	}
	return runText(ctx, env, fortran.Source{Name: file, Text: text}, n, include)
}

// runText compiles a program and runs it.
func runText(ctx context.Context, env *scenarios.Env, source fortran.Source, n int, include map[string]string) (x *example, err error) {
	program, err := buildText(env, source, include)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, program.Close()) }()
	return runBuilt(ctx, env, source.Name, program, n)
}

// buildText compiles a program, which then runs on any number of processors.
func buildText(env *scenarios.Env, source fortran.Source, include map[string]string) (*spmd.Program, error) {
	costs, err := costsOf(env)
	if err != nil {
		return nil, err
	}
	return systems.Named("svmfortran").Build([]fortran.Source{source}, systems.Options{Costs: costs,
		Include: func(name string) ([]byte, error) {
			if text, ok := include[name]; ok {
				return []byte(text), nil
			}
			return scenarios.Source(name)
		}})
}

// runBuilt runs a program that has been compiled; name is that of its file.
func runBuilt(ctx context.Context, env *scenarios.Env, name string, program *spmd.Program, n int) (*example, error) {
	printed := make([]bytes.Buffer, n)
	run := &spmd.Run{KeepFaults: true, Config: func(rank int) vm.Config {
		return vm.Config{Library: fio.New(fio.Config{Output: &printed[rank], Files: fio.MemoryFiles{}})}
	}}
	if _, err := env.Run(ctx, scenarios.Job{Processes: n, Body: program.Body(run)}); err != nil {
		return nil, fmt.Errorf("%s on %d processors: %w", name, n, err)
	}
	x := &example{run: run}
	for rank := range printed {
		for text := range strings.Lines(printed[rank].String()) {
			l, err := readLine(text)
			if err != nil {
				return nil, fmt.Errorf("%s printed %q: %w", name, text, err)
			}
			x.lines = append(x.lines, l)
		}
	}
	return x, nil
}

// adjoining is a name with a number right behind it.
var adjoining = regexp.MustCompile(`^([a-z_]+)([-*0-9.]+)$`)

// readLine reads a name, which ends at a colon or is a word, and numbers.
func readLine(text string) (line, error) {
	name, rest, found := strings.Cut(strings.TrimSpace(text), ":")
	if !found {
		name, rest, found = strings.Cut(name, " ")
	}
	if parts := adjoining.FindStringSubmatch(name); !found && parts != nil {
		name, rest = parts[1], parts[2] // the number fills its field
	}
	l := line{name: name}
	for _, word := range strings.Fields(rest) {
		x, err := strconv.ParseFloat(word, 64)
		switch {
		case strings.Trim(word, "*") == "":
			return l, fmt.Errorf("found %s, expected a number: it has more digits than its format; set smaller durations", word)
		case err != nil:
			return l, fmt.Errorf("found %q, expected a number", word)
		}
		l.numbers = append(l.numbers, x)
	}
	return l, nil
}

// named returns the lines of a name, each with as many numbers as expected or more.
func (x *example) named(name string, numbers int) ([][]float64, error) {
	var all [][]float64
	for _, l := range x.lines {
		if l.name != name {
			continue
		}
		if len(l.numbers) < numbers {
			return nil, fmt.Errorf("found a line %s with %d numbers, expected %d", name, len(l.numbers), numbers)
		}
		all = append(all, l.numbers)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("found no line %s, expected one", name)
	}
	return all, nil
}

// scheduling returns what a run's processors spend on finding bounds and in the run-time library, the mean over them, in
// seconds.
func scheduling(r *spmd.Run) float64 {
	parts := systems.Mean(r)
	return (parts[machines.Addressing] + parts[machines.Runtime]).Seconds()
}
