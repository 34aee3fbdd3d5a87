package mpi

import (
	_ "embed" // mpif.h
	"path"
	"strings"

	"simrun/models/compile/spmd"
	"simrun/models/fortran"
)

//go:embed mpif.h
var header []byte

// Include serves the file mpif.h and asks next, which may be nil, for others.
func Include(next func(name string) ([]byte, error)) func(name string) ([]byte, error) {
	return func(name string) ([]byte, error) {
		if path.Base(strings.ReplaceAll(name, "\\", "/")) == "mpif.h" {
			return header, nil
		}
		if next == nil {
			return nil, &missing{name}
		}
		return next(name)
	}
}

type missing struct{ name string }

func (m *missing) Error() string {
	return "there is no file " + m.name + "; mpif.h is the only one that is known here"
}

// Build compiles hand-written programs with the procedures of MPI.
func Build(sources []fortran.Source, f fortran.Options, sampled bool) (*spmd.Program, error) {
	f.Include = Include(f.Include)
	return spmd.Build(sources, spmd.Options{Compiler: f, Libraries: []*spmd.Library{Library()}, Sampled: sampled})
}
