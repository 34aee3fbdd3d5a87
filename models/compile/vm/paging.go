package vm

import "simrun/models/compile/ir"

// paging is what a program says of its accesses to shared memory.
var paging = []Host{{ir.NoteUse, noteUse}, {ir.FetchAll, fetchAll}, {ir.NoteItems, noteItems}, {ir.NextPiece, nextPiece}}

func noteUse(m *Machine, s []uint64) error {
	if m.config.Pager != nil {
		m.config.Pager.NoteUse(uint32(s[0]), int64(int32(s[1])), uint32(s[2]) != 0)
	}
	return nil
}

func fetchAll(m *Machine, _ []uint64) error {
	if m.config.Pager == nil {
		return nil
	}
	return m.config.Pager.FetchAll()
}

func noteItems(m *Machine, s []uint64) error {
	if m.config.Pager == nil {
		return nil
	}
	length := int64(int32(s[1]))
	if length == 0 {
		length = 8 // a number does not lie across pages
	}
	for k := range int64(int32(s[2])) {
		m.config.Pager.NoteUse(uint32(s[0])+uint32(k*int64(int32(s[3]))), length, uint32(s[4]) != 0)
	}
	return nil
}

func nextPiece(m *Machine, s []uint64) error {
	n, err := m.config.Pager.NextPiece()
	s[0] = uint64(uint32(int32(n)))
	return err
}
