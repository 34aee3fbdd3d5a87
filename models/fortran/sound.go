package fortran

import (
	"errors"

	"simrun/internal/source"
	"simrun/models/fortran/ast"
)

// withMeaning adds to errors of syntax what is wrong with the meaning of the
// program units that have none, so that a user sees both at once.
func withMeaning(s *Syntax, wrong error, o Options) error {
	if s == nil || o.Rewrite != nil {
		return wrong
	}
	o.Resolve.Partial = true
	sound := &Syntax{Set: s.Set, Files: soundFiles(s, wrong)}
	if sound.Files == nil {
		return wrong
	}
	_, err := Resolve(sound, o)
	return errors.Join(wrong, err)
}

// soundFiles returns the files without the units in which something is wrong. It is
// nil if the others cannot be judged without those: because a module is
// wrong, or what stands outside of units.
func soundFiles(s *Syntax, wrong error) []*ast.File {
	at := positions(wrong)
	found := 0
	var files []*ast.File
	for _, f := range s.Files {
		file := *f
		file.Units = nil
		for _, u := range f.Units {
			n := 0
			for _, p := range at {
				if u.Pos() <= p && p <= u.End.At {
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
	if found < len(at) {
		return nil
	}
	return files
}

// positions returns where the errors are that err joins.
func positions(err error) (all []source.Pos) {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		for _, e := range joined.Unwrap() {
			all = append(all, positions(e)...)
		}
		return all
	}
	var list *source.List
	if errors.As(err, &list) {
		for _, d := range list.Sorted() {
			all = append(all, d.Pos)
		}
	}
	return all
}
