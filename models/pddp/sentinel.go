package pddp

import (
	"bytes"

	"simrun/models/fortran"
)

// Section 3 of the article: with CPDDP$ in front, MASTER, ENDMASTER and BARRIER are
// comments to compilers of High Performance Fortran. To PDDP they are statements.

// sentinel is behind the letter that makes a line a comment.
const sentinel = "PDDP$"

// withoutSentinels returns sources in which blanks stand for CPDDP$ at the beginning of
// lines, so that columns stay.
func withoutSentinels(sources []fortran.Source) []fortran.Source {
	out := make([]fortran.Source, len(sources))
	for i, s := range sources {
		out[i] = fortran.Source{Name: s.Name, Text: withoutSentinel(s.Text)}
	}
	return out
}

func withoutSentinel(text []byte) []byte {
	if !bytes.Contains(bytes.ToUpper(text), []byte(sentinel)) {
		return text
	}
	lines := bytes.SplitAfter(bytes.Clone(text), []byte("\n"))
	for _, line := range lines {
		n := 1 + len(sentinel)
		if len(line) >= n && bytes.IndexByte([]byte("Cc*!"), line[0]) >= 0 && bytes.EqualFold(line[1:n], []byte(sentinel)) {
			copy(line, bytes.Repeat([]byte(" "), n))
		}
	}
	return bytes.Join(lines, nil)
}

// includeWithoutSentinels is withoutSentinels for included files.
func includeWithoutSentinels(read func(string) ([]byte, error)) func(string) ([]byte, error) {
	if read == nil {
		return nil
	}
	return func(name string) ([]byte, error) {
		text, err := read(name)
		return withoutSentinel(text), err
	}
}
