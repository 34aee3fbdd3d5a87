package plots

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func entries(t *testing.T, dir string) []string {
	t.Helper()
	list, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, entry := range list {
		names = append(names, entry.Name())
	}
	return names
}

func TestWriteFiles(t *testing.T) {
	d, dir, e := New(), t.TempDir(), sections()
	e.Chart, e.Layout = stridedGet().Chart, descriptors().Layout
	want := []string{"sections-chart.png", "sections-chart.svg", "sections-layout.png", "sections-layout.svg",
		"sections-linlin.png", "sections-linlin.svg", "sections-loglin.png", "sections-loglin.svg", "sections.csv"}
	for range 2 { // the second time over the files of the first
		got, err := d.WriteFiles(dir, e)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("names (-want +got):\n%s", diff)
		}
	}
	if diff := cmp.Diff(want, entries(t, dir)); diff != "" {
		t.Errorf("directory (-want +got):\n%s", diff)
	}
	for name, data := range rendered(t, d, e) {
		got, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("%s: got %d bytes, error %v; want the %d that were drawn", name, len(got), err, len(data))
		}
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode().Perm() != 0o644 {
			t.Errorf("%s: got %v, error %v; want mode 0644", name, info.Mode(), err)
		}
	}
}

func TestWriteFilesLeavesNothingBehind(t *testing.T) {
	d := New()
	t.Run("a directory has the name of a file", func(t *testing.T) {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, "sections-loglin.svg"), 0o755); err != nil {
			t.Fatal(err)
		}
		_, err := d.WriteFiles(dir, sections())
		if err == nil || !strings.Contains(err.Error(), `"sections"`) || !strings.Contains(err.Error(), "sections-loglin.svg") {
			t.Errorf("got error %v, want one that names the exhibit and the directory", err)
		}
		if got := entries(t, dir); !slices.Equal(got, []string{"sections-loglin.svg"}) {
			t.Errorf("got %q, want the directory as it was", got)
		}
	})
	t.Run("the directory is a file", func(t *testing.T) {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, []byte("kept"), 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := d.WriteFiles(path, sections()); err == nil {
			t.Error("got no error, want one")
		}
		if got, _ := os.ReadFile(path); string(got) != "kept" {
			t.Errorf("got %q, want the file as it was", got)
		}
	})
	t.Run("the directory does not exist", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "none")
		if _, err := d.WriteFiles(dir, sections()); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("got error %v, want one of a missing directory", err)
		}
	})
	t.Run("the last picture cannot be drawn", func(t *testing.T) {
		dir, e := t.TempDir(), sections()
		old := filepath.Join(dir, "sections-loglin.svg")
		if err := os.WriteFile(old, []byte("old"), 0o644); err != nil {
			t.Fatal(err)
		}
		e.Layout = descriptors().Layout
		e.Layout[1].Rows[0].Boxes[0].Width = -1
		if _, err := d.WriteFiles(dir, e); err == nil {
			t.Error("got no error, want one")
		}
		if got, _ := os.ReadFile(old); string(got) != "old" || len(entries(t, dir)) != 1 {
			t.Errorf("got %q in %q, want the old file alone", got, entries(t, dir))
		}
	})
}
