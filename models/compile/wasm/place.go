package wasm

import (
	"sort"

	"simrun/models/compile/ir"
)

// Place is an access to memory at an address that nobody has checked. The engine finds that it is outside of memory,
// and tells its offset in the code section.
type Place struct {
	Offset uint32 // of the instruction in the code section
	Func   int    // index of Module.Funcs
	Addr   *ir.Addr
}

// Cell is where a call leaves an argument that is a number instead of an address, for messages.
type Cell struct {
	Arg  int
	Addr uint32
}

// PlaceAt returns the place of the access at an offset in the code section, nil if it is not
// known.
func (m *Module) PlaceAt(fn int, offset uint32) *Place {
	i := sort.Search(len(m.Places), func(i int) bool { return m.Places[i].Offset > offset })
	if i == 0 || m.Places[i-1].Func != fn {
		return nil
	}
	return &m.Places[i-1]
}

// note keeps the place of the access whose instruction follows. Addresses of static data without
// subscripts are never outside.
func (f *function) note(a *ir.Addr) {
	if a.Base != nil || len(a.Terms) > 0 {
		f.noted = append(f.noted, Place{uint32(len(f.code)), f.index, a})
	}
}

// keepValues leaves the arguments of a call that are passed by value where messages find them.
func (f *function) keepValues(s *ir.Call) (cells []Cell) {
	for i, is := range s.ByValue {
		if !is {
			continue
		}
		cell := f.Values + 4*uint32(f.cells)
		f.cells++
		f.op(opLocalGet, f.zero)
		f.expr(s.Args[i])
		f.code.bytes(opI32Store, 2)
		f.code.u(uint64(cell))
		cells = append(cells, Cell{i, cell})
	}
	return cells
}

// countValues returns how many arguments of calls are passed by value.
func countValues(m *ir.Module) (n int64) {
	for _, f := range m.Funcs {
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			c, ok := s.(*ir.Call)
			if !ok {
				return
			}
			for _, is := range c.ByValue {
				if is {
					n++
				}
			}
		})
	}
	return n
}

// Debugging information in the format DWARF 4 makes the engine tell the offset of the failed instruction. It consists
// of one line of a file "f" that is all of the code: which line of the program stands there, Places know.
const (
	codeLow  = 1 // 0 would mean that the code was removed
	codeSize = 1 << 30
)

func debugAbbrev() buffer {
	const compileUnit, stmtList, lowPC, highPC, secOffset, addr, data4 = 0x11, 0x10, 0x11, 0x12, 0x17, 0x01, 0x06
	return buffer{1, compileUnit, 0, stmtList, secOffset, lowPC, addr, highPC, data4, 0, 0, 0}
}

func debugInfo() buffer {
	b := buffer{4, 0, 0, 0, 0, 0, 4, 1} // version, offset of abbreviations, size of addresses, number of the abbreviation
	b.u32le(0)
	b.u32le(codeLow)
	b.u32le(codeSize)
	return sized(b)
}

func debugLine() buffer {
	header := buffer{1, 1, 1, 0xfb, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0, 'f', 0, 0, 0, 0, 0}
	b := buffer{4, 0}
	b = append(b, sized(header)...)
	b.bytes(0, 5, 2) // set the address
	b.u32le(codeLow)
	b.bytes(1, 2) // a line begins; advance the address
	b.u(codeSize)
	b.bytes(0, 1, 1) // the end
	return sized(b)
}

// sized puts the length in front.
func sized(content buffer) buffer {
	var b buffer
	b.u32le(uint32(len(content)))
	return append(b, content...)
}

func (b *buffer) custom(name string, content buffer) {
	var c buffer
	c.name(name)
	b.section(0, append(c, content...))
}
