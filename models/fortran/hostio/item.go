package hostio

import (
	"encoding/binary"
	"fmt"

	"simrun/models/compile/vm"
	"simrun/models/fortran/fio"
)

var itemKinds = map[ItemKind]fio.Kind{
	ItemI1: fio.Int1, ItemI2: fio.Int2, ItemI4: fio.Int4, ItemI8: fio.Int8,
	ItemR4: fio.Real4, ItemR8: fio.Real8, ItemC8: fio.Complex8, ItemC16: fio.Complex16,
	ItemL1: fio.Logical1, ItemL2: fio.Logical2, ItemL4: fio.Logical4, ItemL8: fio.Logical8,
	ItemChar: fio.Character,
}

// run is elements in memory, evenly spaced.
type run struct {
	kind          fio.Kind
	length        int32 // of a CHARACTER element
	addr          uint32
	count, stride int32
}

// item returns the run as an item of package fio.
func (m *machine) item(r run) (fio.Item, error) {
	size := int64(r.kind.Size())
	if r.kind == fio.Character {
		size = int64(max(r.length, 0))
	}
	if r.kind == 0 {
		return fio.Item{}, &vm.Error{Message: "an item of input or output has an unknown type"}
	}
	span := int64(max(r.count, 1)-1) * int64(r.stride)
	low := int64(r.addr) + min(span, 0)
	if low < 0 {
		return fio.Item{}, &vm.Error{Message: fmt.Sprintf("an item of input or output begins %d bytes before memory", -low)}
	}
	b, err := m.Bytes(uint32(low), max(span, -span)+size)
	it := fio.Item{Kind: r.kind, Len: int(size), Mem: b, At: int(int64(r.addr) - low), Count: int(r.count), Stride: int(r.stride)}
	return it, err
}

// move transfers a run, or adds its size for INQUIRE.
func (m *machine) move(t *transfer, r run) error {
	if t.err != nil || r.count <= 0 {
		return nil
	}
	it, err := m.item(r)
	if err != nil {
		return err
	}
	if t.statement != nil {
		t.err = t.statement.Transfer(it)
		return nil
	}
	size := int64(r.kind.Size())
	if r.kind == fio.Character {
		size = int64(it.Len)
	}
	t.length += size * int64(r.count)
	return nil
}

func item(m *machine, s []uint64) error {
	return m.move(m.statement(), run{itemKinds[ItemKind(s[0])], int32(s[2]), uint32(s[1]), int32(s[3]), int32(s[4])})
}

// descriptor is an array in memory, as package lower lays it out.
type descriptor struct {
	base uint32
	dims []dim
}

type dim struct{ lower, extent, stride int32 }

const mostRank = 15

func (m *machine) descriptor(addr uint32) (d descriptor, err error) {
	head, err := m.Bytes(addr, 16)
	if err != nil {
		return d, err
	}
	d.base = binary.LittleEndian.Uint32(head)
	rank := binary.LittleEndian.Uint32(head[8:])
	if rank > mostRank {
		return d, &vm.Error{Message: fmt.Sprintf("an array descriptor has rank %d", rank)}
	}
	b, err := m.Bytes(addr+16, 12*int64(rank))
	for i := 0; i < int(rank) && err == nil; i++ {
		v := func(n int) int32 { return int32(binary.LittleEndian.Uint32(b[12*i+4*n:])) }
		d.dims = append(d.dims, dim{v(0), v(1), v(2)})
	}
	return d, err
}

// variable returns a variable of a NAMELIST group.
func (m *machine) variable(x *member) (fio.Member, error) {
	d, err := m.descriptor(x.descriptor)
	if err != nil {
		return fio.Member{}, err
	}
	v := fio.Member{Name: x.name}
	r := run{kind: itemKinds[x.kind], length: x.length, addr: d.base, count: 1}
	for i, dim := range d.dims {
		if i == 0 {
			r.stride = dim.stride
		}
		r.count *= dim.extent
		v.Dims = append(v.Dims, fio.Dim{Lower: int64(dim.lower), Extent: int64(dim.extent)})
	}
	v.Item, err = m.item(r)
	return v, err
}
