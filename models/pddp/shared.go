package pddp

import (
	"slices"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/edit"
	"simrun/models/fortran/parser"
	"simrun/models/fortran/sem"
	"simrun/models/fortran/token"
)

// object is a shared object of a unit.
type object struct {
	*edit.Entity
	template *template
	at       source.Pos        // where it is declared SHARED
	aligned  source.Pos        // where ALIGN names it
	decl     int               // number of its declaration
	id       string            // the variable that holds its tag
	fill     []func() ast.Stmt // of an ALLOCATABLE array: what to find out when it is allocated
}

// shared reads SHARED [type] list.
func (u *unit) shared(r *parser.Reader) {
	typ := u.typeWords(r)
	deferred := r.AcceptWord("allocatable")
	if deferred {
		r.Expect(token.DoubleColon)
	}
	for _, e := range u.entities(r) {
		if u.objects[e.Name] != nil {
			u.errorf(e.At, "%s is declared SHARED twice", e.Name)
			continue
		}
		if len(e.Dims) > maxDims {
			u.errorf(e.At, "%s has %d dimensions, expected at most %d", e.Name, len(e.Dims), maxDims)
		}
		o := &object{Entity: u.table.Add(e.Name, typ, e.Dims, e.At), at: e.At}
		o.Deferred = o.Deferred || deferred
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
		if o.Deferred {
			u.deferObject(o)
		}
		text := "shared only"
		if o.template == nil {
			u.sharedOnly(o)
		} else {
			text = o.template.String()
			if u.t.Is(NoDist) {
				u.sharedOnly(o)
			}
		}
		u.t.declarations = append(u.t.declarations, Declaration{
			Name: strings.ToUpper(o.Name), Unit: u.name(), At: u.line(o.at), Text: text, Type: o.Type, Rank: len(o.Dims),
		})
		o.decl = len(u.t.declarations)
		switch {
		case o.Equivalent:
			u.errorf(o.at, "%s is shared and stands in EQUIVALENCE; shared objects have storage of their own", o.Name)
		case o.Data:
			u.errorf(o.at, "%s is shared and has an initial value; assign it in the program", o.Name)
		case o.Type.Base == sem.Character:
			u.errorf(o.at, "%s is shared and of type CHARACTER; declare it PRIVATE", o.Name)
		case o.Type.Base == sem.Derived:
			u.errorf(o.at, "%s is shared and of a derived type; declare it PRIVATE", o.Name)
		case o.Procedure || o.Parameter != nil || o.Pointer != "":
			u.errorf(o.at, "%s is shared; it can be no procedure, constant or pointee", o.Name)
		case o.template.deferred && !o.Deferred:
			u.errorf(o.at, "%s is aligned with template %s, whose extents are those of ALLOCATABLE arrays; declare it ALLOCATABLE, or give the template extents", o.Name, o.template.name)
		}
	}
}

// checkContained reports shared objects that procedures within the unit have from it: each
// unit has to declare those that it uses.
func (u *unit) checkContained() {
	for _, inner := range u.tree.Contains {
		table := edit.NewTable(inner)
		ast.Inspect(inner, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok || u.objects[id.Name] == nil {
				return true
			}
			if e := table.Find(id.Name); e == nil || !e.Declared && !e.Procedure && e.Dummy == 0 && !e.InCommon {
				u.errorf(id.At, "found %s, which is a shared object of the containing unit; pass it as an argument, and declare it SHARED here too", id.Name)
			}
			return true
		})
	}
}

// sharedOnly gives an object a template of its own, all on processor 0.
func (u *unit) sharedOnly(o *object) {
	t := &template{name: o.Name, at: o.at, distributed: true, used: true, id: u.names.Fresh(o.Name + "_dist"), deferred: o.Deferred}
	for d := range o.Dims {
		hi := o.Upper(d)
		if hi == nil {
			u.errorf(o.at, "dimension %d of %s has no upper bound; a shared object needs one", d+1, o.Name)
			hi = edit.Int(1)
		}
		t.dims = append(t.dims, dimension{extent: edit.Add(edit.Sub(hi, o.Lower(d)), edit.Int(1))})
	}
	if u.t.Is(Interleave) && len(t.dims) > 0 {
		t.dims[len(t.dims)-1].kind = cyclic
	}
	o.template = t
	u.templateList = append(u.templateList, t)
}

// strip takes objects out of ordinary declarations. In COMMON the tag stands
// in their place.
func (u *unit) strip() {
	u.tree.Body = slices.DeleteFunc(u.tree.Body, func(s ast.Stmt) bool {
		switch s := s.(type) {
		case *ast.TypeDecl:
			s.Entities = u.dropShared(s.Entities)
			return len(s.Entities) == 0
		case *ast.AttrStmt:
			had := len(s.Entities)
			s.Entities = u.dropShared(s.Entities)
			return had > 0 && len(s.Entities) == 0
		case *ast.Common:
			u.stripCommon(s)
		}
		return false
	})
}

func (u *unit) stripCommon(s *ast.Common) {
	for _, b := range s.Blocks {
		for i := range b.Items {
			if u.objects[b.Items[i].Name] != nil {
				b.Items[i].Dims = nil
			}
		}
	}
}

func (u *unit) dropShared(list []ast.Entity) []ast.Entity {
	var rest []ast.Entity
	for _, e := range list {
		if u.objects[e.Name] == nil || e.Common {
			rest = append(rest, e)
		}
	}
	return rest
}
