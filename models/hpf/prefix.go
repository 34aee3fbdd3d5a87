package hpf

import (
	"bytes"
	"regexp"
	"strings"

	"simrun/internal/diag"
	"simrun/models/fortran"
)

var extrinsic = regexp.MustCompile(`(?im)^[ \t]*((?:pure|recursive)[ \t]+)?(extrinsic *\( *(\w+) *\))`)

// withoutPrefixes returns the text of a file in which blanks replace EXTRINSIC(HPF) and EXTRINSIC(HPF_SERIAL) in front
// of procedures. The first changes nothing. The second says that one process executes the procedure with whole arrays.
// Here all processes do, with the same results. Other kinds are errors.
func withoutPrefixes(s fortran.Source) ([]byte, error) {
	text := bytes.Clone(s.Text)
	var errs []error
	for _, m := range extrinsic.FindAllSubmatchIndex(s.Text, -1) {
		kind := string(s.Text[m[6]:m[7]])
		if k := strings.ToLower(kind); k != "hpf" && k != "hpf_serial" {
			errs = append(errs, prefixError(s, m[6], kind))
		}
		copy(text[m[4]:m[5]], bytes.Repeat([]byte(" "), m[5]-m[4]))
	}
	return text, diag.Join(errs...)
}

func prefixError(s fortran.Source, offset int, kind string) error {
	text, err := diag.NewText(s.Name, s.Text)
	if err != nil {
		return err
	}
	return text.Errorf(offset, "found EXTRINSIC(%s), expected EXTRINSIC(HPF) or EXTRINSIC(HPF_SERIAL); write what each process does to its part as FORALL or independent loops",
		strings.ToUpper(kind))
}
