package diag

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"simrun/internal/source"
)

// List is the mistakes in an input by place: an error if it has any, see
// [List.Err].
type List []*Error

const (
	// Most is after how many mistakes a reader may stop to note them. Nobody reads
	// more.
	Most = 100
	// shownMax is how many mistakes are printed.
	shownMax = 20
)

// Err returns the [List.Sorted] list, or nil if it is empty.
func (l List) Err() error {
	if len(l) == 0 {
		return nil
	}
	return l.Sorted()
}

// Sorted returns the mistakes by place and without duplicates. Those at one place
// stay in order.
func (l List) Sorted() List {
	sorted := slices.Clone(l)
	slices.SortStableFunc(sorted, func(a, b *Error) int { return cmp.Compare(a.Pos.Tagged(0), b.Pos.Tagged(0)) })
	seen := make(map[Error]bool, len(sorted))
	return slices.DeleteFunc(sorted, func(e *Error) bool {
		old := seen[*e]
		seen[*e] = true
		return old
	})
}

// Error returns the messages, one per line, and how many more there are than
// are shown.
func (l List) Error() string {
	return strings.TrimSuffix(l.join(func(e *Error) string { return e.Error() + "\n" }), "\n")
}

// Text returns the mistakes as [Error.Text] has them, and how many more there are
// than are shown.
func (l List) Text() string { return l.join((*Error).Text) }

func (l List) join(show func(*Error) string) string {
	var b strings.Builder
	for _, e := range l[:min(len(l), shownMax)] {
		b.WriteString(show(e))
	}
	switch more := len(l) - shownMax; {
	case len(l) >= Most:
		fmt.Fprintf(&b, "and at least %d more\n", more)
	case more > 0:
		fmt.Fprintf(&b, "and %d more\n", more)
	}
	return b.String()
}

// Unwrap lets [errors.As] find the first *Error.
func (l List) Unwrap() []error {
	errs := make([]error, len(l))
	for i, e := range l {
		errs[i] = e
	}
	return errs
}

// Collector notes mistakes in the texts of a set. Stages that read the same texts
// share it.
type Collector struct {
	texts *source.Set
	list  List
}

// NewCollector returns a collector without mistakes.
func NewCollector(texts *source.Set) *Collector { return &Collector{texts: texts} }

// Add notes a mistake.
func (c *Collector) Add(pos source.Pos, msg string) {
	c.list = append(c.list, &Error{Texts: c.texts, Pos: pos, Msg: msg})
}

// Addf notes a mistake with a message made by [fmt.Sprintf].
func (c *Collector) Addf(pos source.Pos, format string, args ...any) {
	c.Add(pos, fmt.Sprintf(format, args...))
}

// Len returns how many mistakes were noted, duplicates included.
func (c *Collector) Len() int { return len(c.list) }

// Err returns a [List] of what was noted, or nil.
func (c *Collector) Err() error { return c.list.Err() }

// Join is [errors.Join] that makes one list of all lists.
func Join(errs ...error) error {
	var all List
	var rest []error
	for _, err := range errs {
		var l List
		switch {
		case errors.As(err, &l):
			all = append(all, l...)
		case err != nil:
			rest = append(rest, err)
		}
	}
	if len(rest) == 0 {
		return all.Err()
	}
	return errors.Join(append([]error{all.Err()}, rest...)...)
}
