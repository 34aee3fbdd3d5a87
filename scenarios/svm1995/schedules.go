package svm1995

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"simrun/machines"
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
	return out, judgeForms(ctx, env, part)
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
func judgeOverheads(ctx context.Context, env *scenarios.Env, part *scenarios.Part) error {
	if !env.Asks("svm-108") {
		return nil
	}
	holds := true
	var texts []string
	for _, n := range env.Config().(*examplesConfig).Processors {
		var took []float64
		for _, o := range overheads {
			t, err := loopOverhead(ctx, env, n, o.strategy)
			if err != nil {
				return err
			}
			took = append(took, t)
			part.CellIn("us", fmt.Sprintf("scheduling on %d processors", n), o.name, 1e6*t)
		}
		holds = holds && took[1] > took[0] && took[2] > took[0]
		texts = append(texts, fmt.Sprintf("%.2f, %.2f and %.1f us on %d", 1e6*took[0], 1e6*took[1], 1e6*took[2], n))
	}
	part.Claim("svm-108", holds, "for a loop of 1024 iterations direct BLOCK, ON_HOME and ALIGNED take %s processors", strings.Join(texts, "; "))
	return nil
}

// loopOverhead returns what scheduling one execution of the loop of svm-overhead.svm takes, in seconds: ten executions more.
func loopOverhead(ctx context.Context, env *scenarios.Env, n int, strategy string) (float64, error) {
	text, err := scenarios.Source("svm-overhead.svm")
	if err != nil {
		return 0, err
	}
	source := fortran.Source{Name: "svm-overhead.svm", Text: []byte(strings.Replace(string(text), "STRATEGY(BLOCK)", "STRATEGY("+strategy+")", 1))}
	var took [2]float64
	for i := range took {
		par := fmt.Sprintf("      INTEGER REPEAT\n      PARAMETER (REPEAT = %d)\n", 10*(i+1))
		x, err := runText(ctx, env, source, n, map[string]string{"svm-overhead.par": par})
		if err != nil {
			return 0, err
		}
		took[i] = scheduling(x.run)
	}
	return (took[1] - took[0]) / 10, nil
}

// The forms of shallow water by how its loops are scheduled.
const (
	formHome   = "ON_HOME"
	formBlock  = "direct BLOCK"
	formCyclic = "direct CYCLIC"
)

// judgeForms judges shallow water with other strategies at its loops: predefined scheduling costs little more than direct
// (svm-041), and direct scheduling costs little of the time of the loops (svm-107).
func judgeForms(ctx context.Context, env *scenarios.Env, part *scenarios.Part) error {
	if !env.Asks("svm-041") && !env.Asks("svm-107") {
		return nil
	}
	config := env.Config().(*examplesConfig)
	slowest, share := 0.0, 0.0
	var ratios, shares []string
	for _, n := range config.Processors {
		took := map[string]float64{}
		for _, form := range []string{formHome, formBlock, formCyclic} {
			c := &cell{column: column{Name: form, System: "svmfortran"}, n: n, app: shallowWater, problem: waves(config.Size, config.formSteps(form)), mode: scenarios.Sampled, strategies: formStrategies[form]}
			if err := runColumn(ctx, env, []*cell{c}); err != nil {
				return err
			}
			took[form] = c.time
			part.CellIn("s", fmt.Sprintf("shallow water on %d processors", n), fmt.Sprintf("%s, %d steps", form, config.formSteps(form)), c.time)
			if form != formHome {
				s := (c.seconds(machines.Addressing) + c.seconds(machines.Runtime)) / (c.time - c.seconds(machines.Barriers))
				share = max(share, s)
				shares = append(shares, fmt.Sprintf("%.4f %% (%s on %d)", 100*s, form, n))
			}
		}
		slowest = max(slowest, took[formHome]/took[formBlock])
		ratios = append(ratios, fmt.Sprintf("%.3f on %d", took[formHome]/took[formBlock], n))
	}
	if part.Other = config.Size != 1024; !part.Other {
		judgeFormsOf(part, slowest, share, ratios, shares)
	}
	return nil
}

// formSteps returns how many time steps a form has: with direct CYCLIC, which is not compared with the others and has faults on nearly every
// page in each step, four.
func (c *examplesConfig) formSteps(form string) int {
	if form == formCyclic {
		return 4
	}
	return c.Steps
}

// judgeFormsOf gives the verdicts. What fails for one of the two applications fails; what holds for one waits for the other.
func judgeFormsOf(part *scenarios.Part, slowest, share float64, ratios, shares []string) {
	const other = "the same of crystal growth; of shallow water it holds: "
	if text := "shallow water takes " + strings.Join(ratios, ", ") + " processors of the time with direct BLOCK, at most 1.10 allowed"; slowest > 1.10 {
		part.Claim("svm-041", false, "%s", text)
	} else {
		part.Open("svm-041", "%s%s", other, text)
	}
	if text := "scheduling is " + strings.Join(shares, ", ") + " of the time of the loops, at most 5 % allowed"; share > 0.05 {
		part.Claim("svm-107", false, "%s", text)
	} else {
		part.Open("svm-107", "%s%s", other, text)
	}
}

// formStrategies returns the strategy of each PDO in a form, by the number of the directive in the text from 0; nil: as it is.
var formStrategies = map[string]func(k int) string{
	formBlock:  func(int) string { return "BLOCK" },
	formCyclic: func(int) string { return "CYCLIC" },
}
