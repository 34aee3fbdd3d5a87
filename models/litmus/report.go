package litmus

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// result gathers what the runs gave and what is allowed.
func (r *runner) result(allowed map[string]state) *Result {
	t := r.test
	x := &Result{Test: t, Unfinished: r.unfinished, Filtered: r.filtered, Certain: true}
	groups := map[string]*Outcome{}
	for key, f := range r.finals { // any order: outcomes are sorted, counts are sums
		_, fine := allowed[key]
		o := Outcome{State: t.describe(f.state), Count: f.count, Meets: t.holds(t.condition, f.state), Allowed: fine}
		x.Runs += f.count
		if o.Meets {
			x.Met += f.count
		}
		// States that differ only in hidden parts are one, unless one of them is not allowed.
		group := fmt.Sprint(o.State, o.Allowed)
		if old := groups[group]; old != nil {
			old.Count += o.Count
			continue
		}
		groups[group] = &o
	}
	for _, o := range groups { // any order: they are sorted
		x.Outcomes = append(x.Outcomes, *o)
	}
	slices.SortFunc(x.Outcomes, func(a, b Outcome) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.State, b.State))
	})
	shown := map[string]bool{}
	for _, s := range allowed { // any order: a set is made
		meets := t.holds(t.condition, s)
		x.Possible = x.Possible || meets
		x.Certain = x.Certain && meets
		shown[t.describe(s)] = true
	}
	x.States = len(shown)
	return x
}

// Write prints a result: the final states with how often they came, whether the
// condition was met, and whether sequential consistency allows what was seen.
func (r *Result) Write(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "Test %s\n", r.Test.Name)
	for _, o := range r.Outcomes {
		star := ' '
		if o.Meets {
			star = '*'
		}
		fmt.Fprintf(&b, "%8d %c %s", o.Count, star, o.State)
		if !o.Allowed {
			b.WriteString("  -- outside of sequential consistency")
		}
		b.WriteByte('\n')
	}
	fmt.Fprintf(&b, "Condition %s: met in %d of %d runs; %s\n", r.Test.final, r.Met, r.Runs, r.verdict())
	if r.Unfinished > 0 {
		fmt.Fprintf(&b, "In %d runs a thread did not end.\n", r.Unfinished)
	}
	if r.Filtered > 0 {
		fmt.Fprintf(&b, "%d runs did not meet the filter.\n", r.Filtered)
	}
	fmt.Fprintf(&b, "Sequential consistency allows %s%s.\n\n", plural(r.States, "state"), r.seen())
	_, err := io.WriteString(w, b.String())
	return err
}

// verdict says what the runs mean for the claim of the test.
func (r *Result) verdict() string {
	switch {
	case r.Test.final == NotExists && r.Met > 0:
		return "the test claims never"
	case r.Test.final == Forall && r.Met < r.Runs:
		return "the test claims always"
	case r.Test.final == Exists && r.Met == 0 && r.Possible:
		return "sequential consistency allows it"
	case r.Test.final == Exists && r.Met == 0:
		return "sequential consistency forbids it"
	}
	return "as it claims"
}

func (r *Result) seen() string {
	if !r.Consistent() {
		return ", and others were seen"
	}
	return fmt.Sprintf(", of which %d were seen", len(r.Outcomes))
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
