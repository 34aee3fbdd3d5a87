package tomlfile

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Error is one mistake in an input file.
type Error struct {
	File      string
	Line, Col int    // from 1; a column is a character, not a byte
	Msg       string // what was found, what is accepted
	Source    string // the line, without its end
}

// Error returns "file:line:col: message".
func (e *Error) Error() string { return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Msg) }

// Snippet returns the line and, below the column, a caret. Tabs stay tabs, so
// that the caret stands right at any tab width.
func (e *Error) Snippet() string {
	var indent strings.Builder
	col := 1
	for _, r := range e.Source {
		if col == e.Col {
			break
		}
		if r != '\t' {
			r = ' '
		}
		indent.WriteRune(r)
		col++
	}
	return e.Source + "\n" + indent.String() + "^"
}

// ErrorList is every mistake that was found in a file, in file order.
type ErrorList []*Error

// Error returns the messages, one per line.
func (l ErrorList) Error() string {
	lines := make([]string, len(l))
	for i, e := range l {
		lines[i] = e.Error()
	}
	return strings.Join(lines, "\n")
}

// Unwrap lets [errors.As] find the first *Error.
func (l ErrorList) Unwrap() []error {
	errs := make([]error, len(l))
	for i, e := range l {
		errs[i] = e
	}
	return errs
}

// Err sorts the list into file order and returns it, or nil if it is empty.
func (l ErrorList) Err() error {
	if len(l) == 0 {
		return nil
	}
	slices.SortStableFunc(l, func(a, b *Error) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return l
}
