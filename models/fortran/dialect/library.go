package dialect

import (
	"io/fs"
	"slices"
	"strings"

	"simrun/models/compile/spmd"
	"simrun/models/fortran"
)

// Sources returns files of a library's folder as sources, in the order of their names; all if
// none are named. A name is the folder's with the file's behind. It panics if a file is
// not there: the program was built from incomplete sources.
func Sources(files fs.ReadFileFS, folder string, names ...string) []fortran.Source {
	var list []fortran.Source
	for _, name := range names {
		text, err := files.ReadFile("runtime/" + name)
		if err != nil {
			panic("dialect: " + err.Error() + "; no program can be built; build from complete sources")
		}
		list = append(list, fortran.Source{Name: folder + "/" + name, Text: text})
	}
	return list
}

// Procedure returns an external procedure of a library. It takes the time of a call and
// what Do charges.
func Procedure(name string, result fortran.ExternalResult, do func(*spmd.Process, []uint64) error, args ...fortran.ExternalArg) spmd.External {
	return spmd.External{External: fortran.External{Name: name, Result: result, Args: args}, Do: do}
}

// Inline returns an external procedure that stands for instructions which the compiler
// emits: what they take, Do charges.
func Inline(name string, result fortran.ExternalResult, do func(*spmd.Process, []uint64) error, args ...fortran.ExternalArg) spmd.External {
	x := Procedure(name, result, do, args...)
	x.Inline = true
	return x
}

// Arrays numbers the arrays that checks of a program name.
type Arrays struct{ names []string }

// Number returns the number of an array, from 0, a new one if it has none.
func (a *Arrays) Number(name string) int64 {
	i := slices.Index(a.names, name)
	if i < 0 {
		i = len(a.names)
		a.names = append(a.names, name)
	}
	return int64(i)
}

// Name returns the name of the array of a number in capitals, for messages.
func (a *Arrays) Name(number int32) string {
	if number < 0 || int(number) >= len(a.names) {
		return "a shared array"
	}
	return strings.ToUpper(a.names[number])
}
