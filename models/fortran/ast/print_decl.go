package ast

import "strconv"

func (p *printer) typeSpec(t *TypeSpec) {
	p.put(t.Base.String())
	switch {
	case t.Name != nil:
		p.put("(", t.Name.Name, ")")
	case t.Bytes != 0:
		p.put("*", strconv.FormatUint(uint64(t.Bytes), 10))
	case t.Base == Character && t.Len != nil && t.Kind != nil:
		p.put("(LEN=")
		p.expr(t.Len)
		p.put(", KIND=")
		p.expr(t.Kind)
		p.put(")")
	case t.Base == Character && t.Len != nil:
		p.put("*(")
		p.expr(t.Len)
		p.put(")")
	case t.Kind != nil:
		p.put("(KIND=")
		p.expr(t.Kind)
		p.put(")")
	}
}

// spec writes a specification statement, and tells whether it was one.
func (p *printer) spec(s Stmt) bool {
	switch s := s.(type) {
	case *TypeDecl:
		p.typeDecl(s)
	case *AttrStmt:
		p.attr(s.Attr)
		if len(s.Entities) > 0 {
			p.put(" ")
			p.entities(s.Entities)
		}
	case *Implicit:
		p.implicit(s)
	case *Common:
		p.put("COMMON ")
		for _, b := range s.Blocks {
			p.put("/", b.Name, "/ ")
			p.entities(b.Items)
			p.put(" ")
		}
	case *Equivalence:
		p.put("EQUIVALENCE ")
		for i, set := range s.Sets {
			p.comma(i)
			p.put("(")
			p.exprs(set...)
			p.put(")")
		}
	case *Parameter:
		open, closed := "(", ")"
		if s.Bare {
			open, closed = "", ""
		}
		p.put("PARAMETER ", open)
		for i, d := range s.Defs {
			p.comma(i)
			p.put(d.Name.Name, " = ")
			p.expr(d.Value)
		}
		p.put(closed)
	case *Data:
		p.data(s)
	case *Namelist:
		p.put("NAMELIST")
		for _, g := range s.Groups {
			p.put(" /", g.Name.Name, "/ ")
			p.idents(g.Items)
		}
	case *CrayPointer:
		p.put("POINTER ")
		for i := range s.Pairs {
			p.comma(i)
			p.put("(", s.Pairs[i].Pointer.Name, ", ")
			p.entity(&s.Pairs[i].Pointee)
			p.put(")")
		}
	case *Use:
		p.use(s)
	case *Entry:
		p.put("ENTRY ", s.Name.Name, "(")
		p.idents(s.Params)
		p.put(")")
		p.result(s.Result)
	case *Format:
		p.put("FORMAT(", s.Text, ")")
	default:
		return false
	}
	p.flush(s.StmtLabel())
	return true
}

func (p *printer) typeDecl(s *TypeDecl) {
	p.typeSpec(s.Type)
	for _, a := range s.Attrs {
		p.put(", ")
		p.attr(a)
	}
	modern := len(s.Attrs) > 0
	for i := range s.Entities {
		modern = modern || s.Entities[i].Value != nil
	}
	if modern {
		p.put(" ::")
	}
	p.put(" ")
	p.entities(s.Entities)
}

func (p *printer) attr(a Attr) {
	p.put(a.Kind.String())
	p.dims(a.Dims)
	if a.Kind == Intent {
		p.put("(")
		if a.In {
			p.put("IN")
		}
		if a.Out {
			p.put("OUT")
		}
		p.put(")")
	}
}

func (p *printer) entities(list []Entity) {
	for i := range list {
		p.comma(i)
		p.entity(&list[i])
	}
}

func (p *printer) entity(e *Entity) {
	if e.Common {
		p.put("/", e.Name, "/")
		return
	}
	p.put(e.Name)
	p.dims(e.Dims)
	if e.Size != nil {
		p.put("*(")
		p.expr(e.Size)
		p.put(")")
	}
	if e.Value != nil {
		if e.Arrow {
			p.put(" => ")
		} else {
			p.put(" = ")
		}
		p.expr(e.Value)
	}
	if e.Data != nil {
		p.values(e.Data)
	}
}

func (p *printer) dims(dims []Dim) {
	if len(dims) == 0 {
		return
	}
	p.put("(")
	for i, d := range dims {
		p.comma(i)
		p.dim(d)
	}
	p.put(")")
}

func (p *printer) dim(d Dim) {
	if d.Lo != nil {
		p.expr(d.Lo)
	}
	if d.Lo != nil || d.Hi == nil {
		p.put(":")
	}
	if d.Hi != nil {
		p.expr(d.Hi)
	}
}

func (p *printer) implicit(s *Implicit) {
	p.put("IMPLICIT ")
	if len(s.Rules) == 0 {
		p.put("NONE")
	}
	for i, r := range s.Rules {
		p.comma(i)
		p.typeSpec(r.Type)
		p.put(" (")
		for k, l := range r.Letters {
			p.comma(k)
			p.put(string(l.First))
			if l.Last != l.First {
				p.put("-", string(l.Last))
			}
		}
		p.put(")")
	}
}

func (p *printer) data(s *Data) {
	p.put("DATA ")
	for i, set := range s.Sets {
		p.comma(i)
		p.exprs(set.Targets...)
		p.values(set.Values)
	}
}

// values writes / value, ... /.
func (p *printer) values(values []DataValue) {
	p.put(" / ")
	for i, v := range values {
		p.comma(i)
		if v.Repeat != nil {
			p.expr(v.Repeat)
			p.put("*")
		}
		p.expr(v.Value)
	}
	p.put(" /")
}

func (p *printer) use(s *Use) {
	p.put("USE ", s.Module.Name)
	if s.Only {
		p.put(", ONLY: ")
	} else if len(s.Items) > 0 {
		p.put(", ")
	}
	for i, item := range s.Items {
		p.comma(i)
		p.put(item.Local.Name)
		if item.Local != item.Name {
			p.put(" => ", item.Name.Name)
		}
	}
}
