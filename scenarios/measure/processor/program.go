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

// program is Fortran text with the files that it includes.
type program struct {
	sources []fortran.Source
	include func(name string) ([]byte, error)
}

// kernel returns programs of folder kernels as one program, with texts instead of
// others as strings.NewReplacer takes them.
func kernel(names []string, replace ...string) (program, error) {
	var p program
	for _, name := range names {
		text, err := kernels.ReadFile("kernels/" + name)
		if err != nil {
			return p, err
		}
		p.sources = append(p.sources, fortran.Source{Name: name, Text: []byte(strings.NewReplacer(replace...).Replace(string(text)))})
	}
	return p, nil
}

// execute runs a program of folder kernels as one process and returns what it has
// printed.
func execute(ctx context.Context, l *measure.Lab, name string, replace ...string) ([]line, error) {
	p, err := kernel([]string{name}, replace...)
	if err != nil {
		return nil, err
	}
	text, _, err := p.run(ctx, l)
	if err != nil {
		return nil, err
	}
	return read(name, text)
}

// run compiles a program for the processor of the lab and runs it as one process. It
// returns what the program has printed and the virtual time that it took.
func (p *program) run(ctx context.Context, l *measure.Lab) (text string, took sim.Duration, err error) {
	return p.runBy(ctx, l, func(m *compile.Meter) vm.Meter { return m })
}

// runBy is run by the clock that of makes of the program's meter.
func (p *program) runBy(ctx context.Context, l *measure.Lab, of func(m *compile.Meter) vm.Meter) (text string, took sim.Duration, err error) {
	name := p.sources[len(p.sources)-1].Name
	built, err := fortran.Build(p.sources, fortran.Options{Costs: l.Costs(), Include: p.include})
	if err != nil {
		return "", 0, err
	}
	var out bytes.Buffer
	var ended error
	err = l.Run(ctx, 1, func(e machines.Endpoint) {
		library := fio.New(fio.Config{Input: strings.NewReader(""), Output: &out, Errors: &out})
		meter := compile.NewMeter(built.Prices)
		m, err := built.Run(ctx, vm.Config{Library: library, Meter: of(meter)})
		if ended = err; m != nil {
			took = sim.Duration(meter.Now(m))
			e.Thread().Compute(took)
		}
	})
	if err == nil {
		err = ended
	}
	if closed := built.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return "", 0, fmt.Errorf("%s: %w", name, err)
	}
	return out.String(), took, nil
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
