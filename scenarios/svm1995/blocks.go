package svm1995

import (
	"context"
	"fmt"
	"strings"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// listed are the templates of svm-table1.svm with the blocks that Table 1's storage scheme has for them, by processor.
var listed = []struct {
	name, heading string
	want          [3]string
}{
	{"T2", "T2(5), linked: HOME(T1(3*I)), T1(15) in blocks", [3]string{"(1,1)", "(2,3)", "(4,5)"}},
	{"MIXED", "MIXED(12), indirect: P(MAP(I)), MAP = 2 1 1 3 3 3 2 2 1 3 1 2", [3]string{"(2,3) (9,9) (11,11)", "(1,1) (7,8) (12,12)", "(4,6) (10,10)"}},
	{"SORTED", "SORTED(12), indirect: P((I+3)/4)", [3]string{"(1,4)", "(5,8)", "(9,12)"}},
}

// runBlocks shows the lists of Table 1 and measures what they save.
func runBlocks(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	out := &scenarios.Outcome{}
	part := out.Exhibit("svm-table1")
	x, err := runExample(ctx, env, "svm-table1.svm", 3, nil)
	if err != nil {
		return nil, err
	}
	for _, l := range listed {
		all, err := x.named(l.name, 2)
		if err != nil {
			return nil, err
		}
		t := exhibit.TextPart{Heading: l.heading, Header: []string{"processor", "number of local blocks n", "(lower_bound, upper_bound)", "integers"}}
		for k, numbers := range all {
			blocks, text := int(numbers[1]), pairs(numbers[2:])
			row := fmt.Sprintf("%s, processor %d", l.name, k+1)
			t.Rows = append(t.Rows, []string{fmt.Sprint(k + 1), fmt.Sprint(blocks), text, fmt.Sprint(2*blocks + 1)})
			part.CellIn("", row, "blocks", numbers[1])
			for b := range blocks {
				part.CellIn("", row, fmt.Sprintf("lower_bound %d", b+1), numbers[2+2*b])
				part.CellIn("", row, fmt.Sprintf("upper_bound %d", b+1), numbers[3+2*b])
			}
			out.Check(fmt.Sprintf("%s-%d", strings.ToLower(l.name), k+1), text == l.want[k], "%s, expected %s", text, l.want[k])
		}
		part.Text = append(part.Text, t)
	}
	return out, judgeLists(ctx, env, part)
}

// pairs writes blocks as the article does.
func pairs(numbers []float64) string {
	var all []string
	for i := 0; i+1 < len(numbers); i += 2 {
		all = append(all, fmt.Sprintf("(%.0f,%.0f)", numbers[i], numbers[i+1]))
	}
	return strings.Join(all, " ")
}

// judgeLists judges whether a loop over the list is scheduled faster than one that tests all elements (svm-103).
func judgeLists(ctx context.Context, env *scenarios.Env, part *scenarios.Part) error {
	if !env.Asks("svm-103") {
		return nil
	}
	least, text := 0.0, ""
	for _, n := range env.Config().(*examplesConfig).Processors {
		x, err := runExample(ctx, env, "svm-lists.svm", n, nil)
		if err != nil {
			return err
		}
		slowest := map[string]float64{}
		for _, name := range []string{"list", "tests"} {
			all, err := x.named(name, 1)
			if err != nil {
				return err
			}
			for _, l := range all {
				slowest[name] = max(slowest[name], l[0])
			}
		}
		ratio := slowest["tests"] / slowest["list"]
		part.CellIn("ms", fmt.Sprintf("%d processors", n), "loop from the list", 1e3*slowest["list"])
		part.CellIn("ms", fmt.Sprintf("%d processors", n), "loop that tests MAP", 1e3*slowest["tests"])
		if least == 0 || ratio < least {
			least = ratio
		}
		text += fmt.Sprintf(", %.1f on %d", ratio, n)
	}
	part.Claim("svm-103", least >= 1.5, "times as fast from the list%s, at least 1.5 wanted", text)
	return nil
}
