package processor

import (
	"bytes"
	"context"
	"embed"
	"fmt"
	"strconv"
	"strings"

	"simrun/machines"
	"simrun/models/compile"
	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
	"simrun/scenarios/measure"
	"simrun/sim"
)

//go:embed kernels
var kernels embed.FS

// line is what a program prints of one measurement.
type line struct {
	name    string
	n       int64
	seconds float64
	check   float64
}

// execute compiles a program of folder kernels for the processor of the lab, with texts
// in place of others as strings.NewReplacer takes them, runs it as one process, and
// returns what it has printed.
func execute(ctx context.Context, l *measure.Lab, name string, replace ...string) ([]line, error) {
	text, err := kernels.ReadFile("kernels/" + name)
	if err != nil {
		return nil, err
	}
	source := fortran.Source{Name: name, Text: []byte(strings.NewReplacer(replace...).Replace(string(text)))}
	p, err := fortran.Build([]fortran.Source{source}, fortran.Options{Costs: l.Costs()})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	var ended error
	err = l.Run(ctx, 1, func(e machines.Endpoint) {
		library := fio.New(fio.Config{Input: strings.NewReader(""), Output: &out, Errors: &out})
		meter := compile.NewMeter(p.Prices)
		m, err := p.Run(ctx, vm.Config{Library: library, Meter: meter})
		if ended = err; m != nil {
			e.Thread().Compute(sim.Duration(meter.Now(m)))
		}
	})
	if err == nil {
		err = ended
	}
	if closed := p.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return read(name, out.String())
}

// read reads what a program has printed.
func read(name, text string) ([]line, error) {
	var all []line
	for i, s := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		f := strings.Fields(s)
		if len(f) != 4 {
			return nil, fmt.Errorf("%s: line %d of its output is %q, expected a name, a number, seconds and a check", name, i+1, s)
		}
		n, err := strconv.ParseInt(f[1], 10, 64)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d of its output: %w", name, i+1, err)
		}
		seconds, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d of its output: %w", name, i+1, err)
		}
		check, err := strconv.ParseFloat(f[3], 64)
		if err != nil {
			return nil, fmt.Errorf("%s: line %d of its output: %w", name, i+1, err)
		}
		all = append(all, line{f[0], n, seconds, check})
	}
	return all, nil
}
