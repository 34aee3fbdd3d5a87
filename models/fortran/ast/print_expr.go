package ast

import (
	"strconv"
	"strings"
)

// expr writes an expression. Parentheses are nodes, so none are added.
func (p *printer) expr(x Expr) {
	switch x := x.(type) {
	case *Ident:
		p.put(x.Name)
	case *IntLit:
		p.put(x.Text)
	case *RealLit:
		p.put(x.Text)
	case *LogicalLit:
		p.logical(x)
	case *StringLit:
		p.str(x)
	case *BOZLit:
		p.put(strings.ToUpper(string(x.Base)), "'", x.Digits, "'")
	case *ComplexLit:
		p.put("(")
		p.exprs(x.Re, x.Im)
		p.put(")")
	case *Unary:
		p.put(x.Op.String())
		if x.Op == Not {
			p.put(" ")
		}
		p.expr(x.X)
	case *Binary:
		p.operation(x)
	case *Paren:
		p.put("(")
		p.expr(x.X)
		p.put(")")
	case *Apply:
		if id, ok := x.Fun.(*Ident); ok && p.ownOperation(id.Name, x.Args) {
			return
		}
		p.expr(x.Fun)
		p.put("(")
		p.exprs(x.Args...)
		p.put(")")
	case *Component:
		p.expr(x.X)
		p.put("%", x.Name)
	case *Section:
		p.section(x)
	case *KeywordArg:
		p.put(x.Name, "=")
		p.expr(x.Value)
	case *ByValue:
		p.put("%VAL(")
		p.expr(x.X)
		p.put(")")
	case *AltReturn:
		p.put("*")
		p.label(x.Label)
	case *Star:
		p.put("*")
	case *ArrayCons:
		p.put("(/ ")
		if x.Type != nil {
			p.typeSpec(x.Type)
			p.put(" :: ")
		}
		p.exprs(x.Items...)
		p.put(" /)")
	case *ImpliedDo:
		p.put("(")
		p.exprs(x.Items...)
		p.put(", ")
		p.bounds(x.Var, x.From, x.To, x.Step)
		p.put(")")
	}
}

func (p *printer) exprs(list ...Expr) {
	for i, x := range list {
		p.comma(i)
		p.expr(x)
	}
}

// operation writes a binary operator. Blanks keep 1 .EQ. 2 and a / (b) apart
// from 1. and (/.
func (p *printer) operation(x *Binary) {
	p.expr(x.X)
	p.put(" ", x.Op.String(), " ")
	p.expr(x.Y)
}

// ownOperation writes an operation with an operator of the program's own.
func (p *printer) ownOperation(name string, operands []Expr) bool {
	op, ok := OperatorOf(name)
	if !ok {
		return false
	}
	if len(operands) == 2 {
		p.expr(operands[0])
		p.put(" ")
	}
	p.put(op, " ")
	p.expr(operands[len(operands)-1])
	return true
}

func (p *printer) logical(x *LogicalLit) {
	if x.Value {
		p.put(".TRUE.")
	} else {
		p.put(".FALSE.")
	}
	if x.Kind != "" {
		p.put("_", x.Kind)
	}
}

func (p *printer) str(x *StringLit) {
	if x.Hollerith {
		p.put(strconv.Itoa(len(x.Value)), "H", x.Value)
		return
	}
	if x.Kind != "" {
		p.put(x.Kind, "_")
	}
	p.put("'", strings.ReplaceAll(x.Value, "'", "''"), "'")
}

func (p *printer) section(x *Section) {
	if x.Lo != nil {
		p.expr(x.Lo)
	}
	p.put(":")
	if x.Hi != nil {
		p.expr(x.Hi)
	}
	if x.Stride != nil {
		p.put(":")
		p.expr(x.Stride)
	}
}

// bounds writes var = from, to, step.
func (p *printer) bounds(name *Ident, from, to, step Expr) {
	p.put(name.Name, " = ")
	p.exprs(from, to)
	if step != nil {
		p.put(", ")
		p.expr(step)
	}
}

func (p *printer) label(l Label) { p.put(strconv.FormatUint(uint64(l.Value), 10)) }

// labels writes (label, ...).
func (p *printer) labels(list []Label) {
	p.put("(")
	for i, l := range list {
		p.comma(i)
		p.label(l)
	}
	p.put(")")
}
