package inpage_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"simrun/scenarios"
	"simrun/scenarios/inpage"
)

// The catalog of a page has all that its scenarios name, and each name once.
func TestScenarios(t *testing.T) {
	c := inpage.Catalog()
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	all := scenarios.Catalog{Files: scenarios.BuiltIn()}
	for _, id := range inpage.Scenarios() {
		file := all.File(id)
		if file == nil {
			t.Errorf("%s is no scenario", id)
			continue
		}
		if _, err := c.Load(file.Name, file.Data); err != nil {
			t.Errorf("%s cannot be loaded in a page: %v", id, err)
		}
	}
}

// A page has no room for compilers and pictures: nothing that the module is made of imports
// them.
func TestImports(t *testing.T) {
	c := exec.CommandContext(t.Context(), "go", "list", "-deps", "simrun/cmd/simwasm")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	listed := strings.Fields(string(out))
	if len(listed) < 50 {
		t.Fatalf("found %d packages, want those of a simulator", len(listed))
	}
	for _, path := range listed {
		for _, heavy := range []string{"simrun/models/compile", "simrun/plots", "github.com/tetratelabs/wazero", "gonum.org/", "regexp", "net/http"} {
			if strings.HasPrefix(path, heavy) {
				t.Errorf("the module imports %s, for which a page has no room", path)
			}
		}
	}
}
