package scenariotest

import (
	"context"
	_ "embed" // the scenario
	"errors"
	"fmt"
	"math"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/exhibit"
	"simrun/sim"
)

//go:embed ring.toml
var ringFile string

//go:embed rings.toml
var ringsFile string

// Catalog returns the machines, all programs and the scenarios of this package.
func Catalog() *scenarios.Catalog {
	return &scenarios.Catalog{
		Machines:  []machines.Model{Pair(), Mule()},
		Libraries: []*machines.Library{baton},
		Files:     []scenarios.File{{Name: "ring.toml", Data: []byte(ringFile)}, {Name: "rings.toml", Data: []byte(ringsFile)}},
		Programs: []scenarios.Program{
			Ring(), Rings(),
			{Name: "words", Doc: "a table of words, without a machine", Run: words},
			failing("stuck", "every process waits for a message", func(e *Endpoint) { e.Receive() }),
			failing("broken", "process 1 fails", func(e *Endpoint) {
				if e.Rank() == 1 {
					e.Thread().Sleep(5 * sim.Microsecond)
					e.Thread().Fail(errors.New("unlock of a free mutex"))
				}
			}),
			failing("panic", "process 1 indexes out of range", func(e *Endpoint) {
				if e.Rank() == 1 {
					e.Thread().Sleep(5 * sim.Microsecond)
					e.all[e.Rank()+1].Rank()
				}
			}),
			{Name: "outside", Doc: "panics before it simulates anything", Run: func(context.Context, *scenarios.Env) (*scenarios.Outcome, error) {
				panic("nothing to do")
			}},
			{Name: "crowd", Doc: "needs at least 3 processes", NeedsMachine: true, ProcessesMin: 3, Run: words},
			{Name: "nan", Doc: "finds a number that is none", Run: nan},
			{Name: "needy", Doc: "wants what the machine lacks", NeedsMachine: true,
				Needs: []machines.Capability{machines.HasAtomics}, Run: words},
		},
	}
}

// RingConfig is the configuration of the program "ring".
type RingConfig struct {
	Sizes []sim.Size   `toml:"sizes" min:"1B"`              // of the messages
	Laps  int          `toml:"laps,optional" min:"1"`       // default 1
	Pause sim.Duration `toml:"pause,optional" max:"1s"`     // before each lap
	Limit sim.Duration `toml:"limit,optional"`              // the claim "fast" is that a lap takes less; default 1s
	Lose  sim.Size     `toml:"lose,optional"`               // bytes by which the check miscounts
	Style string       `toml:"style,optional" oneof:"ring"` // default "ring"

	// Ask names counterfactuals: with "no-latency" the claim "latency" is that a lap
	// takes at most half as long, with "fast-link" the claim "rate" is.
	Ask []string `toml:"ask,optional" oneof:"no-latency fast-link"`
}

// What the program "ring" does at most.
const (
	sizeMax = 1_000_000_000 // bytes
	lapsMax = 100_000       // messages of each size
)

// Ring returns a program that sends messages around a ring. Its exhibit "ring"
// has a row for each size with the columns "time" (us) and "rate" (MB/s).
func Ring() scenarios.Program {
	return scenarios.Program{
		Name: "ring", Doc: "messages around a ring", NeedsMachine: true,
		Modes:    []scenarios.Mode{scenarios.Data, scenarios.Phantom},
		Needs:    []machines.Capability{machines.HasBarrier},
		Config:   func() any { return &RingConfig{Laps: 1, Limit: sim.Second, Style: "ring"} },
		Validate: validateRing, Run: ring,
	}
}

func validateRing(s *scenarios.Scenario) []scenarios.Complaint {
	cfg := s.Config.(*RingConfig)
	var found []scenarios.Complaint
	for i, size := range cfg.Sizes {
		if size > sizeMax {
			found = append(found, scenarios.Complaint{Key: "sizes", Index: i,
				Found: fmt.Sprintf("%d bytes", size), Expected: fmt.Sprintf("at most %d", sizeMax)})
		}
	}
	if cfg.Laps*s.Processes > lapsMax {
		found = append(found, scenarios.Complaint{Key: "laps", Index: -1,
			Found: fmt.Sprintf("%d laps of %d processes", cfg.Laps, s.Processes), Expected: fmt.Sprintf("at most %d messages", lapsMax)})
	}
	return found
}

func ring(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	cfg := env.Config().(*RingConfig)
	out := &scenarios.Outcome{}
	part := out.Exhibit("ring")
	part.Unit = "us"
	received, expected, slowest := -int64(cfg.Lose), int64(0), sim.Duration(0)
	for _, size := range cfg.Sizes {
		time, n, err := timeLap(ctx, env, size)
		if err != nil {
			return nil, err
		}
		received += n
		expected += int64(size) * int64(env.Processes()*cfg.Laps)
		slowest = max(slowest, time)
		part.Point(float64(size), "time", time.Microseconds())
		part.PointIn("MB/s", float64(size), "rate", sim.RateOf(int64(size)*int64(env.Processes()), time)/1e6)
	}
	part.Claim("fast", slowest < cfg.Limit, "the slowest lap takes %v", slowest)
	out.Check("all-arrived", received == expected, "%d bytes of %d", received, expected)
	return out, judgeCounterfactuals(ctx, env, part, slowest)
}

// timeLap returns what a lap with a message of a size takes, and how many bytes have
// arrived.
func timeLap(ctx context.Context, env *scenarios.Env, size sim.Size) (time sim.Duration, received int64, err error) {
	cfg := env.Config().(*RingConfig)
	run, err := env.Run(ctx, scenarios.Job{Body: func(m machines.Endpoint) {
		e := m.(*Endpoint)
		e.start(machines.CountsOf[batonCounts](m.Thread().Kernel(), baton))
		for range cfg.Laps {
			received += lap(e, int64(size), cfg.Pause)
		}
	}})
	if err != nil {
		return 0, 0, err
	}
	return sim.Duration(run.End) / sim.Duration(cfg.Laps), received, nil
}

// judgeCounterfactuals asks whether the slowest lap takes at most half of its time
// in each of the counterfactuals that the configuration names.
func judgeCounterfactuals(ctx context.Context, env *scenarios.Env, part *scenarios.Part, slowest sim.Duration) error {
	cfg := env.Config().(*RingConfig)
	for _, id := range cfg.Ask {
		changed, ok := env.Counterfactual(id)
		if !ok {
			continue
		}
		time, _, err := timeLap(ctx, changed, cfg.Sizes[len(cfg.Sizes)-1])
		if err != nil {
			return err
		}
		claim := map[string]string{"no-latency": "latency", "fast-link": "rate"}[id]
		part.Claim(claim, 2*time <= slowest, "%v in place of %v", time, slowest)
	}
	return nil
}

// lap passes one message through all processes, starting at process 0.
func lap(e *Endpoint, size int64, pause sim.Duration) int64 {
	next := (e.Rank() + 1) % e.Size()
	if e.Rank() == 0 {
		e.Thread().Sleep(pause)
		e.Send(next, size)
		return e.Receive()
	}
	n := e.Receive()
	e.Send(next, n)
	return n
}

func words(context.Context, *scenarios.Env) (*scenarios.Outcome, error) {
	out := &scenarios.Outcome{}
	out.Exhibit("words").Text = []exhibit.TextPart{{
		Heading: "Operations", Header: []string{"name", "does"}, Rows: [][]string{{"Put", "writes"}, {"Get", "reads"}},
	}}
	return out, nil
}

func nan(context.Context, *scenarios.Env) (*scenarios.Outcome, error) {
	out := &scenarios.Outcome{}
	out.Exhibit("nan").Cell("a row", "a column", math.NaN())
	return out, nil
}

// failing returns a program whose processes run body, which goes wrong.
func failing(name, doc string, body func(e *Endpoint)) scenarios.Program {
	return scenarios.Program{
		Name: name, Doc: doc, NeedsMachine: true,
		Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			_, err := env.Run(ctx, scenarios.Job{Body: func(m machines.Endpoint) { body(m.(*Endpoint)) }})
			return &scenarios.Outcome{}, err
		},
	}
}
