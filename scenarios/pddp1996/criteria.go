package pddp1996

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// The criteria here are those that were fixed from the article's text before any
// result was seen. All look at unrounded times.

// tolerance is how far a cell may be from the printed one.
const tolerance = 0.15

// asPrinted holds if every cell is within the tolerance of the printed one. lost has
// the printed values whose digits after the point are lost: any may have stood there.
func asPrinted(lost ...key) func(e *evidence) verdict {
	return func(e *evidence) verdict { return e.asPrinted(e.times, e.published, lost) }
}

func (e *evidence) asPrinted(t times, printed map[key]float64, lost []key) verdict {
	const digit = 0.9 // what a lost digit may have added
	within, worst := 0, 0.0
	var where key
	for _, c := range t {
		k := key{c.name, c.n}
		want, ok := printed[k]
		if !ok {
			continue
		}
		most := want
		if slices.Contains(lost, k) {
			most += digit
		}
		got := c.seconds()
		if got >= want*(1-tolerance) && got <= most*(1+tolerance) {
			within++
		}
		if d := got/min(max(got, want), most) - 1; math.Abs(d) > math.Abs(worst) {
			worst, where = d, k
		}
	}
	return verdict{e.complete(t), within == len(e.published), fmt.Sprintf("%d of %d cells within 15 %%, the worst %s on %d with %+.0f %%",
		within, len(e.published), where.column, where.processors, 100*worst)}
}

// complete tells whether all printed cells were run.
func (e *evidence) complete(t times) bool {
	for k := range e.published {
		if t.cell(k.column, k.processors) == nil {
			return false
		}
	}
	return len(e.published) > 0
}

// asPrintedUnder holds if a counterfactual gives every printed cell.
func asPrintedUnder(change string) func(e *evidence) verdict {
	return func(e *evidence) verdict { return e.asPrinted(e.changed[change], e.published, nil) }
}

// asPrintedBut holds if every cell is within the tolerance of the printed one, some of
// which are read otherwise.
func asPrintedBut(other map[key]float64) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		printed := maps.Clone(e.published)
		maps.Copy(printed, other)
		return e.asPrinted(e.times, printed, nil)
	}
}

// shape is how a column goes with the number of processors.
type shape struct {
	column string
	steps  string // from each number of processors to the next: > falls, < rises, = is free
	least  int    // the number of processors at which it is fastest; 0: free
	// The gain from the fewest to the most processors.
	gainMin, gainMax float64
}

// judge holds if the column has the shape.
func (s shape) judge(e *evidence) verdict {
	at := e.rows(s.column)
	if len(at) != len(s.steps)+1 || !e.have(at, s.column) {
		return verdict{}
	}
	holds := true
	for i, step := range s.steps {
		a, b := e.seconds(s.column, at[i]), e.seconds(s.column, at[i+1])
		holds = holds && (step == '=' || step == '>' && a > b || step == '<' && a < b)
	}
	for _, n := range at {
		holds = holds && (s.least == 0 || n == s.least || e.seconds(s.column, s.least) < e.seconds(s.column, n))
	}
	first, last := at[0], at[len(at)-1]
	gain := e.seconds(s.column, first) / e.seconds(s.column, last)
	return verdict{true, holds && s.gainMin <= gain && gain <= s.gainMax,
		fmt.Sprintf("%s; T(%d)/T(%d) is %.3g, allowed %g to %g", e.list(s.column, at), first, last, gain, s.gainMin, s.gainMax)}
}

// level holds if the greatest time of a column from a number of processors on is at
// most a factor above the smallest, and the column has a shape.
func level(s shape, from int, factor float64) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		v := s.judge(e)
		if !v.known {
			return v
		}
		most, least := 0.0, math.Inf(1)
		for _, n := range e.rows(s.column) {
			if n >= from {
				most, least = max(most, e.seconds(s.column, n)), min(least, e.seconds(s.column, n))
			}
		}
		v.holds = v.holds && most <= factor*least
		v.observed += fmt.Sprintf("; from %d on the most is %.3f times the least, allowed %g", from, most/least, factor)
		return v
	}
}

// ordered holds if the columns are as fast as they are listed, the fastest first, at
// every number of processors.
func ordered(orders map[int][]string) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		var wrong []string
		closest := math.Inf(1) // of neighbours, how many times as long the slower takes
		for _, n := range keys(orders) {
			if !e.have([]int{n}, orders[n]...) {
				return verdict{}
			}
			got := e.fastestFirst(n, orders[n])
			if !slices.Equal(got, orders[n]) {
				wrong = append(wrong, fmt.Sprintf("%s on %d", e.row(n, got), n))
			}
			for i := 1; i < len(got); i++ {
				closest = min(closest, e.seconds(got[i], n)/e.seconds(got[i-1], n))
			}
		}
		if wrong != nil {
			return verdict{true, false, "fastest first: " + strings.Join(wrong, "; ")}
		}
		return verdict{true, true, fmt.Sprintf("so on %s; neighbours differ by a factor of %.4g at least", enumerated(keys(orders)), closest)}
	}
}

// fastestFirst sorts columns by their times.
func (t times) fastestFirst(n int, columns []string) []string {
	got := slices.Clone(columns)
	slices.SortStableFunc(got, func(a, b string) int { return cmp.Compare(t.seconds(a, n), t.seconds(b, n)) })
	return got
}

// row shows the times of columns.
func (t times) row(n int, columns []string) string {
	var words []string
	for _, c := range columns {
		words = append(words, fmt.Sprintf("%s %.4g", c, t.seconds(c, n)))
	}
	return strings.Join(words, ", ")
}

func keys(m map[int][]string) []int { return slices.Sorted(maps.Keys(m)) }

// quotient is the time of one column over that of another.
type quotient struct{ over, under string }

// value returns the quotient at a number of processors.
func (q quotient) value(t times, n int) float64 { return t.seconds(q.over, n) / t.seconds(q.under, n) }

// judged gives a verdict on the quotient at all numbers of processors at which both
// columns are printed.
func (q quotient) judged(holds func(at []int, value func(n int) float64) bool) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		at := e.rows(q.over, q.under)
		if !e.have(at, q.over, q.under) {
			return verdict{}
		}
		value := func(n int) float64 { return q.value(e.times, n) }
		return verdict{true, holds(at, value), fmt.Sprintf("%s takes %s times as long as %s on %s", q.over, listed(at, value), q.under, enumerated(at))}
	}
}

// isWithin holds if the quotient is within bounds everywhere.
func (q quotient) isWithin(low, high float64) func(e *evidence) verdict {
	return q.judged(func(at []int, value func(n int) float64) bool {
		return !slices.ContainsFunc(at, func(n int) bool { return value(n) < low || value(n) > high })
	})
}

// isAbove holds if the quotient is above 1 everywhere and at least last at the largest
// number of processors.
func (q quotient) isAbove(last float64) func(e *evidence) verdict {
	return q.judged(func(at []int, value func(n int) float64) bool {
		return !slices.ContainsFunc(at, func(n int) bool { return value(n) <= 1 }) && value(at[len(at)-1]) >= last
	})
}

// rises holds if the quotient rises with each step to more processors.
func (q quotient) rises() func(e *evidence) verdict {
	return q.judged(func(at []int, value func(n int) float64) bool {
		for i := 1; i < len(at); i++ {
			if value(at[i]) <= value(at[i-1]) {
				return false
			}
		}
		return true
	})
}

// judgeAll holds if every one of several judges says so.
func judgeAll(judges ...func(e *evidence) verdict) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		sum := verdict{known: true, holds: true}
		var seen []string
		for _, judge := range judges {
			v := judge(e)
			sum.known, sum.holds = sum.known && v.known, sum.holds && v.holds
			seen = append(seen, v.observed)
		}
		sum.observed = strings.Join(seen, "; ")
		return sum
	}
}

// gains holds if each column is faster at the most processors than at the fewest.
func gains(columns ...string) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		v := verdict{known: true, holds: true}
		var seen []string
		for _, c := range columns {
			at := e.rows(c)
			if !e.have(at, c) {
				return verdict{}
			}
			first, last := e.seconds(c, at[0]), e.seconds(c, at[len(at)-1])
			v.holds = v.holds && last < first
			seen = append(seen, fmt.Sprintf("%s %.4g s on %d, %.4g s on %d", c, first, at[0], last, at[len(at)-1]))
		}
		v.observed = strings.Join(seen, "; ")
		return v
	}
}

// slowerAt holds if a column takes longer at one number of processors than at another.
func slowerAt(column string, more, fewer int) func(e *evidence) verdict {
	return func(e *evidence) verdict {
		if !e.have([]int{more, fewer}, column) {
			return verdict{}
		}
		return verdict{true, e.seconds(column, more) > e.seconds(column, fewer), e.list(column, []int{fewer, more})}
	}
}
