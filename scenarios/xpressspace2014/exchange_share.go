package xpressspace2014

import (
	"fmt"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/param"
)

// peak returns the rate of a full node's interface, both directions together, for each
// of its processes, in MB/s.
func peak(m machines.Machine) (float64, error) {
	rate, okRate := m.Sheet().Lookup("seastar.rate").(*param.Value[sim.Rate])
	cores, okCores := m.Sheet().Lookup("cores").(*param.Value[int64])
	if !okRate || !okCores {
		return 0, fmt.Errorf("found machine %s without seastar.rate and cores, expected the interface of a Cray XT5: the share of its peak cannot be told", m.Name())
	}
	return 2 * float64(rate.Get()) / float64(cores.Get()) / 1e6, nil
}

// shareClaim judges how much of the interfaces' rate the systems reach: those of App2,
// whose processes have most to exchange.
func shareClaim(env *scenarios.Env, x *scenarios.Part, e *exchanged) error {
	if !env.Asks("xs-c-093") {
		return nil
	}
	m, err := env.Machine("")
	if err != nil {
		return err
	}
	all, err := peak(m)
	if err != nil {
		return err
	}
	var c exceptions
	var words string
	for k, s := range compared {
		least, most := e.bandwidth[k][1].span(1)
		words += fmt.Sprintf("%s %.2f to %.2f %% of the interfaces of App2; ", s.name, 100*least.value/all, 100*most.value/all)
	}
	for scale, row := range e.bandwidth[0][1] {
		for size := 1; size < len(row); size++ {
			xs, mct := row[size]/all, e.bandwidth[1][1][scale][size]/all
			c.look(xs > mct, "%s: %.2f and %.2f %%", cellName(scale, size), 100*xs, 100*mct)
		}
	}
	c.claim(x, "xs-c-093", words)
	return nil
}
