package parser

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// typeDef reads the definition of a derived type up to END TYPE, which it leaves as the current statement.
func (p *parser) typeDef() ast.Stmt {
	s := &ast.TypeDef{Base: p.base}
	p.next()
	if p.accept(token.Comma) {
		s.HasAccess = true
		switch {
		case p.atWord("private"):
			s.Access = ast.Private
		case p.atWord("public"):
			s.Access = ast.Public
		default:
			p.expected("PRIVATE or PUBLIC")
		}
		p.next()
		p.expect(token.DoubleColon)
	} else {
		p.accept(token.DoubleColon)
	}
	s.Name = p.ident("the name of a type")
	p.end()
	p.advance()
	for {
		p.directives()
		if p.state == atEOF {
			p.fail(s.At, "found TYPE without END TYPE")
			return s
		}
		if p.typeStatement(s) {
			return s
		}
		p.advance()
	}
}

// typeStatement reads a statement of a type definition, and reports whether it was the last one.
func (p *parser) typeStatement(s *ast.TypeDef) (last bool) {
	if !isKeyword(p.lex) {
		p.next()
		p.expected("a declaration of components, PRIVATE, SEQUENCE or END TYPE")
		return false
	}
	switch k := p.keyword(); k.keyword {
	case kwTypeSpec, kwType:
		d := p.typeDecl(k.word).(*ast.TypeDecl)
		p.end()
		if !p.jammed {
			s.Components = append(s.Components, d)
		}
	case kwPrivate:
		s.Private = true
		p.next()
		p.end()
	case kwSequence:
		s.Sequence = true
		p.next()
		p.end()
	case kwEndType:
		s.End = p.base
		p.next()
		if p.isAt(token.Name) {
			if p.tok.Text != s.Name.Name {
				p.fail(p.tok.Pos, "found %s behind END TYPE, expected %q", describe(p.tok), s.Name.Name)
			}
			p.next()
		}
		p.base = s.Base // add gives the definition its place
		return true
	case kwEnd, kwContains:
		p.fail(p.base.At, "found the end of the unit, expected END TYPE of TYPE at line %d", p.set.Position(s.At).Line)
		return true
	default:
		p.next()
		p.fail(p.base.At, "found another statement, expected a declaration of components, PRIVATE, SEQUENCE or END TYPE")
	}
	return false
}
