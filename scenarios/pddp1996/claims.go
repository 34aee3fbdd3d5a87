package pddp1996

import (
	"fmt"
	"slices"
	"strings"

	"simrun/scenarios"
)

// claim is what the article says about a table, or its numbers show.
type claim struct {
	id    string
	judge func(t times) verdict
}

// verdict says whether a claim holds; known is false if the cells that it is about
// were not run.
type verdict struct {
	known, holds bool
	observed     string
}

// times are the cells of a table.
type times []*cell

// judge gives the verdicts on all claims that the cells allow: none if they are of
// another problem than the article's.
func (b *bench) judge(table *scenarios.Part, cells []*cell) {
	if table.Other {
		return
	}
	for _, c := range b.claims {
		if v := c.judge(cells); v.known {
			table.Claim(c.id, v.holds, "%s", v.observed)
		}
	}
}

// upTo returns the cells of at most n processors.
func (t times) upTo(n int) times {
	return slices.DeleteFunc(slices.Clone(t), func(c *cell) bool { return c.n > n })
}

// at returns the time of a cell in seconds.
func (t times) at(column string, n int) (float64, bool) {
	i := slices.IndexFunc(t, func(c *cell) bool { return c.name == column && c.n == n })
	if i < 0 {
		return 0, false
	}
	return t[i].seconds(), true
}

// processors returns the numbers of processors at which all of the columns have
// cells, in order.
func (t times) processors(columns ...string) []int {
	var all []int
	for _, c := range t {
		if c.name != columns[0] {
			continue
		}
		missing := slices.ContainsFunc(columns, func(name string) bool { _, ok := t.at(name, c.n); return !ok })
		if !missing {
			all = append(all, c.n)
		}
	}
	slices.Sort(all)
	return all
}

// listed shows a column's times.
func (t times) listed(column string, at []int) string {
	var words []string
	for _, n := range at {
		s, _ := t.at(column, n)
		words = append(words, fmt.Sprintf("%.4g", s))
	}
	return fmt.Sprintf("%s %s s", column, strings.Join(words, ", "))
}

// shown shows several columns.
func (t times) shown(at []int, columns ...string) string {
	var words []string
	for _, c := range columns {
		words = append(words, t.listed(c, at))
	}
	return fmt.Sprintf("on %s processors: %s", enumerated(at), strings.Join(words, "; "))
}

func enumerated(list []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(list), " ", ", "), "[]")
}

// ordered holds if the columns take increasing times, wherever all have cells.
func (t times) ordered(columns ...string) verdict {
	at := t.processors(columns...)
	v := verdict{len(at) > 0, true, t.shown(at, columns...)}
	for _, n := range at {
		for i := 1; i < len(columns); i++ {
			faster, _ := t.at(columns[i-1], n)
			slower, _ := t.at(columns[i], n)
			v.holds = v.holds && faster <= slower
		}
	}
	return v
}

// grows holds if the columns take longer on more processors.
func (t times) grows(columns ...string) verdict {
	at := t.processors(columns...)
	v := verdict{len(at) > 1, true, t.shown(at, columns...)}
	for _, c := range columns {
		for i := 1; i < len(at); i++ {
			fewer, _ := t.at(c, at[i-1])
			more, _ := t.at(c, at[i])
			v.holds = v.holds && more > fewer
		}
	}
	return v
}

// gains holds if each step to more processors makes a column faster by a factor.
func (t times) gains(column string, factor float64) verdict {
	at := t.processors(column)
	v := verdict{len(at) > 1, true, t.shown(at, column)}
	for i := 1; i < len(at); i++ {
		fewer, _ := t.at(column, at[i-1])
		more, _ := t.at(column, at[i])
		v.holds = v.holds && fewer >= factor*more
	}
	return v
}

// gainsLess holds if the first column gains less than the second from the fewest to
// the most processors that both have.
func (t times) gainsLess(less, more string) verdict {
	at := t.processors(less, more)
	if len(at) < 2 {
		return verdict{}
	}
	gain := func(column string) float64 {
		first, _ := t.at(column, at[0])
		last, _ := t.at(column, at[len(at)-1])
		return first / last
	}
	return verdict{true, gain(less) < gain(more), fmt.Sprintf("from %d to %d processors %s gains a factor of %.2f, %s one of %.2f",
		at[0], at[len(at)-1], less, gain(less), more, gain(more))}
}

// ratio holds if a column is faster on more processors by a factor within bounds.
func (t times) ratio(column string, fewer, more int, least, most float64) verdict {
	a, one := t.at(column, fewer)
	b, other := t.at(column, more)
	if !one || !other {
		return verdict{}
	}
	return verdict{true, least <= a/b && a/b <= most,
		fmt.Sprintf("%s %.4g s on %d processors, %.4g s on %d: a factor of %.2f", column, a, fewer, b, more, a/b)}
}

// factor holds if one column is faster than another by a factor within bounds,
// wherever both have cells.
func (t times) factor(faster, slower string, least, most float64) verdict {
	at := t.processors(faster, slower)
	v := verdict{known: len(at) > 0, holds: true}
	var words []string
	for _, n := range at {
		a, _ := t.at(faster, n)
		b, _ := t.at(slower, n)
		v.holds = v.holds && least <= b/a && b/a <= most
		words = append(words, fmt.Sprintf("%.2f", b/a))
	}
	v.observed = fmt.Sprintf("on %s processors %s takes %s times as long as %s", enumerated(at), slower, strings.Join(words, ", "), faster)
	return v
}
