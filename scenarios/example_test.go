package scenarios_test

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
	"simrun/sim"
)

// A program finds numbers and verdicts; the file says what they are compared
// with. One message of 1000 bytes takes 10 us + 1000 B / 100 MB/s = 20 us on
// the machine "pair"; there and back is 40 us.
func Example() {
	type config struct {
		Size sim.Size `toml:"size" min:"1B"`
	}
	pingPong := scenarios.Program{
		Name: "ping-pong", Doc: "a message there and back", NeedsMachine: true,
		Config: func() any { return &config{} },
		Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			size := int64(env.Config().(*config).Size)
			run, err := env.Run(ctx, scenarios.Job{Body: func(m machines.Endpoint) {
				e := m.(*scenariotest.Endpoint)
				if e.Rank() == 0 {
					e.Send(1, size)
					e.Receive()
				} else {
					e.Send(0, e.Receive())
				}
			}})
			if err != nil {
				return nil, err
			}
			out := &scenarios.Outcome{}
			part := out.Exhibit("ping-pong")
			part.Unit = "us"
			part.Cell("there and back", "time", sim.Duration(run.End).Microseconds())
			part.Claim("fast", run.End.Seconds() < 1e-3, "%v", run.End)
			return out, nil
		},
	}
	catalog := &scenarios.Catalog{
		Programs: []scenarios.Program{pingPong},
		Machines: []machines.Model{scenariotest.Pair()},
	}
	s, err := catalog.Load("ping-pong.toml", []byte(`
id        = "ping-pong"
title     = "A message there and back"
paper     = "nobody 1999"
program   = "ping-pong"
machine   = "pair"
processes = 2

[parameters]
size = "1KB"

[[exhibit]]
id        = "ping-pong"
kind      = "numbers"
title     = "A message of 1000 bytes"
unit      = "us"
published = [{ row = "there and back", column = "time", value = 50 }]

[[exhibit.claim]]
id   = "fast"
text = "It takes less than a millisecond."
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	result, err := s.Run(context.Background(), scenarios.Observers{})
	if err != nil {
		fmt.Println(err)
		return
	}
	result.Digest = "sha256:..."
	line, err := result.JSON()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(string(line))
	// Output:
	// {"schema":1,"scenario":"ping-pong","machine":"pair","mode":"data","seed":0,"changes":[],"exhibits":[{"id":"ping-pong","kind":"numbers","cells":[{"row":"there and back","column":"time","unit":"us","simulated":40,"published":50,"error":-0.2,"fitted":""}],"claims":[{"id":"fast","class":"ours","text":"It takes less than a millisecond.","verdict":"holds","observed":"40us","because":""}],"notes":[]}],"checks":[],"counterfactuals":[],"notes":[],"virtual_seconds":0.00004,"events":6,"processes":2,"digest":"sha256:..."}
}
