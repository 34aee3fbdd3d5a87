package plots

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"simrun/scenarios/exhibit"
)

// minWidth is the least width at which a table of cells can be read.
const minWidth = 60

// WriteText prints an exhibit for a terminal of the given width in columns; below 60 counts as 60. No line is longer,
// and there are no control sequences, so the text may go to a file, too. A figure becomes one table with a row for
// each x. A ladder becomes one table with a column for each bar. Everything else becomes a table with a row for each
// cell. Published values have the digits with which they were given, simulated ones have four. A changed run is not
// compared with a paper, so it shows no errors. The error is an [*Error] or w's.
func WriteText(w io.Writer, e exhibit.Exhibit, width int) error {
	if err := checkCells(e); err != nil {
		return err
	}
	p := printer{width: max(width, minWidth)}
	p.head(e)
	p.tables(numbersOf(e))
	p.legend(e)
	for _, t := range e.Text {
		p.words(t)
	}
	p.claims(e.Claims)
	p.notes(e.Notes)
	_, err := w.Write(p.out.Bytes())
	return err
}

// printer collects the text of one exhibit.
type printer struct {
	out   bytes.Buffer
	width int
}

func (p *printer) head(e exhibit.Exhibit) {
	p.wrapped("", "", e.ID+": "+e.Title)
	p.line(strings.Repeat("=", min(p.width, text.StringWidth(clean(e.ID+": "+e.Title)))))
	p.wrapped("", "  ", changedLine(e.Changes))
	p.wrapped("", "", e.Caption)
}

func (p *printer) words(t exhibit.TextPart) {
	p.line("")
	p.wrapped("", "", t.Heading)
	p.line(Table{Header: t.Header, Rows: t.Rows}.render(p.width))
}

// tables prints tables of numbers. Those that do not fit beside the others come in a
// further table, with the names of the rows again.
func (p *printer) tables(names Table, beside []Table) {
	current, used := names, 0
	flush := func() {
		if used > 0 {
			p.line("")
			p.line(current.withoutEmptyRows().render(p.width))
		}
	}
	for _, t := range beside {
		wider := current.joinColumns(t)
		if used > 0 && wider.least() > p.width {
			flush()
			wider = names.joinColumns(t)
		}
		current = wider
		used++
	}
	flush()
}

func (p *printer) notes(notes []string) {
	if len(notes) > 0 {
		p.line("")
		p.line("Notes")
	}
	for _, n := range notes {
		p.wrapped("  - ", "    ", n)
	}
}

func (p *printer) line(s string) { fmt.Fprintln(&p.out, s) }

// wrapped prints a paragraph; first and next start its lines.
func (p *printer) wrapped(first, next, s string) {
	prefix := first
	for _, line := range wrap(s, p.width-max(len(first), len(next))) {
		p.line(prefix + line)
		prefix = next
	}
}

// wrap breaks a paragraph into lines of at most width columns, within words
// only if they are longer than a line.
func wrap(s string, width int) []string {
	s = strings.Join(strings.Fields(clean(s)), " ")
	if s == "" {
		return nil
	}
	lines := strings.Split(text.WrapSoft(s, width), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return lines
}
