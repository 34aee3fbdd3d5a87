// Package wanted checks error messages that are written beside the lines that
// cause them. A file of bad input is cut into chunks by lines "---"; in each
// chunk a comment
//
//	packet = "1024" # want 10: found "1024", expected a size
//
// says that this line causes an error in column 10 with exactly this message;
// further errors of the line follow behind further "# want". Tests of the
// readers of TOML share it.
package wanted

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"simrun/internal/diag"
)

const mark = "# want "

// Check reads a file and compares, chunk by chunk, the errors of read with the
// comments. Lines are counted within a chunk, as read sees it.
func Check(t *testing.T, path string, read func(file string, data []byte) error) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	line := 1
	for _, chunk := range strings.SplitAfter(string(data), "\n---\n") {
		text := strings.TrimSuffix(chunk, "---\n")
		where := fmt.Sprintf("%s:%d", path, line)
		if diff := cmp.Diff(wants(text), found(t, where, read("chunk", []byte(text)))); diff != "" {
			t.Errorf("chunk at %s: errors as line:col: message (-want +got):\n%s", where, diff)
		}
		line += strings.Count(chunk, "\n")
	}
}

// wants returns the comments of a chunk as "line:col: message".
func wants(text string) []string {
	var all []string
	for i, line := range strings.Split(text, "\n") {
		for _, w := range strings.Split(line, mark)[1:] {
			all = append(all, fmt.Sprintf("%d:%s", i+1, strings.TrimSpace(w)))
		}
	}
	return all
}

func found(t *testing.T, where string, err error) []string {
	t.Helper()
	var list diag.List
	if err != nil && !errors.As(err, &list) {
		t.Errorf("chunk at %s: error %v is a %T, want a diag.List", where, err, err)
	}
	var all []string
	for _, e := range list {
		at := e.Position()
		all = append(all, fmt.Sprintf("%d:%d: %s", at.Line, at.Column, e.Msg))
	}
	return all
}
