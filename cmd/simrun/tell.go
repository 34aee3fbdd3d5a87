package main

import (
	"fmt"
	"strings"

	"github.com/mattn/go-runewidth"
)

// tellIndent begins the further lines of a message that takes several.
const tellIndent = "  "

// tell prints a message on standard error. On a terminal it breaks long lines between words. Otherwise a message stays on
// its line, for programs that read it.
func (a *app) tell(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if a.stderrIsTerminal() {
		text = folded(text, columns(a.stderr))
	}
	fmt.Fprintln(a.stderr, text)
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
