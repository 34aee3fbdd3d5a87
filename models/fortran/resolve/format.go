package resolve

import (
	"bytes"
	"errors"

	"simrun/internal/source"
	"simrun/models/fortran/fio"
)

// checkFormat reports a format that is a mistake whatever it is used for. The
// source text at at is the format from its character number from on.
func (u *unit) checkFormat(text string, at source.Pos, from int) {
	_, err := fio.ParseFormat(text)
	var wrong *fio.FormatError
	if !errors.As(err, &wrong) {
		return
	}
	// On a continuation line the text does not follow at once; then the mistake is
	// shown at the beginning of the format.
	if n := wrong.Column - 1 - from; n > 0 && u.follows(at, text[from:min(from+n, len(text))]) {
		at += source.Pos(n)
	}
	u.errorf(at, "in the format: %s", wrong.Problem)
}

// follows reports whether the source has a text at a position.
func (u *unit) follows(at source.Pos, text string) bool {
	f := u.set.File(at)
	return f != nil && bytes.HasPrefix(f.Src[f.Offset(at):], []byte(text))
}
