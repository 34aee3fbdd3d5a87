package fortran_test

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/tetratelabs/wazero"

	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/compile/ir"
	"simrun/models/compile/wasm"
	"simrun/models/fortran"
)

// seeds are the programs of all stages, right and wrong ones.
var seeds = []string{
	"*/testdata/*.f90", "*/testdata/*/*.f", "*/testdata/*/*.f90", "../compile/*/testdata/*.f",
	programs + "*.f",
}

// FuzzBuild compiles any text in either form. Nothing may panic or run for ever. A refusal must have a message. Each
// stage must accept what the stage before makes.
func FuzzBuild(f *testing.F) {
	for _, pattern := range seeds {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			f.Fatalf("%s: found %d files, %v", pattern, len(names), err)
		}
		for _, name := range names {
			text, err := os.ReadFile(name)
			if err != nil {
				f.Fatal(err)
			}
			f.Add(string(text), source.FormOf(name) == source.Free)
		}
	}
	engine := wazero.NewRuntimeWithConfig(context.Background(), wazero.NewRuntimeConfigInterpreter())
	included := includedFiles(f)
	f.Fuzz(func(t *testing.T, text string, free bool) {
		o := fortran.Options{Form: fortran.FixedForm, Include: included}
		if free {
			o.Form = fortran.FreeForm
		}
		stages(t, engine, text, o)
	})
}

// includedFiles reads only what the seeds include: a text may name any file.
func includedFiles(f *testing.F) func(string) ([]byte, error) {
	known := map[string]string{"x": "      X = 1\n"}
	for _, name := range []string{"lu.par", "lu.com", "lu.con", "swm.par", "swm.com"} {
		known[name] = readProgram(f, name)
	}
	return func(name string) ([]byte, error) {
		if text, ok := known[name]; ok {
			return []byte(text), nil
		}
		return nil, fs.ErrNotExist
	}
}

// stages takes a text as far as it goes.
func stages(t *testing.T, engine wazero.Runtime, text string, o fortran.Options) {
	syntax, err := fortran.Parse([]fortran.Source{{Name: "t.f", Text: []byte(text)}}, o)
	if err != nil {
		refused(t, text, err)
		return
	}
	typed, err := fortran.Resolve(syntax, o)
	if err != nil {
		refused(t, text, err)
		return
	}
	m, err := fortran.Lower(typed)
	if err != nil {
		refused(t, text, err)
		return
	}
	if err := ir.Verify(m); err != nil {
		t.Fatalf("input:\n%s\nlowered to what is not valid: %v", text, err)
	}
	fortran.Improve(m)
	if err := ir.Verify(m); err != nil {
		t.Fatalf("input:\n%s\nimproved to what is not valid: %v", text, err)
	}
	code, err := wasm.Encode(m)
	if err != nil {
		t.Fatalf("input:\n%s\nis not encoded: %v", text, err)
	}
	compiled, err := engine.CompileModule(context.Background(), code.Code)
	if err != nil {
		t.Fatalf("input:\n%s\nencoded to what is not valid: %v", text, err)
	}
	if err := compiled.Close(context.Background()); err != nil {
		t.Fatal(err)
	}
}

// refused fails the test unless err tells the user something.
func refused(t *testing.T, text string, err error) {
	t.Helper()
	var list diag.List
	if !errors.As(err, &list) || list.Error() == "" {
		t.Errorf("input:\n%s\nerror %v is no list with a message", text, err)
	}
}
