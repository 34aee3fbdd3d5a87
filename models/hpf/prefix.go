package hpf

import (
	"bytes"
	"regexp"

	"simrun/models/fortran"
)

var extrinsic = regexp.MustCompile(`(?im)^[ \t]*extrinsic *\( *hpf *\)`)

// withoutPrefixes returns sources in which blanks stand for EXTRINSIC(HPF) in front of
// procedures, which says what they are anyway.
func withoutPrefixes(sources []fortran.Source) []fortran.Source {
	out := make([]fortran.Source, len(sources))
	for i, s := range sources {
		text := extrinsic.ReplaceAllFunc(s.Text, func(prefix []byte) []byte { return bytes.Repeat([]byte(" "), len(prefix)) })
		out[i] = fortran.Source{Name: s.Name, Text: text}
	}
	return out
}
