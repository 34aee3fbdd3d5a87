package parser

import (
	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// Reader reads the tokens of an [ast.Directive], for a programming system
// that gives it a meaning. The first error ends the tokens: from then on the
// reader stands at [token.EOF], and further errors are not reported.
type Reader struct{ p *parser }

// NewReader returns a reader in front of the first token of the directive.
// Errors are added to errors.
func NewReader(set *source.Set, errors *diag.Collector, d *ast.Directive) *Reader {
	p := newParser(set, errors)
	p.tokens = d.Tokens
	p.next()
	return &Reader{p}
}

// Token returns the next token without reading it.
func (r *Reader) Token() token.Token { return r.p.tok }

// Next reads a token.
func (r *Reader) Next() token.Token {
	t := r.p.tok
	r.p.next()
	return t
}

// Accept reads a token of the kind if it is next.
func (r *Reader) Accept(kind token.Kind) bool { return r.p.accept(kind) }

// AcceptWord reads the name, in lower case, if it is next.
func (r *Reader) AcceptWord(word string) bool {
	if !r.p.atWord(word) {
		return false
	}
	r.p.next()
	return true
}

// Expect reads a token of the kind; another one is an error.
func (r *Reader) Expect(kind token.Kind) { r.p.expect(kind) }

// Ident reads a name; what names the expected thing in a message. It is never nil.
func (r *Reader) Ident(what string) *ast.Ident { return r.p.ident(what) }

// Expr reads an expression. It is never nil.
func (r *Reader) Expr() ast.Expr { return r.p.expr() }

// Arg reads an expression, a triplet or name=value. It is never nil.
func (r *Reader) Arg() ast.Expr { return r.p.arg() }

// Args reads a list in parentheses.
func (r *Reader) Args() []ast.Expr { return r.p.args() }

// Expected reports that something else was found than what.
func (r *Reader) Expected(what string) { r.p.expected(what) }

// Fail reports a message.
func (r *Reader) Fail(pos source.Pos, message string) { r.p.fail(pos, "%s", message) }

// Failed reports whether there was an error.
func (r *Reader) Failed() bool { return r.p.jammed }

// End requires that all tokens were read.
func (r *Reader) End() {
	if !r.p.isAt(token.EOF) {
		r.p.expected("the end of the directive")
	}
}
