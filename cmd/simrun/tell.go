package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/mattn/go-runewidth"
)

// tellIndent begins the further lines of a message that takes several.
const tellIndent = "  "

// tell prints a message on standard error.
func (a *app) tell(format string, args ...any) {
	writeLines(a.stderr, []string{fmt.Sprintf(format, args...)})
}

// writeLines writes lists of lines. On a terminal it breaks long lines between words. Otherwise each stays as it is, for
// programs that read it. It ignores errors of the writer.
func writeLines(w io.Writer, lists ...[]string) {
	for _, line := range slices.Concat(lists...) {
		if isTerminal(w) {
			line = folded(line, columns(w))
		}
		fmt.Fprintln(w, line)
	}
}

// fileCount says how many files there are.
func fileCount(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}

// folded breaks the lines of a text that are longer than width, in columns. It breaks no word: somebody may copy a path.
func folded(text string, width int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if runewidth.StringWidth(line) > width {
			lines[i] = foldedLine(line, width)
		}
	}
	return strings.Join(lines, "\n")
}

func foldedLine(line string, width int) string {
	var b strings.Builder
	column := 0
	for i, word := range strings.Split(line, " ") {
		n := runewidth.StringWidth(word)
		switch {
		case i == 0:
		case column+1+n > width:
			b.WriteString("\n" + tellIndent)
			column = len(tellIndent)
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += n
	}
	return b.String()
}
