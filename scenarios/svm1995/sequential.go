package svm1995

import (
	"context"
	"errors"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios"
	"simrun/sim"
)

// sequentialID is the exhibit of one processor.
const sequentialID = "svm-seq"

// The rows and the column of the exhibit.
const (
	rowParallel   = "SVM-Fortran, one processor"
	rowSequential = "sequential"
	columnTime    = "time"
)

// runSequential runs the parallel program on one processor, and the sequential one.
func runSequential(ctx context.Context, env *scenarios.Env) (*scenarios.Outcome, error) {
	c := env.Config().(*config)
	one := column{Name: "SVM-Fortran", System: "svmfortran"}
	parallel := &cell{column: one, n: 1, app: shallowWater, problem: waves(c.Size, c.Steps), mode: env.Mode()}
	check := &cell{column: one, n: 1, app: shallowWater, problem: waves(c.CheckSize, c.CheckSteps), mode: scenarios.Data}
	if err := runColumn(ctx, env, []*cell{parallel, check}); err != nil {
		return nil, err
	}
	sequential, err := shallowWater.sequentialTime(ctx, env, parallel.problem)
	if err != nil {
		return nil, err
	}
	out := &scenarios.Outcome{}
	table := out.Exhibit(sequentialID)
	table.Unit = "s"
	table.Other = c.Size != 256
	table.Cell(rowParallel, columnTime, parallel.time)
	table.ExplainRun(rowParallel, columnTime, parallel.simulation, false)
	table.Cell(rowSequential, columnTime, sequential)
	if !table.Other {
		judgeSequential(table, parallel.time, sequential)
	}
	return out, checkAll(ctx, out, []*cell{check})
}

// sequentialTime returns what the sequential program takes, in seconds.
func (a *application) sequentialTime(ctx context.Context, env *scenarios.Env, x problem) (t float64, err error) {
	costs, err := costsOf(env)
	if err != nil {
		return 0, err
	}
	sources, err := read(a.sequential)
	if err != nil {
		return 0, err
	}
	p, err := fortran.Build(sources, fortran.Options{Include: x.include, Costs: costs, Phantom: true})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	m, err := p.Run(ctx, vm.Config{Library: fio.New(fio.Config{Files: fio.MemoryFiles{}})})
	if err != nil {
		return 0, err
	}
	return sim.Duration(m.Now()).Seconds(), nil
}

// judgeSequential gives the verdicts on one processor: each time within 15 %, the parallel program at most 5 % slower.
func judgeSequential(table *scenarios.Part, parallel, sequential float64) {
	table.Claim("svm-125", parallel >= 21.98 && parallel <= 29.74, "%.2f s, allowed 21.98 to 29.74", parallel)
	table.Claim("svm-126", sequential >= 21.44 && sequential <= 29.00, "%.2f s, allowed 21.44 to 29.00", sequential)
	ratio := parallel / sequential
	table.Claim("svm-127", ratio >= 1 && ratio <= 1.05, "%.3f times, allowed 1.00 to 1.05", ratio)
}
