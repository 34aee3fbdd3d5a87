package craft

import (
	"fmt"
	"strings"

	"simrun/internal/source"
	"simrun/machines"
)

// The classes of generated lines, as what their time counts: the user's computing,
// finding out where data are, moving them and waiting.
const (
	Computing  = machines.Computing
	Addressing = machines.Addressing
	Runtime    = machines.Runtime
)

// Line is where one line of generated text comes from.
type Line struct {
	Pos   source.Pos // of the user's statement; 0: of none
	Class machines.Kind
}

// buffer is generated text in fixed form.
type buffer struct {
	text  strings.Builder
	lines []Line
	depth int
	at    source.Pos // of the statement that is translated
}

const fixedWidth = 66 // columns 7 to 72

// line writes one statement, on as many lines as it takes.
func (b *buffer) line(class machines.Kind, format string, args ...any) {
	b.labelled(0, class, fmt.Sprintf(format, args...))
}

func (b *buffer) labelled(label uint32, class machines.Kind, text string) {
	prefix := "      "
	if label != 0 {
		prefix = fmt.Sprintf("%-6d", label)
	}
	text = strings.Repeat("  ", min(b.depth, 10)) + text
	for {
		n := cut(text)
		b.raw(prefix+text[:n], class)
		text, prefix = text[n:], "     &"
		if text == "" {
			return
		}
	}
}

// cut returns how much of a statement goes on its next line: up to a blank where there is one, but not in a
// statement with character constants.
func cut(text string) int {
	if len(text) <= fixedWidth {
		return len(text)
	}
	if i := strings.LastIndexByte(text[:fixedWidth], ' '); i > fixedWidth/2 && !strings.ContainsAny(text, "'\"") {
		return i + 1
	}
	return fixedWidth
}

// raw writes a line as it is.
func (b *buffer) raw(text string, class machines.Kind) {
	b.text.WriteString(text)
	b.text.WriteByte('\n')
	b.lines = append(b.lines, Line{b.at, class})
}

// append writes what another buffer has.
func (b *buffer) append(other *buffer) {
	b.text.WriteString(other.text.String())
	b.lines = append(b.lines, other.lines...)
}

// inner returns an empty buffer for what goes into b later, one level deeper.
func (b *buffer) inner() *buffer { return &buffer{depth: b.depth + 1, at: b.at} }
