package ir

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

func (d *dumper) exprs(list []Expr) string {
	texts := make([]string, len(list))
	for i, x := range list {
		texts[i] = d.expr(x)
	}
	return strings.Join(texts, ", ")
}

func (d *dumper) expr(x Expr) string {
	switch x := x.(type) {
	case *Const:
		return x.String()
	case *Get:
		return d.local(x.Local)
	case *Load:
		return d.place(x.Mem.String(), x.Addr)
	case *AddrOf:
		return "&" + d.place("", x.Addr)
	case *Unary:
		return x.Op.String() + "(" + d.expr(x.X) + ")"
	case *Binary:
		return d.binary(x)
	case *Select:
		return fmt.Sprintf("select(%s, %s, %s)", d.expr(x.Cond), d.expr(x.Then), d.expr(x.Else))
	case *Cond:
		return fmt.Sprintf("(%s ? %s : %s)", d.expr(x.Cond), d.expr(x.Then), d.expr(x.Else))
	case *Host:
		return fmt.Sprintf("%s(%s)", x.Fn.Name, d.exprs(x.Args))
	}
	return fmt.Sprintf("unknown expression %T", x)
}

// binary puts every operand that is itself an operation into parentheses.
func (d *dumper) binary(x *Binary) string {
	if x.Op == CopysignF32 || x.Op == CopysignF64 || x.Op == NarrowVI32 {
		return fmt.Sprintf("%s(%s, %s)", x.Op, d.expr(x.X), d.expr(x.Y))
	}
	return d.operand(x.X) + " " + x.Op.String() + " " + d.operand(x.Y)
}

func (d *dumper) operand(x Expr) string {
	if _, ok := x.(*Binary); ok {
		return "(" + d.expr(x) + ")"
	}
	return d.expr(x)
}

// place writes what lies in memory: object.layout[base + offset + terms].
func (d *dumper) place(layout string, a *Addr) string {
	if a == nil {
		return "?"
	}
	var parts []string
	if a.Base != nil {
		parts = append(parts, d.operand(a.Base))
	}
	if a.Offset != 0 || a.Base == nil {
		parts = append(parts, strconv.FormatInt(a.Offset, 10))
	}
	for _, t := range a.Terms {
		parts = append(parts, d.term(t))
	}
	object := "*"
	if a.Object != nil {
		object = a.Object.Name
	}
	return object + mark(layout != "", "."+layout) + "[" + strings.Join(parts, " + ") + "]"
}

func (d *dumper) term(t Term) string {
	text := d.operand(t.Index)
	if t.Lower != nil {
		text += "-" + d.operand(t.Lower)
	}
	if t.Extent != nil {
		text += ":" + d.operand(t.Extent)
	}
	return "(" + text + ")*" + d.operand(t.Stride)
}

// String writes the constant as in dumps.
func (x *Const) String() string {
	switch x.T {
	case I32:
		return strconv.FormatInt(int64(int32(x.Bits)), 10)
	case I64:
		return strconv.FormatInt(int64(x.Bits), 10) + "_8"
	case F32:
		return real(float64(math.Float32frombits(uint32(x.Bits))), 32, "e", "")
	case F64:
		return real(math.Float64frombits(x.Bits), 64, "d", "d0")
	}
	return fmt.Sprintf("%s:%#x", x.T, x.Bits)
}

// real writes the shortest decimal that gives the same value, with the letter
// of the exponent, and the suffix if there is no exponent.
func real(v float64, bits int, letter, suffix string) string {
	text := strconv.FormatFloat(v, 'g', -1, bits)
	switch {
	case math.IsNaN(v), math.IsInf(v, 0):
		return text + mark(bits == 64, "_8")
	case strings.ContainsRune(text, 'e'):
		return strings.Replace(text, "e", letter, 1)
	case !strings.ContainsRune(text, '.'):
		text += ".0"
	}
	return text + suffix
}

var failNames = [...]string{
	FailBounds: "bounds", FailSubstring: "substring", FailConformance: "conformance", FailZeroStep: "zero_step",
	FailNotAllocated: "not_allocated", FailNotAssociated: "not_associated", FailAllocated: "allocated", FailMissing: "missing", FailUnset: "unset", FailRank: "rank",
	FailShift: "shift", FailAssignedLabel: "assigned_label", FailReshape: "reshape", FailBadUnit: "bad_unit",
	FailCharLen: "char_len", FailNull: "null",
}

// String returns the name of the error in dumps.
func (c FailCode) String() string {
	if c >= 0 && int(c) < len(failNames) && failNames[c] != "" {
		return failNames[c]
	}
	return "fail_" + strconv.Itoa(int(c))
}
