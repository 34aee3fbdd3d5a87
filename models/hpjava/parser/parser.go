package parser

import (
	"simrun/internal/diag"
	"simrun/internal/source"
	"simrun/models/hpjava/ast"
	"simrun/models/hpjava/scanner"
)

// Parse returns the tree of a file. Mistakes are noted.
func Parse(f *source.File, errs *diag.Collector) *ast.File {
	p := &parser{tokens: scanner.Scan(f, errs), errs: errs}
	file := &ast.File{}
	for p.tok().Kind != scanner.End {
		before := p.at
		if c := p.class(); c != nil {
			file.Classes = append(file.Classes, c)
		}
		if p.at == before {
			p.at++
		}
	}
	return file
}

type parser struct {
	tokens []scanner.Token
	at     int
	errs   *diag.Collector
	bad    int // token at which the last mistake was noted, and 1
	depth  int
}

// deepest is how deep statements and expressions may be nested.
const deepest = 200

func (p *parser) tok() scanner.Token { return p.peek(0) }

func (p *parser) peek(n int) scanner.Token { return p.tokens[min(p.at+n, len(p.tokens)-1)] }

func (p *parser) is(text string) bool { return p.isAt(0, text) }

func (p *parser) isAt(n int, text string) bool {
	t := p.peek(n)
	return t.Text == text && (t.Kind == scanner.Operator || t.Kind == scanner.Word)
}

// accept passes over a token if it is there.
func (p *parser) accept(text string) bool {
	if !p.is(text) {
		return false
	}
	p.at++
	return true
}

// fail notes a mistake at the present token, one at each.
func (p *parser) fail(expected string) {
	if p.bad == p.at+1 {
		return
	}
	p.bad = p.at + 1
	t := p.tok()
	if t.Kind == scanner.End {
		if t.Text != "" {
			return // a comment that does not end hides the rest
		}
		p.errs.Addf(t.At, "found the end of the file, expected %s", expected)
		return
	}
	p.errs.Addf(t.At, "found %s, expected %s", diag.Quote(t.Text), expected)
}

func (p *parser) want(text string) bool {
	if p.accept(text) {
		return true
	}
	p.fail(diag.Quote(text))
	return false
}

// keywords are words that are no names.
var keywords = map[string]bool{}

func init() {
	for _, w := range []string{"class", "extends", "static", "final", "public", "private", "protected", "new", "if", "else", "for", "while", "do", "switch", "case",
		"default", "break", "continue", "return", "throw", "throws", "try", "catch", "finally", "on", "at", "over", "this", "super", "null", "true", "false", "instanceof",
		"void", "boolean", "byte", "char", "short", "int", "long", "float", "double", "import", "package"} {
		keywords[w] = true
	}
}

func isName(t scanner.Token) bool { return t.Kind == scanner.Word && !keywords[t.Text] }

func (p *parser) name(what string) (string, source.Pos) {
	t := p.tok()
	if !isName(t) {
		p.fail(what)
		return "", t.At
	}
	p.at++
	return t.Text, t.At
}

// skipTo goes on behind a semicolon, or in front of a brace.
func (p *parser) skipTo() {
	for depth := 0; p.tok().Kind != scanner.End; p.at++ {
		switch {
		case p.is("{"):
			depth++
		case p.is("}"):
			if depth == 0 {
				return
			}
			depth--
			if depth == 0 {
				p.at++
				return
			}
		case p.is(";") && depth == 0:
			p.at++
			return
		}
	}
}

// skipPast goes on behind the next token of a text, or at the end.
func (p *parser) skipPast(text string) {
	for !p.accept(text) && p.tok().Kind != scanner.End {
		p.at++
	}
}

// modifiers are words in front of a declaration.
type modifiers struct {
	static, final bool
	access        string // public, protected, private, or nothing
}

func (p *parser) modifiers() (m modifiers) {
	for {
		switch access := p.tok().Text; {
		case p.accept("static"):
			m.static = true
		case p.accept("final"):
			m.final = true
		case p.accept("public"), p.accept("private"), p.accept("protected"):
			m.access = access
		default:
			return m
		}
	}
}

func (p *parser) class() *ast.ClassDecl {
	for p.is("import") || p.is("package") {
		p.skipTo()
	}
	if p.tok().Kind == scanner.End {
		return nil
	}
	p.modifiers()
	if p.is("abstract") {
		p.fail("class: the language has no abstract classes")
		p.at++
		p.modifiers()
	}
	if !p.want("class") {
		p.skipTo()
		p.accept("}")
		return nil
	}
	c := &ast.ClassDecl{}
	c.Name, c.At = p.name("the name of a class")
	if p.accept("extends") {
		c.Super, _ = p.name("the name of a class")
	}
	if p.is("implements") {
		p.fail(`"{": the language has no interfaces`)
		for !p.is("{") && p.tok().Kind != scanner.End {
			p.at++
		}
	}
	if !p.want("{") {
		p.skipTo()
		return c
	}
	for !p.is("}") && p.tok().Kind != scanner.End {
		before := p.at
		p.member(c)
		if p.at == before {
			p.at++
		}
	}
	p.want("}")
	return c
}

// member adds a field or a method to a class.
func (p *parser) member(c *ast.ClassDecl) {
	mod := p.modifiers()
	at := p.tok().At
	if p.tok().Text == c.Name && p.isAt(1, "(") {
		p.at++
		p.method(c, &ast.MethodDecl{At: at, Access: mod.access})
		return
	}
	if isName(p.tok()) && p.isAt(1, "(") {
		name, _ := p.name("a name")
		p.errs.Addf(at, "found the method %s without a type, expected void or the type of its result in front of it", name)
		p.method(c, &ast.MethodDecl{At: at, Static: mod.static, Name: name})
		return
	}
	t := p.typ()
	if t == nil {
		p.fail("a field, a method or a constructor")
		p.skipTo()
		return
	}
	if isName(p.tok()) && p.isAt(1, "(") {
		name, at := p.name("a name")
		p.method(c, &ast.MethodDecl{At: at, Access: mod.access, Static: mod.static, Name: name, Result: t})
		return
	}
	d := p.declarators(t)
	d.Final = mod.final
	if !p.want(";") {
		p.skipTo()
	}
	c.Fields = append(c.Fields, &ast.FieldDecl{Static: mod.static, Final: mod.final, Decl: d})
}

func (p *parser) method(c *ast.ClassDecl, m *ast.MethodDecl) {
	p.want("(")
	for !p.is(")") {
		p.accept("final")
		t := p.typ()
		if t == nil {
			p.fail("the type of a parameter")
			break
		}
		x := ast.Param{Type: t}
		x.Name, x.At = p.name("the name of a parameter")
		p.brackets(t)
		m.Params = append(m.Params, x)
		if !p.accept(",") {
			break
		}
	}
	p.want(")")
	if p.accept("throws") {
		for {
			name, _ := p.name("the name of an exception")
			m.Throws = append(m.Throws, name)
			if !p.accept(",") {
				break
			}
		}
	}
	c.Methods = append(c.Methods, m)
	if p.is("{") {
		m.Body = p.block()
		return
	}
	p.fail("the body of a method in braces")
	m.Body = &ast.Block{}
	if !p.accept(";") {
		m.Body = p.block() // as if only the first brace were missing
	}
}

// typ returns a type, nil if there is none.
func (p *parser) typ() *ast.TypeExpr {
	t := p.tok()
	if !isName(t) && ast.Primitives[t.Text] == nil {
		return nil
	}
	p.at++
	x := &ast.TypeExpr{At: t.At, Name: t.Text}
	p.brackets(x)
	return x
}

// brackets reads the brackets of a type.
func (p *parser) brackets(x *ast.TypeExpr) {
	if p.is("[") && p.isAt(1, "[") && x.Arrays == 0 && x.Multi == nil {
		p.at += 2
		x.Multi = append([]bool{}, p.accept("#"))
		for p.accept(",") {
			x.Multi = append(x.Multi, p.accept("#"))
		}
		p.want("]")
		p.want("]")
		return
	}
	for p.is("[") && p.isAt(1, "]") {
		p.at += 2
		x.Arrays++
	}
	if p.is("[") && (p.isAt(1, ",") || p.isAt(1, "#")) {
		p.fail("double brackets, as in int [[,]]: they distinguish multidimensional arrays from ordinary ones")
		for !p.is("]") && p.tok().Kind != scanner.End {
			p.at++
		}
		p.accept("]")
	}
}
