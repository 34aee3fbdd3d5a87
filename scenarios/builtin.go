package scenarios

import (
	"embed"
	"io/fs"
)

// File is a scenario file.
type File struct {
	Name string // with .toml, without a directory
	Data []byte // TOML
}

//go:embed *.toml
var embedded embed.FS

//go:embed programs
var programs embed.FS

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
		files = append(files, File{name, data})
	}
	if err != nil {
		panic("scenarios: the files that are compiled in: " + err.Error() + "; none can be listed; mend the pattern")
	}
	return files
}
