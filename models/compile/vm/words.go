package vm

import "simrun/models/compile/ir"

// words are the postponed operations of a program while words that it has read are still to come.
var words = []Host{{ir.PutLater, putLater}, {ir.AllHere, allHere}, {ir.DoNoted, doNoted}}

func putLater(m *Machine, s []uint64) error {
	if m.config.Words == nil {
		return m.SetInt32(uint32(s[0]), int32(s[1]))
	}
	return m.config.Words.PutLater(uint32(s[0]), int32(s[1]))
}

func allHere(m *Machine, _ []uint64) error {
	if m.config.Words == nil {
		return nil
	}
	return m.config.Words.AllHere()
}
