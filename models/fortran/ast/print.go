package ast

import (
	"io"
	"strconv"
	"strings"

	"simrun/internal/source"
)

// Fprint writes a [File], a [Unit], a statement or an expression as Fortran in the form: columns 7 to 72 with
// continuation lines in fixed form, lines of at most 132 columns in free form. Parsing the written text of a file
// gives the same tree, except for positions. The error is that of w.
func Fprint(w io.Writer, node Node, form source.Form) error {
	p := printer{form: form}
	p.node(node)
	_, err := io.WriteString(w, p.out.String())
	return err
}

// FprintLines is Fprint. It also returns the position of the statement of each line written. Lines that open, divide
// and end a construct have the position of the construct.
func FprintLines(w io.Writer, node Node, form source.Form) ([]source.Pos, error) {
	p := printer{form: form, noted: true}
	p.node(node)
	_, err := io.WriteString(w, p.out.String())
	return p.lines, err
}

func (p *printer) node(node Node) {
	switch n := node.(type) {
	case *File:
		p.file(n)
	case *Unit:
		p.unit(n)
	case Stmt:
		p.stmt(n)
	case Expr:
		p.expr(n)
		p.write(p.line.String())
	}
}

// printer collects one statement in line, then cuts it into lines of the
// form.
type printer struct {
	form  source.Form
	out   strings.Builder
	line  strings.Builder
	depth int

	noted bool         // lines are to be kept
	lines []source.Pos // for each line of out
	at    source.Pos   // of what is being written
}

// write writes a whole line.
func (p *printer) write(line string) {
	p.out.WriteString(line)
	p.out.WriteByte('\n')
	if p.noted {
		p.lines = append(p.lines, p.at)
	}
}

const (
	fixedWidth = 66  // columns 7 to 72
	freeWidth  = 120 // leaves room for two ampersands
	maxIndent  = 10
)

// put adds texts to the statement.
func (p *printer) put(texts ...string) {
	for _, s := range texts {
		p.line.WriteString(s)
	}
}

// flush writes the statement that was collected.
func (p *printer) flush(label uint32) {
	text := strings.TrimRight(p.line.String(), " ")
	p.line.Reset()
	prefix := ""
	if label != 0 {
		prefix = strconv.FormatUint(uint64(label), 10)
	}
	if p.form == source.Free {
		if prefix != "" {
			prefix += " "
		}
		p.free(prefix+strings.Repeat("  ", min(p.depth, maxIndent)), text, "")
		return
	}
	prefix += strings.Repeat(" ", 6-len(prefix))
	p.fixed(prefix, strings.Repeat("  ", min(p.depth, maxIndent))+text, "     &")
}

// fixed cuts text at column 72. Blanks at the end of a line stay, since they
// may belong to a constant that goes on.
func (p *printer) fixed(prefix, text, next string) {
	for {
		n := fixedCut(text)
		p.write(prefix + text[:n])
		text, prefix = text[n:], next
		if text == "" {
			return
		}
	}
}

// fixedCut returns how much of text goes on a line. It is the text up to column 72, or up to the last comma or blank
// if one is near and the cut cannot divide a constant there.
func fixedCut(text string) int {
	if len(text) <= fixedWidth {
		return len(text)
	}
	if !holdsText(text) {
		if n := strings.LastIndexAny(text[:fixedWidth], ", ") + 1; n > fixedWidth/2 {
			return n
		}
	}
	return fixedWidth
}

// holdsText tells whether blanks may count somewhere in a statement: in 'x',
// 1Hx and FORMAT.
func holdsText(text string) bool {
	for i := 1; i < len(text); i++ {
		if text[i] == 'H' && text[i-1] >= '0' && text[i-1] <= '9' {
			return true
		}
	}
	return strings.Contains(text, "'") || strings.Contains(text, "FORMAT(")
}

// free cuts text into lines that end and begin with an ampersand.
func (p *printer) free(prefix, text, sentinel string) {
	for len(text) > freeWidth {
		p.write(prefix + text[:freeWidth] + "&")
		prefix, text = sentinel+"&", text[freeWidth:]
	}
	p.write(prefix + text)
}

func (p *printer) file(f *File) {
	for _, u := range f.Units {
		p.unit(u)
	}
	p.directives(f.Trailing)
}

func (p *printer) directives(list []*Directive) {
	for _, d := range list {
		p.directive(d)
	}
}

func (p *printer) directive(d *Directive) {
	if d.Bare {
		p.put(d.Text)
		p.flush(d.Label)
		return
	}
	if d.Sentinel == "" {
		p.comment(d.Text)
		return
	}
	sentinel := "!" + strings.ToUpper(d.Sentinel)
	if p.form == source.Free {
		p.free(sentinel+" ", d.Text, sentinel)
		return
	}
	p.fixed(sentinel+" ", d.Text, sentinel+"&")
}

func (p *printer) comment(text string) {
	if p.form == source.Free {
		p.write("! " + text)
		return
	}
	p.write("C     " + text)
}

func (p *printer) unit(u *Unit) {
	p.directives(u.Leading)
	p.at = u.At
	if !u.Headless {
		p.heading(u)
		p.flush(u.Label)
	}
	p.block(u.Body)
	if u.HasContains {
		p.put("CONTAINS")
		p.flush(0)
		p.depth++
		for _, inner := range u.Contains {
			p.unit(inner)
		}
		p.directives(u.AfterContains)
		p.depth--
	}
	p.at = u.End.At
	p.put("END")
	if !u.Headless {
		p.put(" ", u.Kind.String())
		if u.Name != nil {
			p.put(" ", u.Name.Name)
		}
	}
	p.flush(u.End.Label)
}

func (p *printer) heading(u *Unit) {
	for i, word := range [...]string{"RECURSIVE ", "PURE ", "ELEMENTAL "} {
		if u.Prefix&(1<<i) != 0 {
			p.put(word)
		}
	}
	if u.Type != nil {
		p.typeSpec(u.Type)
		p.put(" ")
	}
	p.put(u.Kind.String())
	if u.Name != nil {
		p.put(" ", u.Name.Name)
	}
	if u.Kind == Function || len(u.Params) > 0 {
		p.put("(")
		p.idents(u.Params)
		p.put(")")
	}
	p.result(u.Result)
}

func (p *printer) result(name *Ident) {
	if name != nil {
		p.put(" RESULT (", name.Name, ")")
	}
}

func (p *printer) idents(list []*Ident) {
	for i, x := range list {
		p.comma(i)
		p.put(x.Name)
	}
}

// comma separates the i-th part of a list from the one before.
func (p *printer) comma(i int) {
	if i > 0 {
		p.put(", ")
	}
}

// block writes statements one level deeper.
func (p *printer) block(list []Stmt) {
	p.depth++
	for _, s := range list {
		p.stmt(s)
	}
	p.depth--
}
