package machines_test

import (
	"testing"

	"pgregory.net/rapid"

	"simrun/machines"
	"simrun/sim"
	"simrun/sim/node"
	"simrun/sim/param"
)

// drawWork returns a nest with operations of many kinds, and streams.
func drawWork(t *rapid.T) *node.Nest {
	var w node.Work
	for _, op := range []node.Op{node.FloatAdd, node.FloatMultiply, node.FloatDivide, node.IntAdd, node.IntDivide, node.Load, node.Store, node.Branch, node.SingleAdd, node.Convert, node.Sine} {
		w.Ops[op] = rapid.SampledFrom([]int64{0, 0, 1, 3}).Draw(t, "ops")
		w.Chain[op] = rapid.Int64Range(0, w.Ops[op]).Draw(t, "chain")
	}
	n := &node.Nest{Loops: []node.Loop{{Trips: rapid.Int64Range(1, 50).Draw(t, "outer")}, {Trips: rapid.Int64Range(1, 2000).Draw(t, "inner"), Work: w}}}
	for range rapid.IntRange(0, 3).Draw(t, "streams") {
		s := node.Stream{Base: 1 << 20, Bytes: 8, Read: rapid.Bool().Draw(t, "read"), Write: rapid.Bool().Draw(t, "write")}
		s.Stride[1] = 8 * rapid.SampledFrom([]int64{0, 1, 4, 700}).Draw(t, "stride")
		s.Stride[0] = s.Stride[1] * n.Loops[1].Trips
		n.Streams = append(n.Streams, s)
	}
	return n
}

// quotedCosts returns prices that leave quotes, and where; with a parameter changed if a path is given.
func quotedCosts(t testing.TB, model machines.Model, path, text string) (*node.Costs, *sim.Quotes) {
	m := load(t, model).(machines.Machine)
	if path != "" {
		if err := m.Sheet().Override(path, text); err != nil {
			t.Fatal(err)
		}
	}
	q := sim.NewQuotes()
	m.Sheet().Quote(q, model.Name+".")
	m.(interface{ Refresh() }).Refresh()
	return m.(machines.Processor).Costs(), q
}

// A nest takes the same time with quotes as without, and all of it is attributed. The share of the fill of a line is
// the difference that a line with a per cent more or less makes.
func TestNestsAreAttributed(t *testing.T) {
	type prices struct {
		name                    string
		fill                    sim.Duration
		plain, asIs, less, more *node.Costs
		quotes                  *sim.Quotes
	}
	const path = "processor.cache.fill"
	var all []*prices
	for _, model := range models() {
		fill, err := param.Parse[sim.Duration](paramOf(t, model, path).String())
		if err != nil {
			t.Fatal(err)
		}
		p := &prices{name: model.Name, fill: fill, plain: load(t, model).Costs()}
		p.asIs, p.quotes = quotedCosts(t, model, "", "")
		p.less, _ = quotedCosts(t, model, path, param.Format(fill-fill/100))
		p.more, _ = quotedCosts(t, model, path, param.Format(fill+fill/100))
		all = append(all, p)
	}
	rapid.Check(t, func(rt *rapid.T) {
		p, n := rapid.SampledFrom(all).Draw(rt, "machine"), drawWork(rt)
		d := p.asIs.Nest(n)
		if want := p.plain.Nest(n); d != want {
			rt.Fatalf("%s: %v with quotes, %v without", p.name, d, want)
		}
		var by, unknown sim.Duration
		for _, term := range p.quotes.Claim(nil, d, sim.Activity{}) {
			if term.Factors == 0 {
				unknown += term.Amount
			}
			for _, f := range p.quotes.Factors(term.Factors) {
				if f.Name == p.name+"."+path {
					by += term.Amount
				}
			}
		}
		down, up := float64(d-p.less.Nest(n))/float64(p.fill/100), float64(p.more.Nest(n)-d)/float64(p.fill/100)
		got := float64(by) / float64(p.fill)
		if slack := 1 + 1e-3*got; unknown != 0 || got < min(down, up)-slack || got > max(down, up)+slack {
			rt.Fatalf("%s: %v of %v not attributed; %.3f lines of %s, %.3f to %.3f by differences", p.name, unknown, d, got, path, down, up)
		}
	})
}

func paramOf(t testing.TB, model machines.Model, path string) param.Param {
	t.Helper()
	for _, p := range load(t, model).(machines.Machine).Sheet().Params() {
		if p.Meta().Path == path {
			return p
		}
	}
	t.Fatalf("%s has no %s", model.Name, path)
	return nil
}
