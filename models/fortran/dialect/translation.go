package dialect

import (
	"strings"

	"simrun/internal/source"
	"simrun/machines"
	"simrun/models/compile/spmd"
	"simrun/models/fortran"
	"simrun/models/fortran/ast"
)

// Translation is a program in Fortran 77 that calls the library of a dialect.
type Translation struct {
	*fortran.Syntax
	Library *spmd.Library
	options fortran.Options // of the compiler
}

// Line is a line of a translation.
type Line struct {
	Text string
	At   source.Position // of the user's statement
	Kind machines.Kind   // of its time
}

// Lines returns the translation as text in fixed form.
func (t *Translation) Lines() []Line {
	var lines []Line
	for _, f := range t.Files {
		var text strings.Builder
		// A strings.Builder takes everything.
		at, _ := ast.FprintLines(&text, f, source.Fixed)
		for i, line := range strings.Split(strings.TrimSuffix(text.String(), "\n"), "\n") {
			lines = append(lines, Line{Text: line, At: t.Set.Position(at[i]), Kind: machines.Kind(at[i].Tag())})
		}
	}
	return lines
}

// Text returns the translation as text in fixed form, files one behind the other. The translator's text besides the
// program comes first, as comments.
func (t *Translation) Text() string {
	var text strings.Builder
	for line := range strings.Lines(t.Library.Information) {
		text.WriteString("C     " + line)
	}
	for _, f := range t.Files {
		// A strings.Builder takes everything.
		_ = ast.Fprint(&text, f, source.Fixed)
	}
	return text.String()
}
