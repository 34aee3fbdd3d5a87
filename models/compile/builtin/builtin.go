package builtin

import (
	stdbinary "encoding/binary"
	"math"

	"simrun/models/compile/elementary"
	"simrun/models/compile/ir"
)

// Has reports whether this package has a function of the host.
func Has(f *ir.HostFunc) bool { return functions[f] != nil }

// Module returns a library of functions that this package has, each exported by its name, in the order given.
func Module(used []*ir.HostFunc) *ir.Module {
	m := &ir.Module{Library: true}
	for _, f := range used {
		m.Funcs = append(m.Funcs, functions[f]())
	}
	for _, t := range tables {
		m.Data = append(m.Data, ir.Data{Addr: t.addr, Bytes: t.bytes(), Repeat: 1})
		m.StaticSize = t.addr + t.size()
	}
	return m
}

// table is a table of package elementary in memory.
type table struct {
	elementary.Table
	addr int64
}

// entrySize is that of an entry: the two numbers of a pair.
const entrySize = 16

func (t table) size() int64 { return int64(entrySize * len(t.Pairs)) }

func (t table) bytes() (b []byte) {
	for _, pair := range t.Pairs {
		for _, part := range pair {
			b = stdbinary.LittleEndian.AppendUint64(b, math.Float64bits(part))
		}
	}
	return b
}

// tables are all of them, one behind the other.
var tables = func() (list []table) {
	addr := int64(ir.StaticBase)
	for _, t := range elementary.Tables() {
		list = append(list, table{t, addr})
		addr += list[len(list)-1].size()
	}
	return list
}()
