package tomlfile

import (
	"encoding"
	"fmt"
	"reflect"
	"strings"

	"simrun/internal/diag"
	"simrun/sim"
	"simrun/sim/param"
)

// table fills a struct.
func (d *decoder) table(n *Node, dst reflect.Value) {
	if !d.want(n, "a table", Table) {
		return
	}
	fields := fieldsOf(dst, nil)
	for _, child := range n.Fields {
		f := find(fields, child.Key)
		if f == nil {
			d.note(func() *diag.Error { return unknownKey(child, fields) })
			continue
		}
		f.found = true
		d.value(child, f.dst, f.tag)
		if text, ok := f.dst.Interface().(string); ok && text == "" && !f.optional && child.Kind == String {
			d.failf(child, "found an empty string, expected a text")
		}
	}
	for _, f := range fields {
		if !f.found && !f.optional {
			d.note(func() *diag.Error { return n.missing(f) })
		}
	}
}

// field is a field of a struct that is being filled.
type field struct {
	key      string
	optional bool
	found    bool
	dst      reflect.Value
	tag      reflect.StructTag
}

// fieldsOf appends the fields of a struct and of its embedded structs.
func fieldsOf(v reflect.Value, to []*field) []*field {
	t := v.Type()
	for i := range t.NumField() {
		f := t.Field(i)
		name, tagged := f.Tag.Lookup("toml")
		switch {
		case f.Anonymous && !tagged && f.Type.Kind() == reflect.Struct:
			to = fieldsOf(v.Field(i), to)
			continue
		case !f.IsExported() || name == "-":
			continue
		case !tagged:
			panic(fmt.Sprintf("tomlfile: field %s of %s has no toml tag; it cannot be read from a file; "+
				"add one, or `toml:\"-\"`", f.Name, t))
		}
		key, option, _ := strings.Cut(name, ",")
		to = append(to, &field{key: key, optional: option == "optional", dst: v.Field(i), tag: f.Tag})
	}
	return to
}

func find(fields []*field, key string) *field {
	for _, f := range fields {
		if f.key == key {
			return f
		}
	}
	return nil
}

func unknownKey(n *Node, fields []*field) *diag.Error {
	var names []string
	for _, f := range fields {
		names = append(names, f.key)
	}
	msg := fmt.Sprintf("unknown key %s%s%s", diag.Quote(n.Key), n.parent.tableName(), diag.Hint(n.Key, names))
	if len(names) > 0 {
		msg += "; accepted: " + strings.Join(names, ", ")
	}
	return n.KeyErrorf("%s", msg)
}

// missing reports a key that table n lacks: at the name in the header of the
// table, or at its opening brace.
func (n *Node) missing(f *field) *diag.Error {
	return n.Errorf("missing key %q%s, expected %s", f.key, n.tableName(), expected(f.dst.Type()))
}

// tableName names the table that a message is about, with a space before it.
func (n *Node) tableName() string {
	if n.parent == nil {
		return ""
	}
	return " in [" + n.Path() + "]"
}

// expected says what a field of type t is written as.
func expected(t reflect.Type) string {
	switch p := reflect.Zero(reflect.PointerTo(t)).Interface().(type) {
	case interface{ Dimension() param.Dimension }:
		return p.Dimension().Expected()
	case encoding.TextUnmarshaler:
		return "a string"
	}
	switch t {
	case reflect.TypeFor[sim.Duration]():
		return param.Duration.Expected()
	case reflect.TypeFor[sim.Frequency]():
		return param.Frequency.Expected()
	case reflect.TypeFor[sim.Cycles]():
		return param.Cycles.Expected()
	case reflect.TypeFor[sim.Rate]():
		return param.Rate.Expected()
	case reflect.TypeFor[sim.Size]():
		return param.Size.Expected()
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Map:
		return "a table"
	case reflect.Slice:
		return "an array"
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Float64:
		return "a number"
	case reflect.Pointer:
		return expected(t.Elem())
	}
	return "a whole number"
}
