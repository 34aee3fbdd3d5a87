package diag

import (
	"fmt"

	"simrun/internal/source"
)

// Text is one input, such as a scenario, whose mistakes are told by offset.
type Text struct {
	set  source.Set
	file *source.File
}

// NewText returns the text of an input, without a byte order mark at its start.
// The error is a text of half a gigabyte or more.
func NewText(name string, text []byte) (*Text, error) {
	t := &Text{}
	var err error
	t.file, err = t.set.Add(name, text, source.Free, 0)
	return t, err
}

// Name returns the name of the input in messages.
func (t *Text) Name() string { return t.file.Name }

// Bytes returns the text, which is not to be changed.
func (t *Text) Bytes() []byte { return t.file.Src }

// Errorf returns a mistake at the byte at an offset; offsets outside the text
// mean its ends.
func (t *Text) Errorf(offset int, format string, args ...any) *Error {
	offset = max(0, min(offset, len(t.file.Src)))
	return &Error{Texts: &t.set, Pos: t.file.Pos(offset), Msg: fmt.Sprintf(format, args...)}
}

// Position returns the place of the byte at an offset.
func (t *Text) Position(offset int) source.Position { return t.set.Position(t.file.Pos(offset)) }
