package measure

import (
	"context"
	"fmt"

	"simrun/machines"
	"simrun/scenarios"
	"simrun/sim"
	"simrun/sim/node"
)

// Lab is where a group measures: a machine as the scenario has it set, and the place for the results. It belongs to
// one part of the run.
type Lab struct {
	Model     *machines.Model
	Machine   machines.Machine
	Processes int // of most jobs: those of the scenario, or as many as the machine has

	env *scenarios.Env
	*result
}

// result is what a group's measurements give.
type result struct {
	Part scenarios.Part
	Good int // data that were checked and right
	Bad  []string
}

func newLab(model *machines.Model, env *scenarios.Env, r *result) (*Lab, error) {
	m, err := env.Machine("")
	if err != nil {
		return nil, err
	}
	n := min(env.Config().(*settings).Processes, m.ProcessesMax())
	return &Lab{Model: model, Machine: m, Processes: n, env: env, result: r}, nil
}

// Costs prices operations on a processor of the machine; nil for a machine that does not
// say.
func (l *Lab) Costs() *node.Costs {
	if p, ok := l.Machine.(machines.Processor); ok {
		return p.Costs()
	}
	return nil
}

// Has reports whether the machine offers a capability.
func (l *Lab) Has(c machines.Capability) bool {
	return len(machines.Lacking(l.Model.Capabilities, []machines.Capability{c})) == 0
}

// Library returns the name of a capability on the machine: that of a native library, or of the capability itself.
func (l *Lab) Library(c machines.Capability) string {
	if name := l.Model.Native[c]; name != "" {
		return name
	}
	return string(c)
}

// Run runs n processes on a new kernel, each of which calls body. The error is to be
// returned as it is.
func (l *Lab) Run(ctx context.Context, n int, body func(e machines.Endpoint)) error {
	_, err := l.env.Run(ctx, scenarios.Job{Processes: n, Body: body})
	return err
}

// Cell adds a number to a table. The row is library/operation. The column says what was measured and with which size.
// unit is that of the group if it is "".
func (l *Lab) Cell(row, column, unit string, value float64) {
	l.Part.CellIn(unit, row, column, value)
}

// Point gives a point of a figure.
func (l *Lab) Point(x float64, series, unit string, value float64) {
	l.Part.PointIn(unit, x, series, value)
}

// Note adds a remark under the table. The arguments are fmt.Sprintf's.
func (l *Lab) Note(format string, args ...any) { l.Part.Note(format, args...) }

// Right notes whether data came out as they should; what says which, as in "put 8 B".
func (l *Lab) Right(what string, right bool) {
	if right {
		l.Good++
		return
	}
	l.Bad = append(l.Bad, what)
}

// check adds the check of a group's data, if it has looked at any.
func (r *result) check(o *scenarios.Outcome) {
	switch {
	case len(r.Bad) > 0:
		o.Check(r.Part.ID, false, "%d of %d results are wrong, the first %s", len(r.Bad), len(r.Bad)+r.Good, r.Bad[0])
	case r.Good > 0:
		o.Check(r.Part.ID, true, "%d results are right", r.Good)
	}
}

// us is a time in microseconds.
func us(d sim.Duration) float64 { return d.Microseconds() }

// rate is a bandwidth in MB/s, 10^6 bytes in a second.
func rate(bytes int64, d sim.Duration) float64 { return sim.RateOf(bytes, d) / 1e6 }

// sizeName names a size in tables: powers of two from 1 KiB on in their unit.
func sizeName(n int64) string {
	switch {
	case n >= 1<<20 && n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n >= 1<<10 && n%(1<<10) == 0:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d B", n)
}
