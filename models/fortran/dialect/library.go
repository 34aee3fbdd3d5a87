package dialect

import (
	"io/fs"
	"slices"
	"strings"

	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
)

// Sources returns files of a library's folder "runtime" as sources whose time counts as a kind.
// Their names are the library's with the file's behind. It panics if a file is not there: the program was
// built from incomplete sources.
func Sources(files fs.ReadFileFS, library string, kind machines.Kind, names ...string) []fortran.Source {
	var list []fortran.Source
	for _, name := range names {
		text, err := files.ReadFile("runtime/" + name)
		if err != nil {
			panic("dialect: " + err.Error() + "; no program can be built; build from complete sources")
		}
		list = append(list, fortran.Source{Name: library + "/" + name, Text: text, Class: uint8(kind)})
	}
	return list
}

// Procedure returns an external procedure of a library. It takes the time of a call and
// what Do charges.
func Procedure(name string, result external.Result, do func(*spmd.Process, []uint64) error, args ...external.Arg) spmd.External {
	return spmd.External{Procedure: external.Procedure{Name: name, Result: result, Args: args}, Do: do}
}

// Inline returns an external procedure that stands for instructions which the compiler
// emits: what they take, Do charges.
func Inline(name string, result external.Result, do func(*spmd.Process, []uint64) error, args ...external.Arg) spmd.External {
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
