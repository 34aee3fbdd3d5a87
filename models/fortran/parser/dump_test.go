package parser_test

import (
	"fmt"
	"reflect"
	"strings"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/token"
)

// dump renders a tree compactly: names and constants as they are, operators
// in front of their operands, other nodes as Type{Field: value} without
// positions and empty fields.
func dump(x any) string {
	var b strings.Builder
	dumpValue(&b, reflect.ValueOf(x))
	return b.String()
}

func dumpValue(b *strings.Builder, v reflect.Value) {
	if v.Kind() == reflect.Interface {
		v = v.Elem()
	}
	if v.CanInterface() && dumpLeaf(b, v.Interface()) {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		dumpValue(b, v.Elem())
	case reflect.Slice:
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteByte(' ')
			}
			dumpValue(b, v.Index(i))
		}
		b.WriteByte(']')
	case reflect.Struct:
		dumpStruct(b, v)
	default:
		fmt.Fprintf(b, "%v", v.Interface())
	}
}

// dumpLeaf renders what has a shorter form than its fields.
func dumpLeaf(b *strings.Builder, x any) bool {
	switch x := x.(type) {
	case *ast.Ident:
		b.WriteString(x.Name)
	case *ast.IntLit:
		b.WriteString(x.Text)
	case *ast.RealLit:
		b.WriteString(x.Text)
	case *ast.Star:
		b.WriteByte('*')
	case ast.Label:
		fmt.Fprint(b, x.Value)
	case *ast.StringLit:
		if x.Hollerith || x.Kind != "" {
			return false
		}
		fmt.Fprintf(b, "'%s'", x.Value)
	case *ast.Unary:
		fmt.Fprintf(b, "(%s %s)", x.Op, dump(x.X))
	case *ast.Binary:
		fmt.Fprintf(b, "(%s %s %s)", x.Op, dump(x.X), dump(x.Y))
	case *ast.Paren:
		fmt.Fprintf(b, "(%s)", dump(x.X))
	case *ast.Apply:
		fmt.Fprintf(b, "%s%s", dump(x.Fun), dump(x.Args))
	case *ast.Section:
		fmt.Fprintf(b, "%s:%s", part(x.Lo), part(x.Hi))
		if x.Stride != nil {
			b.WriteString(":" + dump(x.Stride))
		}
	case []token.Token:
		fmt.Fprintf(b, "%d", len(x))
	default:
		return false
	}
	return true
}

func part(x ast.Expr) string {
	if x == nil {
		return ""
	}
	return dump(x)
}

func dumpStruct(b *strings.Builder, v reflect.Value) {
	b.WriteString(v.Type().Name() + "{")
	first := true
	for i := range v.NumField() {
		name, field := v.Type().Field(i).Name, v.Field(i)
		if field.IsZero() || field.Type() == reflect.TypeFor[source.Pos]() {
			continue
		}
		if base, ok := field.Interface().(ast.Base); ok {
			if base.Label == 0 {
				continue
			}
			name, field = strings.Replace(name, "Base", "Label", 1), reflect.ValueOf(base.Label)
		}
		if !first {
			b.WriteByte(' ')
		}
		first = false
		b.WriteString(name + ":")
		dumpValue(b, field)
	}
	b.WriteByte('}')
}
