package hpf

import (
	"fmt"
	"slices"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/token"
)

// kind is how a dimension is distributed; the numbers are those of the run-time
// system.
type kind int

const (
	collapsed kind = iota
	block
	cyclic
	changing // as the descriptor says at run time; no template has it
)

// template is a TEMPLATE, or an array that is distributed itself.
type template struct {
	name    string
	dims    []ast.Dim
	kinds   []kind     // nil: not distributed
	sizes   []ast.Expr // of blocks, by dimension; nil where the format gives none
	onto    string     // the processor arrangement, or empty
	key     string     // equal keys: equal templates
	desc    string     // variable that holds the descriptor; set when it is used
	dynamic bool       // REDISTRIBUTE may change it
}

// axes returns how many dimensions are distributed.
func (t *template) axes() int {
	n := 0
	for _, k := range t.kinds {
		if k != collapsed {
			n++
		}
	}
	return n
}

// align is how an array lies on a template.
type align struct {
	at     source.Pos
	target string
	axis   []int      // by dimension of the array: dimension of the target from 1, 0 if collapsed
	off    []ast.Expr // added to a subscript; nil where axis is 0
	rep    []int      // dimensions of the target along which the array is replicated
}

// processors is a PROCESSORS arrangement.
type processors struct {
	dims []ast.Dim
	at   source.Pos
}

// directives reads the directives of a unit's specification part and returns the
// other statements.
func (u *unit) directives(body []ast.Stmt) []ast.Stmt {
	var rest []ast.Stmt
	for _, s := range body {
		if d, ok := s.(*ast.Directive); ok && d.Sentinel == sentinel {
			u.specification(d)
		} else {
			rest = append(rest, s)
		}
	}
	for _, f := range u.later { // what they name may be declared behind them
		f()
	}
	return rest
}

func (u *unit) word(d *ast.Directive) string {
	if len(d.Tokens) > 0 && d.Tokens[0].Kind == token.Name {
		return d.Tokens[0].Text
	}
	return ""
}

func (u *unit) specification(d *ast.Directive) {
	r := parser.NewReader(u.Set, u.Errors, d)
	if slices.ContainsFunc(d.Tokens, func(t token.Token) bool { return t.Kind == token.DoubleColon }) {
		u.readAttributed(r)
		r.End()
		return
	}
	first := r.Ident("a directive of HPF")
	switch first.Name {
	case "processors":
		u.readProcessors(r)
	case "template":
		u.readTemplates(r)
	case "distribute":
		u.readDistribute(r)
	case "align":
		u.readAlign(r)
	case "dynamic", "inherit":
		u.readNames(r, u.attribute(r, first))
	case "sequence", "nosequence", "no", "shadow", "range":
		return // storage association is never asked for here; the others are hints
	default:
		u.Errors.Addf(first.At, "found %q, expected PROCESSORS, TEMPLATE, ALIGN, DISTRIBUTE, DYNAMIC, INHERIT or SEQUENCE", first.Name)
		return
	}
	r.End()
}

// readAttributed reads ATTRIBUTE, ATTRIBUTE :: A, B.
func (u *unit) readAttributed(r *parser.Reader) {
	var attributes []func(*ast.Ident)
	what, dims := "", []ast.Dim(nil)
	for more := true; more; more = r.Accept(token.Comma) {
		switch first := r.Ident("an attribute of HPF"); first.Name {
		case "template", "processors":
			what = first.Name
		case "dimension":
			dims = u.readDims(r)
		default:
			a := u.attribute(r, first)
			if a == nil {
				return
			}
			attributes = append(attributes, a)
		}
	}
	r.Expect(token.DoubleColon)
	u.readNames(r, func(name *ast.Ident) {
		own := dims
		if r.Token().Kind == token.LParen {
			own = u.readDims(r)
		}
		if what == "template" && own == nil {
			u.Errors.Addf(name.At, "found the template %s without dimensions, expected the extent of each", name.Name)
			return
		}
		u.declareTarget(what, name, own)
		for _, a := range attributes {
			u.later = append(u.later, func() { a(name) })
		}
	})
}

func (u *unit) readNames(r *parser.Reader, f func(*ast.Ident)) {
	for more := true; more; more = r.Accept(token.Comma) {
		f(r.Ident("a template or array"))
	}
}

// declareTarget enters a template or processors.
func (u *unit) declareTarget(what string, name *ast.Ident, dims []ast.Dim) {
	switch {
	case what == "":
		return
	case what == "processors":
		u.processors[name.Name] = &processors{at: name.At, dims: dims}
	default:
		u.templates[name.Name] = &template{name: name.Name, dims: dims}
	}
	u.explicit(name, dims)
}

// attribute reads what stands behind the first word of an attribute and returns what gives
// it to a name; nil for a mistake.
func (u *unit) attribute(r *parser.Reader, first *ast.Ident) func(*ast.Ident) {
	switch first.Name {
	case "distribute":
		if r.Token().Text == "onto" {
			onto := readOnto(r)
			return func(name *ast.Ident) { u.once(name, func() { u.distribute(name, u.blocks(name), onto) }) }
		}
		kinds := u.readKinds(r)
		onto := readOnto(r)
		if r.Failed() {
			return nil
		}
		return func(name *ast.Ident) { u.once(name, func() { u.distribute(name, kinds, onto) }) }
	case "align":
		a := readAlignment(r)
		return func(name *ast.Ident) { u.once(name, func() { u.align(name, a) }) }
	case "dynamic":
		return func(name *ast.Ident) { u.dynamic[name.Name] = true }
	case "inherit":
		return func(name *ast.Ident) { u.inherit(name) }
	case "sequence":
		return func(*ast.Ident) {}
	case "shadow", "range":
		r.Args()
		return func(*ast.Ident) {}
	}
	r.Fail(first.At, fmt.Sprintf("found %q, expected PROCESSORS, TEMPLATE, DIMENSION, ALIGN, DISTRIBUTE, DYNAMIC, INHERIT or SEQUENCE", first.Name))
	return nil
}

func (u *unit) readProcessors(r *parser.Reader) {
	u.readNames(r, func(name *ast.Ident) {
		var dims []ast.Dim
		if r.Token().Kind == token.LParen {
			dims = u.readDims(r)
		}
		u.declareTarget("processors", name, dims)
	})
}

func (u *unit) readTemplates(r *parser.Reader) {
	u.readNames(r, func(name *ast.Ident) {
		if r.Token().Kind != token.LParen {
			r.Expected("the dimensions of the template")
			return
		}
		u.declareTarget("template", name, u.readDims(r))
	})
}

// readDims reads bounds in parentheses.
func (u *unit) readDims(r *parser.Reader) []ast.Dim {
	args := r.Args()
	for _, a := range args {
		u.inquiries(a)
	}
	return dimensions(args)
}

// rankMax is the greatest number of dimensions.
const rankMax = 7

// explicit requires bounds that say how many elements there are.
func (u *unit) explicit(name *ast.Ident, dims []ast.Dim) {
	if len(dims) > rankMax {
		u.Errors.Addf(name.At, "found %d dimensions, expected at most %d", len(dims), rankMax)
	}
	for _, d := range dims {
		if _, star := d.Hi.(*ast.Star); star || d.Hi == nil {
			u.Errors.Addf(name.At, "found %s without bounds, expected the extent of each dimension", name.Name)
			return
		}
	}
}

func dimensions(args []ast.Expr) []ast.Dim {
	dims := make([]ast.Dim, len(args))
	for i, a := range args {
		if s, ok := a.(*ast.Section); ok {
			dims[i] = ast.Dim{Lo: s.Lo, Hi: s.Hi, At: s.At}
		} else {
			dims[i] = ast.Dim{Hi: a, At: a.Pos()}
		}
	}
	return dims
}

// readDistribute reads T(BLOCK, *) ONTO P.
func (u *unit) readDistribute(r *parser.Reader) {
	name := r.Ident("a template or array")
	kinds := u.readKinds(r)
	onto := readOnto(r)
	if r.Failed() {
		return
	}
	u.later = append(u.later, func() { u.once(name, func() { u.distribute(name, kinds, onto) }) })
}

// once does what DISTRIBUTE or ALIGN says of a name, of which there is to be one.
func (u *unit) once(name *ast.Ident, f func()) {
	if at, twice := u.mappedAt[name.Name]; twice {
		u.Errors.Addf(name.At, "found a second DISTRIBUTE or ALIGN of %s; the first is at line %d", name.Name, u.Set.Position(at).Line)
		return
	}
	before := u.Errors.Len()
	if f(); u.Errors.Len() == before {
		u.mappedAt[name.Name] = name.At
	}
}

func readOnto(r *parser.Reader) *ast.Ident {
	if !r.AcceptWord("onto") || r.Accept(token.Star) {
		return nil
	}
	return r.Ident("processors")
}

// format is how one dimension is distributed.
type format struct {
	kind kind
	size ast.Expr // of BLOCK(n) and CYCLIC(n); nil for none
}

// readKinds reads a list of formats in parentheses. An asterisk in front of it, or alone, says that an argument
// already has this distribution. If it does not, the argument is moved. nil: as it is.
func (u *unit) readKinds(r *parser.Reader) []format {
	if r.Accept(token.Star) && r.Token().Kind != token.LParen {
		return nil
	}
	formats := []format{}
	r.Expect(token.LParen)
	for more := true; more; more = r.Accept(token.Comma) {
		f := format{}
		switch {
		case r.Accept(token.Star):
		case r.AcceptWord("block"):
			f.kind = block
		case r.AcceptWord("cyclic"), r.AcceptWord("gen_block"), r.AcceptWord("indirect"):
			f.kind = cyclic // with a size or a map: see whole.go
		default:
			r.Expected("BLOCK, CYCLIC or *")
			return formats
		}
		if r.Token().Kind == token.LParen && f.kind != collapsed {
			f.size = u.readSize(r)
		}
		formats = append(formats, f)
	}
	r.Expect(token.RParen)
	return formats
}

// blocks returns what DISTRIBUTE ONTO alone says: BLOCK in each dimension.
func (u *unit) blocks(name *ast.Ident) []format {
	formats := []format{}
	if t := u.templateOf(name); t != nil {
		for range t.dims {
			formats = append(formats, format{kind: block})
		}
	}
	return formats
}

func (u *unit) readSize(r *parser.Reader) ast.Expr {
	args := r.Args()
	if len(args) != 1 {
		r.Expected("one block size")
		return nil
	}
	u.inquiries(args[0])
	return args[0]
}

func (u *unit) distribute(name *ast.Ident, formats []format, onto *ast.Ident) {
	t := u.templateOf(name)
	if t == nil {
		return
	}
	if formats == nil {
		u.inherit(name)
		return
	}
	if len(formats) != len(t.dims) {
		u.Errors.Addf(name.At, "found %d distributed dimensions, expected %d, as many as %s has", len(formats), len(t.dims), name.Name)
		return
	}
	t.kinds, t.sizes, t.onto = nil, nil, ""
	for _, f := range formats {
		switch n, ok := u.table.Const(f.size); {
		case ok && n < 1:
			u.Errors.Addf(f.size.Pos(), "found a block size of %d, expected 1 or more", n)
		case ok && n == 1 && f.kind == cyclic:
			f.size = nil
		}
		t.kinds, t.sizes = append(t.kinds, f.kind), append(t.sizes, f.size)
	}
	if onto != nil {
		u.distributeOnto(t, onto)
	}
}

func (u *unit) distributeOnto(t *template, onto *ast.Ident) {
	t.onto = onto.Name
	p := u.processors[onto.Name]
	if p == nil {
		u.Errors.Addf(onto.At, "found %s, expected processors that a PROCESSORS directive names", onto.Name)
	} else if len(p.dims) != t.axes() {
		u.Errors.Addf(onto.At, "found processors of %d dimensions, expected %d, as many as %s has with BLOCK or CYCLIC", len(p.dims), t.axes(), t.name)
	}
}

// templateOf returns the template of that name, for an array its own.
func (u *unit) templateOf(name *ast.Ident) *template {
	if t := u.templates[name.Name]; t != nil {
		return t
	}
	e := u.table.Find(name.Name)
	if e == nil || e.Dims == nil {
		u.Errors.Addf(name.At, "found %s, expected a template or an array", name.Name)
		return nil
	}
	t := &template{name: name.Name, dims: e.Dims}
	u.templates[name.Name] = t
	a := &align{at: name.At, target: name.Name}
	for d := range e.Dims {
		a.axis = append(a.axis, d+1)
		a.off = append(a.off, edit.Int(0))
	}
	u.aligns[name.Name] = a
	return t
}
