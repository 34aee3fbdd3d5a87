package parser

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// interfaceBlock reads INTERFACE name up to END INTERFACE, which it leaves as
// the current statement.
func (p *parser) interfaceBlock() ast.Stmt {
	s := &ast.Interface{Base: p.base}
	p.next()
	if p.isAt(token.Name) {
		s.Generic = p.ident("a name")
		if p.isAt(token.LParen) {
			p.fail(s.Generic.At, "found an interface of an operator or of assignment: they are not supported")
		}
	}
	p.end()
	p.advance()
	for {
		lead := p.directives()
		if p.state == atEOF {
			p.fail(s.At, "found INTERFACE without END INTERFACE")
			return s
		}
		if !isKeyword(p.lex) {
			p.next()
			p.expected("SUBROUTINE, FUNCTION, MODULE PROCEDURE or END INTERFACE")
			p.advance()
			continue
		}
		switch p.keyword().keyword {
		case kwEndInterface:
			p.endInterface(s)
			return s
		case kwEnd, kwContains:
			p.fail(p.base.At, "found the end of the unit, expected END INTERFACE of INTERFACE at line %d",
				p.set.Position(s.At).Line)
			return s
		case kwModuleProcedure:
			p.moduleProcedures(s)
			continue
		}
		p.restart()
		if body := p.inner(lead, interfaceBody); body != nil {
			s.Bodies = append(s.Bodies, body)
		}
	}
}

func (p *parser) endInterface(s *ast.Interface) {
	s.End = p.base
	p.next()
	if p.isAt(token.Name) {
		if s.Generic == nil || s.Generic.Name != p.tok.Text {
			p.fail(p.tok.Pos, "found %s behind END INTERFACE, expected the name behind INTERFACE", describe(p.tok))
		}
		p.next()
	}
	p.base = s.Base // add gives the block its place
}

func (p *parser) moduleProcedures(s *ast.Interface) {
	p.next()
	p.accept(token.DoubleColon)
	for {
		s.Procedures = append(s.Procedures, p.ident("the name of a procedure"))
		if !p.accept(token.Comma) {
			break
		}
	}
	p.end()
	p.advance()
}
