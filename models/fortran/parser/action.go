package parser

import (
	"strings"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// assignment reads variable = expression.
func (p *parser) assignment() ast.Stmt {
	s := p.slabs.assign.New()
	s.Base = p.base
	p.next()
	s.Left = p.variable()
	if p.accept(token.Arrow) {
		return &ast.PointerAssign{Base: s.Base, Left: s.Left, Right: p.expr()}
	}
	p.expect(token.Assign)
	s.Right = p.expr()
	return s
}

// action reads an executable statement that IF may guard, nil if the keyword
// begins none. WHERE and FORALL are constructs.
func (p *parser) action(k keyword) ast.Stmt {
	switch k {
	case kwAllocate, kwDeallocate:
		return p.allocate(k)
	case kwAssign:
		return p.labelAssign()
	case kwCall:
		return p.callStmt()
	case kwContinue:
		p.next()
		s := p.proceed.New()
		s.Base = p.base
		return s
	case kwCycle:
		return &ast.Cycle{Base: p.base, Construct: p.constructName()}
	case kwExit:
		s := &ast.Exit{Base: p.base, Construct: p.constructName()}
		p.checkExit(s)
		return s
	case kwErrorStop:
		return &ast.Stop{Base: p.base, Code: p.optionalExpr(), Error: true}
	case kwFlush:
		return p.flush()
	case kwGoto:
		return p.gotoStmt()
	case kwNullify:
		return p.nullify()
	case kwPause:
		return &ast.Pause{Base: p.base, Code: p.optionalExpr()}
	case kwReturn:
		return &ast.Return{Base: p.base, Value: p.optionalExpr()}
	case kwStop:
		return &ast.Stop{Base: p.base, Code: p.optionalExpr()}
	}
	return p.io(k)
}

// nullify reads NULLIFY (p, ...).
func (p *parser) nullify() ast.Stmt {
	s := &ast.Nullify{Base: p.base}
	p.next()
	p.expect(token.LParen)
	for {
		s.Items = append(s.Items, p.variable())
		if !p.accept(token.Comma) {
			break
		}
	}
	p.closeList(token.RParen)
	return s
}

func (p *parser) optionalExpr() ast.Expr {
	p.next()
	if p.isAt(token.EOF) {
		return nil
	}
	return p.expr()
}

func (p *parser) constructName() string {
	p.next()
	if p.isAt(token.EOF) {
		return ""
	}
	return p.ident("the name of a loop").Name
}

func (p *parser) callStmt() ast.Stmt {
	s := p.slabs.call.New()
	s.Base = p.base
	p.next()
	s.Name = p.ident("the name of a subroutine")
	if p.isAt(token.LParen) {
		s.Parens = true
		s.Args = p.args()
	}
	return s
}

// flush reads FLUSH of a unit or of a list, as a call of the subroutine with that name.
func (p *parser) flush() ast.Stmt {
	s := &ast.Call{Base: p.base, Name: &ast.Ident{At: p.base.At, Name: "flush"}, Parens: true}
	p.next()
	if !p.isAt(token.LParen) {
		s.Args = []ast.Expr{p.expr()}
		return s
	}
	s.Args = p.args()
	if len(s.Args) != 1 {
		p.fail(p.base.At, "found FLUSH with %d specifiers, expected the unit alone", len(s.Args))
	}
	return s
}

// gotoStmt reads GO TO label, GO TO (labels), index and GO TO name, (labels).
func (p *parser) gotoStmt() ast.Stmt {
	p.digits()
	switch p.tok.Kind {
	case token.Int:
		s := p.jump.New()
		s.Base, s.Target = p.base, p.label()
		return s
	case token.LParen:
		s := &ast.ComputedGoto{Base: p.base, Targets: p.labels()}
		p.accept(token.Comma)
		s.Index = p.expr()
		return s
	case token.Name:
		s := &ast.AssignedGoto{Base: p.base, Var: p.ident("a name")}
		p.accept(token.Comma)
		if p.isAt(token.LParen) {
			s.Targets = p.labels()
		}
		return s
	}
	p.expected("a label, a list of labels or a variable")
	return &ast.Goto{Base: p.base}
}

// labelAssign reads ASSIGN label TO name.
func (p *parser) labelAssign() ast.Stmt {
	s := &ast.LabelAssign{Base: p.base}
	p.digits()
	if !p.isAt(token.Int) {
		p.expected("a statement label")
		return s
	}
	s.Target = ast.Label{At: p.tok.Pos, Value: p.labelValue(p.tok)}
	if !p.match("to") {
		p.next()
		p.expected("TO")
	}
	p.next()
	s.Var = p.ident("a variable")
	return s
}

// allocate reads ALLOCATE or DEALLOCATE (items, STAT=, ERRMSG=).
func (p *parser) allocate(k keyword) ast.Stmt {
	p.next()
	var items []ast.Expr
	var stat, errmsg ast.Expr
	if !p.isAt(token.LParen) {
		p.expected(`"("`)
	}
	list := p.args()
	for i, x := range list {
		switch x := x.(type) {
		case *ast.KeywordArg:
			p.allocateOption(x, &stat, &errmsg)
			continue
		case *ast.Ident, *ast.Apply, *ast.Component:
			if stat == nil && errmsg == nil {
				items = list[:i+1]
				continue
			}
		}
		p.fail(x.Pos(), "found something else in the list, expected an array, a pointer or STAT=")
	}
	if len(items) == 0 {
		p.fail(p.tok.Pos, "found an empty list, expected an array")
	}
	if k == kwAllocate {
		return &ast.Allocate{Base: p.base, Items: items, Stat: stat, ErrMsg: errmsg}
	}
	return &ast.Deallocate{Base: p.base, Items: items, Stat: stat, ErrMsg: errmsg}
}

func (p *parser) allocateOption(x *ast.KeywordArg, stat, errmsg *ast.Expr) {
	to := stat
	switch x.Name {
	case "stat":
	case "errmsg":
		to = errmsg
	default:
		p.fail(x.At, "found %s=, expected STAT= or ERRMSG=", strings.ToUpper(x.Name))
		return
	}
	if *to != nil {
		p.fail(x.At, "found %s= twice", strings.ToUpper(x.Name))
	}
	*to = x.Value
}
