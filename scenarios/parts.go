package scenarios

import (
	"context"
	"runtime"
	"runtime/debug"

	"simrun/sim"
)

// Cores limits how many parts of runs are worked on at a time.
type Cores struct {
	free chan struct{}
	n    int
}

// NewCores returns n cores; n is at least 1.
func NewCores(n int) *Cores { return &Cores{free: make(chan struct{}, n), n: n} }

// use calls work when a core is free.
func (c *Cores) use(ctx context.Context, work func() error) error {
	select {
	case c.free <- struct{}{}:
	case <-ctx.Done():
		return context.Cause(ctx)
	}
	defer func() { <-c.free }()
	return work()
}

// Each calls part for 0..n-1, several at a time if there are cores for them.
// The parts of a scenario are independent: each has an Env of its own with
// machines of its own, and may write to what is only its own, such as element i
// of a slice. Their simulations count in the order of the parts, whatever the
// order in which they end. The error is that of the first part, in this order,
// that has one.
func (e *Env) Each(ctx context.Context, n int, part func(ctx context.Context, env *Env, i int) error) error {
	cores := e.observe.Cores
	if cores == nil {
		cores = NewCores(runtime.GOMAXPROCS(0))
	}
	if p := e.observe.Progress; p != nil {
		p.Expect(n)
	}
	envs := e.separate(n)
	work := func(ctx context.Context, i int) error {
		if p := e.observe.Progress; p != nil {
			defer p.Step()
		}
		return cores.use(ctx, func() error { return callPart(ctx, envs[i], i, part) })
	}
	return InOrder(ctx, cores.n, n, work, func(i int, err error) error {
		e.take(envs[i])
		return err
	})
}

// separate returns environments for n parts. The hooks of their simulations are
// made one at a time.
func (e *Env) separate(n int) []*Env {
	observe := e.observe
	if e.observe.Hook != nil {
		one := make(chan struct{}, 1)
		observe.Hook = func() sim.Hook {
			one <- struct{}{}
			defer func() { <-one }()
			return e.observe.Hook()
		}
	}
	envs := make([]*Env, n)
	for i := range envs {
		envs[i] = newEnv(e.scenario, observe)
		envs[i].fresh = true
	}
	return envs
}

// callPart calls a part and makes an error of its panic, which would otherwise
// end more than its scenario.
func callPart(ctx context.Context, env *Env, i int, part func(ctx context.Context, env *Env, i int) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = panicError(v, debug.Stack())
		}
	}()
	return part(ctx, env, i)
}
