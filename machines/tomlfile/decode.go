package tomlfile

import (
	"encoding"
	"fmt"
	"math"
	"reflect"

	"simrun/internal/diag"
	"simrun/sim"
	"simrun/sim/param"
)

// Hook decodes types that this package does not know. It gets a node, a pointer to the destination and the tag of its
// field. It reports whether it took the node, and the errors in it.
type Hook func(n *Node, dst any, tag reflect.StructTag) (taken bool, errs diag.List)

// Decode parses a file and fills dst, a pointer to a struct, from it. The error
// is a [diag.List]; dst is then partly filled. The document is nil only if
// the syntax was wrong.
func Decode(file string, data []byte, dst any) (*Document, error) {
	d, err := Parse(file, data)
	if err != nil {
		return nil, err
	}
	return d, d.Decode(dst, nil).Err()
}

// Decode fills dst, a pointer to a struct, and returns what was wrong, in no
// particular order. hook may be nil; it is asked first at every value.
func (d *Document) Decode(dst any, hook Hook) diag.List { return d.Root.Decode(dst, hook) }

// Decode is [Document.Decode] for the table at a node.
func (n *Node) Decode(dst any, hook Hook) diag.List {
	dec := decoder{hook: hook}
	dec.value(n, reflect.ValueOf(dst).Elem(), "")
	return dec.errs
}

type decoder struct {
	hook Hook
	errs diag.List
}

// failf notes a mistake at the value of n.
func (d *decoder) failf(n *Node, format string, args ...any) {
	d.note(func() *diag.Error { return n.Errorf(format, args...) })
}

// note notes a mistake, unless there are too many.
func (d *decoder) note(mistake func() *diag.Error) {
	if len(d.errs) < diag.Most {
		d.errs = append(d.errs, mistake())
	}
}

// fail notes what was wrong with a value whose text was well formed TOML.
func (d *decoder) fail(n *Node, err error) {
	if err != nil {
		d.failf(n, "%s", err)
	}
}

// want reports whether n has one of the kinds, and notes a mistake otherwise.
func (d *decoder) want(n *Node, expected string, kinds ...Kind) bool {
	for _, k := range kinds {
		if n.Kind == k {
			return true
		}
	}
	d.failf(n, "found %s, expected %s", n.Describe(), expected)
	return false
}

func (d *decoder) value(n *Node, dst reflect.Value, tag reflect.StructTag) {
	ptr := dst.Addr().Interface()
	if d.hook != nil {
		if taken, errs := d.hook(n, ptr, tag); taken {
			d.errs = append(d.errs, errs...)
			return
		}
	}
	if d.quantity(n, ptr, tag) {
		return
	}
	switch dst.Kind() {
	case reflect.Struct:
		d.table(n, dst)
	case reflect.Map:
		d.mapping(n, dst, tag)
	case reflect.Slice:
		d.slice(n, dst, tag)
	case reflect.Pointer:
		p := reflect.New(dst.Type().Elem())
		d.value(n, p.Elem(), tag)
		dst.Set(p)
	default:
		d.scalar(n, dst, tag)
	}
}

// quantity decodes what is written as a string with a meaning of its own. It
// reports whether the destination is of such a type.
func (d *decoder) quantity(n *Node, dst any, tag reflect.StructTag) bool {
	switch p := dst.(type) {
	case *sim.Duration:
		decodeQuantity(d, n, p, tag)
	case *sim.Frequency:
		decodeQuantity(d, n, p, tag)
	case *sim.Cycles:
		decodeQuantity(d, n, p, tag)
	case *sim.Rate:
		decodeQuantity(d, n, p, tag)
	case *sim.Size:
		decodeQuantity(d, n, p, tag)
	case encoding.TextUnmarshaler:
		if d.want(n, "a string", String) {
			d.fail(n, p.UnmarshalText([]byte(n.Value.(string))))
		}
	default:
		return false
	}
	return true
}

func decodeQuantity[T param.Quantity](d *decoder, n *Node, dst *T, tag reflect.StructTag) {
	if !d.want(n, param.DimensionOf[T]().Expected(), String) {
		return
	}
	v, err := param.ParseWithin[T](n.Value.(string), param.BoundsOf(tag))
	d.fail(n, err)
	*dst = v
}

func (d *decoder) scalar(n *Node, dst reflect.Value, tag reflect.StructTag) {
	bounds := param.BoundsOf(tag)
	switch dst.Kind() {
	case reflect.String:
		if d.want(n, "a string", String) {
			dst.SetString(n.Value.(string))
			d.fail(n, param.Check(dst.String(), bounds))
		}
	case reflect.Bool:
		if d.want(n, "true or false", Bool) {
			dst.SetBool(n.Value.(bool))
		}
	case reflect.Int, reflect.Int64, reflect.Int32:
		if d.want(n, "a whole number", Integer) {
			d.integer(n, dst, bounds)
		}
	case reflect.Float64:
		if d.want(n, "a number", Float, Integer) {
			d.float(n, dst, bounds)
		}
	default:
		panic(unsupported(dst.Type()))
	}
}

func (d *decoder) integer(n *Node, dst reflect.Value, bounds param.Bounds) {
	v := n.Value.(int64)
	if dst.OverflowInt(v) {
		d.failf(n, "found %d, expected a whole number that fits in %d bits", v, dst.Type().Bits())
		return
	}
	dst.SetInt(v)
	d.fail(n, param.Check(v, bounds))
}

// float decodes a number. TOML has infinities and NaN, but nobody measures them.
func (d *decoder) float(n *Node, dst reflect.Value, bounds param.Bounds) {
	v := n.Float()
	if math.IsInf(v, 0) || math.IsNaN(v) {
		d.failf(n, "found %s, expected a finite number", n.Describe())
		return
	}
	dst.SetFloat(v)
	d.fail(n, param.Check(v, bounds))
}

// Float returns the value of an Integer or Float node.
func (n *Node) Float() float64 {
	if i, ok := n.Value.(int64); ok {
		return float64(i)
	}
	return n.Value.(float64)
}

func (d *decoder) slice(n *Node, dst reflect.Value, tag reflect.StructTag) {
	if !d.want(n, "an array", Array) {
		return
	}
	dst.Set(reflect.MakeSlice(dst.Type(), len(n.Items), len(n.Items)))
	for i, item := range n.Items {
		d.value(item, dst.Index(i), tag)
	}
}

func (d *decoder) mapping(n *Node, dst reflect.Value, tag reflect.StructTag) {
	if !d.want(n, "a table", Table) {
		return
	}
	elem := dst.Type().Elem()
	if elem.Kind() == reflect.Struct || dst.Type().Key().Kind() != reflect.String {
		panic(unsupported(dst.Type()))
	}
	dst.Set(reflect.MakeMapWithSize(dst.Type(), len(n.Fields)))
	for _, f := range n.Fields {
		v := reflect.New(elem).Elem()
		d.value(f, v, tag)
		dst.SetMapIndex(reflect.ValueOf(f.Key).Convert(dst.Type().Key()), v)
	}
}

// unsupported is the panic for a type that cannot be filled from TOML.
func unsupported(t reflect.Type) string {
	return fmt.Sprintf("tomlfile: no decoding into %s; the file cannot be read; "+
		"use a supported type (see the package comment) or a Hook", t)
}
