package adlib

import (
	"encoding/binary"
	"math"
)

// Value is the value of an element: I of integers and booleans, F of floating-point numbers.
type Value struct {
	I int64
	F float64
}

// floating reports whether values of the type are floating-point numbers.
func (t Type) floating() bool { return t == Float || t == Double }

// values is the storage of an array with the type of its elements.
type values struct {
	t     Type
	bytes []byte
}

// values returns the process's storage of an array, nothing if it has none.
func (p *Process) values(a *Array) (values, error) {
	if a == nil || !a.group.Has(p.Rank()) {
		return values{}, nil
	}
	b, err := p.memory().Bytes(a.data, a.Bytes())
	return values{a.Type, b}, err
}

func (p *Process) allValues(list []*Array) ([]values, error) {
	all := make([]values, len(list))
	for i, a := range list {
		var err error
		if all[i], err = p.values(a); err != nil {
			return nil, p.failed(err)
		}
	}
	return all, nil
}

// integer returns an element that is an integer or a boolean.
func (v values) integer(place int64) int64 {
	b := v.bytes[place*v.t.Size():]
	switch v.t {
	case Boolean, Byte:
		return int64(int8(b[0]))
	case Char:
		return int64(binary.NativeEndian.Uint16(b))
	case Short:
		return int64(int16(binary.NativeEndian.Uint16(b)))
	case Int:
		return int64(int32(binary.NativeEndian.Uint32(b)))
	}
	return int64(binary.NativeEndian.Uint64(b))
}

// get returns an element.
func (v values) get(place int64) Value {
	switch v.t {
	case Float:
		return Value{F: float64(math.Float32frombits(binary.NativeEndian.Uint32(v.bytes[place*4:])))}
	case Double:
		return Value{F: math.Float64frombits(binary.NativeEndian.Uint64(v.bytes[place*8:]))}
	}
	return Value{I: v.integer(place)}
}

// set stores an element; integers wrap.
func (v values) set(place int64, x Value) {
	b := v.bytes[place*v.t.Size():]
	switch v.t {
	case Boolean, Byte:
		b[0] = byte(x.I)
	case Char, Short:
		binary.NativeEndian.PutUint16(b, uint16(x.I))
	case Int:
		binary.NativeEndian.PutUint32(b, uint32(x.I))
	case Long:
		binary.NativeEndian.PutUint64(b, uint64(x.I))
	case Float:
		binary.NativeEndian.PutUint32(b, math.Float32bits(float32(x.F)))
	case Double:
		binary.NativeEndian.PutUint64(b, math.Float64bits(x.F))
	}
}
