package pddp

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/source"
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

// object is a shared object of a unit.
type object struct {
	*edit.Entity
	template *template
	at       source.Pos // where it is declared SHARED
	aligned  source.Pos // where ALIGN names it
	decl     int        // number of its declaration
	id       string     // the variable that holds its tag
}

// declarations reads the directives of the unit and takes them out of it.
func (u *unit) declarations() {
	var rest []ast.Stmt
	var aligns []*ast.Directive
	executable := false
	for _, s := range u.tree.Body {
		d, ok := s.(*ast.Directive)
		if !ok || d.Sentinel != "pddp" || executable {
			executable = executable || u.isExecutable(s)
			rest = append(rest, s)
			continue
		}
		r := parser.NewReader(u.t.result.Sources, u.t.errors, d)
		switch {
		case r.AcceptWord("template"):
			u.templateStmt(r)
		case r.AcceptWord("distribute"):
			u.distribute(r)
		case r.AcceptWord("align"):
			aligns = append(aligns, d)
		case r.AcceptWord("shared"):
			u.shared(r, d.At)
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
	r := parser.NewReader(u.t.result.Sources, u.t.errors, d)
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
		u.checkExtents(name, o, t)
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

// shared reads SHARED [type] list.
func (u *unit) shared(r *parser.Reader, at source.Pos) {
	typ := u.typeWords(r)
	for _, e := range u.entities(r) {
		if u.objects[e.Name] != nil {
			u.errorf(e.At, "%s is declared SHARED twice", e.Name)
			continue
		}
		if len(e.Dims) > maxDims {
			u.errorf(e.At, "%s has %d dimensions, expected at most %d", e.Name, len(e.Dims), maxDims)
		}
		o := &object{Entity: u.table.Add(e.Name, typ, e.Dims, e.At), at: e.At}
		u.objects[e.Name] = o
		u.objectList = append(u.objectList, o)
	}
}

// private reads PRIVATE [type] list: an ordinary declaration.
func (u *unit) private(r *parser.Reader, at source.Pos) []ast.Stmt {
	typ := u.typeWords(r)
	list := u.entities(r)
	for _, e := range list {
		u.table.Add(e.Name, typ, e.Dims, e.At)
	}
	if typ.Base != sem.None {
		s := edit.Declare(edit.TypeSpec(typ), list...)
		s.At = at
		return []ast.Stmt{s}
	}
	var dims []ast.Entity
	for _, e := range list {
		if e.Dims != nil {
			dims = append(dims, e)
		}
	}
	if dims == nil {
		return nil
	}
	return []ast.Stmt{&ast.AttrStmt{Base: ast.Base{At: at}, Attr: ast.Attr{Kind: ast.Dimension}, Entities: dims}}
}

var typeWords = map[string]sem.Type{
	"integer": sem.DefaultInteger, "real": sem.DefaultReal, "complex": sem.DefaultComplex,
	"logical": sem.DefaultLogical, "doubleprecision": sem.DoublePrecision, "doublecomplex": sem.DoubleComplex,
}

// typeWords reads a type with its size, if there is one.
func (u *unit) typeWords(r *parser.Reader) sem.Type {
	tok := r.Token()
	word := tok.Text
	if tok.Kind != token.Name {
		return sem.NoType
	}
	if word == "double" {
		r.Next()
		word += r.Token().Text
	}
	typ, ok := typeWords[word]
	if !ok {
		if word == "character" {
			r.Fail(tok.Pos, "found CHARACTER, expected INTEGER, REAL, DOUBLE PRECISION, COMPLEX, DOUBLE COMPLEX or LOGICAL; declare it PRIVATE")
		}
		return sem.NoType
	}
	r.Next()
	if r.Accept(token.Star) {
		typ = u.sized(r, typ)
	}
	r.Accept(token.Comma)
	r.Accept(token.DoubleColon)
	return typ
}

func (u *unit) sized(r *parser.Reader, typ sem.Type) sem.Type {
	tok := r.Next()
	size := map[string]uint8{"4": 4, "8": 8, "16": 16}[tok.Text]
	if typ.Base == sem.Complex {
		size /= 2
	}
	if tok.Kind != token.Int || size != 4 && size != 8 {
		r.Fail(tok.Pos, "found an unknown size, expected 4 or 8 bytes, 8 or 16 for COMPLEX")
		return typ
	}
	return sem.Type{Base: typ.Base, Kind: size}
}

// entities reads names with dimensions.
func (u *unit) entities(r *parser.Reader) []ast.Entity {
	var list []ast.Entity
	for {
		id := r.Ident("a name")
		if id.Name == "" {
			return list
		}
		e := ast.Entity{Name: id.Name, At: id.At}
		if r.Token().Kind == token.LParen {
			for _, a := range r.Args() {
				e.Dims = append(e.Dims, dimOf(a))
			}
		}
		list = append(list, e)
		if !r.Accept(token.Comma) {
			break
		}
	}
	r.End()
	return list
}

func dimOf(x ast.Expr) ast.Dim {
	if s, ok := x.(*ast.Section); ok {
		return ast.Dim{Lo: s.Lo, Hi: s.Hi, At: s.At}
	}
	return ast.Dim{Hi: x, At: x.Pos()}
}

// finishObjects completes what directives say about the unit's objects and
// checks it.
func (u *unit) finishObjects() {
	for _, o := range u.objectList {
		o.id = u.names.Fresh(o.Name + "_id")
		text := "shared only"
		if o.template == nil {
			u.sharedOnly(o)
		} else {
			text = o.template.String()
			if u.t.options.NoDist {
				u.sharedOnly(o)
			}
		}
		u.t.result.Declarations = append(u.t.result.Declarations, Declaration{
			Name: strings.ToUpper(o.Name), Unit: u.name(), At: u.line(o.at), Text: text,
		})
		o.decl = len(u.t.result.Declarations)
		switch {
		case o.Equivalent:
			u.errorf(o.at, "%s is shared and stands in EQUIVALENCE; shared objects have storage of their own", o.Name)
		case o.Data:
			u.errorf(o.at, "%s is shared and has an initial value; assign it in the program", o.Name)
		case o.Type.Base == sem.Character:
			u.errorf(o.at, "%s is shared and of type CHARACTER; declare it PRIVATE", o.Name)
		case o.Procedure || o.Parameter != nil || o.Pointer != "" || o.Deferred:
			u.errorf(o.at, "%s is shared; it can be no procedure, constant, pointee or ALLOCATABLE array", o.Name)
		}
	}
}

// sharedOnly gives an object a template of its own, all on processor 0.
func (u *unit) sharedOnly(o *object) {
	t := &template{name: o.Name, at: o.at, distributed: true, used: true, id: u.names.Fresh(o.Name + "_dist")}
	for d := range o.Dims {
		hi := o.Upper(d)
		if hi == nil {
			u.errorf(o.at, "dimension %d of %s has no upper bound; a shared object needs one", d+1, o.Name)
			hi = edit.Int(1)
		}
		t.dims = append(t.dims, dimension{extent: edit.Add(edit.Sub(hi, o.Lower(d)), edit.Int(1))})
	}
	o.template = t
	u.templateList = append(u.templateList, t)
}

// strip takes objects out of ordinary declarations. In COMMON the tag stands
// in their place.
func (u *unit) strip() {
	var rest []ast.Stmt
	for _, s := range u.tree.Body {
		switch s := s.(type) {
		case *ast.TypeDecl:
			if s.Entities = u.without(s.Entities); len(s.Entities) == 0 {
				continue
			}
		case *ast.AttrStmt:
			if had := len(s.Entities); had > 0 {
				if s.Entities = u.without(s.Entities); len(s.Entities) == 0 {
					continue
				}
			}
		case *ast.Common:
			for _, b := range s.Blocks {
				for i := range b.Items {
					if u.objects[b.Items[i].Name] != nil {
						b.Items[i].Dims = nil
					}
				}
			}
		}
		rest = append(rest, s)
	}
	u.tree.Body = rest
}

func (u *unit) without(list []ast.Entity) []ast.Entity {
	var rest []ast.Entity
	for _, e := range list {
		if u.objects[e.Name] == nil || e.Common {
			rest = append(rest, e)
		}
	}
	return rest
}
