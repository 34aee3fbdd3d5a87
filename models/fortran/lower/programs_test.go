package lower_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"simrun/internal/source"
	"simrun/models/compile/vm"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/fio"
	"simrun/models/fortran/hostio"
	"simrun/models/fortran/lower"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/resolve"
)

// TestWholePrograms compiles and runs the programs in testdata/programs. What
// they have to print lies beside them; it is what an independent compiler
// prints.
func TestWholePrograms(t *testing.T) {
	files, err := filepath.Glob("testdata/programs/*.f*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no programs: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			want, err := os.ReadFile(strings.TrimSuffix(file, filepath.Ext(file)) + ".out")
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), run(t, file)); diff != "" {
				t.Errorf("%s prints something else (-want +got):\n%s", file, diff)
			}
		})
	}
}

// run returns what a program prints.
func run(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	code, set := compile(t, name, text)
	var out bytes.Buffer
	files := fio.Directory(t.TempDir())
	library := fio.New(fio.Config{Files: files, Output: &out})
	m, err := code.New(vm.Config{Library: library})
	if err != nil {
		t.Fatal(err)
	}
	err = m.Run(context.Background())
	if failed := (*vm.Error)(nil); errors.As(err, &failed) {
		t.Fatal(failed.Render(set))
	} else if stop := (*vm.Stop)(nil); err != nil && !errors.As(err, &stop) {
		t.Fatal(err)
	}
	if err := library.Finish(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// compile makes code of a source file.
func compile(t *testing.T, name string, text []byte) (*vm.Code, *source.Set) {
	t.Helper()
	form := source.Fixed
	if strings.HasSuffix(name, ".f90") {
		form = source.Free
	}
	set := &source.Set{}
	file, err := set.Add(name, text, form, 0)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := parser.Parse(set, file, parser.Options{})
	if err != nil {
		t.Fatal(err)
	}
	typed, err := resolve.Program(set, []*ast.File{tree}, resolve.Options{})
	if err != nil {
		t.Fatal(err)
	}
	module, err := lower.Program(typed)
	if err != nil {
		t.Fatal(err)
	}
	code, err := vm.Compile(module, hostio.Runtime())
	if err != nil {
		t.Fatal(err)
	}
	return code, set
}
