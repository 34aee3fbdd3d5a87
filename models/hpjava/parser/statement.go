package parser

import (
	"simrun/internal/source"
	"simrun/models/hpjava/ast"
	"simrun/models/hpjava/scanner"
)

func (p *parser) here() ast.Place { return ast.Place(p.tok().At) }

func (p *parser) block() *ast.Block {
	b := &ast.Block{Place: p.here()}
	p.want("{")
	for !p.ends() {
		before := p.at
		if s := p.statement(); s != nil {
			b.List = append(b.List, s)
		}
		if p.at == before {
			p.at++
		}
	}
	p.want("}")
	return b
}

// ends reports whether a block ends here: at a brace, at the end of the file, or, if a brace is missing, at the next method.
func (p *parser) ends() bool {
	return p.is("}") || p.tok().Kind == scanner.End || p.is("static") || p.is("public") || p.is("private") || p.is("protected")
}

// statement returns a statement, nil if there is only a semicolon or a mistake.
func (p *parser) statement() ast.Stmt {
	if p.depth > deepest {
		p.fail("statements that are not nested so deep")
		p.skipTo()
		return &ast.Block{Place: p.here()}
	}
	p.depth++
	defer func() { p.depth-- }()
	switch {
	case p.is("{"):
		return p.block()
	case p.accept(";"):
		return &ast.Block{Place: p.here()}
	}
	if s, ok := p.control(); ok {
		return s
	}
	s := p.simple()
	if !p.want(";") {
		p.skipTo()
	}
	return s
}

// control returns a statement that begins with a keyword.
func (p *parser) control() (ast.Stmt, bool) {
	at := p.here()
	switch word := p.tok().Text; word {
	case "if":
		p.at++
		s := &ast.If{Place: at, Cond: p.parenthesized()}
		s.Then = p.statement()
		if p.accept("else") {
			s.Else = p.statement()
		}
		return s, true
	case "for":
		return p.loop(at), true
	case "while":
		p.at++
		c := p.parenthesized()
		return &ast.While{Place: at, Cond: c, Body: p.statement()}, true
	case "do":
		p.at++
		s := &ast.While{Place: at, Do: true, Body: p.statement()}
		p.want("while")
		s.Cond = p.parenthesized()
		p.want(";")
		return s, true
	case "switch":
		return p.switching(at), true
	case "break", "continue":
		if p.at++; !p.want(";") {
			p.skipTo()
		}
		return &ast.Jump{Place: at, Continue: word == "continue"}, true
	case "return":
		p.at++
		s := &ast.Return{Place: at}
		if !p.is(";") {
			s.X = p.expr()
		}
		if !p.want(";") {
			p.skipTo()
		}
		return s, true
	case "throw":
		p.at++
		s := &ast.Throw{Place: at, X: p.expr()}
		p.want(";")
		return s, true
	case "try":
		return p.try(at), true
	case "on":
		p.at++
		s := &ast.On{Place: at, Group: p.parenthesized()}
		s.Body = p.statement()
		return s, true
	case "at":
		return p.atConstruct(at), true
	case "over":
		return p.over(at), true
	case "else", "catch", "finally":
		p.fail(map[bool]string{true: "if in front of it", false: "try in front of it"}[word == "else"])
		if p.at++; word == "catch" && p.is("(") {
			p.skipPast(")")
		}
		return p.statement(), true
	}
	if p.unsupported() {
		return &ast.Block{Place: at}, true
	}
	return nil, false
}

// unsupported notes a label or a generic type, which this language has not, and passes over it.
func (p *parser) unsupported() bool {
	switch {
	case isName(p.tok()) && p.isAt(1, ":"):
		p.fail("no label: the language has none")
		p.at += 2
		return true
	case isName(p.tok()) && p.isAt(1, "<") && isName(p.peek(2)) && (p.isAt(3, ">") || p.isAt(3, ",")):
		p.fail("a type without <..>: the language has no generics")
		p.skipTo()
		return true
	}
	return false
}

func (p *parser) parenthesized() ast.Expr {
	open := p.want("(")
	x := p.expr()
	p.closed(open)
	return x
}

// closed passes over the parenthesis that ends what another one began, unless that one is missing too.
func (p *parser) closed(open bool) {
	if !p.accept(")") && open {
		p.want(")")
	}
}

func (p *parser) loop(at ast.Place) ast.Stmt {
	p.at++
	s := &ast.For{Place: at}
	p.want("(")
	if !p.is(";") {
		s.Init = p.simpleList()
	}
	p.want(";")
	if !p.is(";") {
		s.Cond = p.expr()
	}
	p.want(";")
	if !p.is(")") {
		s.Post = p.simpleList()
	}
	p.want(")")
	s.Body = p.statement()
	return s
}

func (p *parser) simpleList() []ast.Stmt {
	list := []ast.Stmt{p.simple()}
	for p.accept(",") {
		list = append(list, &ast.ExprStmt{Place: p.here(), X: p.expr()})
	}
	return list
}

func (p *parser) switching(at ast.Place) ast.Stmt {
	p.at++
	s := &ast.Switch{Place: at, X: p.parenthesized()}
	p.want("{")
	var c *ast.Case
	for !p.ends() {
		before := p.at
		switch {
		case p.is("case") || p.is("default"):
			if c == nil || len(c.Body) > 0 {
				c = &ast.Case{}
				s.Cases = append(s.Cases, c)
			}
			if p.accept("case") {
				c.Values = append(c.Values, p.binary(1))
			} else {
				p.at++
				c.Values = append(c.Values, nil)
			}
			p.want(":")
		case c == nil:
			p.fail("case or default")
			p.skipTo()
		default:
			if b := p.statement(); b != nil {
				c.Body = append(c.Body, b)
			}
		}
		if p.at == before {
			p.at++
		}
	}
	p.want("}")
	return s
}

func (p *parser) try(at ast.Place) ast.Stmt {
	p.at++
	s := &ast.Try{Place: at, Body: p.block()}
	for p.accept("catch") {
		c := &ast.Catch{}
		p.want("(")
		if c.Param.Type = p.typ(); c.Param.Type == nil {
			p.fail("the class of an exception")
			c.Param.Type = &ast.TypeExpr{At: p.tok().At, Name: "Throwable"}
		}
		c.Param.Name, c.Param.At = p.name("a name")
		p.want(")")
		c.Body = p.block()
		s.Catches = append(s.Catches, c)
	}
	if p.accept("finally") {
		s.Finally = p.block()
	}
	if s.Catches == nil && s.Finally == nil {
		p.fail("catch or finally")
	}
	return s
}

func (p *parser) atConstruct(at ast.Place) ast.Stmt {
	p.at++
	s := &ast.AtStmt{Place: at}
	open := p.want("(")
	if isName(p.tok()) && p.isAt(1, "=") {
		n, pos := p.name("a name")
		s.Var = &ast.Name{Node: ast.Node{At: pos}, Name: n}
		p.at++
	}
	s.X = p.expr()
	p.closed(open)
	s.Body = p.statement()
	return s
}

func (p *parser) over(at ast.Place) ast.Stmt {
	p.at++
	s := &ast.Over{Place: at}
	p.want("(")
	n, pos := p.name("the name of an index")
	s.Var = &ast.Name{Node: ast.Node{At: pos}, Name: n}
	p.want("=")
	s.Range = p.binary(levelOf("|") + 1)
	s.Sub = ast.Sub{Triplet: true}
	if p.want("|") {
		s.Sub = p.triplet(")")
		s.Sub.Triplet = true
		if s.Sub.Index != nil {
			s.Sub.Lo, s.Sub.Hi, s.Sub.Index = s.Sub.Index, s.Sub.Index, nil
		}
	}
	p.want(")")
	s.Body = p.statement()
	return s
}

// simple returns a declaration or an expression as a statement, without its semicolon.
func (p *parser) simple() ast.Stmt {
	at := p.here()
	final := p.accept("final")
	if t := p.declarationType(); t != nil {
		d := p.declarators(t)
		d.Place, d.Final = at, final
		return d
	}
	if final {
		p.fail("the type of a variable")
	}
	x := p.expr()
	return &ast.ExprStmt{Place: at, X: x}
}

// declarationType returns the type of a declaration, nil without moving if none begins here.
func (p *parser) declarationType() *ast.TypeExpr {
	begin, noted := p.at, p.bad
	if !isName(p.tok()) && ast.Primitives[p.tok().Text] == nil {
		return nil
	}
	if isName(p.tok()) && p.isAt(1, "[") && !p.isAt(2, "]") && !p.bracketsOnly(1) {
		return nil
	}
	t := p.typ()
	if t != nil && isName(p.tok()) {
		return t
	}
	p.at, p.bad = begin, noted
	return nil
}

// bracketsOnly reports whether double brackets begin at a token that hold nothing but commas and #.
func (p *parser) bracketsOnly(n int) bool {
	if !p.isAt(n, "[") || !p.isAt(n+1, "[") {
		return false
	}
	for n += 2; p.isAt(n, ",") || p.isAt(n, "#"); {
		n++
	}
	return p.isAt(n, "]") && p.isAt(n+1, "]")
}

func (p *parser) declarators(t *ast.TypeExpr) *ast.VarDecl {
	d := &ast.VarDecl{Place: ast.Place(t.At)}
	for {
		own := *t
		v := &ast.Declared{Type: &own}
		v.Name, v.At = p.name("the name of a variable")
		p.brackets(v.Type)
		if p.accept("=") {
			v.Init = p.initial()
		}
		d.Vars = append(d.Vars, v)
		if !p.accept(",") {
			return d
		}
	}
}

// initial returns the initial value of a variable.
func (p *parser) initial() ast.Expr {
	if p.is("{") {
		return p.values()
	}
	return p.expr()
}

func (p *parser) values() *ast.ArrayInit {
	x := &ast.ArrayInit{Node: p.node()}
	p.want("{")
	for !p.is("}") && p.tok().Kind != scanner.End {
		before := p.at
		x.Values = append(x.Values, p.initial())
		if !p.accept(",") {
			break
		}
		if p.at == before {
			break
		}
	}
	p.want("}")
	return x
}

func (p *parser) node() ast.Node { return ast.Node{At: p.tok().At} }

func nodeAt(at source.Pos) ast.Node { return ast.Node{At: at} }
