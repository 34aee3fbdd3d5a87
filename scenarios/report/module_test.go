package report_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"simrun/scenarios/report"
)

// The simulator of a page is compiled from simrun's source, and nothing else is taken for it.
func TestOtherSource(t *testing.T) {
	none, other := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(other, "go.mod"), []byte("module other\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for folder, want := range map[string]string{none: " is in no Go module, expected simrun's source", other: " is in the source of other, expected simrun's"} {
		if _, err := report.CompileModule(t.Context(), folder); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}
