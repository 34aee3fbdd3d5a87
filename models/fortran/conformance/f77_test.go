package conformance

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
)

// checks is the file with the subroutines that the programs share.
const checks = "check.f"

// TestFortran77 runs every program of testdata/f77, with its loops improved
// and as they are written. NAME.in is what it reads, NAME.out what it prints.
func TestFortran77(t *testing.T) {
	programs, err := filepath.Glob("testdata/f77/*.f*")
	if err != nil || len(programs) < 20 {
		t.Fatalf("found %d programs, %v", len(programs), err)
	}
	for _, name := range programs {
		if filepath.Base(name) == checks {
			continue
		}
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			runs(t, name, fortran.Options{})
			runs(t, name, fortran.Options{AsWritten: true})
		})
	}
}

// runs fails the test unless the program prints what its file says.
func runs(t *testing.T, name string, o fortran.Options) {
	t.Helper()
	stem := strings.TrimSuffix(name, filepath.Ext(name))
	want := file(t, stem+".out")
	input, _ := os.ReadFile(stem + ".in")
	o.Include = os.ReadFile
	program, err := fortran.Build([]fortran.Source{
		{Name: name, Text: file(t, name)},
		{Name: checks, Text: file(t, filepath.Join(filepath.Dir(name), checks))},
	}, o)
	if err != nil {
		t.Fatalf("%s does not compile: %v", name, err)
	}
	defer program.Close()
	var out bytes.Buffer
	_, err = program.Run(context.Background(), vm.Config{
		Library: fio.New(fio.Config{Files: fio.MemoryFiles{}, Input: bytes.NewReader(input), Output: &out}),
	})
	var stop *vm.Stop
	if err != nil && (!errors.As(err, &stop) || stop.Code != 0) {
		t.Errorf("%s fails: %v", name, err)
	}
	if diff := cmp.Diff(string(want), out.String()); diff != "" {
		t.Errorf("%s (as written: %t) prints (-want +got):\n%s", name, o.AsWritten, diff)
	}
}

func file(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}
