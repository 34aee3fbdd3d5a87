package wasm

import (
	"testing"

	"simrun/models/compile/ir"
)

// The arguments of a nest have places of their own, apart from its code. Its records are as few as have room for them. The
// longest nest ends in front of the data, wherever it may begin.
func TestNestRecords(t *testing.T) {
	for n := range NestArgsMax + 1 {
		used := map[int]bool{NoteSite: true}
		end := NoteSite + argBytes
		for i := range n {
			at := NestArg(i)
			if used[at] || at%argBytes != 0 {
				t.Errorf("argument %d of %d is at %d, where something else is", i, n, at)
			}
			used[at] = true
			end = max(end, at+argBytes)
		}
		if got, want := NestBytes(n), (end+NoteBytes-1)/NoteBytes*NoteBytes; got != want {
			t.Errorf("a nest with %d arguments has %d bytes, want %d", n, got, want)
		}
		if nest, args := NestOf(nestCode(1000+n, n)); nest != 1000+n || args != n {
			t.Errorf("the code of nest %d with %d arguments is that of %d with %d", 1000+n, n, nest, args)
		}
	}
	if last := NoteFirst + (NotesMax-1)*NoteBytes; last+NestBytes(NestArgsMax) > ir.StaticBase {
		t.Errorf("the longest nest at %d ends at %d, behind %d", last, last+NestBytes(NestArgsMax), ir.StaticBase)
	}
}
