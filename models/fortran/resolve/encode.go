package resolve

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"math"
	"slices"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
	"simrun/models/fortran/sem"
)

// encode returns a constant as it lies in memory: little-endian, width bytes of CHARACTER.
func encode(c *sem.Const, t sem.Type, width int64) []byte {
	var b []byte
	switch t.Base {
	case sem.Character, sem.Derived:
		return []byte(pad(c.Str, width))
	case sem.Real:
		return appendReal(b, c.Re, t.Kind)
	case sem.Complex:
		return appendReal(appendReal(b, c.Re, t.Kind), c.Im, t.Kind)
	}
	return binary.LittleEndian.AppendUint64(b, uint64(c.Int))[:t.Kind]
}

func appendReal(b []byte, v float64, kind uint8) []byte {
	if kind == 4 {
		return binary.LittleEndian.AppendUint32(b, math.Float32bits(float32(v)))
	}
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(v))
}

// bits returns a binary, octal or hexadecimal constant, the last digit lowest.
func (u *unit) bits(v *ast.BOZLit, width int64) []byte {
	shift := map[byte]uint{'b': 1, 'o': 3, 'z': 4}[v.Base]
	b := make([]byte, width)
	var at uint
	for i := len(v.Digits) - 1; i >= 0; i-- {
		d := digitValue(v.Digits[i])
		for k := range shift {
			if d>>k&1 == 0 {
				continue
			}
			if bit := at + k; int64(bit/8) < width {
				b[bit/8] |= 1 << (bit % 8)
			} else {
				u.errorf(v.At, "the constant has more than %d bits", 8*width)
				return b
			}
		}
		at += shift
	}
	return b
}

func digitValue(c byte) byte {
	if c >= 'a' {
		return c - 'a' + 10
	}
	return c - '0'
}

// initialize notes an initial value: count pieces one after another, from a
// byte of a variable on.
func (u *unit) initialize(s *sem.Symbol, offset int64, value []byte, count int64, at source.Pos) {
	if s.Block == nil || len(value) == 0 || count == 0 {
		return
	}
	u.inits[s.Block] = append(u.inits[s.Block], datum{sem.Init{Offset: s.Offset + offset, Bytes: value, Repeat: count, At: at}})
}

func (d *datum) end() int64 { return d.Offset + int64(len(d.Bytes))*d.Repeat }

// joinInits puts the initial values of each block in order and joins what is
// adjacent.
func (p *program) joinInits() {
	for _, b := range p.out.Blocks {
		list := p.inits[b]
		slices.SortStableFunc(list, func(a, b datum) int { return cmp.Compare(a.Offset, b.Offset) })
		list = p.dropOverlaps(list)
		for i := range list {
			appendInit(b, &list[i].Init)
		}
	}
}

// dropOverlaps reports storage that gets two initial values.
func (p *program) dropOverlaps(list []datum) []datum {
	kept := list[:0]
	var end int64
	for _, d := range list {
		if d.Offset < end {
			p.errorf(d.At, "this storage already has an initial value, given at %s", p.set.Position(kept[len(kept)-1].At))
			continue
		}
		kept = append(kept, d)
		end = d.end()
	}
	return kept
}

// appendInit adds an initial value behind the others of a block. Zeros need
// none, equal values are counted, short different ones are joined.
func appendInit(b *sem.Block, d *sem.Init) {
	appendGiven(b, d)
	if len(bytes.Trim(d.Bytes, "\x00")) == 0 {
		return
	}
	if n := len(b.Init); n > 0 {
		last := &b.Init[n-1]
		adjacent := last.Offset+int64(len(last.Bytes))*last.Repeat == d.Offset
		switch {
		case !adjacent:
		case bytes.Equal(last.Bytes, d.Bytes):
			last.Repeat += d.Repeat
			return
		case last.Repeat == 1 && d.Repeat == 1:
			last.Bytes = append(last.Bytes, d.Bytes...)
			return
		}
	}
	b.Init = append(b.Init, sem.Init{Offset: d.Offset, Bytes: slices.Clone(d.Bytes), Repeat: d.Repeat, At: d.At})
}

// appendGiven notes what gets an initial value.
func appendGiven(b *sem.Block, d *sem.Init) {
	size := int64(len(d.Bytes)) * d.Repeat
	if n := len(b.Given); n > 0 && b.Given[n-1].Offset+b.Given[n-1].Size == d.Offset {
		b.Given[n-1].Size += size
		return
	}
	b.Given = append(b.Given, sem.Extent{Offset: d.Offset, Size: size})
}
