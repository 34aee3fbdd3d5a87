package tidy

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

const module = "simrun/"

// pkg is what the go command says about a package.
type pkg struct {
	ImportPath   string
	Dir          string
	Standard     bool
	GoFiles      []string
	Imports      []string
	TestImports  []string
	XTestImports []string
	Export       string // file with the types of the compiled package
}

// list runs go list with the given arguments at the root of the module.
func list(t *testing.T, args ...string) []pkg {
	t.Helper()
	cmd := exec.Command("go", append([]string{"list", "-json"}, args...)...)
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
		t.Fatalf("%v: %v\n%s", cmd, err, exit.Stderr)
	} else if err != nil {
		t.Fatalf("%v: %v", cmd, err)
	}
	var all []pkg
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p pkg
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, p)
	}
}

// layers are the parts of the module with what each may import of the others.
// A part may always import itself.
var layers = map[string][]string{
	"sim":               {},
	"internal/source":   {},
	"internal/diag":     {"internal/source"},
	"internal/drawn":    {},
	"machines":          {"internal/diag", "internal/source", "sim"},
	"models":            {"internal/diag", "internal/drawn", "internal/source", "machines", "sim"},
	"scenarios/exhibit": {},
	"plots":             {"scenarios/exhibit", "models", "machines", "sim"},
	"scenarios":         {"internal/diag", "internal/source", "plots", "scenarios/exhibit", "models", "machines", "sim"},
	"cmd":               {"internal/diag", "internal/source", "scenarios", "scenarios/exhibit", "plots", "models", "machines", "sim"},
	"internal/tidy":     {},
}

// layerOf returns the part of the module that an import path belongs to, the
// longest that matches, or "".
func layerOf(path string) string {
	best := ""
	for l := range layers {
		if (path == module+l || strings.HasPrefix(path, module+l+"/")) && len(l) > len(best) {
			best = l
		}
	}
	return best
}

// misdirected says what is wrong with an import, or returns "".
func misdirected(importer, imported string) string {
	from, to := layerOf(importer), layerOf(imported)
	switch {
	case from == "":
		return "the package belongs to no layer; place it in one or add it to the test's layers"
	case !strings.HasPrefix(imported, module):
		if from == "sim" && strings.Contains(imported, ".") {
			return "sim imports the standard library only"
		}
		return ""
	case from == to:
		return ""
	case from == "models" && isMachine(imported):
		return "a model asks for capabilities of package machines, not for a machine"
	}
	for _, allowed := range layers[from] {
		if to == allowed {
			return ""
		}
	}
	return from + " may import " + strings.Join(append([]string{"itself"}, layers[from]...), ", ") + " only"
}

// isMachine reports whether a path is that of a machine's package, or of a native
// library in it.
func isMachine(path string) bool {
	below, ok := strings.CutPrefix(path, module+"machines/")
	return ok && !strings.HasPrefix(below+"/", "tomlfile/")
}

func TestImportsPointOneWay(t *testing.T) {
	packages := list(t, "./...")
	if len(packages) < 5 {
		t.Fatalf("found %d packages, want the whole module", len(packages))
	}
	for _, p := range packages {
		for _, imported := range p.Imports {
			if wrong := misdirected(p.ImportPath, imported); wrong != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, wrong)
			}
		}
		// Tests may use any library and any machine, but no layer above.
		for _, imported := range append(p.TestImports, p.XTestImports...) {
			if !strings.HasPrefix(imported, module) || isMachine(imported) && layerOf(p.ImportPath) == "models" {
				continue
			}
			if wrong := misdirected(p.ImportPath, imported); wrong != "" {
				t.Errorf("a test of %s imports %s: %s", p.ImportPath, imported, wrong)
			}
		}
	}
}

func TestMisdirected(t *testing.T) {
	for _, test := range []struct {
		importer, imported string
		ok                 bool
	}{
		{"simrun/sim", "fmt", true},
		{"simrun/sim", "simrun/sim/node", true},
		{"simrun/sim/node", "golang.org/x/exp/constraints", false},
		{"simrun/sim", "simrun/machines", false},
		{"simrun/sim", "simrun/internal/diag", false},
		{"simrun/machines/tomlfile", "simrun/internal/diag", true},
		{"simrun/internal/source", "simrun/internal/diag", false},
		{"simrun/machines/ibmsp", "simrun/sim", true},
		{"simrun/machines/ibmsp", "github.com/BurntSushi/toml", true},
		{"simrun/machines", "simrun/models/armci", false},
		{"simrun/models/armci", "simrun/machines", true},
		{"simrun/models/armci", "simrun/machines/tomlfile", true},
		{"simrun/models/armci", "simrun/machines/ibmsp/lapi", false},
		{"simrun/scenarios/armci1999", "simrun/machines/ibmsp/lapi", true},
		{"simrun/plots", "simrun/scenarios/exhibit", true},
		{"simrun/plots", "simrun/scenarios", false},
		{"simrun/scenarios/output", "simrun/plots", true},
		{"simrun/scenarios/exhibit", "simrun/scenarios", false},
		{"simrun/scenarios/exhibit", "simrun/sim", false},
		{"simrun/scenarios/scenariotest", "simrun/scenarios", true},
		{"simrun/simulator", "simrun/sim", false},
		{"simrun/cmd/simrun", "simrun/plots", true},
	} {
		if wrong := misdirected(test.importer, test.imported); (wrong == "") != test.ok {
			t.Errorf("%s imports %s: %q, want ok %v", test.importer, test.imported, wrong, test.ok)
		}
	}
}
