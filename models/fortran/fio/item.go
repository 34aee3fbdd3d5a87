package fio

import (
	"encoding/binary"
	"math"
)

// Kind is the type of an item, with its length in bytes except for Character.
type Kind uint8

// The kinds. Complex8 is two Real4, Complex16 two Real8.
const (
	Int1 Kind = iota + 1
	Int2
	Int4
	Int8
	Real4
	Real8
	Complex8
	Complex16
	Logical1
	Logical2
	Logical4
	Logical8
	Character
)

var kinds = [...]struct {
	size int
	name string
}{
	Int1: {1, "INTEGER*1"}, Int2: {2, "INTEGER*2"}, Int4: {4, "INTEGER"}, Int8: {8, "INTEGER*8"},
	Real4: {4, "REAL"}, Real8: {8, "DOUBLE PRECISION"},
	Complex8: {8, "COMPLEX"}, Complex16: {16, "COMPLEX*16"},
	Logical1: {1, "LOGICAL*1"}, Logical2: {2, "LOGICAL*2"}, Logical4: {4, "LOGICAL"}, Logical8: {8, "LOGICAL*8"},
	Character: {0, "CHARACTER"},
}

// String returns the name of the type in Fortran.
func (k Kind) String() string { return kinds[k].name }

// Size returns the bytes of an element; 0 for Character, whose length is in
// the Item.
func (k Kind) Size() int { return kinds[k].size }

func (k Kind) integer() bool { return k >= Int1 && k <= Int8 }
func (k Kind) logical() bool { return k >= Logical1 && k <= Logical8 }
func (k Kind) complex() bool { return k == Complex8 || k == Complex16 }
func (k Kind) real() bool    { return k == Real4 || k == Real8 }

// part returns the kind of the halves of a complex kind, other kinds as they
// are.
func (k Kind) part() Kind {
	switch k {
	case Complex8:
		return Real4
	case Complex16:
		return Real8
	}
	return k
}

// Item is data that a statement transfers: Count elements of one kind, one every Stride bytes, the first at Mem[At].
// Numbers are little-endian. Every element must lie within Mem; Stride may be zero or negative and is not used when
// Count is 1.
type Item struct {
	Kind   Kind
	Len    int // bytes of an element of kind Character
	Mem    []byte
	At     int
	Count  int
	Stride int
}

// Scalar returns an item of one element at the start of mem; for Character
// all of mem is the element.
func Scalar(k Kind, mem []byte) Item { return Item{Kind: k, Len: len(mem), Mem: mem, Count: 1} }

// Array returns an item of count adjacent elements at the start of mem. length
// is that of an element of kind Character.
func Array(k Kind, length int, mem []byte, count int) Item {
	it := Item{Kind: k, Len: length, Mem: mem, Count: count}
	it.Stride = it.size()
	return it
}

func (it *Item) size() int {
	if it.Kind == Character {
		return it.Len
	}
	return it.Kind.Size()
}

func (it *Item) element(i int) []byte {
	at := it.At + i*it.Stride
	return it.Mem[at : at+it.size()]
}

func (it *Item) contiguous() bool { return it.Count == 1 || it.Stride == it.size() }

// loadInt returns an integer or logical element of 1, 2, 4 or 8 bytes.
func loadInt(b []byte) int64 {
	switch len(b) {
	case 1:
		return int64(int8(b[0]))
	case 2:
		return int64(int16(binary.LittleEndian.Uint16(b)))
	case 4:
		return int64(int32(binary.LittleEndian.Uint32(b)))
	}
	return int64(binary.LittleEndian.Uint64(b))
}

// storeInt stores the low bytes of v.
func storeInt(b []byte, v int64) {
	switch len(b) {
	case 1:
		b[0] = byte(v)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(v))
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(v))
	default:
		binary.LittleEndian.PutUint64(b, uint64(v))
	}
}

func loadReal(b []byte) float64 {
	if len(b) == 4 {
		return float64(math.Float32frombits(binary.LittleEndian.Uint32(b)))
	}
	return math.Float64frombits(binary.LittleEndian.Uint64(b))
}

// storeReal stores v, which for a REAL*4 is already rounded to it.
func storeReal(b []byte, v float64) {
	if len(b) == 4 {
		binary.LittleEndian.PutUint32(b, math.Float32bits(float32(v)))
		return
	}
	binary.LittleEndian.PutUint64(b, math.Float64bits(v))
}
