package armci1999

import (
	"context"
	"fmt"

	"simrun/scenarios"
)

// The lengths that the paper's statements are about, in bytes.
const (
	accumulateLast = 1 << 20
	passFirst      = 8 << 10
)

// claimAccumulates judges what the paper says of the factor of accumulate.
func claimAccumulates(ctx context.Context, env *scenarios.Env, x *scenarios.Part, times []accumulates) error {
	if err := claimProtocols(ctx, env, x, times); err != nil {
		return err
	}
	if missing := lackingLengths(times); missing != "" {
		for _, id := range []string{"046", "047", "048"} {
			x.Open("armci-c-"+id, "%s", missing)
		}
		return nil
	}
	const tolerance = 0.01
	all := func(*accumulates) bool { return true }
	everywhere("time with the factor / with 1", byLength(times, all, (*accumulates).scaledOverPlain),
		func(q quotient) bool { return isWithin(q.v, 1-tolerance, 1+tolerance) }).give(x, "armci-c-046")
	long := func(a *accumulates) bool { return a.bytes >= passFirst && a.bytes <= accumulateLast }
	everywhere("time with the factor / with a scaling pass before", byLength(times, long, func(a *accumulates) float64 { return float64(a.scaled.took) / float64(a.pass.took) }),
		func(q quotient) bool { return q.v < 1 }).give(x, "armci-c-047")

	changed, ok := env.Counterfactual("no-multiply-and-add")
	if !ok {
		return nil
	}
	without, _, _, err := changed.Config().(*accumulateConfig).measure(ctx, changed)
	if err != nil {
		return err
	}
	v := everywhere("without multiply-and-add, time with the factor / with 1", byLength(without, all, (*accumulates).scaledOverPlain),
		func(q quotient) bool { return q.v > 1 })
	last := len(times) - 1
	v.observed += fmt.Sprintf("; with the factor 1, %d bytes take %.1f us without multiply-and-add and %.1f us with it", times[last].bytes, us(without[last].plain.took), us(times[last].plain.took))
	v.give(x, "armci-c-048")
	return nil
}

func (a *accumulates) scaledOverPlain() float64 {
	return float64(a.scaled.took) / float64(a.plain.took)
}

func byLength(times []accumulates, selected func(a *accumulates) bool, number func(a *accumulates) float64) []quotient {
	var list []quotient
	for i := range times {
		if a := &times[i]; selected(a) {
			list = append(list, quotient{a.bytes, number(a)})
		}
	}
	return list
}

// lackingLengths returns what is missing of the lengths from a double to 1 MB.
func lackingLengths(times []accumulates) string {
	points := make([]point, len(times))
	for i, a := range times {
		points[i].x = a.bytes
	}
	return lacking(points, powers(accumulateLast)[3:])
}
