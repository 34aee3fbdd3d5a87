package phantom

import (
	"simrun/models/compile/ir"
	"simrun/models/fortran/sem"
)

// The units of the standard streams.
const (
	standardInput  = 5
	standardOutput = 6
)

// readsFiles reports whether a program reads anything but standard input and
// internal files. What it reads may be what it wrote, by the same unit or by
// another one, so that the items of all output to files are needed.
func readsFiles(m *ir.Module) bool {
	found := false
	var look func(list []ir.Stmt)
	look = func(list []ir.Stmt) {
		for i, s := range list {
			if h, ok := s.(*ir.HostCall); ok && h.Fn == ir.IOBegin && isRead(h) {
				found = found || !isStandard(list[i:], standardInput)
			}
			ir.Lists(s, look)
		}
	}
	for _, f := range m.Funcs {
		look(f.Body)
	}
	return found
}

func isRead(h *ir.HostCall) bool {
	c, ok := h.Args[0].(*ir.Const)
	return !ok || sem.IOKind(c.Bits) == sem.Read
}

// isStandard reports whether the unit of the statement that a list begins with
// is a standard stream, which has the given number, or an internal file.
func isStandard(list []ir.Stmt, number uint64) bool {
	unit := uint64(ir.IOSpecCode("unit"))
	for _, s := range list {
		h, ok := s.(*ir.HostCall)
		if !ok {
			continue
		}
		switch h.Fn {
		case ir.IOInternal:
			return true
		case ir.IOStar:
			if isConstant(h.Args[0], unit) {
				return true
			}
		case ir.IOInt:
			if isConstant(h.Args[0], unit) {
				return isConstant(h.Args[1], number)
			}
		case ir.IOStart, ir.IOEnd:
			return true // PRINT and READ without a unit
		}
	}
	return false
}

func isConstant(x ir.Expr, v uint64) bool {
	c, ok := x.(*ir.Const)
	return ok && c.Bits&0xffffffff == v
}
