package tidy

import (
	"slices"
	"strings"
	"testing"
)

// rooms are the parts of models with what each may import of the others. Everybody may import geometry and
// internal, which import none. A language may import compile, which knows no language.
var rooms = map[string][]string{
	"internal":    {},
	"geometry":    {},
	"compile":     {},
	"fortran":     {"compile"},
	"craft":       {"compile", "fortran"},
	"hpf":         {"compile", "fortran"},
	"pddp":        {"compile", "fortran"},
	"svmfortran":  {"compile", "fortran"},
	"mpi":         {"compile", "fortran"},
	"hpjava":      {"compile", "adlib"},
	"adlib":       {"armci"},
	"armci":       {},
	"ga":          {"adlib", "armci"},
	"litmus":      {},
	"mct":         {},
	"upc":         {},
	"xpressspace": {"ga", "upc"},
}

// commonRooms are the rooms that every other room may import.
var commonRooms = []string{"geometry", "internal"}

// roomOf returns the part of models that an import path belongs to, "" if it is none of models.
func roomOf(path string) string {
	inside, ok := strings.CutPrefix(path, module+"models/")
	if !ok {
		return ""
	}
	room, _, _ := strings.Cut(inside, "/")
	return room
}

// misplaced says what is wrong with an import of a package of models, or returns "".
func misplaced(importer, imported string) string {
	from, to := roomOf(importer), roomOf(imported)
	allowed, known := rooms[from]
	switch {
	case !known:
		return "the room models/" + from + " is in no list; add it to the test's rooms with what it may import"
	case strings.HasPrefix(imported, module+"machines/"):
		return "a model is written against the interfaces of package machines; it imports no machine"
	case to == "" || to == from:
		return ""
	case slices.Contains(commonRooms, from):
		return "models/" + from + " imports no other room of models"
	case slices.Contains(commonRooms, to) || slices.Contains(allowed, to):
		return ""
	}
	return "models/" + from + " may import " + strings.Join(append(slices.Clone(allowed), commonRooms...), ", ") + " only"
}

// TestRoomsOfModels holds the order inside models. Tests are free: those of compile take their programs from a language, and
// many run on a real machine.
func TestRoomsOfModels(t *testing.T) {
	packages := list(t, "./models/...")
	if len(packages) < 20 {
		t.Fatalf("found %d packages, want all of models", len(packages))
	}
	for _, p := range packages {
		for _, imported := range p.Imports {
			if wrong := misplaced(p.ImportPath, imported); wrong != "" {
				t.Errorf("%s imports %s: %s", p.ImportPath, imported, wrong)
			}
		}
	}
}

func TestMisplaced(t *testing.T) {
	for _, test := range []struct {
		importer, imported string
		ok                 bool
	}{
		{"simrun/models/fortran/lower", "simrun/models/compile/ir", true},
		{"simrun/models/compile/vm", "simrun/models/fortran/fio", false},
		{"simrun/models/compile/vm", "simrun/models/compile/wasm", true},
		{"simrun/models/compile", "simrun/internal/source", true},
		{"simrun/models/compile/spmd", "simrun/machines", true},
		{"simrun/models/compile/spmd", "simrun/machines/t3d", false},
		{"simrun/models/compile/vm", "github.com/tetratelabs/wazero", true},
		{"simrun/models/hpf", "simrun/models/fortran/edit", true},
		{"simrun/models/hpf", "simrun/models/pddp", false},
		{"simrun/models/fortran", "simrun/models/hpf", false},
		{"simrun/models/ga", "simrun/models/geometry", true},
		{"simrun/models/geometry", "simrun/models/ga", false},
		{"simrun/models/geometry", "simrun/models/internal/callerror", false},
		{"simrun/models/geometry/geometrytest", "simrun/models/geometry", true},
		{"simrun/models/new", "fmt", false},
	} {
		if wrong := misplaced(test.importer, test.imported); (wrong == "") != test.ok {
			t.Errorf("%s imports %s: %q, want ok %v", test.importer, test.imported, wrong, test.ok)
		}
	}
}
