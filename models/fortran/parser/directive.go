package parser

import (
	"bytes"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// directive reads a directive line as tokens. Blanks end a name in it even in
// fixed form.
func (p *parser) directive() *ast.Directive {
	s := &p.sources[len(p.sources)-1].Statement
	d := &ast.Directive{Base: ast.Base{At: p.base.At}, Sentinel: s.Sentinel}
	p.rest(d, s.Text)
	return d
}

// rest fills in the tokens and the text from where the lexer stands.
func (p *parser) rest(d *ast.Directive, text []byte) {
	start := p.lex.Offset()
	end := start
	for {
		t := p.lex.Next()
		d.Tokens = append(d.Tokens, t)
		if t.Kind == token.EOF {
			break
		}
		end = p.lex.Offset()
	}
	d.Text = string(bytes.TrimSpace(text[start:end]))
}

// bareDirective reads a statement that begins with a word of the system's own as a
// directive, and tells whether it is one.
func (p *parser) bareDirective() bool {
	p.lex.KeepBlanks()
	for _, word := range p.opts.Words {
		if !p.lex.Match(word) {
			continue
		}
		p.lex.Return(p.begin)
		d := &ast.Directive{Base: p.base, Bare: true}
		p.rest(d, p.sources[len(p.sources)-1].Text)
		p.tok = d.Tokens[len(d.Tokens)-1]
		p.add(d)
		return true
	}
	p.lex.DropBlanks(&p.sources[len(p.sources)-1].Statement)
	return false
}

// statementPos returns the position of a byte of the statement's text.
func (p *parser) statementPos(i int) source.Pos {
	return p.sources[len(p.sources)-1].Pos(i)
}
