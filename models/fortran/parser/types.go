package parser

import (
	"strconv"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// typeNames are the keywords of types as spellings has them.
var typeNames = map[string]ast.BaseType{
	"integer": ast.Integer, "real": ast.Real, "double precision": ast.DoublePrecision, "complex": ast.Complex,
	"double complex": ast.DoubleComplex, "logical": ast.Logical, "character": ast.Character, "byte": ast.Byte,
	"type": ast.Derived,
}

// typeSpec reads what follows the keyword of a type.
func (p *parser) typeSpec(word string, at source.Pos) *ast.TypeSpec {
	t := &ast.TypeSpec{Base: typeNames[word], At: at}
	p.next()
	switch t.Base {
	case ast.Character:
		p.characterLength(t)
	case ast.Derived:
		p.expect(token.LParen)
		t.Name = p.ident("the name of a type")
		p.expect(token.RParen)
	case ast.Byte, ast.DoublePrecision, ast.DoubleComplex:
	default:
		p.numericSize(t)
	}
	return t
}

// numericSize reads *8, (8) or (KIND=8).
func (p *parser) numericSize(t *ast.TypeSpec) {
	if p.isAt(token.Star) {
		p.digits()
		n, err := strconv.ParseUint(p.tok.Text, 10, 16)
		if !p.isAt(token.Int) || err != nil || n == 0 {
			p.expected("a size in bytes")
			return
		}
		t.Bytes = uint32(n)
		p.next()
		return
	}
	if !p.isAt(token.LParen) {
		return
	}
	p.next()
	t.Kind = p.expr()
	if name, ok := t.Kind.(*ast.Ident); ok && p.isAt(token.Assign) {
		if name.Name != "kind" {
			p.fail(name.At, "found %s=, expected KIND=", name.Name)
		}
		p.next()
		t.Kind = p.expr()
	}
	p.expect(token.RParen)
}

// characterLength reads *8, *(*), (8), (LEN=8, KIND=1).
func (p *parser) characterLength(t *ast.TypeSpec) {
	if p.isAt(token.Star) {
		t.Len = p.size()
		return
	}
	if !p.accept(token.LParen) {
		return
	}
	for n := 0; ; n++ {
		p.characterPart(t, n)
		if !p.accept(token.Comma) {
			break
		}
	}
	p.closeList(token.RParen)
}

// characterPart reads the n-th part of (LEN=8, KIND=1).
func (p *parser) characterPart(t *ast.TypeSpec, n int) {
	at := p.tok.Pos
	x := p.length()
	isKind := n == 1
	if name, ok := x.(*ast.Ident); ok && p.isAt(token.Assign) {
		if name.Name != "len" && name.Name != "kind" {
			p.fail(at, "found %s=, expected LEN= or KIND=", name.Name)
		}
		isKind = name.Name == "kind"
		p.next()
		x = p.length()
	}
	to := &t.Len
	if isKind {
		to = &t.Kind
	}
	if *to != nil || n > 1 {
		p.fail(at, "found a second length or kind, expected (LEN=n, KIND=k)")
	}
	*to = x
}

// implicit reads IMPLICIT NONE or rules.
func (p *parser) implicit() ast.Stmt {
	s := &ast.Implicit{Base: p.base}
	if p.match("none") {
		p.next()
		return s
	}
	for {
		at := p.lex.Pos()
		k := p.keyword()
		if k.keyword != kwTypeSpec {
			p.next()
			p.expected("NONE or a type")
			return s
		}
		rule := ast.ImplicitRule{Type: &ast.TypeSpec{Base: typeNames[k.word], At: at}}
		// In REAL (A-H) the parentheses hold letters, in REAL (8) (A-H) a kind.
		if p.lex.Peek() != '(' || p.lex.FollowsParens() == '(' {
			rule.Type = p.typeSpec(k.word, at)
		} else {
			p.next()
		}
		rule.Letters = p.letters()
		s.Rules = append(s.Rules, rule)
		if !p.isAt(token.Comma) {
			return s
		}
	}
}

// letters reads (A-H, O-Z).
func (p *parser) letters() []ast.LetterRange {
	var list []ast.LetterRange
	p.expect(token.LParen)
	for {
		r := ast.LetterRange{At: p.tok.Pos, First: p.letter()}
		r.Last = r.First
		if p.accept(token.Minus) {
			r.Last = p.letter()
		}
		if r.Last < r.First {
			p.fail(r.At, "found letters in falling order, expected the earlier one first")
		}
		list = append(list, r)
		if !p.accept(token.Comma) {
			break
		}
	}
	p.closeList(token.RParen)
	return list
}

func (p *parser) letter() byte {
	if !p.isAt(token.Name) || len(p.tok.Text) != 1 {
		p.expected("a letter")
		return 'a'
	}
	c := p.tok.Text[0]
	p.next()
	return c
}
