package conformance

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/models/compile/vm"
	"simrun/models/fortran"
	"simrun/models/fortran/fio"
)

// TestFortran90 runs every program of testdata/f90, with its loops improved
// and as they are written. They check themselves: ok is all they may print. Where there is NAME.out, it is what the
// program prints; gfortran 12 prints the same words.
func TestFortran90(t *testing.T) {
	programs, err := filepath.Glob("testdata/f90/*.f90")
	if err != nil || len(programs) < 25 {
		t.Fatalf("found %d programs, %v", len(programs), err)
	}
	for _, name := range programs {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			want := "ok\n"
			if text, err := os.ReadFile(strings.TrimSuffix(name, ".f90") + ".out"); err == nil {
				want = string(text)
			}
			for _, asWritten := range []bool{false, true} {
				got, err := printed(t, name, file(t, name), fortran.Options{AsWritten: asWritten})
				if err != nil || got != want {
					t.Errorf("%s (as written: %t) prints\n%s%v; want\n%s", name, asWritten, got, err, want)
				}
			}
		})
	}
}

// printed builds and runs a program. The error is of its compilation or run.
func printed(t *testing.T, name string, text []byte, o fortran.Options) (string, error) {
	t.Helper()
	program, err := fortran.Build([]fortran.Source{{Name: filepath.Base(name), Text: text}}, o)
	if err != nil {
		return "", err
	}
	t.Cleanup(func() {
		if err := program.Close(); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	})
	var out bytes.Buffer
	library := fio.New(fio.Config{Files: fio.MemoryFiles{}, Output: &out})
	_, err = program.Run(context.Background(), vm.Config{Library: library})
	if failed := (*vm.Error)(nil); errors.As(err, &failed) {
		err = errors.New(failed.Render(program.Sources))
	}
	return out.String(), err
}

// TestFailures runs the programs of testdata/f90/failures. Each fails when it
// runs; its comments that begin with !> are the message.
func TestFailures(t *testing.T) {
	programs, err := filepath.Glob("testdata/f90/failures/*.f90")
	if err != nil || len(programs) < 10 {
		t.Fatalf("found %d programs, %v", len(programs), err)
	}
	for _, name := range programs {
		t.Run(filepath.Base(name), func(t *testing.T) {
			t.Parallel()
			text := file(t, name)
			var want []string
			for line := range strings.Lines(string(text)) {
				if message, ok := strings.CutPrefix(line, "!> "); ok {
					want = append(want, message)
				}
			}
			for _, asWritten := range []bool{false, true} {
				_, err := printed(t, name, text, fortran.Options{AsWritten: asWritten})
				if err == nil {
					t.Fatalf("%s does not fail; want\n%s", name, strings.Join(want, ""))
				}
				if diff := cmp.Diff(masked(strings.Join(want, "")), masked(err.Error())); diff != "" {
					t.Errorf("%s (as written: %t) fails otherwise (-want +got):\n%s", name, asWritten, diff)
				}
			}
		})
	}
}

// hostDepends are the parts of messages about calls nested too deep that
// depend on the host: where wazero interprets, its own stack is full after
// fewer calls than ours has room for.
var hostDepends = regexp.MustCompile(`(?m)^\.\.\. [1-9]\d* more calls$| at the call of \w+; is the recursion endless`)

// masked is a message as it is on every host.
func masked(message string) string {
	return hostDepends.ReplaceAllStringFunc(message, func(part string) string {
		if strings.HasPrefix(part, "...") {
			return "... N more calls"
		}
		return "; is the recursion endless"
	})
}
