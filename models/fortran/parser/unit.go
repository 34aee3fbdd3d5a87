package parser

import (
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// place is where a program unit stands.
type place uint8

const (
	topLevel place = iota
	contained
	interfaceBody
)

// file reads the units of the sources.
func (p *parser) file(f *source.File) *ast.File {
	tree := &ast.File{At: f.Pos(0)}
	for {
		lead := p.directives()
		if p.state == atEOF {
			tree.Trailing = lead
			return tree
		}
		if u := p.unit(lead); u != nil {
			tree.Units = append(tree.Units, u)
		}
	}
}

// directives reads the directives up to the next statement.
func (p *parser) directives() []*ast.Directive {
	var list []*ast.Directive
	for p.state == atDirective || p.state == atStatement && p.includes() {
		if p.state == atDirective {
			list = append(list, p.directive())
		}
		p.advance()
	}
	return list
}

// unit reads a unit at top level; without a heading it is a main program. It
// is nil if a heading has an error that hides what it starts.
func (p *parser) unit(lead []*ast.Directive) *ast.Unit {
	u := &ast.Unit{Leading: lead, Base: p.base}
	if p.heading(u, topLevel) {
		p.advance()
	} else {
		p.restart()
		if isKeyword(p.lex) && p.keyword().startsUnit() {
			p.next()
			p.expected("SUBROUTINE or FUNCTION")
			p.advance()
			return nil
		}
		p.restart()
		u.Headless, u.Leading = true, nil
	}
	start := len(p.stmts)
	if u.Headless {
		for _, d := range lead {
			p.stmts = append(p.stmts, d)
		}
	}
	p.body(u, start)
	return u
}

// inner reads a procedure behind CONTAINS or in an INTERFACE block, nil if
// the statement starts none.
func (p *parser) inner(lead []*ast.Directive, where place) *ast.Unit {
	u := &ast.Unit{Leading: lead, Base: p.base}
	if !p.heading(u, where) {
		p.restart()
		p.next()
		p.expected("SUBROUTINE, FUNCTION or END")
		p.advance()
		return nil
	}
	if p.nested++; p.nested > maxUnits {
		p.abort(u.At, "procedures nest deeper than %d levels", maxUnits)
		return nil
	}
	p.advance()
	p.body(u, len(p.stmts))
	p.nested--
	return u
}

// heading reads the first statement of a unit, and tells whether it was one.
func (p *parser) heading(u *ast.Unit, where place) bool {
	if !p.lex.More() || !isKeyword(p.lex) {
		return false
	}
	for {
		s := p.keyword()
		switch s.keyword {
		case kwPrefix:
			u.Prefix |= prefixes(s.word)
			continue
		case kwTypeSpec, kwType:
			if !p.functionType(u, s.word) {
				return false
			}
			continue
		case kwFunction:
			u.Kind = ast.Function
			return p.procedureHeading(u)
		case kwSubroutine:
			u.Kind = ast.Subroutine
			return p.procedureHeading(u)
		case kwProgram, kwModule, kwBlockData:
			return u.Prefix == 0 && where == topLevel && p.plainHeading(u, s.keyword)
		}
		return false
	}
}

func prefixes(word string) ast.Prefix {
	switch word {
	case "pure":
		return ast.Pure
	case "elemental":
		return ast.Elemental
	}
	return ast.Recursive
}

// functionType reads a type if a FUNCTION statement goes on behind it.
func (p *parser) functionType(u *ast.Unit, word string) bool {
	if u.Type != nil || !p.lex.FunctionAhead() {
		return false
	}
	u.Type = p.typeSpec(word, p.base.At)
	p.back()
	return !p.jammed
}

// procedureHeading reads name (params) RESULT (name).
func (p *parser) procedureHeading(u *ast.Unit) bool {
	p.next()
	u.Name = p.ident("the name of the " + strings.ToLower(u.Kind.String()))
	if u.Type != nil && p.isAt(token.Star) {
		p.sizeBehindName(u.Type)
	}
	if p.isAt(token.LParen) {
		u.Params = p.params(u.Kind == ast.Subroutine)
	} else if u.Kind == ast.Function {
		p.expected(`"("`)
	}
	u.Result = p.result()
	p.end()
	return true
}

// sizeBehindName reads *8 of REAL FUNCTION F*8 (X).
func (p *parser) sizeBehindName(t *ast.TypeSpec) {
	if t.Base == ast.Character {
		t.Len = p.size()
		return
	}
	p.numericSize(t)
}

// params reads dummy arguments in parentheses; stars are alternate returns.
func (p *parser) params(stars bool) []*ast.Ident {
	var list []*ast.Ident
	p.next()
	if p.accept(token.RParen) {
		return nil
	}
	for {
		if stars && p.isAt(token.Star) {
			list = append(list, &ast.Ident{Name: "*", At: p.tok.Pos})
			p.next()
		} else {
			list = append(list, p.ident("a dummy argument"))
		}
		if !p.accept(token.Comma) {
			break
		}
	}
	p.closeList(token.RParen)
	return list
}

// result reads RESULT (name) if it is there.
func (p *parser) result() *ast.Ident {
	if !p.atWord("result") {
		return nil
	}
	p.next()
	p.expect(token.LParen)
	name := p.ident("the name of the result")
	p.expect(token.RParen)
	return name
}

func (p *parser) plainHeading(u *ast.Unit, k keyword) bool {
	p.next()
	switch k {
	case kwProgram:
		u.Kind = ast.Program
	case kwModule:
		u.Kind = ast.Module
	case kwBlockData:
		u.Kind = ast.BlockData
	}
	if k != kwBlockData || p.isAt(token.Name) {
		u.Name = p.ident("a name")
	}
	if k == kwProgram && p.isAt(token.LParen) {
		p.fail(p.tok.Pos, "found a list of files in PROGRAM, expected the end of the statement; OPEN connects files")
	}
	p.end()
	return true
}

// contains reads the procedures behind CONTAINS up to the unit's END.
func (p *parser) contains(u *ast.Unit) {
	u.HasContains = true
	for {
		lead := p.directives()
		switch {
		case p.state == atEOF:
			p.missingEnd(u)
			return
		case p.atUnitEnd():
			u.AfterContains = lead
			p.endUnit(u)
			return
		}
		if inner := p.inner(lead, contained); inner != nil {
			u.Contains = append(u.Contains, inner)
		}
	}
}

// atUnitEnd tells whether the statement is an END of a unit, and reads its
// keyword.
func (p *parser) atUnitEnd() bool {
	if isKeyword(p.lex) && p.keyword().keyword == kwEnd {
		return true
	}
	p.restart()
	return false
}

// endUnit reads the END of a unit and goes to the next statement.
func (p *parser) endUnit(u *ast.Unit) {
	u.End = p.base
	if kind := p.endKind(); kind != "" {
		if kind != strings.ToLower(u.Kind.String()) {
			p.fail(p.base.At, "found END %s, expected END %s", strings.ToUpper(kind), u.Kind)
		}
		p.next()
		p.endUnitName(u)
	} else {
		p.next()
	}
	p.end()
	p.advance()
}

// endKind reads the END of a unit again, and returns what it says it ends.
func (p *parser) endKind() string {
	p.restart()
	return strings.TrimPrefix(p.keyword().word[len("end"):], " ")
}

func (p *parser) endUnitName(u *ast.Unit) {
	if !p.isAt(token.Name) {
		return
	}
	if u.Name == nil || u.Name.Name != p.tok.Text {
		want := "no name"
		if u.Name != nil {
			want = u.Name.Name
		}
		p.fail(p.tok.Pos, "found %s behind END %s, expected %s", describe(p.tok), u.Kind, want)
	}
	p.next()
}

// missingEnd reports a unit that the file or the next unit cuts off.
func (p *parser) missingEnd(u *ast.Unit) {
	at := p.set.Position(u.At)
	name := ""
	if u.Name != nil {
		name = " " + u.Name.Name
	}
	found := "the end of the file"
	if p.state != atEOF {
		found = "the start of another unit"
	}
	p.fail(p.base.At, "found %s, expected END of %s%s at line %d", found, u.Kind, name, at.Line)
	u.End = p.base
}
