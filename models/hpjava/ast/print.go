package ast

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Print returns classes as text. The trees are plain Java.
func Print(classes []*ClassDecl) string {
	p := &printer{}
	for _, c := range classes {
		p.class(c)
	}
	return p.text.String()
}

type printer struct {
	text  strings.Builder
	depth int
}

func (p *printer) line(format string, args ...any) {
	p.text.WriteString(strings.Repeat("  ", p.depth))
	fmt.Fprintf(&p.text, format, args...)
	p.text.WriteByte('\n')
}

func (p *printer) class(c *ClassDecl) {
	head := "class " + c.Name
	if c.Super != "" {
		head += " extends " + c.Super
	}
	p.line("%s {", head)
	p.depth++
	for _, f := range c.Fields {
		static := ""
		if f.Static {
			static = "static "
		}
		if f.Final {
			static += "final "
		}
		for _, v := range f.Decl.Vars {
			p.line("%s%s;", static, declared(v))
		}
	}
	for _, m := range c.Methods {
		p.method(c, m)
	}
	p.depth--
	p.line("}")
}

func (p *printer) method(c *ClassDecl, m *MethodDecl) {
	head := c.Name
	if m.Result != nil {
		head = typeText(m.Result) + " " + m.Name
	}
	if m.Static {
		head = "static " + head
	}
	if m.Access != "" {
		head = m.Access + " " + head
	}
	var params []string
	for _, x := range m.Params {
		params = append(params, typeText(x.Type)+" "+x.Name)
	}
	throws := ""
	if m.Throws != nil {
		throws = " throws " + strings.Join(m.Throws, ", ")
	}
	p.line("%s(%s)%s {", head, strings.Join(params, ", "), throws)
	p.list(m.Body.List)
	p.line("}")
}

func typeText(t *TypeExpr) string {
	text := t.Name + strings.Repeat("[]", t.Arrays)
	if t.Multi != nil {
		text += " " + brackets(t.Multi)
	}
	return text
}

// finality is what stands in front of a final variable.
func finality(final bool) string {
	if final {
		return "final "
	}
	return ""
}

func declared(v *Declared) string {
	text := typeText(v.Type) + " " + v.Name
	if v.Init != nil {
		text += " = " + Text(v.Init)
	}
	return text
}

func (p *printer) list(list []Stmt) {
	p.depth++
	for _, s := range list {
		p.stmt(s)
	}
	p.depth--
}

// body writes a statement in braces behind a head.
func (p *printer) body(head string, s Stmt, tail string) {
	p.line("%s{", head)
	if b, ok := s.(*Block); ok {
		p.list(b.List)
	} else if s != nil {
		p.list([]Stmt{s})
	}
	p.line("}%s", tail)
}

func (p *printer) stmt(s Stmt) {
	switch s := s.(type) {
	case *VarDecl:
		for _, v := range s.Vars {
			p.line("%s%s;", finality(s.Final), declared(v))
		}
	case *ExprStmt:
		p.line("%s;", Text(s.X))
	case *If:
		p.body("if ("+Text(s.Cond)+") ", s.Then, "")
		if s.Else != nil {
			p.body("else ", s.Else, "")
		}
	case *For:
		p.body("for ("+simple(s.Init)+"; "+optional(s.Cond)+"; "+simple(s.Post)+") ", s.Body, "")
	case *While:
		if s.Do {
			p.body("do ", s.Body, " while ("+Text(s.Cond)+");")
		} else {
			p.body("while ("+Text(s.Cond)+") ", s.Body, "")
		}
	case *Switch:
		p.switching(s)
	case *Jump:
		p.line("%s;", map[bool]string{true: "continue", false: "break"}[s.Continue])
	case *Return:
		p.line("%s;", strings.TrimSpace("return "+optional(s.X)))
	case *Throw:
		p.line("throw %s;", Text(s.X))
	case *Try:
		p.body("try ", s.Body, "")
		for _, k := range s.Catches {
			p.body("catch ("+typeText(k.Param.Type)+" "+k.Param.Name+") ", k.Body, "")
		}
		if s.Finally != nil {
			p.body("finally ", s.Finally, "")
		}
	case *Block:
		p.body("", s, "")
	}
}

func (p *printer) switching(s *Switch) {
	p.line("switch (%s) {", Text(s.X))
	for _, k := range s.Cases {
		for _, v := range k.Values {
			if v == nil {
				p.line("default:")
			} else {
				p.line("case %s:", Text(v))
			}
		}
		p.list(k.Body)
	}
	p.line("}")
}

// simple returns statements of the head of a loop.
func simple(list []Stmt) string {
	var texts []string
	for _, s := range list {
		switch s := s.(type) {
		case *VarDecl:
			texts = append(texts, finality(s.Final)+declared(s.Vars[0]))
		case *ExprStmt:
			texts = append(texts, Text(s.X))
		}
	}
	return strings.Join(texts, ", ")
}

func optional(x Expr) string {
	if x == nil {
		return ""
	}
	return Text(x)
}

func texts(list []Expr) string {
	all := make([]string, len(list))
	for i, x := range list {
		all[i] = Text(x)
	}
	return strings.Join(all, ", ")
}

// operand returns an expression in parentheses unless it is simple.
func operand(x Expr) string {
	switch y := x.(type) {
	case *Binary, *Choice, *Assign, *InstanceOf, *Unary, *NewArray:
		return "(" + Text(x) + ")"
	case *Cast:
		if y.To == nil && !rounds(y) {
			return operand(y.X)
		}
		return "(" + Text(x) + ")"
	case *Literal:
		if text := Text(x); text[0] == '-' {
			return "(" + text + ")"
		}
	}
	return Text(x)
}

// Text returns an expression as text. Every operand that is itself an operation stands in parentheses.
func Text(x Expr) string {
	switch x := x.(type) {
	case *Literal:
		return literal(x)
	case *Name:
		return x.Name
	case *This:
		if x.Super {
			return "super"
		}
		return "this"
	case *Field:
		return operand(x.X) + "." + x.Name
	case *Call:
		if x.X == nil {
			return x.Name + "(" + texts(x.Args) + ")"
		}
		return operand(x.X) + "." + x.Name + "(" + texts(x.Args) + ")"
	case *New:
		return "new " + typeText(x.Of) + "(" + texts(x.Args) + ")"
	case *NewArray:
		return newArray(x)
	case *ArrayInit:
		return "{" + texts(x.Values) + "}"
	case *Index:
		return operand(x.X) + "[" + subscript(x.Subs[0].Index) + "]"
	case *Unary:
		text := operand(x.X)
		if strings.HasPrefix(text, x.Op) { // -(--x)
			text = "(" + text + ")"
		}
		return x.Op + text
	case *Step:
		if x.Behind {
			return Text(x.X) + x.Op + x.Op
		}
		return x.Op + x.Op + Text(x.X)
	case *Binary:
		return operand(x.X) + " " + x.Op + " " + operand(x.Y)
	case *Assign:
		return Text(x.L) + " " + x.Op + "= " + Text(x.R)
	case *Choice:
		return operand(x.Cond) + " ? " + operand(x.Then) + " : " + operand(x.Else)
	case *Cast:
		switch {
		case rounds(x):
			return "(float) " + operand(x.X)
		case x.To == nil:
			return Text(x.X)
		}
		return "(" + typeText(x.To) + ") " + operand(x.X)
	case *InstanceOf:
		return operand(x.X) + " instanceof " + typeText(x.Of)
	}
	return "?"
}

// rounds reports whether a conversion that is not written is one that Java does only if it is: of a double to a float.
func rounds(x *Cast) bool {
	return x.To == nil && x.Type.Kind == Float && x.X.Info().Type.Kind == Double
}

// subscript writes a subscript; in brackets, = and ? stand in parentheses.
func subscript(x Expr) string {
	y := x
	for {
		c, ok := y.(*Cast)
		if !ok || c.To != nil || rounds(c) {
			break
		}
		y = c.X
	}
	switch y.(type) {
	case *Assign, *Choice:
		return "(" + Text(y) + ")"
	}
	return Text(x)
}

func newArray(x *NewArray) string {
	text := "new " + typeText(x.Of)
	for _, l := range x.Lens {
		text += "[" + Text(l) + "]"
	}
	text += strings.Repeat("[]", x.Extra)
	if x.Init != nil {
		text += " " + Text(x.Init)
	}
	return text
}

// literal returns a constant as text.
func literal(x *Literal) string {
	switch v := x.Value.(type) {
	case nil:
		if x.Type != nil && x.Type.Is("Out") {
			return "System.out"
		}
		return "null"
	case bool:
		return strconv.FormatBool(v)
	case string:
		return quoted(v, '"')
	case int64:
		switch {
		case x.Type != nil && x.Type.Kind == Char:
			return quoted(string(rune(v)), '\'')
		case x.Type != nil && x.Type.Kind == Long:
			return strconv.FormatInt(v, 10) + "L"
		}
		return strconv.FormatInt(v, 10)
	case float64:
		return floating(v, x.Type)
	}
	return "?"
}

// escapes are the characters that Java writes in their own way.
var escapes = map[rune]string{'\b': `\b`, '\t': `\t`, '\n': `\n`, '\f': `\f`, '\r': `\r`, '\\': `\\`}

// quoted returns a string or a character between quotes.
func quoted(s string, quote rune) string {
	var b strings.Builder
	b.WriteRune(quote)
	for _, r := range s {
		switch e := escapes[r]; {
		case e != "":
			b.WriteString(e)
		case r == quote:
			b.WriteRune('\\')
			b.WriteRune(r)
		case r < ' ' || r >= 0x7f && r <= math.MaxUint16:
			fmt.Fprintf(&b, `\u%04x`, r)
		default:
			b.WriteRune(r)
		}
	}
	b.WriteRune(quote)
	return b.String()
}

func floating(v float64, t *Type) string {
	bits, suffix := 64, ""
	if t != nil && t.Kind == Float {
		bits, suffix = 32, "f"
	}
	text := strconv.FormatFloat(v, 'g', -1, bits)
	switch {
	case math.IsNaN(v):
		return "(0.0 / 0.0)"
	case math.IsInf(v, 1):
		return "(1.0 / 0.0)"
	case math.IsInf(v, -1):
		return "(-1.0 / 0.0)"
	case strings.ContainsAny(text, ".e"):
		return text + suffix
	}
	return text + ".0" + suffix
}
