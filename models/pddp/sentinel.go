package pddp

import (
	"bytes"

	"simrun/models/fortran"
)

// Section 3 of the article: with CPDDP$ in front, MASTER, ENDMASTER and BARRIER are
// comments to compilers of High Performance Fortran. To PDDP they are statements.

// sentinel is behind the letter that makes a line a comment.
const sentinel = "PDDP$"

// withoutSentinels returns the text of a file in which blanks stand for CPDDP$ at the beginning of
// lines, so that columns stay.
func withoutSentinels(file fortran.Source) ([]byte, error) {
	lines := bytes.SplitAfter(bytes.Clone(file.Text), []byte("\n"))
	for _, line := range lines {
		n := 1 + len(sentinel)
		if len(line) >= n && bytes.IndexByte([]byte("Cc*!"), line[0]) >= 0 && bytes.EqualFold(line[1:n], []byte(sentinel)) {
			copy(line, bytes.Repeat([]byte(" "), n))
		}
	}
	return bytes.Join(lines, nil), nil
}
