package scenarios

import (
	"context"
	"fmt"
	"runtime/debug"

	"simrun/sim"
)

// Each calls part for 0..n-1, several at a time if there are free cores. The parts of a scenario are independent. Each
// has its own Env with its own machines, and may write only to its own data, such as element i of a slice. Their
// simulations count in the order of the parts, not in the order in which they end. The error is that of the first part
// with an error, in the order of the parts.
func (e *Env) Each(ctx context.Context, n int, part func(ctx context.Context, env *Env, i int) error) error {
	envs := e.separate(n)
	return e.inOrder(ctx, envs, func(ctx context.Context, i int) error {
		envs[i].name = fmt.Sprintf("part %d of %d", i+1, n)
		return envs[i].work(ctx, envs[i].name, UnknownLoad, func() error { return callPart(ctx, envs[i], i, part) })
	})
}

// inOrder runs the work of several parts and adds their results in order. Meanwhile they may use the
// core of e itself.
func (e *Env) inOrder(ctx context.Context, parts []*Env, work func(ctx context.Context, i int) error) error {
	if p := e.observe.Progress; p != nil {
		p.Expect(len(parts))
	}
	if e.share.working {
		e.share.rest(e.observe.Cores)
		defer e.share.resume(e.observe.Cores)
	}
	step := func(ctx context.Context, i int) error {
		if p := e.observe.Progress; p != nil {
			defer p.Step()
		}
		return work(ctx, i)
	}
	jobs := len(parts)
	if e.observe.Watch != nil || e.quotes != nil { // all leave quotes in one place, and programs that one has compiled others run
		jobs = 1
	}
	return InOrder(ctx, jobs, len(parts), step, func(i int, err error) error {
		e.take(parts[i])
		e.share.add(parts[i].share)
		return err
	})
}

// work calls do when a core is free, and adds its time to that of e. part is its name for users; "" is
// the whole run.
func (e *Env) work(ctx context.Context, part string, load Load, do func() error) error {
	var begun func() Work
	if p := e.observe.Progress; p != nil {
		begun = func() Work { return p.Begin(e.scenario.ID, part, load) }
	}
	return e.observe.Cores.Use(ctx, load, func() error {
		e.share.begin(load, begun)
		defer e.share.end()
		return do()
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
		envs[i].fresh, envs[i].quotes = true, e.quotes
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
