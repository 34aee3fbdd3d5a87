package sem

import (
	"strconv"
	"strings"
)

func (d *dumper) stmts(list []Stmt) {
	for _, s := range list {
		d.stmt(s)
	}
}

// stmt writes one statement. The switch has one short case per kind.
func (d *dumper) stmt(s Stmt) {
	label := ""
	if l := s.Start().Label; l != nil {
		label = strconv.Itoa(int(l.Number)) + " "
	}
	switch s := s.(type) {
	case *If:
		d.ifStmt(s, label)
	case *Do:
		step := ""
		if s.Step != nil {
			step = ", " + ExprText(s.Step)
		}
		if n := len(s.Independent); n > 0 {
			d.line("directives %d", n)
		}
		d.line("%sdo %s = %s, %s%s%s", label, ExprText(s.Var), ExprText(s.Lo), ExprText(s.Hi), step, constructText(s.Construct))
		d.indent(func() { d.stmts(s.Body) })
	case *DoWhile:
		d.line("%sdo while %s%s", label, ExprText(s.Cond), constructText(s.Construct))
		d.indent(func() { d.stmts(s.Body) })
	case *Select:
		d.selectStmt(s, label)
	case *Where:
		d.dumpWhere(s, label)
	case *Forall:
		d.forall(s, label)
	default:
		d.line("%s%s", label, actionText(s))
	}
}

func constructText(c *Construct) string {
	if c == nil || c.Name == "" {
		return ""
	}
	return " as " + c.Name
}

func (d *dumper) ifStmt(s *If, label string) {
	for i, a := range s.Arms {
		if i == 0 {
			d.line("%sif %s%s", label, ExprText(a.Cond), constructText(s.Construct))
		} else {
			d.line("else if %s", ExprText(a.Cond))
		}
		d.indent(func() { d.stmts(a.Body) })
	}
	if s.Else != nil {
		d.line("else")
		d.indent(func() { d.stmts(s.Else) })
	}
}

func (d *dumper) selectStmt(s *Select, label string) {
	d.line("%sselect %s%s", label, ExprText(s.X), constructText(s.Construct))
	for _, c := range s.Cases {
		ranges := make([]string, len(c.Ranges))
		for i, r := range c.Ranges {
			ranges[i] = caseText(r)
		}
		d.line("case %s", strings.Join(ranges, ", "))
		d.indent(func() { d.stmts(c.Body) })
	}
	if s.Default != nil {
		d.line("default")
		d.indent(func() { d.stmts(s.Default) })
	}
}

func caseText(r CaseRange) string {
	if r.Lo == r.Hi {
		return constText(r.Lo)
	}
	lo, hi := "", ""
	if r.Lo != nil {
		lo = constText(r.Lo)
	}
	if r.Hi != nil {
		hi = constText(r.Hi)
	}
	return lo + ":" + hi
}

func (d *dumper) dumpWhere(s *Where, label string) {
	for i, a := range s.Arms {
		word := label + "where"
		if i > 0 {
			word = "elsewhere"
		}
		d.line("%s", strings.TrimSpace(word+" "+ExprText(a.Mask)))
		d.indent(func() { d.stmts(a.Body) })
	}
}

func (d *dumper) forall(s *Forall, label string) {
	words := make([]string, len(s.Indices), len(s.Indices)+1)
	for i, x := range s.Indices {
		words[i] = x.Var.Name + " = " + ExprText(x.Lo) + ":" + ExprText(x.Hi)
		if x.Step != nil {
			words[i] += ":" + ExprText(x.Step)
		}
	}
	if s.Mask != nil {
		words = append(words, ExprText(s.Mask))
	}
	d.line("%sforall %s", label, strings.Join(words, ", "))
	d.indent(func() { d.stmts(s.Body) })
}

// actionText writes a statement that holds no others.
func actionText(s Stmt) string {
	switch s := s.(type) {
	case *Assign:
		return ExprText(s.Target) + " = " + ExprText(s.Value)
	case *AssignLabel:
		return "assign " + labelText(s.To) + " to " + ExprText(s.Target)
	case *Goto:
		return "goto " + labelText(s.To)
	case *ComputedGoto:
		return "goto " + labels(s.To) + " by " + ExprText(s.Index)
	case *AssignedGoto:
		return "goto " + ExprText(s.Var) + " in " + labels(s.To)
	case *ArithmeticIf:
		return "if " + ExprText(s.X) + " goto " + labels([]*Label{s.Negative, s.Zero, s.Positive})
	case *Exit:
		return "exit" + constructText(s.From)
	case *Cycle:
		return "cycle" + constructText(s.Of)
	case *CallSub:
		return strings.TrimSpace("call " + s.Proc.Name + list(s.Args) + " " + labels(s.To))
	case *IntrinsicSub:
		return "call %" + string(s.Fn) + list(s.Args)
	case *Return:
		return strings.TrimSpace("return " + ExprText(s.Alt))
	case *Stop:
		if s.Pause {
			return strings.TrimSpace("pause " + ExprText(s.Code))
		}
		word := "stop "
		if s.Error {
			word = "error stop "
		}
		return strings.TrimSpace(word + ExprText(s.Code))
	case *Continue:
		return "continue"
	case *EntryPoint:
		return "entry " + s.Entry.Name
	case *Allocate:
		return allocateText(s)
	case *PointerAssign:
		return s.Sym.Name + " => " + ExprText(s.Target)
	case *Nullify:
		return "nullify " + names(s.Items)
	case *Deallocate:
		return "deallocate " + names(s.Items)
	case *IO:
		return ioText(s)
	case *DirectiveStmt:
		return "directive"
	}
	return "?"
}

func labelText(l *Label) string { return strconv.Itoa(int(l.Number)) }

// labels writes a list of labels, nothing if it is empty.
func labels(list []*Label) string {
	if len(list) == 0 {
		return ""
	}
	texts := make([]string, len(list))
	for i, l := range list {
		texts[i] = labelText(l)
	}
	return "[" + strings.Join(texts, " ") + "]"
}

func names(list []*Symbol) string {
	texts := make([]string, len(list))
	for i, s := range list {
		texts[i] = s.Name
	}
	return strings.Join(texts, ", ")
}

func allocateText(s *Allocate) string {
	items := make([]string, len(s.Items))
	for i, a := range s.Items {
		items[i] = a.Sym.Name + shapeText(&Shape{Dims: a.Dims})
	}
	if s.Stat != nil {
		items = append(items, "stat="+ExprText(s.Stat))
	}
	return "allocate " + strings.Join(items, ", ")
}

func ioText(s *IO) string {
	words := make([]string, len(s.Specs))
	for i, p := range s.Specs {
		switch {
		case p.Star:
			words[i] = p.Key + "=*"
		case p.Label != nil:
			words[i] = p.Key + "=" + labelText(p.Label)
		default:
			words[i] = p.Key + "=" + ExprText(p.Value)
		}
	}
	if s.Namelist != nil {
		words = append(words, "nml="+s.Namelist.Name)
	}
	kind := [...]string{"read", "write", "print", "open", "close", "inquire", "rewind", "backspace", "endfile"}[s.Kind]
	text := kind + "(" + strings.Join(words, ", ") + ")"
	if len(s.Items) > 0 {
		text += " " + joined(s.Items)
	}
	return text
}
