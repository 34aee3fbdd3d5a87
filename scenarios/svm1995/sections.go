package svm1995

import (
	"context"
	"fmt"
	"slices"

	"simrun/scenarios"
	"simrun/scenarios/exhibit"
)

// iterationsOfSection is how many iterations the loop of each section has.
const iterationsOfSection = 30

// sectionRun is what a section of Figure 1 did.
type sectionRun struct {
	by          [iterationsOfSection]int // the processor that executed an iteration, among all
	number      map[int]int              // of a processor in its set
	size        int                      // of the set
	began, ends float64                  // s
}

// processors returns those of the section, in ascending order.
func (s *sectionRun) processors() []int {
	list := slices.Clone(s.by[:])
	slices.Sort(list)
	return slices.Compact(list)
}

// runSections runs Figure 1, where P and P1 are two groups of processors and where there are too few for two.
func runSections(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	out := &scenarios.Outcome{}
	part := out.Exhibit("svm-fig1")
	for _, n := range env.Config().(*examplesConfig).Processors {
		x, err := runExample(ctx, env, "svm-fig1.svm", n, nil)
		if err != nil {
			return nil, err
		}
		sections, err := readSections(x)
		if err != nil {
			return nil, err
		}
		showSections(part, n, sections)
		checkSections(out, n, sections)
	}
	return out, nil
}

func readSections(x *example) (*[2]sectionRun, error) {
	var sections [2]sectionRun
	iterations, err := x.named("iteration", 5)
	if err != nil {
		return nil, err
	}
	for _, l := range iterations {
		s := &sections[int(l[0])-1]
		if s.number == nil {
			s.number = map[int]int{}
		}
		who := int(l[2])
		s.by[int(l[1])-1], s.number[who], s.size = who, int(l[3]), int(l[4])
	}
	times, err := x.named("time", 3)
	if err != nil {
		return nil, err
	}
	for _, l := range times {
		sections[int(l[0])-1].began, sections[int(l[0])-1].ends = l[1], l[2]
	}
	return &sections, nil
}

// showSections adds a table of the processors with their sets and iterations.
func showSections(part *scenarios.Part, n int, sections *[2]sectionRun) {
	t := exhibit.TextPart{Heading: fmt.Sprintf("On %d processors", n), Header: []string{"section", "processor", "number in its set", "size of the set", "iterations"}}
	for k := range sections {
		s, name := &sections[k], sectionNames[k]
		for _, who := range s.processors() {
			first, last := slices.Index(s.by[:], who), lastIndex(s.by[:], who)
			t.Rows = append(t.Rows, []string{name, fmt.Sprint(who), fmt.Sprint(s.number[who]), fmt.Sprint(s.size), fmt.Sprintf("%d to %d", first+1, last+1)})
			row := fmt.Sprintf("%d processors, %s, processor %d", n, name, who)
			part.CellIn("", row, "number in its set", float64(s.number[who]))
			part.CellIn("", row, "size of the set", float64(s.size))
			part.CellIn("", row, "iterations", float64(last-first+1))
		}
		part.CellIn("s", fmt.Sprintf("%d processors, %s", n, name), "began", s.began)
		part.CellIn("s", fmt.Sprintf("%d processors, %s", n, name), "ended", s.ends)
	}
	part.Text = append(part.Text, t)
}

var sectionNames = [2]string{"F on P", "G on P1"}

func lastIndex(list []int, x int) int {
	for i := len(list) - 1; i >= 0; i-- {
		if list[i] == x {
			return i
		}
	}
	return -1
}

// checkSections checks who executed what. Each section has ten processors and three iterations for each. Two groups
// work at once if there are processors for both. Otherwise the same processors execute one section after the other.
func checkSections(out *scenarios.Outcome, n int, sections *[2]sectionRun) {
	f, g := sections[0].processors(), sections[1].processors()
	whole := true
	for k := range sections {
		s := &sections[k]
		whole = whole && len(s.processors()) == 10 && s.size == 10
		for i, who := range s.by {
			whole = whole && s.number[who] == i/3 // blocks of three in a set of ten
		}
	}
	out.Check(fmt.Sprintf("sets-of-ten-on-%d", n), whole, "F is executed by processors %v, G by %v, numbered %d to %d in their sets", f, g, 0, 9)
	overlap := sections[0].began < sections[1].ends && sections[1].began < sections[0].ends
	if n >= 20 {
		shared := slices.ContainsFunc(f, func(p int) bool { return slices.Contains(g, p) })
		out.Check(fmt.Sprintf("two-groups-on-%d", n), !shared && overlap, "%d processors in both groups; F runs from %.3f to %.3f s, G from %.3f to %.3f s",
			len(f)+len(g)-len(union(f, g)), sections[0].began, sections[0].ends, sections[1].began, sections[1].ends)
		return
	}
	out.Check(fmt.Sprintf("one-group-on-%d", n), slices.Equal(f, g) && !overlap, "F runs from %.3f to %.3f s, G from %.3f to %.3f s on the same %d processors",
		sections[0].began, sections[0].ends, sections[1].began, sections[1].ends, len(f))
}

func union(a, b []int) []int {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
