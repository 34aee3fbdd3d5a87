package fortran

import (
	"errors"

	"simrun/internal/diag"
	"simrun/models/fortran/ast"
)

// withMeaning adds errors to errors of syntax: those in the meaning of the program units without errors of syntax. So
// a user sees both at once.
func withMeaning(s *Syntax, wrong error, o Options) error {
	if s.Files == nil {
		return wrong
	}
	o.Resolve.Partial = true
	sound := &Syntax{Set: s.Set, Files: soundFiles(s, wrong)}
	if sound.Files == nil {
		return wrong
	}
	_, err := Resolve(sound, o)
	return diag.Join(wrong, err)
}

// soundFiles returns the files without the units that contain errors. It is nil if the other units cannot be judged
// without those, because a module or text outside of units has an error.
func soundFiles(s *Syntax, wrong error) []*ast.File {
	var list diag.List
	errors.As(wrong, &list)
	found := 0
	var files []*ast.File
	for _, f := range s.Files {
		file := *f
		file.Units = nil
		for _, u := range f.Units {
			n := 0
			for _, e := range list {
				if u.Pos() <= e.Pos && e.Pos <= u.End.At {
					n++
				}
			}
			switch {
			case n == 0:
				file.Units = append(file.Units, u)
			case u.Kind == ast.Module:
				return nil
			}
			found += n
		}
		files = append(files, &file)
	}
	if found < len(list) {
		return nil
	}
	return files
}
