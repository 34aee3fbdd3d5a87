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
		s.Generic = p.genericName("a name")
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
		found := p.tok
		if name := p.genericName("a name"); s.Generic == nil || s.Generic.Name != name.Name {
			p.fail(found.Pos, "found %s behind END INTERFACE, expected the name behind INTERFACE", describe(found))
		}
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

// genericName reads the name of a generic interface: a name, OPERATOR (operator) or ASSIGNMENT (=). what says what is
// expected.
func (p *parser) genericName(what string) *ast.Ident {
	x := p.ident(what)
	isOpen := p.isAt(token.LParen) || p.isAt(token.LSlash)
	switch {
	case isOpen && x.Name == "operator":
		x.Name = ast.OperatorName(p.operatorInParentheses())
	case p.isAt(token.LParen) && x.Name == "assignment":
		p.next()
		p.expect(token.Assign)
		p.closeList(token.RParen)
		x.Name = ast.AssignmentName
	}
	return x
}

// operatorInParentheses reads an operator between parentheses. What begins with a slash looks as if it began with (/, and
// (//) as if it were an array constructor.
func (p *parser) operatorInParentheses() string {
	if p.accept(token.LSlash) {
		switch {
		case p.accept(token.RSlash):
			return ast.Concat.String()
		case p.accept(token.Assign):
			p.closeList(token.RParen)
			return ast.Ne.String()
		}
		p.closeList(token.RParen)
		return ast.Div.String()
	}
	p.next()
	op := ""
	switch kind := p.tok.Kind; {
	case kind == token.DefinedOp:
		op = "." + p.tok.Text + "."
	case kind == token.Not:
		op = ast.Not.String()
	case operators[kind].prec > 0:
		op = operators[kind].op.String()
	default:
		p.expected("an operator")
		return ""
	}
	p.next()
	p.closeList(token.RParen)
	return op
}
