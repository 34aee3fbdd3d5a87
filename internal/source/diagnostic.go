package source

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Diagnostic is one message about one place.
type Diagnostic struct {
	Pos     Pos
	Message string
}

// List collects diagnostics. It is an error, but an empty list is none: ask
// [List.Err].
type List struct {
	set   *Set
	items []Diagnostic
}

// Limit is how many diagnostics a list shows before it says how many more
// there are.
const Limit = 20

// NewList returns an empty list of diagnostics about the files of set.
func NewList(set *Set) *List { return &List{set: set} }

// Add appends a diagnostic.
func (l *List) Add(pos Pos, message string) {
	l.items = append(l.items, Diagnostic{pos, message})
}

// Addf appends a diagnostic with a message made by [fmt.Sprintf].
func (l *List) Addf(pos Pos, format string, args ...any) {
	l.Add(pos, fmt.Sprintf(format, args...))
}

// Len returns how many diagnostics were added, duplicates included.
func (l *List) Len() int { return len(l.items) }

// Err returns l if it has a diagnostic, else nil.
func (l *List) Err() error {
	if len(l.items) == 0 {
		return nil
	}
	return l
}

// Sorted returns the diagnostics by position, without duplicates. Messages
// about one place stay in the order in which they were added.
func (l *List) Sorted() []Diagnostic {
	sorted := slices.Clone(l.items)
	slices.SortStableFunc(sorted, func(a, b Diagnostic) int { return cmp.Compare(a.Pos, b.Pos) })
	seen := make(map[Diagnostic]bool, len(sorted))
	return slices.DeleteFunc(sorted, func(d Diagnostic) bool {
		old := seen[d]
		seen[d] = true
		return old
	})
}

// Error is what [List.WriteTo] writes, without the last line end.
func (l *List) Error() string {
	var b strings.Builder
	if _, err := l.WriteTo(&b); err != nil {
		panic("source: a strings.Builder failed: " + err.Error() + "; the message is lost; it takes everything it is given")
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// WriteTo writes each diagnostic with its source line, at most [Limit] of
// them, and how many more there are.
func (l *List) WriteTo(w io.Writer) (int64, error) {
	sorted := l.Sorted()
	var b strings.Builder
	for i, d := range sorted {
		if i == Limit {
			fmt.Fprintf(&b, "and %d more\n", len(sorted)-Limit)
			break
		}
		b.WriteString(l.set.Format(d))
	}
	n, err := io.WriteString(w, b.String())
	return int64(n), err
}

// Format renders file:line:col: message, then the source line and a caret
// under the column, then the lines that included the file, each ended by a
// line end.
func (s *Set) Format(d Diagnostic) string {
	f := s.File(d.Pos)
	if f == nil {
		return d.Message + "\n"
	}
	at := f.position(d.Pos)
	text, caret := excerpt(f.Line(at.Line), at.Column)
	out := fmt.Sprintf("%s: %s\n%s\n%s\n", at, d.Message, text, caret)
	for f.From.IsValid() {
		from := f.From
		out += fmt.Sprintf("%s: included from here\n", s.Position(from))
		f = s.File(from)
	}
	return out
}

// excerptWidth is how much of a long line is shown.
const excerptWidth = 120

// excerpt returns the line as it can be shown and the line with the caret
// below it. The caret's line repeats the tabs of the source line, so that
// both move alike on every terminal; other control characters and bytes that
// are not ASCII are shown as "?" so that one byte takes one column.
func excerpt(line []byte, column int) (text, caret string) {
	start := 0
	if column > excerptWidth {
		start = column - excerptWidth/2
	}
	end := min(len(line), start+excerptWidth)
	shown, below := []byte{}, []byte{}
	for i := start; i < end; i++ {
		c := line[i]
		if c != '\t' && (c < ' ' || c > '~') {
			c = '?'
		}
		shown = append(shown, c)
	}
	for i := start; i < column-1; i++ {
		if i < len(line) && line[i] == '\t' {
			below = append(below, '\t')
		} else {
			below = append(below, ' ')
		}
	}
	return string(shown), string(append(below, '^'))
}
