package translate

import (
	"fmt"
	"go/token"
	"go/types"
)

// operand is an expression of the intermediate form as text; simple ones are constants and locals.
type operand struct {
	text, typ string // typ is F64, I64 and so on
	simple    bool
	negated   string // what a condition is the negation of
}

// value is a value of Go: a number, or those that a struct or a complex number consists of.
type value []operand

// typesOf returns what a value of type t consists of.
func (r *routine) typesOf(at token.Pos, t types.Type, sc *scope) []string {
	if p, ok := t.(*types.TypeParam); ok {
		return r.typesOf(at, sc.binding[p], sc)
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		if typ := basicTypes[u.Kind()]; typ != nil {
			return typ
		}
	case *types.Struct:
		var all []string
		for i := range u.NumFields() {
			all = append(all, r.typesOf(at, u.Field(i).Type(), sc)...)
		}
		return all
	}
	panic(problem{at, fmt.Sprintf("values of type %v cannot be translated", t)})
}

var basicTypes = map[types.BasicKind][]string{
	types.Bool: {"I32"}, types.UntypedBool: {"I32"}, types.Int32: {"I32"},
	types.Int: {"I64"}, types.Int64: {"I64"}, types.Uint64: {"I64"}, types.Uint: {"I64"},
	types.Float32: {"F32"}, types.Float64: {"F64"},
	types.Complex64: {"F32", "F32"}, types.Complex128: {"F64", "F64"},
}

// operations are those of Go without the type, by operator.
var operations = map[token.Token]string{
	token.ADD: "Add", token.SUB: "Sub", token.MUL: "Mul", token.QUO: "Div", token.REM: "Rem",
	token.AND: "And", token.OR: "Or", token.XOR: "Xor", token.SHL: "Shl", token.SHR: "Shr",
	token.EQL: "Eq", token.NEQ: "Ne", token.LSS: "Lt", token.LEQ: "Le", token.GTR: "Gt", token.GEQ: "Ge",
	token.LAND: "And", token.LOR: "Or",
}

// unsigned reports whether an operation differs for uint64; of those only the shift is known.
func unsigned(op token.Token) bool {
	switch op {
	case token.SHR, token.LSS, token.LEQ, token.GTR, token.GEQ, token.QUO, token.REM:
		return true
	}
	return false
}

func (r *routine) newLocal(typ string) operand {
	r.locals = append(r.locals, "ir."+typ)
	return operand{text: fmt.Sprintf("get%s(%d)", typ, len(r.locals)-1), typ: typ, simple: true}
}

func (r *routine) newLocals(at token.Pos, t types.Type, sc *scope) (v value) {
	for _, typ := range r.typesOf(at, t, sc) {
		v = append(v, r.newLocal(typ))
	}
	return v
}

// set assigns a local.
func (r *routine) set(local, x operand) {
	if local.typ != x.typ {
		panic(problem{token.NoPos, fmt.Sprintf("%s is assigned to %s", x.text, local.text)})
	}
	r.emit("set(%s, %s)", local.number(), x.text)
}

func (x operand) number() string { return x.text[len("getF64(") : len(x.text)-1] }

// keep returns v in constants and locals.
func (r *routine) keep(v value) value {
	kept := make(value, len(v))
	for i, x := range v {
		if !x.simple {
			local := r.newLocal(x.typ)
			r.set(local, x)
			x = local
		}
		kept[i] = x
	}
	return kept
}
