package scenarios_test

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/scenarios/scenariotest"
)

// tasksConfig is the configuration of the program "tasks", which sends one message of each
// size on each machine.
type tasksConfig struct {
	Sizes []int `toml:"sizes" min:"1"`
}

// sent is the result of a task.
type sent struct{ Microseconds float64 }

// counter counts which tasks have run.
type counter struct {
	mu  sync.Mutex
	ran []string
}

// taskCatalog has the program "tasks" and no more.
func taskCatalog(ran *counter) *scenarios.Catalog {
	c := scenariotest.Catalog()
	c.Programs = append(c.Programs, scenarios.Program{
		Name: "tasks", NeedsMachine: true, Config: func() any { return &tasksConfig{} },
		Run: func(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
			o := &scenarios.Outcome{}
			x := o.Exhibit("tasks")
			x.Unit = "us"
			if err := fillTasks(ctx, env, ran, x, ""); err != nil {
				return nil, err
			}
			if changed, ok := env.Counterfactual("slower"); ok {
				return o, fillTasks(ctx, changed, ran, x, "slower ")
			}
			return o, nil
		},
	})
	return c
}

func fillTasks(ctx context.Context, env *scenarios.Env, ran *counter, x *scenarios.Part, column string) error {
	sizes := env.Config().(*tasksConfig).Sizes
	var all []scenarios.Task
	results := make([]sent, 2*len(sizes))
	for i, n := range sizes {
		for k, machine := range []string{"pair", "mule"} {
			result, name := &results[2*i+k], fmt.Sprint(column, machine, " ", n)
			all = append(all, scenarios.Task{
				Label: name, Key: []any{machine, n}, Result: result,
				Run: func(ctx context.Context, env *scenarios.Env) error {
					ran.mu.Lock()
					ran.ran = append(ran.ran, name)
					ran.mu.Unlock()
					run, err := env.Run(ctx, scenarios.Job{Machine: machine, Processes: 2, Body: func(m machines.Endpoint) {
						if e := m.(*scenariotest.Endpoint); e.Rank() == 0 {
							e.Send(1, int64(n))
						} else {
							e.Receive()
						}
					}})
					if err == nil {
						result.Microseconds = float64(run.End) / 1e6
					}
					return err
				},
			})
		}
	}
	if err := env.Tasks(ctx, all); err != nil {
		return err
	}
	for i, n := range sizes {
		x.Cell(fmt.Sprint(n), column+"pair", results[2*i].Microseconds)
		x.Cell(fmt.Sprint(n), column+"mule", results[2*i+1].Microseconds)
	}
	return nil
}

const tasksText = `
id = "tasks"
title = "messages"
program = "tasks"
machines = ["pair", "mule"]
processes = 2

[parameters]
sizes = [1000, 2000]

[[counterfactual]]
id = "slower"
text = "The mule is slower."
set = { "mule.link.latency" = "50us" }

[[exhibit]]
id = "tasks"
kind = "table"
title = "messages"
unit = "us"
`

// Only what has changed runs again: tasks that read what was set, or that are new. All runs
// share a store, in this order. The pair's tasks of the counterfactual read nothing that it
// changes, so that those of the run serve them.
func TestTasks(t *testing.T) {
	kept := newStore(t)
	for i, tt := range []struct {
		set  []string
		want []string // that run
	}{
		{nil, []string{"mule 1000", "mule 2000", "pair 1000", "pair 2000", "slower mule 1000", "slower mule 2000"}},
		{nil, nil},
		{[]string{"pair.link.latency=1us"}, []string{"pair 1000", "pair 2000"}},
		{[]string{"scenario.parameters.sizes=[2000, 3000]"}, []string{"mule 3000", "pair 3000", "slower mule 3000"}},
		{[]string{"mule.link.latency=50us"}, nil}, // as in the counterfactual
		{[]string{"mule.link.load=2"}, nil},       // nothing reads it
		{[]string{"scenario.seed=1"}, []string{"mule 1000", "mule 2000", "pair 1000", "pair 2000", "slower mule 1000", "slower mule 2000"}},
	} {
		var with, without counter
		f := scenarios.File{Name: "tasks.toml", Data: []byte(tasksText)}
		fresh := scenariotest.Run(t, scenariotest.Load(t, taskCatalog(&without), f, tt.set...), scenarios.Observers{})
		r := scenariotest.Run(t, scenariotest.Load(t, taskCatalog(&with), f, tt.set...), scenarios.Observers{Store: kept})
		slices.Sort(with.ran)
		if diff := cmp.Diff(tt.want, with.ran); diff != "" {
			t.Errorf("%d: %q: ran (-want +got):\n%s", i, tt.set, diff)
		}
		if diff := cmp.Diff(shown(t, fresh), shown(t, r)); diff != "" {
			t.Errorf("%d: %q: differs from a run without a store (-without +with):\n%s", i, tt.set, diff)
		}
	}
	costs, ok := kept.Costs("tasks")
	if !ok || costs.Whole.Seconds <= 0 || costs.Jobs["pair 1000"].Seconds <= 0 || costs.Jobs["slower: slower mule 1000"].Seconds <= 0 {
		t.Errorf("costs %+v, want those of the scenario and its tasks", costs)
	}
}

// A program sees of its scenario what these methods show. Whoever adds one adds what it
// shows to identityOfRun, or else a run takes the outcome of another one from the store.
func TestEnvShowsWhatIsInTheKey(t *testing.T) {
	var got []string
	env := reflect.TypeFor[*scenarios.Env]()
	for i := range env.NumMethod() {
		got = append(got, env.Method(i).Name)
	}
	want := []string{"Asks", "Config", "Counterfactual", "Each", "Machine", "MachineNames", "Mode", "NewMachine", "Phantom", "Processes", "Published", "Run", "Shows", "Tasks"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("methods of Env (-want +got):\n%s", diff)
	}
}
