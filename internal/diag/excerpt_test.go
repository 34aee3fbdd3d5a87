package diag

import (
	"strings"
	"testing"
)

// A long line is cut around the caret, what does not print is shown as Go
// writes it, and the caret stays below its place.
func TestExcerpt(t *testing.T) {
	dots := func(n int) string { return strings.Repeat(".", n) }
	for _, tt := range []struct {
		source string
		col    int
		want   string
	}{
		{"a = 1", 5, "a = 1\n    ^"},
		{"\ta = 1", 6, "\ta = 1\n\t    ^"},
		{"a = 1", 9, "a = 1\n     ^"},
		{"é = \x1b[31m", 5, "é = \\x1b[31m\n    ^"},
		{"\x1b[31m = 1", 8, "\\x1b[31m = 1\n          ^"},
		{"\u202e = 1", 5, "\\u202e = 1\n         ^"},
		{dots(99) + "x", 100, dots(99) + "x\n" + strings.Repeat(" ", 99) + "^"},
		{"x" + dots(200), 1, "x" + dots(99) + "...\n^"},
		{dots(200) + "x", 201, "..." + dots(99) + "x\n" + strings.Repeat(" ", 102) + "^"},
		{strings.Repeat("\x00", 60), 1, strings.Repeat(`\x00`, 25) + "...\n^"},
		{strings.Repeat("\x00", 60), 60, "..." + strings.Repeat(`\x00`, 25) + "\n" + strings.Repeat(" ", 3+24*4) + "^"},
		{dots(40) + "x" + strings.Repeat("\x00", 60), 41, dots(40) + "x" + strings.Repeat(`\x00`, 14) + "...\n" + strings.Repeat(" ", 40) + "^"},
		{dots(200) + "x" + dots(200), 201, "..." + dots(50) + "x" + dots(49) + "...\n" + strings.Repeat(" ", 53) + "^"},
	} {
		if got := excerpt(tt.source, tt.col); got != tt.want+"\n" {
			t.Errorf("%q at column %d:\n%s\nwant\n%s", tt.source, tt.col, got, tt.want)
		}
	}
}

func TestExcerptOfBlankLine(t *testing.T) {
	if got := excerpt(" \t", 3); got != "" {
		t.Errorf("got %q, want nothing", got)
	}
}
