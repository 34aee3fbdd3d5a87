package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"simrun/models/fortran"
)

// sourceMax is the length of the longest Fortran file that is compiled. It is far more than people and generators
// write. It makes sure that an endless file is refused.
const sourceMax = 64 << 20

// readSources reads the files of a program, "-" being standard input. The error
// lists all that cannot be read.
func (a *app) readSources(c *cobra.Command, files []string) ([]fortran.Source, error) {
	var all []fortran.Source
	var errs inputErrors
	for i, name := range files {
		if slices.Contains(files[:i], name) {
			return nil, usageError(c, "found %s twice, expected each file once", name)
		}
		source, err := a.readSource(name)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		all = append(all, source)
	}
	if len(errs) > 0 {
		return nil, errs
	}
	return all, nil
}

func (a *app) readSource(name string) (fortran.Source, error) {
	if name != "-" {
		text, err := readFortran(name)
		return fortran.Source{Name: name, Text: text}, err
	}
	text, err := readShort("standard input", a.stdin)
	return fortran.Source{Name: "<stdin>", Text: text}, err
}

// readFortran reads a file of a program, also one that is included.
func readFortran(name string) (text []byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return readShort(name, f)
}

func readShort(name string, r io.Reader) ([]byte, error) {
	text, err := io.ReadAll(io.LimitReader(r, sourceMax+1))
	if err == nil && len(text) > sourceMax {
		return nil, fmt.Errorf("%s: found more than %d MiB, expected a shorter source file", name, sourceMax>>20)
	}
	return text, err
}
