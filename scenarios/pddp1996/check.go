package pddp1996

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
)

// check compares what the cells of each column printed with what is right. There is
// one check for a column, whatever the mode.
func (b *bench) check(ctx context.Context, out *scenarios.Outcome, columns []column, cells []*cell) error {
	references := map[size]string{}
	for _, col := range columns {
		all, observed := true, []string{}
		for _, c := range cells {
			if c.name != col.name {
				continue
			}
			want, known := references[c.size]
			if !known && b.reference != nil {
				var err error
				if want, err = b.sequential(ctx, c.size); err != nil {
					return err
				}
				references[c.size] = want
			}
			holds, saw := b.verify(c.Text, want)
			all = all && holds
			observed = append(observed, fmt.Sprintf("%v on %d processors: %s", c.size, c.n, saw))
		}
		out.Check(strings.ToLower(strings.ReplaceAll(col.name, " ", "-")), all, "%s", strings.Join(observed, "; "))
	}
	return nil
}

// sequential returns what the sequential program prints.
func (b *bench) sequential(ctx context.Context, s size) (string, error) {
	sources, err := read(b.reference)
	if err != nil {
		return "", err
	}
	p, err := fortran.Build(sources, fortran.Options{Include: b.including(s, 1)})
	if err != nil {
		return "", err
	}
	defer p.Close()
	var printed bytes.Buffer
	_, err = p.Run(ctx, vm.Config{Library: fio.New(fio.Config{Output: &printed, Files: fio.MemoryFiles{}})})
	return printed.String(), err
}

var number = regexp.MustCompile(`[-+]?[0-9]*\.?[0-9]+(?:[EeDd][-+]?[0-9]+)?`)

// numbers returns the numbers in a text.
func numbers(text string) []float64 {
	var all []float64
	for _, word := range number.FindAllString(text, -1) {
		if x, err := strconv.ParseFloat(strings.NewReplacer("D", "E", "d", "e").Replace(word), 64); err == nil {
			all = append(all, x)
		}
	}
	return all
}

// likeSequential holds if a program prints first what the sequential one prints, but
// for the order of sums.
func likeSequential(text, want string) (holds bool, observed string) {
	const (
		tolerance = 1e-9  // of a number
		rounding  = 1e-10 // of numbers near 0, such as errors
	)
	got, right := numbers(text), numbers(want)
	if len(got) < len(right) || len(right) == 0 {
		return false, fmt.Sprintf("%d numbers printed, %d by the sequential program", len(got), len(right))
	}
	worst := 0.0
	for i, x := range right {
		if d := math.Abs(got[i] - x); d > rounding {
			worst = max(worst, d/max(rounding, math.Abs(x)))
		}
	}
	return worst <= tolerance, fmt.Sprintf("%d numbers as the sequential program prints them, the greatest difference %.1e of the number", len(right), worst)
}

// exactly holds if the last number that a program prints, its error, is 0.
func exactly(text, _ string) (holds bool, observed string) {
	all := numbers(text)
	if len(all) == 0 {
		return false, fmt.Sprintf("printed %q, expected an error of 0", text)
	}
	last := all[len(all)-1]
	return last == 0, fmt.Sprintf("error %g, expected exactly 0", last)
}
