package param_test

import (
	"testing"

	"simrun/sim"
	"simrun/sim/param"
)

// A round trip of 100 clocks of 100 MHz, 1 us, contains a service of 200 ns. Half of the rest is a way of 400 ns. The
// clocks make up 500 ns of it and the service -100 ns. Two ways and a service are spent together.
func TestAmountByHand(t *testing.T) {
	const ns = sim.Nanosecond
	q := sim.NewQuotes()
	var clock param.Value[sim.Frequency]
	var trip param.Value[sim.Cycles]
	var service param.Value[sim.Duration]
	for _, err := range []error{clock.Define(&param.Meta{}, "100MHz"), trip.Define(&param.Meta{}, "100clk"), service.Define(&param.Meta{}, "200ns")} {
		if err != nil {
			t.Fatal(err)
		}
	}
	compute := func(q *sim.Quotes) func() sim.Duration {
		return func() sim.Duration {
			return param.Half(q, func() sim.Duration { return param.Less(q, param.Clocks(clock, trip), service.Get) })
		}
	}
	plain := param.AmountOf(nil, compute(nil))
	clock.Quote(q, "clock")
	trip.Quote(q, "trip")
	service.Quote(q, "service")
	way := param.AmountOf(q, compute(q))
	if plain.Get() != 400*ns || way.Peek() != 400*ns {
		t.Errorf("a way takes %v, and %v with quotes; want 400ns", plain.Get(), way.Peek())
	}
	by := map[string]sim.Duration{}
	for _, term := range q.Claim(nil, way.Times(2)+service.Get(), sim.Activity{}) {
		for _, f := range q.Factors(term.Factors) {
			by[f.Name] += term.Amount * sim.Duration(f.Power)
		}
	}
	if by["trip"] != 1000*ns || by["clock"] != -1000*ns || by["service"] != 0 {
		t.Errorf("two ways and a service are made of %v; want 1us of the clocks, and nothing of the service", by)
	}
}
