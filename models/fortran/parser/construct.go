package parser

import (
	"simrun/models/fortran/ast"
	"simrun/models/fortran/scanner"
	"simrun/models/fortran/token"
)

// frame is a construct whose END has not come yet.
type frame struct {
	node     ast.Stmt
	name     string
	keyword  string      // as messages write it
	terminal uint32      // of a DO loop
	start    int         // of its open statements
	inCase   bool        // behind a CASE
	header   *ast.Forall // of DO CONCURRENT: the indices and the mask
}

// construct reads a statement that opens, divides or ends a construct, and
// tells whether it is one. A name in front of it goes with opening ones.
func (p *parser) construct(k keyword, name string) bool {
	switch k {
	case kwIf:
		p.ifStmt(name)
	case kwElseIf:
		p.elseIf()
	case kwElse:
		p.elseStmt()
	case kwEndIf:
		if f := p.closing("IF"); f != nil {
			n := f.node.(*ast.If)
			n.End = p.base
			p.closeArm(n.Arms, f)
			p.closed(f)
		}
	case kwDo:
		p.do(name)
	case kwEndDo:
		p.endDo()
	case kwWhere:
		p.parseWhere(name)
	case kwElsewhere:
		p.elsewhere()
	case kwEndWhere:
		if f := p.closing("WHERE"); f != nil {
			n := f.node.(*ast.Where)
			n.End = p.base
			p.closeArm(n.Arms, f)
			p.closed(f)
		}
	case kwForall:
		p.forall(name)
	case kwEndForall:
		if f := p.closing("FORALL"); f != nil {
			n := f.node.(*ast.Forall)
			n.End, n.Body = p.base, p.takeStmts(f.start)
			p.closed(f)
		}
	case kwSelect:
		p.selectCase(name)
	case kwCase:
		p.caseStmt()
	case kwEndSelect:
		if f := p.closing("SELECT"); f != nil {
			n := f.node.(*ast.Select)
			n.End = p.base
			p.closeCase(n, f)
			p.closed(f)
		}
	default:
		return false
	}
	return true
}

// open starts a construct.
func (p *parser) open(f frame) {
	p.end()
	if len(p.frames) >= maxConstructs {
		p.abort(f.node.Pos(), "constructs nest deeper than %d levels", maxConstructs)
		return
	}
	f.start = len(p.stmts)
	p.frames = append(p.frames, f)
}

// top returns the innermost open construct if its keyword is the wanted one.
func (p *parser) top(word, keyword string) *frame {
	if n := len(p.frames); n > 0 && p.frames[n-1].keyword == keyword {
		return &p.frames[n-1]
	}
	p.mismatched(word, keyword)
	return nil
}

// mismatched reports a part of a construct that is not open.
func (p *parser) mismatched(word, keyword string) {
	n := len(p.frames)
	if p.lost {
		p.jammed, p.tok = true, token.Token{Kind: token.EOF, Pos: p.base.At}
		return
	}
	p.lost = true
	if n == 0 {
		p.fail(p.base.At, "found %s without %s", word, keyword)
		return
	}
	f := &p.frames[n-1]
	line := p.set.Position(f.node.Pos()).Line
	p.fail(p.base.At, "found %s, expected %s of %s at line %d", word, f.ending(), f.keyword, line)
}

// ending is what ends the construct.
func (f *frame) ending() string {
	if f.terminal != 0 {
		return "label " + itoa(f.terminal)
	}
	return "END " + f.keyword
}

// closing finds the construct that END keyword ends, and reads its name. If
// others are open inside, they are closed after a message.
func (p *parser) closing(keyword string) *frame {
	p.next()
	for i := len(p.frames) - 1; i >= 0; i-- {
		if p.frames[i].keyword != keyword {
			continue
		}
		if i < len(p.frames)-1 {
			p.mismatched("END "+keyword, keyword)
			for len(p.frames) > i+1 {
				p.drop()
			}
		}
		p.endName(&p.frames[i], true)
		p.end()
		return &p.frames[i]
	}
	p.mismatched("END "+keyword, keyword)
	return nil
}

// endName reads the name behind the end or a part of a construct, which only
// the end must repeat.
func (p *parser) endName(f *frame, must bool) {
	switch {
	case p.isAt(token.Name):
		if p.tok.Text != f.name {
			want := "no name"
			if f.name != "" {
				want = `"` + f.name + `"`
			}
			p.fail(p.tok.Pos, "found %s, expected %s as at the start of the construct", describe(p.tok), want)
		}
		p.next()
	case must && f.name != "":
		p.expected(`the name of the construct, "` + f.name + `"`)
	}
}

// closed takes the construct off and puts it into the tree. A label on its
// end may be that of a loop, which cannot end there.
func (p *parser) closed(f *frame) {
	node := f.node
	p.frames = p.frames[:len(p.frames)-1]
	p.place(node)
	if label := p.base.Label; label != 0 {
		p.closeLoops(label, node)
	}
}

// place puts a construct into the tree.
func (p *parser) place(node ast.Stmt) {
	if !p.jammed {
		p.checkPlace(node)
	}
	p.stmts = append(p.stmts, node)
}

// drop leaves the innermost construct out of the tree, which has an error.
func (p *parser) drop() {
	f := &p.frames[len(p.frames)-1]
	p.stmts = p.stmts[:f.start]
	p.frames = p.frames[:len(p.frames)-1]
}

// closeAll reports what is open at the end of a unit.
func (p *parser) closeAll() {
	for len(p.frames) > 0 {
		f := &p.frames[len(p.frames)-1]
		if !p.aborted && !p.lost {
			p.errors.Addf(f.node.Pos(), "found %s without %s", f.keyword, f.ending())
		}
		p.drop()
	}
}

// takeStmts cuts the open statements from start on off.
func (p *parser) takeStmts(start int) []ast.Stmt {
	list := p.slabs.stmts.Copy(p.stmts[start:])
	p.stmts = p.stmts[:start]
	return list
}

func (p *parser) closeArm(arms []ast.Arm, f *frame) {
	arms[len(arms)-1].Body = p.takeStmts(f.start)
}

// condition reads (expr and leaves the right parenthesis, behind which the
// statement may go on with a keyword.
func (p *parser) condition() ast.Expr {
	p.expect(token.LParen)
	x := p.expr()
	if p.isAt(token.Assign) {
		p.errors.Add(p.tok.Pos, `found "=", expected ")"; a comparison is written == or .EQ.`)
		p.next()
		p.expr() // as if it were one, so that the construct is seen
	}
	return x
}

// ifStmt reads any IF statement.
func (p *parser) ifStmt(name string) {
	base := p.base
	p.next()
	cond := p.condition()
	if !p.isAt(token.RParen) {
		p.expected(`")"`)
		if p.lex.Return(p.begin); p.lex.EndsWith("then") {
			p.openIf(base, name, cond) // so that its parts and its end are not reported
			return
		}
		p.add(nil)
		return
	}
	// The lexer stands behind the parenthesis: what follows decides.
	assigns := p.lex.Shape() == scanner.Assignment
	mark := p.lex.Mark()
	if !assigns && p.match("then") && !p.lex.More() {
		p.next()
		p.openIf(base, name, cond)
		return
	}
	p.lex.Return(mark)
	if name != "" {
		p.next()
		p.expected("THEN in an IF with a name")
		return
	}
	if c := p.lex.Peek(); '0' <= c && c <= '9' {
		p.add(p.arithmeticIf(cond))
		return
	}
	s := p.logical.New()
	s.Base, s.Cond = base, cond
	s.Then = p.conditional()
	p.base = base
	p.add(s)
}

func (p *parser) openIf(base ast.Base, name string, cond ast.Expr) {
	node := &ast.If{Base: base, Name: name, Arms: []ast.Arm{{Base: base, Cond: cond}}}
	p.open(frame{node: node, name: name, keyword: "IF"})
}

// conditional reads the statement behind IF (cond).
func (p *parser) conditional() ast.Stmt {
	p.base = ast.Base{At: p.lex.Pos()}
	p.begin = p.lex.Mark()
	if p.lex.Shape() == scanner.Assignment {
		return p.assignment()
	}
	if s := p.keyword(); s.keyword != noKeyword {
		if x := p.action(s.keyword); x != nil {
			return x
		}
		if s.keyword == kwWhere {
			return p.whereStmt()
		}
		if x := p.guardedIf(s.keyword); x != nil {
			return x
		}
		if s.keyword == kwForall {
			return p.forallStmt()
		}
	}
	p.restart()
	p.next()
	p.expected("a statement that IF may guard, or THEN")
	p.lost = true
	return &ast.Continue{Base: p.base}
}

// guardedIf reads an arithmetic IF, the only one that another IF may guard; nil
// if it is none.
func (p *parser) guardedIf(k keyword) ast.Stmt {
	if k != kwIf {
		return nil
	}
	p.next()
	x := p.condition()
	if c := p.lex.Peek(); !p.isAt(token.RParen) || c < '0' || '9' < c {
		return nil
	}
	return p.arithmeticIf(x)
}

func (p *parser) arithmeticIf(x ast.Expr) ast.Stmt {
	s := &ast.ArithmeticIf{Base: p.base, X: x}
	p.digits()
	s.Less = p.label()
	p.expect(token.Comma)
	s.Equal = p.label()
	p.expect(token.Comma)
	s.Greater = p.label()
	return s
}

func (p *parser) elseIf() {
	f := p.top("ELSE IF", "IF")
	if f == nil {
		return
	}
	p.next()
	cond := p.condition()
	p.expect(token.RParen)
	if !p.atWord("then") {
		p.expected("THEN")
	}
	p.next()
	p.newArm(f, "ELSE IF", cond)
}

func (p *parser) elseStmt() {
	if f := p.top("ELSE", "IF"); f != nil {
		p.next()
		p.newArm(f, "ELSE", nil)
	}
}

// newArm ends one arm of an IF and starts the next.
func (p *parser) newArm(f *frame, word string, cond ast.Expr) {
	n := f.node.(*ast.If)
	p.endName(f, false)
	p.end()
	if n.Arms[len(n.Arms)-1].Cond == nil {
		p.fail(p.base.At, "found %s behind ELSE, expected END IF", word)
	}
	p.closeArm(n.Arms, f)
	n.Arms = append(n.Arms, ast.Arm{Base: p.base, Cond: cond})
}

// parseWhere reads the statement or opens the construct.
func (p *parser) parseWhere(name string) {
	if p.lex.FollowsParens() != 0 {
		if name != "" {
			p.fail(p.base.At, "found a name in front of a WHERE statement, expected a construct")
		}
		p.add(p.whereStmt())
		return
	}
	p.next()
	mask := p.condition()
	p.expect(token.RParen)
	p.open(frame{node: &ast.Where{Base: p.base, Name: name, Arms: []ast.Arm{{Base: p.base, Cond: mask}}}, name: name, keyword: "WHERE"})
}

func (p *parser) whereStmt() ast.Stmt {
	w := &ast.Where{Base: p.base, Single: true}
	p.next()
	arm := ast.Arm{Base: p.base, Cond: p.condition()}
	arm.Body = p.guarded()
	w.Arms = []ast.Arm{arm}
	w.End = w.Base
	return w
}

// guarded reads the assignment behind WHERE (mask) or FORALL (...).
func (p *parser) guarded() []ast.Stmt {
	if !p.isAt(token.RParen) {
		p.expected(`")"`)
		return nil
	}
	base := p.base
	defer func() { p.base = base }()
	p.base = ast.Base{At: p.lex.Pos()}
	if p.lex.Shape() == scanner.Assignment {
		return []ast.Stmt{p.assignment()}
	}
	p.next()
	p.expected("an assignment")
	return nil
}

func (p *parser) elsewhere() {
	f := p.top("ELSEWHERE", "WHERE")
	if f == nil {
		return
	}
	n := f.node.(*ast.Where)
	p.next()
	var mask ast.Expr
	if p.isAt(token.LParen) {
		mask = p.condition()
		p.expect(token.RParen)
	}
	p.endName(f, false)
	p.end()
	if n.Arms[len(n.Arms)-1].Cond == nil {
		p.fail(p.base.At, "found ELSEWHERE behind ELSEWHERE without a mask, expected END WHERE")
	}
	p.closeArm(n.Arms, f)
	n.Arms = append(n.Arms, ast.Arm{Base: p.base, Cond: mask})
}

// forall reads the statement or opens the construct.
func (p *parser) forall(name string) {
	if p.lex.FollowsParens() != 0 {
		p.add(p.forallStmt())
		return
	}
	n := &ast.Forall{Base: p.base, Name: name}
	p.forallHead(n)
	p.expect(token.RParen)
	p.open(frame{node: n, name: name, keyword: "FORALL"})
}

func (p *parser) forallStmt() ast.Stmt {
	n := &ast.Forall{Base: p.base, Single: true}
	p.forallHead(n)
	n.Body = p.guarded()
	n.End = n.Base
	return n
}

// forallHead reads (i = lo:hi:stride, ..., mask and leaves the parenthesis.
func (p *parser) forallHead(n *ast.Forall) {
	p.next()
	p.expect(token.LParen)
	for {
		x := p.expr()
		name, ok := x.(*ast.Ident)
		if !ok || !p.isAt(token.Assign) {
			n.Mask = x
			break
		}
		p.next()
		n.Indices = append(n.Indices, p.forallIndex(name))
		if !p.accept(token.Comma) {
			break
		}
	}
	if len(n.Indices) == 0 {
		p.fail(p.tok.Pos, "found no index, expected (name = lower:upper)")
	}
}

func (p *parser) forallIndex(name *ast.Ident) ast.ForallIndex {
	index := ast.ForallIndex{Name: name, Lo: p.expr()}
	p.expect(token.Colon)
	index.Hi = p.expr()
	if p.accept(token.Colon) {
		index.Stride = p.expr()
	}
	return index
}

func (p *parser) selectCase(name string) {
	n := &ast.Select{Base: p.base, Name: name}
	p.next()
	n.Selector = p.condition()
	p.expect(token.RParen)
	p.open(frame{node: n, name: name, keyword: "SELECT"})
}

func (p *parser) caseStmt() {
	f := p.top("CASE", "SELECT")
	if f == nil {
		return
	}
	n := f.node.(*ast.Select)
	c := ast.Case{Base: p.base}
	if p.match("default") {
		c.Default = true
		p.next()
	} else {
		p.next()
		c.Values = p.caseValues()
	}
	p.endName(f, false)
	p.end()
	p.closeCase(n, f)
	n.Cases = append(n.Cases, c)
	f.inCase = true
}

// closeCase gives the open statements to the last case.
func (p *parser) closeCase(n *ast.Select, f *frame) {
	if len(n.Cases) > 0 {
		n.Cases[len(n.Cases)-1].Body = p.takeStmts(f.start)
	}
}

func (p *parser) caseValues() []ast.Expr {
	start := len(p.exprs)
	p.expect(token.LParen)
	for {
		p.exprs = append(p.exprs, p.caseValue())
		if !p.accept(token.Comma) {
			break
		}
	}
	p.closeList(token.RParen)
	return p.take(start)
}

// caseValue reads value, lo:, :hi or lo:hi.
func (p *parser) caseValue() ast.Expr {
	var lo ast.Expr
	if !p.isAt(token.Colon) {
		lo = p.expr()
	}
	if !p.isAt(token.Colon) {
		return lo
	}
	s := &ast.Section{Lo: lo, At: p.tok.Pos}
	p.next()
	if !p.isAt(token.Comma) && !p.isAt(token.RParen) {
		s.Hi = p.expr()
	} else if lo == nil {
		p.expected("a value in front of or behind the colon")
	}
	return s
}
