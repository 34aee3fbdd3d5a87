package processor

import (
	"bytes"
	"context"
	"io"
	"slices"
	"strings"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
)

// Read reads what a program has printed.
func Read(name, text string) error {
	_, err := read(name, text)
	return err
}

// Norms runs BT or SP of class S without prices and returns the norms of residual and error
// that it prints, by name and component.
func Norms(ctx context.Context, name string, steps int) (map[string][]float64, error) {
	s := solvers[slices.IndexFunc(solvers, func(s solver) bool { return s.name == name })]
	p, err := s.program(&s.classes[0], steps)
	if err != nil {
		return nil, err
	}
	built, err := fortran.Build(p.sources, fortran.Options{})
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	_, err = built.Run(ctx, vm.Config{Library: fio.New(fio.Config{Input: strings.NewReader(""), Output: &out, Errors: io.Discard})})
	if err != nil {
		return nil, err
	}
	lines, err := read(name, out.String())
	norms := map[string][]float64{}
	for _, x := range lines {
		norms[x.name] = append(norms[x.name], x.check)
	}
	return norms, err
}
