package parser

import (
	"strconv"

	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

func itoa(n uint32) string { return strconv.FormatUint(uint64(n), 10) }

// do reads a DO statement behind its keyword and opens the loop.
func (p *parser) do(name string) {
	n := p.slabs.loop.New()
	n.Base, n.Name = p.base, name
	if c := p.lex.Peek(); '0' <= c && c <= '9' {
		p.digits()
		n.Terminal = p.label()
		p.back()
	}
	if p.lex.Peek() == ',' {
		p.next()
	}
	var header *ast.Forall
	switch mark := p.lex.Mark(); {
	case p.match("concurrent") && p.lex.Peek() == '(':
		header = p.concurrent(n)
	case p.match("while") && p.lex.Peek() == '(':
		p.next()
		n.Cond = p.condition()
		p.expect(token.RParen)
	default:
		p.lex.Return(mark)
		p.next()
		if p.isAt(token.EOF) {
			break
		}
		n.Var = p.ident("the variable of the loop")
		p.expect(token.Assign)
		n.From, n.To, n.Step = p.bounds()
	}
	p.open(frame{node: n, name: name, keyword: "DO", terminal: n.Terminal.Value, header: header})
}

// concurrent reads the header of DO CONCURRENT. The loop is one over each index, the last one innermost, with the mask as a condition
// around its statements: one of the orders that the iterations may have.
func (p *parser) concurrent(n *ast.Do) *ast.Forall {
	header := &ast.Forall{Base: p.base}
	p.forallHead(header)
	p.expect(token.RParen)
	if last := len(header.Indices) - 1; last >= 0 {
		setIndex(n, header.Indices[last])
	}
	return header
}

func setIndex(n *ast.Do, i ast.ForallIndex) {
	n.Var, n.From, n.To, n.Step = i.Name, i.Lo, i.Hi, i.Stride
}

// nest puts the mask into the innermost loop of DO CONCURRENT and the loops over the other indices around it.
func nest(n *ast.Do, header *ast.Forall) *ast.Do {
	if header == nil {
		return n
	}
	if header.Mask != nil {
		n.Body = []ast.Stmt{&ast.If{Base: header.Base, Arms: []ast.Arm{{Base: header.Base, Cond: header.Mask, Body: n.Body}}, End: n.End}}
	}
	for i := len(header.Indices) - 2; i >= 0; i-- {
		n = &ast.Do{Base: header.Base, Body: []ast.Stmt{n}, End: n.End, EndDo: true}
		setIndex(n, header.Indices[i])
	}
	return n
}

// checkExit refuses an EXIT that would leave DO CONCURRENT, whose iterations have no order.
func (p *parser) checkExit(s *ast.Exit) {
	for i := len(p.frames) - 1; i >= 0; i-- {
		f := &p.frames[i]
		if f.header != nil {
			p.fail(s.At, "found EXIT from DO CONCURRENT, expected CYCLE or a loop that is not concurrent")
		}
		if f.header != nil || f.keyword == "DO" && s.Construct == "" || s.Construct != "" && f.name == s.Construct {
			return
		}
	}
}

// endDo closes a loop with END DO.
func (p *parser) endDo() {
	f := p.closing("DO")
	if f == nil {
		return
	}
	n := f.node.(*ast.Do)
	if f.terminal != 0 && p.base.Label != f.terminal {
		p.fail(p.base.At, "found END DO without label %d, which ends the loop at line %d",
			f.terminal, p.set.Position(n.At).Line)
	}
	n.Body, n.End, n.EndDo = p.takeStmts(f.start), p.base, true
	header := f.header
	p.frames = p.frames[:len(p.frames)-1]
	p.place(nest(n, header))
}

// closeLoops closes the loops that end in the statement with the label; the
// statement is in the innermost of them already, or nil after an error.
func (p *parser) closeLoops(label uint32, last ast.Stmt) {
	for len(p.frames) > 0 {
		f := &p.frames[len(p.frames)-1]
		if f.terminal != label {
			break
		}
		if word := cannotEnd(last); word != "" {
			p.fail(p.base.At, "found %s as the last statement of the loop at line %d, expected CONTINUE",
				word, p.set.Position(f.node.Pos()).Line)
		}
		n := f.node.(*ast.Do)
		if f.name != "" {
			p.fail(p.base.At, "found label %d at the end of loop %s, expected END DO %s", label, f.name, f.name)
		}
		n.Body, n.End = p.takeStmts(f.start), p.base
		header := f.header
		p.frames = p.frames[:len(p.frames)-1]
		p.stmts = append(p.stmts, nest(n, header))
	}
	p.crossedLoop(label)
}

// crossedLoop reports a loop that ends inside a construct that began in it.
func (p *parser) crossedLoop(label uint32) {
	for i := range p.frames {
		if p.frames[i].terminal != label {
			continue
		}
		inner := &p.frames[len(p.frames)-1]
		p.fail(p.base.At, "found label %d, which ends the loop at line %d, expected %s of %s at line %d first",
			label, p.set.Position(p.frames[i].node.Pos()).Line, inner.ending(), inner.keyword,
			p.set.Position(inner.node.Pos()).Line)
		p.lost = true
		for len(p.frames) > i {
			p.drop()
		}
		return
	}
}

// cannotEnd returns the name of a statement that must not end a loop, or "".
func cannotEnd(s ast.Stmt) string {
	switch s := s.(type) {
	case *ast.Goto, *ast.AssignedGoto:
		return "GO TO"
	case *ast.ArithmeticIf:
		return "arithmetic IF"
	case *ast.Return:
		return "RETURN"
	case *ast.Stop:
		return "STOP"
	case *ast.Exit:
		return "EXIT"
	case *ast.Cycle:
		return "CYCLE"
	case *ast.If:
		return "END IF"
	case *ast.Select:
		return "END SELECT"
	case *ast.Format:
		return "FORMAT"
	case *ast.Data:
		return "DATA"
	case *ast.Entry:
		return "ENTRY"
	case *ast.Where:
		if !s.Single {
			return "END WHERE"
		}
	case *ast.Forall:
		if !s.Single {
			return "END FORALL"
		}
	}
	return ""
}
