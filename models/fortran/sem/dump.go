package sem

import (
	"fmt"
	"strings"
)

// Dump writes a program as compact text, for tests and for people who want to see what a source means. It lists
// procedures with their symbols and the storage of these, statements with explicit conversions, and then the static
// blocks with their initial values.
func Dump(p *Program) string {
	d := &dumper{}
	for _, proc := range p.Procedures {
		d.procedure(proc)
	}
	for _, b := range p.Blocks {
		d.block(b)
	}
	return d.out.String()
}

// DumpStmts writes statements as Dump does.
func DumpStmts(list []Stmt) string {
	d := &dumper{}
	d.stmts(list)
	return d.out.String()
}

type dumper struct {
	out   strings.Builder
	depth int
}

func (d *dumper) line(format string, args ...any) {
	d.out.WriteString(strings.Repeat("  ", d.depth))
	fmt.Fprintf(&d.out, format, args...)
	d.out.WriteByte('\n')
}

func (d *dumper) indent(f func()) {
	d.depth++
	f()
	d.depth--
}

func (d *dumper) procedure(p *Procedure) {
	for i, e := range p.Entries {
		d.line("%s", entryHeading(p, e, i > 0))
	}
	d.indent(func() {
		for _, s := range p.Symbols {
			d.line("%s", dumpSymbol(s))
		}
		d.stmts(p.Body)
	})
}

func entryHeading(p *Procedure, e *Entry, entry bool) string {
	kind := [...]string{"program", "subroutine", "function"}[p.Kind]
	if entry {
		kind = "entry"
	}
	name := e.Name
	switch {
	case p.Module != "":
		name = p.Module + "%" + name
	case p.Host != nil:
		name = p.Host.Name + "%" + name
	}
	if p.Kind == MainProgram {
		return kind + " " + name
	}
	names := make([]string, len(e.Dummies))
	for i, x := range e.Dummies {
		names[i] = "*"
		if x != nil {
			names[i] = x.Name
		}
	}
	text := kind + " " + name + "(" + strings.Join(names, ", ") + ")"
	if e.Result != nil {
		text += " result " + e.Result.Name
	}
	if e.Explicit {
		text += " explicit"
	}
	return text
}

var classNames = [...]string{"", "constant", "external", "procedure", "intrinsic", "statement function", "namelist", "generic", "type"}

var attrNames = []struct {
	attr Attr
	name string
}{
	{Save, "save"}, {Allocatable, "allocatable"}, {DataPointer, "pointer"}, {Optional, "optional"}, {IntentIn, "in"}, {IntentOut, "out"},
	{IntentInOut, "inout"}, {Target, "target"}, {ResultVar, "result"}, {KnownInterface, "known"},
	{HasData, "data"}, {Assigned, "assigned"}, {Passed, "passed"}, {HostShared, "shared"}, {LabelVar, "label"}, {DoVariable, "do"},
}

// dumpSymbol writes one symbol: its name, class, type, shape, place and
// attributes.
func dumpSymbol(s *Symbol) string {
	words := []string{s.Name + ":"}
	add := func(w string) {
		if w != "" {
			words = append(words, w)
		}
	}
	add(classNames[s.Class])
	if s.Type.Base != None {
		add(typeText(s))
	}
	add(shapeText(s.Shape))
	if s.Value != nil {
		add("= " + ExprText(s.Value))
	}
	if s.Dummy > 0 {
		add(fmt.Sprintf("dummy %d", s.Dummy))
	}
	if s.Block != nil {
		add(fmt.Sprintf("at %s+%d", blockName(s.Block), s.Offset))
	}
	if s.Pointer != nil {
		add("pointer " + s.Pointer.Name)
	}
	for _, g := range s.Group {
		add(g.Name)
	}
	for _, g := range s.Specifics {
		add(g.Name)
	}
	if s.Func != nil {
		add("= " + ExprText(s.Func.Body))
	}
	for _, a := range attrNames {
		if s.Attr.Has(a.attr) {
			add(a.name)
		}
	}
	return strings.Join(words, " ")
}

func typeText(s *Symbol) string {
	if s.Type.Base != Character {
		return s.Type.String()
	}
	if s.Len == nil {
		return "CHARACTER(*)"
	}
	return "CHARACTER(" + ExprText(s.Len) + ")"
}

func shapeText(s *Shape) string {
	if s == nil {
		return ""
	}
	dims := make([]string, len(s.Dims))
	for i, b := range s.Dims {
		dims[i] = ExprText(b.Lower) + ":" + ExprText(b.Upper)
		if s.Class == AssumedSize && i == len(dims)-1 {
			dims[i] = ExprText(b.Lower) + ":*"
		}
		if s.Class == DeferredShape {
			dims[i] = ":"
		}
	}
	return "(" + strings.Join(dims, ", ") + ")"
}

func blockName(b *Block) string {
	if b.Common {
		return "/" + b.Name + "/"
	}
	return b.Name
}

func (d *dumper) block(b *Block) {
	d.line("block %s size %d", blockName(b), b.Size)
	d.indent(func() {
		for _, i := range b.Init {
			repeat := ""
			if i.Repeat != 1 {
				repeat = fmt.Sprintf(" * %d", i.Repeat)
			}
			d.line("%d: % x%s", i.Offset, i.Bytes, repeat)
		}
	})
}
