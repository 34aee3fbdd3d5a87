package parser

import (
	"math"
	"strconv"
	"strings"

	"simrun/models/hpjava/ast"
	"simrun/models/hpjava/scanner"
)

// levels are the operators of two operands by how much they bind, the least first.
var levels = [][]string{
	{"||"}, {"&&"}, {"|"}, {"^"}, {"&"}, {"==", "!="}, {"<", "<=", ">", ">=", "instanceof"}, {"<<", ">>", ">>>"}, {"+", "-"}, {"*", "/", "%"},
}

// levelOf returns the level of an operator, from 1; 0 for none.
func levelOf(op string) int {
	for l, ops := range levels {
		for _, o := range ops {
			if o == op {
				return l + 1
			}
		}
	}
	return 0
}

// expr returns an expression.
func (p *parser) expr() ast.Expr {
	if p.depth > deepest {
		p.fail("expressions that are not nested so deep")
		p.skipTo()
		return &ast.Literal{Node: p.node(), Value: int64(0)}
	}
	p.depth++
	defer func() { p.depth-- }()
	x := p.choice()
	at := p.tok()
	if at.Kind != scanner.Operator || !strings.HasSuffix(at.Text, "=") || levelOf(at.Text) > 0 {
		return x
	}
	p.at++
	return &ast.Assign{Node: nodeAt(at.At), Op: strings.TrimSuffix(at.Text, "="), L: x, R: p.expr()}
}

func (p *parser) choice() ast.Expr {
	x := p.binary(1)
	if !p.is("?") {
		return x
	}
	c := &ast.Choice{Node: p.node(), Cond: x}
	p.at++
	c.Then = p.expr()
	p.want(":")
	p.depth++
	c.Else = p.expr()
	p.depth--
	return c
}

// binary returns an expression of operators of a level or higher.
func (p *parser) binary(level int) ast.Expr {
	x := p.unary()
	for {
		t := p.tok()
		l := levelOf(t.Text)
		if t.Kind == scanner.Text || t.Kind == scanner.Character || l < level || l == 0 {
			return x
		}
		p.at++
		if t.Text == "instanceof" {
			of := p.typ()
			if of == nil {
				p.fail("a class")
				of = &ast.TypeExpr{At: t.At, Name: "Throwable"}
			}
			x = &ast.InstanceOf{Node: nodeAt(t.At), X: x, Of: of}
			continue
		}
		x = &ast.Binary{Node: nodeAt(t.At), Op: t.Text, X: x, Y: p.binary(l + 1)}
	}
}

func (p *parser) unary() ast.Expr {
	if p.depth > deepest {
		p.fail("expressions that are not nested so deep")
		p.skipTo()
		return &ast.Literal{Node: p.node(), Value: int64(0)}
	}
	p.depth++
	defer func() { p.depth-- }()
	n := p.node()
	t := p.tok()
	switch {
	case t.Kind != scanner.Operator:
	case t.Text == "-" && p.peek(1).Kind == scanner.Number:
		p.at++
		return p.postfix(p.number("-"))
	case t.Text == "+" || t.Text == "-" || t.Text == "!" || t.Text == "~":
		p.at++
		return &ast.Unary{Node: n, Op: t.Text, X: p.unary()}
	case t.Text == "++" || t.Text == "--":
		p.at++
		return &ast.Step{Node: n, Op: t.Text[:1], X: p.unary()}
	case t.Text == "(" && p.isCast():
		p.at++
		to := p.typ()
		p.want(")")
		return &ast.Cast{Node: n, To: to, X: p.unary()}
	}
	return p.postfix(p.primary())
}

// isCast reports whether the parenthesis here begins a cast: to a primitive type, or to a name that a value follows.
func (p *parser) isCast() bool {
	t := p.peek(1)
	if ast.Primitives[t.Text] != nil {
		return true
	}
	if !isName(t) || !p.isAt(2, ")") {
		return false
	}
	next := p.peek(3)
	return isName(next) || next.Kind == scanner.Text || next.Kind == scanner.Number || p.isAt(3, "(") || p.isAt(3, "new") || p.isAt(3, "this") || p.isAt(3, "null")
}

func (p *parser) primary() ast.Expr {
	n := p.node()
	t := p.tok()
	switch {
	case t.Kind == scanner.Number:
		return p.number("")
	case t.Kind == scanner.Text:
		p.at++
		return &ast.Literal{Node: n, Value: p.unquote(t)}
	case t.Kind == scanner.Character:
		p.at++
		c := []rune(p.unquote(t))
		if len(c) != 1 || c[0] > math.MaxUint16 {
			p.errs.Addf(t.At, "found the character %s, expected one of 16 bits", t.Text)
			c = []rune{0}
		}
		n.Type = ast.CharType
		return &ast.Literal{Node: n, Value: int64(c[0])}
	case p.accept("("):
		x := p.expr()
		p.want(")")
		return x
	case p.accept("true"), p.accept("false"):
		return &ast.Literal{Node: n, Value: t.Text == "true"}
	case p.accept("null"):
		return &ast.Literal{Node: n}
	case p.is("this") || p.is("super"):
		p.at++
		if p.is("(") {
			return &ast.Call{Node: n, Name: t.Text, Args: p.arguments(), Super: true}
		}
		if t.Text == "super" && !p.is(".") {
			p.fail("( or . behind super")
		}
		return &ast.This{Node: n, Super: t.Text == "super"}
	case p.accept("new"):
		return p.creation(n)
	case isName(t):
		p.at++
		if p.is("(") {
			return &ast.Call{Node: n, Name: t.Text, Args: p.arguments()}
		}
		return &ast.Name{Node: n, Name: t.Text}
	}
	p.fail("an expression")
	return &ast.Literal{Node: n, Value: int64(0)}
}

// number returns a number with its sign.
func (p *parser) number(sign string) ast.Expr {
	t := p.tok()
	n := p.node()
	p.at++
	text := strings.ToLower(t.Text)
	hex := strings.HasPrefix(text, "0x")
	last := text[len(text)-1]
	n.Type = ast.IntType
	switch {
	case last == 'l':
		n.Type, text = ast.LongType, text[:len(text)-1]
	case !hex && last == 'f':
		n.Type, text = ast.FloatType, text[:len(text)-1]
	case !hex && (last == 'd' || strings.ContainsAny(text, ".e")):
		n.Type, text = ast.DoubleType, strings.TrimSuffix(text, "d")
	}
	if n.Type == ast.FloatType || n.Type == ast.DoubleType {
		bits := 64
		if n.Type == ast.FloatType {
			bits = 32
		}
		v, err := strconv.ParseFloat(sign+text, bits)
		if err != nil {
			p.errs.Addf(t.At, "found the number %s, expected one of the type %v", t.Text, n.Type)
		}
		return &ast.Literal{Node: n, Value: v}
	}
	v, ok := integer(sign, text, n.Type == ast.LongType)
	if !ok {
		p.errs.Addf(t.At, "found the number %s%s, expected one of the type %v", sign, t.Text, n.Type)
	}
	return &ast.Literal{Node: n, Value: v}
}

// integer returns the value of an integer literal: hexadecimal and octal ones are patterns of bits.
func integer(sign, text string, long bool) (int64, bool) {
	bits := 32
	if long {
		bits = 64
	}
	if len(text) > 1 && text[0] == '0' {
		u, err := strconv.ParseUint(text, 0, bits)
		v := int64(u)
		if !long {
			v = int64(int32(uint32(u)))
		}
		if sign != "" {
			v = -v
		}
		return v, err == nil
	}
	v, err := strconv.ParseInt(sign+text, 10, bits)
	return v, err == nil
}

// unquote returns the characters of a quoted text.
func (p *parser) unquote(t scanner.Token) string {
	s := strings.Trim(t.Text, t.Text[:1])
	if len(t.Text) >= 2 {
		s = t.Text[1 : len(t.Text)-1]
	}
	if !strings.Contains(s, `\`) {
		return s
	}
	var b strings.Builder
	for len(s) > 0 {
		r, _, rest, err := strconv.UnquoteChar(s, 0)
		if strings.HasPrefix(s, `\'`) || strings.HasPrefix(s, `\"`) {
			r, rest, err = rune(s[1]), s[2:], nil
		}
		if strings.HasPrefix(s, `\0`) && (len(s) < 3 || s[2] < '0' || s[2] > '7') {
			r, rest, err = 0, s[2:], nil
		}
		if err != nil {
			p.errs.Addf(t.At, "found %s, expected the escapes \\n \\t \\\\ \\' \\\" and so on", t.Text)
			return b.String()
		}
		b.WriteRune(r)
		s = rest
	}
	return b.String()
}

func (p *parser) arguments() []ast.Expr {
	var list []ast.Expr
	p.want("(")
	for !p.is(")") && p.tok().Kind != scanner.End {
		list = append(list, p.expr())
		if !p.accept(",") {
			break
		}
	}
	p.want(")")
	return list
}

// creation returns what stands behind new.
func (p *parser) creation(n ast.Node) ast.Expr {
	t := p.tok()
	if !isName(t) && ast.Primitives[t.Text] == nil {
		p.fail("a type behind new")
		return &ast.Literal{Node: n, Value: int64(0)}
	}
	p.at++
	of := &ast.TypeExpr{At: t.At, Name: t.Text}
	switch {
	case p.is("("):
		return &ast.New{Node: n, Of: of, Args: p.arguments()}
	case p.is("[") && p.isAt(1, "["):
		x := &ast.NewMulti{Node: n, Of: of}
		p.at += 2
		for {
			x.Extents = append(x.Extents, p.expr())
			if !p.accept(",") {
				break
			}
		}
		p.want("]")
		p.want("]")
		if p.accept("on") {
			x.On = p.binary(levelOf("/")) // also p / l
		}
		return x
	}
	x := &ast.NewArray{Node: n, Of: of}
	for p.is("[") {
		p.at++
		if p.accept("]") {
			x.Extra++
			continue
		}
		x.Lens = append(x.Lens, p.expr())
		p.want("]")
	}
	if p.is("{") {
		x.Init = p.values()
	}
	if x.Lens == nil && x.Init == nil {
		p.fail("arguments in parentheses, or extents in brackets")
	}
	return x
}

// postfix returns an expression with what stands behind it.
func (p *parser) postfix(x ast.Expr) ast.Expr {
	for {
		n := p.node()
		switch {
		case p.is("++") || p.is("--"):
			x = &ast.Step{Node: n, Op: p.tok().Text[:1], Behind: true, X: x}
			p.at++
		case p.accept("."):
			name, at := p.name("the name of a field or method")
			if p.is("(") {
				x = &ast.Call{Node: nodeAt(at), X: x, Name: name, Args: p.arguments()}
			} else {
				x = &ast.Field{Node: nodeAt(at), X: x, Name: name}
			}
		case p.is("[") && p.isAt(1, "["):
			p.at += 2
			s := &ast.Section{Node: n, X: x, Subs: p.subscripts()}
			p.want("]")
			p.want("]")
			x = s
		case p.accept("["):
			s := &ast.Index{Node: n, X: x, Subs: p.subscripts()}
			p.want("]")
			x = s
		default:
			return x
		}
	}
}

func (p *parser) subscripts() []ast.Sub {
	list := []ast.Sub{p.triplet("]")}
	for p.accept(",") {
		list = append(list, p.triplet("]"))
	}
	return list
}

// triplet returns a subscript or a triplet, whose parts may be missing; end is the token that may stand behind it.
func (p *parser) triplet(end string) ast.Sub {
	var parts [3]ast.Expr
	n := 0
	for ; n < 3; n++ {
		if !p.is(":") && !p.is(",") && !p.is(end) {
			parts[n] = p.expr()
		}
		if !p.accept(":") {
			break
		}
	}
	if n == 0 {
		if parts[0] == nil {
			p.fail("a subscript or a triplet")
			parts[0] = &ast.Literal{Node: p.node(), Value: int64(0)}
		}
		return ast.Sub{Index: parts[0]}
	}
	return ast.Sub{Triplet: true, Lo: parts[0], Hi: parts[1], Step: parts[2]}
}
