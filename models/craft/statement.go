package craft

import (
	"fmt"
	"strings"

	"simrun/models/fortran/ast"
)

// special reports whether the translation has to do with n.
func (u *unit) special(n ast.Node) (found bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || u.sharedOf(n.Name) != nil || n.Name == "n$pes" || n.Name == "my_pe"
		case *ast.Call:
			found = found || u.wantsShared(n.Name.Name)
		case *ast.Apply:
			if f, ok := n.Fun.(*ast.Ident); ok {
				found = found || u.wantsShared(f.Name)
			}
		}
		return !found
	})
	return found
}

// wantsShared reports whether a procedure of the program has shared arguments.
func (u *unit) wantsShared(name string) bool {
	for _, s := range u.dummies[name] {
		if s != nil {
			return true
		}
	}
	return false
}

// stmt writes one statement. The switch has one short case per kind that needs more than its expressions.
func (u *unit) stmt(s ast.Stmt) {
	u.loaded = map[string]string{}
	switch s := s.(type) {
	case *ast.Do:
		u.do(s)
		return
	case *ast.If:
		u.label(s.Label)
		u.arms(s.Name, s.Arms, s.End)
		return
	}
	if !u.special(s) {
		u.simple(s)
		return
	}
	u.label(s.StmtLabel())
	switch s := s.(type) {
	case *ast.Assign:
		u.assignment(s)
	case *ast.LogicalIf:
		u.logicalIf(s)
	case *ast.Call:
		u.checkCall(s.Name, s.Args)
		args := u.arguments(s.Args)
		u.out.line(Computing, "CALL %s(%s)", s.Name.Name, args)
	case *ast.Where:
		u.where(s)
	case *ast.Select:
		u.selectCase(s)
	case *ast.IO:
		u.io(s)
	case *ast.ArithmeticIf:
		x := u.expr(s.X)
		u.out.line(Computing, "IF (%s) %d, %d, %d", x, s.Less.Value, s.Equal.Value, s.Greater.Value)
	case *ast.ComputedGoto:
		u.computedGoto(s)
	case *ast.Return, *ast.Stop:
		u.simple(s)
	default:
		u.errors.Addf(s.Pos(), "found %s in a statement that shared objects cannot stand in", u.reason(s))
	}
}

// reason names what makes a statement special.
func (u *unit) reason(n ast.Node) string {
	if x := u.findShared(n); x != nil {
		return "shared " + upper(x.Name)
	}
	return "MY_PE or N$PES"
}

// simple writes a statement that has nothing to do with shared data.
func (u *unit) simple(s ast.Stmt) {
	var text buffer
	swap := u.out
	u.out = &text
	u.verbatim(s)
	u.out = swap
	indent := strings.Repeat("  ", min(u.out.depth, 10))
	lines := strings.Split(strings.TrimSuffix(text.text.String(), "\n"), "\n")
	for i, line := range lines {
		if len(line) > 6 && len(lines) == 1 && len(line)+len(indent) <= 72 {
			lines[i] = line[:6] + indent + line[6:]
		}
		u.out.raw(lines[i], Computing)
	}
}

// label gives a label to a statement of its own in front of the code of the user's.
func (u *unit) label(label uint32) {
	if label != 0 {
		u.out.labelled(label, Computing, "CONTINUE")
	}
}

func (u *unit) assignment(s *ast.Assign) {
	if e, args := u.arrayRef(s.Left); e != nil {
		if u.findShared(s) == nil {
			value := u.expr(s.Right)
			u.out.line(Computing, "%s = %s", u.expr(s.Left), value)
			return
		}
		u.arrayAssign(s, e, args)
		return
	}
	if x, subs, ok := u.reference(s.Left); ok {
		u.store(x, subs, u.expr(s.Right))
		return
	}
	value := u.expr(s.Right)
	u.out.line(Computing, "%s = %s", u.expr(s.Left), value)
}

// logicalIf evaluates the condition, and the statement's shared elements only if it holds.
func (u *unit) logicalIf(s *ast.LogicalIf) {
	u.out.line(Computing, "IF (%s) THEN", u.expr(s.Cond))
	u.indented(func() { u.stmt(s.Then) })
	u.out.line(Computing, "END IF")
}

// arms writes a block IF. The shared elements of a condition are loaded when it is its turn, so ELSE IF becomes an IF
// inside ELSE where there are any.
func (u *unit) arms(name string, arms []ast.Arm, end ast.Base) {
	u.out.at = arms[0].At
	prefix := ""
	if name != "" {
		prefix = name + ": "
	}
	cond := u.expr(arms[0].Cond)
	u.out.line(Computing, "%sIF (%s) THEN", prefix, cond)
	u.indented(func() { u.block(arms[0].Body) })
	if len(arms) > 1 {
		u.out.at = arms[1].At
		u.out.line(Computing, "ELSE")
		u.out.depth++
		if arms[1].Cond == nil {
			u.block(arms[1].Body)
		} else {
			u.loaded = map[string]string{}
			u.arms("", arms[1:], ast.Base{At: end.At})
		}
		u.out.depth--
	}
	u.out.at = end.At
	u.label(end.Label)
	u.out.line(Computing, "END IF%s", nameBehind(name))
}

func nameBehind(name string) string {
	if name == "" {
		return ""
	}
	return " " + name
}

// do writes a loop that every PE executes.
func (u *unit) do(s *ast.Do) {
	u.label(s.Label)
	head := ""
	if s.Name != "" {
		head = s.Name + ": "
	}
	leave := ""
	switch {
	case s.Var != nil:
		head += fmt.Sprintf("DO %s = %s, %s", s.Var.Name, u.expr(s.From), u.expr(s.To))
		if s.Step != nil {
			head += ", " + u.expr(s.Step)
		}
	case s.Cond != nil && u.special(s.Cond):
		head += "DO"
		leave = "IF (.NOT. (%s)) EXIT"
	case s.Cond != nil:
		head += "DO WHILE (" + u.expr(s.Cond) + ")"
	default:
		head += "DO"
	}
	if u.sample != nil {
		u.out.raw("C"+upper(u.sample.Sentinel)+" "+u.sample.Text, Computing)
		u.sample = nil
	}
	u.out.line(Computing, "%s", head)
	u.indented(func() {
		if leave != "" {
			u.loaded = map[string]string{}
			u.out.line(Computing, leave, u.expr(s.Cond))
		}
		u.block(s.Body)
		if s.EndDo {
			u.label(s.End.Label)
		}
	})
	u.out.at = s.End.At
	u.out.line(Computing, "END DO%s", nameBehind(s.Name))
}

func (u *unit) selectCase(s *ast.Select) {
	u.out.line(Computing, "SELECT CASE (%s)", u.expr(s.Selector))
	for _, c := range s.Cases {
		u.out.at = c.At
		head := "CASE DEFAULT"
		if !c.Default {
			head = "CASE (" + u.exprs(c.Values) + ")"
		}
		u.out.line(Computing, "%s", head)
		u.indented(func() { u.block(c.Body) })
	}
	u.out.at = s.End.At
	u.label(s.End.Label)
	u.out.line(Computing, "END SELECT")
}

func (u *unit) computedGoto(s *ast.ComputedGoto) {
	var labels []string
	for _, t := range s.Targets {
		labels = append(labels, fmt.Sprint(t.Value))
	}
	index := u.expr(s.Index)
	u.out.line(Computing, "GO TO (%s), %s", strings.Join(labels, ", "), index)
}

// io writes an output statement: elements that it prints are loaded first. Input and whole arrays are not for shared
// objects, as no library of the time did that in parallel.
func (u *unit) io(s *ast.IO) {
	if x := u.findShared(s); x != nil && s.Op != ast.Write && s.Op != ast.Print {
		u.errors.Addf(x.At, "found shared %s in %s, expected a private variable; assign it to the shared one afterwards", upper(x.Name), s.Op)
		return
	}
	var items []string
	for _, x := range s.Items {
		if name, ok := x.(*ast.Ident); ok && u.sharedOf(name.Name) != nil && u.sharedOf(name.Name).dims != nil {
			u.errors.Addf(x.Pos(), "found shared array %s in %s, expected elements of it or a private array", upper(name.Name), s.Op)
			return
		}
		items = append(items, u.expr(x))
	}
	head := s.Op.String() + " "
	if s.Bare {
		head += u.expr(s.Specs[0].Value)
		if len(items) > 0 {
			head += ", "
		}
	} else {
		var specs []string
		for _, spec := range s.Specs {
			specs = append(specs, spec.Keyword+"="+u.expr(spec.Value))
		}
		head += "(" + strings.Join(specs, ", ") + ") "
	}
	u.out.line(Computing, "%s%s", head, strings.Join(items, ", "))
}
