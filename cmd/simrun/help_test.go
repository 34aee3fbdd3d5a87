package main

import (
	"bytes"
	"strings"
	"testing"
)

// The help of each command fits a terminal of 80 columns.
func TestHelpFits(t *testing.T) {
	c := catalog()
	root := (&app{catalog: c}).command()
	topics := [][]string{{"--help"}}
	for _, one := range root.Commands() {
		topics = append(topics, []string{one.Name(), "--help"})
	}
	for _, args := range topics {
		var out bytes.Buffer
		if status := run(c, args, nil, &out, &out); status != 0 {
			t.Errorf("%q ends with status %d:\n%s", args, status, out.String())
		}
		for _, line := range strings.Split(out.String(), "\n") {
			if len(line) > defaultWidth {
				t.Errorf("%q has a line of %d columns: %s", args, len(line), line)
			}
		}
	}
}
