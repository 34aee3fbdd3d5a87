package ast

// stmt writes a statement or construct.
func (p *printer) stmt(s Stmt) {
	outer := p.at
	p.at = s.Pos()
	p.statement(s)
	p.at = outer
}

func (p *printer) statement(s Stmt) {
	if d, ok := s.(*Directive); ok {
		p.directive(d)
		return
	}
	if p.spec(s) || p.constructStmt(s) {
		return
	}
	p.simple(s)
	p.flush(s.StmtLabel())
}

// simple writes a statement that IF may guard, without its end.
func (p *printer) simple(s Stmt) {
	switch s := s.(type) {
	case *Assign:
		p.exprs(s.Left)
		p.put(" = ")
		p.expr(s.Right)
	case *LabelAssign:
		p.put("ASSIGN ")
		p.label(s.Target)
		p.put(" TO ", s.Var.Name)
	case *Goto:
		p.put("GO TO ")
		p.label(s.Target)
	case *ComputedGoto:
		p.put("GO TO ")
		p.labels(s.Targets)
		p.put(", ")
		p.expr(s.Index)
	case *AssignedGoto:
		p.put("GO TO ", s.Var.Name)
		if len(s.Targets) > 0 {
			p.put(", ")
			p.labels(s.Targets)
		}
	case *ArithmeticIf:
		p.guard("IF", s.X)
		p.label(s.Less)
		p.put(", ")
		p.label(s.Equal)
		p.put(", ")
		p.label(s.Greater)
	case *LogicalIf:
		p.guard("IF", s.Cond)
		p.simple(s.Then)
	case *Continue:
		p.put("CONTINUE")
	case *Stop:
		word := "STOP"
		if s.Error {
			word = "ERROR STOP"
		}
		p.keyword(word, s.Code)
	case *Pause:
		p.keyword("PAUSE", s.Code)
	case *Return:
		p.keyword("RETURN", s.Value)
	case *Exit:
		p.put("EXIT ", s.Construct)
	case *Cycle:
		p.put("CYCLE ", s.Construct)
	case *Call:
		p.call(s)
	case *IO:
		p.io(s)
	case *Allocate:
		p.allocate("ALLOCATE", s.Items, s.Stat, s.ErrMsg)
	case *PointerAssign:
		p.expr(s.Left)
		p.put(" => ")
		p.expr(s.Right)
	case *Nullify:
		p.allocate("NULLIFY", s.Items, nil, nil)
	case *Deallocate:
		p.allocate("DEALLOCATE", s.Items, s.Stat, s.ErrMsg)
	case *Where:
		p.guard("WHERE", s.Arms[0].Cond)
		p.simple(s.Arms[0].Body[0])
	case *Forall:
		p.forallHead(s)
		p.simple(s.Body[0])
	}
}

// guard writes word (cond).
func (p *printer) guard(word string, cond Expr) {
	p.put(word, " (")
	p.expr(cond)
	p.put(") ")
}

func (p *printer) keyword(word string, x Expr) {
	p.put(word)
	if x != nil {
		p.put(" ")
		p.expr(x)
	}
}

func (p *printer) call(s *Call) {
	p.put("CALL ", s.Name.Name)
	if s.Parens {
		p.put("(")
		p.exprs(s.Args...)
		p.put(")")
	}
}

func (p *printer) allocate(word string, items []Expr, stat, errmsg Expr) {
	p.put(word, " (")
	p.exprs(items...)
	if stat != nil {
		p.put(", STAT=")
		p.expr(stat)
	}
	if errmsg != nil {
		p.put(", ERRMSG=")
		p.expr(errmsg)
	}
	p.put(")")
}

func (p *printer) io(s *IO) {
	p.put(s.Op.String(), " ")
	if s.Bare {
		p.expr(s.Specs[0].Value)
		if len(s.Items) > 0 {
			p.put(", ")
			p.exprs(s.Items...)
		}
		return
	}
	p.put("(")
	for i, spec := range s.Specs {
		p.comma(i)
		// The unit and format of a list that is written with keywords have
		// the same tree, so keywords always serve.
		p.put(spec.Keyword, "=")
		p.expr(spec.Value)
	}
	p.put(") ")
	p.exprs(s.Items...)
}

// constructStmt writes a construct, and tells whether it was one.
func (p *printer) constructStmt(s Stmt) bool {
	switch s := s.(type) {
	case *If:
		p.ifBlock(s)
	case *Do:
		p.do(s)
	case *Where:
		if s.Single {
			return false
		}
		p.printWhere(s)
	case *Forall:
		if s.Single {
			return false
		}
		p.name(s.Name)
		p.forallHead(s)
		p.flush(s.Label)
		p.block(s.Body)
		p.end("FORALL", s.Name, s.End)
	case *Select:
		p.selectCase(s)
	case *Interface:
		p.interfaceBlock(s)
	case *TypeDef:
		p.typeDef(s)
	default:
		return false
	}
	return true
}

// name writes the name in front of a construct.
func (p *printer) name(name string) {
	if name != "" {
		p.put(name, ": ")
	}
}

func (p *printer) end(word, name string, end Base) {
	p.put("END ", word, " ", name)
	p.flush(end.Label)
}

func (p *printer) ifBlock(s *If) {
	for i, arm := range s.Arms {
		switch {
		case i == 0:
			p.name(s.Name)
			p.guard("IF", arm.Cond)
			p.put("THEN")
		case arm.Cond != nil:
			p.guard("ELSE IF", arm.Cond)
			p.put("THEN")
		default:
			p.put("ELSE")
		}
		p.flush(arm.Label)
		p.block(arm.Body)
	}
	p.end("IF", s.Name, s.End)
}

func (p *printer) do(s *Do) {
	p.name(s.Name)
	p.put("DO ")
	if s.Terminal.Value != 0 {
		p.label(s.Terminal)
		p.put(" ")
	}
	switch {
	case s.Var != nil:
		p.bounds(s.Var, s.From, s.To, s.Step)
	case s.Cond != nil:
		p.guard("WHILE", s.Cond)
	}
	p.flush(s.Label)
	p.block(s.Body)
	if s.EndDo {
		p.end("DO", s.Name, s.End)
	}
}

func (p *printer) printWhere(s *Where) {
	for i, arm := range s.Arms {
		switch {
		case i == 0:
			p.name(s.Name)
			p.guard("WHERE", arm.Cond)
		case arm.Cond != nil:
			p.guard("ELSEWHERE", arm.Cond)
		default:
			p.put("ELSEWHERE")
		}
		p.flush(arm.Label)
		p.block(arm.Body)
	}
	p.end("WHERE", s.Name, s.End)
}

// forallHead writes FORALL (i = lo:hi:stride, mask).
func (p *printer) forallHead(s *Forall) {
	p.put("FORALL (")
	for i, x := range s.Indices {
		p.comma(i)
		p.put(x.Name.Name, " = ")
		p.section(&Section{Lo: x.Lo, Hi: x.Hi, Stride: x.Stride})
	}
	if s.Mask != nil {
		p.put(", ")
		p.expr(s.Mask)
	}
	p.put(") ")
}

func (p *printer) selectCase(s *Select) {
	p.name(s.Name)
	p.guard("SELECT CASE", s.Selector)
	p.flush(s.Label)
	for _, c := range s.Cases {
		if c.Default {
			p.put("CASE DEFAULT")
		} else {
			p.put("CASE (")
			p.exprs(c.Values...)
			p.put(")")
		}
		p.flush(c.Label)
		p.block(c.Body)
	}
	p.end("SELECT", s.Name, s.End)
}

func (p *printer) typeDef(s *TypeDef) {
	p.put("TYPE")
	if s.HasAccess {
		p.put(", ", s.Access.String())
	}
	p.put(" :: ", s.Name.Name)
	p.flush(s.Label)
	p.depth++
	if s.Private {
		p.put("PRIVATE")
		p.flush(0)
	}
	if s.Sequence {
		p.put("SEQUENCE")
		p.flush(0)
	}
	for _, d := range s.Components {
		p.typeDecl(d)
		p.flush(0)
	}
	p.depth--
	p.end("TYPE", s.Name.Name, s.End)
}

func (p *printer) interfaceBlock(s *Interface) {
	name := ""
	if s.Generic != nil {
		name = s.Generic.Name
	}
	p.put("INTERFACE ", name)
	p.flush(s.Label)
	p.depth++
	for _, u := range s.Bodies {
		p.unit(u)
	}
	if len(s.Procedures) > 0 {
		p.put("MODULE PROCEDURE ")
		p.idents(s.Procedures)
		p.flush(0)
	}
	p.depth--
	p.end("INTERFACE", name, s.End)
}
