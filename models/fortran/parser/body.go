package parser

import (
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/scanner"
	"simrun/models/fortran/token"
)

func isKeyword(l *scanner.Lexer) bool { return l.Shape() == scanner.Keyword }

// body reads the statements of a unit, its CONTAINS part and its END. Those
// from start on among the open statements are in it already.
func (p *parser) body(u *ast.Unit, start int) {
	outer, lost := p.frames, p.lost
	p.frames, p.lost = p.frames[len(p.frames):], false
	why := p.statements()
	p.closeAll()
	u.Body = p.slabs.stmts.Copy(p.stmts[start:])
	p.stmts = p.stmts[:start]
	p.frames, p.lost = outer, lost
	switch why {
	case endStatement:
		p.endUnit(u)
	case containsStatement:
		p.next()
		p.end()
		p.advance()
		p.contains(u)
	default:
		p.missingEnd(u)
		p.restartUnless(atEOF)
	}
}

// restartUnless prepares the statement that cut a unit off for being read
// again as the start of another.
func (p *parser) restartUnless(s state) {
	if p.state != s {
		p.restart()
	}
}

// stopper is why a list of statements ends.
type stopper uint8

const (
	goesOn stopper = iota
	endStatement
	containsStatement
	otherUnit
	endOfFile
)

// statements reads statements up to what ends the unit.
func (p *parser) statements() stopper {
	for {
		switch p.state {
		case atEOF:
			return endOfFile
		case atDirective:
			p.stmts = append(p.stmts, p.directive())
		case atStatement:
			if p.includes() {
				break
			}
			if why := p.statement(); why != goesOn {
				return why
			}
		}
		p.advance()
	}
}

// statement reads one statement and puts it into the tree.
func (p *parser) statement() stopper {
	switch p.lex.Shape() {
	case scanner.Assignment:
		if p.lex.MatchWord("parameter") {
			p.add(p.parameter())
			return goesOn
		}
		p.add(p.assignment())
		return goesOn
	case scanner.Loop:
		p.lex.Match("do")
		p.do("")
		return goesOn
	case scanner.Named:
		p.named()
		return goesOn
	case scanner.Nothing:
		p.next()
		p.expected("a statement")
		return goesOn
	}
	if len(p.opts.Words) > 0 && p.bareDirective() {
		return goesOn
	}
	s := p.keyword()
	switch s.keyword {
	case kwEnd:
		return endStatement
	case kwContains:
		return containsStatement
	}
	if s.startsUnit() {
		return otherUnit
	}
	if !p.construct(s.keyword, "") {
		p.add(p.simple(s))
	}
	return goesOn
}

// simple reads a statement that is no part of a construct.
func (p *parser) simple(s spelling) ast.Stmt {
	if x := p.action(s.keyword); x != nil {
		return x
	}
	if x := p.specification(s); x != nil {
		return x
	}
	p.unknownStatement()
	return nil
}

// add appends a statement and closes the loops that end in it.
func (p *parser) add(s ast.Stmt) {
	p.end()
	if s == nil || p.jammed {
		s = nil
	}
	if s != nil {
		p.checkPlace(s)
		p.stmts = append(p.stmts, s)
	}
	if label := p.base.Label; label != 0 {
		p.closeLoops(label, s)
	}
}

// checkPlace complains about statements that a construct does not take.
func (p *parser) checkPlace(s ast.Stmt) {
	if len(p.frames) == 0 {
		return
	}
	f := &p.frames[len(p.frames)-1]
	switch f.node.(type) {
	case *ast.Where:
		switch s.(type) {
		case *ast.Assign, *ast.Where:
			return
		}
		p.fail(s.Pos(), "found another statement in WHERE, expected an assignment or WHERE")
	case *ast.Forall:
		switch s.(type) {
		case *ast.Assign, *ast.Where, *ast.Forall:
			return
		}
		p.fail(s.Pos(), "found another statement in FORALL, expected an assignment, WHERE or FORALL")
	case *ast.Select:
		if !f.inCase {
			p.fail(s.Pos(), "found a statement behind SELECT CASE, expected CASE")
		}
	}
}

// includes handles an INCLUDE line, and tells whether the statement is one.
func (p *parser) includes() bool {
	if c := p.lex.Peek(); c != 'i' && c != 'I' || !p.lex.Match("include") {
		return false
	}
	if c := p.lex.Peek(); c != '\'' && c != '"' {
		p.restart()
		return false
	}
	p.next()
	name, at := p.tok.Text, p.tok.Pos
	p.next()
	p.end()
	p.include(name, at)
	return true
}

// include puts a file in front of what is read.
func (p *parser) include(name string, at source.Pos) {
	file := p.load(name, at)
	if file != nil {
		p.sources = append(p.sources, scanner.NewLines(file, p.errors, p.opts.Sentinels))
	}
}

// named reads a construct behind its name and the colon.
func (p *parser) named() {
	p.next()
	name := p.tok.Text
	p.next()
	if !p.isAt(token.Colon) {
		p.expected(`":"`)
		return
	}
	if p.lex.Shape() == scanner.Loop {
		p.lex.Match("do")
		p.do(name)
		return
	}
	at := p.lex.Pos()
	switch s := p.keyword(); s.keyword {
	case kwIf, kwDo, kwSelect, kwWhere, kwForall:
		p.construct(s.keyword, name)
	default:
		p.fail(at, "expected DO, IF, SELECT CASE, WHERE or FORALL behind the name of a construct")
	}
}
