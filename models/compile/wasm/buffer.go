package wasm

import "encoding/binary"

// buffer is a growing piece of a binary module.
type buffer []byte

func (b *buffer) bytes(v ...byte) { *b = append(*b, v...) }

// u writes an unsigned LEB128 number.
func (b *buffer) u(v uint64) { *b = binary.AppendUvarint(*b, v) }

// wide writes an unsigned LEB128 number below 2^35 in five bytes, as much as any of them takes.
func (b *buffer) wide(v uint64) {
	for range 4 {
		b.bytes(byte(v&0x7f) | 0x80)
		v >>= 7
	}
	b.bytes(byte(v))
}

// s writes a signed LEB128 number.
func (b *buffer) s(v int64) {
	for {
		low := byte(v & 0x7f)
		v >>= 7
		if v == 0 && low&0x40 == 0 || v == -1 && low&0x40 != 0 {
			b.bytes(low)
			return
		}
		b.bytes(low | 0x80)
	}
}

func (b *buffer) u32le(v uint32) { *b = binary.LittleEndian.AppendUint32(*b, v) }
func (b *buffer) u64le(v uint64) { *b = binary.LittleEndian.AppendUint64(*b, v) }

func (b *buffer) name(s string) {
	b.u(uint64(len(s)))
	*b = append(*b, s...)
}

// section appends a section; an empty vector makes none.
func (b *buffer) section(id byte, content buffer) {
	b.bytes(id)
	b.u(uint64(len(content)))
	*b = append(*b, content...)
}

// vector collects the items of a vector, which its count precedes.
type vector struct {
	items buffer
	count int
}

func (v *vector) add() *buffer {
	v.count++
	return &v.items
}

func (v *vector) encode() buffer {
	var b buffer
	b.u(uint64(v.count))
	return append(b, v.items...)
}
