package pddp

import (
	"fmt"
	"slices"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/token"
)

// maxDims is how many dimensions an array can have.
const maxDims = 7

// kind is how a dimension is distributed.
type kind int

// The kinds, numbered as in the run-time library.
const (
	star kind = iota
	block
	cyclic
)

var kindNames = [...]string{"*", "BLOCK", "CYCLIC"}

// dimension is one dimension of a template.
type dimension struct {
	extent ast.Expr
	kind   kind
}

// template is an abstract array and its distribution. Every shared-only object
// has one of its own, without a name.
type template struct {
	name        string
	at          source.Pos
	dims        []dimension
	distributed bool   // a DISTRIBUTE statement names it
	id          string // the variable that holds its tag
	used        bool
	deferred    bool              // its extents are those of the arrays that are aligned with it
	fill        []func() ast.Stmt // what to find out when one of them is allocated
}

// scattered returns how many dimensions are distributed.
func (t *template) scattered() int {
	n := 0
	for _, d := range t.dims {
		if d.kind != star {
			n++
		}
	}
	return n
}

// ordinal returns how many of the dimensions in front of d are distributed.
func (t *template) ordinal(d int) int {
	n := 0
	for _, x := range t.dims[:d] {
		if x.kind != star {
			n++
		}
	}
	return n
}

func (t *template) String() string {
	names := make([]string, len(t.dims))
	for i, d := range t.dims {
		names[i] = kindNames[d.kind]
	}
	return "(" + strings.Join(names, ", ") + ")"
}

// declarations reads the directives of the unit and takes them out of it.
func (u *unit) declarations() {
	var rest []ast.Stmt
	var aligns []*ast.Directive
	executable := false
	for _, s := range u.tree.Body {
		d, ok := s.(*ast.Directive)
		if !ok || !d.Bare || executable {
			executable = executable || u.isExecutable(s)
			rest = append(rest, s)
			continue
		}
		r := parser.NewReader(u.t.Set, u.t.Errors, d)
		switch {
		case r.AcceptWord("template"):
			u.templateStmt(r)
		case r.AcceptWord("distribute"):
			u.distribute(r)
		case r.AcceptWord("align"):
			aligns = append(aligns, d)
		case r.AcceptWord("shared"):
			u.shared(r)
		case r.AcceptWord("private"):
			rest = append(rest, u.private(r, d.At)...)
		default:
			executable = true
			rest = append(rest, s)
		}
	}
	u.tree.Body = rest
	for _, d := range aligns {
		u.align(d)
	}
	u.finishObjects()
	u.table.DeferBounds(func(e *edit.Entity) bool { return u.objects[e.Name] == nil })
	u.strip()
}

func (u *unit) templateStmt(r *parser.Reader) {
	for {
		id := r.Ident("the name of a template")
		if id.Name == "" {
			return
		}
		t := &template{name: id.Name, at: id.At}
		if u.templates[id.Name] != nil {
			r.Fail(id.At, fmt.Sprintf("template %s is declared twice; the other is at %s", id.Name, u.line(u.templates[id.Name].at)))
		}
		args := r.Args()
		for _, a := range args {
			t.dims = append(t.dims, dimension{extent: extentOf(a)})
		}
		if slices.ContainsFunc(args, isOpen) {
			u.deferTemplate(t)
			if slices.ContainsFunc(args, func(x ast.Expr) bool { return !isOpen(x) }) {
				r.Fail(id.At, fmt.Sprintf("template %s has extents and : among its dimensions; expected extents, or : for each", id.Name))
			}
		}
		if len(args) > maxDims {
			r.Fail(id.At, fmt.Sprintf("template %s has %d dimensions, expected at most %d", id.Name, len(args), maxDims))
		}
		u.addTemplate(t)
		if !r.Accept(token.Comma) {
			break
		}
	}
	r.End()
}

func (u *unit) addTemplate(t *template) {
	t.id = u.names.Fresh(t.name + "_id")
	u.templates[t.name] = t
	u.templateList = append(u.templateList, t)
}

// isOpen tells whether a dimension is : alone.
func isOpen(x ast.Expr) bool {
	s, ok := x.(*ast.Section)
	return ok && s.Lo == nil && s.Hi == nil && s.Stride == nil
}

// extentOf returns the number of elements of n or lo:hi.
func extentOf(x ast.Expr) ast.Expr {
	s, ok := x.(*ast.Section)
	if !ok {
		return x
	}
	lo, hi := s.Lo, s.Hi
	if lo == nil {
		lo = edit.Int(1)
	}
	if hi == nil {
		hi = lo
	}
	return edit.Add(edit.Sub(hi, lo), edit.Int(1))
}

func (u *unit) distribute(r *parser.Reader) {
	for {
		id := r.Ident("the name of a template")
		if id.Name == "" {
			return
		}
		t := u.templates[id.Name]
		if t == nil {
			r.Fail(id.At, fmt.Sprintf("found %s, expected a template; declare it with TEMPLATE %s(...) before", id.Name, id.Name))
			return
		}
		kinds := u.kinds(r)
		if r.Token().Kind == token.EOF && len(kinds) == 0 {
			return
		}
		if len(kinds) != len(t.dims) {
			r.Fail(id.At, fmt.Sprintf("template %s has %d dimensions at %s, found %d distribution types", id.Name, len(t.dims), u.line(t.at), len(kinds)))
			return
		}
		if t.distributed {
			r.Fail(id.At, fmt.Sprintf("template %s is distributed twice", id.Name))
		}
		for i, k := range kinds {
			t.dims[i].kind = k
		}
		t.distributed = true
		if !r.Accept(token.Comma) {
			break
		}
	}
	r.End()
}

// kinds reads (*, BLOCK, CYCLIC).
func (u *unit) kinds(r *parser.Reader) []kind {
	var list []kind
	r.Expect(token.LParen)
	for {
		switch {
		case r.Accept(token.Star):
			list = append(list, star)
		case r.AcceptWord("block"):
			list = append(list, block)
		case r.AcceptWord("cyclic"):
			list = append(list, cyclic)
		default:
			r.Expected("a distribution type: BLOCK, CYCLIC or *")
			return nil
		}
		if !r.Accept(token.Comma) {
			break
		}
	}
	r.Expect(token.RParen)
	return list
}

// align reads ALIGN a, b WITH t.
func (u *unit) align(d *ast.Directive) {
	r := parser.NewReader(u.t.Set, u.t.Errors, d)
	r.AcceptWord("align")
	var names []*ast.Ident
	for {
		names = append(names, r.Ident("the name of a shared array"))
		if !r.Accept(token.Comma) {
			break
		}
	}
	if !r.AcceptWord("with") {
		r.Expected("WITH and the name of a template")
		return
	}
	id := r.Ident("the name of a template")
	r.End()
	t := u.templates[id.Name]
	if id.Name == "" {
		return
	}
	if t == nil {
		u.errorf(id.At, "found %s, expected a template; declare it with TEMPLATE %s(...)", id.Name, id.Name)
		return
	}
	if !t.distributed {
		u.errorf(id.At, "template %s is not distributed; add DISTRIBUTE %s(...) with a type for each dimension", id.Name, id.Name)
	}
	for _, name := range names {
		if name.Name != "" {
			u.alignOne(name, t)
		}
	}
}

func (u *unit) alignOne(name *ast.Ident, t *template) {
	o := u.objects[name.Name]
	switch {
	case o == nil:
		u.errorf(name.At, "found %s, expected a shared array; declare it SHARED, with its type and dimensions", name.Name)
	case o.template != nil:
		u.errorf(name.At, "%s is aligned twice; the other is at %s", name.Name, u.line(o.aligned))
	case len(o.Dims) != len(t.dims):
		u.errorf(name.At, "%s has %d dimensions, template %s has %d; an array has those of its template", name.Name, len(o.Dims), t.name, len(t.dims))
	default:
		o.template, o.aligned = t, name.At
		t.used = true
		if !o.Deferred {
			u.checkExtents(name, o, t)
		}
	}
}

func (u *unit) checkExtents(name *ast.Ident, o *object, t *template) {
	for d := range o.Dims {
		if o.Upper(d) == nil {
			u.errorf(name.At, "dimension %d of %s has no upper bound; write that of template %s", d+1, name.Name, t.name)
			return
		}
		n, nok := u.table.Const(edit.Add(edit.Sub(o.Upper(d), o.Lower(d)), edit.Int(1)))
		m, mok := u.table.Const(t.dims[d].extent)
		if nok && mok && n != m {
			u.errorf(name.At, "dimension %d of %s has %d elements, that of template %s has %d", d+1, name.Name, n, t.name, m)
		}
	}
}
