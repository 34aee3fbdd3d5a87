package parser

import (
	"slices"
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// io reads an input or output statement, nil if the keyword begins none.
func (p *parser) io(k keyword) ast.Stmt {
	op, ok := ioOp(k)
	if !ok {
		return nil
	}
	s := &ast.IO{Base: p.base, Op: op}
	switch op {
	case ast.Print:
		p.formatAndItems(s)
		return s
	case ast.Read:
		p.read(s)
		return s
	}
	p.next()
	if !p.isAt(token.LParen) && s.Op >= ast.Rewind {
		s.Bare = true
		s.Specs = []ast.IOSpec{{Keyword: "unit", At: p.tok.Pos, Value: p.expr()}}
		return s
	}
	p.control(s)
	if s.Op == ast.Write || s.Op == ast.Inquire {
		p.ioItems(s)
	}
	return s
}

// ioOp returns the operation of the keyword of an input or output statement.
func ioOp(k keyword) (op ast.IOOp, ok bool) {
	switch k {
	case kwPrint:
		return ast.Print, true
	case kwRead:
		return ast.Read, true
	case kwWrite:
		return ast.Write, true
	case kwOpen:
		return ast.Open, true
	case kwClose:
		return ast.Close, true
	case kwInquire:
		return ast.Inquire, true
	case kwRewind:
		return ast.Rewind, true
	case kwBackspace:
		return ast.Backspace, true
	case kwEndfile:
		return ast.Endfile, true
	}
	return 0, false
}

// read reads READ (control) items or READ format, items. A parenthesis may
// begin an expression that is the format: the comma behind it decides.
func (p *parser) read(s *ast.IO) {
	if p.lex.Peek() != '(' || p.lex.FollowsParens() == ',' {
		p.formatAndItems(s)
		return
	}
	p.next()
	p.control(s)
	p.ioItems(s)
}

// formatAndItems reads format, items without parentheses.
func (p *parser) formatAndItems(s *ast.IO) {
	s.Bare = true
	p.next()
	s.Specs = []ast.IOSpec{{Keyword: "fmt", At: p.tok.Pos, Value: p.specValue()}}
	if p.isAt(token.Comma) {
		p.ioItems(s)
	}
}

// ioItems reads the list of items, in front of which an old-style comma may
// stand.
func (p *parser) ioItems(s *ast.IO) {
	comma := p.accept(token.Comma)
	if p.isAt(token.EOF) && !comma {
		return
	}
	start := len(p.exprs)
	p.items()
	s.Items = p.take(start)
}

// specValue reads an expression or an asterisk.
func (p *parser) specValue() ast.Expr {
	if p.isAt(token.Star) {
		x := &ast.Star{At: p.tok.Pos}
		p.next()
		return x
	}
	return p.expr()
}

// positional are the keywords that a control list may leave out.
var positional = [...]string{"unit", "fmt"}

// control reads the control list in parentheses.
func (p *parser) control(s *ast.IO) {
	p.expect(token.LParen)
	for {
		spec := ast.IOSpec{At: p.tok.Pos, Value: p.specValue()}
		if name, ok := spec.Value.(*ast.Ident); ok && p.isAt(token.Assign) {
			p.next()
			spec.Keyword, spec.Value = name.Name, p.specValue()
		} else if n := len(s.Specs); n < len(positional) && p.positional(s, n) {
			spec.Keyword = positional[n]
		} else {
			p.fail(spec.At, "found a value without a keyword in the list of %s, expected keyword=value", s.Op)
		}
		p.checkSpec(s, &spec)
		s.Specs = append(s.Specs, spec)
		if !p.accept(token.Comma) {
			break
		}
	}
	p.closeList(token.RParen)
}

// positional tells whether the n-th part of the list may lack its keyword.
func (p *parser) positional(s *ast.IO, n int) bool {
	return n == 0 || s.Specs[0].Keyword == "unit" && (s.Op == ast.Read || s.Op == ast.Write)
}

// checkSpec complains about keywords that do not exist or stand twice.
func (p *parser) checkSpec(s *ast.IO, spec *ast.IOSpec) {
	if p.jammed {
		return
	}
	for _, old := range s.Specs {
		if old.Keyword == spec.Keyword {
			p.fail(spec.At, "found %s= twice in the list of %s", strings.ToUpper(spec.Keyword), s.Op)
		}
	}
	if slices.Contains(specKeywords[s.Op], spec.Keyword) {
		return
	}
	p.fail(spec.At, "found %s=, expected one of %s in the list of %s", strings.ToUpper(spec.Keyword),
		strings.ToUpper(strings.Join(specKeywords[s.Op], ", ")), s.Op)
}

// specKeywords are what the control lists take.
var specKeywords = [...][]string{
	ast.Read:  strings.Fields("unit fmt nml rec iostat err end eor advance size iomsg"),
	ast.Write: strings.Fields("unit fmt nml rec iostat err advance iomsg"),
	ast.Open: strings.Fields("unit file status access form recl blank iostat err position action delim " +
		"pad iomsg newunit"),
	ast.Close: strings.Fields("unit status iostat err iomsg"),
	ast.Inquire: strings.Fields("unit file exist opened number named name access sequential direct form " +
		"formatted unformatted recl nextrec blank position action read write readwrite delim pad iolength " +
		"iostat err iomsg"),
	ast.Rewind:    strings.Fields("unit iostat err iomsg"),
	ast.Backspace: strings.Fields("unit iostat err iomsg"),
	ast.Endfile:   strings.Fields("unit iostat err iomsg"),
}
