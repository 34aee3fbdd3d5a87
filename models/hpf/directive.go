package hpf

import (
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
)

// template is a TEMPLATE, or an array that is distributed itself.
type template struct {
	name  string
	at    source.Pos
	dims  []ast.Dim
	kinds []kind // nil: not distributed
	onto  string // the processor arrangement, or empty
	array string // the array that it is the template of, or empty
	key   string // equal keys: equal templates
	desc  string // variable that holds the descriptor; set when it is used
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
	var distribute []*ast.Directive
	for _, s := range body {
		d, ok := s.(*ast.Directive)
		if !ok || d.Sentinel != "hpf$" {
			rest = append(rest, s)
			continue
		}
		if w := u.word(d); w == "distribute" || w == "align" {
			distribute = append(distribute, d)
		} else {
			u.specification(d)
		}
	}
	for _, d := range distribute { // what they name may be declared behind them
		u.specification(d)
	}
	return rest
}

func (u *unit) word(d *ast.Directive) string {
	if len(d.Tokens) > 0 && d.Tokens[0].Kind == token.Name {
		return d.Tokens[0].Text
	}
	return ""
}

// unsupported are directives of HPF that the subset leaves out.
var unsupported = map[string]bool{
	"realign": true, "redistribute": true, "dynamic": true, "inherit": true, "combine": true, "pure": true, "extrinsic": true,
}

func (u *unit) specification(d *ast.Directive) {
	r := parser.NewReader(u.set, u.errors, d)
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
	case "sequence", "nosequence", "no":
		return // storage association is never asked for here
	default:
		if unsupported[first.Name] {
			u.errors.Addf(first.At, "found %s, which this subset of HPF does not have; expected PROCESSORS, TEMPLATE, ALIGN, DISTRIBUTE or INDEPENDENT", first.Name)
		} else {
			u.errors.Addf(first.At, "found %q, expected PROCESSORS, TEMPLATE, ALIGN, DISTRIBUTE or INDEPENDENT", first.Name)
		}
		return
	}
	r.End()
}

func (u *unit) readProcessors(r *parser.Reader) {
	for more := true; more; more = r.Accept(token.Comma) {
		name := r.Ident("a name for the processors")
		p := &processors{at: name.At}
		if r.Token().Kind == token.LParen {
			args := r.Args()
			for _, a := range args {
				u.inquiries(a)
			}
			p.dims = dimensions(args)
			u.explicit(name, p.dims)
		}
		u.processors[name.Name] = p
	}
}

// rankMax is the greatest number of dimensions.
const rankMax = 7

// explicit requires bounds that say how many elements there are.
func (u *unit) explicit(name *ast.Ident, dims []ast.Dim) {
	if len(dims) > rankMax {
		u.errors.Addf(name.At, "found %d dimensions, expected at most %d", len(dims), rankMax)
	}
	for _, d := range dims {
		if _, star := d.Hi.(*ast.Star); star || d.Hi == nil {
			u.errors.Addf(name.At, "found %s without bounds, expected the extent of each dimension", name.Name)
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

func (u *unit) readTemplates(r *parser.Reader) {
	for more := true; more; more = r.Accept(token.Comma) {
		name := r.Ident("a name for the template")
		if r.Token().Kind != token.LParen {
			r.Expected("the dimensions of the template")
			return
		}
		t := &template{name: name.Name, at: name.At, dims: dimensions(r.Args())}
		u.explicit(name, t.dims)
		u.templates[name.Name] = t
	}
}

// readDistribute reads T(BLOCK, *) ONTO P, or (BLOCK, *) ONTO P :: T, S.
func (u *unit) readDistribute(r *parser.Reader) {
	if r.Token().Kind != token.LParen {
		name := r.Ident("a template or array")
		r.Accept(token.Star) // that an argument is distributed so already: it is checked at the call
		kinds := u.readKinds(r)
		u.distribute(name, kinds, readOnto(r))
		return
	}
	kinds := u.readKinds(r)
	onto := readOnto(r)
	r.Expect(token.DoubleColon)
	for more := true; more; more = r.Accept(token.Comma) {
		u.distribute(r.Ident("a template or array"), kinds, onto)
	}
}

func readOnto(r *parser.Reader) *ast.Ident {
	if r.AcceptWord("onto") {
		return r.Ident("processors")
	}
	return nil
}

func (u *unit) readKinds(r *parser.Reader) []kind {
	var kinds []kind
	r.Expect(token.LParen)
	for more := true; more; more = r.Accept(token.Comma) {
		tok := r.Token()
		switch {
		case r.Accept(token.Star):
			kinds = append(kinds, collapsed)
		case r.AcceptWord("block"):
			kinds = append(kinds, block)
		case r.AcceptWord("cyclic"):
			kinds = append(kinds, cyclic)
		default:
			r.Expected("BLOCK, CYCLIC or *")
			return kinds
		}
		if r.Token().Kind == token.LParen {
			r.Fail(tok.Pos, "found a block size, expected BLOCK or CYCLIC alone: this subset of HPF has no others")
			return kinds
		}
	}
	r.Expect(token.RParen)
	return kinds
}

func (u *unit) distribute(name *ast.Ident, kinds []kind, onto *ast.Ident) {
	t := u.templateOf(name)
	if t == nil {
		return
	}
	if len(kinds) != len(t.dims) {
		u.errors.Addf(name.At, "found %d distributed dimensions, expected %d, as many as %s has", len(kinds), len(t.dims), name.Name)
		return
	}
	t.kinds = kinds
	if onto == nil {
		return
	}
	t.onto = onto.Name
	p := u.processors[onto.Name]
	if p == nil {
		u.errors.Addf(onto.At, "found %s, expected processors that a PROCESSORS directive names", onto.Name)
	} else if len(p.dims) != t.axes() {
		u.errors.Addf(onto.At, "found processors of %d dimensions, expected %d, as many as %s has with BLOCK or CYCLIC", len(p.dims), t.axes(), name.Name)
	}
}

// templateOf returns the template of that name, for an array its own.
func (u *unit) templateOf(name *ast.Ident) *template {
	if t := u.templates[name.Name]; t != nil {
		return t
	}
	e := u.table.Find(name.Name)
	if e == nil || e.Dims == nil {
		u.errors.Addf(name.At, "found %s, expected a template or an array", name.Name)
		return nil
	}
	t := &template{name: name.Name, at: name.At, dims: e.Dims, array: name.Name}
	u.templates[name.Name] = t
	a := &align{at: name.At, target: name.Name}
	for d := range e.Dims {
		a.axis = append(a.axis, d+1)
		a.off = append(a.off, edit.Int(0))
	}
	u.aligns[name.Name] = a
	return t
}
