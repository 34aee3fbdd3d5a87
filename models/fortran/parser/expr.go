package parser

import (
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// Precedences, lowest first. Comparisons do not associate, powers associate
// to the right, all others to the left.
const (
	precOwn = iota + 1 // binary operators of the program's own
	precEqv
	precOr
	precAnd
	precNot
	precCompare
	precConcat
	precAdd
	precMul
	precPow
)

type operator struct {
	prec uint8
	op   ast.Op
}

// operators has the binary operators; others have precedence 0.
var operators = [256]operator{
	token.DefinedOp: {precOwn, 0},
	token.Eqv:       {precEqv, ast.Eqv}, token.Neqv: {precEqv, ast.Neqv},
	token.Or: {precOr, ast.Or}, token.And: {precAnd, ast.And},
	token.Equal: {precCompare, ast.Eq}, token.NotEqual: {precCompare, ast.Ne},
	token.Less: {precCompare, ast.Lt}, token.LessEqual: {precCompare, ast.Le},
	token.Greater: {precCompare, ast.Gt}, token.GreaterEqual: {precCompare, ast.Ge},
	token.Concat: {precConcat, ast.Concat},
	token.Plus:   {precAdd, ast.Add}, token.Minus: {precAdd, ast.Sub},
	token.Star: {precMul, ast.Mul}, token.Slash: {precMul, ast.Div},
	token.Power: {precPow, ast.Pow},
}

// expr reads an expression. After an error it is a node all the same.
func (p *parser) expr() ast.Expr { return p.operand(precOwn) }

// operand reads an expression whose operators bind at least as tightly as
// lowest.
func (p *parser) operand(lowest uint8) ast.Expr {
	return p.operators(p.signed(lowest), lowest)
}

// signed reads what may stand left of an operator: a primary, or a sign or
// .NOT. with its operand where the precedence allows one. As an extension a
// sign may follow any operator: A * -B, X ** -2.
func (p *parser) signed(lowest uint8) ast.Expr {
	var op ast.Op
	var inner uint8
	switch {
	case p.isAt(token.Minus):
		op, inner = ast.Negate, max(lowest, precMul)
	case p.isAt(token.Plus):
		op, inner = ast.UnaryPlus, max(lowest, precMul)
	case p.isAt(token.Not) && lowest <= precNot:
		op, inner = ast.Not, precNot
	default:
		return p.primary()
	}
	x := p.unary.New()
	x.Op, x.At = op, p.tok.Pos
	p.next()
	p.descend()
	x.X = p.operand(inner)
	p.depth--
	return x
}

// operators goes on with the operators behind x.
func (p *parser) operators(x ast.Expr, lowest uint8) ast.Expr {
	highest := uint8(precPow)
	for {
		o := operators[p.tok.Kind]
		if o.prec < lowest || o.prec == 0 {
			return x
		}
		if o.prec > highest {
			p.expected("a logical operator or the end of the comparison")
			return x
		}
		p.countOperator()
		if o.prec == precOwn {
			x = p.ownOperation(x)
			highest = precPow
			continue
		}
		b := p.binary.New()
		b.Op, b.At, b.X = o.op, p.tok.Pos, x
		p.next()
		if o.prec == precPow {
			p.descend()
			b.Y = p.operand(precPow)
			p.depth--
		} else {
			b.Y = p.operand(o.prec + 1)
		}
		x = b
		if o.prec == precCompare {
			highest = precNot
		}
	}
}

// ownOperation reads a binary operator of the program's own and its right operand.
func (p *parser) ownOperation(x ast.Expr) ast.Expr {
	a := p.apply.New()
	a.Fun = p.ownOperator()
	start := len(p.exprs)
	p.exprs = append(p.exprs, x)
	y := p.operand(precEqv)
	p.exprs = append(p.exprs, y)
	a.Args = p.take(start)
	return a
}

// ownOperator reads an operator of the program's own as the name of its function.
func (p *parser) ownOperator() *ast.Ident {
	x := p.slabs.ident.New()
	x.At, x.Name = p.tok.Pos, ast.OperatorName("."+p.tok.Text+".")
	p.next()
	return x
}

// descend counts one more level of nesting.
func (p *parser) descend() {
	p.depth++
	if p.depth > maxDepth {
		p.fail(p.tok.Pos, "the expression nests deeper than %d levels", maxDepth)
	}
}

func (p *parser) countOperator() {
	p.chain++
	if p.chain > maxChain {
		p.fail(p.tok.Pos, "the statement has more than %d operators", maxChain)
	}
}

// primary reads a constant, a variable or call, an expression in parentheses
// or an array constructor.
func (p *parser) primary() ast.Expr {
	at := p.tok.Pos
	switch p.tok.Kind {
	case token.Name:
		return p.variable()
	case token.Int:
		return p.integerOrString()
	case token.Real:
		x := p.slabs.real.New()
		x.At, x.Text = at, p.tok.Text
		p.next()
		return x
	case token.String, token.Hollerith:
		return p.applied(p.str(""))
	case token.BOZ:
		x := &ast.BOZLit{Base: p.tok.Text[0], Digits: p.tok.Text[1:], At: at}
		p.next()
		return x
	case token.True, token.False:
		x := &ast.LogicalLit{Value: p.isAt(token.True), Kind: p.tok.Text, At: at}
		p.next()
		return x
	case token.LParen:
		return p.parenthesized()
	case token.LSlash, token.LBracket:
		return p.arrayCons()
	case token.DefinedOp: // binds tighter than all others
		p.descend()
		a := p.apply.New()
		a.Fun = p.ownOperator()
		start := len(p.exprs)
		x := p.primary()
		p.exprs = append(p.exprs, x)
		a.Args = p.take(start)
		p.depth--
		return a
	default:
		p.expected("an expression")
	}
	return p.badExpr(at)
}

// badExpr stands where no expression could be read.
func (p *parser) badExpr(at source.Pos) ast.Expr {
	x := p.slabs.ident.New()
	x.At = at
	return x
}

func (p *parser) str(kind string) *ast.StringLit {
	x := &ast.StringLit{Value: p.tok.Text, Kind: kind, At: p.tok.Pos, Hollerith: p.isAt(token.Hollerith)}
	p.next()
	return x
}

// variable reads a name and the lists behind it, or a character constant
// whose kind is a name.
func (p *parser) variable() ast.Expr {
	x := p.ident("a name")
	if p.isAt(token.String) && strings.HasSuffix(x.Name, "_") {
		s := p.str(strings.TrimSuffix(x.Name, "_"))
		s.At = x.At
		return p.applied(s)
	}
	if !p.isAt(token.LParen) && !p.isAt(token.Percent) {
		return x
	}
	return p.applied(x)
}

func (p *parser) integerOrString() ast.Expr {
	x := p.integer.New()
	x.At, x.Text = p.tok.Pos, p.tok.Text
	p.next()
	kind, found := strings.CutSuffix(x.Text, "_")
	if !found {
		return x
	}
	if !p.isAt(token.String) {
		p.fail(x.At, "found %q, expected a kind behind the underscore", x.Text)
		return x
	}
	s := p.str(kind)
	s.At = x.At
	return p.applied(s)
}

// applied reads the lists in parentheses behind x.
func (p *parser) applied(x ast.Expr) ast.Expr {
	for {
		switch {
		case p.isAt(token.LParen):
			p.countOperator()
			a := p.apply.New()
			a.Fun = x
			a.Args = p.args()
			x = a
		case p.accept(token.Percent):
			p.countOperator()
			name := p.ident("the name of a component")
			x = &ast.Component{X: x, Name: name.Name, At: name.At}
		default:
			return x
		}
	}
}

// args reads the list of arguments or subscripts in parentheses.
func (p *parser) args() []ast.Expr {
	p.descend()
	p.expect(token.LParen)
	start := len(p.exprs)
	if !p.isAt(token.RParen) {
		for {
			p.exprs = append(p.exprs, p.arg())
			if !p.accept(token.Comma) {
				break
			}
		}
	}
	p.closeList(token.RParen)
	p.depth--
	return p.take(start)
}

// closeList expects the mark that ends a list.
func (p *parser) closeList(mark token.Kind) {
	if !p.accept(mark) {
		p.expected(`"," or "` + mark.String() + `"`)
	}
}

// take cuts the list that began at start off the open lists.
func (p *parser) take(start int) []ast.Expr {
	list := p.slabs.exprs.Copy(p.exprs[start:])
	p.exprs = p.exprs[:start]
	return list
}

// arg reads an expression, name=value, a triplet, %VAL(x), or *label, which
// older compilers spell &label.
func (p *parser) arg() ast.Expr {
	switch p.tok.Kind {
	case token.Colon, token.DoubleColon:
		return p.triplet(nil)
	case token.Star, token.Ampersand:
		return p.altReturn()
	case token.Percent:
		return p.byValue()
	}
	x := p.expr()
	switch p.tok.Kind {
	case token.Colon, token.DoubleColon:
		return p.triplet(x)
	case token.Assign:
		if name, ok := x.(*ast.Ident); ok {
			p.next()
			return &ast.KeywordArg{Name: name.Name, At: name.At, Value: p.value()}
		}
	}
	return x
}

func (p *parser) byValue() ast.Expr {
	x := &ast.ByValue{At: p.tok.Pos}
	p.next()
	if name := p.ident("VAL"); name.Name != "val" {
		p.fail(name.At, "found %%%s, expected %%VAL(...)", strings.ToUpper(name.Name))
	}
	if !p.accept(token.LParen) {
		p.expected(`"("`)
	}
	p.descend()
	x.X = p.expr()
	p.depth--
	p.closeList(token.RParen)
	return x
}

func (p *parser) altReturn() ast.Expr {
	x := &ast.AltReturn{At: p.tok.Pos}
	p.digits()
	x.Label = p.label()
	return x
}

// value reads what follows the = of a keyword.
func (p *parser) value() ast.Expr {
	if p.isAt(token.Percent) {
		return p.byValue()
	}
	return p.expr()
}

// triplet reads what follows lo in lo:hi:stride; lo may be nil.
func (p *parser) triplet(lo ast.Expr) ast.Expr {
	s := p.section.New()
	s.Lo, s.At = lo, p.tok.Pos
	if p.accept(token.DoubleColon) {
		s.Stride = p.expr()
		return s
	}
	p.next()
	if !p.isAt(token.Comma) && !p.isAt(token.RParen) && !p.isAt(token.Colon) {
		s.Hi = p.expr()
	}
	if p.accept(token.Colon) {
		s.Stride = p.expr()
	}
	return s
}

// parenthesized reads (x) or the complex constant (re, im).
func (p *parser) parenthesized() ast.Expr {
	at := p.tok.Pos
	p.descend()
	p.next()
	x := p.expr()
	p.depth--
	if p.accept(token.Comma) {
		return p.complexRest(at, x)
	}
	p.expect(token.RParen)
	y := p.paren.New()
	y.X, y.At = x, at
	return y
}

func (p *parser) complexRest(at source.Pos, re ast.Expr) ast.Expr {
	im := p.expr()
	p.expect(token.RParen)
	for _, part := range []ast.Expr{re, im} {
		if !isConstantPart(part) {
			p.fail(part.Pos(), "found an expression in a complex constant, expected two numbers; CMPLX makes a complex of two values")
		}
	}
	return &ast.ComplexLit{Re: re, Im: im, At: at}
}

// isConstantPart tells whether x is a number with or without sign, or a name.
func isConstantPart(x ast.Expr) bool {
	if u, ok := x.(*ast.Unary); ok && u.Op != ast.Not {
		x = u.X
	}
	switch x.(type) {
	case *ast.IntLit, *ast.RealLit, *ast.Ident:
		return true
	}
	return false
}

// arrayCons reads (/ ... /) or [ ... ].
func (p *parser) arrayCons() ast.Expr {
	x := &ast.ArrayCons{At: p.tok.Pos}
	closing := token.RSlash
	if p.isAt(token.LBracket) {
		closing = token.RBracket
	}
	p.descend()
	if p.lex.TypeAhead() {
		x.Type = p.itemType()
	} else {
		p.next()
	}
	start := len(p.exprs)
	if !p.isAt(closing) {
		p.items()
	}
	p.closeList(closing)
	p.depth--
	x.Items = p.take(start)
	return x
}

// itemType reads the type of an array constructor, up to ::.
func (p *parser) itemType() *ast.TypeSpec {
	at := p.lex.Pos()
	k := p.keyword()
	if k.keyword != kwTypeSpec {
		p.next()
		p.expected("INTEGER, REAL or another type in front of ::")
		return nil
	}
	t := p.typeSpec(k.word, at)
	p.expect(token.DoubleColon)
	return t
}

// items reads item, item, ... and leaves them among the open lists.
func (p *parser) items() {
	for {
		p.exprs = append(p.exprs, p.item())
		if !p.accept(token.Comma) {
			return
		}
	}
}

// item reads an expression or an implied DO, which both may start with a
// parenthesis.
func (p *parser) item() ast.Expr {
	if !p.isAt(token.LParen) {
		return p.expr()
	}
	x := p.itemInParens()
	if _, ok := x.(*ast.ImpliedDo); ok {
		return x
	}
	return p.operators(x, precOwn)
}

// itemInParens reads (x), (re, im) or (items, var = from, to, step).
func (p *parser) itemInParens() ast.Expr {
	at := p.tok.Pos
	p.descend()
	p.next()
	start := len(p.exprs)
	for {
		x := p.item()
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
	return p.closeItem(at, p.take(start))
}

// closeItem makes what the items in parentheses without a DO are.
func (p *parser) closeItem(at source.Pos, items []ast.Expr) ast.Expr {
	switch _, do := items[0].(*ast.ImpliedDo); {
	case len(items) == 1 && !do:
		p.expect(token.RParen)
		return &ast.Paren{X: items[0], At: at}
	case len(items) == 2 && isConstantPart(items[0]) && isConstantPart(items[1]):
		p.expect(token.RParen)
		return &ast.ComplexLit{Re: items[0], Im: items[1], At: at}
	}
	if p.isAt(token.RParen) {
		p.fail(p.tok.Pos, `found ")", expected "," and the variable of an implied DO`)
	}
	p.expect(token.RParen)
	return p.badExpr(at)
}

// impliedDo reads = from, to, step ) behind the items and the variable.
func (p *parser) impliedDo(at source.Pos, start int, name *ast.Ident) ast.Expr {
	x := &ast.ImpliedDo{At: at, Var: name, Items: p.take(start)}
	if len(x.Items) == 0 {
		p.fail(name.At, "found the variable of an implied DO, expected an item in front of it")
	}
	p.next()
	x.From, x.To, x.Step = p.bounds()
	p.expect(token.RParen)
	return x
}

// bounds reads from, to, step; the step may be missing.
func (p *parser) bounds() (from, to, step ast.Expr) {
	from = p.expr()
	p.expect(token.Comma)
	to = p.expr()
	if p.accept(token.Comma) {
		step = p.expr()
	}
	return from, to, step
}
