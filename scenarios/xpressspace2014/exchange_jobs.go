package xpressspace2014

import (
	"context"
	"fmt"
	"math"

	"simrun/scenarios"
	"simrun/sim"
)

// jobs are the jobs of an experiment, and small ones that check that the received data are right.
type jobs struct {
	all []job
}

type job struct {
	system *system
	exchange
	check  bool
	result *found
}

func (j *jobs) add(s *system, x exchange) { j.all = append(j.all, job{system: s, exchange: x}) }

// check adds a small job with data in numbers that divide badly.
func (j *jobs) check(s *system, layout string, variables int, installed bool) {
	x := exchange{procs: counts{24, 7}, layout: layout, bytes: 96 * 80 * double, variables: variables, steps: 3, data: true, installed: installed}
	j.all = append(j.all, job{system: s, exchange: x, check: true})
}

// run runs all of them, several at a time, and those that simulate the same once.
func (j *jobs) run(ctx context.Context, env *scenarios.Env) error {
	distinct, of, err := j.distinct()
	if err != nil {
		return err
	}
	tasks := make([]scenarios.Task, len(distinct))
	results := make([]measurement, len(distinct))
	for i, one := range distinct {
		if tasks[i], err = one.task(&results[i]); err != nil {
			return err
		}
	}
	if err := env.Tasks(ctx, tasks); err != nil {
		return err
	}
	for i, one := range distinct {
		one.result = results[i].found(one)
	}
	for i := range j.all {
		one := &j.all[i]
		result := *distinct[of[i]].result
		result.exchange = one.exchange
		one.result = &result
	}
	return nil
}

// measurement is what is kept of the result of a job.
type measurement struct {
	Schedule     perApp
	Steps        []perApp
	Asked, Again sim.Duration
	Work         work

	Elements, Wrong int64
}

// measurement returns what is kept of a result.
func (m *found) measurement() measurement {
	return measurement{m.schedule, m.steps, m.asked, m.again, m.work, m.elements, m.wrong}
}

// found returns the result of a job that measured this.
func (m *measurement) found(j *job) *found {
	return &found{
		exchange: j.exchange, system: j.system, schedule: m.Schedule, steps: m.Steps, asked: m.Asked, again: m.Again,
		work: m.Work, elements: m.Elements, wrong: m.Wrong,
	}
}

// task returns the simulation of a job.
func (j *job) task(result *measurement) (scenarios.Task, error) {
	key, err := j.key()
	return scenarios.Task{
		Label: fmt.Sprintf("%s %v, %s %s", j.system.name, j.procs, j.layout, gigabytes(sim.Size(j.variables)*sim.Size(j.bytes))),
		Key:   fmt.Sprintf("%s %+v %x", key.system.name, key.exchange, key.maps), Result: result,
		Run: func(ctx context.Context, env *scenarios.Env) error {
			m, err := j.system.run(ctx, env, j.exchange)
			if err == nil {
				*result = m.measurement()
			}
			return err
		},
	}, err
}

// measured returns the results of the experiment's jobs in the order in which they
// were added.
func (j *jobs) measured() []*found {
	var all []*found
	for _, one := range j.all {
		if !one.check {
			all = append(all, one.result)
		}
	}
	return all
}

// checks adds a check of the data for each system and layout.
func (j *jobs) checks(o *scenarios.Outcome) {
	for _, one := range j.all {
		if !one.check {
			continue
		}
		elements, wrong := one.result.elements, one.result.wrong
		observed := fmt.Sprintf("%d of %d elements are right after %d iterations of %v processes", elements-wrong, elements, one.steps, one.procs)
		for _, other := range j.all {
			if m := other.result; !other.check && other.data && other.system == one.system && other.layout == one.layout {
				elements, wrong = elements+m.elements, wrong+m.wrong
				observed += fmt.Sprintf("; %d of %d, %v", m.elements-m.wrong, m.elements, m.procs)
			}
		}
		o.Check("data-"+one.system.short+"-"+one.layout, wrong == 0 && elements > 0, "%s", observed)
	}
}

// notes says how far the sampled times may be from those of all iterations, and how
// the data were checked.
func (j *jobs) notes(x *scenarios.Part, env *scenarios.Env, iterations int) {
	if env.Mode() != scenarios.Sampled || iterations <= sampledSteps {
		return
	}
	worst := 0.0
	for _, m := range j.measured() {
		worst = max(worst, m.samplingError(iterations))
	}
	x.Note("%d of %d iterations are executed, the others are taken to be as the last two; these differ from the two before by %.2g %% at most.",
		sampledSteps, iterations, 100*worst)
}

// noteSchedules says where installed schedules come from.
func noteSchedules(x *scenarios.Part, schedules string) {
	if schedules == installed {
		x.Note("The processes have their schedules from the beginning: computing them is not simulated, and no cell measures it (schedules = \"negotiated\" simulates it).")
	}
}

// exchangeTime returns the time of an iteration: the mean over all processes and all
// iterations of the experiment. Those that were not executed take as long as the last
// two that were.
func (m *found) exchangeTime(iterations int) sim.Duration { return m.meanOver(iterations, m.mean) }

// meanOver returns the mean of a time over all iterations of the experiment.
func (m *found) meanOver(iterations int, of func(sums perApp) sim.Duration) sim.Duration {
	var sum sim.Duration
	for _, s := range m.steps {
		sum += of(s)
	}
	n := len(m.steps)
	return (sum + sim.Duration(iterations-n)*m.pair(n, of)) / sim.Duration(iterations)
}

// pair returns the mean of the two iterations before the n-th, of the last if n is 1.
func (m *found) pair(n int, of func(sums perApp) sim.Duration) sim.Duration {
	return (of(m.steps[n-1]) + of(m.steps[max(n-2, 0)])) / 2
}

// samplingError is the possible error of sampling, as a share of the time, if iterations continue to change as they do
// from the pair before the last two.
func (m *found) samplingError(iterations int) float64 {
	n := len(m.steps)
	if n < sampledSteps || n == iterations {
		return 0
	}
	last, before := m.pair(n, m.mean).Seconds(), m.pair(n-2, m.mean).Seconds()
	return math.Abs(last-before) / last
}

// sampled says how wrong sampling may have made the last cell of an exhibit.
func (m *found) sampled(x *scenarios.Part, iterations int) {
	x.Cells[len(x.Cells)-1].Sampling = m.samplingError(iterations)
}
