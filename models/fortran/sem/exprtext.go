package sem

import (
	"fmt"
	"strconv"
	"strings"
)

// ExprText writes an expression as text, fully parenthesized, with its
// conversions: real4(i) + 1.5. Nil is empty.
func ExprText(x Expr) string {
	switch x := x.(type) {
	case nil:
		return ""
	case *Const:
		return constText(x)
	case *Var:
		return x.Sym.Name
	case *Element:
		return x.Sym.Name + list(x.Index)
	case *Section:
		return sectionText(x)
	case *Substring:
		return ExprText(x.Base) + "(" + ExprText(x.Lo) + ":" + ExprText(x.Hi) + ")"
	case *StructCons:
		texts := make([]string, len(x.Body))
		for i, s := range x.Body {
			switch s := s.(type) {
			case *Assign:
				texts[i] = ExprText(s.Value)
			case *PointerAssign:
				texts[i] = ExprText(s.Target)
			case *Nullify:
				texts[i] = "null()"
			}
		}
		return "type(" + strings.Join(texts, ", ") + ")"
	case *Unary:
		return "(" + x.Op.String() + ExprText(x.X) + ")"
	case *Binary:
		return "(" + ExprText(x.X) + " " + x.Op.String() + " " + ExprText(x.Y) + ")"
	case *Convert:
		return shortType(x.T) + "(" + ExprText(x.X) + ")"
	case *Call:
		return x.Proc.Name + list(x.Args)
	case *ProcRef:
		return "procedure " + x.Sym.Name
	case *ByValue:
		return "%val(" + ExprText(x.X) + ")"
	case *Intrinsic:
		return "%" + string(x.Fn) + list(x.Args)
	case *StmtFuncCall:
		return x.Sym.Name + list(x.Args)
	case *ArrayCons:
		return "[" + joined(x.Items) + "]"
	case *ImpliedDo:
		return impliedDoText(x)
	}
	return fmt.Sprintf("?%T", x)
}

func shortType(t Type) string {
	return [...]string{"none", "int", "real", "complex", "logical", "char", "type"}[t.Base] + strconv.Itoa(int(t.Kind))
}

func list(args []Expr) string { return "(" + joined(args) + ")" }

func joined(args []Expr) string {
	texts := make([]string, len(args))
	for i, a := range args {
		texts[i] = ExprText(a)
	}
	return strings.Join(texts, ", ")
}

func sectionText(x *Section) string {
	texts := make([]string, len(x.Subs))
	for i, s := range x.Subs {
		if s.Index != nil {
			texts[i] = ExprText(s.Index)
			continue
		}
		texts[i] = ExprText(s.Lo) + ":" + ExprText(s.Hi)
		if s.Step != nil {
			texts[i] += ":" + ExprText(s.Step)
		}
	}
	return x.Sym.Name + "(" + strings.Join(texts, ", ") + ")"
}

func impliedDoText(x *ImpliedDo) string {
	text := "(" + joined(x.Items) + ", " + x.Var.Name + " = " + ExprText(x.Lo) + ", " + ExprText(x.Hi)
	if x.Step != nil {
		text += ", " + ExprText(x.Step)
	}
	return text + ")"
}

// constText writes a constant. Kinds other than the default ones are shown as a suffix.
func constText(c *Const) string {
	kind := ""
	if c.T.Kind != 4 && c.T.Base != Character && c.T.Base != None {
		kind = "_" + strconv.Itoa(int(c.T.Kind))
	}
	if c.Hollerith {
		kind += "h"
	}
	switch c.T.Base {
	case Integer:
		return strconv.FormatInt(c.Int, 10) + kind
	case Real:
		return realText(c.Re, c.T.Kind) + kind
	case Complex:
		return "(" + realText(c.Re, c.T.Kind) + ", " + realText(c.Im, c.T.Kind) + ")" + kind
	case Logical:
		if c.Int != 0 {
			return ".TRUE." + kind
		}
		return ".FALSE." + kind
	case Character:
		return strconv.Quote(c.Str) + kind
	case Derived:
		return "type " + strconv.Quote(c.Str)
	}
	return "?"
}

func realText(v float64, kind uint8) string {
	s := strconv.FormatFloat(v, 'g', -1, 8*int(kind))
	if !strings.ContainsAny(s, ".eIN") {
		s += ".0"
	}
	return s
}
