package tomlfile

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Error is one mistake in an input file.
type Error struct {
	File      string
	Line, Col int    // from 1; a column is a character, not a byte; 0 if File is no file
	Msg       string // what was found, what is accepted
	Source    string // the line, without its end
}

// Error returns "file:line:col: message".
func (e *Error) Error() string {
	if e.Line == 0 {
		return Printable(e.File) + ": " + e.Msg
	}
	return fmt.Sprintf("%s:%d:%d: %s", Printable(e.File), e.Line, e.Col, e.Msg)
}

// snippetWidth is about how many columns of a line are shown.
const snippetWidth = 100

// Snippet returns the line and, below the column, a caret. Of a long line there
// is what stands around the column, with "..." where it is cut. What does not
// print is shown as Go writes it in strings, but tabs stay tabs, so that the
// caret stands right at any tab width.
func (e *Error) Snippet() string {
	line := []rune(e.Source)
	at := min(max(e.Col-1, 0), len(line))
	from, to := 0, len(line)
	var shown, indent strings.Builder
	if len(line) > snippetWidth {
		from = max(0, min(at-snippetWidth/2, len(line)-snippetWidth))
		to = min(len(line), from+snippetWidth)
	}
	if from > 0 {
		shown.WriteString("...")
		indent.WriteString("   ")
	}
	for i := from; i < to; i++ {
		text := printableRune(line[i])
		shown.WriteString(text)
		switch {
		case i >= at:
		case line[i] == '\t':
			indent.WriteByte('\t')
		default:
			indent.WriteString(strings.Repeat(" ", utf8.RuneCountInString(text)))
		}
	}
	if to < len(line) {
		shown.WriteString("...")
	}
	return shown.String() + "\n" + indent.String() + "^"
}

// printableRune returns a character, or what stands for it if it does not
// print.
func printableRune(r rune) string {
	if r == '\t' || strconv.IsPrint(r) {
		return string(r)
	}
	quoted := strconv.QuoteRune(r)
	return quoted[1 : len(quoted)-1]
}

// Printable returns a text in which everything prints, and that is not too
// long, for messages that repeat what a user wrote.
func Printable(text string) string {
	var b strings.Builder
	for i, r := range text {
		if i > messageMax {
			b.WriteString("...")
			break
		}
		b.WriteString(printableRune(r))
	}
	return b.String()
}

// What a message shows of the input at most, in bytes.
const (
	messageMax = 1000 // in all
	quoteMax   = 100  // of one key or value
)

// quote returns a text in quotes, cut if it is long.
func quote(text string) string {
	if len(text) <= quoteMax {
		return strconv.Quote(text)
	}
	cut := quoteMax
	for !utf8.RuneStart(text[cut]) {
		cut--
	}
	return strconv.Quote(text[:cut]) + "..."
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
