package dialect

import (
	"bytes"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"simrun/machines"
	"simrun/models/compile/external"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
)

// Files are the Fortran of a library, in its folder "runtime".
type Files struct {
	FS      fs.ReadFileFS
	Library string // stands in front of the names of files
	// Constants are the numbers that the Fortran and the translator share. They are written once, in Go: @NAME@ in a
	// file stands for the value of NAME.
	Constants map[string]int64
}

// Sources returns files whose time counts as a kind. It panics if a file is not there: the
// program was built from incomplete sources.
func (f Files) Sources(kind machines.Kind, names ...string) []fortran.Source {
	var list []fortran.Source
	for _, name := range names {
		text, err := f.FS.ReadFile("runtime/" + name)
		if err != nil {
			panic("dialect: " + err.Error() + "; no program can be built; build from complete sources")
		}
		text = f.included(text)
		for constant, value := range f.Constants { // any order: no name stands in another between its signs
			text = bytes.ReplaceAll(text, []byte("@"+constant+"@"), strconv.AppendInt(nil, value, 10))
		}
		list = append(list, fortran.Source{Name: f.Library + "/" + name, Text: text, Class: uint8(kind)})
	}
	return list
}

// included returns text with what its INCLUDE lines name.
func (f Files) included(text []byte) []byte {
	return includeLine.ReplaceAllFunc(text, func(line []byte) []byte {
		included, err := f.FS.ReadFile("runtime/" + string(includeLine.FindSubmatch(line)[1]))
		if err != nil {
			panic("dialect: " + err.Error() + "; no program can be built; build from complete sources")
		}
		return included
	})
}

var includeLine = regexp.MustCompile(`(?m)^ +INCLUDE '(.*)'\n`)

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
