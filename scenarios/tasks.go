package scenarios

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	"simrun/scenarios/store"
	"simrun/sim/param"
)

// Task is a part of a run that is kept by itself. Another run takes its result if the task is the same, reads no
// parameter that has changed, and has the same seed.
type Task struct {
	Label string // for people, such as "T3D PDDP on 16"; different within the scenario
	// Key identifies the task. It contains everything that Run depends on, except the seed and the
	// parameters of machines and libraries, in exported fields or in texts. Keys of different types are
	// different.
	Key any
	// Result points to the result that Run fills. All its fields are exported and survive JSON.
	Result any
	// Run computes the result with its own Env. It uses only machines and runs of this: no counterfactuals, no parts.
	Run func(ctx context.Context, env *Env) error
}

// Tasks runs tasks, several at a time if there are free cores, and takes stored results. Otherwise it
// is like [Env.Each].
func (e *Env) Tasks(ctx context.Context, all []Task) error {
	k := newTaskKeeper(e, all)
	envs := e.separate(len(all))
	return e.inOrder(ctx, envs, func(ctx context.Context, i int) error {
		if k.find(i, envs[i]) {
			return nil
		}
		cost, label := store.Cost{}, e.label(&all[i])
		envs[i].name = label
		err := envs[i].work(ctx, label, loadOf(k.costs[label]), func() error {
			watch := watchMemory()
			err := callPart(ctx, envs[i], i, func(ctx context.Context, env *Env, i int) error { return all[i].Run(ctx, env) })
			cost.Bytes = watch.end()
			return err
		})
		if err != nil {
			return err
		}
		cost.Seconds = envs[i].share.took.Seconds()
		envs[i].share.jobs = map[string]store.Cost{label: cost}
		k.keep(i, envs[i], cost.Seconds)
		return nil
	})
}

// label returns the label of a task, which differs from those of other counterfactuals.
func (e *Env) label(t *Task) string {
	if e.id == "" {
		return t.Label
	}
	return e.id + ": " + t.Label
}

// identityOfTask identifies a task, except for the parameters of its machines and libraries.
type identityOfTask struct {
	Task     any
	Type     string
	Program  string
	Seed     uint64
	Exact    bool `json:",omitempty"`
	Machines []identityOfMachine
}

// taskKeeper finds and keeps the results of tasks.
type taskKeeper struct {
	scenario   *Scenario
	store      *store.Store // nil: it keeps nothing
	executable string
	tasks      []Task
	parameters map[string]param.Param // of the scenario
	costs      map[string]store.Cost  // from the last time, by label
}

// newTaskKeeper returns the keeper of tasks.
func newTaskKeeper(e *Env, all []Task) *taskKeeper {
	k := &taskKeeper{scenario: e.scenario, tasks: all, costs: e.share.was.Jobs}
	executable, err := store.Executable()
	if !e.observe.keeps(e.scenario) || err != nil {
		return k
	}
	k.store, k.executable = e.observe.Store, executable
	k.parameters = map[string]param.Param{}
	k.scenario.addParameters(k.parameters, "")
	return k
}

// key returns the key of a task, and whether it has one.
func (k *taskKeeper) key(i int) (store.Key, bool) {
	s := k.scenario
	id := identityOfTask{Task: k.tasks[i].Key, Type: fmt.Sprintf("%T", k.tasks[i].Key), Program: s.Program.Name, Seed: s.Seed, Exact: s.Exact, Machines: s.identityOfMachines()}
	key, err := store.KeyOf(k.executable, id)
	return key, err == nil && k.store != nil
}

// keptTask is the stored form of a task.
type keptTask struct {
	Result      json.RawMessage
	Simulations []keptSimulation
}

// find takes the result of a task from the store. Its environment is then as if it had run.
func (k *taskKeeper) find(i int, env *Env) bool {
	key, ok := k.key(i)
	if !ok {
		return false
	}
	entry := k.store.Find(key, valueIn(k.parameters))
	var kept keptTask
	if entry == nil || json.Unmarshal(entry.Content, &kept) != nil || json.Unmarshal(kept.Result, k.tasks[i].Result) != nil {
		return false
	}
	env.runs = simulations(kept.Simulations)
	for _, r := range entry.Reads {
		env.read = append(env.read, k.parameters[r.Name].Meta())
	}
	env.share.kept = secondsLong(entry.Seconds)
	return true
}

// keep stores the result of a task, unless it changes when it is written to JSON and read back.
func (k *taskKeeper) keep(i int, env *Env, seconds float64) {
	key, ok := k.key(i)
	if !ok || len(env.counterfactuals) > 0 || env.libraries != nil && !env.libraries.AllKnown() {
		return
	}
	result, err := json.Marshal(k.tasks[i].Result)
	back := reflect.New(reflect.TypeOf(k.tasks[i].Result).Elem())
	if err != nil || json.Unmarshal(result, back.Interface()) != nil || !reflect.DeepEqual(k.tasks[i].Result, back.Interface()) {
		return
	}
	content, err := json.Marshal(keptTask{result, keepSimulations(env.runs)})
	if err != nil {
		return
	}
	k.store.Keep(key, &store.Entry{
		Scenario: k.scenario.ID, Label: k.tasks[i].Label, Seconds: seconds, Reads: readsOf(env.ownParameters()), Content: content,
	})
}

// ownParameters returns the parameters of the machines and libraries that are e's own, by
// the names that the scenario's have.
func (e *Env) ownParameters() map[string]param.Param {
	all := map[string]param.Param{}
	for i, m := range e.machines {
		if m != nil {
			addSheet(all, e.scenario.Targets[i].Name+".", m.Sheet())
		}
	}
	if e.libraries != nil {
		for _, sheet := range e.libraries.Sheets() {
			addSheet(all, sheet.Prefix(), sheet)
		}
	}
	return all
}
