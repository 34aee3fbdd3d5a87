package ir

import (
	"fmt"
	"io"
	"strings"

	"simrun/internal/source"
)

// Dump writes the module as text: objects, data, then every function as
// [DumpFunc] does. The text is for people and golden tests; nothing reads it
// back.
func Dump(w io.Writer, m *Module) error {
	d := &dumper{sources: m.Sources}
	for _, o := range m.Objects {
		d.line("object %s %d%s", o.Name, o.Size, mark(o.ReadOnly, " readonly"))
	}
	for _, x := range m.Data {
		d.line("data %d %q%s", x.Addr, x.Bytes, mark(x.Repeat != 1, fmt.Sprint(" repeat ", x.Repeat)))
	}
	for i, f := range m.Table {
		d.line("table %d %s", i, f.Name)
	}
	for _, f := range m.Funcs {
		d.text.WriteString(mark(f == m.Main, "main "))
		d.function(f)
	}
	_, err := io.WriteString(w, d.text.String())
	return err
}

// DumpFunc writes one function as text: Fortran-like statements, one per line, nested ones indented. A literal shows
// its type as in Fortran: 1 is an I32, 1_8 an I64, 1.0 an F32, 1.0d0 an F64. Objects in memory are
// object.layout[address], with * for an object that is not known. A term (i-1:n)*8 of an address is checked against
// its extent n, (i-1)*8 is not.
func DumpFunc(w io.Writer, f *Func) error {
	d := &dumper{}
	d.function(f)
	_, err := io.WriteString(w, d.text.String())
	return err
}

// DumpExpr returns an expression of f as DumpFunc writes it.
func DumpExpr(f *Func, x Expr) string { return NewWriter(f).Expr(x) }

// Writer writes expressions of one function, whose locals it names once.
type Writer struct {
	f     *Func
	names naming
}

// NewWriter returns a writer of expressions of f, which may get more locals.
func NewWriter(f *Func) *Writer { return &Writer{f: f} }

// Expr returns an expression as DumpFunc writes it.
func (w *Writer) Expr(x Expr) string {
	w.names.add(w.f.Locals)
	d := &dumper{locals: w.names.list}
	return d.expr(x)
}

type dumper struct {
	text    strings.Builder
	sources *source.Set // nil: Line statements show nothing
	depth   int
	locals  []string
}

func mark(yes bool, text string) string {
	if yes {
		return text
	}
	return ""
}

func (d *dumper) line(format string, args ...any) {
	d.text.WriteString(strings.Repeat("  ", d.depth))
	fmt.Fprintf(&d.text, format, args...)
	d.text.WriteByte('\n')
}

func (d *dumper) list(stmts []Stmt) {
	d.depth++
	for _, s := range stmts {
		d.stmt(s)
	}
	d.depth--
}

// function writes a heading with parameters, results and frame, then the body.
func (d *dumper) function(f *Func) {
	d.locals = localNames(f)
	params := make([]string, len(f.Params))
	for i, t := range f.Params {
		params[i] = d.local(LocalID(i)) + " " + t.String()
	}
	results := ""
	for _, t := range f.Results {
		results += " " + t.String()
	}
	d.line("func %s(%s)%s%s", f.Name, strings.Join(params, ", "), results,
		mark(f.Frame > 0, fmt.Sprintf(" frame %d at %s", f.Frame, d.local(f.FrameLocal))))
	d.list(f.Body)
}

// localNames returns the names of all locals of a function.
func localNames(f *Func) []string {
	var n naming
	n.add(f.Locals)
	return n.list
}

// naming gives every local a name of its own: a name that occurs again, and an empty one, gets the number of the local.
type naming struct {
	list []string
	seen map[string]bool
}

// add names those of all locals that have no name yet.
func (n *naming) add(locals []Local) {
	if n.seen == nil {
		n.seen = make(map[string]bool, len(locals))
	}
	for i := len(n.list); i < len(locals); i++ {
		name := locals[i].Name
		if name == "" || n.seen[name] {
			name = fmt.Sprintf("%s%%%d", name, i)
		}
		n.seen[name] = true
		n.list = append(n.list, name)
	}
}

// local names a local; one that does not exist shows as such, so that the dump
// of a broken function can be read.
func (d *dumper) local(id LocalID) string {
	if id < 0 || int(id) >= len(d.locals) {
		return fmt.Sprintf("?%d", id)
	}
	return d.locals[id]
}
