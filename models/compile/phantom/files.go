package phantom

import "simrun/models/compile/ir"

// readsFiles reports whether a program reads anything but standard input and internal files. It may read what it
// wrote, by the same unit or by another one. Then the items of all output to files are needed.
func readsFiles(m *ir.Module) bool {
	found := false
	for _, f := range m.Funcs {
		ir.EachStmt(f.Body, func(s ir.Stmt) {
			if h, ok := s.(*ir.HostCall); ok && h.Transfer != nil {
				found = found || h.Transfer.Input && h.Transfer.File
			}
		})
	}
	return found
}
