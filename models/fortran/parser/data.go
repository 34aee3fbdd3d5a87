package parser

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// data reads DATA targets / values /, ...
func (p *parser) data() ast.Stmt {
	s := &ast.Data{Base: p.base}
	p.next()
	for {
		start := len(p.exprs)
		for {
			p.exprs = append(p.exprs, p.dataTarget())
			if !p.accept(token.Comma) {
				break
			}
		}
		set := ast.DataSet{Targets: p.take(start)}
		p.expect(token.Slash)
		set.Values = p.dataValues()
		s.Sets = append(s.Sets, set)
		p.accept(token.Comma)
		if p.isAt(token.EOF) {
			return s
		}
	}
}

// dataTarget reads a variable or an implied DO.
func (p *parser) dataTarget() ast.Expr {
	if !p.isAt(token.LParen) {
		return p.variable()
	}
	at := p.tok.Pos
	p.descend()
	p.next()
	start := len(p.exprs)
	for {
		x := p.dataTarget()
		if name, ok := x.(*ast.Ident); ok && p.isAt(token.Assign) {
			p.depth--
			return p.impliedDo(at, start, name)
		}
		p.exprs = append(p.exprs, x)
		if !p.accept(token.Comma) {
			break
		}
	}
	p.depth--
	p.take(start)
	p.expected(`"," and the variable of an implied DO`)
	return p.badExpr(at)
}

// dataValues reads the values behind a slash, and the slash that ends them.
func (p *parser) dataValues() []ast.DataValue {
	var list []ast.DataValue
	for {
		v := ast.DataValue{Value: p.dataConstant()}
		if p.accept(token.Star) {
			v.Repeat, v.Value = v.Value, p.dataConstant()
			p.checkRepeat(v.Repeat)
		}
		list = append(list, v)
		if !p.accept(token.Comma) {
			break
		}
	}
	p.closeList(token.Slash)
	return list
}

func (p *parser) checkRepeat(x ast.Expr) {
	switch x.(type) {
	case *ast.IntLit, *ast.Ident:
	default:
		p.fail(x.Pos(), `found another value in front of "*", expected an integer or the name of one`)
	}
}

// dataConstant reads a constant with or without a sign.
func (p *parser) dataConstant() ast.Expr {
	if !p.isAt(token.Minus) && !p.isAt(token.Plus) {
		return p.primary()
	}
	x := p.unary.New()
	x.At, x.Op = p.tok.Pos, ast.UnaryPlus
	if p.isAt(token.Minus) {
		x.Op = ast.Negate
	}
	p.next()
	x.X = p.primary()
	return x
}
