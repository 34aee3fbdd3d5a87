package parser

import (
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// specification reads a statement that declares something, nil if the keyword
// begins none.
func (p *parser) specification(s spelling) ast.Stmt {
	switch s.keyword {
	case kwTypeSpec:
		return p.typeDecl(s.word)
	case kwAllocatable:
		return p.attrStmt(ast.Allocatable)
	case kwDimension:
		return p.attrStmt(ast.Dimension)
	case kwExternal:
		return p.attrStmt(ast.External)
	case kwIntent:
		return p.attrStmt(ast.Intent)
	case kwIntrinsic:
		return p.attrStmt(ast.Intrinsic)
	case kwOptional:
		return p.attrStmt(ast.Optional)
	case kwPrivate:
		return p.attrStmt(ast.Private)
	case kwPublic:
		return p.attrStmt(ast.Public)
	case kwSave:
		return p.attrStmt(ast.SaveAttr)
	case kwTarget:
		return p.attrStmt(ast.Target)
	case kwCommon:
		return p.common()
	case kwData:
		return p.data()
	case kwEntry:
		return p.entry()
	case kwEquivalence:
		return p.equivalence()
	case kwFormat:
		return p.format()
	case kwImplicit:
		return p.implicit()
	case kwInterface:
		return p.interfaceBlock()
	case kwNamelist:
		return p.namelist()
	case kwParameter:
		return p.parameter()
	case kwPointer:
		return p.pointer()
	case kwUse:
		return p.use()
	case kwType:
		if p.lex.Peek() == '(' {
			return p.typeDecl(s.word)
		}
		return p.typeDef()
	case kwEndType, kwSequence:
		p.next()
		p.fail(p.base.At, "found %s, expected a TYPE statement in front of it", strings.ToUpper(s.word))
		return &ast.Continue{Base: p.base}
	}
	return nil
}

// typeDecl reads a declaration behind the keyword of its type.
func (p *parser) typeDecl(word string) ast.Stmt {
	s := &ast.TypeDecl{Base: p.base}
	s.Type = p.typeSpec(word, p.base.At)
	attributes := p.isAt(token.Comma) && p.lex.DoubleColon()
	for attributes && p.accept(token.Comma) {
		s.Attrs = append(s.Attrs, p.attr())
	}
	if attributes && !p.isAt(token.DoubleColon) {
		p.expected(`"," or "::"`)
	}
	modern := p.accept(token.DoubleColon)
	if !modern {
		p.accept(token.Comma) // CHARACTER*8, A
	}
	s.Entities = p.entities(modern)
	return s
}

// attr reads one attribute of a declaration.
func (p *parser) attr() ast.Attr {
	a := ast.Attr{At: p.tok.Pos}
	if !p.isAt(token.Name) {
		p.expected("an attribute")
		return a
	}
	word := p.tok.Text
	for k := ast.Dimension; k <= ast.PointerAttr; k++ {
		if strings.ToLower(k.String()) == word {
			a.Kind = k
			p.next()
			p.attrDetail(&a)
			return a
		}
	}
	p.expected("an attribute such as DIMENSION, ALLOCATABLE, INTENT, PARAMETER or SAVE")
	return a
}

// attrDetail reads the parentheses behind DIMENSION and INTENT.
func (p *parser) attrDetail(a *ast.Attr) {
	switch a.Kind {
	case ast.Dimension:
		if !p.isAt(token.LParen) {
			p.expected(`"("`)
		}
		a.Dims = p.dimensions()
	case ast.Intent:
		p.expect(token.LParen)
		p.intent(a)
		p.expect(token.RParen)
	}
}

func (p *parser) intent(a *ast.Attr) {
	switch {
	case p.atWord("in"):
		a.In = true
	case p.atWord("out"):
		a.Out = true
	case p.atWord("inout"):
		a.In, a.Out = true, true
	default:
		p.expected("IN, OUT or INOUT")
	}
	p.next()
	if a.In && !a.Out && p.atWord("out") {
		a.Out = true
		p.next()
	}
}

// attrStmt reads a statement that gives one attribute to names.
func (p *parser) attrStmt(kind ast.AttrKind) ast.Stmt {
	s := &ast.AttrStmt{Base: p.base, Attr: ast.Attr{Kind: kind, At: p.base.At}}
	p.next()
	if kind == ast.Intent {
		p.attrDetail(&s.Attr)
	}
	p.accept(token.DoubleColon)
	if p.isAt(token.EOF) && (kind == ast.SaveAttr || kind == ast.Public || kind == ast.Private) {
		return s
	}
	if kind == ast.Public || kind == ast.Private {
		for more := true; more; more = p.accept(token.Comma) {
			x := p.genericName("a name")
			s.Entities = append(s.Entities, ast.Entity{Name: x.Name, At: x.At})
		}
		return s
	}
	s.Entities = p.entities(false)
	return s
}

// entities reads the names of a declaration. Modern ones may have = and a
// value.
func (p *parser) entities(modern bool) []ast.Entity {
	list := p.entityBuf[:0]
	for {
		e := p.entity()
		switch {
		case p.isAt(token.Assign) && modern:
			p.next()
			e.Value = p.expr()
		case p.isAt(token.Arrow) && modern:
			p.next()
			e.Value, e.Arrow = p.expr(), true
		case p.isAt(token.Assign):
			p.fail(p.tok.Pos, `found "=", expected "::" in front of names that have values`)
		case p.accept(token.Slash):
			e.Data = p.dataValues()
		}
		list = append(list, e)
		p.entityBuf = list
		if !p.accept(token.Comma) {
			return p.slabs.entities.Copy(list)
		}
	}
}

// entity reads name, (dimensions) and *size, the last two in either order; in
// SAVE also /name/.
func (p *parser) entity() ast.Entity {
	e := ast.Entity{At: p.tok.Pos}
	if p.accept(token.Slash) {
		e.Common = true
		e.Name = p.ident("the name of a common block").Name
		p.expect(token.Slash)
		return e
	}
	if !p.isAt(token.Name) {
		p.expected("a name")
		return e
	}
	e.Name = p.name()
	if p.isAt(token.LParen) {
		e.Dims = p.dimensions()
	}
	if p.isAt(token.Star) {
		e.Size = p.size()
		if p.isAt(token.LParen) && e.Dims == nil {
			e.Dims = p.dimensions()
		}
	}
	return e
}

// size reads *n, *(expr) or *(*).
func (p *parser) size() ast.Expr {
	p.digits()
	if p.isAt(token.Int) {
		x := p.integer.New()
		x.At, x.Text = p.tok.Pos, p.tok.Text
		p.next()
		return x
	}
	p.expect(token.LParen)
	x := p.length()
	p.expect(token.RParen)
	return x
}

// length reads an expression, * or the : of a deferred length.
func (p *parser) length() ast.Expr {
	if p.isAt(token.Colon) {
		p.fail(p.tok.Pos, "found a deferred length, expected an expression or *")
	}
	return p.specValue()
}

// dimensions reads (dimension, ...).
func (p *parser) dimensions() []ast.Dim {
	list := p.dimBuf[:0]
	p.expect(token.LParen)
	for {
		list = append(list, p.dimension())
		p.dimBuf = list
		if !p.accept(token.Comma) {
			break
		}
	}
	p.closeList(token.RParen)
	return p.slabs.dims.Copy(list)
}

func (p *parser) dimension() ast.Dim {
	d := ast.Dim{At: p.tok.Pos}
	if p.accept(token.Colon) {
		return d
	}
	x := p.specValue()
	if !p.accept(token.Colon) {
		d.Hi = x
		return d
	}
	d.Lo = x
	if !p.isAt(token.Comma) && !p.isAt(token.RParen) {
		d.Hi = p.specValue()
	}
	return d
}

// common reads COMMON /name/ items, // items.
func (p *parser) common() ast.Stmt {
	s := &ast.Common{Base: p.base}
	p.next()
	for !p.isAt(token.EOF) {
		block := ast.CommonBlock{At: p.tok.Pos}
		if p.accept(token.Slash) {
			if !p.isAt(token.Slash) {
				block.Name = p.ident("the name of a common block").Name
			}
			p.expect(token.Slash)
		} else if !p.accept(token.Concat) && len(s.Blocks) > 0 {
			p.expected(`"/"`)
		}
		block.Items = p.commonItems()
		s.Blocks = append(s.Blocks, block)
	}
	if len(s.Blocks) == 0 {
		p.expected("a name")
	}
	return s
}

// commonItems reads the names of one block; a comma may stand in front of
// the next block.
func (p *parser) commonItems() []ast.Entity {
	list := p.entityBuf[:0]
	for {
		if !p.isAt(token.Name) {
			p.expected("a name")
			break
		}
		list = append(list, p.entity())
		p.entityBuf = list
		if !p.accept(token.Comma) || p.isAt(token.Slash) || p.isAt(token.Concat) {
			break
		}
	}
	return p.slabs.entities.Copy(list)
}

func (p *parser) equivalence() ast.Stmt {
	s := &ast.Equivalence{Base: p.base}
	p.next()
	for {
		p.expect(token.LParen)
		start := len(p.exprs)
		for {
			p.exprs = append(p.exprs, p.variable())
			if !p.accept(token.Comma) {
				break
			}
		}
		if len(p.exprs)-start < 2 {
			p.expected(`"," and another name`)
		}
		p.closeList(token.RParen)
		s.Sets = append(s.Sets, p.take(start))
		if !p.accept(token.Comma) {
			return s
		}
	}
}

func (p *parser) parameter() ast.Stmt {
	s := &ast.Parameter{Base: p.base}
	p.next()
	if p.isAt(token.Name) {
		s.Bare = true
		p.parameterDefs(s)
		return s
	}
	p.expect(token.LParen)
	p.parameterDefs(s)
	p.closeList(token.RParen)
	return s
}

func (p *parser) parameterDefs(s *ast.Parameter) {
	for {
		d := ast.ParameterDef{Name: p.ident("the name of a constant")}
		p.expect(token.Assign)
		d.Value = p.expr()
		s.Defs = append(s.Defs, d)
		if !p.accept(token.Comma) {
			return
		}
	}
}

// namelist reads NAMELIST /name/ items /name/ items.
func (p *parser) namelist() ast.Stmt {
	s := &ast.Namelist{Base: p.base}
	p.next()
	for {
		p.expect(token.Slash)
		g := ast.NamelistGroup{Name: p.ident("the name of the list")}
		p.expect(token.Slash)
		for {
			g.Items = append(g.Items, p.ident("a variable"))
			if !p.accept(token.Comma) || p.isAt(token.Slash) {
				break
			}
		}
		s.Groups = append(s.Groups, g)
		if !p.isAt(token.Slash) {
			return s
		}
	}
}

// pointer reads POINTER (pointer, pointee), ..., or POINTER with names as an attribute.
func (p *parser) pointer() ast.Stmt {
	s := &ast.CrayPointer{Base: p.base}
	p.next()
	if !p.isAt(token.LParen) {
		p.accept(token.DoubleColon)
		a := &ast.AttrStmt{Base: p.base, Attr: ast.Attr{Kind: ast.PointerAttr, At: p.base.At}}
		a.Entities = p.entities(false)
		return a
	}
	for {
		p.expect(token.LParen)
		pair := ast.PointerPair{Pointer: p.ident("the name of the pointer")}
		p.expect(token.Comma)
		pair.Pointee = p.entity()
		p.expect(token.RParen)
		s.Pairs = append(s.Pairs, pair)
		if !p.accept(token.Comma) {
			return s
		}
	}
}

// use reads USE module, USE module, ONLY: names and USE module, a => b.
func (p *parser) use() ast.Stmt {
	s := &ast.Use{Base: p.base}
	p.next()
	p.accept(token.DoubleColon)
	s.Module = p.ident("the name of a module")
	if !p.accept(token.Comma) {
		return s
	}
	first := p.ident("ONLY or a name")
	if first.Name == "only" && p.accept(token.Colon) {
		s.Only = true
		if p.isAt(token.EOF) {
			return s
		}
		first = p.genericName("a name")
	}
	for {
		s.Items = append(s.Items, p.useItem(first, s.Only))
		if !p.accept(token.Comma) {
			return s
		}
		first = p.genericName("a name")
	}
}

func (p *parser) useItem(name *ast.Ident, only bool) ast.UseItem {
	if only && !p.isAt(token.Arrow) {
		return ast.UseItem{Local: name, Name: name}
	}
	p.expect(token.Arrow)
	return ast.UseItem{Local: name, Name: p.ident("a name of the module")}
}

func (p *parser) entry() ast.Stmt {
	s := &ast.Entry{Base: p.base}
	p.next()
	s.Name = p.ident("the name of the entry")
	if p.isAt(token.LParen) {
		s.Params = p.params(true)
	}
	s.Result = p.result()
	return s
}

// format keeps the text between the outer parentheses.
func (p *parser) format() ast.Stmt {
	s := &ast.Format{Base: p.base}
	if p.base.Label == 0 {
		p.fail(p.base.At, "found FORMAT without a label, which is what input and output statements name it by")
	}
	text, at, ok := p.lex.Parenthesized()
	if !ok {
		p.next()
		p.expected("( and the matching )")
		return s
	}
	s.Text = string(text)
	s.TextAt = p.statementPos(at)
	p.next()
	return s
}
