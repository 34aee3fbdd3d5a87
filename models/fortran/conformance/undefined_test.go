package conformance

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
)

// readUnset are the programs that do read a variable that was never set.
var readUnset = []string{"doreal.f", "oddities.f", "alloc.f90"}

// TestUndefined: the checks of reads find what is wrong and nothing else in all the programs here.
func TestUndefined(t *testing.T) {
	f77, _ := filepath.Glob("testdata/f77/*.f*")
	f90, _ := filepath.Glob("testdata/f90/*.f90")
	for _, name := range append(f77, f90...) {
		if base := filepath.Base(name); base != checks {
			t.Run(base, func(t *testing.T) {
				t.Parallel()
				want := slices.Contains(readUnset, base)
				if message := unsetRead(t, name); (message != "") != want {
					t.Errorf("%s fails with %q; want a failure: %t", name, message, want)
				}
			})
		}
	}
}

// unsetRead runs a program with the checks and returns their message, empty if they find nothing.
func unsetRead(t *testing.T, name string) string {
	sources := []fortran.Source{{Name: name, Text: file(t, name)}}
	if strings.Contains(name, "f77") {
		sources = append(sources, fortran.Source{Name: checks, Text: file(t, filepath.Join(filepath.Dir(name), checks))})
	}
	p, err := fortran.Build(sources, fortran.Options{Undefined: true, Include: os.ReadFile})
	if err != nil {
		t.Fatal(err)
	}
	defer p.Close()
	input, _ := os.ReadFile(strings.TrimSuffix(name, filepath.Ext(name)) + ".in")
	library := fio.New(fio.Config{Files: fio.MemoryFiles{}, Input: bytes.NewReader(input), Output: &bytes.Buffer{}})
	_, err = p.Run(context.Background(), vm.Config{Library: library})
	if failed := (*vm.Error)(nil); errors.As(err, &failed) {
		return failed.Error()
	}
	return ""
}
