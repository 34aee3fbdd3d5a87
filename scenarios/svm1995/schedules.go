package svm1995

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// mapped is how many iterations the loops of Figure 3 have in the drawing, and on how many processors: few enough to read,
// and blocks of unequal size.
const (
	mapped           = 17
	mappedProcessors = 4
)

// runScheduling shows who executes which iteration, and judges what scheduling takes.
func runScheduling(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	out := &scenarios.Outcome{}
	part := out.Exhibit("svm-fig3")
	par := fmt.Sprintf("      INTEGER N\n      PARAMETER (N = %d)\n", mapped)
	x, err := runExample(ctx, env, "svm-fig3.svm", mappedProcessors, map[string]string{"svm-fig3.par": par})
	if err != nil {
		return nil, err
	}
	if err := showSchedules(out, part, x); err != nil {
		return nil, err
	}
	if err := judgeOverheads(ctx, env, part); err != nil {
		return nil, err
	}
	return out, judgeFormsWaves(ctx, env, part)
}

// showSchedules adds the iterations of each processor by strategy, and checks them.
func showSchedules(out *scenarios.Outcome, part *scenarios.Part, x *example) error {
	t := exhibit.TextPart{Heading: fmt.Sprintf("%d iterations on %d processors", mapped, mappedProcessors), Header: []string{"strategy"}}
	for p := range mappedProcessors {
		t.Header = append(t.Header, fmt.Sprintf("processor %d", p))
	}
	by := map[string][]float64{}
	once := true
	for _, l := range x.lines {
		if len(l.numbers) != 2*mapped {
			return fmt.Errorf("found a line %s with %d numbers, expected %d", l.name, len(l.numbers), 2*mapped)
		}
		who, times := l.numbers[:mapped], l.numbers[mapped:]
		by[l.name] = who
		once = once && !slices.ContainsFunc(times, func(n float64) bool { return n != 1 })
		row := []string{l.name}
		for p := range mappedProcessors {
			own := iterationsOf(who, p)
			row = append(row, ranges(own))
			part.CellIn("", l.name, fmt.Sprintf("processor %d", p), float64(len(own)))
		}
		t.Rows = append(t.Rows, row)
	}
	part.Text = append(part.Text, t)
	out.Check("each-once", once && len(by) == 13, "%d strategies, each iteration once: %t", len(by), once)
	for _, pair := range []struct{ id, one, other string }{
		{"home-as-direct", "direct BLOCK", "ON_HOME, BLOCK"}, {"home-as-cyclic", "direct CYCLIC", "ON_HOME, CYCLIC"},
		{"home-as-segments", "direct CYCLIC(3)", "ON_HOME, CYCLIC(3)"}, {"semi-dynamic-repeats", "GUIDED, stored", "ON_HOME, stored"},
	} {
		out.Check(pair.id, slices.Equal(by[pair.one], by[pair.other]), "%s and %s have the same map", pair.one, pair.other)
	}
	return nil
}

// iterationsOf returns the iterations of a processor, from 1.
func iterationsOf(who []float64, p int) []int {
	var own []int
	for i, w := range who {
		if int(w) == p {
			own = append(own, i+1)
		}
	}
	return own
}

// ranges writes ascending numbers, those that follow each other as first-last.
func ranges(list []int) string {
	var words []string
	for i := 0; i < len(list); {
		k := i
		for k+1 < len(list) && list[k+1] == list[k]+1 {
			k++
		}
		if k > i {
			words = append(words, fmt.Sprintf("%d-%d", list[i], list[k]))
		} else {
			words = append(words, fmt.Sprint(list[i]))
		}
		i = k + 1
	}
	return strings.Join(words, " ")
}

// overheads are the strategies whose scheduling is measured, the direct one first.
var overheads = []struct{ name, strategy string }{{"direct BLOCK", "BLOCK"}, {"ON_HOME", "ON_HOME(T(I))"}, {"ALIGNED", "ALIGNED(A(1,I))"}}

// judgeOverheads judges whether scheduling by locality takes longer than direct scheduling (svm-108).
func judgeOverheads(ctx context.Context, env *scenarios.Env, part *scenarios.Part) (err error) {
	if !env.Asks("svm-108") {
		return nil
	}
	loops := make([]overheadLoop, len(overheads))
	defer func() {
		for i := range loops {
			err = errors.Join(err, loops[i].close())
		}
	}()
	for i, o := range overheads {
		if err := loops[i].build(env, o.strategy); err != nil {
			return err
		}
	}
	holds := true
	times := make([][]float64, len(overheads)) // us, by strategy and number of processors
	processors := env.Config().(*examplesConfig).Processors
	for _, n := range processors {
		var took []float64
		for i, o := range overheads {
			t, err := loops[i].overhead(ctx, env, n)
			if err != nil {
				return err
			}
			took = append(took, t)
			times[i] = append(times[i], 1e6*t)
			part.CellIn("us", fmt.Sprintf("scheduling on %d processors", n), o.name, 1e6*t)
		}
		holds = holds && took[1] > took[0] && took[2] > took[0]
	}
	var words []string
	for i, o := range overheads {
		least, most := fmt.Sprintf("%.2f", slices.Min(times[i])), fmt.Sprintf("%.2f", slices.Max(times[i]))
		if least != most {
			least += " to " + most
		}
		words = append(words, o.name+" takes "+least+" us")
	}
	where := fmt.Sprint(slices.Min(processors))
	if len(processors) > 1 {
		where += fmt.Sprintf(" to %d", slices.Max(processors))
	}
	part.Claim("svm-108", holds, "for a loop of 1024 iterations on %s processors %s", where, strings.Join(words, ", "))
	return nil
}

// overheadLoop is the loop of svm-overhead.svm with one strategy: programs that execute it 10 and 20 times.
type overheadLoop [2]*spmd.Program

const overheadFile = "svm-overhead.svm"

// build compiles the programs.
func (l *overheadLoop) build(env *scenarios.Env, strategy string) error {
	text, err := scenarios.Source(overheadFile)
	if err != nil {
		return err
	}
	source := fortran.Source{Name: overheadFile, Text: []byte(strings.Replace(string(text), "STRATEGY(BLOCK)", "STRATEGY("+strategy+")", 1))}
	for i := range l {
		par := fmt.Sprintf("      INTEGER REPEAT\n      PARAMETER (REPEAT = %d)\n", 10*(i+1))
		if l[i], err = buildText(env, source, map[string]string{"svm-overhead.par": par}); err != nil {
			return err
		}
	}
	return nil
}

// overhead returns what scheduling one execution of the loop takes on n processors, in seconds: of ten executions more.
func (l *overheadLoop) overhead(ctx context.Context, env *scenarios.Env, n int) (float64, error) {
	var took [2]float64
	for i, program := range l {
		x, err := runBuilt(ctx, env, overheadFile, program, n)
		if err != nil {
			return 0, err
		}
		took[i] = scheduling(x.run)
	}
	return (took[1] - took[0]) / 10, nil
}

// close closes the programs that have been compiled.
func (l *overheadLoop) close() (err error) {
	for _, program := range l {
		if program != nil {
			err = errors.Join(err, program.Close())
		}
	}
	return err
}

// judgeFormsWaves judges shallow water with other strategies at its loops, and shows what it takes.
func judgeFormsWaves(ctx context.Context, env *scenarios.Env, part *scenarios.Part) error {
	if !env.Asks("svm-041") && !env.Asks("svm-107") {
		return nil
	}
	config := env.Config().(*examplesConfig)
	var cells []*cell
	for _, n := range config.Processors {
		cells = append(cells, &cell{column: column{Name: formHome, System: "svmfortran"}, n: n, app: shallowWater, problem: waves(config.Size, config.Steps), mode: scenarios.Sampled})
	}
	stepsOf := map[string]int{formHome: config.Steps, formBlock: config.Steps, formCyclic: 4}
	problemOf := func(form string, _ *cell) problem { return waves(config.Size, stepsOf[form]) }
	costs, err := measureForms(ctx, env, cells, problemOf, func(form string, c *cell) {
		part.CellIn("s", fmt.Sprintf("shallow water on %d processors", c.n), fmt.Sprintf("%s, %d steps", form, stepsOf[form]), c.time)
	})
	if err != nil {
		return err
	}
	if part.Other = config.Size != 1024; !part.Other {
		costs.judge(part)
	}
	return nil
}
