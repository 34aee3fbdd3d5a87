package scenarios

import (
	"embed"
	"errors"
	"io/fs"
	"strings"
)

// File is a scenario file.
type File struct {
	Name string // with .toml, without a directory
	Data []byte // TOML

	Record []byte // JSON: what it gave when that was last accepted; nil without a record
	Doubts []byte // JSON: a survey of package doubt; nil without one

	Intervals []byte // JSON: a set of package interval; nil without one
}

//go:embed *.toml
var embedded embed.FS

//go:embed recorded
var recorded embed.FS

// Source returns a file of the folder programs, in which the Fortran programs are
// that scenarios run. A program's size stands in a file that it includes, so that
// a scenario can give it another one.
func Source(name string) ([]byte, error) { return programs.ReadFile("programs/" + name) }

// BuiltIn returns the scenario files that are compiled in, by name.
func BuiltIn() []File {
	names, err := fs.Glob(embedded, "*.toml")
	var files []File
	for _, name := range names {
		var data []byte
		if data, err = embedded.ReadFile(name); err != nil {
			break
		}
		f := File{Name: name, Data: data}
		if f.Record, err = readRecorded(name, ""); err != nil {
			break
		}
		if f.Doubts, err = readRecorded(name, doubtsFolder); err != nil {
			break
		}
		if f.Intervals, err = readRecorded(name, intervalsFolder); err != nil {
			break
		}
		files = append(files, f)
	}
	if err != nil {
		panic("scenarios: the files that are compiled in: " + err.Error() + "; none can be listed; mend the pattern")
	}
	return files
}

// The folders of the surveys of doubts, and of the intervals, within that of the records.
const (
	doubtsFolder    = "doubts/"
	intervalsFolder = "intervals/"
)

// readRecorded returns the recorded file of that name in a folder of the records; nil if there is none.
func readRecorded(name, folder string) ([]byte, error) {
	data, err := recorded.ReadFile("recorded/" + folder + strings.TrimSuffix(name, ".toml") + ".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}
